//! The rules of shogi, exact and fast.
//!
//! A [`Setup`] is any diagram, a [`Position`] one that can be played, and a [`Game`] adds the past and the ends. Text
//! is SFEN and USI, nothing else. There is no time of day, no randomness and no I/O: a [`Clock`] is told how long a
//! move took.
//!
//! # Legal moves
//!
//! ```
//! use komadai_rules::{Move, Position};
//!
//! let mut position = Position::startpos();
//! assert_eq!(position.legal_moves().len(), 30);
//! let mv: Move = "7g7f".parse()?;
//! let undo = position.play(mv)?;
//! assert!(position.legal_moves().iter().any(|mv| mv.to_string() == "3c3d"));
//! position.undo(mv, undo);
//! assert_eq!(position, Position::startpos());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why a move or a diagram is refused
//!
//! An [`IllegalMove`] names the law and the squares that show it; a [`SetupError`] lists every fault of a diagram.
//!
//! ```
//! use komadai_rules::{IllegalMove, Position, Setup, SetupFault, squares::*};
//!
//! let refused = Position::startpos().check_legality("8h2b+".parse()?);
//! assert_eq!(refused, Err(IllegalMove::Blocked { by: SQ_7G }));
//!
//! let diagram: Setup = "4k3P/9/9/9/9/9/9/9/4K4 b - 1".parse()?;
//! let faults = diagram.faults();
//! assert!(matches!(faults[..], [SetupFault::DeadPiece { square: SQ_1A }]), "{faults:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games and how they end
//!
//! ```
//! use komadai_rules::{Color, PositionLine, Reason, RuleProfile};
//!
//! let line = PositionLine::parse("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b")?;
//! let game = line.replay(RuleProfile::STANDARD)?;
//! let outcome = game.outcome().expect("mate ends a game");
//! assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Checkmate));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sets of squares
//!
//! A [`Bitboard`] is drawn as one thinks of it; [`attacks`] and many questions to a [`Position`] answer with one.
//!
//! ```
//! use komadai_rules::{Color, Piece, PieceKind, Position, attacks, bitboard, squares::*};
//!
//! let position = Position::startpos();
//! let silver = Piece::new(Color::Black, PieceKind::Silver);
//! let free = attacks::reach(silver, SQ_7I, position.occupied()).without(position.occupied());
//! assert_eq!(free, bitboard! {
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . x x . . . . .
//!     . . . . . . . . .
//! });
//! ```
//!
//! # More
//!
//! - [`Handicap`]s with their ladder ([`HandicapTable`]), [`Grade`]s, [`RuleProfile`]s that say how a game can end
//! - [`Clock`]s with byōyomi, increment and considered time, kept by arithmetic alone
//! - [`perft`], to compare the generator with another
//! - the feature `serde`: sides and kinds of pieces by their English names
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
mod packed;
pub mod perft;
mod piece;
mod position;
mod profile;
mod setup;
mod sfen;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use charging::Charging;
pub use clock::{Bank, Byoyomi, Clock, FlagFall, Phase, Remaining, TimeControl};
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
pub use packed::PackedMove;
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
