//! Files that one process at a time may go on with.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Opens a file to go on with it, or begins one, and keeps every other process out for as long as it is open.
///
/// A file system without locks keeps nobody out, and nothing else is lost by it.
///
/// # Errors
///
/// [`io::ErrorKind::ResourceBusy`] if another process has it, [`io::ErrorKind::InvalidInput`] if it is no regular file,
/// or what the system says.
pub fn open_locked(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "another process is writing it"))
        }
        _ => Ok(file),
    }
}

/// Opens a file to read it, but no pipe, which would keep us waiting for ever.
///
/// # Errors
///
/// [`io::ErrorKind::InvalidInput`] if it is no regular file, or what the system says.
pub fn open_regular(path: &Path) -> io::Result<File> {
    check_regular(path)?;
    File::open(path)
}

fn check_regular(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(stands) if !stands.is_file() => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_at_a_time_goes_on_with_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let first = open_locked(&path).expect("a file");
        let second = open_locked(&path).map_err(|error| error.kind());
        assert_eq!(second.err(), Some(io::ErrorKind::ResourceBusy));
        drop(first);
        assert!(open_locked(&path).is_ok());
        let folder = open_regular(folder.path()).map_err(|error| error.kind());
        assert_eq!(folder.err(), Some(io::ErrorKind::InvalidInput));
    }
}
