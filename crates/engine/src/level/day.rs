//! Better and worse days: a player is no machine that is equally strong in each game.

use komadai_chance::Chance;

use super::ladder::{ABOVE, LADDER};
use super::strength::Strength;
use crate::Root;

/// The parts of a step of the ladder that a place is counted in.
const STEP: u32 = 1_000;
/// How far from its place a level may play on a day; the lowest has no room below it.
const SPREAD: u32 = 2 * STEP;

/// The strength of a step of the ladder, or of one of those above it for good days of the highest level.
fn rung(index: usize) -> Strength {
    let index = index.min(LADDER.len() + ABOVE.len() - 1);
    LADDER.get(index).copied().unwrap_or_else(|| ABOVE[index - LADDER.len()])
}

impl Strength {
    /// The strength so many thousandths of a level above the weakest; between two levels it is mixed of both.
    ///
    /// ```
    /// use komadai_engine::{Level, Strength};
    ///
    /// assert_eq!(Some(Strength::at(0)), Level::WEAKEST.strength());
    /// let between = Strength::at(1_500);
    /// assert_eq!(Strength::at(between.place()), between);
    /// ```
    pub fn at(place: u32) -> Self {
        let (low, high) = (rung((place / STEP) as usize), rung((place / STEP) as usize + 1));
        let part = u64::from(place % STEP);
        let mixed = |low: u64, high: u64| {
            (low * (u64::from(STEP) - part) + high * part + u64::from(STEP) / 2) / u64::from(STEP)
        };
        let small = |low: u16, high: u16| mixed(low.into(), high.into()) as u16;
        Self {
            nodes: mixed(low.nodes, high.nodes),
            slips: small(low.slips, high.slips),
            sight: small(low.sight, high.sight),
            blur: small(low.blur, high.blur),
        }
    }

    /// How many thousandths of a level this strength stands above the weakest: the lowest place whose strength is no
    /// less.
    pub fn place(&self) -> u32 {
        use std::cmp::Reverse;
        let order = |one: &Self| (one.sight, Reverse(one.slips), one.nodes, Reverse(one.blur));
        let (mut low, mut high) = (0, (LADDER.len() + ABOVE.len() - 1) as u32 * STEP);
        while low < high {
            let middle = (low + high) / 2;
            if order(&Self::at(middle)) < order(self) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// This strength on the day of a game: up to two levels more or less, the same through the game for a side. The
    /// first four plies of a game decide, so that nothing needs to be remembered.
    #[must_use]
    pub fn today(&self, root: &Root) -> Self {
        let place = self.place();
        let spread = SPREAD.min(place);
        let mut chance = Chance::new(root.origin());
        Self::at(place - spread + chance.below_u64(u64::from(2 * spread) + 1) as u32)
    }
}

#[cfg(test)]
mod tests {
    use komadai_rules::Position;

    use super::*;
    use crate::Level;

    #[test]
    fn every_level_has_its_place() {
        for (index, strength) in (0..).zip(Level::ALL.into_iter().filter_map(Level::strength)) {
            assert_eq!(Strength::at(index * STEP), strength);
            assert_eq!(Strength::at(strength.place()), strength);
        }
    }

    #[test]
    fn a_day_lasts_for_a_game_and_differs_between_games_and_sides() {
        let strength = Level::of(komadai_rules::Grade::LOWEST).strength().expect("below full");
        let after = |moves: &str| {
            let moves: Vec<_> =
                moves.split(' ').map(|text| text.parse().expect("a move")).collect();
            strength.today(&Root::after(Position::startpos(), &moves).expect("legal moves"))
        };
        let game = after("7g7f 3c3d 2g2f 8c8d");
        assert_eq!(game, after("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"));
        assert_ne!(game, after("7g7f 3c3d 2g2f 8c8d 2f2e"));
        assert_ne!(game, after("7g7f 3c3d 2g2f 4c4d 2f2e 8c8d"));
        assert_eq!(Strength::at(0).today(&Root::new(Position::startpos())), Strength::at(0));
    }
}
