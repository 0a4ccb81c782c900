//! What two strengths reach against each other.

use std::fmt;
use std::str::FromStr;

use komadai_engine::{Bot, Strength};

/// Who plays in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The engine with this strength.
    Strength(Strength),
    /// One of the simple bots.
    Bot(Bot),
}

/// Writes `300,1000,500,120` or the name of the bot.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strength(Strength { nodes, slips, sight, blur }) => {
                write!(f, "{nodes},{slips},{sight},{blur}")
            }
            Self::Bot(bot) => bot.fmt(f),
        }
    }
}

/// A text that is no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePlayerError;

/// Reads what `Display` writes.
impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        if let Some(bot) = Bot::ALL.into_iter().find(|bot| bot.to_string() == text) {
            return Ok(Self::Bot(bot));
        }
        let strength = || {
            let [nodes, slips, sight, blur] =
                text.split(',').collect::<Vec<_>>().try_into().ok()?;
            Some(Strength {
                nodes: nodes.parse().ok()?,
                slips: slips.parse().ok()?,
                sight: sight.parse().ok()?,
                blur: blur.parse().ok()?,
            })
        };
        strength().map(Self::Strength).ok_or(ParsePlayerError)
    }
}

/// Two players to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest {
    /// The one expected to score less.
    pub weaker: Player,
    /// The one whose [`Score`] is counted.
    pub stronger: Player,
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
