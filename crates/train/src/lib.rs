//! Where the engine's numbers come from.
//!
//! The engine plays against itself ([`play()`]); its games are kept in a file that can be taken up again ([`Archive`],
//! [`Games`]). Their quiet positions ([`Positions`]) teach a network ([`learn()`], by a [`Lesson`]), which may have
//! heard before what the evaluation by terms says ([`rehearse()`]); a regression fits the weights of those terms
//! ([`tune()`]). A [`Generation`] is all of that in turn, in a [`LessonFolder`], until its network has a row in the
//! [`Manifest`]. The numbers of the search are fitted by playing ([`tune_margins()`]), the strengths of the levels too
//! ([`levels`]), and opening books are made ([`book`](mod@book)). All of it follows from seeds: the same command of the
//! same build makes the same bytes, on however many threads and after however many interruptions.
//!
//! ```
//! use komadai_engine::StopFlag;
//! use komadai_train::{Recipe, SelfPlay, play, tune};
//!
//! let folder = std::env::temp_dir().join(format!("komadai-train-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let games = folder.join("some.games");
//! let (how, stop) = (SelfPlay { seed: 1, nodes: 20, network: None }, StopFlag::default());
//! play(&games, &how, 32, 1, &stop, &mut |_| {})?;
//! let tuned = tune(&[games], u32::MAX, Recipe { epochs: 1, ..Recipe::default() }, 1, &mut |_| true)?;
//! tuned.write(&folder)?;
//! assert!(folder.join("weights.bin").exists());
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod archive;
pub mod book;
mod curriculum;
mod curve;
mod difference;
mod disk;
mod entering;
mod fit;
mod folder;
mod game;
mod generation;
mod learn;
pub mod levels;
mod manifest;
mod model;
mod play;
mod positions;
mod rehearse;
mod report;
mod sample;
mod spsa;
mod tune;

pub use archive::{Archive, Games};
pub use curriculum::{Curriculum, CurriculumError};
pub use folder::{LessonFolder, Stage};
pub use game::{PlayedGame, PlayedMove, Start};
pub use generation::{Generation, GenerationRun, NetworkSide, TERMS, open_network};
pub use learn::{Epoch, Lesson, LessonResult, Progress, SliceLoss, check_checkpoint, learn, mean};
pub use manifest::{
    GamesRow, LessonRow, LossRow, Manifest, MatchRow, Origin, PositionsRow, SliceRow,
};
pub use model::Ridge;
pub use play::{PlaySettings, Player, SelfPlay, play};
pub use positions::{Positions, Slice};
pub use rehearse::rehearse;
pub use report::LessonReport;
pub use spsa::{Tuning, tune_margins};
pub use tune::{Loss, Recipe, SCALE, Source, TermsFit, tune};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
