//! `manifest.toml`: how every network of a folder came to be, from its games to the matches it won.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use komadai_arena::Tally;
use komadai_train::{Lesson, PlaySettings, Source};
use serde::{Deserialize, Serialize};

use super::fit::Fitted;
use super::{about, write_whole};
use crate::failure::Failure;

/// The networks of a folder, the oldest first.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    #[serde(default, rename = "network")]
    pub networks: Vec<Origin>,
}

/// How a network came to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// Its name, shape and hash: the file adds `.nnue`.
    pub name: String,
    pub generation: u32,
    /// The network it went on from, if not from chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The version of the trainer.
    pub version: String,
    pub seed: u64,
    pub lesson: LessonRow,
    pub positions: PositionsRow,
    pub loss: LossRow,
    pub slices: Vec<SliceRow>,
    pub games: Vec<GamesRow>,
    #[serde(default, rename = "match", skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<MatchRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRow {
    pub width: usize,
    pub batch: usize,
    pub step: f64,
    pub fading: f64,
    pub trust: f64,
    /// How many epochs were planned, how many done, and the best of them.
    pub epochs: u32,
    pub done: usize,
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

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionsRow {
    /// Positions the games went through, those kept, and how many of these were held out.
    pub raw: u64,
    pub kept: usize,
    pub held_out: usize,
    /// Of the kept ones in order, with their labels.
    pub sha256: String,
}

/// Mean squared differences on the positions held out, by the network in integers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossRow {
    pub score: f64,
    pub result: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SliceRow {
    pub name: String,
    pub positions: usize,
    pub score: f64,
    pub result: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesRow {
    pub file: String,
    pub seed: u64,
    pub nodes: u64,
    /// The hash of the network that judged; the evaluation by terms if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
    pub count: u32,
}

/// A match as the network sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRow {
    pub against: String,
    pub pace: String,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The difference in Elo and half of its 95 % interval, where games tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

impl Manifest {
    /// The file in a folder of networks.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join("manifest.toml")
    }

    /// Reads the manifest of a folder; empty if there is none.
    pub fn read(folder: &Path) -> Result<Self, Failure> {
        read(&Self::path(folder)).map(Option::unwrap_or_default)
    }

    /// Writes it.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        write(&Self::path(folder), self, HEAD)
    }
}

const HEAD: &str = "# How every network here came to be; `komadai train gen` adds to it.\n\n";

/// Reads a file of ours; `None` if there is none.
pub fn read<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<Option<T>, Failure> {
    let text = match text(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| about(path, error))?,
    };
    let read = toml::from_str(&text);
    let read = read.map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    Ok(Some(read))
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
pub fn write<T: Serialize>(path: &Path, what: &T, head: &str) -> Result<(), Failure> {
    let text = toml::to_string(what).expect("rows of numbers and text can be written");
    write_whole(path, format!("{head}{text}").as_bytes())
}

impl Origin {
    /// What is known once a network has learnt.
    pub fn new(generation: u32, seed: u64, fitted: &Fitted) -> Self {
        let Fitted {
            learnt,
            lesson,
            courses,
            keep,
            positions,
            parent,
        } = fitted;
        let games = positions.sources.iter().map(GamesRow::of);
        let slices = learnt.slices.iter().filter(|slice| slice.count > 0);
        let slices = slices.map(|slice| SliceRow {
            name: slice.slice.to_string(),
            positions: slice.count,
            score: round(slice.loss.score),
            result: round(slice.loss.result),
        });
        Self {
            name: fitted.name(),
            generation,
            parent: parent.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed,
            lesson: LessonRow {
                done: learnt.epochs.len(),
                best: learnt.best + 1,
                courses: (*courses > 1).then_some(*courses),
                keep: (*keep > 0.0).then_some(*keep),
                ..LessonRow::planned(lesson)
            },
            positions: PositionsRow {
                raw: positions.raw,
                kept: positions.len(),
                held_out: positions.held_out(),
                sha256: positions.hash(),
            },
            loss: LossRow {
                score: round(learnt.loss.score),
                result: round(learnt.loss.result),
            },
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
        let source = Source {
            name: self.file.clone(),
            settings,
            games: self.count,
        };
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
    /// The games of a network, as it sees them.
    pub fn new(against: String, pace: String, tally: &Tally) -> Self {
        let estimate = tally.estimate();
        let tenth = |elo: f64| (elo * 10.0).round() / 10.0;
        Self {
            against,
            pace,
            won: tally.wins,
            drawn: tally.draws,
            lost: tally.losses,
            elo: estimate.elo.map(tenth),
            error: estimate.elo_error.map(tenth),
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
            positions: PositionsRow {
                raw: 100,
                kept: 60,
                held_out: 2,
                sha256: "00".repeat(32),
            },
            loss: LossRow {
                score: 0.01,
                result: 0.2,
            },
            slices: Vec::new(),
            games: vec![GamesRow {
                file: "gen-1.games".to_owned(),
                seed: 3,
                nodes: 50,
                judge: None,
                count: 40,
            }],
            matches: vec![MatchRow::new(
                "terms".to_owned(),
                "nodes=50".to_owned(),
                &Tally::default(),
            )],
        };
        let manifest = Manifest {
            networks: vec![
                origin.clone(),
                Origin {
                    parent: Some(origin.name.clone()),
                    ..origin
                },
            ],
        };
        let text = toml::to_string(&manifest).expect("it can be written");
        assert!(text.contains("step = 0.0003\n"), "{text}");
        assert_eq!(toml::from_str::<Manifest>(&text), Ok(manifest));
        let odd = text.replacen("seed", "sead", 1);
        assert!(toml::from_str::<Manifest>(&odd).is_err());
    }
}
