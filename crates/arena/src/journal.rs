//! What a match needs to go on after an interruption: a file of lines, one for each game that has ended.
//!
//! The first line holds the settings that games depend on; a match with others is another match. A last line
//! without its end is what an interruption left of a game, and that game is played again.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use komadai_rules::Color;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Cause, GameEnd};

/// The journal of a match, open for the next game.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The first line, before there is a game: a match that never began leaves no trace of its settings.
    header: Option<Vec<u8>>,
}

/// Why a journal cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read or written.
    File(io::Error),
    /// A line is not one of a journal.
    Line {
        /// Which, counted from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// It belongs to a match with other settings.
    Settings {
        /// The setting that differs.
        name: String,
        /// What the journal says.
        journal: String,
        /// What is asked for now.
        now: String,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::Line { number, reason } => write!(f, "line {number}: {reason}"),
            Self::Settings { name, journal, now } => write!(
                f,
                "it belongs to another match: its {name} is {journal}, and now it is {now}"
            ),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// Settings that games depend on, by name.
pub type Settings = BTreeMap<String, Value>;

#[derive(Serialize, Deserialize)]
struct Header {
    /// The version of this format.
    komadai_match: u32,
    settings: Settings,
}

const VERSION: u32 = 2;
const NO_JOURNAL: &str = "this is no journal of a match";

#[derive(Serialize, Deserialize)]
struct Line {
    game: u32,
    winner: Option<Side>,
    cause: String,
    plies: u32,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Black,
    White,
}

/// The longest line that is taken for one, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

impl Journal {
    /// Opens the journal at `path`, or makes one that begins with its first game, and tells every game in it.
    ///
    /// # Errors
    ///
    /// The file cannot be used, is no journal, or belongs to a match with other settings.
    pub fn open(
        path: &Path,
        settings: &Settings,
        mut tell: impl FnMut(GameEnd),
    ) -> Result<Self, JournalError> {
        // A pipe would keep us waiting for ever when it is opened.
        if fs::metadata(path).is_ok_and(|stands| !stands.is_file()) {
            return Err(io::Error::other("it is no regular file").into());
        }
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // A file system that knows no locks keeps nobody out, and nothing else is lost by it.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(
                io::ErrorKind::ResourceBusy,
                "another process plays this match",
            )
            .into());
        }
        let whole = read(&mut BufReader::new(&file), settings, &mut tell)?;
        // What an interruption left of the last line.
        file.set_len(whole)?;
        file.seek(SeekFrom::Start(whole))?;
        let header = (whole == 0).then(|| Header::of(settings)).transpose()?;
        Ok(Self { path: path.to_owned(), file, header })
    }

    /// Adds a game that has ended.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn add(&mut self, end: &GameEnd) -> io::Result<()> {
        let line = line_of(&Line {
            game: end.game,
            winner: end.winner.map(|winner| match winner {
                Color::Black => Side::Black,
                Color::White => Side::White,
            }),
            cause: end.cause.code().to_owned(),
            plies: end.plies,
        })?;
        // One write, so that no two lines are ever mixed.
        let header = self.header.take().unwrap_or_default();
        self.file.write_all(&[header, line].concat())
    }
}

/// A journal without a game, as on a full disk, is not left behind.
impl Drop for Journal {
    fn drop(&mut self) {
        if self.file.metadata().is_ok_and(|file| file.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn line_of(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value).map_err(io::Error::other)?;
    line.push(b'\n');
    Ok(line)
}

/// Reads what is there, and returns how many bytes of it are whole lines.
fn read(
    file: &mut impl BufRead,
    settings: &Settings,
    tell: &mut impl FnMut(GameEnd),
) -> Result<u64, JournalError> {
    let (mut whole, mut number) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = io::Read::take(&mut *file, LONGEST_LINE).read_until(b'\n', &mut line)? as u64;
        number += 1;
        let wrong = |reason: String| JournalError::Line { number, reason };
        match line.last() {
            Some(b'\n') => {}
            _ if read == LONGEST_LINE => return Err(wrong("it is too long".to_owned())),
            // What is no beginning of a journal belongs to somebody.
            _ if number == 1 && !Header::of(settings)?.starts_with(&line) => {
                return Err(wrong(NO_JOURNAL.to_owned()));
            }
            _ => return Ok(whole),
        }
        if number == 1 {
            let header: Header =
                serde_json::from_slice(&line).map_err(|_| wrong(NO_JOURNAL.to_owned()))?;
            header.check(settings)?;
        } else {
            let line: Line =
                serde_json::from_slice(&line).map_err(|error| wrong(fault_of(&error)))?;
            tell(line.game_end().map_err(wrong)?);
        }
        whole += read;
    }
}

/// What is wrong with a line, which the parser takes for the first of a file.
fn fault_of(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(&*text, |(reason, _)| reason);
    format!("{reason} at column {}", error.column())
}

impl Header {
    /// The first line of a journal of these settings.
    fn of(settings: &Settings) -> io::Result<Vec<u8>> {
        line_of(&Self { komadai_match: VERSION, settings: settings.clone() })
    }

