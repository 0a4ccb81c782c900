//! Accounts: who plays here, how they sign in, what they let others see.

mod mentions;
mod order;
mod passkeys;
mod ratings;
mod sessions;

use std::collections::HashSet;
use std::fmt;

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, ToSql, params};

use crate::games::whole;
use crate::{AccountId, Store, StoreError, UnixMs};

pub use mentions::{JobQuestion, Mentions};
pub use order::{AuditRow, Deed, moderate};
pub use passkeys::{NewPasskey, PasskeyRow, PasskeyVerifier, Removal};
pub(crate) use ratings::settle;
pub use ratings::{Rating, RatingChange, Reckon, Settlement};
pub use sessions::SessionToken;

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
    /// Whether it may keep order among the others.
    pub admin: bool,
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
        f.debug_struct("Login")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// How an entry of a log reads without an account; `None` where it says nothing of it.
pub type Redaction = fn(&str, AccountId) -> Option<String>;

/// Games whose logs are rewritten in one commit.
const GAMES_AT_ONCE: usize = 16;

const ACCOUNT: &str = "SELECT id, name, login, password IS NOT NULL, created, shown, title, program, admin, banned, muted FROM account";

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
    ) -> Result<AccountId, StoreError> {
        let name = name.into();
        let work = move |connection: &Connection| {
            // Nobody gets the number of somebody who is gone: logs of tournaments go on naming players by theirs.
            let sql = "UPDATE last_account SET id = id + 1 RETURNING id";
            let account: AccountId =
                (connection.prepare_cached(sql)?).query_row([], |row| row.get(0))?;
            let sql = "INSERT INTO account (id, name, created) VALUES (?1, ?2, ?3)";
            connection
                .prepare_cached(sql)?
                .execute(params![account, name, at])?;
            if let Some(login) = login {
                let_in(connection, account, login, at)?;
            }
            Ok(account)
        };
        self.threads.write(whole(work)).await
    }

    /// Gives a guest a login, and with it everything the guest has played; browsers that were the guest's are forgotten.
    ///
    /// # Errors
    ///
    /// The login's name or its passkey is taken, or the store fails; nothing has changed. `false`: there is no such guest.
    pub async fn add_login(
        &self,
        account: AccountId,
        login: Login,
        at: UnixMs,
    ) -> Result<bool, StoreError> {
        let work = move |connection: &Connection| {
            let given = let_in(connection, account, login, at)?;
            let sql = "DELETE FROM session WHERE account = ?1 AND ?2";
            connection
                .prepare_cached(sql)?
                .execute(params![account, given])?;
            Ok(given)
        };
        self.threads.write(whole(work)).await
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

    /// The account behind a login's name, and its password's hash if it has one.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn login(
        &self,
        name: impl Into<String>,
    ) -> Result<Option<(AccountId, Option<String>)>, StoreError> {
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

    /// Gives a member a password, the first or another, and forgets every browser of it.
    ///
    /// # Errors
    ///
    /// The store fails; nothing has changed.
    pub async fn set_password(
        &self,
        account: AccountId,
        hash: impl Into<String>,
    ) -> Result<(), StoreError> {
        let hash = hash.into();
        let work = move |connection: &Connection| {
            let sql = "UPDATE account SET password = ?2 WHERE id = ?1 AND login IS NOT NULL";
            connection
                .prepare_cached(sql)?
                .execute(params![account, hash])?;
            shut_out(connection, account)
        };
        self.threads.write(whole(work)).await
    }

    /// Says whether others may look at an account's games and ratings.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn set_shown(&self, account: AccountId, shown: bool) -> Result<(), StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE account SET shown = ?2 WHERE id = ?1";
            connection
                .prepare_cached(sql)?
                .execute(params![account, shown])?;
            Ok::<_, StoreError>(())
        };
        self.threads.write(work).await
    }

    /// Which of these accounts let nobody look at their games and ratings.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn unseen(&self, accounts: Vec<AccountId>) -> Result<HashSet<AccountId>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT 1 FROM account WHERE id = ?1 AND NOT shown";
            let mut asked = connection.prepare_cached(sql)?;
            let mut unseen = HashSet::new();
            for account in accounts {
                if asked.exists([account])? {
                    unseen.insert(account);
                }
            }
            Ok::<_, StoreError>(unseen)
        };
        self.threads.read(work).await
    }

    /// Deletes an account with its sessions, passkeys and ratings. Its games and tournaments stay, without it: `of_game` and
    /// `of_tournament` say how each entry of their logs reads then.
    ///
    /// # Errors
    ///
    /// The store fails; the account is still there, and what has gone so far may be all but that.
    pub async fn delete_account(
        &self,
        id: AccountId,
        of_game: Redaction,
        of_tournament: Redaction,
    ) -> Result<(), StoreError> {
        // Games a few at a time, so that those who play meanwhile are not kept waiting. A deletion that was broken off begins anew.
        let games = move |connection: &Connection| games_of(connection, id);
        let games = self.threads.read(games).await?;
        for few in games.chunks(GAMES_AT_ONCE) {
            let few = few.to_vec();
            let work = move |connection: &Connection| {
                few.iter()
                    .try_for_each(|&game| forget_in(connection, game, id, of_game))
            };
            self.threads.write(whole(work)).await?;
        }
        let work = move |connection: &Connection| {
            // Those that were opened since.
            let later = games_of(connection, id)?.into_iter();
            later
                .filter(|game| games.binary_search(game).is_err())
                .try_for_each(|game| forget_in(connection, game, id, of_game))?;
            rewrite(connection, &OF_TOURNAMENTS, &id, id, of_tournament)?;
            connection
                .prepare_cached("DELETE FROM account WHERE id = ?1")?
                .execute([id])?;
            Ok(())
        };
        self.threads.write(whole(work)).await
    }
}

