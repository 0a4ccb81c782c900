//! Portions of a job: a portion is one worker's for a while, and then anybody's again.
//!
//! A worker that takes a portion gets a [`Lease`]. An answer to a lease that has run out and was given anew changes
//! nothing, so a worker that was thought dead does no harm.

use rusqlite::{Connection, Row};

use crate::sql::{execute, first, whole};
use crate::{JobId, Result, Store, UnixMs, Urgency, WorkerId};

/// A portion in somebody's hands: its number, and how often it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lease {
    /// The portion's row.
    pub portion: i64,
    /// How often the portion had been taken with this time.
    pub number: i64,
}

/// A portion, as it is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portion {
    /// The claim on it.
    pub lease: Lease,
    /// The job it is a part of.
    pub job: JobId,
    /// The question as it was added.
    pub question: String,
    /// The first position of it to look at, from 0.
    pub first: u32,
    /// How many positions it has from there on, at most 8.
    pub count: u32,
}

/// What a worker is given to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Something to do, if there is anything.
    pub portion: Option<Portion>,
    /// Jobs that have failed: they were tried too often.
    pub given_up: Vec<JobId>,
}

/// Positions of a portion: small enough to be lost without much harm.
pub(crate) const PORTION: u32 = 8;
/// How often a portion is tried before its job is given up.
const MOST_TRIES: i64 = 8;

impl Store {
    /// Hands a portion out until `deadline`: the most urgent, of these the next by its turn, one that waits or whose
    /// time has run out. `worker` is none for the server's own threads; `least` is the most urgent kind it may have.
    /// Jobs that have been tried too often are given up on the way.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn take_portion(
        &self,
        worker: Option<WorkerId>,
        least: Urgency,
        now: UnixMs,
        deadline: UnixMs,
    ) -> Result<Assignment> {
        let work = move |connection: &Connection| {
            let mut given_up = Vec::new();
            let next = "SELECT portion.id, job, lease, tries FROM portion JOIN job ON job.id = job \
                        WHERE stage = 0 AND answer IS NULL AND (deadline IS NULL OR deadline <= ?1) AND urgency >= ?2 \
                        ORDER BY urgency, turn, created, job.id, first LIMIT 1";
            let take = "UPDATE portion SET lease = ?2, deadline = ?3, worker = ?4, progress = 0, tries = tries + 1 \
                        WHERE id = ?1";
            let give_up = "UPDATE job SET stage = 2, changed = ?2 WHERE id = ?1";
            loop {
                let found = first(connection, next, (now, least), |row| row.try_into())?;
                let Some::<(i64, JobId, i64, i64)>((portion, job, taken, tries)) = found else {
                    return Ok(Assignment { portion: None, given_up });
                };
                if tries < MOST_TRIES {
                    let number = taken + 1;
                    let lease = Lease { portion, number };
                    execute(connection, take, (portion, number, deadline, worker))?;
                    return Ok(Assignment {
                        portion: Some(portion_of(connection, lease)?),
                        given_up,
                    });
                }
                execute(connection, give_up, (job, now))?;
                given_up.push(job);
            }
        };
        self.threads.write(whole(work)).await
    }

    /// Notes how many positions of a portion are looked at, and lets its worker keep it; `false` where it is no
    /// longer this worker's, or wanted by nobody.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn keep_portion(
        &self,
        lease: Lease,
        progress: u32,
        deadline: UnixMs,
    ) -> Result<bool> {
        let sql = "UPDATE portion SET progress = min(?3, count), deadline = ?4 \
                   WHERE id = ?1 AND lease = ?2 AND answer IS NULL AND deadline IS NOT NULL \
                   AND (SELECT stage FROM job WHERE id = job) = 0";
        let row = (lease.portion, lease.number, progress, deadline);
        Ok(self.change(sql, row).await? == 1)
    }

    /// Puts a portion back for others. One that was handed back in order counts as never tried; `failed` ones count.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn return_portion(&self, lease: Lease, failed: bool) -> Result<()> {
        // Without a deadline it is free, and the next lease gets a number of its own.
        let sql = "UPDATE portion SET deadline = NULL, progress = 0, tries = tries - ?3 \
                   WHERE id = ?1 AND lease = ?2 AND answer IS NULL AND deadline IS NOT NULL";
        let row = (lease.portion, lease.number, i64::from(!failed));
        self.change(sql, row).await.map(drop)
    }

    /// Stores the answer to a portion once; `false` where it is no longer this worker's, or wanted by nobody.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn answer_portion(&self, lease: Lease, answer: String, at: UnixMs) -> Result<bool> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE portion SET answer = ?3, progress = count, deadline = NULL \
                       WHERE id = ?1 AND lease = ?2 AND answer IS NULL AND deadline IS NOT NULL \
                       AND (SELECT stage FROM job WHERE id = job) = 0 RETURNING job, worker, count";
            let given = (lease.portion, lease.number, answer);
            let answered: Option<(JobId, Option<WorkerId>, u32)> =
                first(connection, sql, given, |row| row.try_into())?;
            let Some((job, worker, count)) = answered else {
                return Ok(false);
            };
            let sql = "UPDATE worker SET positions = positions + ?2 WHERE id = ?1";
            execute(connection, sql, (worker, count))?;
            let sql = "UPDATE job SET changed = ?2, stage = NOT EXISTS \
                       (SELECT 1 FROM portion WHERE job = ?1 AND answer IS NULL) WHERE id = ?1";
            execute(connection, sql, (job, at))?;
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// A portion that a worker whose answers are believed has answered, and the answer: the `nth` from the latest on,
    /// of the last hundred.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn answered_portion(&self, nth: u32) -> Result<Option<(Portion, String)>> {
        let work = move |connection: &Connection| {
            let sql = "WITH known AS (SELECT portion.id, portion.lease, answer FROM portion \
                       LEFT JOIN worker ON worker.id = worker \
                       WHERE answer IS NOT NULL AND (worker IS NULL OR trusted) ORDER BY portion.id DESC LIMIT 100) \
                       SELECT id, lease, answer FROM known LIMIT 1 OFFSET ?1 % max(1, (SELECT count(*) FROM known))";
            let row = |row: &Row<'_>| {
                let (portion, number) = (row.get(0)?, row.get(1)?);
                Ok((Lease { portion, number }, row.get(2)?))
            };
            let Some((lease, answer)) = first(connection, sql, [nth], row)? else {
                return Ok(None);
            };
            Ok(Some((portion_of(connection, lease)?, answer)))
        };
        self.threads.read(work).await
    }

    /// Puts everything that a worker answered in jobs that are still open back into the queue.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn doubt_worker(&self, worker: WorkerId) -> Result<()> {
        let sql = "UPDATE portion SET answer = NULL, deadline = NULL, progress = 0, lease = lease + 1 \
                   WHERE worker = ?1 AND (SELECT stage FROM job WHERE id = job) = 0";
        self.change(sql, [worker]).await.map(drop)
    }
}

fn portion_of(connection: &Connection, lease: Lease) -> Result<Portion> {
    let sql = "SELECT job, question, first, count FROM portion JOIN job ON job.id = job WHERE portion.id = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let portion = select.query_row([lease.portion], |row| {
        Ok(Portion {
            lease,
            job: row.get(0)?,
            question: row.get(1)?,
            first: row.get(2)?,
            count: row.get(3)?,
        })
    })?;
    Ok(portion)
}
