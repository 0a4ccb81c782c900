//! What a killed server left, read by plain SQL and none of the server's code.

use std::collections::HashMap;
use std::path::Path;

use komadai_play::GameId;
use rusqlite::Connection;

use crate::server::Pair;

/// Moves that were acknowledged and are not there, moves that are there twice, and logs that break off: 0 where all is
/// well. So many moves were acknowledged in each game.
pub fn missing(folder: &Path, acknowledged: impl IntoIterator<Item = (GameId, usize)>) -> usize {
    let database = Connection::open(folder.join("komadai.db")).expect("a database");
    let verdict: String =
        database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer");
    assert_eq!(verdict, "ok");
    let mut select = database
        .prepare("SELECT seq, body FROM event WHERE game = ? ORDER BY seq")
        .expect("the table is there");
    let mut bad = 0;
    for (game, acknowledged) in acknowledged {
        let events = select
            .query_map([key(game)], |row| Ok((row.get::<_, u32>(0)? as usize, row.get(1)?)))
            .expect("rows");
        let events: Vec<(usize, String)> = events.map(|row| row.expect("a row")).collect();
        let moves = events.iter().filter(|(_, body)| body.contains(r#""event":"moved""#)).count();
        bad += acknowledged.saturating_sub(moves);
        // One may be stored that nobody was told of before the end.
        bad += moves.saturating_sub(acknowledged + 1) * usize::from(acknowledged > 0);
        bad += events.iter().enumerate().filter(|(number, (seq, _))| number != seq).count();
    }
    bad
}

/// What both clocks have left in each game, in milliseconds: its main time, less what each move of a side was charged.
/// The games of this tool are even and know no other time.
pub fn clocks(folder: &Path, games: impl IntoIterator<Item = GameId>) -> HashMap<GameId, [u64; 2]> {
    let database = Connection::open(folder.join("komadai.db")).expect("a database");
    let mut select = database
        .prepare(
            "SELECT json_extract(body, '$.terms.black.main'), json_extract(body, '$.spent') FROM event \
             WHERE game = ? AND json_extract(body, '$.event') IN ('opened', 'moved') ORDER BY seq",
        )
        .expect("the table is there");
    let fold = |game: GameId| {
        let rows = select
            .query_map([key(game)], |row| {
                Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, Option<i64>>(1)?))
            })
            .expect("rows");
        let mut left = [0_i64; 2];
        for (ply, row) in (-1_i64..).zip(rows) {
            match row.expect("a row") {
                (Some(main), _) => left = [main, main],
                (None, spent) => left[(ply % 2) as usize] -= spent.unwrap_or(0),
            }
        }
        (game, left.map(|left| u64::try_from(left).expect("no clock owes time")))
    };
    games.into_iter().map(fold).collect()
}

/// The games of the CSA port, by the name of Black.
pub fn engine_games(folder: &Path) -> HashMap<String, GameId> {
    let database = Connection::open(folder.join("komadai.db")).expect("a database");
    let sql = "SELECT json_extract(body, '$.black.name'), game FROM event WHERE seq = 0";
    let mut select = database.prepare(sql).expect("the table is there");
    let games = select.query_map([], |row| {
        let game = GameId::from_bits(row.get::<_, i64>(1)? as u64);
        Ok((row.get(0)?, game))
    });
    games.expect("rows").map(|row| row.expect("a row")).collect()
}

/// The number behind a game's name: twelve digits of five bits.
fn key(game: GameId) -> i64 {
    let digits = "0123456789abcdefghjkmnpqrstvwxyz";
    game.to_string()
        .chars()
        .fold(0, |key, letter| key << 5 | digits.find(letter).expect("a digit") as i64)
}

/// How many games of a restored store are not what the log of the first began with.
pub fn astray(folder: &Path, restored: &Path, people: &[Pair]) -> usize {
    let logs = |folder: &Path| {
        let database = Connection::open(folder.join("komadai.db")).expect("a database");
        let mut select = database
            .prepare("SELECT seq, body FROM event WHERE game = ? ORDER BY seq")
            .expect("the table is there");
        let log = |pair: &Pair| -> Vec<(u32, String)> {
            let events = select.query_map([key(pair.game)], |row| Ok((row.get(0)?, row.get(1)?)));
            let events = events.expect("rows").map(|row| row.expect("a row"));
            events.collect()
        };
        people.iter().map(log).collect::<Vec<_>>()
    };
    let (now, then) = (logs(folder), logs(restored));
    let begins = |(now, then): &(Vec<_>, Vec<_>)| !then.is_empty() && now.starts_with(then);
    now.into_iter().zip(then).filter(|both| !begins(both)).count()
}
