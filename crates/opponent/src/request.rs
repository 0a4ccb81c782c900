//! A question made into a game and put to an engine, and the engine's words made wire again.

use std::fmt;
use std::time::Duration;

use komadai_engine::{
    Engine, Level, Limits, Manner, Outlook, Reply, Report, Score, StopFlag, Style, TimeLeft,
};
use komadai_refusal::Code;
use komadai_rules::{Game, Handicap, Move, PlayError, RuleProfile, Setup};

use crate::wire::{self, Question, Start};

/// The longest game one may ask about: several times as long as any that was ever recorded.
const MOST_MOVES: usize = 2000;

/// Why a question makes no sense: a code for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The code for programs.
    pub code: Code,
    /// One sentence in English, naming the place.
    pub reason: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, reason: impl fmt::Display) -> Self {
        Self { code, reason: reason.to_string() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refusal {}

/// A question that makes sense: a game still going on, and how hard to think about it.
#[derive(Clone, Debug)]
pub struct Request {
    game: Game,
    level: Level,
    style: Option<Style>,
    clock: Option<TimeLeft>,
    counts: bool,
    plays_on: bool,
}

impl Request {
    /// Replays the game.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it.
    pub fn new(question: &Question) -> Result<Self, Refusal> {
        let Question { start, moves, profile, level, style, clock, counts, plays_on } = question;
        let level: Level = level.parse().map_err(|error| {
            Refusal::new(Code::BadLevel, format_args!("level {level:?}: {error}"))
        })?;
        let game = replay(start, moves, profile)?;
        match game.outcome() {
            Some(end) => Err(Refusal::new(
                Code::GameOver,
                format_args!("the game is over ({})", end.reason.code()),
            )),
            None => Ok(Request {
                game,
                level,
                style: style.map(inner_style),
                clock: clock.map(time_left),
                counts: *counts,
                plays_on: *plays_on,
            }),
        }
    }

    /// Puts it to the engine, until that is content or told to stop; below full strength the same seed, put to an
    /// engine that remembers the same, brings the same answer.
    pub fn think(
        &self,
        engine: &mut Engine,
        seed: u64,
        stop: &StopFlag,
        mut report: impl FnMut(wire::Progress),
    ) -> wire::Answer {
        if self.counts {
            let reply = engine.answers_count(&self.game, !self.game.turn(), stop);
            return wire::Answer {
                mv: if reply.agrees() { "agree" } else { "refuse" }.to_owned(),
                score: None,
            };
        }
        let limits = Limits { clock: self.clock, plays_on: self.plays_on, ..Limits::default() };
        let manner = Manner { seed, style: self.style };
        let answer = (self.level)
            .play(engine, &self.game, manner, &limits, stop, &mut |seen| report(progress(seen)));
        wire::Answer {
            mv: match answer.reply {
                Reply::Move(mv) => mv.to_string(),
                Reply::Resign => "resign".to_owned(),
                Reply::Declare => "win".to_owned(),
            },
            score: (answer.depth > 0).then(|| score(answer.score)),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game.sfen())
    }
}

/// Replays a game.
pub(crate) fn replay(start: &Start, moves: &[String], profile: &str) -> Result<Game, Refusal> {
    let profile = RuleProfile::named(profile).ok_or_else(|| {
        Refusal::new(Code::BadProfile, format_args!("no rule profile is called {profile:?}"))
    })?;
    if moves.len() > MOST_MOVES {
        let reason = format_args!("{} moves were sent, and {MOST_MOVES} are the most", moves.len());
        return Err(Refusal::new(Code::TooLarge, reason));
    }
    let mut game = begin(start, profile)?;
    for (ply, text) in (1..).zip(moves) {
        let at = |code, error: &dyn fmt::Display| {
            Refusal::new(code, format_args!("move {ply}, {text:?}: {error}"))
        };
        let mv: Move = text.parse().map_err(|error| at(Code::BadMove, &error))?;
        game.play(mv).map_err(|error| match error {
            PlayError::Illegal(_) => at(Code::IllegalMove, &error),
            PlayError::Over(_) => at(Code::GameOver, &error),
        })?;
    }
    Ok(game)
}

fn begin(start: &Start, profile: RuleProfile) -> Result<Game, Refusal> {
    match start {
        Start::Handicap(name) => {
            let handicap = Handicap::named(name).ok_or_else(|| {
                Refusal::new(Code::BadStart, format_args!("no handicap is called {name:?}"))
            })?;
            Ok(Game::from_handicap(handicap, profile))
        }
        Start::Sfen(text) => {
            let setup: Setup = text.parse().map_err(|error| Refusal::new(Code::BadStart, error))?;
            Game::new(&setup, profile).map_err(|error| Refusal::new(Code::BadStart, error))
        }
    }
}

const fn inner_style(style: wire::Style) -> Style {
    match style {
        wire::Style::Static => Style::StaticRook,
        wire::Style::ThirdFile => Style::ThirdFile,
        wire::Style::FourthFile => Style::FourthFile,
        wire::Style::Central => Style::Central,
        wire::Style::Opposing => Style::Opposing,
        wire::Style::Attacking => Style::Attacking,
        wire::Style::Solid => Style::Solid,
    }
}

fn time_left(clock: wire::TimeLeft) -> TimeLeft {
    let ms = |time: u32| Duration::from_millis(time.into());
    TimeLeft { main: ms(clock.main), byoyomi: ms(clock.byoyomi), increment: ms(clock.increment) }
}

fn progress(report: &Report) -> wire::Progress {
    wire::Progress {
        depth: report.depth,
        nodes: report.nodes,
        score: score(report.score),
        line: report.line.iter().map(Move::to_string).collect(),
    }
}

fn score(score: Score) -> wire::Score {
    let signed = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
    match score.outlook() {
        Outlook::Centipawns(lead) => wire::Score::Cp(lead),
        Outlook::Mates { plies } => wire::Score::Mate(signed(plies)),
        Outlook::Mated { plies } => wire::Score::Mate(-signed(plies)),
    }
}
