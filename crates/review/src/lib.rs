//! A game of shogi judged move by move.
//!
//! [`examine`] asks an engine about a position and gives a [`Verdict`]; [`Review::of`] judges moves and players by the
//! verdicts of a game, [`Phases::of`] divides it. [`examine_share`] looks at a stretch of a game, always with the same
//! result. With the feature `analysis`, [`analysis`] does
//! so for whole games, and writes what was found as JSON.

#[cfg(feature = "analysis")]
pub mod analysis;
mod examine;
mod phases;
mod review;
mod share;
mod verdict;

pub use examine::{examine, opening, positions, threat, weigh};
pub use phases::{Phase, Phases};
pub use review::{Class, MoveReview, Review, Side};
pub use share::{Preset, SHARE, TABLE_MIB, examine_share, shares};
pub use verdict::{Line, Verdict, carry_mates_back, win_rate, win_rate_at, worth};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
