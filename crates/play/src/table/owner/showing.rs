//! What a table shows: news to everybody, the whole game to who looks, clocks as they stand.

use std::sync::Arc;
use std::time::Instant;

use komadai_rules::ByColor;

use super::Owner;
use crate::table::News;
use crate::{Clocks, View};

impl Owner {
    pub(super) fn tell(&self, news: News) {
        let news = Arc::new(news);
        // Nobody may be listening. Whoever is told first is woken first, and players do not stand in line behind a crowd.
        let _ = self.known.send(Arc::clone(&news));
        let _ = self.crowd.send(news);
    }

    /// Shows the game to all who look now; a crowd costs hardly more than one.
    pub(super) fn be_seen(&mut self) {
        let view = Arc::new(self.view());
        for look in self.lookers.drain(..) {
            let _ = look.send(Arc::clone(&view));
        }
    }

    fn view(&self) -> View {
        let at = Instant::now();
        let (now, running) = self.shown(at);
        View {
            absent_in: ByColor::from_fn(|color| self.absent_in(color, at)),
            present: ByColor::from_fn(|color| self.away[color].is_none()),
            came: self.came,
            halted: self.halted.is_some(),
            chat: self.chat.kept(),
            review: self.review.clone(),
            ..View::of(self.id, &self.room, self.turn(now), running)
        }
    }

    pub(super) fn clocks(&self, now: Instant) -> Option<Clocks> {
        let (now, running) = self.shown(now);
        Clocks::of(&self.room, self.turn(now), running)
    }

    /// The moment that clocks show, and whether one runs: while nothing can be stored, they stand as they stood.
    fn shown(&self, now: Instant) -> (Instant, bool) {
        let running = self.stopwatch.is_running() && self.halted.is_none();
        (self.halted.unwrap_or(now), running)
    }
}
