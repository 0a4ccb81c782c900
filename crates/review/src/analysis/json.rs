//! An analysis as JSON, and the positions of a journal; `docs/analysis.md` explains every field.

use komadai_record::{Key, Worth};
use komadai_rules::Color;
use serde::{Deserialize, Serialize};

use super::Analysis;
use crate::{Class, Line, MoveReview, Side, Verdict};

const FORMAT: &str = "komadai-analysis";
const VERSION: u32 = 1;

/// What a file must say to be an analysis of ours, and of what.
#[derive(Serialize, Deserialize, PartialEq)]
struct Heading {
    format: String,
    version: u32,
    fingerprint: String,
    language: String,
}

impl Heading {
    fn new(fingerprint: &str, language: &str) -> Self {
        Self {
            format: FORMAT.into(),
            version: VERSION,
            fingerprint: fingerprint.into(),
            language: language.into(),
        }
    }
}

/// Whether a text is the JSON of the analysis with this fingerprint, beside comments in this language.
pub fn is_analysis(text: &[u8], fingerprint: &str, language: &str) -> bool {
    serde_json::from_slice(text)
        .is_ok_and(|found: Heading| found == Heading::new(fingerprint, language))
}

#[derive(Serialize)]
struct JsonAnalysis<'a> {
    #[serde(flatten)]
    heading: Heading,
    engine: &'static str,
    limits: JsonLimits,
    file: String,
    game: Option<usize>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    event: Option<&'a str>,
    start: String,
    end: Option<&'static str>,
    winner: Option<&'static str>,
    positions: Vec<JsonPlace>,
    moves: Vec<JsonMove>,
    sides: JsonSides,
    turning_points: Vec<usize>,
}

#[derive(Serialize)]
struct JsonLimits {
    nodes: Option<u64>,
    time_ms: Option<u64>,
    depth: Option<u32>,
    lines: usize,
    hash_mib: usize,
}

/// A position in its place in the game.
#[derive(Serialize)]
struct JsonPlace {
    ply: usize,
    sfen: String,
    turn: &'static str,
    win_rate_black: f64,
    #[serde(flatten)]
    position: JsonPosition,
}

/// What was found out about a position.
#[derive(Serialize, Deserialize)]
pub(super) struct JsonPosition {
    score: JsonScore,
    played: Option<JsonScore>,
    declares: bool,
    depth: u32,
    nodes: u64,
    lines: Vec<JsonLine>,
}

