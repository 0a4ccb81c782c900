//! Game records, read and written; the names of shogi moves; boards as text.
//!
//! [`read`] takes the bytes of a file in any [`Format`] and gives [`Record`]s: trees of moves with what was noted at
//! each. [`Record::write`] writes one in any [`Dialect`] and says what that cannot hold, [`replay`] plays one by the
//! rules.
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

mod collect;
mod conditions;
mod csa;
mod date;
mod detect;
mod diagram;
mod dialect;
mod edit;
mod encode;
mod end;
mod error;
mod file;
mod format;
mod formats;
mod header;
mod japanese;
mod jkf;
mod json;
mod ki2;
mod kif;
mod merge;
mod move_description;
pub mod names;
mod node;
mod notation;
mod places;
mod positions;
mod psn;
mod read;
mod record;
mod replay;
mod rules;
mod scoresheet;
mod sentence;
mod stream;
mod teller;
mod text;
mod trail;
mod usen;
mod usi;
mod visit;
mod walk;
mod western;

pub use collect::{ReadGame, Records};
pub use csa::{CsaMove, ParseCsaMoveError, csa_diagram};
pub use date::date_and_time;
pub use diagram::{bod, letters};
pub use dialect::{Dialect, Loss, RecordText};
pub use encode::{Lacking, RecordBytes};
pub use end::{End, EndKind};
pub use error::{Fault, NameError, Problem, WriteError};
pub use file::{Kind, Reading, read, read_as, read_text, visit, visit_checked};
pub use format::Format;
pub use header::{Headers, Key};
pub use merge::{Conflict, OtherStart};
pub use node::{EngineLine, Node, NodeId, Worth};
pub use notation::{Notation, Numbering, ParseNotationError, parse_any};
pub use record::Record;
pub use replay::{ReplayError, replay};
pub use scoresheet::{Entry, LineError, Scoresheet, line};
pub use stream::Stream;
pub use text::{Encoding, Place};
pub use usi::{line_of_address, sfen_of_address};
pub use visit::{Comment, Severity, Verdict, Visitor};

/// How many moves a usual game has at most: there is room for so many from the beginning.
const USUAL_MOVES: usize = 160;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
