//! Games: their rows, their logs, and who owns them.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::accounts::settle;
use crate::{AccountId, AppendError, GameId, Settlement, Store, StoreError, UnixMs};

/// Which claim on a game this is; only the latest may append to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(i64);

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

/// A game taken over: the new epoch, and all that happened so far.
#[derive(Clone, Debug)]
pub struct Takeover {
    /// The game that has a new owner.
    pub game: GameId,
    /// The claim; older ones are void.
    pub epoch: Epoch,
    /// The events, from number 0.
    pub log: Vec<LogLine>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The name by which the game is found.
    pub id: GameId,
    /// What the list shows.
    pub headline: Headline,
    /// When it was opened.
    pub created: UnixMs,
    /// When its headline last changed.
    pub changed: UnixMs,
}

impl Store {
    /// Opens a game with its event number 0; the answer is the opener's claim on it.
    ///
    /// # Errors
    ///
    /// There is a game with this name, or the store fails.
    pub async fn open_game(
        &self,
        game: GameId,
        headline: Headline,
        body: impl Into<String>,
        at: UnixMs,
    ) -> Result<Epoch, AppendError> {
        let body = body.into();
        let work = move |connection: &Connection| {
            let sql = "INSERT OR IGNORE INTO game (id, epoch, stage, black, white, ending, created, changed) \
                       VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, ?6)";
            let mut insert = connection.prepare_cached(sql)?;
            let stage = headline.stage as i64;
            let Headline {
                black,
                white,
                ending,
                partners,
                ..
            } = headline;
            let row = params![game, stage, black, white, ending, at];
            if insert.execute(row)? == 0 {
                return Ok(None);
            }
            let sql = "INSERT INTO event (game, seq, epoch, at, body) VALUES (?1, 0, 1, ?2, ?3)";
            let mut insert = connection.prepare_cached(sql)?;
            insert.execute(params![game, at, body])?;
            seat_partners(connection, game, &partners)?;
            Ok(Some(Epoch(1)))
        };
        let opened = self.threads.write(whole(work)).await?;
        opened.ok_or(AppendError::Taken)
    }

    /// Appends one event; the answer means that it is on the disk.
    ///
    /// # Errors
    ///
    /// The epoch is not the latest, the number is not the next one, or the store fails; nothing has changed.
    pub async fn append(&self, entry: Entry) -> Result<(), AppendError> {
        self.threads
            .write(move |connection| append(connection, &entry))
            .await
    }

    /// Takes a game over: an owner of before can append no more.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn claim(&self, game: GameId) -> Result<Option<Takeover>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE game SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch";
            let mut claim = connection.prepare_cached(sql)?;
            let epoch = claim.query_row([game], |row| row.get(0)).optional()?;
            let Some(epoch) = epoch.map(Epoch) else {
                return Ok(None);
            };
            let log = log_of(connection, game)?;
            Ok(Some(Takeover { game, epoch, log }))
        };
        self.threads.write(whole(work)).await
    }

    /// Takes over every game that is not over, as a server does when it starts.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn claim_unfinished(&self) -> Result<Vec<Takeover>, StoreError> {
        let work = |connection: &Connection| {
            let sql = "UPDATE game SET epoch = epoch + 1 WHERE stage < 2 RETURNING id, epoch";
            let mut claim = connection.prepare(sql)?;
            let claimed = claim.query_map([], |row| Ok((row.get(0)?, Epoch(row.get(1)?))))?;
            let claimed: Vec<_> = claimed.collect::<Result<_, _>>()?;
            let take =
                |(game, epoch)| log_of(connection, game).map(|log| Takeover { game, epoch, log });
            claimed.into_iter().map(take).collect()
        };
        self.threads.write(whole(work)).await
    }

    /// The games that are over and in which something has happened since then.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn ended_since(&self, at: UnixMs) -> Result<Vec<GameId>, StoreError> {
        self.threads
            .read(move |connection| {
                let sql = "SELECT id FROM game WHERE stage = 2 AND changed >= ?1 ORDER BY changed";
                let mut select = connection.prepare_cached(sql)?;
                let games = select.query_map([at], |row| row.get(0))?;
                Ok(games.collect::<Result<_, _>>()?)
            })
            .await
    }

    /// All that happened in a game; `None` where there is no such game.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn log(&self, game: GameId) -> Result<Option<Vec<LogLine>>, StoreError> {
        let log = self
            .threads
            .read(move |connection| log_of(connection, game))
            .await?;
        Ok((!log.is_empty()).then_some(log))
    }

    /// What lists show of one game.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn game(&self, game: GameId) -> Result<Option<GameRow>, StoreError> {
        let work = move |connection: &Connection| {
            let sql =
                "SELECT id, stage, black, white, ending, created, changed FROM game WHERE id = ?1";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select.query_row([game], game_row).optional()?)
        };
        self.threads.read(work).await
    }

    /// The games somebody plays or played, the latest first, at most so many.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn games_of(
        &self,
        account: AccountId,
        most: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let work = move |connection: &Connection| {
            let sql = "SELECT id, stage, black, white, ending, created, changed FROM game WHERE id IN \
                       (SELECT id FROM game WHERE black = ?1 UNION SELECT id FROM game WHERE white = ?1 \
                        UNION SELECT game FROM partner WHERE account = ?1) \
                       ORDER BY stage = 2, changed DESC LIMIT ?2";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map(params![account, most], game_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        self.threads.read(work).await
    }
}

