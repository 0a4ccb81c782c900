//! The games of a match as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use komadai_record::{Dialect, Key, Loss};

use crate::FinishedGame;

/// A folder that takes every game as a file of its own, in one or several dialects.
#[derive(Clone, Debug)]
pub struct Archive {
    folder: PathBuf,
    dialects: Vec<Dialect>,
}

impl Archive {
    /// A folder, made if it is not there.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn create(folder: PathBuf, dialects: Vec<Dialect>) -> io::Result<Self> {
        fs::create_dir_all(&folder)?;
        Ok(Self { folder, dialects })
    }

    /// The folder that the games are written to.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The first file in the folder that is called as a game would be.
    ///
    /// # Errors
    ///
    /// The folder cannot be looked through.
    pub fn first(&self) -> io::Result<Option<PathBuf>> {
        let mut first = None;
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if self.is_game(&path) && first.as_ref().is_none_or(|first| path < *first) {
                first = Some(path);
            }
        }
        Ok(first)
    }

    fn is_game(&self, path: &Path) -> bool {
        let name = path.file_name().and_then(|name| name.to_str());
        let parts = name.and_then(|name| name.strip_prefix("game-")?.split_once('.'));
        parts.is_some_and(|(number, extension)| {
            let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
            is_number && self.dialects.iter().any(|own| own.extension() == extension)
        })
    }

    /// Writes a game as `game-00001.kif` or `.csa`, whole or not at all, in the encoding that such files are read in;
    /// the first game of a match is 1. Tells what of it which dialect does not hold.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self, game: &FinishedGame) -> io::Result<Vec<(Dialect, Loss)>> {
        let number = game.fixture.game + 1;
        let mut record = game.record.clone();
        record.headers.set(Key::Event, format!("Match, game {number}"));
        let mut lost = Vec::new();
        for &dialect in &self.dialects {
            let extension = dialect.extension();
            let written = record.to_file(dialect).map_err(io::Error::other)?;
            lost.extend(written.lost.iter().map(|&loss| (dialect, loss)));
            let path = self.folder.join(format!("game-{number:05}.{extension}"));
            let begun = path.with_extension(format!("{extension}.part"));
            fs::write(&begun, &written.bytes).inspect_err(|_| drop(fs::remove_file(&begun)))?;
            fs::rename(begun, path)?;
        }
        Ok(lost)
    }
}
