//! What the system refuses, in plain words.

use std::fmt;
use std::io::{Error, ErrorKind};

/// Why the system refuses a file, in words that stand after the file's name.
///
/// ```
/// use komadai_files::Reason;
///
/// let error = std::fs::read("no/such/file").unwrap_err();
/// assert_eq!(Reason(&error).to_string(), "there is no such file or folder");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reason<'a>(pub &'a Error);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0.kind() {
            ErrorKind::NotFound => "there is no such file or folder",
            ErrorKind::PermissionDenied => "permission denied",
            ErrorKind::IsADirectory => "it is a folder",
            ErrorKind::NotADirectory => "a part of its path is no folder",
            ErrorKind::AlreadyExists => "there is something of that name already",
            ErrorKind::StorageFull => "no space is left",
            _ => return self.0.fmt(f),
        })
    }
}
