//! The log of a game: what happened in it, one event after the other, each in its place.

use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params};

use crate::accounts::settle;
use crate::sql::{all, execute, first, rows, whole};
use crate::{AccountId, AppendError, GameId, Result, Settlement, Store, UnixMs};

/// Which claim on a game this is; only the latest may append to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(i64);

impl Epoch {
    /// The claim of the one who opens a game.
    pub(crate) const FIRST: Self = Self(1);
}

impl ToSql for Epoch {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Epoch {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

/// How far a game has come, as far as lists care.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A seat is free.
    #[default]
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

impl ToSql for Stage {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok((*self as i64).into())
    }
}

impl FromSql for Stage {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(match i64::column_result(value)? {
            0 => Self::Waiting,
            1 => Self::Playing,
            _ => Self::Over,
        })
    }
}

/// What lists show of a game; written with the event that changes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headline {
    /// How far it has come.
    pub stage: Stage,
    /// Who plays Black.
    pub black: Option<AccountId>,
    /// Who plays White.
    pub white: Option<AccountId>,
    /// How it ended, in a word.
    pub ending: Option<String>,
    /// Who plays beside these two, on whichever side; lists leave it out.
    pub partners: Vec<AccountId>,
}

/// An event to append.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game it belongs to.
    pub game: GameId,
    /// The claim under which it is appended.
    pub epoch: Epoch,
    /// Its number: one more than the last one's.
    pub seq: u32,
    /// When it happened.
    pub at: UnixMs,
    /// The event as the owner of the game writes it.
    pub body: String,
    /// What lists show from now on, if that changes.
    pub headline: Option<Headline>,
    /// What the event does to ratings, if it ends a game that counts.
    pub settlement: Option<Settlement>,
}

/// An event as it was stored; its number is its place in the log, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// When it happened.
    pub at: UnixMs,
    /// The event as it was appended.
    pub body: String,
}

impl Store {
    /// Appends one event; the answer means that it is on the disk.
    ///
    /// # Errors
    ///
    /// The epoch is not the latest, the number is not the next one, or the store fails; nothing has changed.
    pub async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        self.threads.write(move |connection| append(connection, &entry)).await
    }

    /// All that happened in a game; `None` where there is no such game.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn log(&self, game: GameId) -> Result<Option<Vec<LogLine>>> {
        let log = self.threads.read(move |connection| log_of(connection, game)).await?;
        Ok((!log.is_empty()).then_some(log))
    }
}

fn append(connection: &Connection, entry: &Entry) -> Result<(), AppendError> {
    // Most events are a single statement, which is whole by itself.
    let done = if entry.headline.is_none() && entry.settlement.is_none() {
        insert(connection, entry)?
    } else {
        whole(|connection| insert_all(connection, entry))(connection)?
    };
    if done { Ok(()) } else { Err(why_not(connection, entry)?) }
}

/// An event, if it is the next one and its epoch the latest.
const INSERT: &str = "INSERT INTO event (game, seq, epoch, at, body) SELECT ?1, ?2, ?3, ?4, ?5 \
                      WHERE (SELECT epoch FROM game WHERE id = ?1) = ?3 \
                      AND (SELECT max(seq) FROM event WHERE game = ?1) = ?2 - 1";

/// Inserts the event, if it is the next one. Epoch and number are looked at in the statement that writes, so nothing
/// can come between.
fn insert(connection: &Connection, entry: &Entry) -> Result<bool> {
    let mut insert = connection.prepare_cached(INSERT)?;
    let row = params![entry.game, entry.seq, entry.epoch, entry.at, entry.body];
    Ok(insert.execute(row)? > 0)
}

/// Inserts the event with what it changes beside the log.
fn insert_all(connection: &Connection, entry: &Entry) -> Result<bool> {
    if !insert(connection, entry)? {
        return Ok(false);
    }
    let game = entry.game;
    if let Some(headline) = &entry.headline {
        let sql = "UPDATE game SET stage = ?2, black = ?3, white = ?4, ending = ?5, changed = ?6 WHERE id = ?1";
        let Headline { stage, black, white, ending, partners } = headline;
        let row = (game, stage, black, white, ending, entry.at);
        execute(connection, sql, row)?;
        execute(connection, "DELETE FROM partner WHERE game = ?1", [game])?;
        seat_partners(connection, game, partners)?;
    }
    if let Some(settlement) = &entry.settlement {
        settle(connection, game, settlement, entry.at)?;
    }
    Ok(true)
}

pub(crate) fn seat_partners(
    connection: &Connection,
    game: GameId,
    partners: &[AccountId],
) -> Result<()> {
    let sql = "INSERT OR IGNORE INTO partner (game, account) VALUES (?1, ?2)";
    for partner in partners {
        execute(connection, sql, (game, partner))?;
    }
    Ok(())
}

/// Why an append changed nothing.
fn why_not(connection: &Connection, entry: &Entry) -> Result<AppendError> {
    let sql = "SELECT epoch, (SELECT max(seq) FROM event WHERE game = ?1) FROM game WHERE id = ?1";
    let found: Option<(Epoch, u32)> = first(connection, sql, [entry.game], |row| row.try_into())?;
    Ok(match found {
        None => AppendError::NoGame,
        Some((epoch, _)) if epoch != entry.epoch => AppendError::Superseded,
        Some((_, last)) if entry.seq <= last => AppendError::Taken,
        Some(_) => AppendError::Gap,
    })
}

pub(crate) fn log_of(connection: &Connection, game: GameId) -> Result<Vec<LogLine>> {
    let sql = "SELECT at, body FROM event WHERE game = ?1 ORDER BY seq";
    all(connection, sql, [game], log_line)
}

rows! {
    pub(crate) fn log_line -> LogLine { at, body }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;

    #[test]
    fn the_statement_of_every_move_is_prepared_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        crate::schema::prepare_writer(&mut connection).unwrap();
        crate::schema::migrate(&mut connection).unwrap();
        let open = "INSERT INTO game (id, epoch, stage, created, changed) VALUES (?1, 1, 1, 0, 0)";
        let first = "INSERT INTO event (game, seq, epoch, at, body) VALUES (?1, 0, 1, 0, '')";
        for game in 1..4 {
            for sql in [open, first] {
                connection.execute(sql, [game]).unwrap();
            }
        }
        for seq in 1..4 {
            for game in 1..4 {
                let entry = Entry {
                    game: GameId::from_bits(game),
                    epoch: Epoch(1),
                    seq,
                    at: 0,
                    body: String::new(),
                    headline: None,
                    settlement: None,
                };
                append(&connection, &entry).unwrap();
            }
        }
        let insert = connection.prepare_cached(INSERT).unwrap();
        assert_eq!(insert.get_status(StatementStatus::Run), 9);
        assert_eq!(insert.get_status(StatementStatus::RePrepare), 0);
    }
}
