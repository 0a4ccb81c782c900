//! The Universal Shogi Interface (USI) as types.
//!
//! A [`Command`] is what a host says, a [`Response`] what an engine says, an [`EngineOption`] what an engine can
//! be told to do differently; all three are read forgivingly and written strictly. Positions and moves are those
//! of `komadai_rules`. Nothing here searches, and only `process` (the feature of that name) touches the world.
//!
//! ```
//! use komadai_usi::{Command, Response};
//!
//! let command: Command = "go btime 60000 wtime 60000 byoyomi 10000".parse()?;
//! let Command::Go(go) = command else { unreachable!() };
//! assert_eq!(go.clock.unwrap().byoyomi.black.as_secs(), 10);
//!
//! let response: Response = "info depth 9 score mate 5 pv G*5b".parse()?;
//! assert_eq!(response.to_string(), "info depth 9 score mate 5 pv G*5b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod go;
mod info;
mod lines;
mod option;
#[cfg(feature = "process")]
pub mod process;
pub mod quirks;
mod response;
mod words;

pub use command::{Command, CommandError, GameResult};
pub use go::{ClockTimes, Go, MateLimit};
pub use info::{Info, Score, ScoreBound, ScoreValue};
pub use lines::{Line, LineSplitter};
pub use option::{EngineOption, OptionError, OptionKind, OptionValue};
pub use response::{BestMove, Checkmate, Choice, Response, ResponseError};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
