//! What was found so far, kept beside the output so that a second run goes on where the first one stopped.
//!
//! The first line says what the findings belong to; each further one holds a share of positions. A line that was cut
//! off is as good as none.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::json::JsonPosition;
use crate::Verdict;

/// The findings about one game, in memory and in a file.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Whether nothing was found yet.
    is_empty: bool,
    verdicts: Vec<Option<Verdict>>,
    /// Whether there was a journal of another analysis in this place.
    pub was_other: bool,
}

#[derive(Serialize, Deserialize)]
struct Heading {
    fingerprint: String,
}

/// How every heading begins.
const HEADING: &[u8] = b"{\"fingerprint\":\"";

#[derive(Serialize, Deserialize)]
struct Share {
    first: usize,
    positions: Vec<JsonPosition>,
}

impl Journal {
    /// Opens the journal of an analysis of a game with this many positions, and begins it anew where it is another's or
    /// `afresh`.
    ///
    /// # Errors
    ///
    /// What the system says, or that another file stands there.
    pub fn open(
        path: PathBuf,
        fingerprint: &str,
        positions: usize,
        afresh: bool,
    ) -> io::Result<Self> {
        let mut verdicts = vec![None; positions];
        let known = if afresh { None } else { read(&path, fingerprint, &mut verdicts) };
        let (mut file, was_other) = match known {
            Some(Belongs::Here { sound }) => {
                let file = OpenOptions::new().append(true).open(&path)?;
                // What was cut off must not run into what follows.
                file.set_len(sound)?;
                let is_empty = verdicts.iter().all(Option::is_none);
                return Ok(Self { path, file, is_empty, verdicts, was_other: false });
            }
            Some(Belongs::Elsewhere) => (File::create(&path)?, true),
            Some(Belongs::Nowhere) => return Err(io::Error::other("it is no journal of ours")),
            None => (File::create(&path)?, false),
        };
        let heading = Heading { fingerprint: fingerprint.into() };
        // Where the disk is full, nothing is left that looks like work.
        write_line(&mut file, &heading).inspect_err(|_| drop(fs::remove_file(&path)))?;
        Ok(Self { path, file, is_empty: true, verdicts, was_other })
    }

    /// Whether a journal of this analysis stands here and lacks no position: then its files were about to be written.
    pub fn is_complete(path: &Path, fingerprint: &str, positions: usize) -> bool {
        let mut verdicts = vec![None; positions];
        let belongs = read(path, fingerprint, &mut verdicts);
        matches!(belongs, Some(Belongs::Here { .. })) && verdicts.iter().all(Option::is_some)
    }

    /// Whether all these positions are judged.
    pub(super) fn knows(&self, positions: Range<usize>) -> bool {
        self.verdicts[positions].iter().all(Option::is_some)
    }

    /// Keeps what was found about the positions from `first` on.
    pub(super) fn add(&mut self, first: usize, verdicts: Vec<Verdict>) -> io::Result<()> {
        let share = Share { first, positions: verdicts.iter().map(JsonPosition::from).collect() };
        write_line(&mut self.file, &share)?;
        self.is_empty = false;
        for (place, verdict) in self.verdicts[first..].iter_mut().zip(verdicts) {
            *place = Some(verdict);
        }
        Ok(())
    }

    /// All verdicts, if none is missing.
    pub(super) fn finish(mut self) -> Option<Vec<Verdict>> {
        std::mem::take(&mut self.verdicts).into_iter().collect()
    }
}

/// A journal that nothing was written to, as on a full disk, is not left behind.
impl Drop for Journal {
    fn drop(&mut self) {
        if self.is_empty {
            let _ = fs::remove_file(&self.path);
        }
    }
}

enum Belongs {
    /// The journal is of this analysis, sound up to this many bytes.
    Here {
        sound: u64,
    },
    Elsewhere,
    /// It is no journal.
    Nowhere,
}

/// Reads a journal into `verdicts`; `None` where there is none.
fn read(path: &Path, fingerprint: &str, verdicts: &mut [Option<Verdict>]) -> Option<Belongs> {
    let mut reader = BufReader::new(fs::File::open(path).ok()?);
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>| {
        line.clear();
        reader.read_until(b'\n', line).is_ok() && line.ends_with(b"\n")
    };
    let is_whole = next(&mut line);
    match serde_json::from_slice(&line) {
        Ok(Heading { fingerprint: own }) if is_whole && own == fingerprint => {}
        Ok(_) => return Some(Belongs::Elsewhere),
        // A heading that was cut off.
        Err(_) if !is_whole && line.starts_with(HEADING) || HEADING.starts_with(&line) => {
            return Some(Belongs::Elsewhere);
        }
        Err(_) => return Some(Belongs::Nowhere),
    }
    let mut sound = line.len() as u64;
    while next(&mut line) {
        let share = serde_json::from_slice(&line).ok();
        let found = share.and_then(|share: Share| {
            let places = verdicts.get_mut(share.first..share.first + share.positions.len())?;
            let verdicts: Option<Vec<Verdict>> =
                share.positions.iter().map(JsonPosition::verdict).collect();
            Some((places, verdicts?))
        });
        let Some((places, verdicts)) = found else {
            break;
        };
        for (place, verdict) in places.iter_mut().zip(verdicts) {
            *place = Some(verdict);
        }
        sound += line.len() as u64;
    }
    Some(Belongs::Here { sound })
}

/// Writes a line in one piece.
fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    file.write_all(&line)
}
