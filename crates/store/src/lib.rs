//! What a shogi server may not lose: games as append-only logs, accounts, sessions and ratings, in one SQLite file.
//!
//! [`Store`] is the whole face, one function per question, so that another store can stand behind the same
//! questions. What an event says is its owner's business: here it is a text with a number.
//!
//! Three promises hold for every game:
//!
//! - an answer to [`Store::append`] means that the event is on the disk;
//! - a number is used once: a second event with it is refused;
//! - an owner whose [`Epoch`] is not the latest is refused, so two owners do no harm.
//!
//! One thread writes, many appends a commit; another reads; a third moves what was committed from the log
//! of changes into the database, off the path of the commits.

mod accounts;
mod backup;
mod bouts;
mod check;
mod disk;
mod error;
mod figures;
mod files;
mod games;
mod jobs;
mod log;
mod moderation;
mod names;
mod portions;
mod retention;
mod schema;
mod sql;
mod threads;
mod tokens;
mod tournaments;
mod workers;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

pub use accounts::{
    Account, AuditRow, Deed, Device, EngineLogin, Invitation, InvitationRow, JobQuestion, Login,
    Mentions, NewInvitation, NewPasskey, Newcomer, PasskeyRow, PasskeyVerifier, Rating,
    RatingChange, Reckon, Redaction, Removal, Role, SessionRow, SessionToken, Settlement, WayIn,
    moderate,
};
pub use backup::{backup, restore, verify};
pub use check::{CheckError, Contents, Fault, Place, StoredLog, inspect};
pub use disk::{Ailment, Disk};
use error::Result;
pub use error::{AppendError, StoreError};
pub use games::{GameRow, Takeover};
pub use jobs::{JobRow, JobStage, NewJob, QueueLimits, Urgency};
pub use log::{Entry, Epoch, Headline, LogLine, Stage};
pub use moderation::{Filing, NewReport, NoteRow, NoticeRow, ReportRow};
pub use names::{JobId, TournamentId};
pub use portions::{Assignment, Lease, Portion};
pub use tokens::{NewToken, TokenRow};
pub use tournaments::TournamentRow;
pub use workers::{Worker, WorkerId, WorkerKey};

pub use figures::Figures;
pub use files::{FILE_NAME, make_folder, open_to_others};
use files::{lock, make_database, quick_check};
pub use komadai_ids::{AccountId, BadGameId, GameId};
use threads::Threads;

/// Milliseconds since the beginning of 1970, by the clock on the wall.
pub type UnixMs = i64;

/// How long a store that is opened is looked through.
const QUICK_CHECK: Duration = Duration::from_millis(800);

/// A store that is open; clones share it, and the last one closes it.
///
/// ```
/// use komadai_store::{Entry, GameId, Headline, Store};
///
/// # let answer = tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let store = Store::in_memory()?;
/// let game = GameId::from_bits(1);
/// let epoch = store.open_game(game, Headline::default(), "opened", 0).await?;
/// store.append(Entry { game, epoch, seq: 1, at: 0, body: "7g7f".into(), headline: None, settlement: None }).await?;
/// let log = store.log(game).await?.unwrap();
/// assert_eq!(log.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # });
/// # answer.unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct Store {
    threads: Arc<Threads>,
    /// Held as long as the store is open, so that a second server does not open it too.
    _lock: Option<Arc<File>>,
}

/// Faults put into a store on purpose, to see what its users make of them.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    /// What ails the disk.
    pub disk: Arc<Disk>,
    /// Each commit takes this much longer.
    pub slow_commits: Duration,
}

impl Store {
    /// Opens the store in this folder for one server alone, and makes it where there is none.
    ///
    /// # Errors
    ///
    /// Another server has it open, a newer version wrote it, it is damaged or empty beside what is left of it, or the
    /// system refuses.
    pub fn open(folder: &Path) -> Result<Self> {
        Self::open_with(folder, Faults::default())
    }

    /// [`open`](Self::open) with faults.
    ///
    /// # Errors
    ///
    /// As `open`.
    pub fn open_with(folder: &Path, faults: Faults) -> Result<Self> {
        let path = folder.join(FILE_NAME);
        let lock = lock(&path)?;
        make_database(folder)?;
        let mut writer = Connection::open(&path)?;
        schema::prepare_writer(&mut writer)?;
        quick_check(&writer, QUICK_CHECK)?;
        schema::migrate(&mut writer)?;
        let reader = schema::reader(&path)?;
        let checkpointer = Connection::open(&path)?;
        schema::prepare_checkpointer(&checkpointer)?;
        let threads = Threads::start(writer, Some(reader), Some(checkpointer), faults)?;
        Ok(Self { threads: Arc::new(threads), _lock: Some(Arc::new(lock)) })
    }

    /// A store that is gone with its last clone.
    ///
    /// # Errors
    ///
    /// The system refuses memory or a thread.
    pub fn in_memory() -> Result<Self> {
        let mut writer = Connection::open_in_memory()?;
        schema::migrate(&mut writer)?;
        Self::over(writer)
    }

    /// Opens the store of this folder to change something small in it, beside the server that owns it or without one.
    ///
    /// # Errors
    ///
    /// There is none in this folder, it is of another version, or it cannot be written.
    pub fn open_beside(folder: &Path) -> Result<Self> {
        let path = folder.join(FILE_NAME);
        let mut connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        schema::check_current(&connection)?;
        schema::prepare_writer(&mut connection)?;
        Self::over(connection)
    }

    /// Opens a store to read in it, beside the server that owns it or without one; whatever writes is refused.
    ///
    /// # Errors
    ///
    /// There is none in this folder, or it cannot be read.
    pub fn open_read_only(folder: &Path) -> Result<Self> {
        let path = folder.join(FILE_NAME);
        let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        schema::check_version(&connection)?;
        Self::over(connection)
    }

    /// A store of one connection and no lock.
    fn over(connection: Connection) -> Result<Self> {
        let threads = Threads::start(connection, None, None, Faults::default())?;
        Ok(Self { threads: Arc::new(threads), _lock: None })
    }

    /// What was written since the store was opened, and how long it took.
    pub fn figures(&self) -> Figures {
        self.threads.figures()
    }
}

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
