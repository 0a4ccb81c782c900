//! Those who listen at a table.

use std::sync::Arc;

use tokio::sync::broadcast;

use super::news::{MOST_NEWS, News};

/// Those who listen; only the task holds the senders themselves, so that listeners hear of its end.
pub(super) struct Audience {
    /// Those with an account, players among them.
    pub(super) known: broadcast::Sender<Arc<News>>,
    /// Everybody else.
    pub(super) crowd: broadcast::Sender<Arc<News>>,
}

impl Default for Audience {
    fn default() -> Self {
        Self { known: broadcast::channel(MOST_NEWS).0, crowd: broadcast::channel(MOST_NEWS).0 }
    }
}

impl Audience {
    /// Tells everybody. Those told first are woken first, so players do not stand in line behind a crowd.
    pub(super) fn tell(&self, news: News) {
        let news = Arc::new(news);
        // Nobody may be listening.
        let _ = self.known.send(Arc::clone(&news));
        let _ = self.crowd.send(news);
    }
}
