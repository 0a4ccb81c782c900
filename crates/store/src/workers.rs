//! Machines that analyse for a server: their keys, and how far they are believed.

use rusqlite::Connection;
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};

use crate::sql::{execute, first, rows, taken};
use crate::{Result, Store, StoreError, UnixMs};

/// A worker's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkerId(i64);

impl ToSql for WorkerId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for WorkerId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

/// The hash of the key a worker shows.
pub type WorkerKey = [u8; 32];

/// A machine that works for a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worker {
    /// The number that leases and answers name it by.
    pub id: WorkerId,
    /// What its owner calls it.
    pub name: String,
    /// Whether its answers are believed unseen.
    pub trusted: bool,
    /// How many answers turned out wrong.
    pub strikes: u32,
    /// Whether it gets work no more.
    pub blocked: bool,
    /// How many positions it has answered.
    pub positions: u32,
    /// When it was last heard of.
    pub seen: Option<UnixMs>,
}

const WORKER: &str = "SELECT id, name, trusted, strikes, blocked, positions, seen FROM worker";

impl Store {
    /// Lets a machine that shows this key work.
    ///
    /// # Errors
    ///
    /// The name is taken, or the store fails.
    pub async fn add_worker(
        &self,
        name: impl Into<String>,
        key: WorkerKey,
        trusted: bool,
        at: UnixMs,
    ) -> Result<WorkerId> {
        let name = name.into();
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO worker (name, key, trusted, created) VALUES (?1, ?2, ?3, ?4) RETURNING id";
            let id = first(connection, sql, (name, key, trusted, at), |row| row.get(0));
            let id = id.map_err(|error| taken(error, StoreError::NameTaken))?;
            id.ok_or(StoreError::Sqlite(rusqlite::Error::QueryReturnedNoRows))
        };
        self.threads.write(work).await
    }

    /// Whose key this is; noted as seen now.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn worker(&self, key: WorkerKey, now: UnixMs) -> Result<Option<Worker>> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE worker SET seen = ?2 WHERE key = ?1";
            execute(connection, sql, (key, now))?;
            let sql = format!("{WORKER} WHERE key = ?1");
            first(connection, &sql, [key], worker_row)
        };
        self.threads.write(work).await
    }

    /// All workers, by name.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn workers(&self) -> Result<Vec<Worker>> {
        let sql = format!("{WORKER} ORDER BY name");
        self.all(sql, [], worker_row).await
    }

    /// Takes a worker's key away; whether there was one by that name.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn remove_worker(&self, name: impl Into<String>) -> Result<bool> {
        let sql = "DELETE FROM worker WHERE name = ?1";
        Ok(self.change(sql, [name.into()]).await? == 1)
    }

    /// Notes a wrong answer; from `most` on the worker is blocked. Says whether it is.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn strike_worker(&self, worker: WorkerId, most: u32) -> Result<bool> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE worker SET strikes = strikes + 1, blocked = blocked OR strikes + 1 >= ?2 \
                       WHERE id = ?1 RETURNING blocked";
            let blocked = first(connection, sql, (worker, most), |row| row.get(0))?;
            Ok::<_, StoreError>(blocked.unwrap_or(true))
        };
        self.threads.write(work).await
    }
}

rows! {
    fn worker_row -> Worker { id, name, trusted, strikes, blocked, positions, seen }
}
