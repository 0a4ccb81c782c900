//! What a file of records holds and what is wrong with it, as `komadai check --json` prints it.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use komadai_record::{Fault, ReadGame, Record, ReplayError, replay};
use komadai_rules::{Move, Outcome, PlayError, Position, Reason, Setup, SetupError};
use serde::{Serialize, Serializer};

use crate::{Input, InputError};

/// What a file holds and what is wrong with it; the fields stand in the order of their keys in JSON.
///
/// ```
/// use komadai_archive::{FileReport, Input};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.usi");
/// std::fs::write(&path, "startpos moves 7g7f 3c3d\n")?;
/// let inputs = komadai_archive::expand(&[path]);
/// let report = FileReport::of(&inputs[0]);
/// assert_eq!((report.games, report.first.plies), (1, 2));
/// assert!(report.errors.is_empty());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Serialize)]
pub struct FileReport {
    /// The file as messages call it.
    pub file: String,
    /// The name of its format, if it could be read.
    pub format: Option<&'static str>,
    /// The name of its encoding, if it could be read.
    pub encoding: Option<&'static str>,
    /// How many games it holds.
    pub games: usize,
    /// What the first game holds.
    #[serde(flatten)]
    pub first: Contents,
    /// What is odd in any of its games.
    pub warnings: Vec<Finding>,
    /// What could not be read of any of its games.
    pub errors: Vec<Finding>,
    /// Each game by itself, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub all: Vec<GameReport>,
}

/// One of several games of a file.
#[derive(Debug, Serialize)]
pub struct GameReport {
    /// What it holds.
    #[serde(flatten)]
    pub contents: Contents,
    /// What is odd in it.
    pub warnings: Vec<Finding>,
    /// What could not be read of it.
    pub errors: Vec<Finding>,
}

/// What a game holds.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Contents {
    /// Moves of the game itself.
    pub plies: usize,
    /// Board, side to move and hands at the start.
    pub init_sfen: Option<String>,
    /// The same after the last move of the game itself.
    pub final_sfen: Option<String>,
    /// The [coarse code](komadai_record::EndKind::coarse_code) of how it ended: `resign`, `timeout`, `interrupt`.
    pub end: Option<&'static str>,
    /// How many variations there are.
    pub branches: usize,
    /// What all moves of the game itself and its end took; nothing where no time is noted.
    pub time_total_s: Option<Seconds>,
}

/// A time, written in whole seconds wherever it is whole.
#[derive(Clone, Copy, Debug)]
pub struct Seconds(pub Duration);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.subsec_nanos() {
            0 => serializer.serialize_u64(self.0.as_secs()),
            _ => serializer.serialize_f64(self.0.as_secs_f64()),
        }
    }
}

/// Something that is not as it should be.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The line, from 1, where one can be named.
    pub line: Option<u32>,
    /// The character in the line, from 1.
    pub column: Option<u32>,
    /// What is wrong, in words.
    pub message: String,
    /// What these words come from, for those who have others.
    #[serde(skip)]
    pub cause: Option<Cause>,
}

/// What is not as it should be.
#[derive(Clone, Debug)]
pub enum Cause {
    /// A fault in the text.
    Fault(Fault),
    /// The file cannot be read.
    Input(Arc<InputError>),
    /// The start cannot be played.
    Setup(SetupError),
    /// A move is played though a repetition had ended the game.
    GoesOn {
        /// The number of the move, from 1.
        ply: u32,
        /// The move as the record has it.
        mv: Move,
        /// How the game had ended.
        outcome: Outcome,
    },
}

impl Finding {
    /// What concerns a game or a file as a whole.
    fn whole(message: String, cause: Cause) -> Self {
        Self { line: None, column: None, message, cause: Some(cause) }
    }
}

impl From<&Fault> for Finding {
    fn from(fault: &Fault) -> Self {
        Self {
            line: Some(fault.line),
            column: Some(fault.column),
            message: fault.message(),
            cause: Some(Cause::Fault(fault.clone())),
        }
    }
}

impl FileReport {
    /// Reads a file, as far as it can be read.
    pub fn of(input: &Input) -> Self {
        let mut report = Self {
            file: input.name(),
            format: None,
            encoding: None,
            games: 0,
            first: Contents::default(),
            warnings: vec![],
            errors: vec![],
            all: vec![],
        };
        let mut games = Vec::new();
        match input.each_game(|game| games.push(GameReport::of(&game))) {
            Ok(kind) => {
                report.format = Some(kind.format.name());
                report.encoding = Some(kind.encoding.name());
            }
            Err(InputError::NotARecord(fault)) => report.errors.push(Finding::from(&fault)),
            Err(error) => {
                let message = error.to_string();
                report.errors.push(Finding::whole(message, Cause::Input(Arc::new(error))));
            }
        }
        report.games = games.len();
        if let [only] = &mut games[..] {
            report.first = std::mem::take(&mut only.contents);
            report.warnings.append(&mut only.warnings);
            report.errors.append(&mut only.errors);
            return report;
        }
        if let Some(first) = games.first() {
            report.first = first.contents.clone();
        }
        for game in &games {
            report.warnings.extend_from_slice(&game.warnings);
            report.errors.extend_from_slice(&game.errors);
        }
        report.all = games;
        report
    }
}

impl GameReport {
    fn of(game: &ReadGame) -> Self {
        let record = &game.record;
        let mut warnings: Vec<Finding> = game.warnings.iter().map(Finding::from).collect();
        // Most games begin here, and nothing has to be asked of it.
        let is_usual = record.start == Setup::START;
        let start = || Position::from_setup(&record.start).or_else(SetupError::allow_problem);
        if let Some(Err(error)) = (!is_usual).then(start) {
            warnings.push(Finding::whole(error.to_string(), Cause::Setup(error)));
        }
        warnings.extend(goes_on_behind_repetition(record));
        Self {
            contents: Contents {
                plies: record.main_line().count(),
                init_sfen: Some(if is_usual { START.clone() } else { three_fields(&record.start) }),
                final_sfen: Some(three_fields(&record.setup_at(record.last()))),
                end: record.end().map(|end| end.kind.coarse_code()),
                branches: record.variations(),
                time_total_s: time_total(record).map(Seconds),
            },
            warnings,
            errors: game.error.iter().map(Finding::from).collect(),
        }
    }
}

/// The move that is played though a repetition had ended the game, and how.
fn goes_on_behind_repetition(record: &Record) -> Option<Finding> {
    let error = record.may_outlast_repetition().then(|| replay(record).err())??;
    match &error {
        &ReplayError::Move { ply, mv, error: PlayError::Over(outcome), .. }
            if matches!(outcome.reason, Reason::Sennichite | Reason::PerpetualCheck) =>
        {
            Some(Finding::whole(error.to_string(), Cause::GoesOn { ply, mv, outcome }))
        }
        _ => None,
    }
}

/// Where most games begin.
static START: LazyLock<String> = LazyLock::new(|| three_fields(&Setup::START));

/// Board, side to move and hands.
fn three_fields(setup: &Setup) -> String {
    let mut sfen = setup.to_string();
    let number = sfen.rfind(' ').unwrap_or(sfen.len());
    sfen.truncate(number);
    sfen
}

fn time_total(record: &Record) -> Option<Duration> {
    let moves = record.main_line().filter_map(|node| record[node].time);
    let end = record.end().and_then(|end| end.time);
    moves.chain(end).fold(None, |sum: Option<Duration>, time| {
        Some(sum.unwrap_or_default().saturating_add(time))
    })
}
