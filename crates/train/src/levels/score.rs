//! What two strengths reach against each other.

use komadai_engine::Strength;

/// Two strengths to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest {
    /// The one expected to score less.
    pub weaker: Strength,
    /// The one whose [`Score`] is counted.
    pub stronger: Strength,
}

/// What the stronger of a contest got of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// A whole point.
    Win,
    /// Half a point.
    Draw,
    /// No point at all.
    Loss,
}

/// How the games of a contest ended for the stronger.
///
/// ```
/// use komadai_train::levels::Score;
///
/// let score = Score { wins: 60, draws: 10, losses: 30 };
/// assert_eq!((score.games(), score.share()), (100, 0.65));
/// assert_eq!(score.elo().round(), 108.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games that the stronger won.
    pub wins: u32,
    /// Games without a winner.
    pub draws: u32,
    /// Games that the weaker won.
    pub losses: u32,
}

impl Score {
    /// How many games there were.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game, a draw being half a point; 0.5 without games.
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
        let half = 0.5 / f64::from(self.games().max(1));
        let share = self.share().clamp(half, 1.0 - half);
        400.0 * (share / (1.0 - share)).log10()
    }

    /// Counts one more game.
    pub fn add(&mut self, points: Points) {
        match points {
            Points::Win => self.wins += 1,
            Points::Draw => self.draws += 1,
            Points::Loss => self.losses += 1,
        }
    }
}
