//! How long the present turn has lasted, while somebody measures it.

use std::time::{Duration, Instant};

/// A stopwatch for one turn after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopwatch {
    /// Nothing is measured.
    Still,
    /// The player to move is not there yet, and has until then to come.
    Held(Instant),
    /// The turn began then.
    Running(Instant),
}

/// How long a clock waits for a player who is not there yet: when a game begins, and after a restart.
const WAITS: Duration = Duration::from_secs(60);

/// Longer than any timer is set for: what is further away is looked at anew by then.
pub(super) const FAR: Duration = Duration::from_secs(86_400);

impl Stopwatch {
    /// Until when a clock waits from now on.
    pub(super) fn hold_until(now: Instant) -> Instant {
        now + WAITS
    }

    /// Milliseconds that the turn had lasted at `moment`; whatever came in before it began took no time.
    pub(super) fn raw(self, moment: Instant) -> u64 {
        match self {
            Self::Still | Self::Held(_) => 0,
            Self::Running(since) => {
                u64::try_from(moment.saturating_duration_since(since).as_millis())
                    .unwrap_or(u64::MAX)
            }
        }
    }

    /// The same with `by` of the time since not counted.
    pub(super) fn later(self, by: Duration) -> Self {
        match self {
            Self::Still => Self::Still,
            Self::Held(until) => Self::Held(until + by),
            Self::Running(since) => Self::Running(since + by),
        }
    }

    pub(super) fn is_running(self) -> bool {
        matches!(self, Self::Running(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_while_nothing_can_be_stored_is_nobodys() {
        let (began, pause) = (Instant::now(), Duration::from_secs(30));
        let running = Stopwatch::Running(began);
        let looked = began + Duration::from_secs(32);
        assert_eq!(running.raw(looked), 32_000);
        assert_eq!(running.later(pause).raw(looked), 2_000);
        assert_eq!(Stopwatch::Still.later(pause), Stopwatch::Still);
        let until = Stopwatch::Held(Stopwatch::hold_until(began)).later(pause);
        assert_eq!(until, Stopwatch::Held(began + WAITS + pause));
    }
}
