//! The files an analysis leaves, each written whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::language::Language;

use super::json;

/// Makes the folder to write to.
pub fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        Failure::Refused(format!(
            "the folder {} cannot be made: {error}",
            folder.display()
        ))
    })
}

/// The files of one game.
pub struct Outputs {
    folder: PathBuf,
    name: String,
}

impl Outputs {
    pub fn new(folder: &Path, name: &str) -> Self {
        Self {
            folder: folder.to_path_buf(),
            name: name.to_owned(),
        }
    }

    fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// The annotated record.
    pub fn kif(&self) -> PathBuf {
        self.file("kif")
    }

    /// Everything that was found.
    pub fn json(&self) -> PathBuf {
        self.file("json")
    }

    /// The graph.
    pub fn svg(&self) -> PathBuf {
        self.file("svg")
    }

    /// What was found so far.
    pub fn journal(&self) -> PathBuf {
        self.file("journal")
    }

    /// The files by their common name: `analysis/game.{kif,svg,json}`.
    pub fn together(&self) -> String {
        self.file("{kif,svg,json}").display().to_string()
    }

    /// The first file that is there already.
    pub fn existing(&self) -> Option<PathBuf> {
        [self.kif(), self.svg(), self.json()]
            .into_iter()
            .find(|path| path.exists())
    }

    /// The JSON of just this analysis, if all its files are there.
    pub fn of(&self, fingerprint: &str, language: Language) -> Option<Vec<u8>> {
        let complete = [self.kif(), self.svg()].iter().all(|path| path.exists());
        let json = complete.then(|| fs::read(self.json()).ok())??;
        json::is_of(&json, fingerprint, language).then_some(json)
    }

    /// The journal has served; a file that stays would do no harm.
    pub fn drop_journal(&self) {
        let _ = fs::remove_file(self.journal());
    }
}
