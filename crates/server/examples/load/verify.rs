//! What a killed server left, read by plain SQL and none of the server's code.

use std::collections::HashMap;
use std::path::Path;

use komadai_play::GameId;
use rusqlite::Connection;

use crate::server::Pair;

/// Moves that were acknowledged and are not there, moves that are there twice, and logs that break off: 0 where all is well.
pub fn missing(folder: &Path, people: &[Pair], acknowledged: &HashMap<GameId, usize>) -> usize {
    let database = Connection::open(folder.join("komadai.db")).expect("a database");
    let verdict: String = database
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .expect("an answer");
    assert_eq!(verdict, "ok");
    let mut select = database
        .prepare("SELECT seq, body FROM event WHERE game = ? ORDER BY seq")
        .expect("the table is there");
    let mut bad = 0;
    for pair in people {
        let key = key(pair.game);
        let events = select
            .query_map([key], |row| {
                Ok((row.get::<_, u32>(0)? as usize, row.get(1)?))
            })
            .expect("rows");
        let events: Vec<(usize, String)> = events.map(|row| row.expect("a row")).collect();
        let moves = events
            .iter()
            .filter(|(_, body)| body.contains(r#""event":"moved""#))
            .count();
        bad += acknowledged
            .get(&pair.game)
            .copied()
            .unwrap_or(0)
            .saturating_sub(moves);
        bad += events
            .iter()
            .enumerate()
            .filter(|(number, (seq, _))| number != seq)
            .count();
    }
    bad
}

/// The number behind a game's name: twelve digits of five bits.
fn key(game: GameId) -> i64 {
    let digits = "0123456789abcdefghjkmnpqrstvwxyz";
    game.to_string().chars().fold(0, |key, letter| {
        key << 5 | digits.find(letter).expect("a digit") as i64
    })
}
