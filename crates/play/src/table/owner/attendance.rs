//! Which players are here, how long the others may be away, and whom a relay passes over.

use std::sync::Arc;
use std::time::{Duration, Instant};

use komadai_room::Room;
use komadai_rules::{ByColor, Color};

use crate::table::presence::{Presence, RELOADS};
use crate::table::stopwatch::{FAR, Stopwatch};

/// The comings and goings of the players of one game.
pub(super) struct Attendance {
    presence: Arc<Presence>,
    /// Since when each side has been away.
    away: ByColor<Option<Instant>>,
    /// Which sides have been here.
    came: ByColor<bool>,
    /// When a game begins, and after a restart: until when the clock of each side waits that has not come.
    awaited: ByColor<Option<Instant>>,
    /// How many of a relay were last passed over because they are not there.
    skipped: u32,
}

impl Attendance {
    /// Nobody is here yet.
    pub(super) fn new(presence: Arc<Presence>, now: Instant) -> Self {
        Self {
            presence,
            away: ByColor::from_fn(|_| Some(now)),
            came: ByColor::default(),
            awaited: ByColor::default(),
            skipped: 0,
        }
    }

    pub(super) fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Notes whether a side has come or gone: `Some(true)` where it has come.
    pub(super) fn note(&mut self, room: &Room, color: Color, now: Instant) -> Option<bool> {
        let here = self.is_here(room, color);
        if here == self.away[color].is_none() {
            return None;
        }
        self.away[color] = (!here).then_some(now);
        if here {
            self.heard_from(color);
        }
        Some(here)
    }

    /// A side has done something: its clock waits no longer for it to come.
    pub(super) fn heard_from(&mut self, color: Color) {
        (self.awaited[color], self.came[color]) = (None, true);
    }

    /// The clocks wait from now on for both sides, or for those that are not here.
    pub(super) fn await_sides(&mut self, room: &Room, now: Instant, even_here: bool) {
        let until = Stopwatch::hold_until(now);
        self.awaited =
            ByColor::from_fn(|color| (even_here || !self.is_here(room, color)).then_some(until));
    }

    /// The stopwatch of a turn that begins now.
    pub(super) fn begin_turn(&self, room: &Room, now: Instant) -> Stopwatch {
        let awaited = room.turn().and_then(|color| self.awaited[color]);
        match awaited.filter(|&until| until > now) {
            Some(until) => Stopwatch::Held(until),
            None => Stopwatch::Running(now),
        }
    }

    /// How long until a side counts as absent; `None` while it is there, and where players need not stay.
    pub(super) fn absent_in(&self, room: &Room, color: Color, at: Instant) -> Option<Duration> {
        let patience = Duration::from_millis(room.terms().patience()?);
        let since = self.away[color]?;
        // A player is not missed as long as the clock waits.
        let since = self.awaited[color].map_or(since, |until| until.max(since));
        Some((since + patience).saturating_duration_since(at))
    }

    pub(super) fn lag(&self, room: &Room, color: Color) -> u64 {
        let lags = { room.side(color) }.map(|seat| self.presence.lag(seat.account));
        lags.max().unwrap_or(0).into()
    }

    pub(super) fn is_here(&self, room: &Room, color: Color) -> bool {
        { room.side(color) }.any(|seat| self.presence.is_here(seat.account))
    }

    /// When somebody who has a seat was here last.
    pub(super) fn seen(&self, room: &Room, now: Instant) -> Instant {
        let seated = Color::ALL.into_iter().filter(|&color| room.seats()[color].is_some());
        let seen = seated.map(|color| self.away[color].unwrap_or(now));
        seen.max().unwrap_or(now)
    }

    pub(super) fn present(&self) -> ByColor<bool> {
        ByColor::from_fn(|color| self.away[color].is_none())
    }

    pub(super) fn came(&self) -> ByColor<bool> {
        self.came
    }

    /// How many of a relay are passed over because they are not there; none where the whole side is away.
    pub(super) fn skips(&self, room: &Room, now: Instant) -> u32 {
        let Some(color) = room.turn() else {
            return 0;
        };
        let most = room.side(color).count() as u32;
        let waits = |skips: &u32| self.passed_over(room, *skips).is_none_or(|at| now < at);
        (0..most).find(waits).unwrap_or(0)
    }

    /// Notes how many are passed over now; whether that is new.
    pub(super) fn note_skips(&mut self, room: &Room, now: Instant) -> bool {
        let skips = self.skips(room, now);
        skips != std::mem::replace(&mut self.skipped, skips)
    }

    /// When the player to move after `skips` were passed over is passed over too; `None` for one who is here, and
    /// where no relay is played.
    fn passed_over(&self, room: &Room, skips: u32) -> Option<Instant> {
        let mut side = room.side(room.turn()?);
        let mover = side.nth(room.mover(skips)?)?;
        let since = self.presence.away_since(mover.account)?;
        Some(since + RELOADS)
    }

    /// When the turn of a relay passes on by itself.
    pub(super) fn passes(&self, room: &Room) -> Instant {
        let now = Instant::now();
        if self.skips(room, now) != self.skipped {
            return now;
        }
        let next = self.passed_over(room, self.skipped).filter(|&at| at > now);
        next.unwrap_or(now + FAR)
    }
}

#[cfg(test)]
mod tests {
    use komadai_room::{AccountId, Opening, Seat, Terms};
    use komadai_rules::TimeControl;

    use super::*;

    #[test]
    fn nobody_is_missed_while_the_clock_waits_for_them() {
        let seat = |number| Seat { account: AccountId::from_number(number), name: String::new() };
        let players = ByColor { black: Some(seat(1)), white: Some(seat(2)) };
        let terms = Terms::default().with_clock(TimeControl::sudden_death(60_000));
        let room = Room::open(Opening::of(terms, players)).unwrap();
        // Clocks wait a minute, and players half a one.
        for (waits, after, missed) in [
            (false, 29, false),
            (false, 31, true),
            (true, 61, false),
            (true, 89, false),
            (true, 91, true),
        ] {
            let began = Instant::now();
            let mut attendance = Attendance::new(Arc::new(Presence::new(began)), began);
            if waits {
                attendance.await_sides(&room, began, true);
            }
            let absent = |attendance: &Attendance, color, after| {
                let at = began + Duration::from_secs(after);
                attendance.absent_in(&room, color, at) == Some(Duration::ZERO)
            };
            for color in Color::ALL {
                assert_eq!(absent(&attendance, color, after), missed, "{waits} {after}");
            }
            // Somebody who says something needs no waiting for, but is not there by that.
            attendance.heard_from(Color::Black);
            assert!(absent(&attendance, Color::Black, 31), "{waits}");
        }
    }
}
