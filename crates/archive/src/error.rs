//! Why there is no index, or no file to read.

use std::fmt;
use std::io;

use komadai_files::Reason;
use komadai_record::Fault;

use crate::input::ENDINGS;

/// Why a file of records cannot be read.
#[derive(Debug)]
pub enum InputError {
    /// The system refuses it.
    Io(io::Error),
    /// It has more than the bytes [`Input::bytes`](crate::Input::bytes) reads into memory.
    TooLarge {
        /// The most that is read, in MiB.
        most_mib: u64,
    },
    /// It is a folder without records.
    NoRecords,
    /// Its bytes are no record in any format.
    NotARecord(Fault),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => Reason(error).fmt(f),
            Self::TooLarge { most_mib } => write!(f, "more than {most_mib} MiB"),
            Self::NoRecords => {
                write!(f, "there are no records in it, no files ending in .{}", ENDINGS.join(", ."))
            }
            Self::NotARecord(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for InputError {}

impl From<io::Error> for InputError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Fault> for InputError {
    fn from(fault: Fault) -> Self {
        Self::NotARecord(fault)
    }
}

/// Why an index cannot be used, or was not made.
#[derive(Debug)]
pub enum IndexError {
    /// The system refuses its file.
    Io(io::Error),
    /// Its file is not as this program would have written it.
    Damaged(Damage),
    /// [`Observer::is_stopped`](crate::Observer::is_stopped) said so.
    Stopped,
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => Reason(error).fmt(f),
            Self::Damaged(damage) => damage.fmt(f),
            Self::Stopped => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for IndexError {}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Damage> for IndexError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

/// What is wrong with the bytes of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It begins otherwise, or another program made it.
    NotAnIndex,
    /// It is longer or shorter than its heading says.
    Length,
    /// It ends too early.
    CutOff,
    /// The checksum of heading and files does not fit.
    Heading,
    /// It has more or fewer files than its heading says.
    Files,
    /// The checksum of the shelves does not fit.
    Shelves,
    /// Its shelves hold more or fewer places than its heading says.
    Counts,
    /// The checksum of a shelf's places does not fit.
    Places,
    /// A place names a file that is not in it.
    NoFile,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAnIndex => "it is no index of this program",
            Self::Length => "its length is another",
            Self::CutOff => "it is cut off",
            Self::Heading => "its checksum is another",
            Self::Files => "it has other files than it says",
            Self::Shelves => "the checksum of its shelves is another",
            Self::Counts => "its shelves hold other places than it has",
            Self::Places => "the checksum of its places is another",
            Self::NoFile => "a place is in no file of it",
        })
    }
}
