//! The state of a match: who scored what against whom, and who failed how.

use std::collections::HashMap;

use komadai_rules::Color;

use crate::{Cause, Failing, Fixture, Points, Schedule, Tally};

/// What is known of a match so far.
#[derive(Clone, Debug)]
pub struct Results {
    pairings: Vec<Pairing>,
    failings: Vec<Failings>,
    games: u32,
    /// Pairs of which one game has ended, and what it gave the first of the pairing.
    halves: HashMap<u32, Points>,
}

/// The games of two contenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The two engines, by their places in the plan.
    pub contenders: [usize; 2],
    /// The games as the first of them sees them.
    pub tally: Tally,
}

/// How often a contender lost by what it did wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Failings {
    /// Moves too late, and hangs.
    pub time_losses: u32,
    /// Illegal moves, answers that are no move, and wrong declarations.
    pub illegal_moves: u32,
    /// Processes that ended or fell silent.
    pub crashes: u32,
}

/// The end of one game, as the results need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The number of the game, counted from 0.
    pub game: u32,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub cause: Cause,
    /// How many moves were played, the opening included.
    pub plies: u32,
}

impl Results {
    /// A match of `contenders` engines of which nothing was played.
    pub fn new(schedule: &Schedule, contenders: usize) -> Self {
        let pairing = |&contenders: &[usize; 2]| Pairing { contenders, tally: Tally::default() };
        Self {
            pairings: schedule.pairings().iter().map(pairing).collect(),
            failings: vec![Failings::default(); contenders],
            games: 0,
            halves: HashMap::new(),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, fixture: &Fixture, end: &GameEnd) {
        self.games += 1;
        let points = match end.winner {
            None => Points::Draw,
            Some(winner) if winner == fixture.first_plays => Points::Win,
            Some(_) => Points::Loss,
        };
        let tally = &mut self.pairings[fixture.pairing].tally;
        tally.add_game(points);
        match self.halves.remove(&fixture.pair) {
            Some(other) => tally.add_pair([other, points]),
            None => {
                self.halves.insert(fixture.pair, points);
            }
        }
        if let (Some(failing), Some(winner)) = (end.cause.failing(), end.winner) {
            let failings = &mut self.failings[fixture.contender(!winner)];
            let count = match failing {
                Failing::TimeLoss => &mut failings.time_losses,
                Failing::IllegalMove => &mut failings.illegal_moves,
                Failing::Crash => &mut failings.crashes,
            };
            *count += 1;
        }
    }

    /// How many games were played.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The pairings in the order of the schedule.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// What a contender did wrong.
    pub fn failings(&self, contender: usize) -> Failings {
        self.failings[contender]
    }

    /// All games of a contender.
    pub fn tally(&self, contender: usize) -> Tally {
        let mut sum = Tally::default();
        for pairing in &self.pairings {
            if pairing.contenders[0] == contender {
                sum += pairing.tally;
            } else if pairing.contenders[1] == contender {
                sum += pairing.tally.for_opponent();
            }
        }
        sum
    }

    /// The contenders by their share of the points, the best first; equals in the order they were named.
    pub fn standings(&self) -> Vec<usize> {
        let score = |&contender: &usize| self.tally(contender).score().unwrap_or(0.0);
        let mut order: Vec<usize> = (0..self.failings.len()).collect();
        order.sort_by(|a, b| score(b).total_cmp(&score(a)));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use Color::{Black, White};
    use komadai_rules::Reason;

    #[test]
    fn games_in_any_order_make_pairs_points_and_failings() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 2);
        let mut results = Results::new(&schedule, 3);
        let ends = [
            // 0–1, 1–0; 0–2, 2–0; 1–2, 2–1
            (0, Some(Black), Cause::Rules(Reason::Checkmate)),
            (5, None, Cause::Adjudication),
            (1, Some(Black), Cause::Crash),
            (2, Some(White), Cause::Rules(Reason::Time)),
            (4, Some(White), Cause::Rules(Reason::WrongDeclaration)),
            (3, Some(Black), Cause::Rules(Reason::IllegalMove)),
        ];
        for (game, winner, cause) in ends {
            let end = GameEnd { game, winner, cause, plies: 100 };
            results.add(&schedule.fixture(game), &end);
        }
        assert_eq!((results.games(), results.halves.len()), (6, 0));
        let pairs: Vec<_> = results.pairings().iter().map(|pairing| pairing.tally.pairs).collect();
        assert_eq!(pairs, [[0, 0, 1, 0, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]);
        assert_eq!(results.standings(), [2, 1, 0]);
        assert_eq!(results.failings(0), Failings { time_losses: 1, illegal_moves: 1, crashes: 1 });
        assert_eq!(results.failings(1).illegal_moves, 1);
        assert_eq!(results.tally(2).points(), 3.5);
    }
}
