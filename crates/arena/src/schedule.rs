//! Who meets whom, with which colour, from which opening.

use komadai_rules::Color;

/// Who meets whom in a match of several engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first meets everyone else.
    Gauntlet,
}

/// The games of a match, in order; which one a game is does not depend on how many are played.
///
/// Every pairing plays one opening twice, colours swapped, before any plays the next opening. The first named of a
/// pairing is Black in the first of the two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    games_each: u32,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the match, counted from 0.
    pub game: u32,
    /// The pair of games it belongs to; two games have the same.
    pub pair: u32,
    /// Which opening it begins with.
    pub round: u32,
    /// Which pairing it belongs to.
    pub pairing: usize,
    /// The contenders of the pairing, in the pairing's order.
    pub contenders: [usize; 2],
    /// The colour of the first of them.
    pub first_plays: Color,
}

impl Fixture {
    /// The contender that plays `color`.
    pub fn contender(&self, color: Color) -> usize {
        self.contenders[usize::from(color != self.first_plays)]
    }
}

impl Schedule {
    /// The games of `contenders` engines, `games_each` for every pairing.
    pub fn new(format: Format, contenders: usize, games_each: u32) -> Self {
        let firsts = match format {
            Format::RoundRobin => 0..contenders,
            Format::Gauntlet => 0..contenders.min(1),
        };
        let pairings =
            firsts.flat_map(|first| (first + 1..contenders).map(move |second| [first, second]));
        Self { pairings: pairings.collect(), games_each }
    }

    /// The pairings, each of two contenders.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// How many games there are in all.
    pub fn games(&self) -> u32 {
        self.games_each.saturating_mul(self.pairings.len() as u32)
    }

    /// The numbers of the games in the order in which they are played.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + Send + use<> {
        let rounds = self.games_each.div_ceil(2);
        let (games_each, width) = (self.games_each, self.games_of_a_round());
        (0..rounds.saturating_mul(width)).filter(move |&game| is_played(game, width, games_each))
    }

    /// Whether a game of this number is played.
    pub fn has(&self, game: u32) -> bool {
        is_played(game, self.games_of_a_round(), self.games_each)
    }

    fn games_of_a_round(&self) -> u32 {
        2 * self.pairings.len() as u32
    }

    /// The game of this number.
    pub fn fixture(&self, game: u32) -> Fixture {
        let pairings = self.pairings.len() as u32;
        let pair = game / 2;
        let pairing = (pair % pairings) as usize;
        Fixture {
            game,
            pair,
            round: pair / pairings,
            pairing,
            contenders: self.pairings[pairing],
            first_plays: if game.is_multiple_of(2) { Color::Black } else { Color::White },
        }
    }
}

/// An odd number of games leaves the last pair of each pairing without its second game.
fn is_played(game: u32, games_of_a_round: u32, games_each: u32) -> bool {
    game / games_of_a_round * 2 + game % 2 < games_each
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn formats_pair_as_they_say() {
        let pairings = |format, contenders| Schedule::new(format, contenders, 2).pairings;
        assert_eq!(pairings(Format::RoundRobin, 3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(pairings(Format::Gauntlet, 3), [[0, 1], [0, 2]]);
        assert_eq!(pairings(Format::Gauntlet, 2), pairings(Format::RoundRobin, 2));
    }

    #[test]
    fn every_pairing_plays_every_opening_with_both_colours() {
        for games_each in [1, 2, 5, 8] {
            let schedule = Schedule::new(Format::RoundRobin, 4, games_each);
            let mut played = HashMap::new();
            let mut pairs: HashMap<_, Vec<_>> = HashMap::new();
            for game in schedule.numbers() {
                let fixture = schedule.fixture(game);
                *played.entry(fixture.contenders).or_insert(0) += 1;
                let black = fixture.contender(Color::Black);
                assert_ne!(black, fixture.contender(Color::White));
                pairs.entry(fixture.pair).or_default().push((black, fixture.round));
            }
            assert_eq!(played.len(), 6);
            assert!(played.values().all(|&count| count == games_each));
            let halves = pairs.values().filter(|games| games.len() == 1).count();
            assert_eq!(halves, if games_each % 2 == 1 { 6 } else { 0 });
            for games in pairs.values() {
                if let [(black, round), (other, same)] = games[..] {
                    assert!(black != other && round == same);
                }
            }
            assert_eq!(schedule.numbers().count() as u32, schedule.games());
        }
    }
}
