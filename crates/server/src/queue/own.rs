//! The server's own workers: each takes a portion, looks at its positions, and takes the next.

use std::sync::Arc;
use std::time::Duration;

use komadai_engine::{Engine, StopFlag};
use komadai_opponent::Examination;
use komadai_play::now_ms;
use komadai_store::{Portion, StoreError, Urgency};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::{Question, Queue};

/// How often a worker looks whether somebody else's portion has been left lying.
const LOOKS: Duration = Duration::from_secs(5);

/// Why a portion was not answered.
enum Failure {
    /// Nobody wants it any more.
    Unwanted,
    /// Nobody can answer it.
    Failed,
    /// The store takes nothing just now.
    Store(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Stops a search when the worker ends in the middle of it.
struct StopsWithMe(StopFlag);

impl Drop for StopsWithMe {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Starts the workers of this server; they end with the set.
pub(crate) fn start(queue: &Arc<Queue>, workers: &mut JoinSet<()>) {
    for _ in 0..queue.settings.workers {
        workers.spawn(work(Arc::clone(queue)));
    }
}

/// Works until it is told to end by being dropped.
async fn work(queue: Arc<Queue>) {
    let mut engine = Some(Engine::new(queue.options));
    loop {
        let store = queue.desk.store();
        let taken = store.take_portion(None, Urgency::Awaited, now_ms(), queue.deadline()).await;
        let portion = match taken.map(|taken| queue.taken(taken)) {
            Ok(Some(portion)) => portion,
            Ok(None) => {
                // Nothing to do, until there is.
                let _ = tokio::time::timeout(LOOKS, queue.wake.notified()).await;
                continue;
            }
            Err(error) => {
                tracing::warn!(%error, "the queue of analyses cannot be read");
                tokio::time::sleep(LOOKS).await;
                continue;
            }
        };
        // There may be more for the next.
        queue.wake.notify_one();
        let (job, lease) = (portion.job, portion.lease);
        match look(&queue, &portion, &mut engine).await {
            Ok(()) | Err(Failure::Unwanted) => {}
            Err(Failure::Failed) => {
                tracing::error!(%job, first = portion.first, "positions cannot be analysed");
                let _ = store.return_portion(lease, true).await;
            }
            Err(Failure::Store(error)) => {
                tracing::warn!(%job, %error, "an analysis cannot be stored");
                tokio::time::sleep(LOOKS).await;
            }
        }
        queue.tell(job);
    }
}

/// Looks at the positions of a portion, and stores what was found.
async fn look(
    queue: &Queue,
    portion: &Portion,
    engine: &mut Option<Engine>,
) -> Result<(), Failure> {
    let (store, lease) = (queue.desk.store(), portion.lease);
    let Question { course, effort } =
        serde_json::from_str(&portion.question).map_err(|_| Failure::Failed)?;
    let examined = Examination::new(&course).map_err(|_| Failure::Failed)?;
    let share = portion.first as usize..(portion.first + portion.count) as usize;
    let mut searcher = engine.take().unwrap_or_else(|| Engine::new(queue.options));
    let stop = StopsWithMe(StopFlag::default());
    let (told, (tell, mut heard)) = (stop.0.clone(), mpsc::unbounded_channel());
    let searched = tokio::task::spawn_blocking(move || {
        let seen = &mut |_, _| {
            // Where nobody listens any more, the search is about to be stopped.
            let _ = tell.send(());
        };
        let found = examined.share(share, &mut searcher, effort, &told, seen);
        (searcher, found)
    });
    let mut seen = 0;
    while heard.recv().await.is_some() {
        seen += 1;
        if !store.keep_portion(lease, seen, queue.deadline()).await? {
            return Err(Failure::Unwanted);
        }
        queue.tell(portion.job);
    }
    // An engine that panicked is not asked again: the next portion gets another.
    let (searcher, found) = searched.await.map_err(|_| Failure::Failed)?;
    *engine = Some(searcher);
    let found = found.ok().flatten().ok_or(Failure::Failed)?;
    let answer = serde_json::to_string(&found).map_err(|_| Failure::Failed)?;
    store.answer_portion(lease, answer, now_ms()).await?;
    Ok(())
}
