//! What engines need to come back to their games after a restart; what it says is its owner's business.

use crate::{AccountId, GameId, Result, Store};

impl Store {
    /// Remembers this of a game, instead of what was remembered before.
    ///
    /// # Errors
    ///
    /// There is no such game, or the store fails.
    pub async fn remember_bout(&self, game: GameId, body: String) -> Result<()> {
        let sql = "INSERT INTO bout (game, body) VALUES (?1, ?2) ON CONFLICT (game) DO UPDATE SET body = ?2";
        self.change(sql, (game, body)).await.map(drop)
    }

    /// Forgets a game whose record is kept: its engines are done with it.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn forget_bout(&self, game: GameId) -> Result<()> {
        let sql = "DELETE FROM bout WHERE game = ?1";
        self.change(sql, [game]).await.map(drop)
    }

    /// The games of engines that are remembered, over or not, each with what was said of it.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn bouts(&self) -> Result<Vec<(GameId, String)>> {
        let sql = "SELECT game, body FROM bout";
        self.all(sql, [], |row| row.try_into()).await
    }

    /// Whether a game of this account is remembered.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn has_bout(&self, account: AccountId) -> Result<bool> {
        let sql =
            "SELECT 1 FROM bout JOIN game ON game.id = bout.game WHERE black = ?1 OR white = ?1";
        let found = self.first(sql, [account], |_| Ok(())).await?;
        Ok(found.is_some())
    }

    /// The `most` strongest engines by name, each with its rating, the strongest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn engine_ratings(
        &self,
        class: &'static str,
        most: u32,
    ) -> Result<Vec<(String, f64)>> {
        let sql = "SELECT name, rating FROM rating JOIN account ON account.id = account \
                   WHERE class = ?1 ORDER BY rating DESC LIMIT ?2";
        self.all(sql, (class, most), |row| row.try_into()).await
    }
}
