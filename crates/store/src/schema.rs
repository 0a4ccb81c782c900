//! How the connections are set up, and the numbered steps from one format to the next.

use std::path::Path;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::{Result, StoreError};

/// Each step takes a store from the format before it to its own; the number is its place.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/001.sql"),
    include_str!("../migrations/002.sql"),
    include_str!("../migrations/jobs.sql"),
    include_str!("../migrations/tournaments.sql"),
    include_str!("../migrations/tokens.sql"),
    include_str!("../migrations/bouts.sql"),
    include_str!("../migrations/partners.sql"),
    include_str!("../migrations/passkeys.sql"),
    include_str!("../migrations/entrants.sql"),
    include_str!("../migrations/kept.sql"),
    include_str!("../migrations/tries.sql"),
    include_str!("../migrations/numbers.sql"),
    include_str!("../migrations/programs.sql"),
    include_str!("../migrations/roles.sql"),
    include_str!("../migrations/sessions.sql"),
    include_str!("../migrations/turns.sql"),
    include_str!("../migrations/engines.sql"),
    include_str!("../migrations/moderation.sql"),
    include_str!("../migrations/invitations.sql"),
];

/// How long a connection waits for another that changes the same thing.
const PATIENCE: Duration = Duration::from_secs(10);

/// Commits that outlive a loss of power, in a log of changes beside the database.
pub(crate) fn prepare_writer(connection: &mut Connection) -> Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Somebody else moves the changes into the database.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    keep_plans(connection)
}

/// A statement is prepared once. Without this SQLite prepares one anew whenever a value is bound that a partial index
/// might depend on, which no query here needs and every append would pay for.
fn keep_plans(connection: &Connection) -> Result<()> {
    connection.set_prepared_statement_cache_capacity(64);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

pub(crate) fn prepare_checkpointer(connection: &Connection) -> Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    Ok(())
}

pub(crate) fn reader(path: &Path) -> Result<Connection> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.busy_timeout(PATIENCE)?;
    keep_plans(&connection)?;
    Ok(connection)
}

