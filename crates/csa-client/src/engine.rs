//! The engine as a server's clock drives it: its share of the time, its thoughts, thinking on the opponent's time.

use std::time::{Duration, Instant};

use komadai_arena::{Pace, worth};
use komadai_csa::{Notice, Table};
use komadai_record::EngineLine;
use komadai_rules::{Color, Move, PositionLine};
use komadai_usi::process::{EngineCommand, EngineProcess, Event, Patience, ProcessError};
use komadai_usi::quirks::ClockWords;
use komadai_usi::{BestMove, Choice, ClockTimes, GameResult, Go, Info};

use crate::clock::{lost, times};
use crate::error::EngineError;

/// What is run, and how.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// The program to start, with its arguments.
    pub command: EngineCommand,
    /// USI options, by name and value.
    pub options: Vec<(String, String)>,
    /// What limits its moves besides the server's clock; a clock of its own is left out of account.
    pub pace: Option<Pace>,
    /// What every move loses on its way to the server; the engine is told so much less.
    pub margin: Duration,
    /// Whether it thinks on the opponent's time.
    pub ponders: bool,
    /// Whether it takes the clocks anew with `ponderhit`, as only Komadai does.
    pub retimes_ponderhit: bool,
}

impl EngineSettings {
    /// A program without options, told all the time there is.
    pub const fn of(command: EngineCommand) -> Self {
        Self {
            command,
            options: Vec::new(),
            pace: None,
            margin: Duration::ZERO,
            ponders: false,
            retimes_ponderhit: false,
        }
    }
}

/// A USI engine that plays by a server's clock.
#[derive(Debug)]
pub struct Engine {
    engine: EngineProcess,
    settings: EngineSettings,
    words: ClockWords,
    doing: Doing,
    /// What it said last of its best line.
    best: Info,
    /// An answer that came before the expected move was played.
    early: Option<BestMove>,
    color: Color,
    /// Which declarations win in this game, in the words of the option.
    rule: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    Nothing,
    Thinking,
    Pondering(Move),
}

/// What the engine does on its turn.
pub(crate) struct Answer {
    pub choice: Choice,
    /// The reply it expects.
    pub expected: Option<Move>,
    /// What it thinks of the position after its move.
    pub thought: Option<EngineLine>,
}

/// The option that says which declarations win.
const RULE: &str = "EnteringKingRule";

/// Longer than any game.
const A_YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Some engines load all they have before they say who they are.
const PATIENCE: Patience = Patience {
    handshake: Duration::from_secs(60),
    ready: Duration::from_secs(120),
    stop: Duration::from_secs(5),
    quit: Duration::from_secs(1),
};

impl Engine {
    /// Starts the engine and sets its options, so that what is wrong with it is known before a game waits for it.
    ///
    /// # Errors
    ///
    /// It cannot be started, lacks an option, or complains of one.
    pub async fn start(settings: EngineSettings) -> Result<Self, EngineError> {
        let mut engine = EngineProcess::start(settings.command.clone(), PATIENCE).await?;
        for (name, value) in &settings.options {
            if engine.option(name).is_none() && !name.starts_with("USI_") {
                return Err(EngineError::NoOption { engine: engine.name(), option: name.clone() });
            }
            engine.set_option(name, Some(value)).await?;
        }
        if settings.ponders {
            engine.set_option("USI_Ponder", Some("true")).await?;
        }
        engine.ready().await?;
        if let Some(complaint) = engine.complaint() {
            return Err(EngineError::Complains {
                engine: engine.name(),
                complaint: complaint.to_string(),
            });
        }
        Ok(Self {
            words: ClockWords::of(&engine.name()),
            engine,
            settings,
            doing: Doing::Nothing,
            best: Info::default(),
            early: None,
            color: Color::Black,
            rule: None,
        })
    }

    /// What the engine calls itself.
    pub fn name(&self) -> String {
        self.engine.name()
    }

    /// Prepares for a game of this colour, in which a win can be declared or not.
    pub(crate) async fn begin(
        &mut self,
        color: Color,
        declaration: bool,
    ) -> Result<(), ProcessError> {
        self.color = color;
        self.rule = Some(if declaration { "CSARule27" } else { "NoEnteringKing" });
        self.get_ready().await
    }

    async fn get_ready(&mut self) -> Result<(), ProcessError> {
        self.doing = Doing::Nothing;
        // What was set by hand stays, and not every engine knows every rule.
        let is_set = |(name, _): &(String, String)| name.eq_ignore_ascii_case(RULE);
        if let Some(rule) = self.rule.filter(|_| !self.settings.options.iter().any(is_set))
            && self.engine.option(RULE).is_some_and(|option| option.kind.read(rule).is_ok())
        {
            self.engine.set_option(RULE, Some(rule)).await?;
        }
        self.engine.ready().await?;
        self.engine.new_game().await
    }

