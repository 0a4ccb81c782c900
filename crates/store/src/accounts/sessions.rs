//! Browsers that are remembered.

use rusqlite::{Connection, OptionalExtension, params};

use super::{ACCOUNT, account_row};
use crate::{Account, AccountId, Store, StoreError, UnixMs};

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
    ) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO session (token, account, expires) VALUES (?1, ?2, ?3)";
            connection
                .prepare_cached(sql)?
                .execute(params![token, account, expires])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

    /// Whose browser this is, unless its time has run out.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn session(
        &self,
        token: SessionToken,
        now: UnixMs,
    ) -> Result<Option<Account>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = format!(
                "{ACCOUNT} WHERE id = (SELECT account FROM session WHERE token = ?1 AND expires > ?2)"
            );
            let mut select = connection.prepare_cached(&sql)?;
            Ok(select
                .query_row(params![token, now], account_row)
                .optional()?)
        };
        self.threads.read(work).await
    }

    /// Forgets a browser, and with it all whose time has run out.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn end_session(&self, token: SessionToken, now: UnixMs) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            let sql = "DELETE FROM session WHERE token = ?1 OR expires <= ?2";
            connection
                .prepare_cached(sql)?
                .execute(params![token, now])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }
}
