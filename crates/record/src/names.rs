//! What pieces and squares are called.
//!
//! One table for every writer, reader and page; the names of moves are built from it elsewhere.

use alloc::string::String;

use komadai_rules::{Color, File, PieceKind, Rank, Square};

/// The names of one kind of piece.
///
/// ```
/// use komadai_record::names::PieceNames;
/// use komadai_rules::PieceKind;
///
/// let names = PieceNames::of(PieceKind::ProSilver);
/// assert_eq!((names.letter, names.one, names.spoken, names.english), ("+S", "全", "成銀", "promoted silver"));
/// assert_eq!(PieceNames::of(PieceKind::Gold).full, "金将");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceNames {
    /// The letter of western notation, a `+` before it if promoted: `P`, `+R`.
    pub letter: &'static str,
    /// One kanji or kana, as diagrams draw the piece: 歩, 全, 龍.
    pub one: &'static str,
    /// As moves name the piece: 歩, 成銀, 龍.
    pub spoken: &'static str,
    /// Both characters of the face, as the piece itself bears them: 歩兵, 成銀, 龍王.
    pub full: &'static str,
    /// The reading of [`full`](Self::full) in hiragana.
    pub reading: &'static str,
    /// In English, in lower case: `pawn`, `promoted silver`, `dragon`.
    pub english: &'static str,
}

impl PieceNames {
    /// The names of `kind`.
    pub const fn of(kind: PieceKind) -> &'static Self {
        &PIECES[kind.index()]
    }
}

const fn row(
    letter: &'static str,
    one: &'static str,
    spoken: &'static str,
    full: &'static str,
    reading: &'static str,
    english: &'static str,
) -> PieceNames {
    PieceNames { letter, one, spoken, full, reading, english }
}

/// In the order of [`PieceKind::ALL`].
static PIECES: [PieceNames; 14] = [
    row("P", "歩", "歩", "歩兵", "ふひょう", "pawn"),
    row("L", "香", "香", "香車", "きょうしゃ", "lance"),
    row("N", "桂", "桂", "桂馬", "けいま", "knight"),
    row("S", "銀", "銀", "銀将", "ぎんしょう", "silver"),
    row("G", "金", "金", "金将", "きんしょう", "gold"),
    row("B", "角", "角", "角行", "かくぎょう", "bishop"),
    row("R", "飛", "飛", "飛車", "ひしゃ", "rook"),
    row("K", "玉", "玉", "玉将", "ぎょくしょう", "king"),
    row("+P", "と", "と", "と金", "ときん", "tokin"),
    row("+L", "杏", "成香", "成香", "なりきょう", "promoted lance"),
    row("+N", "圭", "成桂", "成桂", "なりけい", "promoted knight"),
    row("+S", "全", "成銀", "成銀", "なりぎん", "promoted silver"),
    row("+B", "馬", "馬", "龍馬", "りゅうま", "horse"),
    row("+R", "龍", "龍", "龍王", "りゅうおう", "dragon"),
];

/// The king of the higher side, who by custom takes the other face: 王, 王将, おうしょう.
pub const HIGHER_KING: PieceNames = row("K", "王", "玉", "王将", "おうしょう", "king");

const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The file as Japanese text writes it: `７`.
pub const fn file_digit(file: File) -> char {
    FULL_WIDTH[file.index()]
}

/// The rank as Japanese text writes it: `六`.
pub const fn rank_kanji(rank: Rank) -> char {
    KANJI[rank.index()]
}

/// The square as Japanese text writes it: `７六`.
///
/// ```
/// use komadai_record::names::{square_digits, square_kanji};
///
/// let square = "7f".parse()?;
/// assert_eq!((square_kanji(square), square_digits(square)), ("７六".into(), "76".into()));
/// # Ok::<(), komadai_rules::ParseSquareError>(())
/// ```
pub fn square_kanji(square: Square) -> String {
    [file_digit(square.file()), rank_kanji(square.rank())].iter().collect()
}

/// The square as two digits, file first: `76`. Text of the form `7f` is [`Square`]'s own.
pub fn square_digits(square: Square) -> String {
    [square.file().number(), square.rank().number()]
        .map(|number| (b'0' + number) as char)
        .iter()
        .collect()
}

/// The mark before a side's move: ☗ Black, ☖ White.
///
/// ```
/// use komadai_record::names::side_mark;
/// use komadai_rules::Color;
///
/// assert_eq!((side_mark(Color::Black), side_mark(Color::White)), ('☗', '☖'));
/// ```
pub const fn side_mark(color: Color) -> char {
    match color {
        Color::Black => '☗',
        Color::White => '☖',
    }
}

/// A count of pieces as hands are written, from 1 to 199: `""` for one, `二`, `十`, `十八`, `百七`.
///
/// ```
/// use komadai_record::names::count_kanji;
///
/// assert_eq!(count_kanji(18), "十八");
/// ```
pub fn count_kanji(count: u8) -> String {
    let (hundreds, tens, ones) = (count / 100, count / 10 % 10, count % 10);
    let mut text = String::new();
    if hundreds > 0 {
        text.push('百');
    }
    if tens > 1 {
        text.push(KANJI[usize::from(tens) - 1]);
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 && count > 1 {
        text.push(KANJI[usize::from(ones) - 1]);
    }
    text
}

/// The number from 1 to 9 a kanji numeral stands for.
pub(crate) fn kanji_number(numeral: char) -> Option<u8> {
    KANJI.iter().position(|&kanji| kanji == numeral).map(|index| index as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_order_of_the_kinds() {
        for kind in PieceKind::ALL {
            let names = PieceNames::of(kind);
            assert_eq!(names.letter, kind.sfen());
            assert_eq!(names.one.chars().count(), 1);
            assert_eq!(names.full.chars().count(), 2);
        }
    }

    #[test]
    fn counts_are_written_as_hands_are() {
        let written = [1, 2, 9, 10, 11, 18, 20, 21, 100, 107, 127].map(count_kanji);
        assert_eq!(
            written,
            ["", "二", "九", "十", "十一", "十八", "二十", "二十一", "百", "百七", "百二十七"]
        );
    }
}
