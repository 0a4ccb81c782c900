//! A flag that ends a search from another thread, or tells it that the clock runs now.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// RaiseOnDrop by anyone who holds a clone, it ends the search soon after; the search still answers.
///
/// ```
/// use komadai_engine::StopFlag;
///
/// let stop = StopFlag::default();
/// let held_elsewhere = stop.clone();
/// held_elsewhere.stop();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    hit: AtomicBool,
}

impl StopFlag {
    /// Raises the flag, for good.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// The flag itself, for searches that know no other.
    pub fn flag(&self) -> &AtomicBool {
        &self.0.stopped
    }

    /// The opponent played the move that was pondered on: the clock runs from now.
    pub fn ponder_hit(&self) {
        self.0.hit.store(true, Ordering::Relaxed);
    }

    /// Whether the opponent has played the move that was pondered on.
    pub fn is_ponder_hit(&self) -> bool {
        self.0.hit.load(Ordering::Relaxed)
    }
}
