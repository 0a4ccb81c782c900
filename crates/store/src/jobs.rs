//! Games to be analysed: a job waits in the queue and is cut into portions (`portions.rs`).

use rusqlite::Connection;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::portions::PORTION;
use crate::sql::{execute, rows, whole};
use crate::{AccountId, JobId, Result, Store, UnixMs};

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

impl FromSql for JobStage {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(match i64::column_result(value)? {
            0 => Self::Open,
            1 => Self::Done,
            2 => Self::Failed,
            _ => Self::Cancelled,
        })
    }
}

/// What somebody wants to know.
#[derive(Clone, Debug)]
pub struct NewJob {
    /// A name that cannot be guessed.
    pub id: JobId,
    /// The account that asks; none for the server itself.
    pub asker: Option<AccountId>,
    /// Where it comes from: jobs of one source take turns with those of others.
    pub source: i64,
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

impl Store {
    /// Puts a job in the queue, unless it is full; whether it did.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_job(&self, job: NewJob, limits: QueueLimits, at: UnixMs) -> Result<bool> {
        let work = move |connection: &Connection| {
            let sql =
                "SELECT count(*), count(*) FILTER (WHERE asker = ?1) FROM job WHERE stage = 0";
            let mut count = connection.prepare_cached(sql)?;
            let (all, own): (u32, u32) = count.query_row([job.asker], |row| row.try_into())?;
            if all >= limits.of_all || own >= limits.of_one {
                return Ok(false);
            }
            let sql = "INSERT INTO job (id, asker, urgency, stage, question, created, changed, source, turn) \
                       VALUES (?1, ?2, ?3, 0, ?4, ?5, ?5, ?6, max( \
                       (SELECT coalesce(min(turn), 0) FROM job WHERE stage = 0 AND urgency = ?3), \
                       (SELECT coalesce(max(turn) + 1, 0) FROM job WHERE stage = 0 AND urgency = ?3 AND source = ?6)))";
            let row = (job.id, job.asker, job.urgency, job.question, at, job.source);
            execute(connection, sql, row)?;
            let sql = "INSERT INTO portion (job, first, count) VALUES (?1, ?2, ?3)";
            for first in (0..job.positions).step_by(PORTION as usize) {
                let count = PORTION.min(job.positions - first);
                execute(connection, sql, (job.id, first, count))?;
            }
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// Frees what the server's own threads had when it last ended.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tidy_jobs(&self) -> Result<()> {
        let sql = "UPDATE portion SET deadline = NULL, progress = 0 \
                   WHERE answer IS NULL AND worker IS NULL AND deadline IS NOT NULL";
        self.change(sql, []).await.map(drop)
    }

    /// A job wanted no more; whether it was still worked on.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn cancel_job(&self, job: JobId, at: UnixMs) -> Result<bool> {
        let sql = "UPDATE job SET stage = 3, changed = ?2 WHERE id = ?1 AND stage = 0";
        Ok(self.change(sql, (job, at)).await? == 1)
    }

    /// How a job stands.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn job(&self, job: JobId) -> Result<Option<JobRow>> {
        let sql = "SELECT id, asker, stage, question, \
                   (SELECT sum(count) FROM portion WHERE job = ?1), (SELECT sum(progress) FROM portion WHERE job = ?1), \
                   (SELECT coalesce(sum(count - progress), 0) FROM portion JOIN job AS other ON other.id = job \
                    WHERE other.stage = 0 AND (other.urgency, other.turn, other.created) < (this.urgency, this.turn, this.created)) \
                   FROM job AS this WHERE id = ?1";
        self.first(sql, [job], job_row).await
    }

    /// The first position of each of a job's portions, in order, and the answer; one that is not there yet is none.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn answers(&self, job: JobId) -> Result<Vec<(u32, Option<String>)>> {
        let sql = "SELECT first, answer FROM portion WHERE job = ?1 ORDER BY first";
        self.all(sql, [job], |row| row.try_into()).await
    }
}

rows! {
    fn job_row -> JobRow { id, asker, stage, question, positions, seen, ahead }
}