/// Makes several statements one: what an error leaves half done is rolled back.
pub(crate) fn whole<T>(
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> impl FnOnce(&Connection) -> Result<T, StoreError> {
    move |connection| {
        run(connection, "SAVEPOINT whole")?;
        let done = work(connection);
        // A full disk may have ended the transaction and the savepoint with it.
        if !connection.is_autocommit() {
            if done.is_err() {
                run(connection, "ROLLBACK TO whole")?;
            }
            run(connection, "RELEASE whole")?;
        }
        done
    }
}

/// Runs a statement that is run again and again, and gives nothing back.
pub(crate) fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

fn append(connection: &Connection, entry: &Entry) -> Result<(), AppendError> {
    // Most events are a single statement, which is whole by itself.
    let done = if entry.headline.is_none() && entry.settlement.is_none() {
        insert(connection, entry)?
    } else {
        whole(|connection| insert_all(connection, entry))(connection)?
    };
    if done {
        Ok(())
    } else {
        Err(why_not(connection, entry)?)
    }
}

/// An event, if it is the next one and its epoch the latest.
const INSERT: &str = "INSERT INTO event (game, seq, epoch, at, body) SELECT ?1, ?2, ?3, ?4, ?5 \
                      WHERE (SELECT epoch FROM game WHERE id = ?1) = ?3 \
                      AND (SELECT max(seq) FROM event WHERE game = ?1) = ?2 - 1";

/// Inserts the event, if it is the next one. Epoch and number are looked at in the statement that writes, so nothing can come
/// between.
fn insert(connection: &Connection, entry: &Entry) -> Result<bool, StoreError> {
    let mut insert = connection.prepare_cached(INSERT)?;
    let key = entry.game;
    let row = params![key, entry.seq, entry.epoch.0, entry.at, entry.body];
    Ok(insert.execute(row)? > 0)
}

/// Inserts the event with what it changes beside the log.
fn insert_all(connection: &Connection, entry: &Entry) -> Result<bool, StoreError> {
    if !insert(connection, entry)? {
        return Ok(false);
    }
    let key = entry.game;
    if let Some(headline) = &entry.headline {
        let sql = "UPDATE game SET stage = ?2, black = ?3, white = ?4, ending = ?5, changed = ?6 WHERE id = ?1";
        let mut update = connection.prepare_cached(sql)?;
        let Headline {
            stage,
            black,
            white,
            ending,
            partners,
        } = headline;
        update.execute(params![key, *stage as i64, black, white, ending, entry.at])?;
        connection
            .prepare_cached("DELETE FROM partner WHERE game = ?1")?
            .execute([key])?;
        seat_partners(connection, entry.game, partners)?;
    }
    if let Some(settlement) = &entry.settlement {
        settle(connection, entry.game, settlement, entry.at)?;
    }
    Ok(true)
}

fn seat_partners(
    connection: &Connection,
    game: GameId,
    partners: &[AccountId],
) -> Result<(), StoreError> {
    let sql = "INSERT OR IGNORE INTO partner (game, account) VALUES (?1, ?2)";
    for partner in partners {
        connection
            .prepare_cached(sql)?
            .execute(params![game, partner])?;
    }
    Ok(())
}

/// Why an append changed nothing.
fn why_not(connection: &Connection, entry: &Entry) -> Result<AppendError, StoreError> {
    let sql = "SELECT epoch, (SELECT max(seq) FROM event WHERE game = ?1) FROM game WHERE id = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let found: Option<(i64, u32)> = select
        .query_row([entry.game], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(match found {
        None => AppendError::NoGame,
        Some((epoch, _)) if epoch != entry.epoch.0 => AppendError::Superseded,
        Some((_, last)) if entry.seq <= last => AppendError::Taken,
        Some(_) => AppendError::Gap,
    })
}

fn log_of(connection: &Connection, game: GameId) -> Result<Vec<LogLine>, StoreError> {
    let sql = "SELECT at, body FROM event WHERE game = ?1 ORDER BY seq";
    let mut select = connection.prepare_cached(sql)?;
    let events = select.query_map([game], |row| {
        Ok(LogLine {
            at: row.get(0)?,
            body: row.get(1)?,
        })
    })?;
    Ok(events.collect::<Result<_, _>>()?)
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        headline: Headline {
            stage: match row.get(1)? {
                0 => Stage::Waiting,
                1 => Stage::Playing,
                _ => Stage::Over,
            },
            black: row.get(2)?,
            white: row.get(3)?,
            ending: row.get(4)?,
            partners: Vec::new(),
        },
        created: row.get(5)?,
        changed: row.get(6)?,
    })
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
