//! Games of shogi between players who are somewhere else, hosted: people in browsers, engines on sockets.
//!
//! What a game is and what a command makes happen is decided by [`komadai_room`], which is pure. This crate measures
//! time, stores, and tells:
//!
//! - [`Desk`] is the registry of all games: it opens them, finds them again, and takes them up after a restart;
//! - [`Admission`] says who may play, [`Archive`] what the log of a game tells, `desk/lobbying.rs` pairs those who
//!   seek;
//! - [`Table`] is the handle of one game; the task behind it (`table/owner.rs`) takes one request after the other,
//!   stores before it tells, and lets flags fall by a timer;
//! - [`chance`] and [`now_ms`] are all there is of chance and of the time of day.
//!
//! How words travel (WebSocket, CSA lines) is left to others.

pub mod chance;
mod clock;
mod desk;
mod failure;
mod headline;
mod ratings;
mod table;

pub use clock::now_ms;
pub use desk::admission::Admission;
pub use desk::archive::{Archive, Dates};
pub use desk::lobbying::SeekOutcome;
pub use desk::settings::Settings;
pub use desk::{Desk, GameNews};
pub use failure::store_failed;
pub use ratings::standing;
pub use table::owner::REPLAYED_WITHIN;
pub use table::{Answer, Listener, News, NoNews, Table, Update};

pub use komadai_room::*;

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
