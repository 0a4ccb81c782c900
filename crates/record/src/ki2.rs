//! KI2, the format people read: moves by their names, several a line; headers, comments, variations as in KIF.
//!
//! A name tells neither number nor origin nor time, so the reader asks the rules which move is meant.

mod name;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// What may stand before a move.
const MARKS: [char; 6] = ['▲', '▼', '☗', '△', '▽', '☖'];
const BLACK_MARKS: [char; 3] = ['▲', '▼', '☗'];

/// Whether a text begins with the mark of a move.
pub(crate) fn begins_with_mark(text: &str) -> bool {
    text.starts_with(MARKS)
}
