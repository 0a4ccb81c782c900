//! A client of servers that speak the CSA protocol, such as floodgate.
//!
//! A [`Session`] follows a [`Plan`]: it logs in, agrees to the games that are proposed, lets an [`Engine`] play them,
//! and connects again where the connection is lost. What happens is told as [`Event`]s; a [`GameFolder`] keeps the
//! records. The protocol itself, without a socket, is `komadai_csa`.

mod clock;
mod connection;
mod engine;
mod error;
mod event;
mod game_folder;
mod reconnect;
mod session;
mod tally;
mod tls;

pub use engine::{Engine, EngineSettings};
pub use error::{ClientError, EngineError, Parting};
pub use event::Event;
pub use game_folder::GameFolder;
pub use session::{Plan, Session};
pub use tally::Tally;
pub use tls::Tls;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
