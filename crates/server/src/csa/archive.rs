//! Records of engine games as files, in folders by date.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

use komadai_csa::hall::Kept;

/// The folder they go to.
#[derive(Clone, Debug)]
pub(super) struct Archive {
    folder: PathBuf,
}

impl Archive {
    pub(super) const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Writes a record as `YYYY/MM/DD/GAME.csa`, whole or not at all; one that is there stays.
    pub(super) fn keep(&self, kept: &Kept) -> io::Result<()> {
        let name: String = { kept.game.as_str().chars() }
            .map(|letter| match letter {
                'a'..='z' | 'A'..='Z' | '0'..='9' | '+' | '-' | '_' | '.' | '@' => letter,
                _ => '_',
            })
            .collect();
        // The identity ends with the date.
        let date = name.rsplit('+').next().unwrap_or_default();
        let folder = match (date.get(0..4), date.get(4..6), date.get(6..8)) {
            (Some(year), Some(month), Some(day)) => self.folder.join(year).join(month).join(day),
            _ => self.folder.clone(),
        };
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{name}.csa"));
        if path.try_exists()? {
            return Ok(());
        }
        let part = folder.join(format!("{name}.csa.part"));
        let mut file = File::create(&part)?;
        file.write_all(kept.text.as_bytes())?;
        file.sync_all()?;
        drop(file);
        fs::rename(part, path)
    }
}
