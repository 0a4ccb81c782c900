//! Matches between shogi engines.
//!
//! A [`Contender`] says what is run and how; a [`Plan`] who meets whom, from which [`Openings`], at which [`Pace`];
//! [`run`] plays it over any [`Roster`] of [`Player`]s and keeps [`Results`]. What a score is worth says
//! [`Tally::estimate`], and [`Sprt`] when enough has been played. A [`Journal`] lets a match go on another day, and
//! [`report`] prints the results. [`speak_usi`] lends USI to an engine that does not speak it.
//!
//! Rules are judged by `komadai_rules`, records written by `komadai_record`, engines spoken to by `komadai_usi`.

mod adjudication;
mod archive;
mod bench;
mod contender;
mod interpreter;
mod journal;
mod openings;
mod pace;
mod player;
mod players;
mod referee;
pub mod report;
mod results;
mod schedule;
mod settings;
mod sprt;
mod stats;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use archive::Archive;
pub use bench::{Conclusion, FinishedGame, MatchError, Plan, run};
pub use contender::{Contender, ContenderError, ContenderFault, Program, Protocol, tell_apart};
pub use interpreter::{InterpreterError, speak_usi};
pub use journal::{Journal, JournalError, Settings};
pub use openings::{Openings, OpeningsError};
pub use pace::{Pace, PaceError};
pub use player::{Fault, Player, Roster, Thought, Turn};
pub use players::{Engine, Engines};
pub use referee::{Cause, Ending, Entry, Failing, Terms, worth};
pub use results::{Failings, GameEnd, Pairing, Results};
pub use schedule::{Fixture, Format, Schedule};
pub use sprt::{Sprt, SprtState, Verdict};
pub use stats::{Estimate, Points, Tally};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
