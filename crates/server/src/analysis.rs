//! Engines behind a queue: a few threads that search, and questions that wait their turn.
//!
//! What a question means is `komadai_opponent`'s business, and who asked is the socket's.

mod routes;
mod socket;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use komadai_engine::{Engine, EngineOptions, StopFlag};
use komadai_opponent::Request;
use tokio::sync::{mpsc, oneshot};

use crate::api::{Answer, ErrorCode, Progress};
use crate::config::Config;
use crate::error::Refusal;

pub(crate) use routes::routes;

/// Reports kept for a reader that is slower than the engine; the rest it misses.
const REPORTS_KEPT: usize = 32;

/// The threads that search.
#[derive(Debug)]
pub(crate) struct Analysis {
    jobs: SyncSender<Job>,
    load: Arc<Load>,
}

/// A question accepted, being thought about or waiting; dropping it gives it up.
#[derive(Debug)]
pub(crate) struct Thinking {
    reports: mpsc::Receiver<Progress>,
    answer: oneshot::Receiver<Answer>,
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
    /// The search broke off by a fault of ours, already logged.
    Failed,
}

struct Job {
    asked: Request,
    stop: StopFlag,
    reports: mpsc::Sender<Progress>,
    answer: oneshot::Sender<Answer>,
}

impl Analysis {
    /// Starts the threads; they end when this is dropped and the last search has stopped.
    pub(crate) fn start(config: &Config) -> std::io::Result<Self> {
        let (jobs, queue) = sync_channel(config.queue);
        let queue = Arc::new(Mutex::new(queue));
        let options = EngineOptions { hash_mib: config.hash_mib, ..EngineOptions::default() };
        for number in 1..=config.searches {
            let queue = Arc::clone(&queue);
            thread::Builder::new()
                .name(format!("search-{number}"))
                .spawn(move || work(&queue, &options))?;
        }
        Ok(Analysis { jobs, load: Arc::default() })
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> Arc<Load> {
        Arc::clone(&self.load)
    }

    /// Puts a question in the queue, if there is room.
    pub(crate) fn ask(&self, asked: Request) -> Result<Thinking, Refusal> {
        let stop = StopFlag::default();
        let (report, reports) = mpsc::channel(REPORTS_KEPT);
        let (reply, answer) = oneshot::channel();
        let job = Job { asked, stop: stop.clone(), reports: report, answer: reply };
        match self.jobs.try_send(job) {
            Ok(()) => {
                self.load.0.fetch_add(1, Ordering::Relaxed);
                Ok(Thinking { reports, answer, stop, load: self.load() })
            }
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {
                let reason = "every engine is taken and the queue is full; try again in a moment";
                Err(Refusal::new(ErrorCode::Busy, reason))
            }
        }
    }
}

impl Thinking {
    /// The next thing to tell; after an answer or a failure there is none.
    pub(crate) fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        // The reports end when the search does, so none is told after the answer.
        if let Some(report) = std::task::ready!(self.reports.poll_recv(context)) {
            return Poll::Ready(Event::Progress(report));
        }
        Pin::new(&mut self.answer)
            .poll(context)
            .map(|answer| answer.map_or(Event::Failed, Event::Answer))
    }

    /// The answer alone.
    pub(crate) async fn answer(mut self) -> Option<Answer> {
        loop {
            match std::future::poll_fn(|context| self.poll_next(context)).await {
                Event::Progress(_) => {}
                Event::Answer(answer) => return Some(answer),
                Event::Failed => return None,
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

fn work(queue: &Mutex<Receiver<Job>>, options: &EngineOptions) {
    let mut engine = Engine::new(*options);
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { asked, stop, reports, answer: reply }) = next else {
            return;
        };
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
            Ok(answer) => drop(reply.send(answer)),
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
