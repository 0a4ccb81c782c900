//! A question from the wire, made into a game and put to an engine; and the engine's words made wire again.

use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};

use komadai_engine::{Engine, Level, Outlook, Reply, Report, Score, StopFlag};
use komadai_rules::{Game, Handicap, Move, PlayError, RuleProfile, Setup};

use crate::api::{self, ErrorCode, Question, Start};
use crate::error::Refusal;

/// The longest game one may ask about: several times as long as any that was ever recorded.
const MOST_MOVES: usize = 2000;

/// A question that makes sense: a game still going on, and how hard to think about it.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    game: Game,
    level: Level,
    counts: bool,
}

impl Asked {
    /// Replays the game; the first thing that is wrong with it is refused.
    pub(crate) fn new(question: &Question) -> Result<Self, Refusal> {
        let Question {
            start,
            moves,
            profile,
            level,
            counts,
        } = question;
        let level: Level = level.parse().map_err(|error| {
            Refusal::new(
                ErrorCode::BadLevel,
                format_args!("level {level:?}: {error}"),
            )
        })?;
        let profile = RuleProfile::named(profile).ok_or_else(|| {
            Refusal::new(
                ErrorCode::BadProfile,
                format_args!("no rule profile is called {profile:?}"),
            )
        })?;
        if moves.len() > MOST_MOVES {
            let reason = format_args!(
                "{} moves were sent, and {MOST_MOVES} are the most",
                moves.len()
            );
            return Err(Refusal::new(ErrorCode::TooLarge, reason));
        }
        let mut game = begin(start, profile)?;
        for (ply, text) in (1..).zip(moves) {
            let at = |code, error: &dyn fmt::Display| {
                Refusal::new(code, format_args!("move {ply}, {text:?}: {error}"))
            };
            let mv: Move = text
                .parse()
                .map_err(|error| at(ErrorCode::BadMove, &error))?;
            game.play(mv).map_err(|error| match error {
                PlayError::Illegal(_) => at(ErrorCode::IllegalMove, &error),
                PlayError::Over(_) => at(ErrorCode::GameOver, &error),
            })?;
        }
        match game.outcome() {
            Some(end) => Err(Refusal::new(
                ErrorCode::GameOver,
                format_args!("the game is over ({})", end.reason.code()),
            )),
            None => Ok(Asked {
                game,
                level,
                counts: *counts,
            }),
        }
    }

    /// Puts it to the engine, until that is content or told to stop.
    pub(crate) fn think(
        &self,
        engine: &mut Engine,
        stop: &StopFlag,
        mut report: impl FnMut(api::Progress),
    ) -> api::Answer {
        if self.counts {
            let reply = engine.answers_count(&self.game, !self.game.turn(), stop);
            return api::Answer {
                mv: if reply.agrees() { "agree" } else { "refuse" }.to_owned(),
                score: None,
            };
        }
        let answer = (self.level).play(engine, &self.game, chance(), stop, &mut |seen| {
            report(progress(seen))
        });
        api::Answer {
            mv: match answer.reply {
                Reply::Move(mv) => mv.to_string(),
                Reply::Resign => "resign".to_owned(),
                Reply::Declare => "win".to_owned(),
            },
            score: (answer.depth > 0).then(|| score(answer.score)),
        }
    }
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game.sfen())
    }
}

fn begin(start: &Start, profile: RuleProfile) -> Result<Game, Refusal> {
    match start {
        Start::Handicap(name) => {
            let handicap = Handicap::named(name).ok_or_else(|| {
                Refusal::new(
                    ErrorCode::BadStart,
                    format_args!("no handicap is called {name:?}"),
                )
            })?;
            Ok(Game::from_handicap(handicap, profile))
        }
        Start::Sfen(text) => {
            let setup: Setup = text
                .parse()
                .map_err(|error| Refusal::new(ErrorCode::BadStart, error))?;
            Game::new(&setup, profile).map_err(|error| Refusal::new(ErrorCode::BadStart, error))
        }
    }
}

/// A seed for the engine's choices, so that the same opening does not bring the same game twice.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn progress(report: &Report) -> api::Progress {
    api::Progress {
        depth: report.depth,
        nodes: report.nodes,
        score: score(report.score),
        line: report.line.iter().map(Move::to_string).collect(),
    }
}

fn score(score: Score) -> api::Score {
    let signed = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
    match score.outlook() {
        Outlook::Centipawns(lead) => api::Score::Cp(lead),
        Outlook::Mates { plies } => api::Score::Mate(signed(plies)),
        Outlook::Mated { plies } => api::Score::Mate(-signed(plies)),
    }
}
