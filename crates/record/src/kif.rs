//! KIF, the format of Japanese programs and sites: numbered moves, variations, comments, times.

mod board;
mod branch;
mod detect;
mod engine;
mod entry;
mod game;
mod head;
mod named;
mod names;
mod quick;
mod read;
mod words;
mod write;

pub(crate) use detect::{format, is_prose, speaks_of_a_game};
pub(crate) use engine::{is_like_engine_line, tell_comment, write_comment, write_engine_line};
pub(crate) use head::{is_common, is_given, write as write_head};
pub(crate) use names::width;
pub(crate) use read::Reader;
pub(crate) use write::{write, write_bod};
