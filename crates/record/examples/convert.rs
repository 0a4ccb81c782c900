//! Turns games, one JSON object a line as in `testdata/games`, into KIF files:
//!
//!     cargo run --example convert -- testdata/games/wcsc28.jsonl OUT-FOLDER [COUNT]

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use komadai_record::{Dialect, EndKind, Key, Record};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [games, folder, count @ ..] = &arguments[..] else {
        return Err("two arguments are needed: a file of games, and a folder to write to".into());
    };
    let count = count
        .first()
        .map_or(Ok(usize::MAX), |count| count.parse())?;
    fs::create_dir_all(folder)?;
    for line in fs::read_to_string(games)?.lines().take(count) {
        let game: Value = serde_json::from_str(line)?;
        let id = game["id"].as_str().ok_or("a game has no id")?;
        let written = record(&game)?.write(Dialect::Kif)?;
        fs::write(Path::new(folder).join(format!("{id}.kif")), written.text)?;
    }
    Ok(())
}

/// The record of a game with its players, its moves and how it ended.
fn record(game: &Value) -> Result<Record, Box<dyn Error>> {
    let mut record = Record::default();
    for (key, name) in [
        (Key::Event, "event"),
        (Key::Black, "black"),
        (Key::White, "white"),
    ] {
        if let Some(value) = game[name].as_str() {
            record.headers.set(key, value);
        }
    }
    let moves = game["moves"].as_str().unwrap_or_default();
    let mut last = Record::ROOT;
    for mv in moves.split_whitespace() {
        last = record.add(last, mv.parse()?);
    }
    let kinds = [
        EndKind::Resign,
        EndKind::Repetition,
        EndKind::Declaration,
        EndKind::Checkmate,
        EndKind::Time,
        EndKind::MaxMoves,
    ];
    let end = kinds.into_iter().find(|kind| game["end"] == kind.code());
    record[last].end = end.map(Into::into);
    Ok(record)
}
