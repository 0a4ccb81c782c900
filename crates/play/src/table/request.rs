//! What is asked of the task that owns a game.

use std::sync::Arc;
use std::time::Instant;

use komadai_room::{AccountId, Command, Refusal, Ruling, Seat, View};
use komadai_rules::{Color, Move};
use tokio::sync::oneshot;

/// What the task is asked, one after the other.
pub(crate) enum Request {
    /// Somebody asks for something, and hears what comes of it.
    Ask(Ask, Reply),
    /// Notes how long the turn has lasted, and ends the task.
    Stop(oneshot::Sender<()>),
}

/// What somebody at a table may ask for.
pub(crate) enum Ask {
    Play(Play),
    Join {
        seat: Seat,
        color: Option<Color>,
    },
    /// Ends a game that has not begun.
    Close,
    /// Ends a game by a moderator's ruling.
    Rule {
        ruling: Ruling,
        reason: String,
    },
    Say {
        by: Seat,
        text: String,
        aside: bool,
    },
    Review {
        by: AccountId,
        ply: u32,
        line: Vec<Move>,
        marks: Vec<String>,
    },
}

/// A command of a player.
pub(crate) struct Play {
    pub(crate) by: AccountId,
    pub(crate) command: Command,
    /// What the log keeps beside the move, if a move comes of it.
    pub(crate) note: Option<String>,
    /// When the words came in.
    pub(crate) at: Instant,
}

/// Hears how many events there are once what was asked for has happened.
pub(crate) type Reply = oneshot::Sender<Result<u32, Refusal>>;

/// Sees the game; all who look at the same moment see the same.
pub(crate) type Look = oneshot::Sender<Arc<View>>;
