//! What a score is worth: Elo with its error, and the likelihood of superiority.
//!
//! Games come in pairs, one opening played twice with colours swapped, and a pair is one observation: the two
//! games share their opening, so they are not independent of each other, but the pairs are. The five scores a
//! pair can have make the distribution pentanomial.

use std::ops::AddAssign;

/// What one game gave one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Points {
    /// No point at all.
    Loss,
    /// Half a point.
    Draw,
    /// A whole point.
    Win,
}

impl Points {
    /// The same game from the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Results of games of one side: how many were won, drawn and lost, and how its pairs ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were won.
    pub wins: u32,
    /// How many games were drawn, half a point each.
    pub draws: u32,
    /// How many games were lost.
    pub losses: u32,
    /// Pairs of games by their points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
}

impl Tally {
    /// Counts a game.
    pub fn add_game(&mut self, points: Points) {
        let count = match points {
            Points::Loss => &mut self.losses,
            Points::Draw => &mut self.draws,
            Points::Win => &mut self.wins,
        };
        *count += 1;
    }

    /// Counts a pair, both of whose games have been counted as games.
    pub fn add_pair(&mut self, games: [Points; 2]) {
        self.pairs[games[0] as usize + games[1] as usize] += 1;
    }

    /// How many games were played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points won, a draw counting a half.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The share of all points, from 0 to 1; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / f64::from(self.games()))
    }

    /// The same games from the other side.
    #[must_use]
    pub fn for_opponent(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        Self { wins: self.losses, losses: self.wins, pairs, ..*self }
    }

    /// What these games say about the strength of this side against the other.
    pub fn estimate(&self) -> Estimate {
        let pairs = Pairs::of(&self.pairs);
        let deviation = pairs.variance_about(pairs.mean).sqrt();
        let doubted = Pairs::doubted(&self.pairs);
        let error = (doubted.variance_about(doubted.mean) / pairs.count).sqrt();
        let known = pairs.count > 0.0;
        // A pair's score deviates less than a game's by the root of two.
        let normalized = pairs.lead() / (deviation * std::f64::consts::SQRT_2);
        let score = self.score().filter(|&score| score > 0.0 && score < 1.0);
        Estimate {
            elo: score.map(elo_of),
            elo_error: score
                .filter(|_| known)
                .map(|score| ERRORS_OF_95_PERCENT * error * slope_of_elo(score)),
            normalized_elo: known.then_some(normalized * NORMALIZED_ELO),
            // Scattered about equality, which is what is doubted: a few games won say little.
            superiority: known.then(|| {
                let error = (pairs.variance_about(0.5) / pairs.count).sqrt();
                normal_cumulative(pairs.lead() / error)
            }),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
        for (count, more) in self.pairs.iter_mut().zip(more.pairs) {
            *count += more;
        }
    }
}

/// Strength of one side against the other as far as games tell; what they do not tell is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The difference in Elo that makes the score the expected one; none if all points went to one side.
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval around it; none before the first pair, or where the difference is none.
    pub elo_error: Option<f64>,
    /// The difference in units of what one game scatters, on a scale where it is near Elo; none before the
    /// first pair.
    pub normalized_elo: Option<f64>,
    /// How likely this side is the stronger one (LOS), from 0 to 1; none before the first pair.
    pub superiority: Option<f64>,
}

/// Standard errors to either side that hold 95 % of a normal distribution.
const ERRORS_OF_95_PERCENT: f64 = 1.959_963_984_540_054;

/// The slope of Elo against score at equality: 800 / ln 10.
const NORMALIZED_ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// The score expected from a difference in Elo.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo that makes this score, above 0 and below 1, the expected one.
fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// How fast the difference grows with the score.
fn slope_of_elo(score: f64) -> f64 {
    400.0 / std::f64::consts::LN_10 / (score * (1.0 - score))
}

/// The share of a normal distribution below `x` standard deviations, by the series of G. Marsaglia (Evaluating
/// the Normal Distribution, 2004).
fn normal_cumulative(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut n) = (x, x, 1.0);
    while term.abs() > f64::EPSILON * sum.abs() {
        n += 2.0;
        term *= x * x / n;
        sum += term;
    }
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    0.5 + sum * density
}

/// The distribution of the scores of pairs, each from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairs {
    pub(crate) count: f64,
    pub(crate) shares: [f64; 5],
    mean: f64,
}

/// The scores a pair can have.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What stands for a score that never came: it may still come, and nothing is divided by zero.
const NEVER_SEEN: f64 = 1e-3;

impl Pairs {
    pub(crate) fn of(counts: &[u32; 5]) -> Self {
        Self::seen(counts, counts.map(|count| f64::from(count).max(NEVER_SEEN)))
    }

