//! Why a text names no move, and what is wrong with a file.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use komadai_rules::{Color, IllegalMove, LineError, LineFault, Move, PieceKind, SfenError};

use crate::names::PieceNames;
use crate::text::{self, Line, Place};

/// Why a text names no move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// The text is longer than any name of a move; it was not read at all.
    TooLong {
        /// The most bytes a text may have.
        most: usize,
    },
    /// The text stops making sense.
    Unreadable {
        /// Where, in bytes from the start of the text; always the start of a character, or the end.
        offset: usize,
        /// The character there; `None` at the end of the text.
        found: Option<char>,
    },
    /// The text leaves the square out (同), but no move came before.
    NoPreviousMove {
        /// Where the square should stand, in bytes from the start of the text.
        offset: usize,
    },
    /// The mark before the move (☗, ☖) belongs to the side that is not to move.
    WrongSide {
        /// The side that is to move.
        turn: Color,
    },
    /// The text reads well, but no legal move fits it.
    NoSuchMove {
        /// The law the move breaks, where the text names exactly one move.
        illegal: Option<IllegalMove>,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// All of them, at least two.
        candidates: Vec<Move>,
    },
}

impl NameError {
    /// Where reading failed, in bytes from the start of the text; `None` once the text was understood.
    ///
    /// ```
    /// use komadai_record::Notation;
    /// use komadai_rules::Position;
    ///
    /// let position = Position::startpos();
    /// let error = Notation::Japanese.parse(&position, None, "７六〇").unwrap_err();
    /// assert_eq!(error.offset(), Some(6)); // in bytes
    /// ```
    pub const fn offset(&self) -> Option<usize> {
        match *self {
            Self::TooLong { most } => Some(most),
            Self::Unreadable { offset, .. } | Self::NoPreviousMove { offset } => Some(offset),
            Self::WrongSide { .. } | Self::NoSuchMove { .. } | Self::Ambiguous { .. } => None,
        }
    }

    /// Of two ways to fail, the one that understood more of the text.
    pub(crate) fn furthest(self, other: Self) -> Self {
        if other.offset() > self.offset() { other } else { self }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { most } => write!(f, "no name of a move is longer than {most} bytes"),
            Self::Unreadable { offset, found: Some(found) } => {
                write!(f, "cannot read {found:?} at byte {offset} as part of a move")
            }
            Self::Unreadable { found: None, .. } => f.write_str("the move is incomplete"),
            Self::NoPreviousMove { .. } => {
                f.write_str("the square is left out, but no move came before")
            }
            Self::WrongSide { turn: Color::Black } => f.write_str("it is Black's turn"),
            Self::WrongSide { turn: Color::White } => f.write_str("it is White's turn"),
            Self::NoSuchMove { illegal: Some(illegal) } => write!(f, "illegal move: {illegal}"),
            Self::NoSuchMove { illegal: None } => f.write_str("no legal move is called that"),
            Self::Ambiguous { candidates } => {
                f.write_str("several moves are called that: ")?;
                for (index, candidate) in candidates.iter().enumerate() {
                    write!(f, "{}{candidate}", if index > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for NameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::NoSuchMove { illegal: Some(illegal) } => Some(illegal),
            _ => None,
        }
    }
}

/// Something in a file that is not as it should be, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
    /// The words found there, cut to a few dozen characters.
    pub found: String,
    /// What is wrong with them.
    pub problem: Problem,
}

/// What can be wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file is in no format that is known here.
    NotARecord,
    /// Some bytes are no text in any encoding.
    Damaged,
    /// Something else should stand here.
    Expected(&'static str),
    /// The text names no move.
    Move(NameError),
    /// A line of a position with moves is not as it should be.
    Position(LineError),
    /// The move bears another number than the next one has.
    Number {
        /// The number the next move has.
        expected: u32,
    },
    /// So many moves are said to have been made, and so many were.
    Count {
        /// The number the file tells.
        told: u32,
        /// The number of moves.
        found: u32,
    },
    /// A variation begins where no line has a move before it.
    NoBranchPoint,
    /// The line before does not allow the moves of this variation: it is taken for one of an earlier line, which does.
    EarlierLine,
    /// An end where another line goes on: it is not kept.
    GoesOn,
    /// What is said here of who won is not how the game ended: it is not kept.
    OtherResult,
    /// It is the other side's turn.
    WrongSide,
    /// The move breaks a law; it is kept all the same, unless there is nothing to move.
    Illegal(IllegalMove),
    /// Another piece stands on the square than the one the move names.
    OtherPiece {
        /// The piece that stands there.
        stands: PieceKind,
    },
    /// A line that is longer than a game in one line, or a line of a stream, may be; what follows in it was not read.
    TooLong {
        /// The most bytes a line may have.
        most: usize,
    },
    /// A game that is longer than what a stream keeps of one; it was not read.
    TooLongGame {
        /// The most bytes a game may have.
        most: usize,
    },
    /// There were too many warnings to keep them all.
    Silenced,
}

impl Problem {
    /// A start that cannot be read; the place is the offset the error names.
    pub(crate) const fn sfen(error: SfenError) -> Self {
        Self::Position(LineError { offset: error.offset, fault: LineFault::Sfen(error.fault) })
    }
}

impl Fault {
    /// A fault at the byte `offset` of a line.
    pub(crate) fn at(line: Line<'_>, offset: usize, problem: Problem) -> Self {
        let before = line.text.get(..offset).unwrap_or(line.text);
        let rest = &line.text[before.len()..];
        Self {
            line: line.number,
            column: line.before + before.chars().count() as u32 + 1,
            found: rest.chars().take(MOST_FOUND).collect(),
            problem,
        }
    }

