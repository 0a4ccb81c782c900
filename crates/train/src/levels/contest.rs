//! Games between two strengths, many at once.

use std::io;

use komadai_engine::{Engine, EngineOptions, Limits, Reply, Root, StopFlag, Strength};
use komadai_pool::make_in_order;
use komadai_rules::{ByColor, Color, Game, RuleProfile};

use super::ledger::{Ledger, LedgerEntry};
use super::score::{Contest, Points, Score};

/// Plays contests, many games at once, and remembers how they ended.
#[derive(Debug)]
pub struct Contests {
    /// What was played before, and what is played now.
    pub ledger: Ledger,
    /// Games at once, each on a thread of its own.
    pub concurrency: usize,
    /// Decides openings and slips: the same number plays the same games.
    pub seed: u64,
}

impl Contests {
    /// Plays what is still missing of this many games of each contest. `report` hears after each game how many of the
    /// missing games are done, and of how many. The scores count all games of the ledger.
    ///
    /// # Errors
    ///
    /// The ledger cannot be written.
    pub fn play(
        &mut self,
        contests: &[(Contest, u32)],
        report: &mut dyn FnMut(usize, usize),
    ) -> io::Result<Vec<Score>> {
        let missing: Vec<(Contest, u32)> = contests
            .iter()
            .flat_map(|&(contest, games)| (0..games).map(move |number| (contest, number)))
            .filter(|&(contest, number)| self.ledger.find(contest, self.seed, number).is_none())
            .collect();
        let (all, seed) = (missing.len(), self.seed);
        make_in_order(
            0..all,
            self.concurrency,
            || ByColor::from_fn(|_| engine()),
            |engines, index| {
                let (contest, number) = missing[index];
                game(contest, seed, number, engines)
            },
            |index, points| {
                let (contest, number) = missing[index];
                self.ledger.add(LedgerEntry { contest, seed, number, points })?;
                report(index + 1, all);
                Ok::<(), io::Error>(())
            },
        )?;
        let scores = contests.iter();
        Ok(scores.map(|&(contest, _)| self.ledger.score(contest, self.seed)).collect())
    }
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() })
}

/// Longer games are drawn.
const LONGEST_GAME: u32 = 320;
/// Plies played at a glance before the contest begins, so that no two games are alike.
const OPENING: u32 = 8;
/// How openings are played: nothing hangs, and much is tried.
const OPENER: Strength = Strength { nodes: 1, slips: 1000, blindness: 0, blur: 60 };

/// Game `number` of a contest: two and two share an opening and exchange the colours.
fn game(contest: Contest, seed: u64, number: u32, engines: &mut ByColor<Engine>) -> Points {
    let opening = mix(seed, u64::from(number / 2));
    let strong = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    engines.black.clear();
    engines.white.clear();
    let mut game =
        Game::startpos(RuleProfile { max_moves: Some(LONGEST_GAME), ..RuleProfile::STANDARD });
    while game.outcome().is_none() {
        let turn = game.turn();
        let (player, chance) = match (game.ply() < OPENING, turn == strong) {
            (true, _) => (OPENER, opening),
            (false, true) => (contest.stronger, mix(opening, 1)),
            (false, false) => (contest.weaker, mix(opening, 2)),
        };
        let root = Root::from(&game);
        let (limits, stop) = (Limits::default(), StopFlag::default());
        let answer = player.play(&mut engines[turn], &root, chance, &limits, &stop, &mut |_| {});
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

/// Another seed for each number.
fn mix(seed: u64, number: u64) -> u64 {
    komadai_chance::mix(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
