//! `manifest.toml`: how every network of a folder came to be, from its games to the matches it won.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::disk::{foreign, refused, write_named};
use crate::report::LessonReport;
use crate::{Lesson, PlaySettings, Source};

/// The networks of a folder, the oldest first.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// A row for each network.
    #[serde(default, rename = "network")]
    pub networks: Vec<Origin>,
}

/// How a network came to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its name, shape and hash: the file adds `.nnue`.
    pub name: String,
    /// The number of its generation, counted from 1.
    pub generation: u32,
    /// The network it went on from, if not from chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The version of the trainer.
    pub version: String,
    /// The seed of its games, of its lesson and of its match.
    pub seed: u64,
    /// How it was taught.
    pub lesson: LessonRow,
    /// What it was taught from.
    pub positions: PositionsRow,
    /// How well it tells positions that it has not seen.
    pub loss: LossRow,
    /// The same for each sort of positions.
    pub slices: Vec<SliceRow>,
    /// The files of games, its own first.
    pub games: Vec<GamesRow>,
    /// The matches it played.
    #[serde(default, rename = "match", skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<MatchRow>,
}

/// The settings of a lesson, as [`Lesson`] explains them, and how it went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRow {
    /// The width of the first layer.
    pub width: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// The length of the longest step.
    pub step: f64,
    /// How fast weights fade, as a share of the step.
    pub fading: f64,
    /// How much scores count against results.
    pub trust: f64,
    /// How many epochs were planned.
    pub epochs: u32,
    /// How many epochs were done.
    pub done: usize,
    /// The number of the best epoch, counted from 1.
    pub best: usize,
    /// After how many epochs that were no better it would have ended; rows from before that was noted down lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<u32>,
    /// Of how many lessons, by the seed and those that follow, it is the mean, if of more than one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub courses: Option<u32>,
    /// Which share of the parent's weights is kept, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<f64>,
    /// How often what the terms say was heard before, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rehearsed: Option<u32>,
}

/// The positions that a network was taught from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionsRow {
    /// Positions the games went through.
    pub raw: u64,
    /// Those that were quiet, undecided and met for the first time.
    pub kept: usize,
    /// How many of these were held out, to judge the network by.
    pub held_out: usize,
    /// Of the kept ones in order, with their labels.
    pub sha256: String,
}

/// Mean squared differences on the positions held out, by the network in integers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossRow {
    /// Of the expected points from those that the search's score says.
    pub score: f64,
    /// Of the expected points from the game's result.
    pub result: f64,
}

/// The losses on one sort of the positions held out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SliceRow {
    /// The name of the sort, as [`Slice`](crate::Slice) prints it.
    pub name: String,
    /// How many positions of it were held out.
    pub positions: usize,
    /// The loss by the search's score.
    pub score: f64,
    /// The loss by the game's result.
    pub result: f64,
}

/// A file of games that a network learnt from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesRow {
    /// The name of the file, without its folder.
    pub file: String,
    /// The seed of the games.
    pub seed: u64,
    /// Nodes searched for a move.
    pub nodes: u64,
    /// The hash of the network that judged; the evaluation by terms if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
    /// How many games were learnt from.
    pub count: u32,
}

/// A match as the network sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRow {
    /// The name of the network it met, or `terms`.
    pub against: String,
    /// The pace of the games, as `komadai match` takes it.
    pub pace: String,
    /// Games it won.
    pub won: u32,
    /// Games without a winner.
    pub drawn: u32,
    /// Games it lost.
    pub lost: u32,
    /// How much stronger it is in Elo, where games tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    /// Half of the 95 % interval of that, in Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

impl Manifest {
    /// The file in a folder of networks.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join("manifest.toml")
    }

    /// Reads the manifest of a folder; empty if there is none.
    ///
    /// # Errors
    ///
    /// What the system says, or where the file is no manifest; both with its name.
    pub fn read(folder: &Path) -> io::Result<Self> {
        read(&Self::path(folder)).map(Option::unwrap_or_default)
    }

    /// Writes the manifest of a folder, whole or not at all.
    ///
    /// # Errors
    ///
    /// What the system says, with the file's name.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        write(&Self::path(folder), self, HEAD)
    }
}

const HEAD: &str = "# How every network here came to be; `komadai train gen` adds to it.\n\n";

/// Reads a file of ours; `None` if there is none.
pub(crate) fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> io::Result<Option<T>> {
    let text = match text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| refused(path, &error))?,
    };
    let read = toml::from_str(&text);
    read.map(Some).map_err(|error| foreign(path, &error))
}

/// More bytes than a file of ours has: a network's row takes two thousand.
const MOST: u64 = 1 << 24;

fn text(path: &Path) -> io::Result<String> {
    // A pipe would keep us waiting when it is opened.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut text = String::new();
    let read = File::open(path)?.take(MOST).read_to_string(&mut text)?;
    match read as u64 {
        MOST => Err(io::Error::other("it is too long to be ours")),
        _ => Ok(text),
    }
}

/// Writes a file of ours, whole or not at all.
pub(crate) fn write<T: Serialize>(path: &Path, what: &T, head: &str) -> io::Result<()> {
    let text = toml::to_string(what).expect("rows of numbers and text can be written");
    write_named(path, format!("{head}{text}").as_bytes())
}

