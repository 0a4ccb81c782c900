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

impl Stopwatch {
    pub(super) fn hold(now: Instant) -> Self {
        Self::Held(now + WAITS)
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

    pub(super) fn is_running(self) -> bool {
        matches!(self, Self::Running(_))
    }
}
