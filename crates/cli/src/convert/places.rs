//! Where converted records go: one stream, one file, or a folder of files with names of their own.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;
use crate::inputs::{Input, is_stdout};

use super::target::Target;

/// Where everything goes.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

impl Destination {
    /// What `-o` means for these inputs: a folder where there is one, or where several files are to be written.
    pub fn of(out: Option<&Path>, inputs: &[PathBuf], target: &Target) -> Result<Self, Failure> {
        let several = match inputs {
            [one] => one.is_dir(),
            _ => true,
        };
        let one_place = several && target.between.is_none();
        let refused = || {
            Failure::Input(format!(
                "a file in {} holds one game: name a folder for several, as in -o games/",
                target.word
            ))
        };
        let Some(out) = out.filter(|out| !is_stdout(out)) else {
            return if one_place {
                Err(refused())
            } else {
                Ok(Self::Stdout)
            };
        };
        let slash = out
            .as_os_str()
            .as_encoded_bytes()
            .last()
            .is_some_and(|&byte| std::path::is_separator(byte.into()));
        let ends_so = out.extension().is_some_and(|ending| {
            [target.ending, target.word]
                .iter()
                .any(|own| ending.eq_ignore_ascii_case(own))
        });
        match (out.is_dir() || slash, several && !ends_so) {
            (true, _) | (_, true) => Ok(Self::Folder(out.into())),
            _ if one_place => Err(refused()),
            _ => Ok(Self::File(out.into())),
        }
    }
}

/// The names of the files in a folder, no two alike even where capitals do not count.
pub struct Names {
    folder: PathBuf,
    ending: &'static str,
    taken: Mutex<HashSet<String>>,
    stems: Vec<PathBuf>,
}

impl Names {
    /// Plans a name for each input: where it lay, below the folder, with another ending.
    pub fn plan(folder: &Path, inputs: &[Input], target: &Target) -> Self {
        let mut names = Self {
            folder: folder.into(),
            ending: target.ending,
            taken: Mutex::default(),
            stems: vec![],
        };
        let stems = inputs
            .iter()
            .map(|input| names.claim(&input.below().with_extension("")));
        names.stems = stems.collect();
        names
    }

    /// The file of an input that holds one game.
    pub fn only(&self, input: usize) -> PathBuf {
        self.path(&self.stems[input])
    }

    /// The file of one of several games of an input, `number` from 1.
    pub fn one_of(&self, input: usize, number: usize) -> PathBuf {
        let stem = with_number(&self.stems[input], number);
        self.path(&self.claim(&stem))
    }

    fn path(&self, stem: &Path) -> PathBuf {
        let mut name = stem.as_os_str().to_os_string();
        name.push(".");
        name.push(self.ending);
        self.folder.join(name)
    }

    /// Takes a name, with a number behind where it is taken already.
    fn claim(&self, stem: &Path) -> PathBuf {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mut take = |stem: &Path| taken.insert(stem.to_string_lossy().to_lowercase());
        if take(stem) {
            return stem.into();
        }
        let mut others = (2..).map(|number| with_number(stem, number));
        others
            .find(|other| take(other))
            .expect("numbers do not end")
    }
}

fn with_number(stem: &Path, number: usize) -> PathBuf {
    let mut name = stem.as_os_str().to_os_string();
    name.push(format!("-{number}"));
    name.into()
}