    /// What is said of a text that is no record.
    pub(crate) fn no_record(text: &str) -> Self {
        let line = Line::new(1, text.lines().next().unwrap_or_default());
        Self::at(line, 0, Problem::NotARecord)
    }

    /// What is said of a text that was made of bytes some of which are no letters: where the first of them stands,
    /// behind so many lines.
    pub(crate) fn damage(text: &str, before: u32) -> Self {
        let mut lines = text::lines(text);
        let found = lines.find_map(|line| Some((line, line.text.find('\u{fffd}')?)));
        let (line, offset) = found.unwrap_or_else(|| (Line::new(1, text::first_line(text).0), 0));
        let line = Line::new(before + line.number, line.text);
        Self::at(line, offset, Problem::Damaged)
    }

    /// What is said of a text whose last bytes were half a letter, behind so many lines: where they stand.
    pub(crate) fn cut(text: &str, before: u32) -> Self {
        let last = text::lines(text).last().unwrap_or_else(|| Line::new(1, ""));
        let offset = last.text.rfind('\u{fffd}').unwrap_or(0);
        let line = Line::new(before + last.number, last.text);
        Self::at(line, offset, Problem::Damaged)
    }

    /// What is wrong and the words found, without the place.
    ///
    /// ```
    /// use komadai_record::read;
    ///
    /// let game = &read("手合割：平手\n1 ７六歩(77)\n3 ２六歩(27)\n".as_bytes())?.games[0];
    /// let fault = game.error.as_ref().or(game.warnings.first()).unwrap();
    /// assert!(!fault.message().contains("line"));
    /// assert!(fault.to_string().starts_with("line 3, column 1: "));
    /// # Ok::<(), komadai_record::Fault>(())
    /// ```
    pub fn message(&self) -> String {
        let mut message = self.problem.to_string();
        if !self.found.is_empty() {
            message.push_str("; found \"");
            for letter in self.found.chars() {
                match letter {
                    '"' | '\\' => message.extend(['\\', letter]),
                    letter if letter.is_control() => message.extend(letter.escape_default()),
                    letter => message.push(letter),
                }
            }
            message.push('"');
        }
        message
    }
}

impl Place<'_> {
    /// Something wrong in this place.
    pub fn fault(&self, problem: Problem) -> Fault {
        Fault::at(self.line, self.offset, problem)
    }
}

/// The most characters of the found words that a [`Fault`] keeps.
const MOST_FOUND: usize = 40;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.message())
    }
}

impl core::error::Error for Fault {}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARecord => f.write_str("no game record in a known format begins here"),
            Self::Damaged => f.write_str("some bytes are no text in UTF-8, Shift_JIS or EUC-JP"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Move(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Number { expected } => write!(f, "the next move has the number {expected}"),
            Self::Count { told: 1, found } => {
                write!(f, "there is said to be 1 move, and there are {found}")
            }
            Self::Count { told, found } => {
                write!(f, "there are said to be {told} moves, and there are {found}")
            }
            Self::NoBranchPoint => f.write_str("no line has a move for this variation to follow"),
            Self::EarlierLine => f.write_str(
                "the line before does not allow these moves, so that this is a variation of an earlier one",
            ),
            Self::GoesOn => f.write_str("a line goes on here, so that this end is not kept"),
            Self::OtherResult => {
                f.write_str("the game ended otherwise, so that this result is not kept")
            }
            Self::WrongSide => f.write_str("it is the other side's turn"),
            Self::Illegal(law) => write!(f, "illegal move: {law}"),
            Self::OtherPiece { stands } => {
                write!(
                    f,
                    "another piece stands there, a {}",
                    PieceNames::of(*stands).english
                )
            }
            Self::TooLong { most } => {
                write!(f, "this line is too long: at most {most} bytes are read")
            }
            Self::TooLongGame { most } => {
                write!(f, "this game is too long: at most {most} bytes are read")
            }
            Self::Silenced => f.write_str("there is more to warn of than is kept"),
        }
    }
}

/// Why a record cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A move starts on an empty square, so that nobody can say which piece it moves.
    NoPiece {
        /// The number of the move, from 1.
        ply: u32,
        /// The move as the record has it.
        mv: Move,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece { ply, mv } => {
                write!(f, "move {ply}, {mv}, starts on an empty square")
            }
        }
    }
}

impl core::error::Error for WriteError {}