    /// Takes the place of one that failed.
    pub(crate) async fn restart(&mut self) -> Result<(), ProcessError> {
        self.forget();
        self.engine.restart().await?;
        self.get_ready().await
    }

    /// It is the engine's turn, since then.
    pub(crate) async fn think(
        &mut self,
        table: &Table,
        since: Instant,
    ) -> Result<(), ProcessError> {
        let margin = self.margin_of(table) + since.elapsed();
        let clock = times(table.clock(), self.color, margin);
        let played = table.game().moves().next_back();
        if let Doing::Pondering(expected) = self.doing
            && played == Some(expected)
        {
            self.doing = Doing::Thinking;
            let clock = self.settings.retimes_ponderhit.then_some(clock);
            return match self.early {
                Some(_) => Ok(()),
                None => self.engine.ponder_hit(clock).await,
            };
        }
        self.go(line(table, None), clock, false).await?;
        self.doing = Doing::Thinking;
        Ok(())
    }

    /// The opponent's turn has begun, and this is the move the engine expects.
    pub(crate) async fn ponder(
        &mut self,
        table: &Table,
        expected: Move,
    ) -> Result<(), ProcessError> {
        let limited = matches!(self.settings.pace, None | Some(Pace::Clock(_)));
        if !self.settings.ponders || !limited || table.game().check(expected).is_err() {
            return Ok(());
        }
        let clock = times(table.clock(), self.color, self.margin_of(table));
        self.go(line(table, Some(expected)), clock, true).await?;
        self.doing = Doing::Pondering(expected);
        Ok(())
    }

    fn margin_of(&self, table: &Table) -> Duration {
        lost(self.settings.margin, table.charging()[self.color])
    }

    async fn go(
        &mut self,
        position: PositionLine,
        clock: ClockTimes,
        ponder: bool,
    ) -> Result<(), ProcessError> {
        self.engine.finish().await?;
        (self.best, self.early) = (Info::default(), None);
        self.engine.position(&position).await?;
        let mut go = Go { ponder, ..Go::default() };
        match self.settings.pace {
            None | Some(Pace::Clock(_)) => go.clock = Some(self.words.told(clock, self.color)),
            Some(Pace::MoveTime(time)) => go.time = Some(Duration::from_millis(time)),
            Some(Pace::Nodes(nodes)) => go.nodes = Some(nodes),
            Some(Pace::Depth(depth)) => go.depth = Some(depth),
        }
        self.engine.go(&go).await
    }

    /// Waits for the engine's answer; for ever where it owes none. May be given up and called again: nothing is lost.
    pub(crate) async fn answer(&mut self) -> Result<Answer, ProcessError> {
        loop {
            if self.doing == Doing::Thinking
                && let Some(best) = self.early.take()
            {
                return Ok(self.answered(best));
            }
            match self.engine.next(Instant::now() + A_YEAR).await? {
                Some((Event::Info(info), _)) if tells_of_the_best_line(&info) => self.best = info,
                Some((Event::BestMove(best), _)) if self.doing != Doing::Nothing => {
                    self.early = Some(best);
                }
                _ => {}
            }
        }
    }

    fn answered(&mut self, answer: BestMove) -> Answer {
        self.doing = Doing::Nothing;
        let best = std::mem::take(&mut self.best);
        let thought = best.score.map(|score| EngineLine {
            score: Some(worth(self.color, score.value)),
            depth: best.depth,
            nodes: best.nodes,
            // The first move is the one that is played; if it is another, the line is none from there.
            moves: match (best.pv.split_first(), answer.choice) {
                (Some((&first, rest)), Choice::Move(mv)) if first == mv => rest.into(),
                _ => Vec::new(),
            },
            ..EngineLine::default()
        });
        Answer { choice: answer.choice, expected: answer.ponder, thought }
    }

    /// What the engine thinks at the moment is of no use any more.
    pub(crate) fn forget(&mut self) {
        self.doing = Doing::Nothing;
        self.early = None;
    }

    /// Tells the engine how the game ended.
    pub(crate) async fn end(&mut self, result: Option<Notice>) -> Result<(), ProcessError> {
        self.doing = Doing::Nothing;
        self.engine
            .game_over(match result {
                Some(Notice::Win) => GameResult::Win,
                Some(Notice::Lose) => GameResult::Lose,
                Some(Notice::Draw) => GameResult::Draw,
                _ => GameResult::Unknown,
            })
            .await
    }

    /// Ends the process.
    pub(crate) async fn quit(self) {
        self.engine.quit().await;
    }
}

fn line(table: &Table, expected: Option<Move>) -> PositionLine {
    PositionLine {
        setup: *table.game().start(),
        moves: table.game().moves().chain(expected).collect(),
        end: None,
    }
}

fn tells_of_the_best_line(info: &Info) -> bool {
    info.score.is_some() && info.multipv.is_none_or(|rank| rank == 1)
}
