//! What a player may ask of a game.

use komadai_rules::{Color, Move};
use serde::{Deserialize, Serialize};

/// What one of the players asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Plays a move; `ply` is how many were played before it, so that the same command sent twice is one move.
    Move {
        /// Moves played before this one.
        ply: u32,
        /// The move to play.
        mv: Move,
    },
    /// Begins a game for which people have gathered to play together.
    Begin,
    /// Gives the game up; the opponent wins.
    Resign,
    /// Declares an impasse, or claims the forced count.
    Declare,
    /// Proposes something, or accepts it where the opponent has proposed the same.
    Propose(Proposal),
    /// Accepts what the opponent has proposed.
    Accept(Proposal),
    /// Refuses what the opponent has proposed, or takes the own proposal back.
    Decline(Proposal),
    /// Ends the game without a result, before each side has made a move; a player who has only joined a gathering
    /// leaves it.
    Abort,
    /// Breaks the game off without a result at any time; said by a transport that cannot bring its players together
    /// again.
    Suspend,
    /// Gives the opponent fifteen seconds.
    AddTime,
    /// Wins because the opponent has been away too long.
    Claim,
    /// Loses by an offence against the protocol; said by a transport for its client.
    Forfeit,
}

/// What a moderator makes of a game that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The game is called off and has no result.
    Annul,
    /// The game is decided: for this side, or as a draw.
    Award(Option<Color>),
}

/// What needs the consent of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// To end the game by a count of points.
    Count,
    /// To take back the proposer's last move.
    TakeBack,
    /// To play again.
    Rematch,
}

impl Proposal {
    /// Every proposal, in the order of their buttons.
    pub const ALL: [Self; 3] = [Self::Count, Self::TakeBack, Self::Rematch];
}
