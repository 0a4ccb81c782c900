//! Tournaments: their rows and their logs. What an entry says is its owner's business.

use rusqlite::Connection;

use crate::log::log_line;
use crate::sql::{execute, rows, whole};
use crate::{AccountId, LogLine, Result, Stage, Store, TournamentId, UnixMs};

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
    ) -> Result<bool> {
        let sql = "INSERT INTO tournament (id, owner, stage, body, created, changed) SELECT ?1, ?2, 0, ?3, ?4, ?4 \
                   WHERE (SELECT count(*) FROM tournament WHERE owner = ?2 AND stage < 2) < ?5";
        let added = self.change(sql, (id, owner, body, at, most)).await?;
        Ok(added == 1)
    }

    /// Appends an entry in its place; `false` where there is one, or one before it is missing. `enters` is the account
    /// that takes part from this entry on.
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
    ) -> Result<bool> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO tournament_entry (tournament, seq, at, body) SELECT ?1, ?2, ?3, ?4 \
                       WHERE (SELECT count(*) FROM tournament_entry WHERE tournament = ?1) = ?2";
            if execute(connection, sql, (id, seq, at, body))? == 0 {
                return Ok(false);
            }
            let sql = "UPDATE tournament SET stage = ?2, changed = ?3 WHERE id = ?1";
            execute(connection, sql, (id, stage, at))?;
            if let Some(account) = enters {
                let sql = "INSERT OR IGNORE INTO entrant (tournament, account) VALUES (?1, ?2)";
                execute(connection, sql, (id, account))?;
            }
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }

    /// Removes a tournament with its log; the games that were played in it stay. Whether there was one.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn remove_tournament(&self, id: TournamentId) -> Result<bool> {
        let work = move |connection: &Connection| {
            for sql in [
                "DELETE FROM tournament_entry WHERE tournament = ?1",
                "DELETE FROM entrant WHERE tournament = ?1",
            ] {
                execute(connection, sql, [id])?;
            }
            Ok(execute(connection, "DELETE FROM tournament WHERE id = ?1", [id])? == 1)
        };
        self.threads.write(whole(work)).await
    }

    /// What was announced of a tournament.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<TournamentRow>> {
        let sql = format!("{TOURNAMENT} WHERE id = ?1");
        self.first(sql, [id], tournament_row).await
    }

    /// At most `most` tournaments, those that are not over first, then the latest.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tournaments(&self, most: u32) -> Result<Vec<TournamentRow>> {
        let sql = format!("{TOURNAMENT} ORDER BY stage = 2, changed DESC LIMIT ?1");
        self.all(sql, [most], tournament_row).await
    }

    /// The log of a tournament.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tournament_log(&self, id: TournamentId) -> Result<Vec<LogLine>> {
        let sql = "SELECT at, body FROM tournament_entry WHERE tournament = ?1 ORDER BY seq";
        self.all(sql, [id], log_line).await
    }
}

rows! {
    pub(crate) fn tournament_row -> TournamentRow { id, owner, stage, body, created, changed }
}
