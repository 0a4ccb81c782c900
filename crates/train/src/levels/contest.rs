//! Games between two strengths, many at once.

use std::io;

use komadai_engine::{Engine, EngineOptions, Limits, Reply, Root, StopFlag, Strength};
use komadai_pool::make_in_order;
use komadai_rules::{ByColor, Color, Game, RuleProfile};

use super::heights::Heights;
use super::ledger::{Ledger, LedgerEntry};
use super::neighbours;
use super::rates::{Exam, Rate, Task};
use super::score::{Contest, Player, Points, Score};

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

    /// Plays each strength against the one and the two below, and says by one fit over all these games how high each
    /// stands above the first. Of the games of a pair says [`neighbours`].
    ///
    /// # Errors
    ///
    /// The ledger cannot be written.
    pub fn heights(
        &mut self,
        strengths: &[Strength],
        games: u32,
        report: &mut dyn FnMut(usize, usize),
    ) -> io::Result<Heights> {
        let contests: Vec<(Contest, u32)> =
            [1, 2].into_iter().flat_map(|below| neighbours(strengths, below, games)).collect();
        let scores = self.play(&contests, report)?;
        let scores: Vec<_> = contests.iter().map(|&(contest, _)| contest).zip(scores).collect();
        let players: Vec<Player> = strengths.iter().copied().map(Player::Strength).collect();
        Ok(Heights::fit(&players, &scores))
    }

    /// How often each strength does what a task asks, over so many positions. `report` hears how many of the missing
    /// tasks are done, and of how many.
    ///
    /// # Errors
    ///
    /// The ledger cannot be written.
    pub fn rate(
        &mut self,
        strengths: &[Strength],
        positions: usize,
        report: &mut dyn FnMut(usize, usize),
    ) -> io::Result<Vec<[Rate; Task::ALL.len()]>> {
        let all = strengths.iter().flat_map(|&strength| Task::ALL.map(|task| (strength, task)));
        let key = |strength, task| (Player::Strength(strength), task, self.seed, positions);
        let missing: Vec<(Strength, Task)> = all
            .filter(|&(strength, task)| self.ledger.rate(key(strength, task)).is_none())
            .collect();
        if !missing.is_empty() {
            let exam = Exam::collect(self.seed, positions, &mut engine());
            make_in_order(
                0..missing.len(),
                self.concurrency,
                engine,
                |engine, index| {
                    let (strength, task) = missing[index];
                    exam.take(strength, task, engine)
                },
                |index, rate| {
                    let (strength, task) = missing[index];
                    self.ledger
                        .add_rate((Player::Strength(strength), task, self.seed, positions), rate)?;
                    report(index + 1, missing.len());
                    Ok::<(), io::Error>(())
                },
            )?;
        }
        let of = |strength: &Strength| {
            Task::ALL.map(|task| {
                let key = (Player::Strength(*strength), task, self.seed, positions);
                self.ledger.rate(key).unwrap_or_default()
            })
        };
        Ok(strengths.iter().map(of).collect())
    }
}

pub(super) fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 4, ..EngineOptions::default() })
}

/// Longer games are drawn.
const LONGEST_GAME: u32 = 320;
/// Against a bot, which may not know how to end one.
const LONGEST_BOT_GAME: u32 = 800;
/// Plies played at a glance before the contest begins, so that no two games are alike.
const OPENING: u32 = 8;
/// How openings are played: nothing hangs, and much is tried.
pub(super) const OPENER: Player =
    Player::Strength(Strength { nodes: 1, slips: 1000, sight: 1000, blur: 60 });

/// Game `number` of a contest: two and two share an opening and exchange the colours. Against a bot a game begins at
/// the start.
fn game(contest: Contest, seed: u64, number: u32, engines: &mut ByColor<Engine>) -> Points {
    let opening = mix(seed, u64::from(number / 2));
    let strong = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    engines.black.clear();
    engines.white.clear();
    let against_bot =
        [contest.weaker, contest.stronger].iter().any(|player| matches!(player, Player::Bot(_)));
    let (opening_plies, longest) =
        if against_bot { (0, LONGEST_BOT_GAME) } else { (OPENING, LONGEST_GAME) };
    let mut game =
        Game::startpos(RuleProfile { max_moves: Some(longest), ..RuleProfile::STANDARD });
    while game.outcome().is_none() {
        let turn = game.turn();
        let (player, chance) = match (game.ply() < opening_plies, turn == strong) {
            (true, _) => (OPENER, opening),
            (false, true) => (contest.stronger, mix(opening, 1)),
            (false, false) => (contest.weaker, mix(opening, 2)),
        };
        match reply(player, &game, chance, &mut engines[turn]) {
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

/// What a player does in the present position of a game.
pub(super) fn reply(player: Player, game: &Game, chance: u64, engine: &mut Engine) -> Reply {
    match player {
        Player::Bot(bot) => bot.choose(game.position(), chance).map_or(Reply::Resign, Reply::Move),
        Player::Strength(strength) => {
            let (root, limits, stop) = (Root::from(game), Limits::default(), StopFlag::default());
            let today = if player == OPENER { strength } else { strength.today(&root) };
            today.play(engine, &root, chance, &limits, &stop, &mut |_| {}).reply
        }
    }
}

/// Another seed for each number.
pub(super) fn mix(seed: u64, number: u64) -> u64 {
    komadai_chance::mix(seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
