//! Rule profiles: the few points on which players of shogi agree to differ.

use crate::{Color, Lacking};

/// The rules one game is played by, where customs differ; attached to every [`Game`](crate::Game).
///
/// ```
/// use komadai_rules::{IllegalMoves, RuleProfile};
///
/// assert_eq!(RuleProfile::named("standard"), Some(RuleProfile::STANDARD));
/// assert_eq!(RuleProfile::STANDARD.strict().illegal_moves, IllegalMoves::Lose);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleProfile {
    /// How a game ends in which kings have entered the opponent's camp.
    pub impasse: ImpasseRule,
    /// What an illegal move costs.
    pub illegal_moves: IllegalMoves,
    /// The number of plies, counted from where the game began, after which it is a draw.
    pub max_moves: Option<u32>,
    /// Whether that limit holds in the middle of a series of checks too, as on servers of programs; elsewhere it waits
    /// until the series is over.
    pub limit_at_once: bool,
    /// Whether a king may be left in check and is then captured, as when teaching children.
    pub king_capture: bool,
}

/// How an impasse (持将棋, *jishōgi*) is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImpasseRule {
    /// The side to move may declare (入玉宣言) and wins with 28 points as Black, 27 as White.
    Declaration27,
    /// Both sides agree to count, or one whose whole army has entered forces the count; fewer than 24 points
    /// lose.
    Agreement24,
    /// The professional declaration: 31 points win, 24 to 30 draw.
    Declaration24,
    /// A king that reaches the square where the opponent's king starts wins at once (トライ).
    Try,
    /// Nothing but mate, repetition or resignation ends the game.
    None,
}

impl ImpasseRule {
    /// The points, in the zone and in hand, below which a declaration by `color` loses; `None` where the rule
    /// knows no declaration by points.
    pub const fn points_to_declare(self, color: Color) -> Option<u32> {
        match (self, color) {
            (Self::Declaration27, Color::Black) => Some(28),
            (Self::Declaration27, Color::White) => Some(27),
            (Self::Declaration24, _) => Some(24),
            (Self::Agreement24 | Self::Try | Self::None, _) => None,
        }
    }

    /// What a side must fulfil to claim the end of the game, by a declaration or by the forced count; empty
    /// where the rule knows no claim.
    pub const fn conditions(self) -> &'static [Lacking] {
        match self {
            Self::Declaration27 | Self::Declaration24 => &[
                Lacking::KingNotInZone,
                Lacking::TooFewPieces,
                Lacking::InCheck,
                Lacking::TooFewPoints,
                Lacking::NotYourTurn,
            ],
            Self::Agreement24 => &[
                Lacking::KingNotInZone,
                Lacking::PieceOutsideZone,
                Lacking::UnprotectedPiece,
                Lacking::NotYourTurn,
            ],
            Self::Try | Self::None => &[],
        }
    }
}

/// What happens when an illegal move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMoves {
    /// It is not accepted; the player chooses another.
    Refused,
    /// It loses the game at once (反則負け), as over the board.
    Lose,
}

impl RuleProfile {
    /// The default: 27-point declaration, illegal moves refused.
    pub const STANDARD: Self = Self {
        impasse: ImpasseRule::Declaration27,
        illegal_moves: IllegalMoves::Refused,
        max_moves: None,
        limit_at_once: false,
        king_capture: false,
    };

    /// The 24-point count by agreement, with the forced count.
    pub const AGREEMENT24: Self = Self { impasse: ImpasseRule::Agreement24, ..Self::STANDARD };

    /// Professional games: declaration with 24 points for a draw and 31 for a win, a draw after 500 moves.
    pub const PRO24: Self =
        Self { impasse: ImpasseRule::Declaration24, max_moves: Some(500), ..Self::STANDARD };

    /// A king on the opponent's king's square wins.
    pub const TRY: Self = Self { impasse: ImpasseRule::Try, ..Self::STANDARD };

    /// No impasse rule.
    pub const NONE: Self = Self { impasse: ImpasseRule::None, ..Self::STANDARD };

    /// For teaching: a king left in check is captured, and that ends the game.
    pub const KING_CAPTURE: Self =
        Self { impasse: ImpasseRule::None, king_capture: true, ..Self::STANDARD };

    /// Every named profile with its name, the default first.
    pub const NAMES: &[(&str, Self)] = &[
        ("standard", Self::STANDARD),
        ("agreement24", Self::AGREEMENT24),
        ("pro24", Self::PRO24),
        ("try", Self::TRY),
        ("none", Self::NONE),
        ("king-capture", Self::KING_CAPTURE),
    ];

    /// The profile with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|&&(own, _)| own == name).map(|&(_, profile)| profile)
    }

    /// The name of this profile, or of the one it is the [`strict`](Self::strict) form of; `None` for a
    /// profile of the caller's own making.
    pub fn name(self) -> Option<&'static str> {
        Self::NAMES
            .iter()
            .find(|&&(_, profile)| profile == self || profile.strict() == self)
            .map(|&(name, _)| name)
    }

    /// The same profile with illegal moves losing the game.
    #[must_use]
    pub const fn strict(self) -> Self {
        Self { illegal_moves: IllegalMoves::Lose, ..self }
    }
}

impl Default for RuleProfile {
    fn default() -> Self {
        Self::STANDARD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_found_by_its_name_and_knows_it_strict_or_not() {
        for &(name, profile) in RuleProfile::NAMES {
            assert_eq!(RuleProfile::named(name), Some(profile));
            assert_eq!(profile.name(), Some(name));
            assert_eq!(profile.strict().name(), Some(name));
        }
        assert_eq!(RuleProfile::named("Standard"), None);
        let own = RuleProfile { max_moves: Some(320), ..RuleProfile::STANDARD };
        assert_eq!(own.name(), None);
    }
}
