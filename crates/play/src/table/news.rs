//! What those at a table hear, and how they listen.

use std::sync::Arc;
use std::time::Duration;

use komadai_room::{ChatMessage, Clocks, Ending, Event, Review};
use komadai_rules::Color;
use tokio::sync::broadcast;

use super::presence::Visit;

/// News kept for slow readers; a reader further behind is told so and looks anew.
pub(super) const MOST_NEWS: usize = 64;

/// An event that is stored, as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Update {
    /// How many events there are with this one.
    pub version: u32,
    /// The event, as the log has it.
    pub event: Event,
    /// What the clocks show now.
    pub clocks: Option<Clocks>,
    /// How the game ended, if it has.
    pub ending: Option<Ending>,
}

/// What those at a table hear.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// Something happened in the game.
    Happened(Update),
    /// The clock of the side to move began to run.
    Running(Clocks),
    /// A player has come, or gone.
    Present {
        /// The player's side.
        color: Color,
        /// Whether it has come.
        here: bool,
        /// How long until it counts as absent, where that matters.
        absent_in: Option<Duration>,
    },
    /// Somebody said something.
    Said(ChatMessage),
    /// A player shows something, the game being over.
    Reviewed(Review),
    /// The game is to be looked at anew: no event says what has changed.
    Look,
    /// Nothing can be stored, and clocks stand still; or all is well again.
    Halted(bool),
}

/// Somebody at a table; a player counts as present until this is dropped.
#[derive(Debug)]
pub struct Listener {
    pub(super) news: broadcast::Receiver<Arc<News>>,
    pub(super) visit: Option<Visit>,
}

/// Why there is no news for somebody at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNews {
    /// This reader was too slow and has missed some: look at the view, then go on.
    Missed,
    /// The table is closed; ask the desk for the game again if it matters.
    Closed,
}

impl Listener {
    /// The next news; may be awaited anew at any time, nothing is lost.
    ///
    /// # Errors
    ///
    /// There is none to be had this way.
    pub async fn next(&mut self) -> Result<Arc<News>, NoNews> {
        self.news.recv().await.map_err(|error| match error {
            broadcast::error::RecvError::Lagged(_) => NoNews::Missed,
            broadcast::error::RecvError::Closed => NoNews::Closed,
        })
    }

    /// The round trip of this player's network as the server measured it, in milliseconds: what lag compensation
    /// goes by.
    pub fn set_lag(&self, lag: u32) {
        if let Some(visit) = &self.visit {
            visit.set_lag(lag);
        }
    }
}
