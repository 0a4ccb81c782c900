//! A shogi opponent as a library.
//!
//! An [`Engine`] is asked about a game, or any other [`Root`], within [`Limits`], and gives an [`Answer`]; a
//! [`Report`] follows every iteration. [`Level`] plays as people of a grade do, and [`Book`] knows openings.
//! What is legal is asked of `komadai_rules`; the USI engine around this library is `komadai_usi_engine`.
//!
//! ```
//! use komadai_engine::{Engine, EngineOptions, Level, Limits, Reply, StopFlag};
//! use komadai_rules::{Game, RuleProfile};
//!
//! let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
//! let level: Level = "10k".parse()?;
//! let (limits, stop) = (Limits::default(), StopFlag::default());
//! let mut game = Game::startpos(RuleProfile::STANDARD);
//! for _ in 0..4 {
//!     let answer = level.play(&mut engine, &game, 1, &limits, &stop, &mut |_| {});
//!     let Reply::Move(mv) = answer.reply else { break };
//!     game.play(mv)?;
//! }
//! assert_eq!(game.ply(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod bench;
mod book;
mod correction;
mod count;
mod deepen;
mod engine;
mod evaluate;
mod features;
mod history;
mod level;
mod limits;
mod line;
mod margins;
mod mates;
mod mating_line;
mod movepick;
mod options;
mod path;
mod quiesce;
mod root;
mod score;
mod search;
mod see;
mod stop;
mod table;
mod threads;
mod time;
mod values;

pub use answer::{Answer, Reply, Report, ScoreBound};
pub use book::{Book, BookBuilder, BookError, BookMove};
pub use count::CountReply;
pub use engine::Engine;
pub use evaluate::{default_network, terms};
pub use features::{Feature, Features, UnknownFeature};
pub use level::{
    Bot, Level, Manner, ParseLevelError, ParseStyleError, Strength, Style, mate_within,
};
pub use limits::{Limits, TimeLeft};
pub use margins::{Margin, Margins, MarginsError};
pub use options::{EngineOptions, Judgement, Pace};
pub use root::Root;
pub use score::{Outlook, Score};
pub use stop::StopFlag;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
