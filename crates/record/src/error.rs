//! Why a text names no move.

use alloc::vec::Vec;
use core::fmt;

use komadai_rules::{Color, IllegalMove, Move};

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
    pub const fn offset(&self) -> Option<usize> {
        match *self {
            Self::TooLong { most } => Some(most),
            Self::Unreadable { offset, .. } | Self::NoPreviousMove { offset } => Some(offset),
            Self::WrongSide { .. } | Self::NoSuchMove { .. } | Self::Ambiguous { .. } => None,
        }
    }

    /// Of two ways to fail, the one that understood more of the text.
    pub(crate) fn furthest(self, other: Self) -> Self {
        if other.offset() > self.offset() {
            other
        } else {
            self
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { most } => write!(f, "no name of a move is longer than {most} bytes"),
            Self::Unreadable {
                offset,
                found: Some(found),
            } => {
                write!(
                    f,
                    "cannot read {found:?} at byte {offset} as part of a move"
                )
            }
            Self::Unreadable { found: None, .. } => f.write_str("the move is incomplete"),
            Self::NoPreviousMove { .. } => {
                f.write_str("the square is left out, but no move came before")
            }
            Self::WrongSide { turn: Color::Black } => f.write_str("it is Black's turn"),
            Self::WrongSide { turn: Color::White } => f.write_str("it is White's turn"),
            Self::NoSuchMove {
                illegal: Some(illegal),
            } => write!(f, "illegal move: {illegal}"),
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
            Self::NoSuchMove {
                illegal: Some(illegal),
            } => Some(illegal),
            _ => None,
        }
    }
}
