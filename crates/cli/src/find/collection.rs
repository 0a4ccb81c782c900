//! The files of a collection as they are now, by which an index can tell what has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::failure::Failure;
use crate::inputs::{self, Input};

/// A file, and what tells one state of it from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamped {
    /// Where it lies below the folder.
    pub below: PathBuf,
    /// Its length in bytes.
    pub length: u64,
    /// When it was changed, in nanoseconds since 1970; 0 where that says nothing.
    pub changed: u64,
}

/// The records in a folder, in the order of their paths.
pub struct Collection {
    pub files: Vec<Present>,
}

/// A file that is there.
pub struct Present {
    pub input: Input,
    pub stamped: Stamped,
}

/// A file changed later than this before we looked may change once more without its time telling so.
const YOUNG: Duration = Duration::from_secs(2);

impl Collection {
    pub fn look_at(folder: &Path) -> Result<Self, Failure> {
        let now = SystemTime::now();
        let mut files = Vec::new();
        for input in inputs::expand(&[folder.to_path_buf()]) {
            let Some(path) = input.path() else {
                let reason = input.bytes().err().unwrap_or_default();
                return Err(Failure::Input(format!("{}: {reason}", input.name())));
            };
            // One that has gone meanwhile is not there.
            if let Ok(about) = fs::metadata(path) {
                let stamped = Stamped {
                    below: input.below().into(),
                    length: about.len(),
                    changed: about.modified().map_or(0, |changed| stamp(changed, now)),
                };
                files.push(Present { input, stamped });
            }
        }
        files.sort_by(|a, b| a.stamped.below.cmp(&b.stamped.below));
        Ok(Self { files })
    }
}

fn stamp(changed: SystemTime, now: SystemTime) -> u64 {
    match now.duration_since(changed) {
        Ok(age) if age > YOUNG => changed
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_nanos() as u64),
        _ => 0,
    }
}

impl Stamped {
    /// Whether the file is certainly as it was then.
    pub fn is_still(&self, then: &Self) -> bool {
        self.changed != 0 && self == then
    }
}
