//! Which games were played and how they ended, a line each, so that a run can go on.
//!
//! A line names what was measured by what it is made of, so that a changed ladder finds only what still holds:
//! `200,1000,400,400 200,1000,340,350 1 17 win` – the weaker, the stronger, the seed, the number of the game, and
//! what the stronger got.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use komadai_engine::Strength;

use super::score::{Contest, Points, Score};
use crate::disk::about;

/// A finished game between two strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The two strengths that met.
    pub contest: Contest,
    /// The seed of the run, which decides openings and slips.
    pub seed: u64,
    /// The number of the game; two neighbouring numbers share an opening.
    pub number: u32,
    /// How it ended for the stronger.
    pub points: Points,
}

/// All games played so far, in memory and in a file.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    played: HashMap<(Contest, u64, u32), Points>,
}

impl Ledger {
    /// Opens a ledger and reads the games in it; a file that is not there is made. A last line without an end was
    /// broken off and is cut.
    ///
    /// # Errors
    ///
    /// What the system says, or the first line that is no game of the levels. Such a file stays as it is.
    pub fn open(path: &Path) -> io::Result<Self> {
        let foreign = |number: usize| {
            let text = format!("line {number} is no game of the levels");
            about(path, &io::Error::new(ErrorKind::InvalidData, text))
        };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(|error| about(path, &error))?,
        };
        let mut played = HashMap::new();
        // A line that was being written when the run was broken off has no end.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in (1..).zip(text[..whole].lines()) {
            let read = LedgerEntry::read(line).ok_or_else(|| foreign(number))?;
            played.insert((read.contest, read.seed, read.number), read.points);
        }
        if !is_begun(&text[whole..]) {
            return Err(foreign(played.len() + 1));
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| about(path, &error))?;
        (file.set_len(whole as u64)).map_err(|error| about(path, &error))?;
        Ok(Self { path: path.to_owned(), file, played })
    }

    /// How a game ended, if it was played.
    pub fn find(&self, contest: Contest, seed: u64, number: u32) -> Option<Points> {
        self.played.get(&(contest, seed, number)).copied()
    }

    /// Adds a game, in memory and as a line of the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn add(&mut self, entry: LedgerEntry) -> io::Result<()> {
        self.file
            .write_all(format!("{}\n", entry.write()).as_bytes())
            .map_err(|error| about(&self.path, &error))?;
        let key = (entry.contest, entry.seed, entry.number);
        self.played.insert(key, entry.points);
        Ok(())
    }

    /// What the stronger reached in all games of a contest.
    pub fn score(&self, contest: Contest, seed: u64) -> Score {
        let mut score = Score::default();
        for (key, &points) in &self.played {
            if (key.0, key.1) == (contest, seed) {
                score.add(points);
            }
        }
        score
    }
}

impl LedgerEntry {
    fn write(&self) -> String {
        let Contest { weaker, stronger } = self.contest;
        let points = match self.points {
            Points::Win => "win",
            Points::Draw => "draw",
            Points::Loss => "loss",
        };
        format!(
            "{} {} {} {} {points}",
            write_strength(weaker),
            write_strength(stronger),
            self.seed,
            self.number
        )
    }

    fn read(line: &str) -> Option<Self> {
        let [weaker, stronger, seed, number, points] =
            line.split(' ').collect::<Vec<_>>().try_into().ok()?;
        Some(Self {
            contest: Contest { weaker: read_strength(weaker)?, stronger: read_strength(stronger)? },
            seed: seed.parse().ok()?,
            number: number.parse().ok()?,
            points: match points {
                "win" => Points::Win,
                "draw" => Points::Draw,
                "loss" => Points::Loss,
                _ => return None,
            },
        })
    }
}

/// Whether a text can be the beginning of a line: what else there is must not be taken for one that was broken off.
fn is_begun(text: &str) -> bool {
    let rest =
        text.trim_start_matches(|letter: char| letter.is_ascii_digit() || " ,".contains(letter));
    let begins = |word: &str| word.starts_with(rest);
    ["win", "draw", "loss"].into_iter().any(begins)
}

fn write_strength(strength: Strength) -> String {
    let Strength { nodes, slips, blindness, blur } = strength;
    format!("{nodes},{slips},{blindness},{blur}")
}

fn read_strength(text: &str) -> Option<Strength> {
    let [nodes, slips, blindness, blur] = text.split(',').collect::<Vec<_>>().try_into().ok()?;
    Some(Strength {
        nodes: nodes.parse().ok()?,
        slips: slips.parse().ok()?,
        blindness: blindness.parse().ok()?,
        blur: blur.parse().ok()?,
    })
}
