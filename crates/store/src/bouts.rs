//! What engines need to come back to their games after a restart; what it says is its owner's business.

use rusqlite::{Connection, params};

use crate::{AccountId, GameId, Store, StoreError};

impl Store {
    /// Remembers this of a game, instead of what was remembered before.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn remember_bout(&self, game: GameId, body: String) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO bout (game, body) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET body = ?2";
            connection
                .prepare_cached(sql)?
                .execute(params![game, body])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

    /// Forgets a game: nobody comes back to it, and its record is kept.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn forget_bout(&self, game: GameId) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            connection
                .prepare_cached("DELETE FROM bout WHERE game = ?1")?
                .execute([game])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

    /// The games of engines that are remembered, over or not, each with what was said of it.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn bouts(&self) -> Result<Vec<(GameId, String)>, StoreError> {
        let work = |connection: &Connection| {
            let sql = "SELECT game, body FROM bout";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        self.threads.read(work).await
    }

    /// Whether a game of this account is remembered.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn has_bout(&self, account: AccountId) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM bout JOIN game ON game.id = bout.game \
                       WHERE black = ?1 OR white = ?1)";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select.query_row([account], |row| row.get(0))?)
        };
        self.threads.read(work).await
    }

    /// How the engines are rated by name, the strongest first, at most so many.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn engine_ratings(
        &self,
        class: &'static str,
        most: u32,
    ) -> Result<Vec<(String, f64)>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT name, rating FROM rating JOIN account ON account.id = account \
                       WHERE class = ?1 ORDER BY rating DESC LIMIT ?2";
            let mut select = connection.prepare_cached(sql)?;
            let rows =
                select.query_map(params![class, most], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        self.threads.read(work).await
    }
}
