//! Where pictures go: standard output, one file, or a folder of files with names of their own.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::inputs::{Input, is_stdout};
use crate::whole::{self, Part};

/// Where everything goes.
#[derive(Debug, PartialEq, Eq)]
pub enum Destination {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

impl Destination {
    /// What `-o` means: a folder where there is one, where its name ends with a slash, or where several pictures
    /// are to be written.
    pub fn of(out: Option<&Path>, several: bool, ending: &str) -> Result<Self, Failure> {
        let Some(out) = out.filter(|out| !is_stdout(out)) else {
            return match several {
                false => Ok(Self::Stdout),
                true => Err(Failure::Input(
                    "several pictures need a folder: -o FOLDER/".into(),
                )),
            };
        };
        let slash = out
            .as_os_str()
            .as_encoded_bytes()
            .last()
            .is_some_and(|&byte| std::path::is_separator(byte.into()));
        let is_file = out
            .extension()
            .is_some_and(|own| own.eq_ignore_ascii_case(ending));
        match (out.is_dir() || slash, several) {
            (true, _) => Ok(Self::Folder(out.into())),
            (_, true) if is_file => Err(Failure::Input(format!(
                "{} is one file for several pictures: name a folder, as in -o {}/",
                out.display(),
                out.with_extension("").display()
            ))),
            (_, true) => Ok(Self::Folder(out.into())),
            _ => Ok(Self::File(out.into())),
        }
    }
}

/// The names of the files in a folder, no two inputs with the same even where capitals do not count.
pub struct Names {
    folder: PathBuf,
    ending: &'static str,
    stems: Vec<PathBuf>,
}

impl Names {
    /// Plans a name for each input: where it lay, below the folder.
    pub fn plan(folder: &Path, inputs: &[Input], ending: &'static str) -> Self {
        let mut taken = HashSet::new();
        let mut claim = |stem: PathBuf| {
            let mut others = (2..).map(|number| with(&stem, &format!("-{number}")));
            let mut own = stem.clone();
            while !taken.insert(own.to_string_lossy().to_lowercase()) {
                own = others.next().expect("numbers do not end");
            }
            own
        };
        Self {
            folder: folder.into(),
            ending,
            stems: inputs
                .iter()
                .map(|input| claim(input.below().with_extension("")))
                .collect(),
        }
    }

    /// The file of a picture of an input; `what` tells pictures of one input apart.
    pub fn path(&self, input: usize, what: &str) -> PathBuf {
        let name = with(&self.stems[input], &format!("{what}.{}", self.ending));
        self.folder.join(name)
    }
}

fn with(stem: &Path, more: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_os_string();
    name.push(more);
    name.into()
}

/// Whether a file may be written here; why not, otherwise.
pub fn is_free(path: &Path, force: bool) -> Result<(), String> {
    match !force && whole::is_taken(path) {
        true => Err(whole::is_there(path)),
        false => Ok(()),
    }
}

fn refused(path: &Path, error: &io::Error) -> String {
    let reason = whole::reason(error);
    format!("{} cannot be written: {reason}", path.display())
}

/// Writes a file whole or not at all, and over another only by force, in a folder that is made if there is none.
pub fn write_below(path: &Path, bytes: &[u8], force: bool) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder).map_err(|error| refused(path, &error))?;
    write(path, bytes, force)
}

/// Writes a file whole or not at all, and over another only by force.
pub fn write(path: &Path, bytes: &[u8], force: bool) -> Result<(), String> {
    is_free(path, force)?;
    let refused = |error| refused(path, &error);
    let mut part = Part::create(path).map_err(refused)?;
    part.write_all(bytes).map_err(refused)?;
    part.keep().map_err(refused)
}
