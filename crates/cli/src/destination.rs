//! Where written files go: one stream, one file, or a folder of files with names of their own.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use komadai_archive::Input;
use komadai_files::{AtomicFile, would_replace};

use crate::failure::Failure;
use crate::told::Told as _;
use crate::words;

/// What `-o` means.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

/// Whether a path is meant as a folder: there is one, or its name ends with a slash.
pub fn is_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    path.is_dir() || last.is_some_and(|&byte| std::path::is_separator(byte.into()))
}

/// The names of the files in a folder, no two alike even where capitals do not count.
pub struct Names {
    folder: PathBuf,
    ending: &'static str,
    taken: Mutex<HashSet<String>>,
    stems: Vec<PathBuf>,
}

impl Names {
    /// Plans a name for each input: its path below the folder, with another ending.
    pub fn plan(folder: &Path, inputs: &[Input], ending: &'static str) -> Self {
        let mut names =
            Self { folder: folder.into(), ending, taken: Mutex::default(), stems: vec![] };
        let stems = inputs.iter().map(|input| names.claim(&input.below().with_extension("")));
        names.stems = stems.collect();
        names
    }

    /// The file of an input, with `suffix` behind its name.
    pub fn file(&self, input: usize, suffix: &str) -> PathBuf {
        self.path(&extended(&self.stems[input], suffix))
    }

    /// The file of one of several games of an input, `number` from 1; each call takes a name.
    pub fn game(&self, input: usize, number: usize) -> PathBuf {
        let stem = extended(&self.stems[input], &format!("-{number}"));
        self.path(&self.claim(&stem))
    }

    fn path(&self, stem: &Path) -> PathBuf {
        self.folder.join(extended(stem, &format!(".{}", self.ending)))
    }

    /// Takes a name, with a number behind where it is taken already.
    fn claim(&self, stem: &Path) -> PathBuf {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let numbered = (2..).map(|number| extended(stem, &format!("-{number}")));
        std::iter::once(stem.to_path_buf())
            .chain(numbered)
            .find(|stem| taken.insert(stem.to_string_lossy().to_lowercase()))
            .expect("numbers do not end")
    }
}

fn extended(stem: &Path, suffix: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_os_string();
    name.push(suffix);
    name.into()
}

/// Whether a file may be written here.
pub fn check_free(path: &Path, force: bool) -> Result<(), Failure> {
    if !force && would_replace(path) {
        return Err(Failure::Refused(already_there(path)));
    }
    Ok(())
}

/// Why a file is left as it is.
pub fn already_there(path: &Path) -> String {
    words::there_already(path.display())
}

/// Why a file is not written.
pub fn not_written(path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(words::not_written(path.display(), error.told()))
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_pieces(path, &[bytes]).map_err(|error| not_written(path, &error))
}

/// Writes a file whole or not at all, in a folder that is made if there is none.
pub fn write_below(path: &Path, pieces: &[&[u8]]) -> Result<(), Failure> {
    let written = match write_pieces(path, pieces) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(path.parent().unwrap_or(Path::new("")))
                .and_then(|()| write_pieces(path, pieces))
        }
        written => written,
    };
    written.map_err(|error| not_written(path, &error))
}

/// The system may store the file later: a crash of the machine is no reason to wait for the disk a hundred thousand
/// times.
fn write_pieces(path: &Path, pieces: &[&[u8]]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    for piece in pieces {
        file.write_all(piece)?;
    }
    file.commit()
}
