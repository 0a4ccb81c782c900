//! Errors of files that name the file.

use std::fmt;
use std::io;
use std::path::Path;

/// The error with the file it is about.
pub(crate) fn about(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// What a file holds that it should not, in the words of its reader.
pub(crate) fn foreign(file: &Path, fault: &dyn fmt::Display) -> io::Error {
    about(file, &io::Error::new(io::ErrorKind::InvalidData, fault.to_string()))
}

/// Writes a file whole or not at all; the error names it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    komadai_files::atomic_write(path, bytes).map_err(|error| about(path, &error))
}

/// The error of a file in plain words, with the file it is about.
pub(crate) fn refused(file: &Path, error: &io::Error) -> io::Error {
    let text = format!("{}: {}", file.display(), komadai_files::Reason(error));
    io::Error::new(error.kind(), text)
}

/// Writes a file whole or not at all; the error names it in plain words.
pub(crate) fn write_named(path: &Path, bytes: &[u8]) -> io::Result<()> {
    komadai_files::atomic_write(path, bytes).map_err(|error| refused(path, &error))
}
