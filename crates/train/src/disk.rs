//! Files, and what is said when they cannot be had.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

/// The error with the file it is about.
pub(crate) fn about(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// Refuses what stands there and is no file: a pipe would keep us waiting for ever when it is opened.
pub(crate) fn check_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(stands) if !stands.is_file() => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is no regular file",
        )),
        _ => Ok(()),
    }
}

/// Opens a file to go on with it, or begins one, and keeps every other process out for as long as it is open.
///
/// A file system that knows no locks keeps nobody out, and nothing else is lost by it.
pub(crate) fn go_on(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::ResourceBusy,
            "another process is writing it",
        )),
        _ => Ok(file),
    }
}

/// Opens a file to read it.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    File::open(path)
}

/// Writes a file whole or not at all, and makes the system store it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = path.with_extension("part");
    let written = File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The reason it could not be written is told; what is left of it helps nobody.
        let _ = fs::remove_file(&part);
    }
    written.map_err(|error| about(path, &error))
}