impl Origin {
    /// The row of a network that was just taught, before any match.
    pub fn new(generation: u32, report: &LessonReport) -> Self {
        let LessonReport { learnt, lesson, curriculum, positions, parent } = report;
        let games = positions.sources.iter().map(GamesRow::of);
        let slices = learnt.slices.iter().filter(|slice| slice.count > 0);
        let slices = slices.map(|slice| SliceRow {
            name: slice.slice.to_string(),
            positions: slice.count,
            score: round(slice.loss.score),
            result: round(slice.loss.result),
        });
        Self {
            name: report.name(),
            generation,
            parent: parent.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: curriculum.lesson.seed,
            lesson: LessonRow {
                done: learnt.epochs.len(),
                best: learnt.best + 1,
                courses: (curriculum.courses > 1).then_some(curriculum.courses),
                keep: (curriculum.keep > 0.0).then_some(curriculum.keep),
                ..LessonRow::planned(lesson)
            },
            positions: PositionsRow {
                raw: positions.raw,
                kept: positions.len(),
                held_out: positions.held_out(),
                sha256: positions.hash(),
            },
            loss: LossRow { score: round(learnt.loss.score), result: round(learnt.loss.result) },
            slices: slices.collect(),
            games: games.collect(),
            matches: Vec::new(),
        }
    }
}

impl GamesRow {
    fn of(source: &Source) -> Self {
        let PlaySettings { seed, nodes, judge } = source.settings;
        Self {
            file: source.name.clone(),
            seed,
            nodes,
            judge: (judge != 0).then(|| format!("{judge:08x}")),
            count: source.games,
        }
    }

    /// Whether games with these settings can be the ones of this row.
    pub fn is_played_with(&self, settings: PlaySettings) -> bool {
        let source = Source { name: self.file.clone(), settings, games: self.count };
        Self::of(&source) == *self
    }
}

impl LessonRow {
    /// A lesson that has not begun.
    pub fn planned(lesson: &Lesson) -> Self {
        Self {
            width: lesson.width,
            batch: lesson.batch,
            step: decimal(lesson.step),
            fading: decimal(lesson.fading),
            trust: decimal(lesson.trust),
            epochs: lesson.epochs,
            done: 0,
            best: 0,
            patience: Some(lesson.patience),
            courses: None,
            keep: None,
            rehearsed: None,
        }
    }
}

impl MatchRow {
    /// Whether the network has won for certain: by more than the error of the difference, or every game.
    pub fn is_won(&self) -> bool {
        let is_certain = (self.elo.zip(self.error)).is_some_and(|(elo, error)| elo > error);
        is_certain || self.won > 0 && self.lost + self.drawn == 0
    }
}

impl fmt::Display for MatchRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { against, pace, won, drawn, lost, .. } = self;
        write!(f, "{won} won, {drawn} drawn, {lost} lost against {against} at {pace}, ")?;
        match (self.elo, self.error) {
            (None, _) => f.write_str("no difference known"),
            (Some(elo), None) => write!(f, "{elo:+.0} ± ? Elo"),
            (Some(elo), Some(error)) => write!(f, "{elo:+.0} ± {error:.0} Elo"),
        }
    }
}

/// A loss with the digits that mean something.
fn round(loss: f64) -> f64 {
    (loss * 1e6).round() / 1e6
}

/// A setting as it was written, without the digits that a change of type brings.
fn decimal(setting: f32) -> f64 {
    let text = setting.to_string();
    text.parse().expect("what is written as a number is one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_and_what_is_unknown_refused() {
        let origin = Origin {
            name: "komadai-32x2-00000001".to_owned(),
            generation: 1,
            parent: None,
            version: "0.1.0".to_owned(),
            seed: 3,
            lesson: LessonRow {
                width: 32,
                batch: 64,
                step: decimal(3e-4),
                fading: 0.01,
                trust: 0.8,
                epochs: 2,
                done: 2,
                best: 1,
                patience: None,
                courses: Some(4),
                keep: Some(0.5),
                rehearsed: Some(3),
            },
            positions: PositionsRow { raw: 100, kept: 60, held_out: 2, sha256: "00".repeat(32) },
            loss: LossRow { score: 0.01, result: 0.2 },
            slices: Vec::new(),
            games: vec![GamesRow {
                file: "gen-1.games".to_owned(),
                seed: 3,
                nodes: 50,
                judge: None,
                count: 40,
            }],
            matches: vec![MatchRow {
                against: "terms".to_owned(),
                pace: "nodes=50".to_owned(),
                won: 0,
                drawn: 0,
                lost: 0,
                elo: None,
                error: None,
            }],
        };
        let manifest = Manifest {
            networks: vec![origin.clone(), Origin { parent: Some(origin.name.clone()), ..origin }],
        };
        let text = toml::to_string(&manifest).expect("it can be written");
        assert!(text.contains("step = 0.0003\n"), "{text}");
        assert_eq!(toml::from_str::<Manifest>(&text), Ok(manifest));
        let odd = text.replacen("seed", "sead", 1);
        assert!(toml::from_str::<Manifest>(&odd).is_err());
    }
}
