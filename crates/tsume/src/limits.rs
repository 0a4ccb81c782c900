//! How much work an answer may cost, and how far it has come. The one place here that reads a clock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When a search gives up; the first limit reached ends it.
///
/// ```
/// use komadai_tsume::Limits;
///
/// let limits = Limits { nodes: Some(100_000), ..Limits::NONE };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most moves it may try, those of all threads together.
    pub nodes: Option<u64>,
    /// The longest it may take. Where there is no clock, as in a browser's worker, this is not kept.
    pub time: Option<Duration>,
}

impl Limits {
    /// As long as it takes.
    pub const NONE: Self = Self { nodes: None, time: None };
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The moves tried so far.
    pub nodes: u64,
    /// The proof number of the problem: about how many positions must still be shown to be mates, 0 once it is solved.
    pub proof: u32,
    /// The disproof number: about how many positions must still be shown to be none.
    pub disproof: u32,
    /// How many moves deep the line being looked at is.
    pub depth: u32,
    /// How full the memory is that was granted, in thousandths.
    pub table_load: u32,
    /// How long it has taken; zero where there is no clock.
    pub elapsed: Duration,
}

/// What a running search asks whether it may go on.
pub(crate) struct Budget<'a> {
    limits: Limits,
    stop: &'a AtomicBool,
    watch: Watch,
    /// The moves, all in all, after which it is spent.
    until: u64,
}

impl<'a> Budget<'a> {
    /// A budget for a search that goes on after so many moves.
    pub fn new(limits: Limits, stop: &'a AtomicBool, before: u64) -> Self {
        Self {
            limits,
            stop,
            until: (limits.nodes).map_or(u64::MAX, |most| before.saturating_add(most)),
            watch: Watch::start(),
        }
    }

    /// Whether a search that has tried so many moves in all has to end. Reads the clock: not for every node.
    pub fn is_spent(&self, nodes: u64) -> bool {
        self.stop.load(Ordering::Relaxed)
            || nodes >= self.until
            || self.limits.time.is_some_and(|most| self.elapsed() >= most)
    }

    /// The moves, all in all, after which it is spent whatever the clock says.
    pub fn until(&self) -> u64 {
        self.until
    }

    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }
}

#[cfg(not(target_family = "wasm"))]
struct Watch(std::time::Instant);

#[cfg(not(target_family = "wasm"))]
impl Watch {
    fn start() -> Self {
        Self(std::time::Instant::now())
    }

    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A browser gives WebAssembly no clock; there the caller sets the stop flag from the report.
#[cfg(target_family = "wasm")]
struct Watch;

#[cfg(target_family = "wasm")]
impl Watch {
    fn start() -> Self {
        Self
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
