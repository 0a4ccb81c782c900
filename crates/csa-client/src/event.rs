//! What happens in a session.

use std::path::Path;
use std::time::Duration;

use komadai_csa::{BadBlock, FinishedGame};
use komadai_record::CsaMove;
use komadai_rules::Color;
use komadai_usi::Choice;
use komadai_usi::process::ProcessError;

use crate::error::Parting;
use crate::tally::Tally;

/// What happens in a session, for those who follow it.
#[derive(Debug)]
pub enum Event<'a> {
    /// The server has let us in for the first time.
    LoggedIn {
        /// What the engine calls itself.
        engine: &'a str,
    },
    /// The connection is gone, and is tried again after a pause.
    Reconnecting {
        /// Why it is gone.
        reason: &'a Parting,
        /// How long the pause is.
        pause: Duration,
    },
    /// The server proposes a game that makes no sense; it is rejected.
    BadProposal(&'a BadBlock),
    /// A game was proposed; the engine is made ready for it.
    Proposed {
        /// The opponent's name on the server.
        opponent: &'a str,
        /// The engine's side.
        own: Color,
    },
    /// The server names a rule for declaring a win that is not known here: none is declared.
    UnknownDeclaration(&'a str),
    /// A proposed game does not take place.
    Withdrawn {
        /// Who did not want it.
        by: &'a str,
    },
    /// The server sent a move that cannot be played here; what follows is the server's to say.
    Unplayable(&'a CsaMove),
    /// The engine declares a win that does not hold by the rules here; it is asked for a move.
    FalseDeclaration,
    /// The engine wants to play what is illegal; the game is resigned.
    IllegalMove(Choice),
    /// The engine failed, and is started anew.
    EngineRestart(&'a ProcessError),
    /// A stop was asked for; the game in play goes on to its end.
    LeavingAfterGame,
    /// The session cannot go on, and resigns the game in play.
    Resigning,
    /// A game is over.
    GameOver {
        /// The number of the game in this session, from 1.
        number: u32,
        /// The game with its moves and its result.
        game: &'a FinishedGame,
        /// The file it was written to.
        saved: Option<&'a Path>,
    },
    /// The session is over; what came of its games.
    SessionOver(&'a Tally),
}
