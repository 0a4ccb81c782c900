//! Games between two strengths, many at once.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use komadai_engine::{Engine, EngineOptions, Limits, Reply, Root, StopFlag, Strength};
use komadai_rules::{ByColor, Color, Game, RuleProfile};

use super::ledger::{Ledger, Played};
use crate::failure::Failure;

/// Two strengths to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest {
    pub weaker: Strength,
    pub stronger: Strength,
}

/// What the stronger of a contest reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Score {
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points of all that there were, a draw being half a point; even without games.
    pub fn share(self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// One standard error of [`share`](Self::share).
    pub fn error(self) -> f64 {
        let (games, share) = (f64::from(self.games().max(1)), self.share());
        let part = |count: u32, points: f64| f64::from(count) / games * (points - share).powi(2);
        let spread = part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0);
        (spread / games).sqrt()
    }

    /// The Elo difference; a clean score counts as half a point less than that.
    pub fn elo(self) -> f64 {
        elo(self.share().clamp(
            0.5 / f64::from(self.games().max(1)),
            1.0 - 0.5 / f64::from(self.games().max(1)),
        ))
    }

    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }
}

/// The Elo difference at which one expects this share of the points.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// What the stronger got of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Win,
    Draw,
    Loss,
}

/// Plays contests and remembers what was played.
pub struct Contests {
    pub ledger: Ledger,
    pub concurrency: usize,
    pub seed: u64,
}

/// How often progress is told.
const PROGRESS: Duration = Duration::from_secs(5);

impl Contests {
    /// Plays what is still missing of so many games of each contest; the scores count all that were ever played.
    pub fn play(&mut self, contests: &[(Contest, u32)]) -> Result<Vec<Score>, Failure> {
        let missing: Vec<(Contest, u32)> = contests
            .iter()
            .flat_map(|&(contest, games)| (0..games).map(move |number| (contest, number)))
            .filter(|&(contest, number)| self.ledger.find(contest, self.seed, number).is_none())
            .collect();
        let next = AtomicUsize::new(0);
        let (all, seed) = (missing.len(), self.seed);
        let (start, mut told) = (Instant::now(), Instant::now());
        thread::scope(|scope| {
            let (finished, results) = mpsc::channel();
            for _ in 0..self.concurrency.min(all) {
                let (finished, next, missing) = (finished.clone(), &next, &missing);
                scope.spawn(move || {
                    let mut engines = ByColor::from_fn(|_| player());
                    while let Some(&(contest, number)) =
                        missing.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let points = game(contest, seed, number, &mut engines);
                        let played = Played {
                            contest,
                            seed,
                            number,
                            points,
                        };
                        if finished.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(finished);
            for (done, played) in (1..).zip(results) {
                self.ledger.add(played)?;
                if told.elapsed() >= PROGRESS || done == all {
                    told = Instant::now();
                    tell(done, all, start.elapsed());
                }
            }
            Ok::<(), Failure>(())
        })?;
        Ok(contests
            .iter()
            .map(|&(contest, _)| self.ledger.score(contest, self.seed))
            .collect())
    }
}

fn tell(done: usize, all: usize, elapsed: Duration) {
    let rest = elapsed.mul_f64((all - done) as f64 / done as f64);
    let line = format!("{done} of {all} games, about {} s to go", rest.as_secs());
    // Progress is no result: where it cannot be told, the games go on.
    let mut err = io::stderr();
    let _ = match (err.is_terminal(), done == all) {
        (true, false) => write!(err, "\r{line}   "),
        (true, true) => writeln!(err, "\r{line}   "),
        _ => writeln!(err, "{line}"),
    };
}

fn player() -> Engine {
    Engine::new(EngineOptions {
        hash_mib: 4,
        ..EngineOptions::default()
    })
}

/// Longer games are drawn.
const LONGEST_GAME: u32 = 320;
/// Plies played at a glance before the contest begins, so that no two games are alike.
const OPENING: u32 = 8;
/// How openings are played: nothing hangs, and much is tried.
const OPENER: Strength = Strength {
    nodes: 1,
    slips: 1000,
    blindness: 0,
    blur: 60,
};

/// Game `number` of a contest: two and two share an opening and exchange the colours.
fn game(contest: Contest, seed: u64, number: u32, engines: &mut ByColor<Engine>) -> Points {
    let opening = mix(seed, u64::from(number / 2));
    let strong = if number.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    };
    engines.black.clear();
    engines.white.clear();
    let mut game = Game::startpos(RuleProfile {
        max_moves: Some(LONGEST_GAME),
        ..RuleProfile::STANDARD
    });
    while game.outcome().is_none() {
        let turn = game.turn();
        let (player, chance) = match (game.ply() < OPENING, turn == strong) {
            (true, _) => (OPENER, opening),
            (false, true) => (contest.stronger, mix(opening, 1)),
            (false, false) => (contest.weaker, mix(opening, 2)),
        };
        let root = Root::from(&game);
        let (limits, stop) = (Limits::default(), StopFlag::default());
        let answer = player.play(
            &mut engines[turn],
            &root,
            chance,
            &limits,
            &stop,
            &mut |_| {},
        );
        match answer.reply {
            Reply::Move(mv) if game.play(mv).is_ok() => {}
            Reply::Declare => drop(game.declare()),
            _ => drop(game.resign(turn)),
        }
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == strong => Points::Win,
        Some(_) => Points::Loss,
        None => Points::Draw,
    }
}

/// Another seed for each number, by the finaliser of SplitMix64.
fn mix(seed: u64, number: u64) -> u64 {
    let mut mixed = seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
