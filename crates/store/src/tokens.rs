//! What programs show instead of a browser's cookie: whose it is, and what it may be used for.

use rusqlite::Connection;

use crate::sql::{execute, first, rows, whole};
use crate::{AccountId, Result, SessionToken, Store, UnixMs};

/// A token in its owner's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// The number by which its owner removes it.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, words between blanks.
    pub scopes: String,
    /// When it was made.
    pub created: UnixMs,
    /// When it was last used.
    pub used: Option<UnixMs>,
}

/// A token to be made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The account that it lets in.
    pub account: AccountId,
    /// The hash of the secret that its owner keeps.
    pub secret: SessionToken,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, words between blanks.
    pub scopes: String,
    /// Whether a program plays by it; the account is a program's from then on.
    pub program: bool,
}

/// How old the note of a token's last use may become, in milliseconds: not every question is worth a commit.
const NOTED: UnixMs = 3_600_000;

impl Store {
    /// Makes a token, unless its owner has `most` already; its number.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn add_token(&self, token: NewToken, most: u32, at: UnixMs) -> Result<Option<i64>> {
        let work = move |connection: &Connection| {
            let sql = "INSERT INTO token (secret, account, name, scopes, created) SELECT ?1, ?2, ?3, ?4, ?5 \
                       WHERE (SELECT count(*) FROM token WHERE account = ?2) < ?6 RETURNING id";
            let NewToken { account, secret, name, scopes, program } = token;
            let row = (secret, account, name, scopes, at, most);
            let made = first(connection, sql, row, |row| row.get(0))?;
            if program && made.is_some() {
                let sql = "UPDATE account SET program = 1 WHERE id = ?1";
                execute(connection, sql, [account])?;
            }
            Ok(made)
        };
        self.threads.write(whole(work)).await
    }

    /// Somebody's tokens, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn tokens(&self, account: AccountId) -> Result<Vec<TokenRow>> {
        let sql =
            "SELECT id, name, scopes, created, used FROM token WHERE account = ?1 ORDER BY id DESC";
        self.all(sql, [account], token_row).await
    }

    /// Makes a token worthless; whether it was there.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn remove_token(&self, account: AccountId, id: i64) -> Result<bool> {
        let sql = "DELETE FROM token WHERE account = ?1 AND id = ?2";
        Ok(self.change(sql, (account, id)).await? == 1)
    }

    /// Whose token this is, and what it may be used for.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn token(
        &self,
        secret: SessionToken,
        now: UnixMs,
    ) -> Result<Option<(AccountId, String)>> {
        let sql = "SELECT account, scopes, coalesce(used, 0) FROM token WHERE secret = ?1";
        let found = self.first(sql, [secret], |row| row.try_into()).await?;
        let Some::<(_, _, UnixMs)>((account, scopes, used)) = found else {
            return Ok(None);
        };
        if used < now - NOTED {
            let sql = "UPDATE token SET used = ?2 WHERE secret = ?1";
            self.change(sql, (secret, now)).await?;
        }
        Ok(Some((account, scopes)))
    }
}

rows! {
    fn token_row -> TokenRow { id, name, scopes, created, used }
}
