//! Moves named one after another, numbered as lists of the notation are.

use alloc::string::String;
use core::fmt;

use komadai_rules::{Color, IllegalMove, Move, Position, Square};

use crate::Notation;

/// A game being written down: it follows the moves and names each.
///
/// ```
/// use komadai_record::{Notation, Scoresheet};
/// use komadai_rules::Position;
///
/// let mut sheet = Scoresheet::new(Notation::Japanese, Position::startpos(), 1);
/// for mv in ["7g7f", "3c3d", "8h2b+"] {
///     sheet.add(mv.parse()?)?;
/// }
/// let entry = sheet.add("3a2b".parse()?)?;
/// assert_eq!((entry.label.as_str(), entry.name.as_str()), ("4 ", "☖同　銀"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scoresheet {
    notation: Notation,
    position: Position,
    number: u32,
    previous_to: Option<Square>,
    is_empty: bool,
}

/// One move of a [`Scoresheet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the move, counting single moves.
    pub number: u32,
    /// The side that made it.
    pub turn: Color,
    /// What stands directly before the name: `2.`, `1... `, `4 `, or nothing.
    pub label: String,
    /// The name of the move.
    pub name: String,
}

impl Scoresheet {
    /// A sheet that begins at `position` with the move numbered `number`, 1 for a whole game.
    pub const fn new(notation: Notation, position: Position, number: u32) -> Self {
        Self { notation, position, number, previous_to: None, is_empty: true }
    }

    /// The same sheet, where the move before its first one went to `previous_to`.
    #[must_use]
    pub const fn after(self, previous_to: Option<Square>) -> Self {
        Self { previous_to, ..self }
    }

    /// The position after the moves so far.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Names a move and plays it.
    ///
    /// # Errors
    ///
    /// The law it breaks; the sheet is unchanged.
    ///
    /// ```
    /// use komadai_record::{Notation, Scoresheet};
    /// use komadai_rules::Position;
    ///
    /// let mut sheet = Scoresheet::new(Notation::Hodges, Position::startpos(), 1);
    /// let entry = sheet.add("7g7f".parse()?)?;
    /// assert_eq!(entry.name, "P-7f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, mv: Move) -> Result<Entry, IllegalMove> {
        let turn = self.position.turn();
        let name = self.notation.write(&self.position, mv, self.previous_to);
        self.position.play(mv)?;
        let label = self.notation.numbering().label(self.number, turn, self.is_empty);
        let entry = Entry { number: self.number, turn, label, name };
        self.number = self.number.saturating_add(1);
        self.previous_to = Some(mv.to());
        self.is_empty = false;
        Ok(entry)
    }

    /// Names and plays moves in a row, numbered, with a blank between.
    ///
    /// # Errors
    ///
    /// The first illegal move; the sheet then stands before it.
    pub fn line(&mut self, moves: &[Move]) -> Result<String, LineError> {
        let mut text = String::new();
        for (index, &mv) in moves.iter().enumerate() {
            let entry = self.add(mv).map_err(|illegal| LineError { index, mv, illegal })?;
            if index > 0 {
                text.push(' ');
            }
            text.push_str(&entry.label);
            text.push_str(&entry.name);
        }
        Ok(text)
    }
}

/// The moves from a start as one line, numbered from 1.
///
/// ```
/// use komadai_record::{Notation, line};
/// use komadai_rules::Position;
///
/// let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"].map(|mv| mv.parse().unwrap());
/// let start = Position::startpos();
/// assert_eq!(line(Notation::Hodges, &start, &moves)?, "1.P-7f P-3d 2.Bx2b+ Sx2b");
/// assert_eq!(line(Notation::Kif, &start, &moves)?, "1 ７六歩(77) 2 ３四歩(33) 3 ２二角成(88) 4 同　銀(31)");
/// # Ok::<(), komadai_record::LineError>(())
/// ```
///
/// # Errors
///
/// The first move that is illegal where it stands.
pub fn line(notation: Notation, start: &Position, moves: &[Move]) -> Result<String, LineError> {
    Scoresheet::new(notation, start.clone(), 1).line(moves)
}

/// A move in the middle of a line that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// How many moves of the line were played before it.
    pub index: usize,
    /// The move that is not legal there.
    pub mv: Move,
    /// The law it breaks.
    pub illegal: IllegalMove,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}) is illegal: {}", self.index + 1, self.mv, self.illegal)
    }
}

impl core::error::Error for LineError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.illegal)
    }
}
