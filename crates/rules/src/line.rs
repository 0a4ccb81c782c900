//! The one-line text of a position with moves, as USI sends it: `position startpos moves 7g7f 3c3d`.

use alloc::vec::Vec;
use core::fmt;

use crate::{Game, Move, ParseMoveError, PlayError, RuleProfile, Setup, SetupError, SfenError};

/// A start, moves from it, and perhaps how the last player ended the game; not yet asked whether it is legal.
///
/// ```
/// use komadai_rules::{PositionLine, RuleProfile};
///
/// let line = PositionLine::parse("position startpos moves 7g7f 3c3d")?;
/// let game = line.replay(RuleProfile::STANDARD)?;
/// assert_eq!(game.move_number(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLine {
    /// Where the moves begin.
    pub setup: Setup,
    /// The moves in order.
    pub moves: Vec<Move>,
    /// What follows the moves.
    pub end: Option<LineEnd>,
}

/// A word that ends a game in place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// `resign`: the side to move resigns.
    Resign,
    /// `win`: the side to move declares.
    Win,
}

/// What is wrong with a line, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineError {
    /// Bytes before the place of the fault.
    pub offset: usize,
    /// What is wrong there.
    pub fault: LineFault,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The line names no position.
    NoPosition,
    /// The SFEN has this fault.
    Sfen(crate::SfenFault),
    /// Something other than `moves` follows `startpos`.
    ExpectedMoves,
    /// A word among the moves is none.
    Move(ParseMoveError),
    /// A word follows `resign` or `win`.
    AfterEnd,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.offset;
        if let LineFault::Sfen(fault) = self.fault {
            return SfenError { offset, fault }.fmt(f);
        }
        write!(f, "at character {}: ", offset + 1)?;
        match self.fault {
            LineFault::NoPosition => f.write_str("expected startpos or an SFEN"),
            LineFault::Sfen(_) => unreachable!("handled above"),
            LineFault::ExpectedMoves => f.write_str("only the word moves may follow startpos"),
            LineFault::Move(fault) => fault.fmt(f),
            LineFault::AfterEnd => f.write_str("nothing may follow the end of the game"),
        }
    }
}

impl core::error::Error for LineError {}

/// The words of a text with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

impl PositionLine {
    /// Reads `[position] (startpos | [sfen] SFEN) [moves M…]`; the SFEN may lack its move number, and the last
    /// word may be `resign` or `win`.
    ///
    /// # Errors
    ///
    /// The first fault and its place.
    pub fn parse(line: &str) -> Result<Self, LineError> {
        let mut rest = words(line).peekable();
        rest.next_if(|&(_, word)| word == "position");
        let setup = if rest.next_if(|&(_, word)| word == "startpos").is_some() {
            match rest.next() {
                None | Some((_, "moves")) => Setup::START,
                Some((offset, _)) => {
                    return Err(LineError {
                        offset,
                        fault: LineFault::ExpectedMoves,
                    });
                }
            }
        } else {
            rest.next_if(|&(_, word)| word == "sfen");
            let no_position = LineError {
                offset: line.trim_ascii_end().len(),
                fault: LineFault::NoPosition,
            };
            let &(start, _) = rest.peek().ok_or(no_position)?;
            let moves = rest.find(|&(_, word)| word == "moves");
            read_sfen(line, start, moves.map_or(line.len(), |(offset, _)| offset))?
        };
        let mut parsed = Self {
            setup,
            moves: Vec::new(),
            end: None,
        };
        for (offset, word) in rest {
            parsed
                .push(word)
                .map_err(|fault| LineError { offset, fault })?;
        }
        Ok(parsed)
    }

    fn push(&mut self, word: &str) -> Result<(), LineFault> {
        if self.end.is_some() {
            return Err(LineFault::AfterEnd);
        }
        match word {
            "resign" => self.end = Some(LineEnd::Resign),
            "win" => self.end = Some(LineEnd::Win),
            _ => self.moves.push(word.parse().map_err(LineFault::Move)?),
        }
        Ok(())
    }

    /// Plays the line as a game by the rules of `profile`, its end included.
    ///
    /// # Errors
    ///
    /// The diagram cannot be played, or a move cannot: illegal and refused, or after the end of the game.
    pub fn replay(&self, profile: RuleProfile) -> Result<Game, ReplayError> {
        let mut game = Game::new(&self.setup, profile).map_err(ReplayError::Setup)?;
        for (index, &mv) in self.moves.iter().enumerate() {
            game.play(mv)
                .map_err(|error| ReplayError::Move { index, mv, error })?;
        }
        match self.end {
            Some(LineEnd::Resign) => game.resign(game.turn()),
            Some(LineEnd::Win) => game.declare(),
            None => return Ok(game),
        };
        Ok(game)
    }
}

fn read_sfen(line: &str, start: usize, end: usize) -> Result<Setup, LineError> {
    line[start..end]
        .trim_ascii_end()
        .parse()
        .map_err(|error: SfenError| LineError {
            offset: start + error.offset,
            fault: LineFault::Sfen(error.fault),
        })
}

/// Why a line cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The diagram it begins with cannot be played.
    Setup(SetupError),
    /// A move cannot be played.
    Move {
        /// Its place among the moves, 0 for the first.
        index: usize,
        /// The move.
        mv: Move,
        /// Why not.
        error: PlayError,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Move { index, mv, error } => write!(f, "move {}, {mv}: {error}", index + 1),
        }
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(match self {
            Self::Setup(error) => error,
            Self::Move { error, .. } => error,
        })
    }
}
