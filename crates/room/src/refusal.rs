//! Why a command made nothing happen: a code for programs, a sentence for people.

use std::fmt;

use komadai_refusal::Code;
use komadai_rules::IllegalMove;

use crate::BadTerms;

/// Why nothing happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no such game.
    NoGame,
    /// Only a player may ask this, and this is a spectator.
    NotAPlayer,
    /// The seat is taken, or there is none left.
    NoSeat,
    /// Somebody cannot play against themselves.
    OwnGame,
    /// The game has not begun.
    NotBegun,
    /// The game is over.
    Over,
    /// It is not over yet.
    NotOver,
    /// It is the other side's turn.
    NotYourTurn,
    /// In a relay, it is the turn of another on the same side.
    PartnersTurn,
    /// The player who opened the room says when the game begins.
    OpenerBegins,
    /// The move breaks a law.
    Illegal(IllegalMove),
    /// Another move was played with that number.
    Stale,
    /// Moves before this one are missing.
    Early,
    /// The terms of this game know no such thing.
    NotInTerms,
    /// Nothing of the kind was proposed.
    NothingProposed,
    /// It was proposed already, or refused a moment ago.
    ProposedAlready,
    /// Both sides have moved.
    TooLate,
    /// The opponent is there, or has not been away for long.
    NotAbsent,
    /// The player who proposed it is not there any more.
    Absent,
    /// One of the players may not play here for some time.
    Banned,
    /// Rated games are for those with an account.
    MembersOnly,
    /// The offer is for opponents of other ranks.
    OutOfRange,
    /// This account may not speak for some time.
    Muted,
    /// What was to be agreed makes no sense.
    BadTerms(BadTerms),
    /// This account plays as many games at once as it may.
    TooManyGames,
    /// Too much at once.
    Busy,
    /// The disk takes nothing just now; clocks stand still.
    Halted,
    /// The server is going down.
    Stopping,
    /// The store failed; its log says why.
    Failed,
}

impl Refusal {
    /// The code for programs, the same in every interface.
    ///
    /// ```
    /// use komadai_room::{Code, Refusal};
    ///
    /// assert_eq!(Refusal::NoSeat.code(), Code::NoSeat);
    /// assert_eq!(Refusal::Over.code().name(), "game-over");
    /// ```
    pub const fn code(&self) -> Code {
        self.row().0
    }

    /// Code and sentence.
    const fn row(&self) -> (Code, &'static str) {
        match self {
            Self::NoGame => (Code::NoGame, "there is no such game"),
            Self::NotAPlayer => (Code::NotAPlayer, "only the players may do this"),
            Self::NoSeat => (Code::NoSeat, "the seat is taken"),
            Self::OwnGame => (Code::OwnGame, "nobody plays against themselves"),
            Self::NotBegun => (Code::NotBegun, "the game has not begun"),
            Self::Over => (Code::GameOver, "the game is over"),
            Self::NotOver => (Code::NotOver, "the game is not over"),
            Self::NotYourTurn => (Code::NotYourTurn, "it is the other side's turn"),
            Self::PartnersTurn => (Code::PartnersTurn, "it is the turn of another on your side"),
            Self::OpenerBegins => {
                (Code::OpenerBegins, "the player who opened the room says when the game begins")
            }
            Self::Illegal(_) => (Code::IllegalMove, "the move is against the rules"),
            Self::Stale => (Code::Stale, "another move was played at this number"),
            Self::Early => (Code::Early, "moves before this one are missing"),
            Self::NotInTerms => (Code::NotInTerms, "this game was agreed without that"),
            Self::NothingProposed => (Code::NothingProposed, "nothing of the kind was proposed"),
            Self::ProposedAlready => (Code::ProposedAlready, "this was proposed already"),
            Self::TooLate => (Code::TooLate, "both sides have moved"),
            Self::NotAbsent => {
                (Code::NotAbsent, "the opponent is there, or has not been away for long")
            }
            Self::Absent => (Code::Absent, "the player who proposed it is not here any more"),
            Self::Banned => (Code::Banned, "one of the players may not play here for some time"),
            Self::MembersOnly => (Code::MembersOnly, "rated games are for those with an account"),
            Self::OutOfRange => (Code::OutOfRange, "the offer is for opponents of other ranks"),
            Self::Muted => (Code::Muted, "this account may not speak for some time"),
            Self::BadTerms(_) => (Code::BadTerms, "the terms make no sense"),
            Self::TooManyGames => (
                Code::TooManyGames,
                "too many games at once; one has to end before the next begins",
            ),
            Self::Busy => (Code::Busy, "too much at once; try again in a moment"),
            Self::Halted => (
                Code::Halted,
                "the server cannot write to its disk; the clocks stand still until it can",
            ),
            Self::Stopping => (Code::ShuttingDown, "the server is going down"),
            Self::Failed => (Code::Internal, "the server failed at this; its log says why"),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(law) => law.fmt(f),
            Self::BadTerms(bad) => bad.fmt(f),
            plain => f.write_str(plain.row().1),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<BadTerms> for Refusal {
    fn from(bad: BadTerms) -> Self {
        Self::BadTerms(bad)
    }
}
