//! Accounts: who plays here, how they sign in, what they let others see.

mod deletion;
mod engines;
mod invitations;
mod mentions;
mod order;
mod passkeys;
mod ratings;
mod roles;
mod sessions;

use std::collections::HashSet;
use std::fmt;

use rusqlite::Connection;

use crate::sql::{execute, first, rows, taken, whole};
use crate::{AccountId, Result, Store, StoreError, UnixMs};

pub use deletion::Redaction;
pub use engines::EngineLogin;
pub use invitations::{Invitation, InvitationRow, NewInvitation, Newcomer};
pub use mentions::{JobQuestion, Mentions};
pub(crate) use order::note_deed;
pub use order::{AuditRow, Deed, moderate};
pub use passkeys::{NewPasskey, PasskeyRow, PasskeyVerifier, Removal};
pub(crate) use ratings::settle;
pub use ratings::{Rating, RatingChange, Reckon, Settlement};
pub use roles::Role;
pub use sessions::{Device, SessionRow, SessionToken};

/// What is known of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The number that games, logs and ratings name it by.
    pub id: AccountId,
    /// What others see.
    pub name: String,
    /// The name to sign in with; none for a guest.
    pub login: Option<String>,
    /// Whether a password lets it in too; a member without one has a passkey.
    pub password: bool,
    /// When the account was made.
    pub created: UnixMs,
    /// Whether others may look at its games and ratings.
    pub shown: bool,
    /// A title of the world outside, such as a professional's rank.
    pub title: Option<String>,
    /// Whether a program has played for it: opponents are told so, for good.
    pub program: bool,
    /// What it may do among the others.
    pub role: Role,
    /// Until when it may not be used; long past for most.
    pub banned: UnixMs,
    /// Until when it may not speak.
    pub muted: UnixMs,
}

/// How somebody signs in.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// The name in one spelling.
    pub name: String,
    /// What proves that it is the one.
    pub by: WayIn,
}

/// What lets somebody in.
#[derive(Clone, PartialEq, Eq)]
pub enum WayIn {
    /// The password's hash in its own text form.
    Password(String),
    /// The first passkey of the account, made in the same commit.
    Passkey(NewPasskey),
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login").field("name", &self.name).finish_non_exhaustive()
    }
}

const ACCOUNT: &str = "SELECT id, name, login, password IS NOT NULL, created, shown, title, program, role, banned, muted FROM account";

impl Store {
    /// Makes an account: a guest's without a login.
    ///
    /// # Errors
    ///
    /// The login's name or its passkey is taken, or the store fails; nothing has changed.
    pub async fn add_account(
        &self,
        name: impl Into<String>,
        login: Option<Login>,
        at: UnixMs,
    ) -> Result<AccountId> {
        let name = name.into();
        let work = move |connection: &Connection| new_account(connection, name, login, at);
        self.threads.write(whole(work)).await
    }

    /// Gives a guest a login, and with it everything the guest has played; browsers that were the guest's are
    /// forgotten.
    ///
    /// # Errors
    ///
    /// The login's name or its passkey is taken, or the store fails; nothing has changed. `false`: there is no such
    /// guest.
    pub async fn add_login(&self, account: AccountId, login: Login, at: UnixMs) -> Result<bool> {
        let work = move |connection: &Connection| {
            let given = let_in(connection, account, login, at)?;
            let sql = "DELETE FROM session WHERE account = ?1 AND ?2";
            execute(connection, sql, (account, given))?;
            Ok(given)
        };
        self.threads.write(whole(work)).await
    }

