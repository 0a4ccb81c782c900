//! Engines behind a queue: a few threads that search, and questions that wait their turn.
//!
//! What a question means is `komadai_opponent`'s business, and who asked is the socket's.

mod fair;
mod routes;
mod socket;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use komadai_engine::{Engine, EngineOptions, StopFlag};
use komadai_opponent::Request;
use tokio::sync::{mpsc, oneshot};

use crate::api::{Answer, ErrorCode, Progress};
use crate::config::Config;
use crate::error::Refusal;
use fair::FairQueue;

pub(crate) use routes::routes;

/// Reports kept for a reader that is slower than the engine; the rest it misses.
const REPORTS_KEPT: usize = 32;

/// The threads that search.
#[derive(Debug)]
pub(crate) struct Analysis {
    jobs: Arc<Jobs>,
    load: Arc<Load>,
}

/// A question accepted, being thought about or waiting; dropping it gives it up.
#[derive(Debug)]
pub(crate) struct Thinking {
    reports: mpsc::Receiver<Progress>,
    answer: oneshot::Receiver<Option<Answer>>,
    stop: StopFlag,
    load: Arc<Load>,
}

/// How many questions are open: waiting, or thought about.
#[derive(Debug, Default)]
pub(crate) struct Load(AtomicUsize);

impl Load {
    pub(crate) fn open(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// What becomes of a question: any number of reports, then an answer or a failure.
#[derive(Debug)]
pub(crate) enum Event {
    Progress(Progress),
    Answer(Answer),
    /// It gave way to others who ask less, before it was thought about.
    GaveWay,
    /// The search broke off by a fault of ours, already logged.
    Failed,
}

#[derive(Debug)]
struct Job {
    asked: Request,
    stop: StopFlag,
    reports: mpsc::Sender<Progress>,
    /// None where it gives way.
    answer: oneshot::Sender<Option<Answer>>,
}

/// Questions that wait, and the threads that wait for them.
#[derive(Debug)]
struct Jobs {
    /// None once the server ends.
    waiting: Mutex<Option<FairQueue<Job>>>,
    more: Condvar,
}

impl Jobs {
    fn waiting(&self) -> MutexGuard<'_, Option<FairQueue<Job>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question, once there is one; none once the server ends.
    fn next(&self) -> Option<Job> {
        let mut waiting = self.waiting();
        loop {
            if let Some(job) = waiting.as_mut()?.pop() {
                return Some(job);
            }
            waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Analysis {
    /// Starts the threads; they end when this is dropped and the last search has stopped.
    pub(crate) fn start(config: &Config) -> std::io::Result<Self> {
        let waiting = Mutex::new(Some(FairQueue::new(config.queue)));
        let jobs = Arc::new(Jobs { waiting, more: Condvar::new() });
        let options = EngineOptions { hash_mib: config.hash_mib, ..EngineOptions::default() };
        for number in 1..=config.searches {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new()
                .name(format!("search-{number}"))
                .spawn(move || work(&jobs, &options))?;
        }
        Ok(Analysis { jobs, load: Arc::default() })
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> Arc<Load> {
        Arc::clone(&self.load)
    }

    /// Puts a question in the queue, if there is room. The addresses it comes from have their turns.
    pub(crate) fn ask(&self, asked: Request, address: Option<IpAddr>) -> Result<Thinking, Refusal> {
        let stop = StopFlag::default();
        let (report, reports) = mpsc::channel(REPORTS_KEPT);
        let (reply, answer) = oneshot::channel();
        let job = Job { asked, stop: stop.clone(), reports: report, answer: reply };
        let mut waiting = self.jobs.waiting();
        let queue = waiting.as_mut().ok_or_else(Refusal::shutting_down)?;
        // Those whose askers have left take no room.
        queue.retain(|job| !job.stop.is_stopped());
        let Ok(gave_way) = queue.push(address, job) else {
            return Err(busy());
        };
        drop(waiting);
        self.jobs.more.notify_one();
        if let Some(job) = gave_way {
            // Its asker may have left.
            let _ = job.answer.send(None);
        }
        self.load.0.fetch_add(1, Ordering::Relaxed);
        Ok(Thinking { reports, answer, stop, load: self.load() })
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        *self.jobs.waiting() = None;
        self.jobs.more.notify_all();
    }
}

/// What is said where there is no room for a question.
pub(crate) fn busy() -> Refusal {
    let reason = "every engine is taken and the queue is full; try again in a moment";
    Refusal::new(ErrorCode::Busy, reason)
}

impl Thinking {
    /// The next thing to tell; after an answer or a failure there is none.
    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        // The reports end when the search does, so none is told after the answer.
        if let Some(report) = std::task::ready!(self.reports.poll_recv(context)) {
            return Poll::Ready(Event::Progress(report));
        }
        Pin::new(&mut self.answer).poll(context).map(|answer| match answer {
            Ok(Some(answer)) => Event::Answer(answer),
            Ok(None) => Event::GaveWay,
            Err(_) => Event::Failed,
        })
    }

    /// The answer alone.
    ///
    /// # Errors
    ///
    /// It gave way to others, or broke off.
    pub(crate) async fn answer(mut self) -> Result<Answer, Refusal> {
        loop {
            match std::future::poll_fn(|context| self.poll_next(context)).await {
                Event::Progress(_) => {}
                Event::Answer(answer) => return Ok(answer),
                Event::GaveWay => return Err(busy()),
                Event::Failed => return Err(Refusal::internal()),
            }
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.stop();
        self.load.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn work(jobs: &Jobs, options: &EngineOptions) {
    let mut engine = Engine::new(*options);
    while let Some(Job { asked, stop, reports, answer: reply }) = jobs.next() {
        if stop.is_stopped() {
            continue;
        }
        let searched = catch_unwind(AssertUnwindSafe(|| {
            asked.think(&mut engine, chance(), &stop, |progress| {
                // A full channel means a slow reader, and a closed one that nobody listens any more.
                let _ = reports.try_send(progress);
            })
        }));
        drop(reports);
        match searched {
            // An asker who has left gets no answer, and that is no fault.
            Ok(answer) => drop(reply.send(Some(answer))),
            Err(_) => {
                tracing::error!(question = %asked, "a search panicked; its engine is replaced");
                engine = Engine::new(*options);
            }
        }
    }
}

/// A seed for the engine's choices, so that the same opening does not bring the same game twice.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}
