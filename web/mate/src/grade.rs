//! What a problem is worth as an opponent, and what meeting it does to a rating.

use komadai_rating::{Game, Rating, Score};

use crate::wire::{PlayerRating, RatingUpdate};

/// How far off the value of a problem may be: it follows from counts, not from people who tried it.
const PROBLEM_DEVIATION: f64 = 90.0;
/// A player is never surer than this, so that progress shows.
const LEAST_DEVIATION: f64 = 50.0;

/// The value of a problem on the scale of players: each doubling of its length counts as much as seven doublings of the
/// moves its solver tried, or of the checks there were to choose from.
fn value(plies: u32, difficulty: u32) -> f64 {
    240.0 + 220.0 * f64::from(plies + 1).log2() + 30.0 * f64::from(difficulty)
}

/// The player after a problem.
pub fn rated(player: PlayerRating, plies: u32, difficulty: u32, solved: bool) -> RatingUpdate {
    let problem = value(plies, difficulty);
    let game = Game {
        opponent: Rating { rating: problem, deviation: PROBLEM_DEVIATION, ..Rating::NEW },
        score: if solved { Score::Win } else { Score::Loss },
    };
    let after = Rating {
        rating: player.rating,
        deviation: player.deviation,
        volatility: player.volatility,
    }
    .after(&[game]);
    RatingUpdate {
        player: PlayerRating {
            rating: after.rating,
            deviation: after.deviation.max(LEAST_DEVIATION),
            volatility: after.volatility,
        },
        problem,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_and_harder_problems_are_worth_more() {
        assert!(value(1, 7) < value(3, 7) && value(3, 7) < value(3, 14));
        assert!(value(3, 13) < value(11, 13));
    }

    #[test]
    fn solving_raises_and_failing_lowers() {
        let player = PlayerRating { rating: 1500.0, deviation: 60.0, volatility: 0.06 };
        let up = rated(player, 5, 14, true).player;
        let down = rated(player, 5, 14, false).player;
        assert!(up.rating > player.rating && down.rating < player.rating);
        assert!(up.deviation >= LEAST_DEVIATION);
    }
}
