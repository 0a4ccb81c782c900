//! A game of shogi between players who are somewhere else, as a value: it reads no clock, no disk, no socket and no
//! chance.
//!
//! [`Room`] is the fold of its [`Event`]s and says what a [`Command`] would make happen. A host measures time, stores
//! the event, and only then lets it happen here. Every module is pure:
//!
//! - `room`: a game in play; `room/decide.rs` and `room/propose.rs` judge commands, `room/apply.rs` folds events,
//!   `room/step.rs` takes the last one back, `room/team.rs` knows sides of several players;
//! - `event`, [`log`]: what can happen, and the JSON that is stored of it;
//! - `terms`: what was agreed; `command`: what a player may ask; `refusal`: why nothing happened; `ending`: how it
//!   ends;
//! - `allowance`: how much network lag is given back;
//! - `view`: what a spectator sees, clocks included; `review`: looking at a finished game together;
//! - `seek`, `lobby`: who looks for an opponent, and who fits whom;
//! - `rated`: what a result does to ratings, and what rank a rating is called.
//!
//! ```
//! use komadai_room::{AccountId, Command, Opening, Room, Seat, Terms, Turn};
//! use komadai_rules::{ByColor, Color};
//!
//! let seat = |number, name: &str| Some(Seat { account: AccountId::from_number(number), name: name.into() });
//! let seats = ByColor { black: seat(1, "Kumo"), white: seat(2, "Kaze") };
//! let mut room = Room::open(Opening::of(Terms::default(), seats))?;
//! let command = Command::Move { ply: 0, mv: "7g7f".parse()? };
//! let event = room.decide(Color::Black, &command, Turn::lasting(1_500))?.expect("something new");
//! room.apply(&event)?;
//! assert_eq!(room.game().ply(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod allowance;
mod command;
mod ending;
mod event;
mod lobby;
pub mod log;
mod rated;
mod refusal;
mod review;
mod room;
mod seek;
mod terms;
mod view;

pub use allowance::Allowance;
pub use command::{Command, Proposal, Ruling};
pub use ending::Ending;
pub use event::{Event, Seat};
pub use lobby::{Lobby, Match, Pairing, Placement};
pub use rated::{ENGINES, Pace, RatedGame, Standing, Strength, customary, ranks_of};
pub use refusal::Refusal;
pub use review::Review;
pub use room::{Decision, FoldError, Opening, Room, Stage, Turn, Undo};
pub use seek::{Meeting, Meetings, Range, Seek, SeekId, Seeker};
pub use terms::{BadTerms, Start, Team, Terms};
pub use view::{ChatMessage, Clocks, View};

pub use komadai_ids::{AccountId, GameId};
pub use komadai_refusal::Code;
pub use komadai_rules::Charging;

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
