//! The files an analysis leaves, each written whole or not at all.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use komadai_draw::Language;
use komadai_review::analysis::is_analysis;

use crate::failure::Failure;
use crate::told::Told as _;
use crate::words;

/// Makes the folder to write to.
pub fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::Refused(words::folder_not_made(folder.display(), error.told())))
}

/// The files of one game.
pub struct Outputs {
    folder: PathBuf,
    name: String,
}

impl Outputs {
    pub fn new(folder: &Path, name: &str) -> Self {
        Self { folder: folder.to_path_buf(), name: name.to_owned() }
    }

    /// One of them by its ending: `kif`, the annotated record; `json`, everything that was found; `svg`, the graph;
    /// `journal`, what was found so far.
    pub fn file(&self, ending: &str) -> PathBuf {
        self.folder.join(format!("{}.{ending}", self.name))
    }

    /// The files by their common name: `analysis/game.{kif,svg,json}`.
    pub fn together(&self) -> String {
        self.file("{kif,svg,json}").display().to_string()
    }

    fn all(&self) -> [PathBuf; 3] {
        ["kif", "svg", "json"].map(|ending| self.file(ending))
    }

    /// The first file that is there already.
    pub fn existing(&self) -> Option<PathBuf> {
        self.all().into_iter().find(|path| path.exists())
    }

    /// Takes away what is left of these files where a process was ended while it wrote one; a part that stays would do
    /// no harm.
    pub fn drop_parts(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| self.is_part(&entry.file_name())) {
            let _ = fs::remove_file(entry.path());
        }
    }

    /// Whether a file of this name is a part of one of these: its name, the number of the process that wrote it,
    /// `part`.
    fn is_part(&self, name: &OsStr) -> bool {
        let number = |whole: &Path| {
            let name = name.to_str()?.strip_prefix(whole.file_name()?.to_str()?)?;
            name.strip_prefix('.')?.strip_suffix(".part")
        };
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        self.all().iter().any(|whole| number(whole).is_some_and(is_number))
    }

    /// The JSON of just this analysis, if all its files are there.
    pub fn of(&self, fingerprint: &str, language: Language) -> Option<Vec<u8>> {
        let complete = self.all().iter().all(|path| path.exists());
        let json = complete.then(|| fs::read(self.file("json")).ok())??;
        is_analysis(&json, fingerprint, language.code()).then_some(json)
    }

    /// The journal has served; a file that stays would do no harm.
    pub fn drop_journal(&self) {
        let _ = fs::remove_file(self.file("journal"));
    }
}
