//! Why a wish was not granted: a code for programs, a sentence for people.

use std::fmt;

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
    /// The refusal in kebab-case, the same in every interface.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoGame => "no-game",
            Self::NotAPlayer => "not-a-player",
            Self::NoSeat => "no-seat",
            Self::OwnGame => "own-game",
            Self::NotBegun => "not-begun",
            Self::Over => "game-over",
            Self::NotOver => "not-over",
            Self::NotYourTurn => "not-your-turn",
            Self::PartnersTurn => "partners-turn",
            Self::OpenerBegins => "opener-begins",
            Self::Illegal(_) => "illegal-move",
            Self::Stale => "stale",
            Self::Early => "early",
            Self::NotInTerms => "not-in-terms",
            Self::NothingProposed => "nothing-proposed",
            Self::ProposedAlready => "proposed-already",
            Self::TooLate => "too-late",
            Self::NotAbsent => "not-absent",
            Self::Absent => "absent",
            Self::Banned => "banned",
            Self::MembersOnly => "members-only",
            Self::OutOfRange => "out-of-range",
            Self::Muted => "muted",
            Self::BadTerms(_) => "bad-terms",
            Self::TooManyGames => "too-many-games",
            Self::Busy => "busy",
            Self::Halted => "halted",
            Self::Stopping => "shutting-down",
            Self::Failed => "internal",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGame => "there is no such game",
            Self::NotAPlayer => "only the players may do this",
            Self::NoSeat => "the seat is taken",
            Self::OwnGame => "nobody plays against themselves",
            Self::NotBegun => "the game has not begun",
            Self::Over => "the game is over",
            Self::NotOver => "the game is not over",
            Self::NotYourTurn => "it is the other side's turn",
            Self::PartnersTurn => "it is the turn of another on your side",
            Self::OpenerBegins => "the player who opened the room says when the game begins",
            Self::Illegal(law) => return law.fmt(f),
            Self::Stale => "another move was played at this number",
            Self::Early => "moves before this one are missing",
            Self::NotInTerms => "this game was agreed without that",
            Self::NothingProposed => "nothing of the kind was proposed",
            Self::ProposedAlready => "this was proposed already",
            Self::TooLate => "both sides have moved",
            Self::NotAbsent => "the opponent is there, or has not been away for long",
            Self::Absent => "the player who proposed it is not here any more",
            Self::Banned => "one of the players may not play here for some time",
            Self::MembersOnly => "rated games are for those with an account",
            Self::OutOfRange => "the offer is for opponents of other ranks",
            Self::Muted => "this account may not speak for some time",
            Self::BadTerms(bad) => return bad.fmt(f),
            Self::TooManyGames => "too many games at once; one has to end before the next begins",
            Self::Busy => "too much at once; try again in a moment",
            Self::Halted => {
                "the server cannot write to its disk; the clocks stand still until it can"
            }
            Self::Stopping => "the server is going down",
            Self::Failed => "the server failed at this; its log says why",
        })
    }
}

impl std::error::Error for Refusal {}

impl From<BadTerms> for Refusal {
    fn from(bad: BadTerms) -> Self {
        Self::BadTerms(bad)
    }
}
