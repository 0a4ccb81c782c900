//! The game that is analysed.

use komadai_record::{Key, Record, ReplayError, replay};
use komadai_rules::{Color, Game, Move, Position, Square};

use crate::positions;

/// A game as it was recorded and as the rules play it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file it was read from.
    pub file: String,
    /// Which game of its file it is, from 1; `None` where it is the only one.
    pub number: Option<usize>,
    /// The record as it was read.
    pub record: Record,
    /// The game, as far as it can be played.
    pub game: Game,
    /// The position before each move, and the last one.
    pub positions: Vec<Position>,
    /// The moves that can be played, one less than there are positions.
    pub moves: Vec<Move>,
}

impl Source {
    /// A game of a file, replayed by the rules.
    ///
    /// # Errors
    ///
    /// The first move or the start that breaks a law; [`Source::new`] takes what can be played before it.
    pub fn of(record: Record, file: String, number: Option<usize>) -> Result<Self, ReplayError> {
        let game = replay(&record)?;
        Ok(Self::new(record, game, file, number))
    }

    /// A game of a file, and what of it can be played.
    pub fn new(record: Record, game: Game, file: String, number: Option<usize>) -> Self {
        Self {
            positions: positions(&game),
            moves: game.moves().collect(),
            file,
            number,
            record,
            game,
        }
    }

    /// How messages call the game: `a.kif`, or `a.kif, game 2`.
    pub fn title(&self) -> String {
        Self::title_of(&self.file, self.number)
    }

    /// The same for a game that was not read yet.
    pub fn title_of(file: &str, number: Option<usize>) -> String {
        match number {
            Some(number) => format!("{file}, game {number}"),
            None => file.to_owned(),
        }
    }

    /// The player of a side, if the record names one.
    pub fn player(&self, color: Color) -> Option<&str> {
        let name = self.record.headers.get(&Key::player(color))?.trim();
        (!name.is_empty()).then_some(name)
    }

    /// The square that the move before the one at `ply` went to, `ply` counted from 0.
    pub fn previous_to(&self, ply: usize) -> Option<Square> {
        ply.checked_sub(1).map(|before| self.moves[before].to())
    }
}
