//! Ratings, and what each game made of them. How they are reckoned is the caller's to say; that a game counts once,
//! in the commit that ends it, is said here.

use std::fmt;
use std::sync::Arc;

use rusqlite::Connection;

use crate::sql::{execute, first, rows};
use crate::{AccountId, GameId, Result, Store, UnixMs};

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

/// The ratings of two players after a game, from those before it; none for a player without any.
pub type Reckon = Arc<dyn Fn([Option<Rating>; 2]) -> [Rating; 2] + Send + Sync>;

/// What the end of a game does to the ratings of its players.
#[derive(Clone)]
pub struct Settlement {
    /// The pace of games it counts for: `rapid`.
    pub class: &'static str,
    /// Black and White.
    pub players: [AccountId; 2],
    /// Their ratings after it.
    pub reckon: Reckon,
}

impl fmt::Debug for Settlement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settlement")
            .field("class", &self.class)
            .field("players", &self.players)
            .finish_non_exhaustive()
    }
}

/// What a game made of a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    /// The game that changed it.
    pub game: GameId,
    /// The player whose rating it is.
    pub account: AccountId,
    /// The pace of games that the rating is for: `rapid`.
    pub class: String,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub rating: f64,
    /// How uncertain it is then.
    pub deviation: f64,
    /// When the game ended.
    pub at: UnixMs,
}

const RATING: &str = "SELECT rating, deviation, volatility, games, changed, class FROM rating";
const CHANGE: &str =
    "SELECT game, account, class, before, rating, deviation, at FROM rating_change";

impl Store {
    /// Somebody's rating in one class of games, if there is one.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn rating(&self, account: AccountId, class: &'static str) -> Result<Option<Rating>> {
        self.threads.read(move |connection| rating(connection, account, class)).await
    }

    /// Somebody's ratings, each with its class of games.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn ratings(&self, account: AccountId) -> Result<Vec<(String, Rating)>> {
        let sql = format!("{RATING} WHERE account = ?1 ORDER BY games DESC");
        self.all(sql, [account], |row| Ok((row.get(5)?, rating_row(row)?))).await
    }

    /// The latest `most` changes of an account's ratings, the latest first.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn rating_changes(&self, account: AccountId, most: u32) -> Result<Vec<RatingChange>> {
        let sql = format!("{CHANGE} WHERE account = ?1 ORDER BY at DESC LIMIT ?2");
        self.all(sql, (account, most), change_row).await
    }

    /// What a game made of the ratings of its players; nothing where it was not rated.
    ///
    /// # Errors
    ///
    /// The store fails.
    pub async fn changes_by(&self, game: GameId) -> Result<Vec<RatingChange>> {
        self.all(format!("{CHANGE} WHERE game = ?1"), [game], change_row).await
    }
}

/// Lets a game count, the first time this is asked; within the transaction that ends it.
pub(crate) fn settle(
    connection: &Connection,
    game: GameId,
    settlement: &Settlement,
    at: UnixMs,
) -> Result<()> {
    let Settlement { class, players, reckon } = settlement;
    let sql = "INSERT OR IGNORE INTO rated (game) VALUES (?1)";
    if execute(connection, sql, [game])? == 0 {
        return Ok(());
    }
    let before = [rating(connection, players[0], class)?, rating(connection, players[1], class)?];
    let upsert = "INSERT INTO rating (account, class, rating, deviation, volatility, games, changed) \
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (account, class) DO UPDATE SET \
                  rating = ?3, deviation = ?4, volatility = ?5, games = ?6, changed = ?7";
    let insert = "INSERT INTO rating_change (game, account, class, before, rating, deviation, at) \
                  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    for ((account, before), after) in players.iter().zip(before).zip(reckon(before)) {
        let Rating { rating, deviation, volatility, games, .. } = after;
        let row = (account, class, rating, deviation, volatility, games, at);
        execute(connection, upsert, row)?;
        let before = before.map_or(1500.0, |before| before.rating);
        let row = (game, account, class, before, rating, deviation, at);
        execute(connection, insert, row)?;
    }
    Ok(())
}

fn rating(connection: &Connection, account: AccountId, class: &str) -> Result<Option<Rating>> {
    let sql = format!("{RATING} WHERE account = ?1 AND class = ?2");
    first(connection, &sql, (account, class), rating_row)
}

rows! {
    fn rating_row -> Rating { rating, deviation, volatility, games, changed }
    fn change_row -> RatingChange { game, account, class, before, rating, deviation, at }
}
