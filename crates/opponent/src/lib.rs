//! The engine as a page asks it: a game so far and a level go in as plain values, a move comes out.
//!
//! [`Question`] and [`Answer`] are the words on the wire, [`Asked`] a question that makes sense. [`Examined`] is a game
//! that is looked at position by position, and then judged as a whole. Who asks, over a socket or from a worker beside
//! the page, is no business of this room's.

mod asked;
mod examined;
mod wire;

pub use asked::{Asked, Refusal};
pub use examined::Examined;
pub use komadai_refusal::Code;
pub use wire::{
    Answer, BookMove, Course, Effort, Found, Judged, Line, Progress, Question, Reviewed, Score,
    Side, Start, TimeLeft, Tried, Worth,
};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
