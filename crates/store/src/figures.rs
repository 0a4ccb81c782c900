//! What a store counts: commits, and how long they took.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The counts behind [`Figures`], shared with the thread that writes.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    commits: AtomicU64,
    writes: AtomicU64,
    micros: AtomicU64,
    by_time: [AtomicU64; CLASSES],
}

const CLASSES: usize = Figures::CLASSES_MICROS.len();

/// What a store has written since it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How many commits there were.
    pub commits: u64,
    /// How many writes they held.
    pub writes: u64,
    /// How long all commits took together, in microseconds.
    pub commit_micros: u64,
    /// Commits by how long they took, one number for each of [`CLASSES_MICROS`](Self::CLASSES_MICROS).
    pub commits_by_time: [u64; CLASSES],
}

impl Figures {
    /// The longest a commit of each class took, in microseconds; the last has no end.
    pub const CLASSES_MICROS: [u64; 11] =
        [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, u64::MAX];
}

impl Counts {
    pub(crate) fn note(&self, writes: u64, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let class = Figures::CLASSES_MICROS.iter().position(|&end| micros <= end);
        for (count, by) in [
            (&self.commits, 1),
            (&self.writes, writes),
            (&self.micros, micros),
            (&self.by_time[class.unwrap_or(CLASSES - 1)], 1),
        ] {
            count.fetch_add(by, Ordering::Relaxed);
        }
    }

    pub(crate) fn figures(&self) -> Figures {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Figures {
            commits: read(&self.commits),
            writes: read(&self.writes),
            commit_micros: read(&self.micros),
            commits_by_time: std::array::from_fn(|class| read(&self.by_time[class])),
        }
    }
}
