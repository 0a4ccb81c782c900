//! Finished games as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use komadai_csa::FinishedGame;
use komadai_record::Dialect;

use komadai_files::atomic_write;

/// A folder that takes every game as a CSA file, named as the server names the game.
#[derive(Debug)]
pub struct GameFolder {
    folder: PathBuf,
}

impl GameFolder {
    /// A folder, made if it is not there.
    ///
    /// # Errors
    ///
    /// What the system says, with the folder's name.
    pub fn create(folder: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&folder)
            .map_err(|error| io::Error::other(format!("{}: {error}", folder.display())))?;
        Ok(Self { folder })
    }

    /// Writes a game, whole or not at all and over no other; gives its path.
    ///
    /// # Errors
    ///
    /// The record has no form in CSA, or the system refuses the file.
    pub fn save(&self, game: &FinishedGame) -> io::Result<PathBuf> {
        let written = game.record.to_file(Dialect::Csa2).map_err(io::Error::other)?;
        let id = game.summary.game.as_ref().map_or("game", |game| game.as_str());
        let path = self.free(&file_name(id));
        atomic_write(&path, &written.bytes)?;
        Ok(path)
    }

    /// A place in the folder where nothing stands yet.
    fn free(&self, name: &str) -> PathBuf {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        std::iter::once(name.to_owned())
            .chain(numbered)
            .map(|name| self.folder.join(format!("{name}.csa")))
            .find(|path| !Path::exists(path))
            .expect("numbers do not end")
    }
}

/// The identity of a game as a file may be called: no separators, nothing hidden, not too long.
fn file_name(id: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "+-_.@".contains(letter);
    let name: String =
        id.chars().take(120).map(|letter| if plain(letter) { letter } else { '_' }).collect();
    match name.trim_start_matches('.') {
        "" => "game".to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn what_a_server_calls_a_game_leads_to_no_other_folder() {
        for (id, name) in [
            ("a+b-1-2+c+d+2026", "a+b-1-2+c+d+2026"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("...", "game"),
            ("雲", "_"),
        ] {
            assert_eq!(file_name(id), name);
        }
        assert_eq!(file_name(&"x".repeat(256)).len(), 120);
    }
}
