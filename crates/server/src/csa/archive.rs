//! Records of engine games as files, in folders by date.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use komadai_csa::hall::FinalRecord;

/// What stands for the name of an account that is gone; nobody can log in by it.
const NOBODY: &str = "nobody";

/// The folder they go to.
#[derive(Clone, Debug)]
pub(crate) struct Archive {
    folder: PathBuf,
}

impl Archive {
    pub(crate) const fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Writes a record as `YYYY/MM/DD/GAME.csa`, whole or not at all; one that is there stays.
    pub(super) fn keep(&self, kept: &FinalRecord) -> io::Result<()> {
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
        write_whole(&path, &kept.text)
    }

    /// Takes a name out of all records of the player who logged in by it, and out of what their files are called.
    ///
    /// Broken off at any point, it is brought to its end by being done again; no record is lost.
    pub(crate) fn forget(&self, login: &str) -> io::Result<()> {
        let mut folders = vec![self.folder.clone()];
        while let Some(folder) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                // No engine has played yet.
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                entries => entries?,
            };
            for entry in entries {
                let entry = entry?;
                if entry.file_type()?.is_dir() {
                    folders.push(entry.path());
                } else if let Some(file) = entry.file_name().to_str() {
                    forget_in(&folder, file, login)?;
                }
            }
        }
        Ok(())
    }
}

/// Takes a name out of a record, if it is one of that player.
fn forget_in(folder: &Path, file: &str, login: &str) -> io::Result<()> {
    let whole = file.strip_suffix(".part").unwrap_or(file);
    let Some(identity) = whole.strip_suffix(".csa") else {
        return Ok(());
    };
    // What an event is called comes first, and may hold anything.
    let mut parts = identity.rsplitn(4, '+');
    let (Some(date), Some(white), Some(black), Some(head)) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Ok(());
    };
    let is_own = |name: &str| name.eq_ignore_ascii_case(login);
    if !is_own(black) && !is_own(white) {
        return Ok(());
    }
    let old = folder.join(file);
    if whole != file {
        // Writing it was broken off; its game is kept elsewhere.
        return fs::remove_file(old);
    }
    let text = fs::read_to_string(&old)?;
    // Two games of one moment may differ by nothing but the names.
    for number in 1.. {
        let nobody = match number {
            1 => NOBODY.to_owned(),
            _ => format!("{NOBODY}.{number}"),
        };
        let without = |name: &str| {
            if is_own(name) { nobody.clone() } else { name.to_owned() }
        };
        let identity = format!("{head}+{}+{}+{date}", without(black), without(white));
        let path = folder.join(format!("{identity}.csa"));
        let text = forget_in_text(&text, &without);
        match fs::read_to_string(&path) {
            // It was written before the old one could be removed.
            Ok(there) if there == text => {}
            Ok(_) => continue,
            Err(error) if error.kind() == ErrorKind::NotFound => write_whole(&path, &text)?,
            Err(error) => return Err(error),
        }
        break;
    }
    fs::remove_file(old)
}

/// The text of a record with other names in the lines that hold names.
fn forget_in_text(text: &str, without: &impl Fn(&str) -> String) -> String {
    const PLAYERS: [&str; 2] = ["N+", "N-"];
    const NAMING: [&str; 5] = ["$EVENT:", "'rating:", "'black_rate:", "'white_rate:", "'summary:"];
    let line_without = |line: &str| {
        for player in PLAYERS {
            if let Some(name) = line.strip_prefix(player) {
                return format!("{player}{}", without(name));
            }
        }
        if !NAMING.iter().any(|naming| line.starts_with(naming)) {
            return line.to_owned();
        }
        let is_between = |letter| matches!(letter, ':' | ' ' | '+');
        let words = line.split_inclusive(is_between);
        let words = words.map(|word| {
            let name = word.trim_end_matches(is_between);
            format!("{}{}", without(name), &word[name.len()..])
        });
        words.collect()
    };
    text.lines().map(|line| line_without(line) + "\n").collect()
}

/// Writes a file whole or not at all; once it is there, it is on the disk under its name.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let mut file = File::create(&part)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(part, path)?;
    // What a folder holds is a file of its own, where a folder can be opened.
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "V2.2\nN+Kumo\nN-kaze\n$EVENT:wdoor+floodgate-300-10F+Kumo+kaze+20261125153000\nPI\n+\n+7776FU\n\
        T3\n'*kumo thinks\n%TORYO\n'rating:Kumo:kaze\n'black_rate:Kumo:1500\n'summary:toryo:Kumo win:kaze lose\n";

    fn files(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_player_who_is_gone_is_in_no_record_and_every_record_stays() {
        let folder = tempfile::tempdir().unwrap();
        let day = folder.path().join("2026/11/25");
        fs::create_dir_all(&day).unwrap();
        let head = "wdoor+floodgate-300-10F";
        for (players, text) in [
            ("Kumo+kaze", RECORD.to_owned()),
            ("yama+kumo", RECORD.replace("Kumo", "yama").replace("kaze", "kumo")),
            ("kumogata+kaze", RECORD.replace("Kumo", "kumogata")),
        ] {
            let path = day.join(format!("{head}+{players}+20261125153000.csa"));
            fs::write(path, text).unwrap();
        }
        // It was written, and the one with the name not removed; and another game of nobody's, of the same moment.
        let mine = RECORD.replace("Kumo", NOBODY);
        fs::write(day.join(format!("{head}+nobody+kaze+20261125153000.csa")), &mine).unwrap();
        let other = "another game\n";
        fs::write(day.join(format!("{head}+yama+nobody+20261125153000.csa")), other).unwrap();
        fs::write(day.join(format!("{head}+kumo+kaze+20261125160000.csa.part")), "").unwrap();
        let archive = Archive::new(folder.path().to_owned());
        for _ in 0..2 {
            archive.forget("kumo").unwrap();
            let expected = ["kumogata+kaze", "nobody+kaze", "yama+nobody", "yama+nobody.2"]
                .map(|players| format!("{head}+{players}+20261125153000.csa"));
            assert_eq!(files(&day), expected);
            let read = |players: &str| {
                let path = day.join(format!("{head}+{players}+20261125153000.csa"));
                fs::read_to_string(path).unwrap()
            };
            assert_eq!(read("nobody+kaze"), mine);
            assert_eq!(read("yama+nobody"), other);
            assert!(read("kumogata+kaze").contains("N+kumogata\n"));
            let rewritten = read("yama+nobody.2");
            assert!(
                rewritten
                    .contains("N+yama\nN-nobody.2\n$EVENT:wdoor+floodgate-300-10F+yama+nobody.2+")
                    && rewritten.contains("'summary:toryo:yama win:nobody.2 lose\n"),
                "{rewritten}"
            );
        }
    }

    #[test]
    fn where_no_engine_has_played_nothing_is_to_be_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let archive = Archive::new(folder.path().join("records"));
        archive.forget("kumo").unwrap();
        assert_eq!(files(folder.path()), [""; 0]);
    }
}
