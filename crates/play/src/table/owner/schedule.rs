//! What happens at a table by itself, and when: a clock starts, a flag falls, a table closes.

use std::time::{Duration, Instant};

use komadai_room::{Room, Stage};

use crate::table::stopwatch::{FAR, Stopwatch};

/// How long a table of a game that is over stays for a rematch or a word.
const LINGERS: Duration = Duration::from_secs(600);
/// For how long after a draw the game that plays it again may be opened: players may wait for it, and events do.
pub const REPLAYED_WITHIN: Duration = LINGERS;
/// How often it is tried, where the first time failed.
const PLAYS_AGAIN: Duration = Duration::from_secs(1);
/// How long an empty seat waits while nobody of the room is there.
const WAITS_FOR_PLAYERS: Duration = Duration::from_secs(60 * 60);
/// How long it waits in a game by letter, whose players come now and then.
const WAITS_BY_LETTER: Duration = Duration::from_secs(7 * 86_400);
/// How long a game without a clock goes on in which nothing happens.
const WAITS_FOR_MOVES: Duration = Duration::from_secs(90 * 86_400);

/// The timers of a table.
pub(super) struct Schedule {
    pub(super) stopwatch: Stopwatch,
    /// When the table closes, or the seat is no longer kept, or a game without a clock is given up.
    closes: Instant,
    /// When it is tried once more to play a draw again.
    again: Option<Instant>,
    /// Since when the disk takes nothing, and the clocks stand still.
    halted: Option<Instant>,
}

/// What the passing of time has made due.
pub(super) enum Due {
    /// The clock that waited for its player starts.
    Clock,
    /// The flag of the side to move, if it has fallen.
    Flag,
    /// Nobody came or moved: the game is given up.
    GiveUp,
    /// A draw is to be played again.
    Replay,
    /// The table closes, unless somebody is there.
    Close,
}

impl Schedule {
    /// The timers of a game in which nothing has happened for as long as it was `quiet`.
    pub(super) fn new(room: &Room, quiet: Duration, now: Instant) -> Self {
        let lasts = lasts(room);
        let left = match room.stage() {
            // It was called for a moment ago.
            Stage::Over(_) => lasts,
            // While the server was away its players could not be there.
            Stage::Waiting if !room.terms().is_by_letter() => lasts,
            Stage::Waiting | Stage::Playing => lasts.saturating_sub(quiet),
        };
        Self { stopwatch: Stopwatch::Still, closes: now + left, again: None, halted: None }
    }

    /// When something happens by itself; `lag` is that of the side to move.
    pub(super) fn next(&self, room: &Room, lag: u64) -> Instant {
        match self.stopwatch {
            Stopwatch::Still => self.again.map_or(self.closes, |again| again.min(self.closes)),
            Stopwatch::Held(until) => until,
            Stopwatch::Running(_) if !room.terms().is_timed() => self.closes,
            Stopwatch::Running(since) => match room.flag_falls(lag).map(Duration::from_millis) {
                Some(falls) if falls < FAR => since + falls,
                _ => Instant::now() + FAR,
            },
        }
    }

    /// What is due once that moment has come.
    pub(super) fn due(&self, room: &Room, now: Instant) -> Due {
        match self.stopwatch {
            Stopwatch::Held(_) => Due::Clock,
            Stopwatch::Running(_) if !room.terms().is_timed() => Due::GiveUp,
            Stopwatch::Running(_) => Due::Flag,
            Stopwatch::Still if self.again.is_some_and(|again| again <= now) => Due::Replay,
            Stopwatch::Still if room.stage() == Stage::Waiting => Due::GiveUp,
            Stopwatch::Still => Due::Close,
        }
    }

    /// The table stays as long as it does after something happened.
    pub(super) fn prolong(&mut self, room: &Room, now: Instant) {
        self.closes = now + lasts(room);
    }

    /// Whether a room that waits is to wait longer, because somebody of it was there at this moment; if so, it does.
    pub(super) fn waits_on(&mut self, room: &Room, seen: Instant, now: Instant) -> bool {
        let until = seen + lasts(room);
        let waits = !room.terms().is_by_letter() && room.stage() == Stage::Waiting && until > now;
        if waits {
            self.closes = until;
        }
        waits
    }

    /// Whether a draw is tried to be played once more, after a while.
    pub(super) fn retry_replay(&mut self, retries: bool) {
        self.again = retries.then(|| Instant::now() + PLAYS_AGAIN);
    }

    pub(super) fn is_halted(&self) -> bool {
        self.halted.is_some()
    }

    /// The clocks stand still from now on, or run again, and the time between is not charged; whether that is new.
    pub(super) fn set_halted(&mut self, halted: bool, now: Instant) -> bool {
        if self.is_halted() == halted {
            return false;
        }
        let since = std::mem::replace(&mut self.halted, halted.then_some(now));
        if let Some(since) = since {
            self.stopwatch = self.stopwatch.later(now.saturating_duration_since(since));
        }
        true
    }

    /// The moment that clocks show, and whether one runs: while nothing can be stored, they stand as they stood.
    pub(super) fn shown(&self, now: Instant) -> (Instant, bool) {
        let running = self.stopwatch.is_running() && !self.is_halted();
        (self.halted.unwrap_or(now), running)
    }
}

fn lasts(room: &Room) -> Duration {
    match room.stage() {
        Stage::Waiting if room.terms().is_by_letter() => WAITS_BY_LETTER,
        Stage::Waiting => WAITS_FOR_PLAYERS,
        Stage::Playing => WAITS_FOR_MOVES,
        Stage::Over(_) => LINGERS,
    }
}

#[cfg(test)]
mod tests {
    use komadai_room::{AccountId, Opening, Seat, Terms};
    use komadai_rules::{ByColor, TimeControl};

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    #[test]
    fn an_empty_seat_waits_an_hour_without_the_one_who_opened_the_room() {
        let seat = Seat { account: AccountId::from_number(1), name: String::new() };
        let day = TimeControl { per_move: 24 * 3_600_000, ..TimeControl::default() };
        for (terms, quiet, closes_in, waits_on) in [
            (Terms::default(), Duration::ZERO, HOUR, true),
            // Nobody could be there while the server was away.
            (Terms::default(), 100 * HOUR, HOUR, true),
            (Terms::default().with_clock(day), 100 * HOUR, 68 * HOUR, false),
        ] {
            let seats = ByColor { black: Some(seat.clone()), white: None };
            let room = Room::open(Opening::of(terms, seats)).unwrap();
            let now = Instant::now();
            let mut schedule = Schedule::new(&room, quiet, now);
            assert_eq!(schedule.closes, now + closes_in);
            let later = schedule.closes;
            assert!(matches!(schedule.due(&room, later), Due::GiveUp));
            // The opener left ten minutes ago.
            let left = later - HOUR / 6;
            assert_eq!(schedule.waits_on(&room, left, later), waits_on);
            if waits_on {
                assert_eq!(schedule.closes, left + HOUR);
                assert!(!schedule.waits_on(&room, left, left + HOUR));
            }
        }
    }
}
