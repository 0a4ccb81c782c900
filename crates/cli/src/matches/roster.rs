//! The engines of a match, with a word about one that takes long to start.

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use komadai_arena::{Engine, Engines, Entry, Fault, Roster};
use tokio::time::timeout;

use super::live::Live;

/// Until then nobody wonders why nothing happens.
const QUIET: Duration = Duration::from_secs(5);

/// A roster that says who is waited for.
pub struct WaitingRoster {
    engines: Engines,
    names: Vec<String>,
    live: Arc<Mutex<Live>>,
}

impl WaitingRoster {
    /// The engines of these entries; `live` tells.
    pub fn new(engines: Engines, entries: &[Entry], live: Arc<Mutex<Live>>) -> Self {
        let names = entries.iter().map(|entry| entry.name.clone()).collect();
        Self { engines, names, live }
    }
}

impl Roster for WaitingRoster {
    type Player = Engine;

    async fn enter(&self, contender: usize) -> Result<Engine, Fault> {
        let mut entered = pin!(self.engines.enter(contender));
        if let Ok(entered) = timeout(QUIET, &mut entered).await {
            return entered;
        }
        lock(&self.live).wait_for(&self.names[contender]);
        entered.await
    }
}

/// One writes at a time; that another panicked meanwhile leaves no line half written.
pub fn lock(live: &Mutex<Live>) -> MutexGuard<'_, Live> {
    live.lock().unwrap_or_else(PoisonError::into_inner)
}
