//! Browsers that are remembered.

use super::{ACCOUNT, account_row};
use crate::{Account, AccountId, Result, Store, UnixMs};

/// The hash of the secret a browser keeps.
pub type SessionToken = [u8; 32];

impl Store {
    /// Remembers a browser until a time.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_session(
        &self,
        token: SessionToken,
        account: AccountId,
        expires: UnixMs,
    ) -> Result<()> {
        let sql = "INSERT INTO session (token, account, expires) VALUES (?1, ?2, ?3)";
        self.change(sql, (token, account, expires)).await.map(drop)
    }

    /// Whose browser this is, unless its time has run out.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn session(&self, token: SessionToken, now: UnixMs) -> Result<Option<Account>> {
        let sql = format!(
            "{ACCOUNT} WHERE id = (SELECT account FROM session WHERE token = ?1 AND expires > ?2)"
        );
        self.first(sql, (token, now), account_row).await
    }

    /// Forgets a browser, and with it all whose time has run out.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn end_session(&self, token: SessionToken, now: UnixMs) -> Result<()> {
        let sql = "DELETE FROM session WHERE token = ?1 OR expires <= ?2";
        self.change(sql, (token, now)).await.map(drop)
    }
}
