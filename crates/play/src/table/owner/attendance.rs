//! Who of the players is here, how long the others may be away, and whom a relay passes over.

use std::time::{Duration, Instant};

use komadai_rules::Color;

use super::{FAR, Owner};
use crate::table::News;
use crate::table::presence::RELOADS;
use crate::table::stopwatch::Stopwatch;

impl Owner {
    /// Notes who came and who went.
    pub(super) fn look_around(&mut self) {
        let now = Instant::now();
        for color in Color::ALL {
            let here = self.is_here(color);
            if here == self.away[color].is_none() {
                continue;
            }
            self.away[color] = (!here).then_some(now);
            if here {
                (self.awaited[color], self.came[color]) = (None, true);
            }
            self.tell(News::Present {
                color,
                here,
                absent_in: self.absent_in(color, now),
            });
            if here
                && self.room.turn() == Some(color)
                && matches!(self.stopwatch, Stopwatch::Held(_))
            {
                self.start_clock(now);
            }
        }
        let skips = self.skips(now);
        if skips != std::mem::replace(&mut self.skipped, skips) {
            self.tell(News::Look);
        }
    }

    /// How long until a side counts as absent; `None` while it is there, and where nobody has to stay.
    pub(super) fn absent_in(&self, color: Color, at: Instant) -> Option<Duration> {
        let patience = Duration::from_millis(self.room.terms().patience()?);
        let since = self.away[color]?;
        // Nobody is missed as long as the clock waits for him.
        let since = self.awaited[color].map_or(since, |until| until.max(since));
        Some((since + patience).saturating_duration_since(at))
    }

    pub(super) fn lag(&self, color: Color) -> u64 {
        let lags = self
            .room
            .side(color)
            .map(|seat| self.presence.lag(seat.account));
        lags.max().unwrap_or(0).into()
    }

    pub(super) fn is_here(&self, color: Color) -> bool {
        let mut side = self.room.side(color);
        side.any(|seat| self.presence.is_here(seat.account))
    }

    /// How many of a relay are passed over because they are not there; nobody where nobody is.
    pub(super) fn skips(&self, now: Instant) -> u32 {
        let Some(color) = self.room.turn() else {
            return 0;
        };
        let most = self.room.side(color).count() as u32;
        let waits = |skips: &u32| self.passed_over(*skips).is_none_or(|at| now < at);
        (0..most).find(waits).unwrap_or(0)
    }

    /// When whoever moves after so many were passed over is passed over too; `None` for one who is here, and where no
    /// relay is played.
    fn passed_over(&self, skips: u32) -> Option<Instant> {
        let mut side = self.room.side(self.room.turn()?);
        let mover = side.nth(self.room.mover(skips)?)?;
        let since = self.presence.away_since(mover.account)?;
        Some(since + RELOADS)
    }

    /// When the turn of a relay passes on by itself.
    pub(super) fn passes(&self) -> Instant {
        let now = Instant::now();
        if self.skips(now) != self.skipped {
            return now;
        }
        let next = self.passed_over(self.skipped).filter(|&at| at > now);
        next.unwrap_or(now + FAR)
    }
}
