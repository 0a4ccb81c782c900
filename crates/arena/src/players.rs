//! Programs as players, each spoken to in its own tongue.

mod gnushogi;
mod usi;

use std::path::PathBuf;
use std::time::Duration;

use komadai_rules::Game;
use komadai_usi::GameResult;
use komadai_usi::process::EngineCommand;

use crate::{Contender, Fault, Pace, Player, Program, Protocol, Roster, Thought, Turn};

use gnushogi::GnuShogi;
use usi::Usi;

/// The contenders of a match, run as processes.
#[derive(Clone, Debug)]
pub struct Engines {
    contenders: Vec<Contender>,
    own: PathBuf,
    /// How long each may take to start, where that is not left to its protocol.
    start_within: Option<Duration>,
}

/// An engine in its process.
#[derive(Debug)]
pub struct Engine(Tongue);

#[derive(Debug)]
enum Tongue {
    Usi(Usi),
    GnuShogi(GnuShogi),
}

impl Engines {
    /// Contenders, and the path of the binary whose `usi` is our own engine.
    pub const fn new(contenders: Vec<Contender>, own: PathBuf) -> Self {
        Self { contenders, own, start_within: None }
    }

    /// The same, where an engine may take so long to say who it is, and as long again to get ready. By default that
    /// is a minute and two in USI, and ten seconds for GNU Shogi.
    #[must_use]
    pub fn starting_within(self, time: Option<Duration>) -> Self {
        Self { start_within: time, ..self }
    }

    fn command(&self, program: &Program) -> EngineCommand {
        match program {
            Program::Own => EngineCommand {
                program: self.own.clone(),
                arguments: vec!["usi".to_owned()],
                directory: None,
            },
            Program::Command { path, arguments } => EngineCommand {
                program: path.clone(),
                arguments: arguments.clone(),
                directory: None,
            },
        }
    }
}

impl Roster for Engines {
    type Player = Engine;

    async fn enter(&self, contender: usize) -> Result<Engine, Fault> {
        let contender = &self.contenders[contender];
        let command = self.command(&contender.program);
        let tongue = match contender.protocol {
            Protocol::Usi => {
                Tongue::Usi(Usi::start(command, &contender.options, self.start_within).await?)
            }
            Protocol::GnuShogi => {
                Tongue::GnuShogi(GnuShogi::start(command, self.start_within).await?)
            }
        };
        Ok(Engine(tongue))
    }
}

impl Player for Engine {
    async fn begin(&mut self, game: &Game, pace: Pace) -> Result<(), Fault> {
        match &mut self.0 {
            Tongue::Usi(engine) => engine.begin().await,
            Tongue::GnuShogi(engine) => engine.begin(game, pace).await,
        }
    }

    async fn think(&mut self, turn: Turn<'_>) -> Result<Thought, Fault> {
        match &mut self.0 {
            Tongue::Usi(engine) => engine.think(turn).await,
            Tongue::GnuShogi(engine) => engine.think(turn).await,
        }
    }

    async fn end(&mut self, result: GameResult) -> Result<(), Fault> {
        match &mut self.0 {
            Tongue::Usi(engine) => engine.end(result).await,
            // The next game has a process of its own.
            Tongue::GnuShogi(_) => Ok(()),
        }
    }

    async fn quit(self) {
        match self.0 {
            Tongue::Usi(engine) => engine.quit().await,
            Tongue::GnuShogi(engine) => engine.quit().await,
        }
    }
}

impl Contender {
    /// What `pace` and openings from other starts ask of this contender and it cannot do, in words.
    pub fn shortcoming(&self, pace: Pace, begins_even: bool) -> Option<&'static str> {
        match self.protocol {
            Protocol::Usi => None,
            Protocol::GnuShogi if gnushogi::level(pace).is_none() => Some(
                "GNU Shogi keeps no clock but whole seconds for every move: give it tc=movetime=1000, or a depth",
            ),
            Protocol::GnuShogi if !begins_even => {
                Some("GNU Shogi is told openings by their moves, so they must begin at startpos")
            }
            Protocol::GnuShogi => None,
        }
    }
}
