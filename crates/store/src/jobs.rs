//! Games to be analysed: a job is cut into portions, and a portion is somebody's for a while and then anybody's again.
//!
//! A worker that takes a portion gets a [`Lease`]. An answer to a lease that has run out and was given anew changes nothing, so
//! a worker that was thought dead does no harm.

use std::fmt;
use std::str::FromStr;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::games::whole;
use crate::{AccountId, BadGameId, GameId, Store, StoreError, UnixMs, WorkerId};

/// A job's name; written like a [`GameId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(GameId);

impl JobId {
    /// The job of these bits, of which the lower sixty count.
    pub const fn from_bits(bits: u64) -> Self {
        Self(GameId::from_bits(bits))
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for JobId {
    type Err = BadGameId;

    fn from_str(text: &str) -> Result<Self, BadGameId> {
        text.parse().map(Self)
    }
}

impl ToSql for JobId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for JobId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        GameId::column_result(value).map(Self)
    }
}

/// How soon a job is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// Somebody waits for it.
    Awaited,
    /// Whenever there is time.
    Background,
}

impl ToSql for Urgency {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok((*self as i64).into())
    }
}

/// How far a job has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JobStage {
    /// It is worked on, or waits for a worker.
    Open,
    /// Every portion is answered.
    Done,
    /// It was tried too often.
    Failed,
    /// Its asker wants it no more.
    Cancelled,
}

/// What somebody wants to know.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// A name that nobody can guess.
    pub id: JobId,
    /// The account that asks; none for the server itself.
    pub asker: Option<AccountId>,
    /// Whether somebody waits for the answer.
    pub urgency: Urgency,
    /// The question as workers read it.
    pub question: String,
    /// How many positions there are.
    pub positions: u32,
}

/// How many open jobs there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueLimits {
    /// Most of one asker.
    pub of_one: u32,
    /// Most of all askers together.
    pub of_all: u32,
}

/// A job in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRow {
    /// The name it was added by.
    pub id: JobId,
    /// The account that asked; none for the server itself, or once the account is gone.
    pub asker: Option<AccountId>,
    /// How far it has come.
    pub stage: JobStage,
    /// The question as it was added.
    pub question: String,
    /// How many positions there are.
    pub positions: u32,
    /// How many of them are looked at.
    pub seen: u32,
    /// How many positions of other jobs are to be looked at before.
    pub ahead: u32,
}

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
    /// Jobs that have failed: nobody could answer them.
    pub given_up: Vec<JobId>,
}

/// Positions of a portion: small enough to be lost without much harm.
const PORTION: u32 = 8;
/// How often a portion is tried before its job is given up.
const MOST_TRIES: i64 = 8;

