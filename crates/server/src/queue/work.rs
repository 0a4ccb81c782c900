//! Work for other machines: handed out, kept while they are heard of, answered and looked at.

use std::time::Instant;

use komadai_opponent::Found;
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
/// Whoever visits fewer positions a second is slow: nobody shall wait for it.
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
                let least = if is_slow {
                    Urgency::Background
                } else {
                    Urgency::Awaited
                };
                let store = self.desk.store();
                let taken = store
                    .take_portion(Some(worker.id), least, now_ms(), self.deadline())
                    .await?;
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
        let lease = Lease {
            worker: worker.id,
            portion,
            known,
            since: now,
            heard: now,
        };
        self.held().insert(id, lease);
        Ok(Some(work))
    }

    /// A known portion, where it is this worker's turn for one and there is real work that it could be taken for.
    async fn planted(&self, worker: &Worker) -> Result<Option<(Portion, Vec<Found>)>, Refusal> {
        let holds = |held: &Lease| held.worker == worker.id && held.known.is_some();
        // One in two at the beginning, or a new worker would never do anything else.
        if !is_due(worker) || chance().is_multiple_of(2) || self.held().values().any(holds) {
            return Ok(None);
        }
        self.known_portion().await
    }

    /// Hears that a worker is at it; `false` where the portion is no longer its own.
    pub(super) async fn beat(&self, worker: &Worker, id: &str, seen: u32) -> Result<bool, Refusal> {
        let (portion, known) = {
            let mut held = self.held();
            let Some(own) = held.get_mut(id).filter(|held| held.worker == worker.id) else {
                return Ok(false);
            };
            own.heard = Instant::now();
            if own.since.elapsed() > self.settings.lease * MOST_LEASES {
                held.remove(id);
                self.slow().insert(worker.id);
                return Ok(false);
            }
            (own.portion.clone(), own.known.is_some())
        };
        if known {
            return Ok(true);
        }
        let store = self.desk.store();
        let kept = store
            .keep_portion(portion.lease, seen, self.deadline())
            .await?;
        if kept {
            self.tell(portion.job);
        } else {
            self.held().remove(id);
        }
        Ok(kept)
    }

    /// Takes a portion back that its worker cannot finish.
    pub(super) async fn take_back(&self, worker: &Worker, id: &str) -> Result<(), Refusal> {
        let Some(held) = self.let_go(worker, id) else {
            return Ok(());
        };
        if held.known.is_none() {
            let store = self.desk.store();
            store.return_portion(held.portion.lease, false).await?;
            self.wake.notify_one();
        }
        Ok(())
    }

    /// Hears an answer, and looks at it as closely as its worker deserves; `false` where it came too late.
    pub(super) async fn answer(
        &self,
        worker: &Worker,
        id: &str,
        found: Vec<Found>,
    ) -> Result<bool, Refusal> {
        let Some(held) = self.let_go(worker, id) else {
            return Ok(false);
        };
        let portion = &held.portion;
        let is_right = makes_sense(portion, &found)
            && match &held.known {
                Some(known) => agree(&found, known),
                None => !is_due(worker) || self.stands(portion, &found).await?,
            };
        if !is_right {
            self.doubt(worker, &held).await?;
            return Err(Refusal::new(
                ErrorCode::NotAllowed,
                "the answer does not agree with what was found here",
            ));
        }
        self.measure(&held)?;
        if held.known.is_some() {
            return Ok(true);
        }
        let answer = serde_json::to_string(&found)?;
        let store = self.desk.store();
        let stored = store
            .answer_portion(portion.lease, answer, now_ms())
            .await?;
        self.tell(portion.job);
        Ok(stored)
    }

    /// An answer is wrong: the portion goes to others, and whoever gave two such gets no more work.
    async fn doubt(&self, worker: &Worker, held: &Lease) -> Result<(), Refusal> {
        let store = self.desk.store();
        if held.known.is_none() {
            store.return_portion(held.portion.lease, true).await?;
        }
        tracing::warn!(worker = worker.name, job = %held.portion.job, "a worker's answer is wrong");
        if store.strike_worker(worker.id, MOST_STRIKES).await? {
            tracing::warn!(worker = worker.name, "the worker gets no more work");
            store.doubt_worker(worker.id).await?;
        }
        self.wake.notify_one();
        self.tell(held.portion.job);
        Ok(())
    }

    /// Notes whether a worker is quick enough for people who wait.
    fn measure(&self, held: &Lease) -> Result<(), Refusal> {
        let Question { effort, .. } = serde_json::from_str(&held.portion.question)?;
        let nodes = f64::from(effort.nodes) * f64::from(held.portion.count);
        if nodes / held.since.elapsed().as_secs_f64() < SLOW {
            self.slow().insert(held.worker);
        } else {
            self.slow().remove(&held.worker);
        }
        Ok(())
    }

    fn let_go(&self, worker: &Worker, id: &str) -> Option<Lease> {
        let mut held = self.held();
        if held.get(id)?.worker != worker.id {
            return None;
        }
        held.remove(id)
    }

    /// Whoever is silent too long has lost its portion, and is slow until it shows otherwise.
    fn forget_the_silent(&self) {
        let lease = self.settings.lease;
        let silent: Vec<WorkerId> = {
            let mut held = self.held();
            let silent = held.extract_if(|_, held| held.heard.elapsed() > lease);
            silent.map(|(_, held)| held.worker).collect()
        };
        if !silent.is_empty() {
            self.wake.notify_one();
            self.slow().extend(silent);
        }
    }
}
