//! The words that names are made of, and a place in a text that takes them one by one.

use komadai_rules::{Color, File, PieceKind, Rank, Square};

use crate::NameError;
use crate::japanese::{Motion, Side};
use crate::names::kanji_number;

/// Meanings with the words for each.
pub(super) type Words<T> = &'static [(T, &'static [&'static str])];

pub(super) static SIDES: Words<Color> =
    &[(Color::Black, &["☗", "▲", "▼", "⛊"]), (Color::White, &["☖", "△", "▽", "⛉"])];

/// Pieces by kanji, by romanised name (CSA's two letters and longer), and by letter.
static PIECES: Words<PieceKind> = &[
    (PieceKind::Pawn, &["歩", "歩兵", "fu", "p"]),
    (PieceKind::Lance, &["香", "香車", "kyo", "ky", "l"]),
    (PieceKind::Knight, &["桂", "桂馬", "kei", "ke", "n"]),
    (PieceKind::Silver, &["銀", "銀将", "gin", "gi", "s"]),
    (PieceKind::Gold, &["金", "金将", "kin", "ki", "g"]),
    (PieceKind::Bishop, &["角", "角行", "kaku", "ka", "b"]),
    (PieceKind::Rook, &["飛", "飛車", "hisha", "hi", "r"]),
    (PieceKind::King, &["玉", "王", "玉将", "王将", "gyoku", "ou", "k"]),
    (PieceKind::Tokin, &["と", "个", "と金", "成歩", "tokin", "to"]),
    (PieceKind::ProLance, &["成香", "杏", "仝", "narikyo", "ny"]),
    (PieceKind::ProKnight, &["成桂", "圭", "今", "narikei", "nk"]),
    (PieceKind::ProSilver, &["成銀", "全", "narigin", "ng"]),
    (PieceKind::Horse, &["馬", "龍馬", "竜馬", "成角", "uma", "um"]),
    (PieceKind::Dragon, &["龍", "竜", "龍王", "竜王", "成飛", "ryu", "ry"]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Go,
    Take,
    Drop,
}

pub(super) static ACTIONS: Words<Action> =
    &[(Action::Go, &["-"]), (Action::Take, &["x"]), (Action::Drop, &["*", "'"])];

pub(super) static SIDE_MARKS: Words<Side> =
    &[(Side::Left, &["左"]), (Side::Straight, &["直"]), (Side::Right, &["右"])];

pub(super) static MOTIONS: Words<Motion> = &[
    (Motion::Up, &["上", "上る", "上がる", "行", "行く", "入", "入る"]),
    (Motion::Across, &["寄", "寄る"]),
    (Motion::Back, &["引", "引く"]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Promotes,
    Declines,
    Drops,
}

pub(super) static ENDINGS: Words<Ending> = &[
    (Ending::Promotes, &["成", "成り", "成る", "なり", "なる", "(成)", "+"]),
    (Ending::Declines, &["不成", "不成り", "成らず", "ならず", "生", "(不成)", "=", "^"]),
    // 合 is a piece put between, in problems.
    (Ending::Drops, &["打", "打ち", "打つ", "(打)", "合", "合い"]),
];

/// One character for the many that are typed for it: full-width forms, capitals, dashes, katakana.
fn fold(character: char) -> char {
    let narrow = match character {
        '！'..='～' => {
            char::from_u32(character as u32 - '！' as u32 + '!' as u32).unwrap_or(character)
        }
        '‐'..='―' | '−' => '-',
        '×' => 'x',
        '‘' | '’' => '\'',
        'ァ'..='ン' => {
            char::from_u32(character as u32 - 'ァ' as u32 + 'ぁ' as u32).unwrap_or(character)
        }
        other => other,
    };
    narrow.to_ascii_lowercase()
}

/// A place in the text; everything it takes is taken for good, so each shape is read in one pass.
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    pub(super) fn unreadable(&self) -> NameError {
        NameError::Unreadable { offset: self.at, found: self.rest().chars().next() }
    }

    /// Takes the longest word of the table that stands here, after blanks.
    pub(super) fn word<T: Copy>(&mut self, table: Words<T>) -> Option<T> {
        self.skip_blanks();
        let mut typed = self.rest().chars();
        let mut bytes = [0; 4];
        let first = &*fold(typed.next()?).encode_utf8(&mut bytes);
        let behind_first = typed;
        let length_behind = |word: &str| {
            // The last byte of a letter tells it from nearly every other.
            if word.as_bytes().get(first.len() - 1) != first.as_bytes().last() {
                return None;
            }
            let mut letters = word.strip_prefix(first)?.chars();
            let mut typed = behind_first.clone();
            let stands = letters.all(|letter| typed.next().map(fold) == Some(letter));
            stands.then_some(typed.as_str().len())
        };
        let mut found: Option<(usize, T)> = None;
        for &(meaning, words) in table {
            for behind in words.iter().filter_map(|word| length_behind(word)) {
                if found.is_none_or(|(least, _)| behind < least) {
                    found = Some((behind, meaning));
                }
            }
        }
        let (behind, meaning) = found?;
        self.at = self.text.len() - behind;
        Some(meaning)
    }

    pub(super) fn character(&mut self, wanted: char) -> bool {
        self.skip_blanks();
        match self.rest().chars().next() {
            Some(found) if fold(found) == wanted => {
                self.at += found.len_utf8();
                true
            }
            _ => false,
        }
    }

    /// Takes one character that `read` understands.
    fn one<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let found = self.rest().chars().next()?;
        let value = read(fold(found))?;
        self.at += found.len_utf8();
        Some(value)
    }

    /// Takes a square if one begins here: a file, then a rank by digit, kanji or letter.
    pub(super) fn square(&mut self) -> Result<Option<SquareName>, NameError> {
        self.skip_blanks();
        let number = |found: char| {
            found.to_digit(10).map(|digit| digit as u8).or_else(|| kanji_number(found))
        };
        let Some(file) = self.one(|found| File::from_number(number(found)?)) else {
            return Ok(None);
        };
        if let Some(rank) = self.one(Rank::from_letter) {
            return Ok(Some(SquareName { square: Square::new(file, rank), lettered: true }));
        }
        let rank =
            self.one(|found| Rank::from_number(number(found)?)).ok_or_else(|| self.unreadable())?;
        Ok(Some(SquareName { square: Square::new(file, rank), lettered: false }))
    }

    /// Takes an origin in parentheses.
    pub(super) fn parenthesised(&mut self) -> Result<Option<Square>, NameError> {
        if !self.character('(') {
            return Ok(None);
        }
        let origin = self.square()?.ok_or_else(|| self.unreadable())?;
        if self.character(')') { Ok(Some(origin.square)) } else { Err(self.unreadable()) }
    }

    /// Takes `(00)`, where some programs say that a dropped piece comes from nowhere.
    pub(super) fn is_no_square(&mut self) -> bool {
        self.skip_blanks();
        match self.rest().strip_prefix("(00)") {
            Some(rest) => {
                self.at = self.text.len() - rest.len();
                true
            }
            None => false,
        }
    }

    /// Takes 同.
    pub(super) fn same(
        &mut self,
        previous_to: Option<Square>,
    ) -> Result<Option<Square>, NameError> {
        self.skip_blanks();
        let offset = self.at;
        if !self.character('同') {
            return Ok(None);
        }
        previous_to.map(Some).ok_or(NameError::NoPreviousMove { offset })
    }

    /// Takes a piece, plain or promoted.
    pub(super) fn piece(&mut self) -> Result<Option<PieceKind>, NameError> {
        if !self.character('+') {
            return Ok(self.word(PIECES));
        }
        self.skip_blanks();
        let unreadable = self.unreadable();
        self.word(PIECES).and_then(PieceKind::promoted).map(Some).ok_or(unreadable)
    }

    pub(super) fn end(&mut self) -> Result<(), NameError> {
        self.skip_blanks();
        if self.rest().is_empty() { Ok(()) } else { Err(self.unreadable()) }
    }
}

/// A square and whether its rank was a letter.
#[derive(Clone, Copy)]
pub(super) struct SquareName {
    pub(super) square: Square,
    pub(super) lettered: bool,
}

/// The piece one character of a diagram stands for.
pub(crate) fn piece_of_character(character: char) -> Option<PieceKind> {
    let is_it = |word: &&str| {
        let mut own = word.chars();
        own.next() == Some(character) && own.next().is_none()
    };
    let mut pieces = PIECES.iter().filter(|_| !character.is_ascii());
    pieces.find(|(_, words)| words.iter().any(is_it)).map(|&(kind, _)| kind)
}
