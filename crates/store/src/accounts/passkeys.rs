//! Passkeys. Their keys and states are bytes here; what they mean, the server's check of signatures knows.

use rusqlite::{Connection, params};

use super::shut_out;
use crate::sql::{execute, first, rows, taken, whole};
use crate::{AccountId, Result, Store, StoreError, UnixMs};

/// A passkey that has just been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPasskey {
    /// What the authenticator calls it.
    pub credential: Vec<u8>,
    /// What the authenticator calls the account.
    pub handle: Vec<u8>,
    /// The public key.
    pub key: Vec<u8>,
    /// What changes with each use, the counter among it.
    pub state: Vec<u8>,
    /// The ways the authenticator is reached, a bit each.
    pub transports: u8,
    /// What its owner calls it.
    pub name: String,
}

/// A passkey in its owner's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// The number by which its owner renames and removes it.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub created: UnixMs,
    /// When somebody last signed in with it.
    pub used: Option<UnixMs>,
    /// What the authenticator calls it.
    pub credential: Vec<u8>,
    /// What the authenticator calls the account.
    pub handle: Vec<u8>,
    /// The ways the authenticator is reached, a bit each.
    pub transports: u8,
}

/// What an answer of an authenticator is checked against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyVerifier {
    /// Whose it is.
    pub account: AccountId,
    /// What the authenticator calls the account.
    pub handle: Vec<u8>,
    /// The public key.
    pub key: Vec<u8>,
    /// What changes with each use, the counter among it.
    pub state: Vec<u8>,
}

/// What became of a passkey that was to be taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// It is gone, and every browser of the account is forgotten.
    Gone,
    /// It is the account's last way in and stays.
    LastWayIn,
    /// The account has none by that number.
    Missing,
}

impl Store {
    /// Gives a member a passkey, unless it has `most` already; its number.
    ///
    /// # Errors
    ///
    /// The authenticator's name for it is taken, or the store fails.
    pub async fn add_passkey(
        &self,
        account: AccountId,
        passkey: NewPasskey,
        most: u32,
        at: UnixMs,
    ) -> Result<Option<i64>> {
        let work = move |connection: &Connection| insert(connection, account, &passkey, most, at);
        self.threads.write(work).await
    }

    /// Somebody's passkeys, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn passkeys(&self, account: AccountId) -> Result<Vec<PasskeyRow>> {
        let sql = "SELECT id, name, created, used, credential, handle, transports FROM passkey \
                   WHERE account = ?1 ORDER BY id DESC";
        self.all(sql, [account], passkey_row).await
    }

    /// The passkey the authenticator calls so.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn passkey(&self, credential: impl Into<Vec<u8>>) -> Result<Option<PasskeyVerifier>> {
        let sql = "SELECT account, handle, key, state FROM passkey WHERE credential = ?1";
        self.first(sql, [credential.into()], verifier_row).await
    }

    /// Notes that a passkey was used, and its state since; whether it is still there.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn use_passkey(
        &self,
        credential: impl Into<Vec<u8>>,
        state: impl Into<Vec<u8>>,
        at: UnixMs,
    ) -> Result<bool> {
        let row = (credential.into(), state.into(), at);
        let sql = "UPDATE passkey SET state = ?2, used = ?3 WHERE credential = ?1";
        Ok(self.change(sql, row).await? == 1)
    }

    /// Calls a passkey otherwise; whether it is there.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn rename_passkey(
        &self,
        account: AccountId,
        id: i64,
        name: impl Into<String>,
    ) -> Result<bool> {
        let sql = "UPDATE passkey SET name = ?3 WHERE account = ?1 AND id = ?2";
        Ok(self.change(sql, (account, id, name.into())).await? == 1)
    }

    /// Takes a passkey away unless nothing else lets its owner in, and forgets every browser of the account.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn remove_passkey(&self, account: AccountId, id: i64) -> Result<Removal> {
        let work = move |connection: &Connection| {
            let sql = "SELECT (SELECT password IS NOT NULL FROM account WHERE id = ?1) \
                       OR (SELECT count(*) FROM passkey WHERE account = ?1) > 1 \
                       FROM passkey WHERE account = ?1 AND id = ?2";
            match first(connection, sql, (account, id), |row| row.get(0))? {
                None => return Ok(Removal::Missing),
                Some(false) => return Ok(Removal::LastWayIn),
                Some(true) => {}
            }
            let sql = "DELETE FROM passkey WHERE id = ?1";
            execute(connection, sql, [id])?;
            shut_out(connection, account)?;
            Ok(Removal::Gone)
        };
        self.threads.write(whole(work)).await
    }
}

rows! {
    fn passkey_row -> PasskeyRow { id, name, created, used, credential, handle, transports }
    fn verifier_row -> PasskeyVerifier { account, handle, key, state }
}

pub(super) fn insert(
    connection: &Connection,
    account: AccountId,
    passkey: &NewPasskey,
    most: u32,
    at: UnixMs,
) -> Result<Option<i64>> {
    let sql = "INSERT INTO passkey (account, credential, handle, key, state, transports, name, created) \
               SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 \
               WHERE (SELECT count(*) FROM passkey WHERE account = ?1) < ?9 RETURNING id";
    let row = params![
        account,
        passkey.credential,
        passkey.handle,
        passkey.key,
        passkey.state,
        passkey.transports,
        passkey.name,
        at,
        most
    ];
    let id = first(connection, sql, row, |row| row.get(0));
    id.map_err(|error| taken(error, StoreError::PasskeyTaken))
}
