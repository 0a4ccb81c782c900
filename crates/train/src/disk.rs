//! Errors of files that name the file.

use std::io;
use std::path::Path;

/// The error with the file it is about.
pub(crate) fn about(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// Writes a file whole or not at all; the error names it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    komadai_files::atomic_write(path, bytes).map_err(|error| about(path, &error))
}
