//! Work for other machines: handed out, kept while they are heard of, answered and looked at.

use std::time::Instant;

use komadai_opponent::Finding;
use komadai_play::now_ms;
use komadai_store::{Portion, Urgency, Worker, WorkerId};

use super::lease::Lease;
use super::trust::{agree, chance, is_due, makes_sense};
use super::{Question, Queue};
use crate::api::ErrorCode;
use crate::api::queue::Work;
use crate::error::Refusal;

/// How many leases long one portion may take, however often its worker is heard of.
const MOST_LEASES: u32 = 10;
/// After this many wrong answers a worker gets no more work.
const MOST_STRIKES: u32 = 2;
/// A worker that visits fewer positions a second is slow, and gets only what no person waits for.
const SLOW: f64 = 30_000.0;

impl Queue {
    /// Gives a worker something to do, if there is something for it.
    pub(super) async fn hand_out(
        &self,
        worker: &Worker,
        background: bool,
    ) -> Result<Option<Work>, Refusal> {
        self.forget_the_silent();
        let (portion, known) = match self.planted(worker).await? {
            Some((portion, known)) => (portion, Some(known)),
            None => {
                let is_slow = background || self.slow().contains(&worker.id);
                let least = if is_slow { Urgency::Background } else { Urgency::Awaited };
                let store = self.desk.store();
                let taken =
                    store.take_portion(Some(worker.id), least, now_ms(), self.deadline()).await?;
                match self.taken(taken) {
                    Some(portion) => (portion, None),
                    None => return Ok(None),
                }
            }
        };
        let Question { course, effort } = serde_json::from_str(&portion.question)?;
        let id = format!("{:08x}{:08x}", chance(), chance());
        let work = Work {
            id: id.clone(),
            course,
            effort,
            first: portion.first,
            count: portion.count,
            patience: self.settings.lease.as_millis() as u64,
        };
        let now = Instant::now();
        let lease = Lease { worker: worker.id, portion, known, since: now, heard: now };
        self.leases().insert(id, lease);
        Ok(Some(work))
    }

    /// A known portion, where it is this worker's turn for one and there is real work that it could be taken for.
    async fn planted(&self, worker: &Worker) -> Result<Option<(Portion, Vec<Finding>)>, Refusal> {
        let holds = |lease: &Lease| lease.worker == worker.id && lease.known.is_some();
        // One in two at the beginning, or a new worker would never do anything else.
        if !is_due(worker) || chance().is_multiple_of(2) || self.leases().values().any(holds) {
            return Ok(None);
        }
        self.known_portion().await
    }

    /// Hears that a worker is at it; `false` where the portion is no longer its own.
    pub(super) async fn beat(&self, worker: &Worker, id: &str, seen: u32) -> Result<bool, Refusal> {
        let (portion, known) = {
            let mut leases = self.leases();
            let Some(own) = leases.get_mut(id).filter(|lease| lease.worker == worker.id) else {
                return Ok(false);
            };
            own.heard = Instant::now();
            if own.since.elapsed() > self.settings.lease * MOST_LEASES {
                leases.remove(id);
                self.slow().insert(worker.id);
                return Ok(false);
            }
            (own.portion.clone(), own.known.is_some())
        };
        if known {
            return Ok(true);
        }
        let store = self.desk.store();
        let kept = store.keep_portion(portion.lease, seen, self.deadline()).await?;
        if kept {
            self.tell(portion.job);
        } else {
            self.leases().remove(id);
        }
        Ok(kept)
    }

    /// Takes a portion back that its worker cannot finish.
    pub(super) async fn take_back(&self, worker: &Worker, id: &str) -> Result<(), Refusal> {
        let Some(lease) = self.let_go(worker, id) else {
            return Ok(());
        };
        if lease.known.is_none() {
            let store = self.desk.store();
            store.return_portion(lease.portion.lease, false).await?;
            self.wake.notify_one();
        }
        Ok(())
    }

    /// Hears an answer, and looks at it as closely as its worker deserves; `false` where it came too late.
    pub(super) async fn answer(
        &self,
        worker: &Worker,
        id: &str,
        found: Vec<Finding>,
    ) -> Result<bool, Refusal> {
        let Some(lease) = self.let_go(worker, id) else {
            return Ok(false);
        };
        let portion = &lease.portion;
        let is_right = makes_sense(portion, &found)
            && match &lease.known {
                Some(known) => agree(&found, known),
                None => !is_due(worker) || self.stands(portion, &found).await?,
            };
        if !is_right {
            self.doubt(worker, &lease).await?;
            return Err(Refusal::new(
                ErrorCode::NotAllowed,
                "the answer does not agree with what was found here",
            ));
        }
        self.measure(&lease)?;
        if lease.known.is_some() {
            return Ok(true);
        }
        let answer = serde_json::to_string(&found)?;
        let store = self.desk.store();
        let stored = store.answer_portion(portion.lease, answer, now_ms()).await?;
        self.tell(portion.job);
        Ok(stored)
    }

    /// An answer is wrong: the portion goes to others, and a worker that gave two such gets no more work.
    async fn doubt(&self, worker: &Worker, lease: &Lease) -> Result<(), Refusal> {
        let store = self.desk.store();
        if lease.known.is_none() {
            store.return_portion(lease.portion.lease, true).await?;
        }
        tracing::warn!(worker = worker.name, job = %lease.portion.job, "a worker's answer is wrong");
        if store.strike_worker(worker.id, MOST_STRIKES).await? {
            tracing::warn!(worker = worker.name, "the worker gets no more work");
            store.doubt_worker(worker.id).await?;
        }
        self.wake.notify_one();
        self.tell(lease.portion.job);
        Ok(())
    }

    /// Notes whether a worker is quick enough for people who wait.
    fn measure(&self, lease: &Lease) -> Result<(), Refusal> {
        let Question { effort, .. } = serde_json::from_str(&lease.portion.question)?;
        let nodes = f64::from(effort.nodes) * f64::from(lease.portion.count);
        if nodes / lease.since.elapsed().as_secs_f64() < SLOW {
            self.slow().insert(lease.worker);
        } else {
            self.slow().remove(&lease.worker);
        }
        Ok(())
    }

    fn let_go(&self, worker: &Worker, id: &str) -> Option<Lease> {
        let mut leases = self.leases();
        if leases.get(id)?.worker != worker.id {
            return None;
        }
        leases.remove(id)
    }

    /// A worker that is silent too long loses its portion, and is slow until it shows otherwise.
    fn forget_the_silent(&self) {
        let patience = self.settings.lease;
        let silent: Vec<WorkerId> = {
            let mut leases = self.leases();
            let silent = leases.extract_if(|_, lease| lease.heard.elapsed() > patience);
            silent.map(|(_, lease)| lease.worker).collect()
        };
        if !silent.is_empty() {
            self.wake.notify_one();
            self.slow().extend(silent);
        }
    }
}
