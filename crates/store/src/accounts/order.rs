//! Keeping order: what may be done to an account, and the list of what was done, which only grows.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, ToSql, params};

use super::{ACCOUNT, SessionToken, account_row};
use crate::sql::{execute, first, rows, whole};
use crate::{Account, AccountId, FILE_NAME, Result, Role, Store, StoreError, UnixMs, lock, schema};

/// What a moderator does to an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It has this role.
    Role(Role),
    /// It may not be used until then, and its browsers are forgotten.
    Ban(UnixMs),
    /// It may be used again.
    NoBan,
    /// It may not speak until then.
    Mute(UnixMs),
    /// It may speak again.
    NoMute,
    /// It signs in by the password of this hash, and its browsers are forgotten and its tokens taken back.
    Password(String),
    /// Others see it by this name.
    Name(String),
    /// It may find back by a code of this hash until then; an earlier code is void.
    Recovery(SessionToken, UnixMs),
    /// It bears this title of the world outside, or none.
    Title(Option<String>),
}

impl Deed {
    /// The deed in a word, as the list has it.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Role(_) => "role",
            Self::Ban(_) => "ban",
            Self::NoBan => "no-ban",
            Self::Mute(_) => "mute",
            Self::NoMute => "no-mute",
            Self::Name(_) => "rename",
            Self::Password(_) => "password",
            Self::Recovery(..) => "recovery",
            Self::Title(Some(_)) => "title",
            Self::Title(None) => "no-title",
        }
    }
}

/// A line in the list of deeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditRow {
    /// When it was done.
    pub at: UnixMs,
    /// The name of who did it; none for the machine itself, or an account that is gone.
    pub by: Option<String>,
    /// What was done, as [`Deed::code`] says it: `ban`.
    pub deed: String,
    /// The name of whom it concerns, unless that account is gone.
    pub about: Option<String>,
    /// For how long or which title, and why.
    pub note: String,
}

pub(super) const AUDIT: &str = "SELECT at, (SELECT name FROM account WHERE id = by), deed, \
                                (SELECT name FROM account WHERE id = about), note FROM audit";

impl Store {
    /// Does something to an account, and notes it in the same commit.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed. `false`: there is no such account, or it is a guest's, who may be banned
    /// and muted but neither keeps order nor bears a title.
    pub async fn moderate(
        &self,
        by: Option<AccountId>,
        about: AccountId,
        deed: Deed,
        note: impl Into<String>,
        at: UnixMs,
    ) -> Result<bool> {
        let note = note.into();
        let work = move |connection: &Connection| act(connection, by, about, &deed, &note, at);
        self.threads.write(whole(work)).await
    }

    /// The latest `most` deeds, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn audit(&self, most: u32) -> Result<Vec<AuditRow>> {
        let sql = format!("{AUDIT} ORDER BY id DESC LIMIT ?1");
        self.all(sql, [most], audit_row).await
    }

    /// Whether a member other than this one has this name, in letters of any size.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn is_members_name(&self, name: &str, own: Option<AccountId>) -> Result<bool> {
        let sql = "SELECT 1 FROM account WHERE name = ?1 COLLATE NOCASE AND login IS NOT NULL AND id IS NOT ?2";
        let found = self.first(sql, (name.to_owned(), own), |_| Ok(())).await?;
        Ok(found.is_some())
    }

    /// The number of the latest deed; 0 for none.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn latest_deed(&self) -> Result<i64> {
        let sql = "SELECT ifnull(max(id), 0) FROM audit";
        let latest = self.first(sql, [], |row| row.get(0)).await?;
        Ok(latest.unwrap_or(0))
    }

    /// What was done to accounts at the machine itself after the deed of this number, the oldest first: each with its
    /// number, the account, and the deed as [`Deed::code`] says it.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn deeds_after(&self, number: i64) -> Result<Vec<(i64, AccountId, String)>> {
        let sql = "SELECT id, about, deed FROM audit \
                   WHERE id > ?1 AND by IS NULL AND about IS NOT NULL AND deed <> 'invited' ORDER BY id LIMIT 1000";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        self.all(sql, [number], row).await
    }

    /// At most `most` accounts whose names begin so or whose number it is: members in the order of their logins, then
    /// guests, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn accounts_like(
        &self,
        beginning: impl Into<String>,
        most: u32,
    ) -> Result<Vec<Account>> {
        let sql = format!(
            "{ACCOUNT} WHERE substr(login, 1, length(?1)) = lower(?1) OR substr(name, 1, length(?1)) = ?1 \
             OR CAST(id AS TEXT) = ?1 ORDER BY login IS NULL, login, id DESC LIMIT ?2"
        );
        self.all(sql, (beginning.into(), most), account_row).await
    }
}

