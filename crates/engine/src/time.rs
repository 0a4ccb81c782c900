//! What a search may still spend. The only room here that reads a clock.

use std::time::{Duration, Instant};

use crate::{Limits, StopFlag};

/// Nodes between two looks at the clock and the flag.
const PATIENCE: u64 = 1 << 10;

/// The limits of one search, counted down.
pub(crate) struct Budget<'a> {
    start: Instant,
    time: Option<Duration>,
    nodes: u64,
    stop: &'a StopFlag,
    next_look: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a StopFlag) -> Self {
        Self {
            start: Instant::now(),
            time: limits.time,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
            next_look: 0,
            spent: stop.is_stopped(),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Counts one more node, the `nodes`th; whether the search must end.
    #[inline]
    pub(crate) fn spend(&mut self, nodes: u64) -> bool {
        if nodes >= self.next_look {
            self.next_look = nodes + PATIENCE;
            self.spent |=
                self.stop.is_stopped() || self.time.is_some_and(|time| self.elapsed() >= time);
        }
        self.spent |= nodes >= self.nodes;
        self.spent
    }

    /// Whether the search must end.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether so little time is left that another iteration, longer than the last, would be cut off.
    pub(crate) fn is_nearly_spent(&self) -> bool {
        self.time
            .is_some_and(|time| self.elapsed() >= time.mul_f64(0.6))
    }

    /// Gives the search `nodes` more, counted from `now`, for what it does after its limits were reached; the
    /// clock is not put back.
    pub(crate) fn extend(&mut self, now: u64, nodes: u64) {
        self.nodes = now.saturating_add(nodes);
        self.spent = false;
        self.next_look = now;
    }
}
