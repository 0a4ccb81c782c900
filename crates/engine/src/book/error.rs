//! Why a book cannot be read or written.

use std::{fmt, io};

/// Why a book cannot be read or written.
#[derive(Debug)]
pub enum BookError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// A folder, a pipe or a device, and no regular file.
    NoFile,
    /// It begins like neither format.
    Foreign,
    /// It is of a version of the compact format that this program does not know.
    Version(u16),
    /// It ends before it should.
    Truncated,
    /// It is damaged; the text says how that shows.
    Corrupt(&'static str),
    /// A line of `db2016` text cannot be read.
    Text {
        /// The line, from 1.
        line: u64,
        /// What is wrong there.
        reason: String,
    },
    /// It holds more moves than [`Book::MOST_MOVES`](super::Book::MOST_MOVES).
    TooLarge,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NoFile => f.write_str("no regular file"),
            Self::Foreign => f.write_str(
                "this is no book: it begins neither as the compact format does nor with #YANEURAOU-DB2016",
            ),
            Self::Version(version) => {
                write!(f, "the book is of version {version}, which is not known")
            }
            Self::Truncated => f.write_str("the book ends in the middle"),
            Self::Corrupt(how) => write!(f, "the book is damaged: {how}"),
            Self::Text { line, reason } => write!(f, "line {line}: {reason}"),
            Self::TooLarge => write!(
                f,
                "the book has more than {} moves",
                super::entry::MOST_MOVES
            ),
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}
