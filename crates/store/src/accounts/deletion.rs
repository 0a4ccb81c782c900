//! An account is deleted: its rows go, and the logs that name it are rewritten without it.

use rusqlite::{Connection, ToSql};

use crate::sql::{all, execute, whole};
use crate::{AccountId, Result, Store};

/// How an entry of a log reads without an account; `None` where it says nothing of it.
pub type Redaction = fn(&str, AccountId) -> Option<String>;

/// Games whose logs are rewritten in one commit.
const GAMES_AT_ONCE: usize = 16;

impl Store {
    /// Deletes an account with its sessions, passkeys and ratings. Its games and tournaments stay, without it:
    /// `of_game` and `of_tournament` say how each entry of their logs reads then.
    ///
    /// # Errors
    ///
    /// The store fails; the account is still there, and what has gone so far may be all but that.
    pub async fn delete_account(
        &self,
        id: AccountId,
        of_game: Redaction,
        of_tournament: Redaction,
    ) -> Result<()> {
        // Games a few at a time, so that those who play meanwhile are not kept waiting. A deletion that was broken off
        // begins anew.
        let games = move |connection: &Connection| games_of(connection, id);
        let games = self.threads.read(games).await?;
        for few in games.chunks(GAMES_AT_ONCE) {
            let few = few.to_vec();
            let work = move |connection: &Connection| {
                few.iter().try_for_each(|&game| rewrite(connection, &OF_GAME, game, id, of_game))
            };
            self.threads.write(whole(work)).await?;
        }
        let work = move |connection: &Connection| {
            // Those that were opened since.
            let later = games_of(connection, id)?.into_iter();
            later
                .filter(|game| games.binary_search(game).is_err())
                .try_for_each(|game| rewrite(connection, &OF_GAME, game, id, of_game))?;
            rewrite(connection, &OF_TOURNAMENTS, id, id, of_tournament)?;
            execute(connection, "DELETE FROM account WHERE id = ?1", [id]).map(drop)
        };
        self.threads.write(whole(work)).await
    }
}

/// The games of an account, in the order of their keys.
fn games_of(connection: &Connection, account: AccountId) -> Result<Vec<i64>> {
    let sql = "SELECT id FROM game WHERE black = ?1 UNION SELECT id FROM game WHERE white = ?1 \
               UNION SELECT game FROM partner WHERE account = ?1 ORDER BY 1";
    all(connection, sql, [account], |row| row.get(0))
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
    of: impl ToSql,
    account: AccountId,
    without: Redaction,
) -> Result<()> {
    let mut select = connection.prepare_cached(logs.select)?;
    let mut rows = select.query([of])?;
    let mut changed = Vec::new();
    while let Some(row) = rows.next()? {
        let body: String = row.get(2)?;
        if let Some(body) = without(&body, account) {
            changed.push((row.get::<_, i64>(0)?, row.get::<_, u32>(1)?, body));
        }
    }
    changed.into_iter().try_for_each(|entry| execute(connection, logs.update, entry).map(drop))
}
