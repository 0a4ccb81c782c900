//! Games: who owns them, and what lists show of them.

use rusqlite::{Connection, Row};

use crate::log::{log_of, seat_partners};
use crate::sql::{all, execute, first, whole};
use crate::{AccountId, AppendError, Epoch, GameId, Headline, LogLine, Result, Store, UnixMs};

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

pub(crate) const GAME: &str = "SELECT id, stage, black, white, ending, created, changed FROM game";

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
            let Headline { stage, black, white, ending, partners } = headline;
            if execute(connection, sql, (game, stage, black, white, ending, at))? == 0 {
                return Ok(None);
            }
            let sql = "INSERT INTO event (game, seq, epoch, at, body) VALUES (?1, 0, 1, ?2, ?3)";
            execute(connection, sql, (game, at, body))?;
            seat_partners(connection, game, &partners)?;
            Ok(Some(Epoch::FIRST))
        };
        let opened = self.threads.write(whole(work)).await?;
        opened.ok_or(AppendError::Taken)
    }

    /// Takes a game over: an owner of before can append no more.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn claim(&self, game: GameId) -> Result<Option<Takeover>> {
        let work = move |connection: &Connection| {
            let sql = "UPDATE game SET epoch = epoch + 1 WHERE id = ?1 RETURNING epoch";
            let epoch = first(connection, sql, [game], |row| row.get(0))?;
            let take = |epoch| takeover(connection, game, epoch);
            epoch.map(take).transpose()
        };
        self.threads.write(whole(work)).await
    }

    /// Takes over every game that is not over, as a server does when it starts.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn claim_unfinished(&self) -> Result<Vec<Takeover>> {
        let work = |connection: &Connection| {
            let sql = "UPDATE game SET epoch = epoch + 1 WHERE stage < 2 RETURNING id, epoch";
            let claimed = all(connection, sql, [], |row| row.try_into())?;
            let take = |(game, epoch)| takeover(connection, game, epoch);
            claimed.into_iter().map(take).collect()
        };
        self.threads.write(whole(work)).await
    }

    /// The games that are over and in which something has happened since then.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn ended_since(&self, at: UnixMs) -> Result<Vec<GameId>> {
        let sql = "SELECT id FROM game WHERE stage = 2 AND changed >= ?1 ORDER BY changed";
        self.all(sql, [at], |row| row.get(0)).await
    }

    /// What lists show of one game.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn game(&self, game: GameId) -> Result<Option<GameRow>> {
        self.first(format!("{GAME} WHERE id = ?1"), [game], game_row).await
    }

    /// At most `most` games that an account plays or played, those that are not over first, then the latest.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn games_of(&self, account: AccountId, most: u32) -> Result<Vec<GameRow>> {
        let sql = format!(
            "{GAME} WHERE id IN (SELECT id FROM game WHERE black = ?1 UNION SELECT id FROM game WHERE white = ?1 \
             UNION SELECT game FROM partner WHERE account = ?1) ORDER BY stage = 2, changed DESC LIMIT ?2"
        );
        self.all(sql, (account, most), game_row).await
    }
}

fn takeover(connection: &Connection, game: GameId, epoch: Epoch) -> Result<Takeover> {
    let log = log_of(connection, game)?;
    Ok(Takeover { game, epoch, log })
}

pub(crate) fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        headline: Headline {
            stage: row.get(1)?,
            black: row.get(2)?,
            white: row.get(3)?,
            ending: row.get(4)?,
            partners: Vec::new(),
        },
        created: row.get(5)?,
        changed: row.get(6)?,
    })
}
