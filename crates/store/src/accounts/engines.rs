//! Accounts that come by the port for engines.

use rusqlite::Connection;

use super::new_account;
use crate::sql::{execute, first, rows, whole};
use crate::{AccountId, Login, Result, Store, UnixMs};

/// What a login by the port for engines has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineLogin {
    /// Whose name it is.
    pub account: AccountId,
    /// The hash of the password, in its own text form; none where passkeys alone let in.
    pub password: Option<String>,
    /// Whether the account was opened by that port, so that its password has crossed the network as it is.
    pub engine: bool,
}

impl Store {
    /// Makes an account for an engine that has come by its own port.
    ///
    /// # Errors
    ///
    /// The login's name is taken, or the store fails; nothing has changed.
    pub async fn add_engine(
        &self,
        name: impl Into<String>,
        login: Login,
        at: UnixMs,
    ) -> Result<AccountId> {
        let name = name.into();
        let work = move |connection: &Connection| {
            let account = new_account(connection, name, Some(login), at)?;
            is_engine(connection, account)
        };
        self.threads.write(whole(work)).await
    }

    /// The guest of this name, in letters of any size, that came by the port for engines at `since` or later; one is
    /// made where there is none.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn engine_guest(
        &self,
        name: impl Into<String>,
        since: UnixMs,
        at: UnixMs,
    ) -> Result<AccountId> {
        let name = name.into();
        let work = move |connection: &Connection| {
            let sql = "SELECT id FROM account WHERE name = ?1 COLLATE NOCASE AND created >= ?2 \
                       AND engine AND login IS NULL ORDER BY created DESC LIMIT 1";
            let known = first(connection, sql, (&name, since), |row| row.get(0))?;
            match known {
                Some(known) => Ok(known),
                None => is_engine(connection, new_account(connection, name, None, at)?),
            }
        };
        self.threads.write(whole(work)).await
    }

    /// What a login by the port for engines has to know of who signs in by this name.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn engine_login(&self, name: impl Into<String>) -> Result<Option<EngineLogin>> {
        let sql = "SELECT id AS account, password, engine FROM account WHERE login = ?1";
        self.first(sql, [name.into()], login_row).await
    }
}

fn is_engine(connection: &Connection, account: AccountId) -> Result<AccountId> {
    execute(connection, "UPDATE account SET engine = 1 WHERE id = ?1", [account])?;
    Ok(account)
}

rows! {
    fn login_row -> EngineLogin { account, password, engine }
}
