//! How a game between players ends: by the rules, or by what players do to each other.

use komadai_rules::{Color, Outcome};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of shogi, a resignation and the clock among them.
    Rules(Outcome),
    /// One side stayed away, and the other claimed the game.
    Abandoned {
        /// The side that claimed.
        winner: Color,
    },
    /// One side broke the protocol.
    Forfeit {
        /// The side that kept to it.
        winner: Color,
    },
    /// It ended before it began in earnest, without a result.
    Aborted,
    /// A moderator decided it; it counts.
    Adjudicated {
        /// The side that won; none for a draw.
        winner: Option<Color>,
    },
    /// A moderator called it off, without a result.
    Annulled,
}

impl Ending {
    /// Who won; `None` for a draw or no result.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner,
            Self::Abandoned { winner } | Self::Forfeit { winner } => Some(winner),
            Self::Adjudicated { winner } => winner,
            Self::Aborted | Self::Annulled => None,
        }
    }

    /// Whether somebody won or it was a draw.
    pub const fn has_result(self) -> bool {
        !matches!(self, Self::Aborted | Self::Annulled)
    }

    /// The end in kebab-case, the same in every interface: the reason of the rules, `abandoned`, `forfeit`,
    /// `aborted`, `adjudicated` or `annulled`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rules(outcome) => outcome.reason.code(),
            Self::Abandoned { .. } => "abandoned",
            Self::Forfeit { .. } => "forfeit",
            Self::Aborted => "aborted",
            Self::Adjudicated { .. } => "adjudicated",
            Self::Annulled => "annulled",
        }
    }
}