#[derive(Serialize, Deserialize)]
struct JsonLine {
    score: JsonScore,
    moves: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum JsonScore {
    Centipawns { cp: i32 },
    Mate { winner: String, mate: Option<u32> },
}

#[derive(Serialize)]
struct JsonMove {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    class: &'static str,
    win_rate_before: f64,
    win_rate_after: f64,
    loss: f64,
    best: Option<String>,
    missed_mate: Option<u32>,
}

#[derive(Serialize)]
struct JsonSides {
    black: JsonSide,
    white: JsonSide,
}

#[derive(Serialize)]
struct JsonSide {
    accuracy: Option<f64>,
    forced: u32,
    best: u32,
    good: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    missed_mates: u32,
    worst: Vec<usize>,
}

/// The analysis as JSON in one line. `language` is the code of that of the comments beside it, `fingerprint` that of
/// [`Settings::fingerprint`](super::Settings::fingerprint).
pub fn to_json(analysis: &Analysis<'_>, language: &str, fingerprint: &str) -> String {
    let Analysis { source, settings, verdicts, review } = analysis;
    let record = &source.record;
    let places = (0..).zip(verdicts).map(|(ply, verdict)| {
        let position = &source.positions[ply];
        JsonPlace {
            ply,
            sfen: position.to_setup(move_number(analysis, ply)).to_string(),
            turn: side_name(position.turn()),
            win_rate_black: rounded(verdict.win_rate()),
            position: JsonPosition::from(verdict),
        }
    });
    let moves = (0..).zip(&review.moves).map(|(ply, judged)| JsonMove::new(ply, analysis, judged));
    let shape = JsonAnalysis {
        heading: Heading::new(fingerprint, language),
        engine: concat!("komadai ", env!("CARGO_PKG_VERSION")),
        limits: JsonLimits {
            nodes: settings.nodes,
            time_ms: settings.time.map(|time| time.as_millis() as u64),
            depth: settings.depth,
            lines: settings.lines,
            hash_mib: settings.hash_mib,
        },
        file: source.file.clone(),
        game: source.number,
        black: source.player(Color::Black),
        white: source.player(Color::White),
        event: record.headers.get(&Key::Event),
        start: record.start.to_string(),
        end: record.end().map(|end| end.kind.code()),
        winner: record.winner().map(side_name),
        positions: places.collect(),
        moves: moves.collect(),
        sides: JsonSides {
            black: JsonSide::from(&review.sides.black),
            white: JsonSide::from(&review.sides.white),
        },
        turning_points: numbers(&review.turning_points),
    };
    serde_json::to_string(&shape).expect("an analysis holds only strings and numbers")
}

fn move_number(analysis: &Analysis<'_>, ply: usize) -> u32 {
    let first = analysis.source.record.start.move_number;
    first.saturating_add(ply as u32)
}

/// Moves are numbered from 1 for people.
fn numbers(indices: &[usize]) -> Vec<usize> {
    indices.iter().map(|index| index + 1).collect()
}

fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

const fn side_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

impl JsonMove {
    fn new(ply: usize, analysis: &Analysis<'_>, judged: &MoveReview) -> Self {
        Self {
            ply: ply + 1,
            side: side_name(judged.mover),
            mv: analysis.source.moves[ply].to_string(),
            class: judged.class.code(),
            win_rate_before: rounded(judged.before),
            win_rate_after: rounded(judged.after),
            loss: rounded(judged.loss),
            best: judged.best.map(|best| best.to_string()),
            missed_mate: judged.missed_mate,
        }
    }
}

impl From<&Side> for JsonSide {
    fn from(side: &Side) -> Self {
        Self {
            accuracy: side.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
            forced: side.count(Class::Forced),
            best: side.count(Class::Best),
            good: side.count(Class::Good),
            inaccuracies: side.count(Class::Inaccuracy),
            mistakes: side.count(Class::Mistake),
            blunders: side.count(Class::Blunder),
            missed_mates: side.missed_mates,
            worst: numbers(&side.worst),
        }
    }
}

impl From<Worth> for JsonScore {
    fn from(worth: Worth) -> Self {
        match worth {
            Worth::Centipawns(cp) => Self::Centipawns { cp },
            Worth::Mate { winner, plies } => {
                Self::Mate { winner: side_name(winner).into(), mate: plies }
            }
        }
    }
}

impl JsonScore {
    fn worth(&self) -> Option<Worth> {
        Some(match self {
            Self::Centipawns { cp } => Worth::Centipawns(*cp),
            Self::Mate { winner, mate } => {
                Worth::Mate { winner: winner.parse().ok()?, plies: *mate }
            }
        })
    }
}

impl From<&Verdict> for JsonPosition {
    fn from(verdict: &Verdict) -> Self {
        let line = |line: &Line| JsonLine {
            score: line.worth.into(),
            moves: line.moves.iter().map(ToString::to_string).collect(),
        };
        Self {
            score: verdict.worth.into(),
            played: verdict.played.map(JsonScore::from),
            declares: verdict.declares,
            depth: verdict.depth,
            nodes: verdict.nodes,
            lines: verdict.lines.iter().map(line).collect(),
        }
    }
}

impl JsonPosition {
    /// What was found, if the text was ours.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        let line = |line: &JsonLine| {
            let moves = line.moves.iter().map(|mv| mv.parse().ok());
            Some(Line { worth: line.score.worth()?, moves: moves.collect::<Option<_>>()? })
        };
        Some(Verdict {
            worth: self.score.worth()?,
            played: match &self.played {
                Some(score) => Some(score.worth()?),
                None => None,
            },
            declares: self.declares,
            depth: self.depth,
            nodes: self.nodes,
            lines: self.lines.iter().map(line).collect::<Option<_>>()?,
        })
    }
}
