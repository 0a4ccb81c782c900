//! The lobby behind its lock, and those who listen to it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use komadai_room::{Lobby, Match};
use tokio::sync::{broadcast, watch};

/// Matches kept for slow readers.
const MOST_NEWS: usize = 64;

/// The seeks that wait; every change is told.
#[derive(Debug)]
pub(super) struct Seeks {
    lobby: Mutex<Lobby>,
    /// How often the list has changed.
    changes: watch::Sender<u64>,
    matches: broadcast::Sender<Match>,
}

impl Default for Seeks {
    fn default() -> Self {
        Self {
            lobby: Mutex::default(),
            changes: watch::Sender::new(0),
            matches: broadcast::channel(MOST_NEWS).0,
        }
    }
}

impl Seeks {
    pub(super) fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody came or went.
    pub(super) fn note_change(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    /// A seek has led to a game.
    pub(super) fn note_match(&self, matched: Match) {
        // Nobody may be listening.
        let _ = self.matches.send(matched);
    }

    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    pub(super) fn matches(&self) -> broadcast::Receiver<Match> {
        self.matches.subscribe()
    }
}
