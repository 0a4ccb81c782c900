//! The types on the wire, and nothing else. Inner types are converted to these in `asked.rs`.

use serde::{Deserialize, Serialize};

/// A game as far as it went, and how hard to think about it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {
    /// Where the game began.
    pub start: Start,
    /// Every move since, in USI: `7g7f`, `8h2b+`, `P*5e`.
    pub moves: Vec<String>,
    /// The rule profile's name: `standard` and its sisters.
    pub profile: String,
    /// How strong to play: `15k` … `1k`, `1d` … `9d`, or `full` (about three seconds a move).
    pub level: String,
    /// What the clock leaves the side to move, where there is one; full strength plays by it.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<TimeLeft>"))]
    pub clock: Option<TimeLeft>,
    /// The side to move proposes to end the game by a count (24 points, by agreement), and the other side answers.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub counts: bool,
}

/// What a clock leaves the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TimeLeft {
    /// The main time left, the increment of this move not counted.
    pub main: u32,
    /// The time for every move once the main time is gone.
    pub byoyomi: u32,
    /// What is added for this move and every later one.
    pub increment: u32,
}

/// Where a game began.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// A named start: `even`, `lance`, … `ten-piece`.
    Handicap(String),
    /// Any diagram, as SFEN.
    Sfen(String),
}

/// What the engine has seen so far.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Progress {
    /// Plies searched in full.
    pub depth: u32,
    /// Positions visited.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
    /// What the engine thinks of it.
    pub score: Score,
    /// The best play for both sides, in USI, beginning with the move to be played.
    pub line: Vec<String>,
}

/// What the engine plays.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Answer {
    /// A move in USI, `resign`, or `win` for a declaration; asked to agree to a count, `agree` or `refuse`.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the engine thinks of it; absent when nothing had to be searched.
    pub score: Option<Score>,
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Hundredths of a pawn, more or less.
    Cp(i32),
    /// Plies to mate: above zero to give it, below zero to suffer it.
    Mate(i32),
}
