//! A record played out by the rules.

use alloc::boxed::Box;
use core::fmt;

use komadai_rules::{Game, Move, PlayError, RuleProfile, SetupError};

use crate::{EndKind, Record};

/// Plays the moves of the game itself by its own rules, or the standard ones where the record names none.
///
/// Resignation, lost time and a declaration that holds end the game as recorded; every other end is the
/// rules' to find.
///
/// ```
/// use komadai_record::{read, replay};
///
/// let reading = read(b"position startpos moves 7g7f 3c3d 7f7d")?;
/// let error = replay(&reading.games[0].record).unwrap_err();
/// assert!(error.to_string().starts_with("move 3, 7f7d: "));
/// assert_eq!(error.game().map(|game| game.ply()), Some(2));
/// # Ok::<(), komadai_record::Fault>(())
/// ```
///
/// # Errors
///
/// Why the start cannot be played, or the first move that cannot be, with the game up to it.
pub fn replay(record: &Record) -> Result<Game, ReplayError> {
    let profile = record.profile.unwrap_or(RuleProfile::STANDARD);
    let mut game = Game::new_problem(&record.start, profile).map_err(ReplayError::Start)?;
    for (mv, ply) in record.moves().zip(1..) {
        if let Err(error) = game.play(mv) {
            return Err(ReplayError::Move { game: Box::new(game), ply, mv, error });
        }
    }
    let turn = game.turn();
    match record.end().map(|end| &end.kind) {
        Some(EndKind::Resign) => drop(game.resign(turn)),
        Some(EndKind::ResignByOpponent) => drop(game.resign(!turn)),
        Some(EndKind::Time) => drop(game.flag(turn)),
        Some(EndKind::Declaration) if game.impasse(turn).may_declare => drop(game.declare()),
        _ => {}
    }
    Ok(game)
}

/// Why a record cannot be played to its end.
#[derive(Clone, Debug)]
pub enum ReplayError {
    /// Nobody can play from the start.
    Start(SetupError),
    /// A move cannot be played.
    Move {
        /// The game before the move.
        game: Box<Game>,
        /// The number of the move, from 1.
        ply: u32,
        /// The move as the record has it.
        mv: Move,
        /// The law it breaks, or how the game had ended before.
        error: PlayError,
    },
}

impl ReplayError {
    /// The game as far as it could be played.
    ///
    /// ```
    /// use komadai_record::{Record, replay};
    ///
    /// let mut record = Record::default();
    /// let first = record.add(Record::ROOT, "7g7f".parse()?);
    /// record.add(first, "7f7e".parse()?); // it is White's turn
    /// let error = replay(&record).unwrap_err();
    /// assert_eq!(error.game().map(|game| game.moves().count()), Some(1));
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn game(&self) -> Option<&Game> {
        match self {
            Self::Start(_) => None,
            Self::Move { game, .. } => Some(game),
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Move { ply, mv, error, .. } => write!(f, "move {ply}, {mv}: {error}"),
        }
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Start(error) => Some(error),
            Self::Move { error, .. } => Some(error),
        }
    }
}
