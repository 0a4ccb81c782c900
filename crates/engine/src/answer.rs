//! What a search says while it runs and when it ends.

use std::time::Duration;

use komadai_rules::Move;

use crate::Score;

/// What the engine does when it is asked to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Plays this move.
    Move(Move),
    /// Gives up: there is no legal move, a mate is near, or nothing is left to hope for.
    Resign,
    /// Declares a win by impasse (入玉宣言).
    Declare,
}

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the engine does; who only analyses reads `line` instead.
    pub reply: Reply,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The last iteration that was finished, in plies; 0 if nothing had to be searched.
    pub depth: u32,
    /// Positions visited by all threads, those of the mate solver included.
    pub nodes: u64,
    /// The play expected from both sides, the first move first; empty if there is no legal move.
    pub line: Vec<Move>,
}

impl Answer {
    /// The best move found, also where the engine resigns or declares; `None` if there is no legal move.
    ///
    /// ```
    /// use komadai_engine::{Answer, Reply, Score};
    ///
    /// let line = vec!["7g7f".parse()?, "3c3d".parse()?];
    /// let answer = Answer { reply: Reply::Resign, score: Score::mated(2), depth: 1, nodes: 90, line };
    /// assert_eq!(answer.best(), Some("7g7f".parse()?));
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// How a reported score stands to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// It is this.
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

/// The state of a search after an iteration, or within a long one: one of its best lines.
///
/// ```
/// use komadai_engine::{Engine, EngineOptions, Limits, StopFlag};
/// use komadai_rules::Position;
///
/// // The three best moves, each with its line, told together after every iteration.
/// let limits = Limits { depth: Some(2), lines: 3, ..Limits::default() };
/// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
/// let mut reports = Vec::new();
/// engine.search(Position::startpos(), &limits, &StopFlag::default(), &mut |report| {
///     reports.push((report.depth, report.rank));
/// });
/// assert_eq!(reports, [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The iteration that the line is of, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// Time spent so far.
    pub time: Duration,
    /// How full of this search's findings the table is, in thousandths.
    pub table_load: u32,
    /// Which of the best lines this is, counted from 0.
    pub rank: usize,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Whether the score is exact, or only a limit of the true one.
    pub bound: ScoreBound,
    /// The play expected from both sides, the first move first; never empty.
    pub line: Vec<Move>,
}

impl Report {
    /// Positions visited a second.
    pub fn nodes_per_second(&self) -> u64 {
        let microseconds = self.time.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / microseconds) as u64
    }
}