impl Store {
    /// Puts a job in the queue, unless it is full; whether it did.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_job(
        &self,
        job: NewJob,
        limits: QueueLimits,
        at: UnixMs,
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql =
                "SELECT count(*), count(*) FILTER (WHERE asker = ?1) FROM job WHERE stage = 0";
            let (all, own): (u32, u32) = connection
                .prepare_cached(sql)?
                .query_row([job.asker], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if all >= limits.of_all || own >= limits.of_one {
                return Ok(false);
            }
            let sql = "INSERT INTO job (id, asker, urgency, stage, question, created, changed) \
                       VALUES (?1, ?2, ?3, 0, ?4, ?5, ?5)";
            connection.prepare_cached(sql)?.execute(params![
                job.id,
                job.asker,
                job.urgency,
                job.question,
                at
            ])?;
            let sql = "INSERT INTO portion (job, first, count) VALUES (?1, ?2, ?3)";
            let mut insert = connection.prepare_cached(sql)?;
            for first in (0..job.positions).step_by(PORTION as usize) {
                insert.execute(params![job.id, first, PORTION.min(job.positions - first)])?;
            }
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// Hands a portion out until `deadline`: the most urgent, the oldest, one that waits or whose time has run out.
    /// `worker` is none for the server's own threads; `least` is the most urgent kind it may have. Jobs that have been tried
    /// too often are given up on the way.
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
    ) -> Result<Assignment, StoreError> {
        let work = move |connection: &Connection| {
            let mut given_up = Vec::new();
            let sql = "SELECT portion.id, job, lease, tries FROM portion JOIN job ON job.id = job \
                       WHERE stage = 0 AND answer IS NULL AND (deadline IS NULL OR deadline <= ?1) AND urgency >= ?2 \
                       ORDER BY urgency, created, job.id, first LIMIT 1";
            let mut next = connection.prepare_cached(sql)?;
            loop {
                let found: Option<(i64, JobId, i64, i64)> = next
                    .query_row(params![now, least], |row| {
                        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
                    })
                    .optional()?;
                let Some((portion, job, taken, tries)) = found else {
                    return Ok(Assignment {
                        portion: None,
                        given_up,
                    });
                };
                if tries >= MOST_TRIES {
                    let sql = "UPDATE job SET stage = 2, changed = ?2 WHERE id = ?1";
                    connection.execute(sql, params![job, now])?;
                    given_up.push(job);
                    continue;
                }
                let lease = Lease {
                    portion,
                    number: taken + 1,
                };
                let sql = "UPDATE portion SET lease = ?2, deadline = ?3, worker = ?4, progress = 0, tries = tries + 1 \
                           WHERE id = ?1";
                connection.prepare_cached(sql)?.execute(params![
                    portion,
                    lease.number,
                    deadline,
                    worker
                ])?;
                let portion = portion_of(connection, lease)?;
                return Ok(Assignment {
                    portion: Some(portion),
                    given_up,
                });
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
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE portion SET progress = min(?3, count), deadline = ?4 \
                       WHERE id = ?1 AND lease = ?2 AND answer IS NULL AND deadline IS NOT NULL \
                       AND (SELECT stage FROM job WHERE id = job) = 0";
            let changed = connection.prepare_cached(sql)?.execute(params![
                lease.portion,
                lease.number,
                progress,
                deadline
            ])?;
            Ok::<_, StoreError>(changed == 1)
        };
        self.threads.write(work).await
    }

    /// Puts a portion back for others. One that was handed back in order counts as never tried; `failed` ones count.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn return_portion(&self, lease: Lease, failed: bool) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            // Without a deadline nobody holds it, and the next lease gets a number of its own.
            let sql = "UPDATE portion SET deadline = NULL, progress = 0, tries = tries - ?3 \
                       WHERE id = ?1 AND lease = ?2 AND answer IS NULL AND deadline IS NOT NULL";
            connection.prepare_cached(sql)?.execute(params![
                lease.portion,
                lease.number,
                i64::from(!failed)
            ])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

    /// Stores the answer to a portion once; `false` where it is no longer this worker's, or wanted by nobody.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn answer_portion(
        &self,
        lease: Lease,
        answer: String,
        at: UnixMs,
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE portion SET answer = ?3, progress = count, deadline = NULL \
                       WHERE id = ?1 AND lease = ?2 AND answer IS NULL AND deadline IS NOT NULL \
                       AND (SELECT stage FROM job WHERE id = job) = 0 RETURNING job, worker, count";
            let answered: Option<(JobId, Option<WorkerId>, u32)> = connection
                .prepare_cached(sql)?
                .query_row(params![lease.portion, lease.number, answer], |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })
                .optional()?;
            let Some((job, worker, count)) = answered else {
                return Ok(false);
            };
            let sql = "UPDATE worker SET positions = positions + ?2 WHERE id = ?1";
            connection.execute(sql, params![worker, count])?;
            let sql = "UPDATE job SET changed = ?2, stage = NOT EXISTS \
                       (SELECT 1 FROM portion WHERE job = ?1 AND answer IS NULL) WHERE id = ?1";
            connection.prepare_cached(sql)?.execute(params![job, at])?;
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// Frees what the server's own threads had when it last ended, and forgets jobs that ended before `old`.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tidy_jobs(&self, old: UnixMs) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE portion SET deadline = NULL, progress = 0 \
                       WHERE answer IS NULL AND worker IS NULL AND deadline IS NOT NULL";
            connection.execute(sql, [])?;
            let sql = "DELETE FROM job WHERE stage > 0 AND changed < ?1";
            connection.execute(sql, [old])?;
            Ok(())
        };
        self.threads.write(whole(work)).await
    }

    /// A job wanted no more; whether it was still worked on.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn cancel_job(&self, job: JobId, at: UnixMs) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE job SET stage = 3, changed = ?2 WHERE id = ?1 AND stage = 0";
            let changed = connection.prepare_cached(sql)?.execute(params![job, at])?;
            Ok::<_, StoreError>(changed == 1)
        };
        self.threads.write(work).await
    }

    /// How a job stands.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn job(&self, job: JobId) -> Result<Option<JobRow>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT id, asker, stage, question, \
                       (SELECT sum(count) FROM portion WHERE job = ?1), (SELECT sum(progress) FROM portion WHERE job = ?1), \
                       (SELECT coalesce(sum(count - progress), 0) FROM portion JOIN job AS other ON other.id = job \
                        WHERE other.stage = 0 AND (other.urgency, other.created) < (this.urgency, this.created)) \
                       FROM job AS this WHERE id = ?1";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select.query_row([job], job_row).optional()?)
        };
        self.threads.read(work).await
    }

    /// The first position of each of a job's portions, in order, and the answer; one that is not there yet is none.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn answers(&self, job: JobId) -> Result<Vec<(u32, Option<String>)>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT first, answer FROM portion WHERE job = ?1 ORDER BY first";
            let mut select = connection.prepare_cached(sql)?;
            let answers = select.query_map([job], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(answers.collect::<Result<_, _>>()?)
        };
        self.threads.read(work).await
    }

    /// A portion that a worker whose answers are believed has answered, and the answer: the `nth` from the latest on,
    /// of the last hundred.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn answered_portion(
        &self,
        nth: u32,
    ) -> Result<Option<(Portion, String)>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "WITH known AS (SELECT portion.id, portion.lease, answer FROM portion \
                       LEFT JOIN worker ON worker.id = worker \
                       WHERE answer IS NOT NULL AND (worker IS NULL OR trusted) ORDER BY portion.id DESC LIMIT 100) \
                       SELECT id, lease, answer FROM known LIMIT 1 OFFSET ?1 % max(1, (SELECT count(*) FROM known))";
            let found: Option<(Lease, String)> = connection
                .prepare_cached(sql)?
                .query_row([nth], |row| {
                    let lease = Lease {
                        portion: row.get(0)?,
                        number: row.get(1)?,
                    };
                    Ok((lease, row.get(2)?))
                })
                .optional()?;
            let Some((lease, answer)) = found else {
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
    pub async fn doubt_worker(&self, worker: WorkerId) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE portion SET answer = NULL, deadline = NULL, progress = 0, lease = lease + 1 \
                       WHERE worker = ?1 AND (SELECT stage FROM job WHERE id = job) = 0";
            connection.prepare_cached(sql)?.execute([worker])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }
}

fn portion_of(connection: &Connection, lease: Lease) -> Result<Portion, StoreError> {
    let sql = "SELECT job, question, first, count FROM portion JOIN job ON job.id = job WHERE portion.id = ?1";
    let portion = connection
        .prepare_cached(sql)?
        .query_row([lease.portion], |row| {
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

fn job_row(row: &Row<'_>) -> rusqlite::Result<JobRow> {
    Ok(JobRow {
        id: row.get(0)?,
        asker: row.get(1)?,
        stage: match row.get(2)? {
            0 => JobStage::Open,
            1 => JobStage::Done,
            2 => JobStage::Failed,
            _ => JobStage::Cancelled,
        },
        question: row.get(3)?,
        positions: row.get(4)?,
        seen: row.get(5)?,
        ahead: row.get(6)?,
    })
}
