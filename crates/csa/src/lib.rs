//! The CSA server protocol (コンピュータ将棋協会), by which programs play shogi over a network.
//!
//! [`ClientLine`] is what a client says, [`ServerMessage`] what a server says; both are read forgivingly and written
//! strictly. A [`Summary`] proposes a game and gives its start and clocks in the words of `komadai_rules`, which also
//! says what is legal and what a move costs. Nothing here opens a socket or reads a clock.
//!
//! ```
//! use komadai_csa::{ClientLine, Notice, ServerMessage, ServerReader};
//!
//! assert_eq!(ClientLine::read("%TORYO")?, ClientLine::Resign);
//! assert_eq!(ServerReader::default().read("#LOSE")?, Some(ServerMessage::Notice(Notice::Lose)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod client_event;
mod client_line;
mod comment;
mod error;
mod game_name;
pub mod hall;
mod lines;
mod names;
mod notice;
mod query;
mod server_message;
mod summary;
mod table;
mod time;

pub use client::Client;
pub use client_event::{ClientEvent, UnexpectedMessage};
pub use client_line::{ClientLine, Login, Reconnect};
pub use comment::add_comment;
pub use error::{BadBlock, BlockFault, LineError};
pub use game_name::{GameKind, GameName, PlainRequest};
pub use lines::{BadLine, LONGEST_LINE, Lines};
pub use names::{BadName, GameId, Password, PlayerName, Token};
pub use notice::Notice;
pub use query::{Query, Seek};
pub use server_message::{Resumption, ServerMessage, ServerReader, Special};
pub use summary::{Proposal, Summary};
pub use table::{FinishedGame, Table};
pub use time::{TimeScale, TimeTerms, TimeUnit};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
