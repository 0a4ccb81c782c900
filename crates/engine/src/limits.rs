//! How much a search may spend, and what it is asked.

use std::time::Duration;

use komadai_rules::{Move, Position};
use web_time::Instant;

/// What ends a search; the first that is reached does, and [`StopFlag`](crate::StopFlag) always can.
///
/// With none of them set a search runs until it is stopped or a mate is proven. One without `time` and `clock`
/// on one thread answers the same for the same question and an engine that remembers the same.
///
/// ```
/// use komadai_engine::Limits;
///
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// What the game's clock leaves the side to move; how much of it this move is worth the engine decides.
    pub clock: Option<TimeLeft>,
    /// The time to think, all of which is used; a little less with [`Pace::delay`](crate::Pace::delay).
    pub time: Option<Duration>,
    /// The last iteration, in plies.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Only these moves of the root are looked at; all if none of them is legal.
    pub moves: Vec<Move>,
    /// How many of the best moves are searched and reported, each with its line; 0 counts as 1.
    pub lines: usize,
    /// The opponent is still thinking: neither clock nor time runs before
    /// [`StopFlag::ponder_hit`](crate::StopFlag::ponder_hit), and the search does not end before it either.
    pub ponder: bool,
    /// The ply of the game at which it is drawn (最大手数).
    pub last_ply: Option<u32>,
    /// When the question was heard: clock and time run from then, or else from the beginning of the search.
    pub heard: Option<Instant>,
    /// What is kept back of clock and time besides [`Pace::last_delay`](crate::Pace::last_delay): how late answers come
    /// on a busy machine, as the caller has learned. Of the time for a move no more than about half is.
    pub reserve: Duration,
    /// Never resign while there is a legal move, so that the opponent may mate on the board.
    pub plays_on: bool,
}

impl Limits {
    /// Whether a move of the root may be answered: one of those asked for, or any if none of them is legal.
    pub(crate) fn lets(&self, root: &Position, mv: Move) -> bool {
        self.moves.contains(&mv) || !self.moves.iter().any(|&asked| root.is_legal(asked))
    }

    /// The moves of the root that may be answered beside this one.
    pub(crate) fn moves_beside(&self, root: &Position, mv: Move) -> Vec<Move> {
        let moves = root.legal_moves();
        let is_other = |&other: &Move| other != mv && self.lets(root, other);
        moves.iter().filter(is_other).collect()
    }

    /// Whether time is charged for the search.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_engine::Limits;
    ///
    /// assert!(!Limits { nodes: Some(10_000), ..Limits::default() }.is_timed());
    /// assert!(Limits { time: Some(Duration::from_secs(1)), ..Limits::default() }.is_timed());
    /// ```
    pub fn is_timed(&self) -> bool {
        self.clock.is_some() || self.time.is_some()
    }
}

/// What a clock leaves the side to move.
///
/// ```
/// use std::time::Duration;
/// use komadai_engine::{Engine, EngineOptions, Limits, StopFlag, TimeLeft};
/// use komadai_rules::Position;
///
/// // No main time is left, and a tenth of a second a move.
/// let clock = TimeLeft { byoyomi: Duration::from_millis(100), ..TimeLeft::default() };
/// let limits = Limits { clock: Some(clock), ..Limits::default() };
/// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
/// let answer = engine.search(Position::startpos(), &limits, &StopFlag::default(), &mut |_| {});
/// assert!(answer.best().is_some());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// The main time left, without what this move brings.
    pub main: Duration,
    /// The time for every move once the main time is gone (秒読み).
    pub byoyomi: Duration,
    /// What is added for this move and every later one.
    pub increment: Duration,
}
