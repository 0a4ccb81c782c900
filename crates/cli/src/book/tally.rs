//! How often each move was played where, in the openings of recorded games.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use komadai_record::Record;
use komadai_rules::{Move, Position, PositionLine, SetupError};
use serde::Deserialize;

use super::named;
use crate::failure::Failure;

/// Positions by their key, with the moves played there.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<u64, Place>);

/// A position that games came to.
#[derive(Debug)]
pub struct Place {
    pub position: Position,
    pub moves: BTreeMap<Move, u32>,
}

impl Place {
    /// How many moves were played here.
    pub fn games(&self) -> u32 {
        self.moves.values().sum()
    }
}

/// A game as a line of JSON: its moves in USI, and where it began if not from an even start.
#[derive(Deserialize)]
struct JsonGame {
    moves: String,
    #[serde(default = "startpos")]
    start: String,
}

fn startpos() -> String {
    "startpos".to_owned()
}

impl Tally {
    /// Counts the first `plies` moves of every game of a file; how many games it had.
    pub fn read(&mut self, path: &Path, plies: u32) -> Result<usize, Failure> {
        if path.extension().is_some_and(|end| end == "jsonl") {
            return self.read_json_lines(path, plies);
        }
        let bytes = fs::read(path).map_err(|error| named(path, &error))?;
        let reading = komadai_record::read(&bytes).map_err(|fault| named(path, &fault))?;
        for game in &reading.games {
            // What could be read of a damaged record is as good an opening as any.
            self.count_record(&game.record, plies);
        }
        Ok(reading.games.len())
    }

    fn read_json_lines(&mut self, path: &Path, plies: u32) -> Result<usize, Failure> {
        let file = File::open(path).map_err(|error| named(path, &error))?;
        let mut games = 0;
        for (number, line) in (1..).zip(BufReader::new(file).lines()) {
            let line = line.map_err(|error| named(path, &error))?;
            if line.trim().is_empty() {
                continue;
            }
            let at = |error: &dyn std::fmt::Display| {
                named(path, &format_args!("line {number}: {error}"))
            };
            let game: JsonGame = serde_json::from_str(&line).map_err(|error| at(&error))?;
            let text = format!("{} moves {}", game.start, game.moves);
            let read = PositionLine::parse(&text).map_err(|error| at(&error))?;
            let start = Position::from_setup(&read.setup).map_err(|error| at(&error))?;
            self.count(start, read.moves.into_iter().take(plies as usize));
            games += 1;
        }
        Ok(games)
    }

    fn count_record(&mut self, record: &Record, plies: u32) {
        let start = Position::from_setup(&record.start).or_else(SetupError::allow_problem);
        if let Ok(start) = start {
            self.count(start, record.moves().take(plies as usize));
        }
    }

    /// Counts moves up to the first that is illegal.
    fn count(&mut self, mut position: Position, moves: impl Iterator<Item = Move>) {
        for mv in moves {
            if !position.is_legal(mv) {
                return;
            }
            let place = self.0.entry(position.key()).or_insert_with(|| Place {
                position: position.clone(),
                moves: BTreeMap::new(),
            });
            *place.moves.entry(mv).or_default() += 1;
            position.play_unchecked(mv);
        }
    }

    /// Every position that was counted.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.0.values()
    }

    /// What was played in a position.
    pub fn at(&self, position: &Position) -> Option<&Place> {
        self.0.get(&position.key())
    }
}
