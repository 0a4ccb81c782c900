//! Accounts, the sessions of their browsers, and their ratings.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use crate::games::whole;
use crate::{GameId, Store, StoreError, UnixMs};

/// Somebody who plays here, guest or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(i64);

impl AccountId {
    /// The account with this number.
    pub const fn from_number(number: i64) -> Self {
        Self(number)
    }

    /// The number, as logs and lists write it.
    pub const fn number(self) -> i64 {
        self.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToSql for AccountId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for AccountId {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

/// What is known of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Who.
    pub id: AccountId,
    /// What others see.
    pub name: String,
    /// The name to sign in with; none for a guest.
    pub login: Option<String>,
    /// When the account was made.
    pub created: UnixMs,
}

/// How somebody signs in.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// The name in one spelling.
    pub name: String,
    /// The password's hash in its own text form.
    pub password: String,
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The hash of the secret a browser keeps.
pub type SessionToken = [u8; 32];

/// A rating by Glicko-2, for one pace of games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating, 1500 for somebody unknown.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
    /// How much it is expected to move.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: u32,
    /// When it last changed.
    pub changed: UnixMs,
}

const ACCOUNT: &str = "SELECT id, name, login, created FROM account";

impl Store {
    /// Makes an account: a guest's without a login.
    ///
    /// # Errors
    ///
    /// The login's name is taken, or the store fails.
    pub async fn add_account(
        &self,
        name: impl Into<String>,
        login: Option<Login>,
        at: UnixMs,
    ) -> Result<AccountId, StoreError> {
        let name = name.into();
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO account (name, login, password, created) VALUES (?1, ?2, ?3, ?4) RETURNING id";
            let (login, password) = login
                .map(|Login { name, password }| (name, password))
                .unzip();
            let mut insert = connection.prepare_cached(sql)?;
            insert
                .query_row(params![name, login, password, at], |row| row.get(0))
                .map_err(taken)
        };
        self.threads.write(work).await
    }

    /// Gives a guest a login, and with it everything the guest has played.
    ///
    /// # Errors
    ///
    /// The name is taken, or the store fails. `false`: there is no such guest.
    pub async fn add_login(&self, account: AccountId, login: Login) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql =
                "UPDATE account SET login = ?2, password = ?3 WHERE id = ?1 AND login IS NULL";
            let mut update = connection.prepare_cached(sql)?;
            let changed = update
                .execute(params![account, login.name, login.password])
                .map_err(taken)?;
            Ok::<_, StoreError>(changed == 1)
        };
        self.threads.write(work).await
    }

    /// Changes what others see.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn rename(
        &self,
        account: AccountId,
        name: impl Into<String>,
    ) -> Result<(), StoreError> {
        let name = name.into();
        let work = move |connection: &Connection| {
            let sql = "UPDATE account SET name = ?2 WHERE id = ?1";
            connection
                .prepare_cached(sql)?
                .execute(params![account, name])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

    /// Who this is.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let work = move |connection: &Connection| {
            let mut select = connection.prepare_cached(&format!("{ACCOUNT} WHERE id = ?1"))?;
            Ok(select.query_row([id], account_row).optional()?)
        };
        self.threads.read(work).await
    }

    /// The account and the password's hash behind a login's name.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn login(
        &self,
        name: impl Into<String>,
    ) -> Result<Option<(AccountId, String)>, StoreError> {
        let name = name.into();
        let work = move |connection: &Connection| {
            let sql = "SELECT id, password FROM account WHERE login = ?1";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select
                .query_row([name], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?)
        };
        self.threads.read(work).await
    }

    /// Deletes an account with its sessions and ratings; its games stay, without it.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn delete_account(&self, id: AccountId) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            connection
                .prepare_cached("DELETE FROM account WHERE id = ?1")?
                .execute([id])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

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

    /// Somebody's rating in one class of games, if there is one.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn rating(
        &self,
        account: AccountId,
        class: &'static str,
    ) -> Result<Option<Rating>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT rating, deviation, volatility, games, changed FROM rating WHERE account = ?1 AND class = ?2";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select
                .query_row(params![account, class], rating_row)
                .optional()?)
        };
        self.threads.read(work).await
    }

    /// Sets what a game made of the ratings of its players, the first time this is asked; `false` later.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn rate_game(
        &self,
        game: GameId,
        class: &'static str,
        ratings: [(AccountId, Rating); 2],
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "INSERT OR IGNORE INTO rated (game) SELECT id FROM game WHERE id = ?1";
            if connection.prepare_cached(sql)?.execute([game.key()])? == 0 {
                return Ok(false);
            }
            let sql = "INSERT INTO rating (account, class, rating, deviation, volatility, games, changed) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (account, class) DO UPDATE SET \
                       rating = ?3, deviation = ?4, volatility = ?5, games = ?6, changed = ?7";
            let mut upsert = connection.prepare_cached(sql)?;
            for (account, new) in ratings {
                let Rating {
                    rating,
                    deviation,
                    volatility,
                    games,
                    changed,
                } = new;
                upsert.execute(params![
                    account, class, rating, deviation, volatility, games, changed
                ])?;
            }
            Ok(true)
        };
        self.threads.write(whole(work)).await
    }
}

/// A second account with the same login is refused by the table.
fn taken(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::NameTaken,
        _ => error.into(),
    }
}

fn account_row(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        login: row.get(2)?,
        created: row.get(3)?,
    })
}

fn rating_row(row: &Row<'_>) -> rusqlite::Result<Rating> {
    Ok(Rating {
        rating: row.get(0)?,
        deviation: row.get(1)?,
        volatility: row.get(2)?,
        games: row.get(3)?,
        changed: row.get(4)?,
    })
}
