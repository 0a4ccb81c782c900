//! The lobby behind its lock, and those who listen to it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use komadai_room::{Lobby, LobbyNews};
use tokio::sync::broadcast;

/// Lobby news kept for slow readers.
const MOST_NEWS: usize = 64;

/// The seeks that wait; every change is told.
#[derive(Debug)]
pub(super) struct Seeks {
    lobby: Mutex<Lobby>,
    news: broadcast::Sender<Arc<LobbyNews>>,
}

impl Default for Seeks {
    fn default() -> Self {
        Self { lobby: Mutex::default(), news: broadcast::channel(MOST_NEWS).0 }
    }
}

impl Seeks {
    pub(super) fn lobby(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn tell(&self, news: LobbyNews) {
        // Nobody may be listening.
        let _ = self.news.send(Arc::new(news));
    }

    pub(super) fn listen(&self) -> broadcast::Receiver<Arc<LobbyNews>> {
        self.news.subscribe()
    }
}
