//! Browsers that are remembered.

use rusqlite::{Connection, Row};

use super::{ACCOUNT, account_row};
use crate::sql::first;
use crate::{Account, AccountId, Result, Store, UnixMs};

/// The hash of the secret a browser keeps.
pub type SessionToken = [u8; 32];

/// How old what is known of the last use may be: not every request is worth a write.
const STALE: i64 = 60 * 60 * 1000;

/// A browser that is remembered, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// What it is asked for by: a part of the hash, which lets nobody in.
    pub id: String,
    /// When it signed in; 0 where it is not known.
    pub made: UnixMs,
    /// About when it was last used; 0 where it is not known.
    pub used: UnixMs,
    /// What it said it is, in a few words; nothing where that says little.
    pub device: String,
    /// About where it was last.
    pub address: String,
    /// Whether it is the browser that asks.
    pub own: bool,
}

/// What a browser is known by when it signs in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device {
    /// What it says it is, in a few words.
    pub name: String,
    /// About where it is.
    pub address: String,
}

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
        self.add_session_on(token, account, Device::default(), 0, expires).await
    }

    /// The same with what is known of the browser, which signs in now.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_session_on(
        &self,
        token: SessionToken,
        account: AccountId,
        device: Device,
        now: UnixMs,
        expires: UnixMs,
    ) -> Result<()> {
        let sql = "INSERT INTO session (token, account, device, address, made, used, expires) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)";
        let row = (token, account, device.name, device.address, now, expires);
        self.change(sql, row).await.map(drop)
    }

    /// Whose browser this is, unless its time has run out.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn session(&self, token: SessionToken, now: UnixMs) -> Result<Option<Account>> {
        let found = self.find_session(token, now).await?;
        Ok(found.map(|(account, _)| account))
    }

    /// The same, and whether its last use should be noted, for that is long since.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn find_session(
        &self,
        token: SessionToken,
        now: UnixMs,
    ) -> Result<Option<(Account, bool)>> {
        let work = move |connection: &Connection| {
            let sql = "SELECT used FROM session WHERE token = ?1 AND expires > ?2";
            let used: Option<UnixMs> = first(connection, sql, (token, now), |row| row.get(0))?;
            let Some(used) = used else { return Ok(None) };
            let sql =
                format!("{ACCOUNT} WHERE id = (SELECT account FROM session WHERE token = ?1)");
            let account = first(connection, &sql, [token], account_row)?;
            Ok(account.map(|account| (account, used < now - STALE)))
        };
        self.threads.read(work).await
    }

    /// Notes that a browser was used, and from about where.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn use_session(
        &self,
        token: SessionToken,
        device: Device,
        now: UnixMs,
    ) -> Result<()> {
        let sql = "UPDATE session SET used = ?2, address = ?3, device = ?4 WHERE token = ?1";
        self.change(sql, (token, now, device.address, device.name)).await.map(drop)
    }

    /// The browsers of an account, the one used last first; `own` is the one that asks.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn sessions(
        &self,
        account: AccountId,
        own: Option<SessionToken>,
        now: UnixMs,
    ) -> Result<Vec<SessionRow>> {
        let sql = "SELECT lower(hex(substr(token, 1, 8))), made, used, device, address, token IS ?2 FROM session \
                   WHERE account = ?1 AND expires > ?3 ORDER BY token IS ?2 DESC, used DESC, expires DESC";
        self.all(sql, (account, own, now), session_row).await
    }

    /// Forgets a browser of an account by what its owner sees of it; whether there was one.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn end_session_of(&self, account: AccountId, id: String) -> Result<bool> {
        let sql = "DELETE FROM session WHERE account = ?1 AND lower(hex(substr(token, 1, 8))) = ?2";
        Ok(self.change(sql, (account, id)).await? > 0)
    }

    /// Forgets all browsers of an account but this one; how many.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn end_other_sessions(
        &self,
        account: AccountId,
        own: Option<SessionToken>,
    ) -> Result<usize> {
        let sql = "DELETE FROM session WHERE account = ?1 AND token IS NOT ?2";
        self.change(sql, (account, own)).await
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

fn session_row(row: &Row<'_>) -> rusqlite::Result<SessionRow> {
    Ok(SessionRow {
        id: row.get(0)?,
        made: row.get(1)?,
        used: row.get(2)?,
        device: row.get(3)?,
        address: row.get(4)?,
        own: row.get(5)?,
    })
}
