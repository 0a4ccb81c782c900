//! How high players stand, by one fit over all their games: the model of Elo, fitted by maximum likelihood.

use super::score::{Contest, Player, Score};

/// Elo for a natural logarithm of the odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Steps of Newton's method; the fit is convex, and far fewer do.
const MOST_STEPS: usize = 100;
/// Where a step is this small the fit is done.
const SMALL: f64 = 1e-9;
/// The longest step, so that one from far off does not overshoot.
const LONGEST: f64 = 2.0;

/// Players with their heights in Elo above the first of them.
///
/// ```
/// use komadai_engine::Level;
/// use komadai_train::levels::{Contest, Heights, Player, Score};
///
/// let [low, high] = ["10k", "9k"].map(|name| {
///     Player::Strength(name.parse().ok().and_then(Level::strength).expect("a level below full"))
/// });
/// let contest = Contest { weaker: low, stronger: high };
/// let heights = Heights::fit(&[low, high], &[(contest, Score { wins: 640, draws: 0, losses: 360 })]);
/// let (step, error) = heights.step(1);
/// assert_eq!((step.round(), error.round()), (100.0, 11.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Heights {
    elo: Vec<f64>,
    /// Of all but the first, row by row, in squared Elo.
    covariance: Vec<Vec<f64>>,
}

impl Heights {
    /// The heights under which these scores are likeliest. Scores between players that are not listed are left out, and
    /// each contest counts a drawn game more than it had, so that a clean score leads nowhere infinite.
    pub fn fit(players: &[Player], scores: &[(Contest, Score)]) -> Self {
        let index = |wanted| players.iter().position(|&player| player == wanted);
        let pairs: Vec<(usize, usize, f64, f64)> = scores
            .iter()
            .filter_map(|&(contest, score)| {
                let games = f64::from(score.games()) + 1.0;
                let points = score.share() * f64::from(score.games()) + 0.5;
                Some((index(contest.stronger)?, index(contest.weaker)?, games, points))
            })
            .filter(|&(strong, weak, ..)| strong != weak)
            .collect();
        let mut heights = vec![0.0; players.len()];
        for _ in 0..MOST_STEPS {
            let (slope, curve) = derivatives(&heights, &pairs);
            let step = times(&inverse(curve), &slope);
            let length = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
            let scale = (LONGEST / length.max(LONGEST)).min(1.0);
            (heights[1..].iter_mut().zip(&step)).for_each(|(height, part)| *height += part * scale);
            if length < SMALL {
                break;
            }
        }
        let mut covariance = inverse(derivatives(&heights, &pairs).1);
        covariance.iter_mut().flatten().for_each(|entry| *entry *= ELO * ELO);
        Self { elo: heights.into_iter().map(|height| height * ELO).collect(), covariance }
    }

    /// How far a player stands above the first, with one standard error.
    pub fn above_first(&self, index: usize) -> (f64, f64) {
        (self.elo[index] - self.elo[0], self.variance(index, index).sqrt())
    }

    /// How far a player stands above the one before it in the list, with one standard error.
    pub fn step(&self, index: usize) -> (f64, f64) {
        let below = index - 1;
        let variance = self.variance(index, index) + self.variance(below, below)
            - 2.0 * self.variance(index, below);
        (self.elo[index] - self.elo[below], variance.max(0.0).sqrt())
    }

    fn variance(&self, one: usize, other: usize) -> f64 {
        match (one.checked_sub(1), other.checked_sub(1)) {
            (Some(one), Some(other)) => self.covariance[one][other],
            _ => 0.0,
        }
    }
}

/// The slope of the likelihood's logarithm and its curvature turned upright, without the first player, who stays at 0.
fn derivatives(heights: &[f64], pairs: &[(usize, usize, f64, f64)]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = heights.len() - 1;
    let (mut slope, mut curve) = (vec![0.0; size], vec![vec![0.0; size]; size]);
    for &(strong, weak, games, points) in pairs {
        let expected = 1.0 / (1.0 + (heights[weak] - heights[strong]).exp());
        let (miss, weight) = (points - games * expected, games * expected * (1.0 - expected));
        for (player, sign) in [(strong, 1.0), (weak, -1.0)] {
            let Some(row) = player.checked_sub(1) else { continue };
            slope[row] += sign * miss;
            curve[row][row] += weight;
            let other = if player == strong { weak } else { strong };
            if let Some(column) = other.checked_sub(1) {
                curve[row][column] -= weight;
            }
        }
    }
    (slope, curve)
}

/// The inverse of a symmetric matrix by Gauss and Jordan; a player without games gets a height of no certainty.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for pivot in 0..size {
        let scale = matrix[pivot][pivot].max(1e-12);
        (matrix[pivot].iter_mut().chain(&mut inverse[pivot])).for_each(|entry| *entry /= scale);
        let rows = [matrix[pivot].clone(), inverse[pivot].clone()];
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            subtract(&mut matrix[row], &rows[0], factor);
            subtract(&mut inverse[row], &rows[1], factor);
        }
    }
    inverse
}

fn subtract(from: &mut [f64], row: &[f64], factor: f64) {
    from.iter_mut().zip(row).for_each(|(entry, part)| *entry -= factor * part);
}

fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix
        .iter()
        .map(|row| row.iter().zip(vector).map(|(entry, part)| entry * part).sum())
        .collect()
}

#[cfg(test)]
mod tests {
    use komadai_engine::Strength;

    use super::*;

    fn player(sight: u16) -> Player {
        Player::Strength(Strength { nodes: 1, slips: 1000, sight, blur: 0 })
    }

    fn contest(weaker: u16, stronger: u16) -> Contest {
        Contest { weaker: player(weaker), stronger: player(stronger) }
    }

    /// Scores of 10,000 games that heights 0, 100 and 250 make likeliest.
    #[test]
    fn heights_are_those_that_the_scores_were_made_of() {
        let made = [(0.0, 0), (100.0, 1), (250.0, 2)];
        let score = |difference: f64| {
            let wins = (10_000.0 / (1.0 + 10f64.powf(-difference / 400.0))).round() as u32;
            Score { wins, draws: 0, losses: 10_000 - wins }
        };
        let scores = [(0, 1), (1, 2), (0, 2)].map(|(low, high): (usize, usize)| {
            (contest(made[low].1, made[high].1), score(made[high].0 - made[low].0))
        });
        let players = [0, 1, 2].map(player);
        let heights = Heights::fit(&players, &scores);
        for (index, (height, _)) in made.into_iter().enumerate() {
            let (found, error) = heights.above_first(index);
            assert!((found - height).abs() < 1.0, "{index}: {found}");
            assert!(error < 5.0 && (error > 0.0) == (index > 0), "{index}: {error}");
        }
        // The way round tells of the step as well: its error is smaller than by its own games alone.
        let alone = Heights::fit(&players[..2], &scores);
        assert!(heights.step(1).1 < alone.step(1).1);
    }

    #[test]
    fn a_clean_score_and_a_player_without_games_stay_finite() {
        let clean = (contest(0, 1), Score { wins: 50, draws: 0, losses: 0 });
        let heights = Heights::fit(&[0, 1, 2].map(player), &[clean]);
        let (height, error) = heights.above_first(1);
        assert!((600.0..1_000.0).contains(&height) && error.is_finite(), "{height} ± {error}");
        assert_eq!(heights.above_first(2).0, 0.0);
        assert!(heights.step(2).1 > 10_000.0);
    }
}
