//! The threads that touch the disk: one writes, one reads, one moves committed changes into the database.
//!
//! The writer commits whatever has gathered while the last commit was on its way, so a commit serves one
//! append on a quiet day and hundreds on a busy one, by itself.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::figures::{Counts, Figures};
use crate::sql::run;
use crate::{Ailment, Faults, Result, StoreError};

/// Most writes of one commit; the next ones wait for the next.
const MOST_WRITES: usize = 1024;
/// How often committed changes are moved into the database.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(2);
/// From this many pages in the log of changes on, the writer pauses for the rest to be moved, so that the log begins
/// anew instead of growing.
const LONG_LOG: i64 = 8192;

/// Hears whether the commit has succeeded.
type Report = Box<dyn FnOnce(Result<(), &StoreError>) + Send>;
/// Something to write, or what is in the way of writing anything; its answer waits for the commit.
type Write = Box<dyn FnOnce(Result<&Connection, &StoreError>) -> Report + Send>;
/// Something to read.
type Read = Box<dyn FnOnce(&Connection) + Send>;

enum Job {
    Write(Write),
    Read(Read),
    /// Moves what is left of the log into the database, between two commits.
    Checkpoint,
}

/// The threads, told to end by being dropped.
#[derive(Debug)]
pub(crate) struct Threads {
    writes: Option<Sender<Job>>,
    reads: Option<Sender<Job>>,
    counts: Arc<Counts>,
    running: Vec<thread::JoinHandle<()>>,
    quit: Option<Sender<()>>,
}

impl Threads {
    pub(crate) fn start(
        writer: Connection,
        reader: Option<Connection>,
        checkpointer: Option<Connection>,
        faults: Faults,
    ) -> Result<Self> {
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let thread = thread::Builder::new().name(name.to_owned());
            thread.spawn(work).map_err(StoreError::Io)
        };
        let counts = Arc::new(Counts::default());
        let mut running = Vec::new();
        let (writes, jobs) = channel();
        let counted = Arc::clone(&counts);
        running.push(spawn(
            "store-writer",
            Box::new(move || write_all(&writer, &jobs, &counted, &faults)),
        )?);
        let mut reads = writes.clone();
        if let Some(reader) = reader {
            let (sender, jobs) = channel();
            reads = sender;
            running.push(spawn("store-reader", Box::new(move || read_all(&reader, &jobs)))?);
        }
        let mut quit = None;
        if let Some(connection) = checkpointer {
            let (sender, told) = channel();
            quit = Some(sender);
            let writes = writes.clone();
            running.push(spawn(
                "store-checkpoint",
                Box::new(move || checkpoint_all(&connection, &told, &writes)),
            )?);
        }
        Ok(Self { writes: Some(writes), reads: Some(reads), counts, running, quit })
    }

    pub(crate) fn figures(&self) -> Figures {
        self.counts.figures()
    }

    /// Writes, and answers once it is committed. What `work` refuses by an error of its own changes nothing: it is
    /// one statement, or rolls back what it did.
    pub(crate) async fn write<T: Send + 'static, E: From<StoreError> + Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E> {
        let (tell, told) = oneshot::channel();
        let job = Job::Write(Box::new(move |begun| {
            let done = match begun {
                Ok(connection) => work(connection),
                Err(error) => Err(error.share().into()),
            };
            Box::new(move |committed| {
                // The caller may have left.
                let _ = tell.send(match committed {
                    Ok(()) => done,
                    Err(error) => done.and(Err(error.share().into())),
                });
            })
        }));
        submit(&self.writes, job)?;
        told.await.unwrap_or_else(|_| Err(StoreError::Closed.into()))
    }

    /// Reads what was committed.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (tell, told) = oneshot::channel();
        let job = Job::Read(Box::new(move |connection| {
            let _ = tell.send(work(connection));
        }));
        submit(&self.reads, job)?;
        told.await.unwrap_or(Err(StoreError::Closed))
    }
}

fn submit(jobs: &Option<Sender<Job>>, job: Job) -> Result<()> {
    let jobs = jobs.as_ref().expect("taken only while dropping");
    jobs.send(job).map_err(|_| StoreError::Closed)
}

impl Drop for Threads {
    fn drop(&mut self) {
        // The checkpointer holds a sender of the writer's, so it goes first.
        drop(self.quit.take());
        drop(self.reads.take());
        drop(self.writes.take());
        for thread in self.running.drain(..).rev() {
            // A job may hold the last clone of the store; its thread cannot wait for itself.
            if thread.thread().id() != thread::current().id() {
                let _ = thread.join();
            }
        }
    }
}

