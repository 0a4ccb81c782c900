//! What happens in a game, one thing at a time; the log of it is the truth.

use komadai_rules::{ByColor, Color, Move};
use komadai_store::{AccountId, GameId};

use crate::{Proposal, Terms};

/// Who sits where, by the name they had when they sat down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The account.
    pub account: AccountId,
    /// The name that players and records show.
    pub name: String,
}

impl Seat {
    /// The seat of somebody whose account is gone.
    pub fn nobody() -> Self {
        Self {
            // No account has this number.
            account: AccountId::from_number(0),
            name: "—".into(),
        }
    }
}

/// One thing that happened; its number is its place in the log. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Number 0, and only that: the game was agreed. With both seats taken it begins.
    Opened {
        /// What was agreed.
        terms: Box<Terms>,
        /// Who sits already.
        seats: ByColor<Option<Seat>>,
        /// Who plays beside them.
        partners: ByColor<Vec<Seat>>,
    },
    /// The free seat was taken, and the game begins; where people gather to play together, somebody joined a side.
    Seated {
        /// Which seat.
        color: Color,
        /// By whom.
        seat: Seat,
    },
    /// Somebody left those who gather.
    Left {
        /// Which side.
        color: Color,
        /// The place in it, 0 for the first.
        place: usize,
    },
    /// Enough have gathered, and the game begins.
    Begun,
    /// The side to move moved, or in a strict game tried to.
    Moved {
        /// The move.
        mv: Move,
        /// What the clock is charged.
        spent: u64,
        /// What was measured.
        raw: u64,
        /// Whose hand it was where several play the side: the place in it, 0 for the first.
        place: Option<usize>,
        /// What the mover noted of it for the record; nobody else is told while the game lasts.
        note: Option<String>,
    },
    /// A side resigned.
    Resigned {
        /// Which.
        color: Color,
    },
    /// The side to move declared.
    Declared {
        /// What the clock is charged.
        spent: u64,
    },
    /// The time of the side to move ran out.
    Flagged,
    /// A side proposed something.
    Proposed {
        /// Which side.
        color: Color,
        /// What.
        proposal: Proposal,
    },
    /// A side's proposal was refused, or taken back by itself.
    Declined {
        /// Whose proposal.
        color: Color,
        /// Which.
        proposal: Proposal,
    },
    /// Both sides agreed to count.
    Counted,
    /// Both sides agreed to take back so many moves.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// A side was given time by its opponent.
    TimeGiven {
        /// Who has it now.
        to: Color,
        /// How much.
        time: u64,
    },
    /// The clock of the side to move was stopped by the server; its turn goes on later.
    Interrupted {
        /// How long the turn has lasted.
        raw: u64,
    },
    /// A side stayed away, and the other claimed the game.
    Abandoned {
        /// Who stayed away.
        color: Color,
    },
    /// A side broke the protocol.
    Forfeited {
        /// Which.
        color: Color,
    },
    /// The game was given up before it began in earnest.
    Aborted,
    /// The players go on in another game: a rematch, or the replay of a draw.
    Followed {
        /// Which.
        game: GameId,
    },
}
