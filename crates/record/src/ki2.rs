//! KI2, the format people read: moves by their names, several a line; headers, comments, variations as in KIF.
//!
//! Its files are read with those of KIF. A name tells neither number nor origin nor time, so the board must be known
//! to find which move is meant.

mod name;
mod write;

use komadai_rules::Color;
use memchr::memchr_iter;

pub(crate) use name::read as read_name;
pub(crate) use write::write;

/// What may stand before a move.
pub(crate) const MARKS: [char; 8] = ['▲', '▼', '☗', '⛊', '△', '▽', '☖', '⛉'];

/// The byte with which each mark begins, and hardly any other letter of a record.
const MARK: u8 = 0xe2;

/// Where the first mark stands.
pub(crate) fn find_mark(text: &str) -> Option<usize> {
    memchr_iter(MARK, text.as_bytes()).find(|&at| begins_with_mark(&text[at..]))
}

/// The mark that is written before the moves of a side.
pub(crate) const fn mark_of(side: Color) -> char {
    match side {
        Color::Black => '▲',
        Color::White => '△',
    }
}

/// Whose moves bear a mark.
pub(crate) fn side_of_mark(mark: char) -> Color {
    if MARKS[..4].contains(&mark) { Color::Black } else { Color::White }
}

/// Whether a text begins with the mark of a move.
pub(crate) fn begins_with_mark(text: &str) -> bool {
    text.starts_with(MARKS)
}