    /// Changes what others see.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn rename(&self, account: AccountId, name: impl Into<String>) -> Result<()> {
        let sql = "UPDATE account SET name = ?2 WHERE id = ?1";
        self.change(sql, (account, name.into())).await.map(drop)
    }

    /// Who this is.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn account(&self, id: AccountId) -> Result<Option<Account>> {
        self.first(format!("{ACCOUNT} WHERE id = ?1"), [id], account_row).await
    }

    /// The account behind a login's name, and its password's hash if it has one.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn login(
        &self,
        name: impl Into<String>,
    ) -> Result<Option<(AccountId, Option<String>)>> {
        let sql = "SELECT id, password FROM account WHERE login = ?1";
        self.first(sql, [name.into()], |row| row.try_into()).await
    }

    /// Gives a member a password, the first or another, and forgets every browser of it. From then on the account is
    /// no engine's.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn set_password(&self, account: AccountId, hash: impl Into<String>) -> Result<()> {
        let hash = hash.into();
        let work = move |connection: &Connection| {
            let sql =
                "UPDATE account SET password = ?2, engine = 0 WHERE id = ?1 AND login IS NOT NULL";
            execute(connection, sql, (account, hash))?;
            shut_out(connection, account)
        };
        self.threads.write(whole(work)).await
    }

    /// Whether this code, by its hash, lets the member of this login find back now.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn has_recovery(
        &self,
        login: impl Into<String>,
        secret: SessionToken,
        now: UnixMs,
    ) -> Result<bool> {
        let sql = "SELECT 1 FROM recovery WHERE secret = ?2 AND expires > ?3 \
                   AND account = (SELECT id FROM account WHERE login = ?1)";
        let found = self.first(sql, (login.into(), secret, now), |_| Ok(())).await?;
        Ok(found.is_some())
    }

    /// Gives a member who shows such a code another password, uses the code up, signs the account out everywhere and
    /// notes it, all in one commit. `None`: the code is wrong, used or out of time.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn recover(
        &self,
        login: impl Into<String>,
        secret: SessionToken,
        hash: impl Into<String>,
        at: UnixMs,
    ) -> Result<Option<AccountId>> {
        let (login, hash) = (login.into(), hash.into());
        let work = move |connection: &Connection| {
            let sql = "DELETE FROM recovery WHERE secret = ?2 AND expires > ?3 \
                       AND account = (SELECT id FROM account WHERE login = ?1) RETURNING account";
            let account = first(connection, sql, (login, secret, at), |row| row.get(0))?;
            let Some(account) = account else {
                return Ok(None);
            };
            shut_out(connection, account)?;
            let sql = "UPDATE account SET password = ?2 WHERE id = ?1";
            execute(connection, sql, (account, hash))?;
            order::note_deed(connection, Some(account), "recovered", Some(account), "", at)?;
            Ok(Some(account))
        };
        self.threads.write(whole(work)).await
    }

    /// Says whether others may look at an account's games and ratings.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn set_shown(&self, account: AccountId, shown: bool) -> Result<()> {
        let sql = "UPDATE account SET shown = ?2 WHERE id = ?1";
        self.change(sql, (account, shown)).await.map(drop)
    }

    /// Which of these accounts hide their games and ratings.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn unseen(&self, accounts: Vec<AccountId>) -> Result<HashSet<AccountId>> {
        let work = move |connection: &Connection| {
            let sql = "SELECT 1 FROM account WHERE id = ?1 AND NOT shown";
            let hidden = |account| first(connection, sql, [account], |_| Ok(account));
            let found = accounts.into_iter().map(hidden);
            found.filter_map(Result::transpose).collect()
        };
        self.threads.read(work).await
    }
}

/// Makes an account: a guest's without a login.
fn new_account(
    connection: &Connection,
    name: String,
    login: Option<Login>,
    at: UnixMs,
) -> Result<AccountId> {
    // The number of a deleted account is never given again: logs of tournaments go on naming players by theirs.
    let sql = "UPDATE last_account SET id = id + 1 RETURNING id";
    let mut next = connection.prepare_cached(sql)?;
    let account: AccountId = next.query_row([], |row| row.get(0))?;
    let sql = "INSERT INTO account (id, name, created) VALUES (?1, ?2, ?3)";
    execute(connection, sql, (account, name, at))?;
    if let Some(login) = login {
        let_in(connection, account, login, at)?;
    }
    Ok(account)
}

/// Signs an account out everywhere: forgets its browsers, takes its tokens back, and voids the code it was to find back
/// by.
fn shut_out(connection: &Connection, account: AccountId) -> Result<()> {
    for sql in [
        "DELETE FROM session WHERE account = ?1",
        "DELETE FROM token WHERE account = ?1",
        "DELETE FROM recovery WHERE account = ?1",
    ] {
        execute(connection, sql, [account])?;
    }
    Ok(())
}

/// Gives a guest a login; whether there is such a guest.
fn let_in(connection: &Connection, account: AccountId, login: Login, at: UnixMs) -> Result<bool> {
    let (password, passkey) = match login.by {
        WayIn::Password(hash) => (Some(hash), None),
        WayIn::Passkey(passkey) => (None, Some(passkey)),
    };
    let sql = "UPDATE account SET login = ?2, password = ?3 WHERE id = ?1 AND login IS NULL";
    let changed = execute(connection, sql, (account, login.name, password))
        .map_err(|error| taken(error, StoreError::NameTaken))?;
    match passkey {
        Some(passkey) if changed == 1 => {
            passkeys::insert(connection, account, &passkey, 1, at).map(|id| id.is_some())
        }
        _ => Ok(changed == 1),
    }
}

rows! {
    fn account_row -> Account {
        id, name, login, password, created, shown, title, program, role, banned, muted,
    }
}
