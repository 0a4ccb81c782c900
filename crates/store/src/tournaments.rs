//! Tournaments: their rows and their logs. What an entry says is its owner's business.

use std::fmt;
use std::str::FromStr;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::games::whole;
use crate::{AccountId, BadGameId, GameId, LogLine, Stage, Store, StoreError, UnixMs};

/// A tournament's name; written like a [`GameId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TournamentId(GameId);

impl TournamentId {
    /// The tournament of these bits, of which the lower sixty count.
    pub const fn from_bits(bits: u64) -> Self {
        Self(GameId::from_bits(bits))
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TournamentId {
    type Err = BadGameId;

    fn from_str(text: &str) -> Result<Self, BadGameId> {
        text.parse().map(Self)
    }
}

impl ToSql for TournamentId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for TournamentId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        GameId::column_result(value).map(Self)
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentRow {
    /// The name by which its page is found.
    pub id: TournamentId,
    /// The account that announced it; none once that is gone.
    pub owner: Option<AccountId>,
    /// How far it has come: [`Stage::Waiting`] while it is announced.
    pub stage: Stage,
    /// The announcement as it was stored.
    pub body: String,
    /// When it was announced.
    pub created: UnixMs,
    /// When something last happened.
    pub changed: UnixMs,
}

pub(crate) const TOURNAMENT: &str =
    "SELECT id, owner, stage, body, created, changed FROM tournament";

impl Store {
    /// Announces a tournament, unless `most` of this owner's are not over yet; whether it did.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_tournament(
        &self,
        id: TournamentId,
        owner: AccountId,
        body: String,
        most: u32,
        at: UnixMs,
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO tournament (id, owner, stage, body, created, changed) SELECT ?1, ?2, 0, ?3, ?4, ?4 \
                       WHERE (SELECT count(*) FROM tournament WHERE owner = ?2 AND stage < 2) < ?5";
            Ok(connection.execute(sql, params![id, owner, body, at, most])? == 1)
        };
        self.threads.write(whole(work)).await
    }

    /// Appends an entry in its place; `false` where there is one, or one before it is missing. `enters` is the account that
    /// takes part from this entry on.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn append_to_tournament(
        &self,
        id: TournamentId,
        seq: u32,
        body: String,
        stage: Stage,
        enters: Option<AccountId>,
        at: UnixMs,
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO tournament_entry (tournament, seq, at, body) SELECT ?1, ?2, ?3, ?4 \
                       WHERE (SELECT count(*) FROM tournament_entry WHERE tournament = ?1) = ?2";
            let mut insert = connection.prepare_cached(sql)?;
            if insert.execute(params![id, seq, at, body])? == 0 {
                return Ok(false);
            }
            let sql = "UPDATE tournament SET stage = ?2, changed = ?3 WHERE id = ?1";
            connection.execute(sql, params![id, stage as i64, at])?;
            if let Some(account) = enters {
                let sql = "INSERT OR IGNORE INTO entrant (tournament, account) VALUES (?1, ?2)";
                connection
                    .prepare_cached(sql)?
                    .execute(params![id, account])?;
            }
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// What was announced of a tournament.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentRow>, StoreError> {
        let work = move |connection: &Connection| {
            let mut select = connection.prepare_cached(&format!("{TOURNAMENT} WHERE id = ?1"))?;
            Ok(select.query_row([id], tournament_row).optional()?)
        };
        self.threads.read(work).await
    }

    /// Tournaments, those that are not over first and the latest of the rest, at most so many.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tournaments(&self, most: u32) -> Result<Vec<TournamentRow>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = format!("{TOURNAMENT} ORDER BY stage = 2, changed DESC LIMIT ?1");
            let mut select = connection.prepare_cached(&sql)?;
            let rows = select.query_map([most], tournament_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        self.threads.read(work).await
    }

    /// The log of a tournament.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tournament_log(&self, id: TournamentId) -> Result<Vec<LogLine>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT at, body FROM tournament_entry WHERE tournament = ?1 ORDER BY seq";
            let mut select = connection.prepare_cached(sql)?;
            let entries = select.query_map([id], |row| {
                Ok(LogLine {
                    at: row.get(0)?,
                    body: row.get(1)?,
                })
            })?;
            Ok(entries.collect::<Result<_, _>>()?)
        };
        self.threads.read(work).await
    }
}

pub(crate) fn tournament_row(row: &Row<'_>) -> rusqlite::Result<TournamentRow> {
    Ok(TournamentRow {
        id: row.get(0)?,
        owner: row.get(1)?,
        stage: match row.get(2)? {
            0 => Stage::Waiting,
            1 => Stage::Playing,
            _ => Stage::Over,
        },
        body: row.get(3)?,
        created: row.get(4)?,
        changed: row.get(5)?,
    })
}
