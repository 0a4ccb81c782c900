//! A game of shogi between two players who are somewhere else: people in browsers, engines on sockets.
//!
//! [`Room`] decides and knows no time of day: it is a value, the fold of its [`Event`]s, and says what a
//! [`Command`] would make happen. [`Desk`] measures: it gives every game in play a task of its own, stamps
//! are taken where the words came in, and nothing is told before the store has it. How the words travel
//! (WebSocket, CSA lines) is no business of this crate.
//!
//! ```
//! use komadai_play::{Command, Event, Opening, Room, Seat, Terms, Turn};
//! use komadai_rules::{ByColor, Color};
//! use komadai_store::AccountId;
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
mod desk;
mod ending;
mod event;
mod lobby;
mod log;
mod rated;
mod refusal;
mod review;
mod room;
mod table;
mod terms;
mod view;

pub use allowance::Allowance;
pub use command::{Command, Proposal};
pub use desk::{Dates, Desk, GameNews, Settings, by_lot, fresh_id};
pub use ending::Ending;
pub use event::{Event, Seat};
pub use lobby::{Known, Lobby, LobbyNews, Meeting, Meetings, Range, Seek, SeekId, Sought};
pub use log::{LogError, read, unix_ms as now_ms, without, write};
pub use rated::{ENGINES, Pace, Strength, customary, ranks_of};
pub use refusal::Refusal;
pub use review::Review;
pub use room::{Opening, Room, Stage, Turn};
pub use table::owner::REPLAYED_WITHIN;
pub use table::{Answer, News, NoNews, Said, Table, Update, Watching};
pub use terms::{BadTerms, Start, Team, Terms};
pub use view::{Clocks, View};

pub use komadai_rules::Charging;
pub use komadai_store::{AccountId, GameId};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