/// Does something to the account with this login, at the machine itself, beside a server that runs or without one.
///
/// # Errors
///
/// There is no store in this folder, a server of another version uses it, or it fails. `false`: no account has that
/// login.
pub fn moderate(folder: &Path, login: &str, deed: &Deed, note: &str, at: UnixMs) -> Result<bool> {
    let path = folder.join(FILE_NAME);
    let mut connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    schema::prepare_writer(&mut connection)?;
    match lock(&path) {
        Ok(_alone) => schema::migrate(&mut connection)?,
        // What it has must not change beneath a server that runs.
        Err(StoreError::InUse) => schema::check_current(&connection)?,
        Err(error) => return Err(error),
    }
    let transaction = connection.transaction()?;
    let sql = "SELECT id FROM account WHERE login = lower(?1)";
    let Some(about) = first(&transaction, sql, [login], |row| row.get(0))? else {
        return Ok(false);
    };
    let done = act(&transaction, None, about, deed, note, at)?;
    transaction.commit()?;
    Ok(done)
}

fn act(
    connection: &Connection,
    by: Option<AccountId>,
    about: AccountId,
    deed: &Deed,
    note: &str,
    at: UnixMs,
) -> Result<bool> {
    let of_members = matches!(deed, Deed::Role(_) | Deed::Title(_) | Deed::Password(_));
    let set = |column: &str, value: &dyn ToSql| {
        let sql = format!(
            "UPDATE account SET {column} = ?2 WHERE id = ?1 AND (login IS NOT NULL OR NOT ?3)"
        );
        execute(connection, &sql, params![about, value, of_members])
    };
    let changed = match deed {
        Deed::Role(role) => {
            // Who might give a code to what it was might not give one to what it is.
            execute(connection, "DELETE FROM recovery WHERE account = ?1", [about])?;
            set("role", role)?
        }
        Deed::Recovery(secret, until) => {
            let sql = "INSERT OR REPLACE INTO recovery (account, secret, expires) \
                       SELECT id, ?2, ?3 FROM account WHERE id = ?1 AND login IS NOT NULL";
            execute(connection, sql, (about, secret, until))?
        }
        Deed::Mute(until) => set("muted", until)?,
        Deed::NoMute => set("muted", &0)?,
        Deed::NoBan => set("banned", &0)?,
        Deed::Password(hash) => {
            super::shut_out(connection, about)?;
            set("password", hash)?
        }
        Deed::Name(name) => set("name", name)?,
        Deed::Title(title) => set("title", title)?,
        Deed::Ban(until) => {
            let sql = "DELETE FROM session WHERE account = ?1 AND ?2 > ?3";
            execute(connection, sql, (about, until, at))?;
            set("banned", until)?
        }
    };
    if changed == 0 {
        return Ok(false);
    }
    note_deed(connection, by, deed.code(), Some(about), note, at)?;
    Ok(true)
}

/// Writes a line into the list of deeds.
pub(crate) fn note_deed(
    connection: &Connection,
    by: Option<AccountId>,
    deed: &str,
    about: Option<AccountId>,
    note: &str,
    at: UnixMs,
) -> Result<()> {
    let sql = "INSERT INTO audit (at, by, deed, about, note) VALUES (?1, ?2, ?3, ?4, ?5)";
    execute(connection, sql, (at, by, deed, about, note)).map(drop)
}

rows! {
    pub(super) fn audit_row -> AuditRow { at, by, deed, about, note }
}
