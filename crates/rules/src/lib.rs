//! The rules of shogi, exact and fast.
//!
//! A [`Setup`] is any diagram; a [`Position`] is one that can be played; a `Game` adds the past and the
//! ends. Text is SFEN and USI, nothing else; there is no time of day, no randomness and no I/O.
//!
//! ```
//! use komadai_rules::{Move, Position};
//!
//! let mut position = Position::startpos();
//! assert_eq!(position.legal_moves().len(), 30);
//! position.play("7g7f".parse()?)?;
//! assert!(position.legal_moves().iter().any(|mv| mv.to_string() == "3c3d"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod charging;
mod clock;
mod color;
mod game;
mod grade;
mod hand;
mod handicap;
mod line;
mod moves;
pub mod perft;
mod piece;
mod position;
mod profile;
mod random;
mod setup;
mod sfen;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use charging::Charging;
pub use clock::{Bank, Byoyomi, Clock, Flagged, Phase, Remaining, TimeControl};
pub use color::{ByColor, Color, ParseColorError};
pub use game::jishogi::{Impasse, Lacking, PIECES_TO_DECLARE};
pub use game::outcome::{Outcome, Reason};
pub use game::sennichite::Repetition;
pub use game::{Game, PlayError};
pub use grade::{Grade, ParseGradeError};
pub use hand::Hand;
pub use handicap::{
    Handicap, HandicapStep, HandicapTable, HandicapTableFault, ParseHandicapStepError,
};
pub use line::{LineEnd, LineError, LineFault, PositionLine, ReplayError};
pub use moves::{Move, MoveList, ParseMoveError};
pub use piece::{HandKind, Piece, PieceKind};
pub use position::generate::{HandKinds, MoveSet, Promotions};
pub use position::legality::{Cover, IllegalMove};
pub use position::{Position, Undo};
pub use profile::{IllegalMoves, ImpasseRule, RuleProfile};
pub use setup::{Setup, SetupError, SetupFault};
pub use sfen::{SfenError, SfenFault};
pub use square::{File, ParseSquareError, Rank, Square, squares};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
