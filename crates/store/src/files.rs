//! The files of a store: made private, locked, and looked at before one is taken for new.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use crate::{Result, StoreError, schema};

/// The name of the database in the folder of a server.
pub const FILE_NAME: &str = "komadai.db";

/// Makes a folder that only its owner may enter, where there is none; those above it too.
///
/// # Errors
///
/// The system refuses.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Which of a server's folder and database other users of the machine may read.
pub fn open_to_others(folder: &Path) -> Vec<PathBuf> {
    let all = [folder.to_owned(), folder.join(FILE_NAME)];
    all.into_iter().filter(|path| is_open(path)).collect()
}

#[cfg(unix)]
fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o044 != 0)
}

#[cfg(not(unix))]
fn is_open(_: &Path) -> bool {
    false
}

/// Makes an empty database that only its owner may read, where there is none: there are passwords in it, if hashed, and
/// what people said to each other. What is written beside a database has the same rights.
pub(crate) fn make_private(path: &Path) -> io::Result<()> {
    private().write(true).open(path).map(drop)
}

fn private() -> fs::OpenOptions {
    let mut options = File::options();
    options.create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes the lock beside the database.
pub(crate) fn lock(path: &Path) -> Result<File> {
    let beside: PathBuf = path.with_extension("lock");
    let file = private().write(true).open(beside).map_err(StoreError::Io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(fs::TryLockError::Error(error)) => Err(StoreError::Io(error)),
    }
}

/// Makes the database of a folder that has none, whole or not at all. A file without tables is therefore none of ours:
/// where something lies beside it, its own content was lost, and going on with it would be the end of what is left.
///
/// # Errors
///
/// The database is empty or gone, and something of it is left.
pub(crate) fn make_database(folder: &Path) -> Result<()> {
    let path = folder.join(FILE_NAME);
    let size = match path.metadata() {
        Ok(metadata) => metadata.len(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
        Err(error) => return Err(StoreError::Io(error)),
    };
    if size > 0 && has_tables(&path)? {
        return Ok(());
    }
    if let Some(left) = what_is_left(folder) {
        return Err(StoreError::Emptied(left));
    }
    let part = path.with_extension("new");
    // What an interrupted start left behind.
    remove(&part)?;
    remove(&path)?;
    make_private(&part).map_err(StoreError::Io)?;
    let mut connection = Connection::open(&part)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    schema::migrate(&mut connection)?;
    connection.close().map_err(|(_, error)| error)?;
    fs::rename(&part, &path).map_err(StoreError::Io)?;
    sync_folder(folder).map_err(StoreError::Io)
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::Io(error)),
        _ => Ok(()),
    }
}

/// Whether there is anything in a database, in its file or in the log of changes beside it.
fn has_tables(path: &Path) -> Result<bool> {
    // One that may write would tidy up what is left.
    let connection = schema::reader(path)?;
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema)";
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}

/// What lies in a folder that was a server's.
fn what_is_left(folder: &Path) -> Option<PathBuf> {
    let filled = |name: &str| {
        let path = folder.join(name);
        path.metadata().is_ok_and(|metadata| metadata.len() > 0).then_some(path)
    };
    let records = folder.join("records");
    let has_records = fs::read_dir(&records).is_ok_and(|mut entries| entries.next().is_some());
    filled(&format!("{FILE_NAME}-wal"))
        .or_else(|| filled(&format!("{FILE_NAME}-journal")))
        .or_else(|| has_records.then_some(records))
}

/// Puts the names in a folder on the disk, where the system knows of that.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Whether a database holds together, as far as can be seen in this time; what is not looked at by then is taken for
/// sound.
pub(crate) fn quick_check(connection: &Connection, within: Duration) -> Result<()> {
    let handle = connection.get_interrupt_handle();
    let (done, wait) = channel::<()>();
    let verdict = thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(within) == Err(RecvTimeoutError::Timeout) {
                handle.interrupt();
            }
        });
        let verdict =
            connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        drop(done);
        verdict
    });
    match verdict {
        Ok(verdict) if verdict == "ok" => Ok(()),
        Ok(verdict) => Err(StoreError::Damaged(verdict)),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
