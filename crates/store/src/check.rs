//! A store looked through from end to end, without changing anything.

use std::fmt;
use std::path::Path;

use rusqlite::Connection;

use crate::files::FILE_NAME;
use crate::games::{GAME, game_row};
use crate::log::log_line;
use crate::sql::all;
use crate::tournaments::{TOURNAMENT, tournament_row};
use crate::{GameId, GameRow, LogLine, Result, StoreError, TournamentId, TournamentRow, schema};

/// What is in a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Games, in play or over.
    pub games: u64,
    /// Events of all games.
    pub events: u64,
    /// Tournaments, announced, played or over.
    pub tournaments: u64,
    /// Members and guests.
    pub accounts: u64,
}

/// A log, to be folded by those who know what its lines mean.
#[derive(Clone, Debug)]
pub enum StoredLog {
    /// A game, and what happened in it.
    Game(GameRow, Vec<LogLine>),
    /// A tournament, and its entries.
    Tournament(TournamentRow, Vec<LogLine>),
}

/// What is wrong in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is.
    pub place: Place,
    /// What is wrong there, in English.
    pub reason: String,
}

/// A place in a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The pages of the file, and what holds its tables together.
    File,
    /// A game and its log.
    Game(GameId),
    /// A tournament and its log.
    Tournament(TournamentId),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str(FILE_NAME),
            Self::Game(id) => write!(f, "game {id}"),
            Self::Tournament(id) => write!(f, "tournament {id}"),
        }
    }
}

/// Why a store was not looked through to its end.
#[derive(Debug)]
pub enum CheckError {
    /// It cannot be opened or read at all.
    Store(StoreError),
    /// Something is wrong in it.
    Fault(Fault),
}

impl From<StoreError> for CheckError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<rusqlite::Error> for CheckError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Looks through the store in `folder` as it is at one moment, also while a server uses it, and changes nothing: first
/// the file, then every log, which `fold` judges.
///
/// `seen` hears the share that is done, from 0 to 1.
///
/// # Errors
///
/// The store cannot be read, or the first fault in it.
pub fn inspect(
    folder: &Path,
    mut fold: impl FnMut(StoredLog) -> Result<(), String>,
    mut seen: impl FnMut(f64),
) -> Result<Contents, CheckError> {
    let connection = schema::reader(&folder.join(FILE_NAME))?;
    let looked = whole_file(&connection).and_then(|contents| {
        let logs = contents.games + contents.tournaments;
        let mut done = 0;
        let mut count = || {
            done += 1;
            seen(done as f64 / logs as f64);
        };
        games(&connection, &mut fold, &mut count)?;
        tournaments(&connection, &mut fold, &mut count)?;
        Ok(contents)
    });
    looked.map_err(|error| match error {
        // A file that is damaged may say so wherever it is read.
        CheckError::Store(StoreError::Damaged(reason)) => {
            CheckError::Fault(Fault { place: Place::File, reason })
        }
        error => error,
    })
}

/// Judges the file itself, and counts what is in it.
fn whole_file(connection: &Connection) -> Result<Contents, CheckError> {
    schema::check_current(connection)?;
    // One moment for all that is read.
    connection.execute_batch("BEGIN")?;
    let fault = |reason| CheckError::Fault(Fault { place: Place::File, reason });
    let verdict: String =
        connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(fault(verdict));
    }
    let orphan = connection.query_row("PRAGMA foreign_key_check", [], |row| {
        let (table, of): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("a row of {table} names a row of {of} that is not there"))
    });
    match orphan {
        Ok(reason) => return Err(fault(reason)),
        Err(rusqlite::Error::QueryReturnedNoRows) => {}
        Err(error) => return Err(error.into()),
    }
    let count = |table: &str| {
        let sql = format!("SELECT count(*) FROM {table}");
        connection.query_row(&sql, [], |row| row.get::<_, i64>(0).map(|count| count as u64))
    };
    Ok(Contents {
        games: count("game")?,
        events: count("event")?,
        tournaments: count("tournament")?,
        accounts: count("account")?,
    })
}

fn games(
    connection: &Connection,
    fold: &mut dyn FnMut(StoredLog) -> Result<(), String>,
    count: &mut dyn FnMut(),
) -> Result<(), CheckError> {
    let mut select = connection.prepare(&format!("{GAME} ORDER BY id"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let game = game_row(row)?;
        let place = Place::Game(game.id);
        // Every event under a claim no later than the latest, and no earlier than that of the event before.
        let sql = "SELECT coalesce(max(seq), -1) + 1 = count(*), \
                   max(epoch) <= (SELECT epoch FROM game WHERE id = ?1) FROM event WHERE game = ?1";
        let (whole, claimed): (bool, Option<bool>) =
            connection.prepare_cached(sql)?.query_row([game.id], |row| row.try_into())?;
        let log = all(
            connection,
            "SELECT at, body FROM event WHERE game = ?1 ORDER BY seq",
            [game.id],
            log_line,
        )?;
        let judged = if !whole {
            Err("an event is missing".to_owned())
        } else if claimed == Some(false) {
            Err("an event has an owner that never was".to_owned())
        } else {
            fold(StoredLog::Game(game, log))
        };
        judged.map_err(|reason| CheckError::Fault(Fault { place, reason }))?;
        count();
    }
    Ok(())
}

fn tournaments(
    connection: &Connection,
    fold: &mut dyn FnMut(StoredLog) -> Result<(), String>,
    count: &mut dyn FnMut(),
) -> Result<(), CheckError> {
    for row in all(connection, &format!("{TOURNAMENT} ORDER BY id"), [], tournament_row)? {
        let place = Place::Tournament(row.id);
        let sql = "SELECT coalesce(max(seq), -1) + 1 = count(*) FROM tournament_entry WHERE tournament = ?1";
        let whole: bool = connection.query_row(sql, [row.id], |row| row.get(0))?;
        let sql = "SELECT at, body FROM tournament_entry WHERE tournament = ?1 ORDER BY seq";
        let log = all(connection, sql, [row.id], log_line)?;
        let judged = if whole {
            fold(StoredLog::Tournament(row, log))
        } else {
            Err("an entry is missing".to_owned())
        };
        judged.map_err(|reason| CheckError::Fault(Fault { place, reason }))?;
        count();
    }
    Ok(())
}
