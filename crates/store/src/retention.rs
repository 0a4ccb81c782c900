//! What is not kept for good: guests who do not come back, analyses that were looked at long ago.

use crate::{AccountId, Result, Store, UnixMs};

/// Guests of one look.
const GUESTS_AT_ONCE: u32 = 200;
/// How long a browser is remembered, in milliseconds: where it is not known when one was last used, it was when it
/// signed in.
const SESSION: i64 = 400 * 86_400_000;

impl Store {
    /// Guests of whom nothing was heard since `old`: no browser that was used later, no game that changed later or is
    /// not over, no part in a tournament, nothing against them that still holds at `now`. At most 200.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn guests_gone(&self, old: UnixMs, now: UnixMs) -> Result<Vec<AccountId>> {
        let sql = "SELECT id FROM account WHERE login IS NULL AND created < ?1 AND banned <= ?2 AND muted <= ?2 \
                   AND NOT EXISTS (SELECT 1 FROM session WHERE session.account = account.id \
                                   AND max(used, expires - ?3) >= ?1) \
                   AND NOT EXISTS (SELECT 1 FROM game WHERE black = account.id AND (stage < 2 OR changed >= ?1)) \
                   AND NOT EXISTS (SELECT 1 FROM game WHERE white = account.id AND (stage < 2 OR changed >= ?1)) \
                   AND NOT EXISTS (SELECT 1 FROM partner JOIN game ON game.id = game \
                                   WHERE partner.account = account.id AND (stage < 2 OR changed >= ?1)) \
                   AND NOT EXISTS (SELECT 1 FROM tournament WHERE owner = account.id AND stage < 2) \
                   AND NOT EXISTS (SELECT 1 FROM entrant JOIN tournament ON tournament.id = tournament \
                                   WHERE entrant.account = account.id AND stage < 2) \
                   ORDER BY id LIMIT ?4";
        self.all(sql, (old, now, SESSION, GUESTS_AT_ONCE), |row| row.get(0)).await
    }

    /// Forgets analyses that ended before `old`; how many.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn forget_jobs(&self, old: UnixMs) -> Result<usize> {
        self.change("DELETE FROM job WHERE stage > 0 AND changed < ?1", [old]).await
    }

    /// Forgets browsers whose time has run out; how many.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn forget_sessions(&self, now: UnixMs) -> Result<usize> {
        self.change("DELETE FROM session WHERE expires <= ?1", [now]).await
    }
}