    fn check(&self, settings: &Settings) -> Result<(), JournalError> {
        let version = (self.komadai_match != VERSION)
            .then(|| ("format".to_owned(), self.komadai_match.to_string(), VERSION.to_string()));
        let names = self.settings.keys().chain(settings.keys());
        let setting = { names }
            .find_map(|name| difference(name, self.settings.get(name), settings.get(name)));
        match version.or(setting) {
            None => Ok(()),
            Some((name, journal, now)) => Err(JournalError::Settings { name, journal, now }),
        }
    }
}

/// The first part of a setting that differs, as people call it, with what it is in both.
fn difference(
    name: &str,
    journal: Option<&Value>,
    now: Option<&Value>,
) -> Option<(String, String, String)> {
    if journal == now {
        return None;
    }
    if let (Some(Value::Object(journal)), Some(Value::Object(now))) = (journal, now) {
        let keys = journal.keys().chain(now.keys());
        return { keys }.find_map(|key| {
            let name = format!("{name}, {}", key.replace('_', " "));
            difference(&name, journal.get(key), now.get(key))
        });
    }
    let said = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "not set".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    };
    Some((name.to_owned(), said(journal), said(now)))
}

impl Line {
    fn game_end(self) -> Result<GameEnd, String> {
        let cause =
            Cause::of_code(&self.cause).ok_or_else(|| format!("{:?} ends no game", self.cause))?;
        Ok(GameEnd {
            game: self.game,
            winner: self.winner.map(|winner| match winner {
                Side::Black => Color::Black,
                Side::White => Color::White,
            }),
            cause,
            plies: self.plies,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_rules::Reason;
    use std::fs;

    fn settings(tc: &str) -> Settings {
        let of = |name: &str, value| (name.to_owned(), value);
        let engine = serde_json::json!({"name": "a", "options": {"Threads": "1"}, "pace": tc});
        [of("tc", tc.into()), of("seed", 1.into()), of("zengine", engine)].into()
    }

    fn open(path: &Path, tc: &str) -> Result<(Journal, Vec<GameEnd>), JournalError> {
        let mut games = Vec::new();
        let journal = Journal::open(path, &settings(tc), |end| games.push(end))?;
        Ok((journal, games))
    }

    fn games() -> Vec<GameEnd> {
        let causes = Reason::ALL.map(Cause::Rules).into_iter();
        let causes = causes.chain([Cause::Adjudication, Cause::Crash]);
        let winners = [None, Some(Color::Black), Some(Color::White)];
        causes
            .zip(winners.into_iter().cycle())
            .enumerate()
            .map(|(game, (cause, winner))| GameEnd { game: game as u32, winner, cause, plies: 99 })
            .collect()
    }

    #[test]
    fn games_come_back_also_when_the_last_line_is_torn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let games = games();
        let (mut journal, read) = open(&path, "10+0.1").unwrap();
        assert_eq!(read, []);
        games.iter().for_each(|end| journal.add(end).unwrap());
        drop(journal);
        assert_eq!(open(&path, "10+0.1").unwrap().1, games);
        let whole = fs::read(&path).unwrap();
        for torn in 1..80 {
            fs::write(&path, &whole[..whole.len() - torn]).unwrap();
            let (mut journal, read) = open(&path, "10+0.1").unwrap();
            assert_eq!(read, games[..read.len()]);
            assert!(read.len() + 3 > games.len(), "{}", read.len());
            games[read.len()..].iter().for_each(|end| journal.add(end).unwrap());
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
        fs::write(&path, &whole[..5]).unwrap();
        assert_eq!(open(&path, "10+0.1").unwrap().1, []);
    }

    #[test]
    fn another_match_and_other_files_are_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        // A match without a game leaves its place to another.
        open(&path, "1+0").unwrap();
        let (mut journal, _) = open(&path, "10+0.1").unwrap();
        journal.add(&games()[0]).unwrap();
        let error = open(&path, "10+0.1").unwrap_err().to_string();
        assert_eq!(error, "another process plays this match");
        drop(journal);
        let error = open(&path, "1+0").unwrap_err().to_string();
        assert_eq!(error, "it belongs to another match: its tc is 10+0.1, and now it is 1+0");
        let text = fs::read_to_string(&path).unwrap();
        let header = text.split_inclusive('\n').next().unwrap();
        for (text, reason) in [
            ("hello\n", "line 1: this is no journal"),
            ("hello", "line 1: this is no journal"),
            (&format!("{header}hello\n"), "line 2: expected value at column 1"),
            (
                &format!(
                    "{header}{{\"game\":0,\"winner\":null,\"cause\":\"storm\",\"plies\":1}}\n"
                ),
                "line 2: \"storm\" ends no game",
            ),
            (&header.replace("match\":2", "match\":9"), "its format is 9"),
            (&header.replace("match\":2", "match\":1"), "its format is 1, and now it is 2"),
            (&header.replace("\"seed\":1", "\"seed\":2"), "its seed is 2, and now it is 1"),
            (
                &header.replace("\"Threads\":\"1\"", "\"Threads\":\"2\""),
                "its zengine, options, Threads is 2, and now it is 1",
            ),
            (
                &header.replace("\"name\":\"a\",", ""),
                "its zengine, name is not set, and now it is a",
            ),
        ] {
            fs::write(&path, text).unwrap();
            let error = open(&path, "10+0.1").unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), *text, "left as it was");
        }
        assert!(matches!(open(folder.path(), "1"), Err(JournalError::File(_))));
    }
}