/// Signs an account out everywhere: forgets its browsers and takes its tokens back.
fn shut_out(connection: &Connection, account: AccountId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM session WHERE account = ?1",
        "DELETE FROM token WHERE account = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([account])?;
    }
    Ok(())
}

/// The games of an account, in the order of their keys.
fn games_of(connection: &Connection, account: AccountId) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT id FROM game WHERE black = ?1 UNION SELECT id FROM game WHERE white = ?1 \
               UNION SELECT game FROM partner WHERE account = ?1 ORDER BY 1";
    let mut select = connection.prepare_cached(sql)?;
    let games = select.query_map([account], |row| row.get(0))?;
    Ok(games.collect::<Result<_, _>>()?)
}

/// Takes an account out of the log of a game.
fn forget_in(
    connection: &Connection,
    game: i64,
    account: AccountId,
    without: Redaction,
) -> Result<(), StoreError> {
    rewrite(connection, &OF_GAME, &game, account, without)
}

/// Where to look for an account in logs, and how an entry is written anew.
struct Rewrite {
    select: &'static str,
    update: &'static str,
}

const OF_GAME: Rewrite = Rewrite {
    select: "SELECT game, seq, body FROM event WHERE game = ?1",
    update: "UPDATE event SET body = ?3 WHERE game = ?1 AND seq = ?2",
};
const OF_TOURNAMENTS: Rewrite = Rewrite {
    select: "SELECT tournament, seq, body FROM tournament_entry WHERE tournament IN \
             (SELECT tournament FROM entrant WHERE account = ?1)",
    update: "UPDATE tournament_entry SET body = ?3 WHERE tournament = ?1 AND seq = ?2",
};

/// Writes the entries of logs that say something of an account as they read without it.
fn rewrite(
    connection: &Connection,
    logs: &Rewrite,
    of: &dyn ToSql,
    account: AccountId,
    without: Redaction,
) -> Result<(), StoreError> {
    let mut select = connection.prepare_cached(logs.select)?;
    let mut rows = select.query([of])?;
    let mut changed = Vec::new();
    while let Some(row) = rows.next()? {
        let body: String = row.get(2)?;
        if let Some(body) = without(&body, account) {
            changed.push((row.get::<_, i64>(0)?, row.get::<_, u32>(1)?, body));
        }
    }
    let mut update = connection.prepare_cached(logs.update)?;
    for entry in changed {
        update.execute(entry)?;
    }
    Ok(())
}

/// Gives a guest a login; whether there is such a guest.
fn let_in(
    connection: &Connection,
    account: AccountId,
    login: Login,
    at: UnixMs,
) -> Result<bool, StoreError> {
    let (password, passkey) = match login.by {
        WayIn::Password(hash) => (Some(hash), None),
        WayIn::Passkey(passkey) => (None, Some(passkey)),
    };
    let sql = "UPDATE account SET login = ?2, password = ?3 WHERE id = ?1 AND login IS NULL";
    let changed = connection
        .prepare_cached(sql)?
        .execute(params![account, login.name, password])
        .map_err(|error| taken(error, StoreError::NameTaken))?;
    match passkey {
        Some(passkey) if changed == 1 => {
            passkeys::insert(connection, account, &passkey, 1, at).map(|id| id.is_some())
        }
        _ => Ok(changed == 1),
    }
}

/// The table refuses what somebody else has.
fn taken(error: rusqlite::Error, means: StoreError) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => means,
        _ => error.into(),
    }
}

fn account_row(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        login: row.get(2)?,
        password: row.get(3)?,
        created: row.get(4)?,
        shown: row.get(5)?,
        title: row.get(6)?,
        program: row.get(7)?,
        admin: row.get(8)?,
        banned: row.get(9)?,
        muted: row.get(10)?,
    })
}
