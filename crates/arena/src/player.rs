//! What a match asks of an engine, whatever it speaks.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use komadai_rules::{Clock, Game, Move};
use komadai_usi::{Choice, GameResult, ScoreValue};

use crate::Pace;

/// An engine at the board.
///
/// After a [`Fault`], or a search that was given up, it is not asked again: a new one takes its place.
pub trait Player: Send {
    /// Prepares for a game at this pace that stands here: at the start, or at the end of an opening.
    fn begin(&mut self, game: &Game, pace: Pace) -> impl Future<Output = Result<(), Fault>> + Send;

    /// Chooses what to do; the caller gives up waiting when it has had enough.
    fn think(&mut self, turn: Turn<'_>) -> impl Future<Output = Result<Thought, Fault>> + Send;

    /// Learns how the game ended.
    fn end(&mut self, result: GameResult) -> impl Future<Output = Result<(), Fault>> + Send;

    /// Leaves, and takes its process along.
    fn quit(self) -> impl Future<Output = ()> + Send;
}

/// What a player is told when it is its turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far, its opening included.
    pub game: &'a Game,
    /// What both sides have left.
    pub clock: &'a Clock,
    /// What limits this move.
    pub pace: Pace,
}

/// What a player does, and what it thinks of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What it does.
    pub choice: Choice,
    /// How long that took, from being asked to the answer's arrival.
    pub took: Duration,
    /// What the position is worth to it, if it says.
    pub score: Option<ScoreValue>,
    /// How many plies deep it looked, if it says.
    pub depth: Option<u32>,
    /// How many positions it visited, if it says.
    pub nodes: Option<u64>,
    /// The play it expects, its own move first; empty if it does not say.
    pub line: Vec<Move>,
}

/// Why a player cannot go on; the text tells what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its process ended, or answers nothing any more.
    Crash(String),
    /// What it said instead of a move is none.
    Nonsense(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(reason) | Self::Nonsense(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Fault {}

/// Where players come from.
pub trait Roster: Send + Sync + 'static {
    /// What sits down at the board.
    type Player: Player + 'static;

    /// Starts the contender of this number, ready for its first game.
    fn enter(&self, contender: usize) -> impl Future<Output = Result<Self::Player, Fault>> + Send;
}