/// Brings the store to the latest format, each step whole or not at all.
pub(crate) fn migrate(connection: &mut Connection) -> Result<()> {
    let found = check_version(connection)?;
    for (number, step) in (1..).zip(MIGRATIONS).skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

/// The format of this store, if this program knows it.
pub(crate) fn check_version(connection: &Connection) -> Result<u32> {
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(found)
}

/// Whether this store has the latest format.
pub(crate) fn check_current(connection: &Connection) -> Result<()> {
    let found = check_version(connection)?;
    let known = MIGRATIONS.len() as u32;
    if found < known {
        return Err(StoreError::Older { found, known });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_of_a_newer_version_is_left_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.pragma_update(None, "user_version", 99).unwrap();
        assert!(matches!(migrate(&mut connection), Err(StoreError::Newer { found: 99, .. })));
        let tables: u32 = connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .unwrap();
        assert_eq!(tables, 0);
    }

    /// A store of the format before the step that has these words.
    fn before(words: &str) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        let format = MIGRATIONS.iter().position(|step| step.contains(words));
        let format = format.unwrap();
        for step in &MIGRATIONS[..format] {
            connection.execute_batch(step).unwrap();
        }
        connection.pragma_update(None, "user_version", format as u32).unwrap();
        connection
    }

    #[test]
    fn an_account_that_entered_a_tournament_before_is_found_after() {
        let mut connection = before("CREATE TABLE entrant");
        let log = r#"INSERT INTO tournament VALUES (5, NULL, 0, '{}', 0, 0);
            INSERT INTO tournament_entry VALUES (5, 0, 0, '{"entry":{"joined":{"id":7,"name":"Kumo","strength":1500,"lot":1}}}');
            INSERT INTO tournament_entry VALUES (5, 1, 0, '"begun"');
            INSERT INTO tournament_entry VALUES (5, 2, 0, '{"entry":"closed"}');"#;
        connection.execute_batch(log).unwrap();
        migrate(&mut connection).unwrap();
        let found: Vec<(i64, i64)> = connection
            .prepare("SELECT tournament, account FROM entrant")
            .unwrap()
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        assert_eq!(found, [(5, 7)]);
    }

    #[test]
    fn an_account_with_a_token_to_play_by_is_a_program_after() {
        let mut connection = before("ADD COLUMN program");
        let accounts = r#"INSERT INTO account (id, name, created) VALUES (5, 'Kumo', 0), (6, 'Kaze', 0), (7, 'Yama', 0);
            INSERT INTO token (secret, account, name, scopes, created, used) VALUES
                (x'01', 5, 'bot', 'play analyse', 0, 1), (x'02', 6, 'new', 'play', 0, NULL), (x'03', 7, 'looks', 'analyse', 0, 1);"#;
        connection.execute_batch(accounts).unwrap();
        migrate(&mut connection).unwrap();
        let sql = "SELECT group_concat(id) FROM account WHERE program";
        let found: String = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, "5,6");
    }

    #[test]
    fn an_account_that_kept_order_before_is_an_admin_after() {
        let mut connection = before("ADD COLUMN role");
        let accounts = "INSERT INTO account (id, name, created, admin) VALUES (5, 'Kumo', 0, 1), (6, 'Kaze', 0, 0);";
        connection.execute_batch(accounts).unwrap();
        migrate(&mut connection).unwrap();
        let sql = "SELECT group_concat(id || role) FROM account";
        let found: String = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, "5admin,6member");
    }

    #[test]
    fn accounts_of_engines_that_have_played_are_engines_after() {
        let mut connection = before("ADD COLUMN engine");
        let accounts = r#"INSERT INTO account (id, name, login, password, created) VALUES
                (5, 'Kumo', 'kumo', 'h', 0), (6, 'Kaze', 'kaze', 'h', 0), (7, 'Yama', 'yama', 'h', 0);
            INSERT INTO rating (account, class, rating, deviation, volatility, games, changed) VALUES
                (5, 'engine', 1500, 100, 0.06, 1, 0), (6, 'blitz', 1500, 100, 0.06, 1, 0);"#;
        connection.execute_batch(accounts).unwrap();
        migrate(&mut connection).unwrap();
        let sql = "SELECT group_concat(id) FROM account WHERE engine";
        let found: String = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, "5");
    }

    /// What a new column keeps of somebody belongs into the export of an account, and goes with it or stands under no
    /// name.
    #[test]
    fn an_account_is_named_where_it_is_known_to_be() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let sql = "SELECT m.name, f.\"from\" FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f \
                   WHERE f.\"table\" = 'account' \
                   UNION SELECT m.name, c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c \
                   WHERE m.type = 'table' AND c.name IN ('account', 'asker', 'owner', 'player') ORDER BY 1, 2";
        let mut select = connection.prepare(sql).unwrap();
        let found: Vec<(String, String)> = select
            .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
            .unwrap()
            .collect::<Result<_, _>>()
            .unwrap();
        let found: Vec<_> =
            found.iter().map(|(table, column)| format!("{table}.{column}")).collect();
        assert_eq!(
            found,
            [
                "account_note.about",
                "account_note.by",
                "audit.about",
                "audit.by",
                "entrant.account",
                "game.black",
                "game.white",
                "invitation.by",
                "job.asker",
                "partner.account",
                "passkey.account",
                "rating.account",
                "rating_change.account",
                "recovery.account",
                "report.about",
                "report.by",
                "report.settler",
                "session.account",
                "token.account",
                "tournament.owner",
            ]
        );
    }

    #[test]
    fn migrating_twice_changes_nothing_the_second_time() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        migrate(&mut connection).unwrap();
        assert_eq!(check_version(&connection).unwrap(), MIGRATIONS.len() as u32);
    }
}
