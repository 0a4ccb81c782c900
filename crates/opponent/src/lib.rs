//! The engine as a page asks it: a game so far and a level go in as plain values, a move comes out.
//!
//! [`Question`] and [`Answer`] are the words on the wire, [`Request`] a question that makes sense. [`Examination`] is a
//! game that is looked at position by position, and then judged as a whole. Who asks, over a socket or from a worker
//! beside the page, is no business of this room's.

mod examination;
mod request;
mod wire;

pub use examination::Examination;
pub use komadai_refusal::Code;
pub use komadai_review::SHARE;
pub use request::{Refusal, Request};
pub use wire::{
    Answer, BookMove, Course, Effort, Finding, Line, MoveReview, Progress, Question, Review, Score,
    Side, Start, Style, TimeLeft, Trial, Worth,
};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
