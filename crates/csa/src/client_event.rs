//! What a client makes of what the server says.

use std::fmt;

use komadai_record::CsaMove;
use komadai_rules::{Color, Move};

use crate::FinishedGame;

/// What a message from the server means.
#[derive(Clone, Debug)]
pub enum ClientEvent {
    /// The login was accepted.
    LoggedIn,
    /// It was not; what the server added.
    LoginRefused(String),
    /// The server took leave.
    LoggedOut,
    /// A game is proposed; [`Client::table`](crate::Client::table) shows it.
    Offered,
    /// The proposed game does not take place.
    Withdrawn {
        /// Who did not want it.
        by: String,
    },
    /// The game begins, and the clock runs.
    Began,
    /// The running game is taken up again.
    Resumed,
    /// A move was played.
    Moved {
        /// The side that played it.
        color: Color,
        /// The move that was played.
        mv: Move,
    },
    /// A move was sent that cannot be played on the board as it is known here: it was illegal, or something went
    /// missing. What follows is the server's to say.
    Unplayable(CsaMove),
    /// The game is over.
    Ended(Box<FinishedGame>),
    /// An answer in extended mode.
    Extended {
        /// What stands in brackets.
        tags: Vec<String>,
        /// What stands behind the brackets.
        text: String,
    },
    /// Nothing to act upon.
    Nothing,
}

/// What a server said makes no sense at this point; the text tells what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnexpectedMessage(pub(crate) String);

impl fmt::Display for UnexpectedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the server said {:?}, which makes no sense here", self.0)
    }
}

impl std::error::Error for UnexpectedMessage {}
