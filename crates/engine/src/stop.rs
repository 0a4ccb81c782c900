//! A flag that ends a search from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Raised by anyone who holds a clone, it ends the search soon after; the search still answers.
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
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Raises the flag, for good.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
