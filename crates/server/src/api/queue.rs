//! Games analysed in the background: what pages ask, and what is said to the machines that do the work. In TypeScript:
//! `web/src/wire/queue.ts`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use komadai_opponent::{Course, Effort, Finding, Review};

/// The body of `POST /api/analyses`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewAnalysis {
    /// The game to be analysed: one of this server, or any.
    pub of: Subject,
    /// What is spent on each position; none for what the server thinks right.
    #[cfg_attr(test, ts(optional))]
    pub effort: Option<Effort>,
    /// Whether it may wait until nobody else waits.
    #[serde(default)]
    pub background: bool,
}

/// What is analysed.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A game that was played here, by its name.
    Game(String),
    /// Any game, as its start and its moves.
    Course(Course),
}

/// Who takes up what is asked: the reply to `GET /api/analyses`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisQueue {
    /// Threads of this server, and other machines that were heard of lately; where there are none, nobody should ask.
    pub workers: u32,
}

/// How an analysis stands: the reply to `POST /api/analyses` and `GET /api/analyses/{id}`, and each line of its stream.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The name of the analysis, as in `/api/analyses/{id}`.
    pub id: String,
    /// How far it has come.
    pub stage: AnalysisStage,
    /// Positions looked at.
    pub seen: u32,
    /// Positions in all.
    pub positions: u32,
    /// Positions of other games that come first.
    pub ahead: u32,
    /// What is found already while it is not done; in a stream, what the lines before did not tell.
    pub parts: Vec<AnalysisPart>,
    /// What was found, once it is done.
    pub result: Option<AnalysisResult>,
}

/// What was found on some positions that follow each other.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisPart {
    /// The first of them: so many moves were played before it.
    pub first: u32,
    /// What was found out about each.
    pub found: Vec<Finding>,
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisStage {
    /// It is worked on, or waits for it.
    Open,
    /// It is done.
    Done,
    /// Nobody could do it.
    Failed,
    /// It was cancelled.
    Cancelled,
}

/// A game analysed.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisResult {
    /// The game, as its start and its moves.
    pub course: Course,
    /// What was found out about each position.
    pub found: Vec<Finding>,
    /// What that says of the moves and the players.
    pub reviewed: Review,
}

/// The body of `POST /api/work`: a worker asks for something to do.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkRequest {
    /// Whether the worker wants only what nobody waits for.
    #[serde(default)]
    pub background: bool,
}

/// Something to do: some positions of a game, to be looked at one after the other.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct Work {
    /// What to call it.
    pub id: String,
    /// The game, as its start and its moves.
    pub course: Course,
    /// What to spend on each position.
    pub effort: Effort,
    /// The first position: so many moves were played before it.
    pub first: u32,
    /// How many positions.
    pub count: u32,
    /// How long the server waits for a word, in milliseconds.
    pub patience: u64,
}

/// The body of `POST /api/work/{id}/beat`: the worker is at it.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkBeat {
    /// How many positions are looked at.
    pub seen: u32,
}

/// The body of `POST /api/work/{id}/result`.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkResult {
    /// What was found, a finding for each position.
    pub found: Vec<Finding>,
}
