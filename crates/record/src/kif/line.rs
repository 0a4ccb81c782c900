//! The kinds of line that KIF, KI2 and diagrams are made of, and how each is told from the others.

use komadai_rules::Color;

use super::row;
use super::words::{self, header};
use crate::end::EndKind;
use crate::ki2;
use crate::sentence::side_of;

/// What a line says, by its words alone. What that means where it stands is decided by the game that reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineKind<'a> {
    /// `#KIF version=2.0`: what a program says of the file.
    Program,
    /// `*よい手`: what stands behind the star.
    Comment(&'a str),
    /// `&急所`: the name.
    Bookmark(&'a str),
    /// `&nbsp;`: a blank of a page of the web, which is no bookmark.
    WebBlank,
    /// `変化：5手`: what stands behind 変化.
    Variation(&'a str),
    /// `まで5手で先手の勝ち`: what stands behind まで.
    Sentence(&'a str),
    /// `▲７六歩 △３四歩`: moves behind marks, or the names of players.
    Marked,
    /// `７六歩 ３四歩`: moves without marks.
    Unmarked,
    /// `1 ７六歩(77)`: a number, and a move, a row of moves or an end.
    Numbered(u32, &'a str),
    /// `[1] ７六歩(77)`, `７六歩(77)`: a move with its origin behind a number as few write it, or behind none.
    Entry(Option<u32>, &'a str),
    /// `|v香v桂v銀v金v玉v金v銀v桂v香|一`: a rank of a diagram.
    Rank,
    /// `９ ８ ７ ６ ５ ４ ３ ２ １`, `+---+`: what frames a diagram.
    Frame,
    /// `先手の持駒：飛 金二`: whose hand, and what is in it.
    Hand(Color, &'a str),
    /// `手数＝5 △４五角打 まで`: how many moves were made before the diagram.
    MovesBefore(u32),
    /// `手数----指手----消費時間--`: the titles above the moves.
    Titles,
    /// `盤面回転`: whether a program shows the board from White's side.
    View(bool),
    /// `後手番`: whose turn it is.
    Turn(Color),
    /// `投了`: a word for an end.
    End(EndKind),
    /// `先手 雲`: a side and a name, without a colon.
    Name(Color, &'a str),
    /// `手合割：香落ち`: the handicap.
    Handicap(&'a str),
    /// `甲持駒：飛`: a hand of neither side.
    StrangeHand,
    /// `手番：後手`: who moves first.
    FirstMover(&'a str),
    /// `棋戦：竜王戦`: any other header.
    Header(&'a str, &'a str),
    /// Words that are none of these.
    Prose,
}

impl LineKind<'_> {
    /// Whether the line belongs to the drawing of a diagram.
    pub(super) const fn is_diagram(&self) -> bool {
        matches!(self, Self::Rank | Self::Frame | Self::Hand(..))
    }

    /// Whether the line may stand between the ranks of a diagram.
    pub(super) const fn may_interrupt_diagram(&self) -> bool {
        matches!(self, Self::Program | Self::Comment(_) | Self::Bookmark(_) | Self::WebBlank)
    }
}

/// The kind of a line without blanks around it.
pub(super) fn classify(text: &str) -> LineKind<'_> {
    match text.as_bytes() {
        [b'#', ..] => return LineKind::Program,
        [b'*', ..] => return LineKind::Comment(&text[1..]),
        [b'&', ..] if text.starts_with("&nbsp;") => return LineKind::WebBlank,
        [b'&', ..] => return LineKind::Bookmark(&text[1..]),
        [b'|', ..] => return LineKind::Rank,
        [b'+', b'-', ..] => return LineKind::Frame,
        _ => {}
    }
    let behind = |beginning| text.strip_prefix(beginning);
    if let Some(words) = behind("変化") {
        LineKind::Variation(words)
    } else if let Some(words) = behind("まで") {
        LineKind::Sentence(words)
    } else if let Some(words) = behind("＊") {
        LineKind::Comment(words)
    } else if behind("｜").is_some() {
        LineKind::Rank
    } else if ki2::begins_with_mark(text) {
        LineKind::Marked
    } else if words::is_files(text) {
        LineKind::Frame
    } else if let Some((color, value)) = words::hand(text) {
        LineKind::Hand(color, value)
    } else if let Some((number, rest)) = words::numbered(text) {
        LineKind::Numbered(number, rest)
    } else {
        by_words(text)
    }
}

/// The kind of a line that begins with a word.
fn by_words(text: &str) -> LineKind<'_> {
    if let Some(number) = words::moves_before(text) {
        return LineKind::MovesBefore(number);
    }
    if words::is_titles(text) {
        return LineKind::Titles;
    }
    if let Some(is_so) = words::flipped(text) {
        return LineKind::View(is_so);
    }
    if row::is_plain_row(text, 1) {
        return LineKind::Unmarked;
    }
    if let Some((number, entry)) = words::oddly_numbered(text) {
        return LineKind::Entry(number, entry);
    }
    let side = side_of(text);
    let header = header(text);
    let says_no_more = header.is_none_or(|(_, value)| value.is_empty());
    match (side, header) {
        (Some(color), _) if says_no_more && text.chars().nth(2) == Some('番') => {
            LineKind::Turn(color)
        }
        (Some(color), None) if words::is_bare_name(text) => {
            LineKind::Name(color, words::without_side(text))
        }
        (_, None) => EndKind::of_kif(text).map_or(LineKind::Prose, LineKind::End),
        (_, Some(("手合割", value))) => LineKind::Handicap(value),
        (_, Some((word, _))) if words::is_hand(word) => LineKind::StrangeHand,
        (_, Some(("手番", value))) => LineKind::FirstMover(value),
        (_, Some(_)) if words::is_nameless_entry(text) => LineKind::Prose,
        (_, Some((word, value))) => LineKind::Header(word, value),
    }
}

#[cfg(test)]
mod tests {
    use super::LineKind::*;
    use super::*;

    #[test]
    fn each_kind_of_line_is_told_by_its_words() {
        use Color::{Black, White};
        for (text, kind) in [
            ("#KIF version=2.0 encoding=UTF-8", Program),
            ("*よい手：もうない", Comment("よい手：もうない")),
            ("＊よい手", Comment("よい手")),
            ("&急所", Bookmark("急所")),
            ("&nbsp;", WebBlank),
            ("変化：5手", Variation("：5手")),
            ("まで5手で先手の勝ち", Sentence("5手で先手の勝ち")),
            ("▲７六歩 △３四歩", Marked),
            ("☗雲 ☖風", Marked),
            ("７六歩 ３四歩", Unmarked),
            ("同　銀", Unmarked),
            ("1 ７六歩(77)   ( 0:16/00:00:16)", Numbered(1, " ７六歩(77)   ( 0:16/00:00:16)")),
            ("12. ▲７六歩 △３四歩", Numbered(12, "▲７六歩 △３四歩")),
            ("３手目 投了", Numbered(3, "投了")),
            ("①７六歩", Numbered(1, "７六歩")),
            ("[1] ７六歩(77)", Entry(Some(1), "７六歩(77)")),
            ("第12手 ７六歩(77)", Entry(Some(12), "７六歩(77)")),
            ("７六歩(77)", Unmarked),
            ("７六歩(77) ( 0:04/00:00:04)", Entry(None, "７六歩(77) ( 0:04/00:00:04)")),
            ("|v香v桂v銀v金v玉v金v銀v桂v香|一", Rank),
            ("｜・ ・ ・ ・ ・ ・ ・ ・ ・｜二", Rank),
            ("+---------------------------+", Frame),
            ("９ ８ ７ ６ ５ ４ ３ ２ １", Frame),
            ("先手の持駒：飛　金二", Hand(Black, "飛　金二")),
            ("上手の持駒：なし", Hand(White, "なし")),
            ("持駒：角", Hand(Black, "角")),
            ("甲持駒：角", StrangeHand),
            ("手数＝5  △４五角打  まで", MovesBefore(5)),
            ("手数----指手---------消費時間--", Titles),
            ("盤面回転", View(true)),
            ("盤面反転：する", View(true)),
            ("盤面反転：しない", View(false)),
            ("後手番", Turn(White)),
            ("下手番：", Turn(Black)),
            ("投了", End(EndKind::Resign)),
            ("千日手", End(EndKind::Repetition)),
            ("先手 雲", Name(Black, "雲")),
            ("先手：雲", Header("先手", "雲")),
            ("手合割：香落ち", Handicap("香落ち")),
            ("手番：後手", FirstMover("後手")),
            ("棋戦：竜王戦", Header("棋戦", "竜王戦")),
            ("開始日時：2020/01/02 10:00", Header("開始日時", "2020/01/02 10:00")),
            ("2020/01/02 10:00", Header("2020/01/02 10", "00")),
            ("よく指された。", Prose),
        ] {
            assert_eq!(classify(text), kind, "{text}");
        }
    }
}
