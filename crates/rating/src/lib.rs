//! Ratings by Glicko-2: how strong somebody is, how sure that is, and how steady.
//!
//! Pure arithmetic after Mark Glickman, *Example of the Glicko-2 system* (2012), whose worked example is a test here.
//! Who played whom, and when, is for others to know.

use std::f64::consts::PI;

/// How strong somebody is taken to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength, 1500 where nothing is known.
    pub rating: f64,
    /// How far off that may well be: the true strength lies within two deviations in nineteen cases of twenty.
    pub deviation: f64,
    /// How unsteady the results are.
    pub volatility: f64,
}

/// How a game ended for the player who is rated, and the points of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The player won: 1 point.
    Win,
    /// Neither won: half a point.
    Draw,
    /// The opponent won: 0 points.
    Loss,
}

impl Score {
    const fn points(self) -> f64 {
        match self {
            Self::Win => 1.0,
            Self::Draw => 0.5,
            Self::Loss => 0.0,
        }
    }
}

/// A game of a rating period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// The opponent, as rated before the period.
    pub opponent: Rating,
    /// How it ended.
    pub score: Score,
}

/// One unit of the scale on which Glicko-2 reckons.
const SCALE: f64 = 173.7178;
/// How much the volatility may change in a period; from 0.3 to 1.2, smaller where upsets are few.
const TAU: f64 = 0.5;
/// When the search for the volatility is near enough.
const NEAR: f64 = 1e-6;

impl Rating {
    /// A newcomer: 1500 points, as uncertain as a rating gets.
    pub const NEW: Self = Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// The rating after a period with these games; without games the deviation alone grows.
    #[must_use]
    pub fn after(self, games: &[Game]) -> Self {
        if games.is_empty() {
            return self.after_idle(1.0);
        }
        let (mu, phi) = self.scaled();
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let (their_mu, their_phi) = game.opponent.scaled();
            let weight = weight(their_phi);
            let expected = expected(mu, their_mu, weight);
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (game.score.points() - expected);
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let before = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / before + information).sqrt();
        Self {
            rating: SCALE * (mu + phi * phi * surprise) + Self::NEW.rating,
            deviation: SCALE * phi,
            volatility,
        }
        .bounded()
    }

    /// The rating after `periods` without a game, each of which makes it less certain.
    #[must_use]
    pub fn after_idle(self, periods: f64) -> Self {
        let (_, phi) = self.scaled();
        let grown = (phi * phi + periods.max(0.0) * self.volatility * self.volatility).sqrt();
        Self { deviation: SCALE * grown, ..self }.bounded()
    }

    /// How many points of one a game against `opponent` should bring.
    ///
    /// ```
    /// use komadai_rating::Rating;
    ///
    /// let sure = Rating { deviation: 30.0, ..Rating::NEW };
    /// let better = Rating { rating: 1700.0, ..sure };
    /// assert!((sure.expected(sure) - 0.5).abs() < 1e-9);
    /// assert!(sure.expected(better) < 0.25);
    /// ```
    pub fn expected(self, opponent: Self) -> f64 {
        let (mu, phi) = self.scaled();
        let (their_mu, their_phi) = opponent.scaled();
        expected(mu, their_mu, weight(phi.hypot(their_phi)))
    }

    /// No rating is less certain than a newcomer's.
    fn bounded(self) -> Self {
        Self { deviation: self.deviation.min(Self::NEW.deviation), ..self }
    }

    fn scaled(self) -> (f64, f64) {
        let mu = (self.rating - Self::NEW.rating) / SCALE;
        (mu, self.deviation / SCALE)
    }
}

/// Glickman's g: how much a result says against somebody who may be off by `phi`.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// Glickman's E.
fn expected(mu: f64, their_mu: f64, weight: f64) -> f64 {
    1.0 / (1.0 + (-weight * (mu - their_mu)).exp())
}

/// The new volatility: the zero of Glickman's f by the Illinois method, his step 5.
fn volatility(before: f64, phi: f64, variance: f64, change: f64) -> f64 {
    let a = (before * before).ln();
    let f = |x: f64| {
        let e = x.exp();
        let spread = phi * phi + variance + e;
        e * (change * change - spread) / (2.0 * spread * spread) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if change * change > phi * phi + variance {
        (change * change - phi * phi - variance).ln()
    } else {
        // A few steps down the function is above zero: it falls with x as fast as its last term.
        let mut steps = 1.0;
        while f(a - steps * TAU) < 0.0 {
            steps += 1.0;
        }
        a - steps * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    while (high - low).abs() > NEAR {
        let between = low + (low - high) * f_low / (f_high - f_low);
        let f_between = f(between);
        if f_between * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (between, f_between);
    }
    (low / 2.0).exp()
}

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    fn opponent(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, ..Rating::NEW }
    }

    fn game(rating: f64, deviation: f64, score: Score) -> Game {
        Game { opponent: opponent(rating, deviation), score }
    }

    #[test]
    fn glickmans_example_comes_out_as_he_printed_it() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let after = player.after(&[
            game(1400.0, 30.0, Score::Win),
            game(1550.0, 100.0, Score::Loss),
            game(1700.0, 300.0, Score::Loss),
        ]);
        // His intermediate values have four places, hence the last digit.
        assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn a_period_without_games_makes_less_sure_and_nothing_else() {
        let sure = opponent(1800.0, 50.0);
        let later = sure.after(&[]);
        assert!(later.deviation > sure.deviation && later.rating == sure.rating);
        assert_eq!(sure.after_idle(1e9).deviation, Rating::NEW.deviation);
    }

    #[test]
    fn winning_raises_losing_lowers_and_both_make_surer() {
        for deviation in [30.0, 100.0, 350.0] {
            let player = opponent(1500.0, deviation);
            let up = player.after(&[game(1500.0, 80.0, Score::Win)]);
            let down = player.after(&[game(1500.0, 80.0, Score::Loss)]);
            assert!(up.rating > 1500.0 && down.rating < 1500.0);
            assert!((up.rating + down.rating - 3000.0).abs() < 1e-6);
            assert!(deviation < 50.0 || up.deviation < deviation);
        }
    }

    #[test]
    fn the_wildest_results_stay_finite() {
        let mut player = Rating::NEW;
        for round in 0..2_000 {
            let score = [Score::Loss, Score::Draw, Score::Win][round % 3];
            let strength = if round % 2 == 0 { 3_500.0 } else { 100.0 };
            player = player.after(&[game(strength, 30.0, score)]);
            assert!(player.rating.is_finite() && player.deviation > 0.0 && player.volatility > 0.0);
        }
    }
}
