//! What a table shows: the whole game to those who look, clocks as they stand.

use std::sync::Arc;
use std::time::{Duration, Instant};

use komadai_room::{Clocks, Turn, View};
use komadai_rules::ByColor;

use super::Owner;

impl Owner {
    /// Shows the game to all who look now; a crowd costs hardly more than one.
    pub(super) fn answer_looks(&mut self) {
        let view = Arc::new(self.view());
        for look in self.inbox.lookers.drain(..) {
            let _ = look.send(Arc::clone(&view));
        }
    }

    fn view(&self) -> View {
        let at = Instant::now();
        let (now, running) = self.schedule.shown(at);
        View {
            absent_in: ByColor::from_fn(|color| self.attendance.absent_in(&self.room, color, at)),
            present: self.attendance.present(),
            came: self.attendance.came(),
            halted: self.schedule.is_halted(),
            chat: self.chat.messages(),
            review: self.review.clone(),
            ..View::of(self.claim.game, &self.room, self.turn(now), running)
        }
    }

    pub(super) fn clocks(&self, now: Instant) -> Option<Clocks> {
        let (now, running) = self.schedule.shown(now);
        Clocks::of(&self.room, self.turn(now), running)
    }

    /// What is measured of the present turn at a moment.
    pub(super) fn turn(&self, at: Instant) -> Turn {
        let (room, attendance) = (&self.room, &self.attendance);
        Turn {
            raw: self.schedule.stopwatch.raw(at),
            lag: self.lag(),
            absent: ByColor::from_fn(|color| {
                attendance.absent_in(room, color, at) == Some(Duration::ZERO)
            }),
            skips: attendance.skips(room, at),
        }
    }

    /// The lag of the side to move, in milliseconds.
    pub(super) fn lag(&self) -> u64 {
        let turn = self.room.turn();
        turn.map_or(0, |color| self.attendance.lag(&self.room, color))
    }
}
