//! KIF, the format of Japanese programs and sites: numbered moves, variations, comments, times.

mod board;
mod branch;
mod detect;
mod engine;
mod entry;
mod game;
mod handicap;
mod head;
mod line;
mod lookahead;
mod moves;
mod named;
mod names;
mod quick;
mod read;
mod row;
mod tail;
mod time;
mod variation;
mod words;
mod write;

pub(crate) use detect::{format, is_prose, speaks_of_a_game};
pub(crate) use engine::{is_like_engine_line, tell_comment, write_engine_line, write_notes};
pub(crate) use names::width;

/// The line by which a file asks for the board from White's side.
pub(crate) const FLIPPED: &str = "盤面回転";

pub(crate) use read::KifReader;
pub(crate) use words::flipped;
pub(crate) use write::{is_common, is_given, write, write_bod, write_head};
