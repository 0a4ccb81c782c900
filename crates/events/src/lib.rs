//! Tournaments: who meets whom, and who stands where.
//!
//! An [`Event`] is the fold of its [`Entry`]s, whatever its [`Format`]; [`Event::next_round`] draws, [`standings`]
//! ranks, [`csv`] writes down. Clocks, games and chance belong to the host.

pub mod csv;
mod entry;
mod event;
mod pairing;
mod points;
mod refusal;
mod standings;

pub use entry::{Colours, Entrant, Entry, Format, Outcome, Pairing, PlayerId, Round, Terms};
pub use event::{Bye, Event, Game};
pub use points::Points;
pub use refusal::Refusal;
pub use standings::{Standing, TieBreak, standings};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
