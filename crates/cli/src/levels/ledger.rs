//! Which games were played and how they ended, a line each, so that a run can go on.
//!
//! A line names what was measured by what it is made of, so that a changed ladder finds only what still holds:
//! `200,1000,400,400 200,1000,340,350 1 17 win` – the weaker, the stronger, the seed, the number of the game, and
//! what the stronger got.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use komadai_engine::Strength;

use super::contest::{Contest, Points, Score};
use crate::failure::Failure;

/// A finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub contest: Contest,
    pub seed: u64,
    pub number: u32,
    pub points: Points,
}

/// Everything played so far, in memory and in a file.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    played: HashMap<(Contest, u64, u32), Points>,
}

impl Ledger {
    /// Reads what is there, if anything is.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let fault =
            |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(|error| fault(&error))?,
        };
        let mut played = HashMap::new();
        // A line that was being written when the run was broken off has no end.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in (1..).zip(text[..whole].lines()) {
            let read = Played::read(line)
                .ok_or_else(|| fault(&format_args!("line {number} is no game of the levels")))?;
            played.insert((read.contest, read.seed, read.number), read.points);
        }
        if !is_begun(&text[whole..]) {
            let number = played.len() + 1;
            return Err(fault(&format_args!(
                "line {number} is no game of the levels"
            )));
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| fault(&error))?;
        file.set_len(whole as u64).map_err(|error| fault(&error))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            played,
        })
    }

    /// How a game ended, if it was played.
    pub fn find(&self, contest: Contest, seed: u64, number: u32) -> Option<Points> {
        self.played.get(&(contest, seed, number)).copied()
    }

    /// Notes a game down.
    pub fn add(&mut self, played: Played) -> Result<(), Failure> {
        self.file
            .write_all(format!("{}\n", played.write()).as_bytes())
            .map_err(|error| Failure::Input(format!("{}: {error}", self.path.display())))?;
        let key = (played.contest, played.seed, played.number);
        self.played.insert(key, played.points);
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

impl Played {
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
            contest: Contest {
                weaker: read_strength(weaker)?,
                stronger: read_strength(stronger)?,
            },
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
    let Strength {
        nodes,
        slips,
        blindness,
        blur,
    } = strength;
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
