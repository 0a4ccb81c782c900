//! Which games were played and how they ended, a line each, so that a run can go on.
//!
//! A line names what was measured by what it is made of, so that a changed ladder finds only what still holds:
//! `300,1000,400,400 300,1000,340,350 1 17 win` – the weaker, the stronger, the seed, the number of the game, and
//! what the stronger got – or `300,1000,400,400 mate-3 1 200 17/183`: who was asked, what, the seed, how many positions
//! were asked for, and how many of how many found were solved.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use komadai_engine::Bot;

use super::rates::{Rate, Task};
use super::score::{Contest, Player, Points, Score};
use crate::disk::about;

/// A finished game between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The two players that met.
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
    rates: HashMap<RateKey, Rate>,
}

/// Who was asked what, by which seed, over how many positions.
pub type RateKey = (Player, Task, u64, usize);

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
        let (mut played, mut rates) = (HashMap::new(), HashMap::new());
        // A line that was being written when the run was broken off has no end.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for (number, line) in (1..).zip(text[..whole].lines()) {
            if let Some(read) = LedgerEntry::read(line) {
                played.insert((read.contest, read.seed, read.number), read.points);
            } else {
                let (key, rate) = read_rate(line).ok_or_else(|| foreign(number))?;
                rates.insert(key, rate);
            }
        }
        if !is_begun(&text[whole..]) {
            return Err(foreign(text[..whole].lines().count() + 1));
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| about(path, &error))?;
        (file.set_len(whole as u64)).map_err(|error| about(path, &error))?;
        Ok(Self { path: path.to_owned(), file, played, rates })
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
        self.write(&entry.write())?;
        let key = (entry.contest, entry.seed, entry.number);
        self.played.insert(key, entry.points);
        Ok(())
    }

    /// How often somebody did what was asked, if that was measured.
    pub fn rate(&self, key: RateKey) -> Option<Rate> {
        self.rates.get(&key).copied()
    }

    /// Adds how often somebody did what was asked.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn add_rate(&mut self, key: RateKey, rate: Rate) -> io::Result<()> {
        let (player, task, seed, positions) = key;
        let Rate { solved, asked } = rate;
        self.write(&format!("{player} {task} {seed} {positions} {solved}/{asked}"))?;
        self.rates.insert(key, rate);
        Ok(())
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| about(&self.path, &error))
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

/// A file that nothing was written to, as on a full disk, is not left behind.
impl Drop for Ledger {
    fn drop(&mut self) {
        if self.file.metadata().is_ok_and(|file| file.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
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
        format!("{weaker} {stronger} {} {} {points}", self.seed, self.number)
    }

    fn read(line: &str) -> Option<Self> {
        let [weaker, stronger, seed, number, points] =
            line.split(' ').collect::<Vec<_>>().try_into().ok()?;
        Some(Self {
            contest: Contest { weaker: weaker.parse().ok()?, stronger: stronger.parse().ok()? },
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

fn read_rate(line: &str) -> Option<(RateKey, Rate)> {
    let [player, task, seed, positions, rate] =
        line.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let task = Task::ALL.into_iter().find(|known| known.to_string() == task)?;
    let (solved, asked) = rate.split_once('/')?;
    let rate = Rate { solved: solved.parse().ok()?, asked: asked.parse().ok()? };
    Some(((player.parse().ok()?, task, seed.parse().ok()?, positions.parse().ok()?), rate))
}

/// Whether a text can be the beginning of a line: what else there is must not be taken for one that was broken off.
fn is_begun(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let names = || {
        let bots = Bot::ALL.map(|bot| bot.to_string());
        let ends = ["win", "draw", "loss"].map(str::to_owned);
        bots.into_iter().chain(Task::ALL.map(|task| task.to_string())).chain(ends)
    };
    let is_word = |(index, word): (usize, &&str)| {
        let is_number = word.chars().all(|letter| letter.is_ascii_digit() || ",/".contains(letter));
        let is_last = index + 1 == words.len();
        is_number || names().any(|name| name == **word || is_last && name.starts_with(*word))
    };
    words.len() <= 5 && words.iter().enumerate().all(is_word)
}
