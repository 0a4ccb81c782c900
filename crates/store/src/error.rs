//! What goes wrong with a store, told apart by what can be done about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// What the store did, or why not.
pub(crate) type Result<T, E = StoreError> = std::result::Result<T, E>;

/// Why the store could not do what it was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The disk is full; nothing was written, and the same may succeed later.
    Full,
    /// The disk takes no writes, or the store was opened to read; nothing was written.
    ReadOnly,
    /// The system refused a read, a write or a sync.
    Io(io::Error),
    /// The file is no store, or a damaged one.
    Damaged(String),
    /// There is no database, or an empty one, and this is left of what was there.
    Emptied(PathBuf),
    /// A newer version wrote the store.
    Newer {
        /// The store's version.
        found: u32,
        /// The latest this program knows.
        known: u32,
    },
    /// An older version wrote the store, and no server of this one has opened it since.
    Older {
        /// The store's version.
        found: u32,
        /// The latest this program knows.
        known: u32,
    },
    /// Another server has the store open.
    InUse,
    /// Another program holds the store for itself, longer than is waited; nothing was written.
    Locked,
    /// A file is where a copy would be put; nothing was written.
    Occupied(PathBuf),
    /// The name is taken.
    NameTaken,
    /// The passkey is somebody's already.
    PasskeyTaken,
    /// The invitation is unknown, used up or out of time.
    NoInvitation,
    /// The guest is gone, or a member meanwhile.
    NoGuest,
    /// The store is closing.
    Closed,
    /// Anything else SQLite reports.
    Sqlite(rusqlite::Error),
}

impl StoreError {
    /// Whether the same may succeed later without anybody changing the program: a disk with room again, a lock let go.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Full | Self::ReadOnly | Self::Locked | Self::Io(_))
    }

    /// The same failure, told to each of those who shared a commit.
    pub(crate) fn share(&self) -> Self {
        match self {
            Self::Full => Self::Full,
            Self::ReadOnly => Self::ReadOnly,
            Self::Locked => Self::Locked,
            Self::Io(error) => Self::Io(io::Error::new(error.kind(), error.to_string())),
            other => Self::Io(io::Error::other(other.to_string())),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the disk is full"),
            Self::ReadOnly => f.write_str("the disk takes no writes"),
            Self::Io(error) => write!(f, "the system refused: {error}"),
            Self::Damaged(what) => write!(f, "the store is damaged: {what}"),
            Self::Emptied(left) => write!(
                f,
                "the database is empty or gone, but {} is there. Put a backup back into a new folder (komadai server \
                 restore), or, to begin anew, move what is left away",
                left.display()
            ),
            Self::Occupied(path) => write!(
                f,
                "{} is already there, and nothing was written; name another place, or move it away",
                path.display()
            ),
            Self::Newer { found, known } => write!(
                f,
                "the store was written by a newer version (its format is {found}, and {known} is the latest known)"
            ),
            Self::Older { found, known } => write!(
                f,
                "the store was written by an older version (its format is {found}, and {known} is the latest); \
                 start the server once to bring it up to date"
            ),
            Self::InUse => f.write_str("another server has the store open"),
            Self::Locked => f.write_str("another program has locked the store"),
            Self::NameTaken => f.write_str("the name is taken"),
            Self::PasskeyTaken => f.write_str("the passkey is somebody's already"),
            Self::NoInvitation => f.write_str("no invitation that may still be used has this code"),
            Self::NoGuest => f.write_str("the guest is gone, or a member meanwhile"),
            Self::Closed => f.write_str("the store is closing"),
            Self::Sqlite(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Sqlite(error) => Some(error),
            _ => None,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(failure, reason) = &error else {
            return Self::Sqlite(error);
        };
        let reason = || reason.clone().unwrap_or_else(|| failure.to_string());
        match failure.code {
            ErrorCode::DiskFull => Self::Full,
            ErrorCode::ReadOnly => Self::ReadOnly,
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Locked,
            ErrorCode::SystemIoFailure | ErrorCode::CannotOpen => {
                Self::Io(io::Error::other(reason()))
            }
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Damaged(reason()),
            _ => Self::Sqlite(error),
        }
    }
}

/// Why an event was not appended.
#[derive(Debug)]
pub enum AppendError {
    /// Somebody claimed the game since; this owner must let go of it.
    Superseded,
    /// There is an event with this number already.
    Taken,
    /// An event before this one is missing.
    Gap,
    /// There is no such game.
    NoGame,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Superseded => f.write_str("another owner has claimed the game"),
            Self::Taken => f.write_str("an event with this number is already there"),
            Self::Gap => f.write_str("an event before this one is missing"),
            Self::NoGame => f.write_str("there is no such game"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AppendError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