    /// The same where each score had come half a time before: a few pairs alike say little of how pairs scatter.
    fn doubted(counts: &[u32; 5]) -> Self {
        Self::seen(counts, counts.map(|count| f64::from(count) + 0.5))
    }

    fn seen(counts: &[u32; 5], seen: [f64; 5]) -> Self {
        let sum: f64 = seen.iter().sum();
        let shares = seen.map(|count| count / sum);
        Self {
            count: f64::from(counts.iter().sum::<u32>()),
            shares,
            mean: shares.iter().zip(SCORES).map(|(p, score)| p * score).sum(),
        }
    }

    /// How far the mean lies above equality: exactly not at all where both sides have the same scores.
    fn lead(&self) -> f64 {
        let [ll, ld, _, wd, ww] = self.shares;
        (ww - ll) / 2.0 + (wd - ld) / 4.0
    }

    fn variance_about(&self, center: f64) -> f64 {
        let squares = self.shares.iter().zip(SCORES);
        squares.map(|(p, score)| p * (score - center).powi(2)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        // Which games made the pairs is open where they sum to one point; draws serve.
        let [ll, ld, even, wd, ww] = pairs;
        Tally { wins: wd + 2 * ww, draws: ld + 2 * even + wd, losses: 2 * ll + ld, pairs }
    }

    #[track_caller]
    fn near(value: f64, expected: f64) {
        let slack = 0.01 * (1.0 + expected.abs());
        assert!((value - expected).abs() < slack, "{value} for {expected}");
    }

    /// Figures that fastchess's tests give for the same pairs.
    #[test]
    fn estimates_agree_with_published_figures() {
        for (pairs, elo, error, normalized, superiority) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65, 57.94, 1.0),
            ([332, 433, 498, 333, 334], -8.64, 10.33, -9.17, 0.0505),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, -19.01, 0.0),
        ] {
            let estimate = tally(pairs).estimate();
            near(estimate.elo.unwrap(), elo);
            near(estimate.elo_error.unwrap(), error);
            near(estimate.normalized_elo.unwrap(), normalized);
            assert!((estimate.superiority.unwrap() - superiority).abs() < 1e-4);
        }
    }

    #[test]
    fn nothing_is_known_before_the_first_pair_and_nothing_is_infinite_after_it() {
        let none = Tally::default().estimate();
        assert_eq!((none.elo, none.elo_error, none.superiority), (None, None, None));
        let all = tally([0, 0, 0, 0, 50]).estimate();
        assert_eq!(all.elo, None, "no finite difference explains a clean sheet");
        assert!(all.superiority.unwrap() > 0.999);
        let few = tally([0, 0, 0, 0, 1]).estimate().superiority.unwrap();
        assert!((0.8..0.9).contains(&few), "two games won are soon won: {few}");
        // Two games of which each side won one leave some four hundred points either way open.
        let error = tally([0, 0, 1, 0, 0]).estimate().elo_error.unwrap();
        assert!((300.0..500.0).contains(&error), "{error}");
    }

    #[test]
    fn who_scores_alike_is_equal_to_the_last_digit() {
        for pairs in [[0, 0, 1, 0, 0], [0, 0, 7, 0, 0], [3, 1, 5, 1, 3]] {
            let estimate = tally(pairs).estimate();
            let (elo, superiority) = (estimate.normalized_elo, estimate.superiority);
            assert_eq!((elo, superiority), (Some(0.0), Some(0.5)), "{pairs:?}");
        }
    }

    #[test]
    fn the_other_side_sees_the_same_games_turned() {
        let mut tally = Tally::default();
        for games in [[Points::Win, Points::Draw], [Points::Loss, Points::Win]] {
            games.into_iter().for_each(|points| tally.add_game(points));
            tally.add_pair(games);
        }
        assert_eq!(tally.pairs, [0, 0, 1, 1, 0]);
        let turned = tally.for_opponent();
        assert_eq!((turned.wins, turned.draws, turned.losses), (1, 1, 2));
        assert_eq!(turned.pairs, [0, 1, 1, 0, 0]);
        let (ours, theirs) = (tally.estimate(), turned.estimate());
        near(ours.elo.unwrap(), -theirs.elo.unwrap());
        near(ours.superiority.unwrap(), 1.0 - theirs.superiority.unwrap());
    }

    #[test]
    fn the_normal_distribution_is_the_one_of_the_tables() {
        for (x, share) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (-1.959_963_985, 0.025), (3.0, 0.998_650_102)]
        {
            assert!((normal_cumulative(x) - share).abs() < 1e-9, "{x}");
        }
        assert_eq!((normal_cumulative(-40.0), normal_cumulative(40.0)), (0.0, 1.0));
    }
}
