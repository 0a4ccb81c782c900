//! How a game ended, and who won.

use crate::Color;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// What ended the game.
    pub reason: Reason,
}

impl Outcome {
    pub(super) const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    pub(super) const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// Who lost; `None` for a draw.
    pub const fn loser(self) -> Option<Color> {
        match self.winner {
            Some(winner) => Some(winner.opponent()),
            None => None,
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// 詰み: the side to move is in check and has no legal move.
    Checkmate,
    /// The side to move has no legal move though it is not in check, and loses.
    NoLegalMoves,
    /// 千日手: a position occurred for the fourth time; a draw, or no contest where the event says so.
    Sennichite,
    /// 連続王手の千日手: one side gave check with every move from the first to the fourth occurrence, and loses.
    PerpetualCheck,
    /// 入玉宣言: a declaration that held, and wins.
    Declaration,
    /// A declaration that did not hold, and loses.
    WrongDeclaration,
    /// 持将棋: the points were counted; a draw, or a loss for a side below 24.
    Jishogi,
    /// トライ: a king reached the square where the opponent's king starts.
    Try,
    /// 反則: a move against the rules, where the profile makes it lose.
    IllegalMove,
    /// 投了: a player gave up.
    Resignation,
    /// 切れ負け: the time ran out.
    Time,
    /// The king was captured, where the profile lets that happen.
    KingCapture,
    /// The profile's greatest number of moves was played; a draw.
    MaxMoves,
}

impl Reason {
    /// Every reason, in the order of their declaration.
    pub const ALL: [Self; 13] = [
        Self::Checkmate,
        Self::NoLegalMoves,
        Self::Sennichite,
        Self::PerpetualCheck,
        Self::Declaration,
        Self::WrongDeclaration,
        Self::Jishogi,
        Self::Try,
        Self::IllegalMove,
        Self::Resignation,
        Self::Time,
        Self::KingCapture,
        Self::MaxMoves,
    ];

    /// The reason in kebab-case, the same in every interface: `perpetual-check`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::NoLegalMoves => "no-legal-moves",
            Self::Sennichite => "sennichite",
            Self::PerpetualCheck => "perpetual-check",
            Self::Declaration => "declaration",
            Self::WrongDeclaration => "wrong-declaration",
            Self::Jishogi => "jishogi",
            Self::Try => "try",
            Self::IllegalMove => "illegal-move",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::KingCapture => "king-capture",
            Self::MaxMoves => "max-moves",
        }
    }
}
