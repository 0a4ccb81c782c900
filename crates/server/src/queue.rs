//! Games analysed in the background: a job is cut into portions, which this server's threads and other machines take.
//!
//! The store keeps jobs and leases (`komadai_store::jobs`), so a restart loses nothing. `own.rs` are the threads,
//! `work.rs` the door for other machines, `trust.rs` says how far those are believed, `jobs.rs` is what pages ask.

mod jobs;
mod lease;
mod own;
mod routes;
mod trust;
mod work;

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use komadai_engine::EngineOptions;
use komadai_opponent::{Course, Effort};
use komadai_play::{Desk, now_ms};
use komadai_store::{Assignment, JobId, Portion, StoreError, WorkerId};
use lease::Lease;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, Semaphore, broadcast};

pub(crate) use own::start as start_workers;
pub(crate) use routes::routes;

/// How the queue is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Threads of this server that work on the queue; others may come by HTTP.
    pub workers: usize,
    /// How long a worker may be silent before its portion goes to somebody else.
    pub lease: Duration,
    /// Jobs of one asker that wait or are worked on.
    pub most_of_one: u32,
    /// Jobs of all that wait or are worked on.
    pub most: u32,
    /// Positions an engine visits for each position of a game, where the asker does not say.
    pub nodes: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            workers: 1,
            lease: Duration::from_secs(60),
            most_of_one: 4,
            most: 1_000,
            nodes: 200_000,
        }
    }
}

/// Jobs that moved, kept for streams that read slowly; one that misses some looks anew.
const MOST_MOVED: usize = 256;

/// What is asked in a job, as the store keeps it.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Question {
    course: Course,
    effort: Effort,
}

/// The queue of a server.
#[derive(Debug)]
pub(crate) struct Queue {
    desk: Arc<Desk>,
    settings: Settings,
    options: EngineOptions,
    /// There may be something to do.
    wake: Notify,
    /// A job has come further.
    moved: broadcast::Sender<JobId>,
    /// Portions in the hands of other machines, by the names those know.
    leases: Mutex<HashMap<String, Lease>>,
    /// Machines that took longer than people like to wait.
    slow: Mutex<HashSet<WorkerId>>,
    /// Makes numbers of addresses that say nothing of them.
    sources: RandomState,
    /// One answer at a time is looked at again.
    checks: Arc<Semaphore>,
}

impl Queue {
    /// Takes up what was in the queue.
    pub(crate) async fn open(
        desk: Arc<Desk>,
        settings: Settings,
        hash_mib: usize,
    ) -> Result<Arc<Self>, StoreError> {
        desk.store().tidy_jobs().await?;
        let (moved, _) = broadcast::channel(MOST_MOVED);
        Ok(Arc::new(Self {
            desk,
            options: EngineOptions { hash_mib, ..EngineOptions::default() },
            wake: Notify::new(),
            moved,
            leases: Mutex::default(),
            slow: Mutex::default(),
            sources: RandomState::new(),
            checks: Arc::new(Semaphore::new(1)),
            settings,
        }))
    }

    /// The number of an address; each is told from others until the server ends.
    fn source(&self, address: Option<IpAddr>) -> i64 {
        self.sources.hash_one(address) as i64
    }

    /// Until when a worker may be silent that was heard of now.
    fn deadline(&self) -> i64 {
        now_ms() + i64::try_from(self.settings.lease.as_millis()).unwrap_or(i64::MAX / 2)
    }

    /// What is to be done of what was taken. Readers who follow a job that was given up hear of it.
    fn taken(&self, taken: Assignment) -> Option<Portion> {
        for job in taken.given_up {
            tracing::warn!(%job, "an analysis is given up: it was tried too often");
            self.tell(job);
        }
        taken.portion
    }

    /// Tells the readers of a job that it came further.
    fn tell(&self, job: JobId) {
        // Nobody may be listening.
        let _ = self.moved.send(job);
    }

    fn leases(&self) -> MutexGuard<'_, HashMap<String, Lease>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slow(&self) -> MutexGuard<'_, HashSet<WorkerId>> {
        self.slow.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
