//! The engine as a page asks it: a game so far and a level go in as plain values, a move comes out.
//!
//! [`Question`] and [`Answer`] are the words on the wire, [`Asked`] a question that makes sense. Who asks, over a socket
//! or from a worker beside the page, is no business of this room's.

mod asked;
mod wire;

pub use asked::{Asked, Refusal, RefusalCode};
pub use wire::{Answer, Progress, Question, Score, Start, TimeLeft};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
