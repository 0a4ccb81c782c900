//! How often each move was played where, in the openings of recorded games.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use komadai_engine::{Book, BookMove};
use komadai_record::Record;
use komadai_rules::{Move, Position, PositionLine, SetupError};
use serde::Deserialize;

use crate::disk::{about, foreign};

/// The positions that recorded games reached, with the moves played there.
#[derive(Debug, Default)]
pub struct OpeningTally(BTreeMap<u64, PositionTally>);

/// A position that games reached.
#[derive(Debug)]
pub struct PositionTally {
    /// The position itself, as the first game reached it.
    pub position: Position,
    /// How often each move was played in it.
    pub moves: BTreeMap<Move, u32>,
}

impl PositionTally {
    /// How many games went on from here.
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

impl OpeningTally {
    /// Counts the first `plies` moves of every game of a file, and says how many games it holds. A file named `.jsonl`
    /// holds a game a line: `{"moves": "7g7f 3c3d"}`, with `"start"` where it began elsewhere; any other is a record.
    ///
    /// # Errors
    ///
    /// What the system says, or the first line that holds no game.
    pub fn read(&mut self, path: &Path, plies: u32) -> io::Result<usize> {
        if path.extension().is_some_and(|end| end == "jsonl") {
            return self.read_json_lines(path, plies);
        }
        let bytes = fs::read(path).map_err(|error| about(path, &error))?;
        let reading = komadai_record::read(&bytes).map_err(|fault| foreign(path, &fault))?;
        for game in &reading.games {
            // What could be read of a damaged record is as good an opening as any.
            self.count_record(&game.record, plies);
        }
        Ok(reading.games.len())
    }

    fn read_json_lines(&mut self, path: &Path, plies: u32) -> io::Result<usize> {
        let file = File::open(path).map_err(|error| about(path, &error))?;
        let mut games = 0;
        for (number, line) in (1..).zip(BufReader::new(file).lines()) {
            let line = line.map_err(|error| about(path, &error))?;
            if line.trim().is_empty() {
                continue;
            }
            let at = |error: &dyn std::fmt::Display| {
                foreign(path, &format_args!("line {number}: {error}"))
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

    /// Counts the moves of a game up to the first that is illegal.
    ///
    /// ```
    /// use komadai_rules::Position;
    /// use komadai_train::book::OpeningTally;
    ///
    /// let mut tally = OpeningTally::default();
    /// for moves in [["7g7f", "3c3d"], ["7g7f", "8c8d"], ["2g2f", "8c8d"]] {
    ///     let moves = moves.map(|mv| mv.parse().expect("a move"));
    ///     tally.count(Position::startpos(), moves.into_iter());
    /// }
    /// let book = tally.book(2);
    /// assert_eq!(book.moves(&Position::startpos()).len(), 2);
    /// assert_eq!(book.len(), 2, "the positions before the first move and after 7g7f");
    /// ```
    pub fn count(&mut self, mut position: Position, moves: impl Iterator<Item = Move>) {
        for mv in moves {
            if !position.is_legal(mv) {
                return;
            }
            let place = self.0.entry(position.key()).or_insert_with(|| PositionTally {
                position: position.clone(),
                moves: BTreeMap::new(),
            });
            *place.moves.entry(mv).or_default() += 1;
            position.play_unchecked(mv);
        }
    }

    /// The book of the positions that at least `least` games reached, with the moves played there.
    pub fn book(&self, least: u32) -> Book {
        let mut builder = Book::builder();
        for place in self.0.values().filter(|place| place.games() >= least) {
            for (&mv, &count) in &place.moves {
                let found = BookMove::new(mv);
                builder.add(&place.position, BookMove { count, ..found });
            }
        }
        builder.finish()
    }

    /// What was played in a position.
    pub fn at(&self, position: &Position) -> Option<&PositionTally> {
        self.0.get(&position.key())
    }
}
