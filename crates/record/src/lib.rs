//! The names of shogi moves, written and read, and boards as text.
//!
//! Which moves are legal is `komadai-rules`'s to say; this crate names them. Every name is exact: the legal
//! moves of a position have different names in each [`Notation`], and each name reads back to its move.
//!
//! ```
//! use komadai_record::{Notation, line, parse_any};
//! use komadai_rules::Position;
//!
//! let position = Position::startpos();
//! let mv = parse_any(&position, None, "76fu")?; // typed in any form
//! assert_eq!(Notation::Hodges.write(&position, mv, None), "P-7f");
//! assert_eq!(Notation::Japanese.write(&position, mv, None), "☗７六歩");
//! assert_eq!(line(Notation::Western, &position, &[mv])?, "1.P-76");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game is written down move by move on a [`Scoresheet`]; [`bod`] and [`letters`] draw diagrams; [`names`]
//! has the words for pieces and squares.
#![no_std]

extern crate alloc;

mod diagram;
mod error;
mod japanese;
pub mod names;
mod notation;
mod read;
mod scoresheet;
mod wanted;
mod western;

pub use diagram::{bod, letters};
pub use error::NameError;
pub use notation::{Notation, Numbering, ParseNotationError, parse_any};
pub use scoresheet::{Entry, LineError, Scoresheet, line};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
