//! The files of a collection as they are now, by which an index can tell what has changed.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::error::InputError;
use crate::index::{Index, IndexedFile};
use crate::input::{Input, expand};

/// What tells one state of a file from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Its path below the folder of the collection.
    pub below: PathBuf,
    /// Its length in bytes.
    pub length: u64,
    /// When it was changed, in nanoseconds since 1970; 0 where that says nothing.
    pub changed: u64,
}

impl Stamp {
    /// Whether the file is certainly as it was then.
    pub(crate) fn is_still(&self, then: &Self) -> bool {
        self.changed != 0 && self == then
    }
}

/// The records in a folder and its folders, in the order of their paths.
#[derive(Debug)]
pub struct Collection {
    pub(crate) files: Vec<CollectionFile>,
}

#[derive(Clone, Debug)]
pub(crate) struct CollectionFile {
    pub(crate) input: Input,
    pub(crate) stamp: Stamp,
}

/// A folder, or one inside it, cannot be looked through, or holds no records.
#[derive(Debug)]
pub struct CollectionError {
    /// The folder, as messages call it.
    pub folder: String,
    /// What is wrong with it.
    pub reason: InputError,
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.folder, self.reason)
    }
}

impl Error for CollectionError {}

/// A file changed later than this before we looked may change once more without its time telling so.
const YOUNG: Duration = Duration::from_secs(2);

impl Collection {
    /// Looks through a folder; no file is opened yet that is known by its ending.
    ///
    /// # Errors
    ///
    /// The folder, or one inside it, cannot be looked through, or there is no record.
    pub fn scan(folder: &Path) -> Result<Self, CollectionError> {
        let now = SystemTime::now();
        let mut files = Vec::new();
        for input in expand(&[folder.to_path_buf()]) {
            let path = match (input.path(), input.open()) {
                (Some(path), _) => path,
                (None, Ok(_)) => continue,
                (None, Err(reason)) => {
                    let folder = input.name();
                    return Err(CollectionError { folder, reason });
                }
            };
            // One that has gone meanwhile is not there.
            if let Ok(about) = fs::metadata(path) {
                let stamp = Stamp {
                    below: input.below().into(),
                    length: about.len(),
                    changed: about.modified().map_or(0, |changed| nanoseconds(changed, now)),
                };
                files.push(CollectionFile { input, stamp });
            }
        }
        files.sort_by(|a, b| a.stamp.below.cmp(&b.stamp.below));
        Ok(Self { files })
    }

    /// The number here of each file of an index, `None` for those that have changed since or are gone.
    pub(crate) fn numbers(&self, index: &Index) -> Vec<Option<u32>> {
        let now: HashMap<&Path, u32> = (0..)
            .zip(&self.files)
            .map(|(number, file)| (file.stamp.below.as_path(), number))
            .collect();
        let number = |then: &IndexedFile| {
            let number = *now.get(then.stamp.below.as_path())?;
            self.files[number as usize].stamp.is_still(&then.stamp).then_some(number)
        };
        index.files().iter().map(number).collect()
    }
}

fn nanoseconds(changed: SystemTime, now: SystemTime) -> u64 {
    match now.duration_since(changed) {
        Ok(age) if age > YOUNG => {
            changed.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
        }
        _ => 0,
    }
}
