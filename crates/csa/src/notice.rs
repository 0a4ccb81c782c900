//! The `#` lines by which a server says that a game is over: first why, then what that means to the receiver.

use komadai_rules::{Color, Outcome, Reason};

/// A `#` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    /// `#RESIGN`: somebody resigned, or left.
    Resign,
    /// `#SENNICHITE`: the fourth repetition, a draw.
    Sennichite,
    /// `#OUTE_SENNICHITE`: repetition by perpetual check, which loses.
    PerpetualCheck,
    /// `#ILLEGAL_MOVE`: a move against the rules, or a declaration that does not hold.
    IllegalMove,
    /// `#TIME_UP`: the side to move ran out of time.
    TimeUp,
    /// `#JISHOGI`: a declaration (入玉宣言) that holds.
    Jishogi,
    /// `#MAX_MOVES`: the greatest number of moves was played.
    MaxMoves,
    /// `#ILLEGAL_ACTION`: an offence against the protocol, such as a move out of turn.
    IllegalAction,
    /// `#CHUDAN`: broken off, and no result.
    Suspended,
    /// `#CENSORED`: no result; also read where a reason stands.
    Censored,
    /// `#WIN`: the reader of the line won.
    Win,
    /// `#LOSE`: the reader of the line lost.
    Lose,
    /// `#DRAW`: neither side won.
    Draw,
}

impl Notice {
    /// Every notice with its word.
    pub const ALL: [(Self, &'static str); 13] = [
        (Self::Resign, "RESIGN"),
        (Self::Sennichite, "SENNICHITE"),
        (Self::PerpetualCheck, "OUTE_SENNICHITE"),
        (Self::IllegalMove, "ILLEGAL_MOVE"),
        (Self::TimeUp, "TIME_UP"),
        (Self::Jishogi, "JISHOGI"),
        (Self::MaxMoves, "MAX_MOVES"),
        (Self::IllegalAction, "ILLEGAL_ACTION"),
        (Self::Suspended, "CHUDAN"),
        (Self::Censored, "CENSORED"),
        (Self::Win, "WIN"),
        (Self::Lose, "LOSE"),
        (Self::Draw, "DRAW"),
    ];

    /// The word after the `#`.
    pub const fn word(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The notice with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, own)| *own == word);
        found.map(|&(notice, _)| notice)
    }

    /// Whether the line ends the game for its receiver, rather than saying why it ended.
    pub const fn is_result(self) -> bool {
        matches!(self, Self::Win | Self::Lose | Self::Draw | Self::Censored | Self::Suspended)
    }

    /// The reason a server gives for `outcome`.
    ///
    /// The protocol knows no mate: a player without a legal move is told to have resigned. Ends that no game of this
    /// protocol has are broken off.
    pub const fn reason(outcome: Outcome) -> Self {
        match outcome.reason {
            Reason::Resignation | Reason::Checkmate | Reason::NoLegalMoves => Self::Resign,
            Reason::Sennichite => Self::Sennichite,
            Reason::PerpetualCheck => Self::PerpetualCheck,
            Reason::IllegalMove | Reason::WrongDeclaration => Self::IllegalMove,
            Reason::Time => Self::TimeUp,
            Reason::Declaration | Reason::Jishogi => Self::Jishogi,
            Reason::MaxMoves => Self::MaxMoves,
            Reason::Try | Reason::KingCapture => Self::Suspended,
        }
    }

    /// What `outcome` means to the player of `color`.
    pub fn result(outcome: Outcome, color: Color) -> Self {
        match (outcome.winner, outcome.reason) {
            (Some(winner), _) if winner == color => Self::Win,
            (Some(_), _) => Self::Lose,
            (None, Reason::MaxMoves) => Self::Censored,
            (None, _) => Self::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notice_stands_where_its_number_says() {
        for (notice, word) in Notice::ALL {
            assert_eq!(notice.word(), word);
            assert_eq!(Notice::of_word(word), Some(notice));
        }
        assert_eq!(Notice::of_word("win"), None);
    }
}