fn write_all(connection: &Connection, jobs: &Receiver<Job>, counts: &Counts, faults: &Faults) {
    let mut felt = Ailment::None;
    let mut next = jobs.recv().ok();
    while let Some(job) = next.take() {
        match job {
            Job::Read(read) => read(connection),
            Job::Checkpoint => drop(checkpoint(connection)),
            Job::Write(write) => {
                // What it refuses, the write will meet.
                let _ = faults.disk.affect(connection, &mut felt);
                next = commit(connection, write, jobs, counts, faults);
                if next.is_some() {
                    continue;
                }
            }
        }
        next = jobs.recv().ok();
    }
}

/// Writes this and what has gathered behind it in one commit; a job of another kind is handed back.
fn commit(
    connection: &Connection,
    first: Write,
    jobs: &Receiver<Job>,
    counts: &Counts,
    faults: &Faults,
) -> Option<Job> {
    let began = Instant::now();
    if let Err(error) = run(connection, "BEGIN IMMEDIATE") {
        let error = StoreError::from(error);
        first(Err(&error))(Err(&error));
        counts.note(1, began.elapsed());
        return None;
    }
    let mut answers: Vec<Report> = Vec::new();
    let mut other = None;
    let fill = || {
        let mut next = Some(first);
        while let Some(write) = next.take() {
            answers.push(write(Ok(connection)));
            // A full disk may have ended the transaction, and all that was written in it is gone.
            if connection.is_autocommit() {
                return Err(full());
            }
            if answers.len() == MOST_WRITES {
                break;
            }
            match jobs.try_recv() {
                Ok(Job::Write(write)) => next = Some(write),
                Ok(job) => other = Some(job),
                Err(_) => {}
            }
        }
        if !faults.slow_commits.is_zero() {
            thread::sleep(faults.slow_commits);
        }
        faults.disk.sync()?;
        run(connection, "COMMIT")
    };
    let committed = fill().map_err(StoreError::from);
    if committed.is_err() && !connection.is_autocommit() {
        // Nothing more can be done if this fails too; the next BEGIN will say so.
        let _ = connection.execute_batch("ROLLBACK");
    }
    counts.note(answers.len() as u64, began.elapsed());
    for answer in answers {
        answer(committed.as_ref().map(|&()| ()));
    }
    other
}

/// What SQLite says when there is no more room.
fn full() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_FULL), None)
}

fn read_all(connection: &Connection, jobs: &Receiver<Job>) {
    while let Ok(job) = jobs.recv() {
        if let Job::Read(read) = job {
            read(connection);
        }
    }
}

fn checkpoint_all(connection: &Connection, quit: &Receiver<()>, writes: &Sender<Job>) {
    while quit.recv_timeout(CHECKPOINT_EVERY) == Err(RecvTimeoutError::Timeout) {
        // A failure here costs room, not truth; the next round tries again.
        let Ok((log, moved)) = checkpoint(connection) else {
            continue;
        };
        if log > LONG_LOG && moved < log && writes.send(Job::Checkpoint).is_err() {
            return;
        }
    }
}

/// Moves what it can without making readers or writers wait: pages in the log, and pages of it that are moved.
fn checkpoint(connection: &Connection) -> Result<(i64, i64), rusqlite::Error> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| Ok((row.get(1)?, row.get(2)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_store_that_another_program_holds_is_told_from_one_that_closes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("held");
        let other = Connection::open(&path).unwrap();
        other.execute_batch("CREATE TABLE t (x)").unwrap();
        let own = Connection::open(&path).unwrap();
        own.busy_timeout(Duration::ZERO).unwrap();
        let threads = Threads::start(own, None, None, Faults::default()).unwrap();
        let insert = |connection: &Connection| {
            connection.execute_batch("INSERT INTO t VALUES (1)")?;
            Ok::<_, StoreError>(())
        };
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let refused = threads.write(insert).await.unwrap_err();
        assert!(matches!(refused, StoreError::Locked), "{refused:?}");
        assert!(refused.may_pass());
        other.execute_batch("ROLLBACK").unwrap();
        threads.write(insert).await.unwrap();
        let count = |connection: &Connection| {
            let sql = "SELECT count(*) FROM t";
            Ok(connection.query_row(sql, [], |row| row.get::<_, u32>(0))?)
        };
        assert_eq!(threads.read(count).await.unwrap(), 1);
    }
}
