//! A record played out by the rules.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use komadai_rules::{
    Color, Game, HandKind, Move, Piece, PlayError, RuleProfile, SetupError, Square,
};

use crate::{EndKind, Record, walk};

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

impl Record {
    /// Whether the game itself may go on behind a position that came back for the fourth time; where not, it does not.
    /// It asks the rules nothing, so that most records need not be played for it.
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// let there_and_back = ["2h3h", "8b7b", "3h2h", "7b8b"];
    /// let mut last = Record::ROOT;
    /// for mv in there_and_back.iter().cycle().take(13) {
    ///     assert!(!record.may_outlast_repetition());
    ///     last = record.add(last, mv.parse()?);
    /// }
    /// assert!(record.may_outlast_repetition());
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn may_outlast_repetition(&self) -> bool {
        let mut setup = self.start;
        let mut key = 0;
        let mut keys = Vec::with_capacity(self.nodes().len());
        for mv in self.moves() {
            // What comes back with the last move ends the game in its place, so the last position does not count.
            keys.push(key);
            let squares = [mv.from().unwrap_or(mv.to()), mv.to()];
            let was = squares.map(|square| setup.board[square]);
            let (mover, hands) = (setup.turn, setup.hands);
            walk::play(&mut setup, mv);
            let is = squares.map(|square| setup.board[square]);
            let changed = squares.iter().zip(was.iter().zip(&is)).skip(usize::from(mv.is_drop()));
            for (&square, (&was, &is)) in changed {
                key ^= on_square(square, was) ^ on_square(square, is);
            }
            let in_hands = match mv {
                Move::Drop { kind, .. } => Some(kind),
                Move::Board { .. } => was[1].and_then(|taken| taken.kind.hand_kind()),
            };
            if let Some(kind) = in_hands {
                let [before, after] = [&hands, &setup.hands].map(|hands| hands[mover].count(kind));
                key ^= in_hand(mover, kind, before) ^ in_hand(mover, kind, after);
            }
            key ^= TURN;
        }
        keys.sort_unstable();
        keys.windows(4).any(|same| same[0] == same[3])
    }
}

/// What the turn adds to a key.
const TURN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number spread over all bits.
const fn spread(number: u64) -> u64 {
    let mixed = (number + 1).wrapping_mul(TURN);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// What a square adds to a key.
fn on_square(square: Square, piece: Option<Piece>) -> u64 {
    piece.map_or(0, |piece| {
        let kind = piece.kind.index() << 1 | usize::from(piece.color == Color::White);
        spread((square.index() << 5 | kind) as u64)
    })
}

/// What so many pieces of a kind in a hand add to a key.
fn in_hand(owner: Color, kind: HandKind, count: u8) -> u64 {
    let kind = kind.index() << 1 | usize::from(owner == Color::White);
    spread((1 << 16 | kind << 8 | usize::from(count)) as u64)
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
