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
        let reason: &dyn fmt::Display = match &self.fault {
            LineFault::Sfen(fault) => {
                return SfenError { offset, fault: *fault }.fmt(f);
            }
            LineFault::NoPosition => &"expected startpos or an SFEN",
            LineFault::ExpectedMoves => &"only the word moves may follow startpos",
            LineFault::Move(fault) => fault,
            LineFault::AfterEnd => &"nothing may follow the end of the game",
        };
        write!(f, "at character {}: {reason}", offset + 1)
    }
}

impl core::error::Error for LineError {}

/// The words of a text with their offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
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
                    return Err(LineError { offset, fault: LineFault::ExpectedMoves });
                }
            }
        } else {
            rest.next_if(|&(_, word)| word == "sfen");
            let no_position =
                LineError { offset: line.trim_ascii_end().len(), fault: LineFault::NoPosition };
            let &(start, _) = rest.peek().ok_or(no_position)?;
            let moves = rest.find(|&(_, word)| word == "moves");
            read_sfen(line, start, moves.map_or(line.len(), |(offset, _)| offset))?
        };
        let mut parsed = Self { setup, moves: Vec::new(), end: None };
        for (offset, word) in rest {
            parsed.push(word).map_err(|fault| LineError { offset, fault })?;
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
    /// The diagram cannot be played, or a move cannot: illegal and refused, or after the end of the game; nor may
    /// `resign` or `win` follow an end that the moves brought about.
    pub fn replay(&self, profile: RuleProfile) -> Result<Game, ReplayError> {
        let mut game = Game::new(&self.setup, profile).map_err(ReplayError::Setup)?;
        for (index, &mv) in self.moves.iter().enumerate() {
            game.play(mv).map_err(|error| ReplayError::Move { index, mv, error })?;
        }
        match (self.end, game.outcome()) {
            (None, _) => {}
            (Some(_), Some(outcome)) => {
                return Err(ReplayError::End {
                    moves: self.moves.len(),
                    error: PlayError::Over(outcome),
                });
            }
            (Some(LineEnd::Resign), None) => drop(game.resign(game.turn())),
            (Some(LineEnd::Win), None) => drop(game.declare()),
        }
        Ok(game)
    }
}

/// The start and the moves of a game, and no end: what an engine is told.
impl From<&Game> for PositionLine {
    fn from(game: &Game) -> Self {
        Self { setup: *game.start(), moves: game.moves().collect(), end: None }
    }
}

/// Writes `position startpos moves 7g7f`, or `position sfen …` for every other start.
impl fmt::Display for PositionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.setup == Setup::START {
            f.write_str("position startpos")?;
        } else {
            write!(f, "position sfen {}", self.setup)?;
        }
        if !self.moves.is_empty() || self.end.is_some() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        f.write_str(match self.end {
            None => "",
            Some(LineEnd::Resign) => " resign",
            Some(LineEnd::Win) => " win",
        })
    }
}

fn read_sfen(line: &str, start: usize, end: usize) -> Result<Setup, LineError> {
    line[start..end].trim_ascii_end().parse().map_err(|error: SfenError| LineError {
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
        /// The move as the line has it.
        mv: Move,
        /// Why the game does not take it.
        error: PlayError,
    },
    /// The game is over before the word that would end it.
    End {
        /// How many moves stand before that word.
        moves: usize,
        /// How it had ended.
        error: PlayError,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Move { index, mv, error } => write!(f, "move {}, {mv}: {error}", index + 1),
            Self::End { moves, error } => write!(f, "after move {moves}: {error}"),
        }
    }
}

impl core::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(match self {
            Self::Setup(error) => error,
            Self::Move { error, .. } | Self::End { error, .. } => error,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reason, SfenFault};
    use std::format;
    use std::string::ToString;

    #[test]
    fn lines_are_read_with_and_without_their_optional_words() {
        let bare = "4k4/9/9/9/9/9/9/9/4K4 w 2P";
        for (line, setup, moves, end) in [
            ("startpos", Setup::START.to_string(), 0, None),
            ("position startpos", Setup::START.to_string(), 0, None),
            ("position startpos moves", Setup::START.to_string(), 0, None),
            ("startpos moves 7g7f 3c3d", Setup::START.to_string(), 2, None),
            ("  position   startpos  moves  7g7f\r\n", Setup::START.to_string(), 1, None),
            (bare, std::format!("{bare} 1"), 0, None),
            ("sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 7", std::format!("{bare} 7"), 0, None),
            (
                "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P moves 5a5b P*5e",
                std::format!("{bare} 1"),
                2,
                None,
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 w 2P 7 moves 5a5b win",
                std::format!("{bare} 7"),
                1,
                Some(LineEnd::Win),
            ),
            ("startpos moves resign", Setup::START.to_string(), 0, Some(LineEnd::Resign)),
        ] {
            let read =
                PositionLine::parse(line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
            assert_eq!(
                (read.setup.to_string(), read.moves.len(), read.end),
                (setup, moves, end),
                "{line:?}"
            );
        }
    }

    #[test]
    fn a_game_is_written_as_the_line_it_is_read_from() {
        for line in [
            "position startpos",
            "position startpos moves 7g7f 3c3d 8h2b+",
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 7",
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2P 1 moves 5a5b P*5e",
        ] {
            let read = PositionLine::parse(line).expect("a good line");
            assert_eq!(read.to_string(), line);
            let game = read.replay(RuleProfile::STANDARD).expect("a legal line");
            assert_eq!(PositionLine::from(&game), read);
        }
        for line in ["position startpos moves resign", "position startpos moves 7g7f win"] {
            let read = PositionLine::parse(line).expect("a good line");
            assert_eq!(read.to_string(), line);
        }
    }

    #[test]
    fn bad_lines_are_refused_with_their_place() {
        for (line, offset, fault) in [
            ("", 0, LineFault::NoPosition),
            ("position ", 8, LineFault::NoPosition),
            ("position sfen", 13, LineFault::NoPosition),
            ("moves 7g7f", 0, LineFault::Sfen(SfenFault::Missing("board"))),
            ("startpos 7g7f", 9, LineFault::ExpectedMoves),
            ("startpos moves 7g7f 7x7f", 20, LineFault::Move(ParseMoveError::Origin)),
            ("startpos moves ７六歩", 15, LineFault::Move(ParseMoveError::Length)),
            ("startpos moves resign 7g7f", 22, LineFault::AfterEnd),
            ("startpos moves win win", 19, LineFault::AfterEnd),
            ("position sfen 4x4/9 b -", 15, LineFault::Sfen(SfenFault::UnexpectedChar('x'))),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1 2", 28, LineFault::Sfen(SfenFault::TrailingText)),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b moves 5i5h",
                23,
                LineFault::Sfen(SfenFault::Missing("hand (- for none)")),
            ),
        ] {
            assert_eq!(PositionLine::parse(line), Err(LineError { offset, fault }), "{line:?}");
        }
    }

    #[test]
    fn every_fault_is_told_with_its_column() {
        for (line, text) in [
            ("startpos 7g7f", "at character 10: only the word moves may follow startpos"),
            ("position", "at character 9: expected startpos or an SFEN"),
            ("sfen 4x4/9 b -", "at character 7: 'x' has no meaning here"),
            ("startpos moves win 7g7f", "at character 20: nothing may follow the end of the game"),
        ] {
            let error = PositionLine::parse(line).expect_err(line);
            assert_eq!(error.to_string(), text);
        }
    }

    #[test]
    fn a_line_that_cannot_be_replayed_names_the_move_and_why() {
        let replay = |line: &str| {
            PositionLine::parse(line).expect("a good line").replay(RuleProfile::STANDARD)
        };
        let error = replay("startpos moves 7g7f 7f7e").expect_err("White cannot move Black's pawn");
        assert_eq!(error.to_string(), "move 2, 7f7e: the piece on 7f is the opponent's");
        let error = replay("9/9/9/9/9/9/9/9/9 b -").expect_err("no kings");
        assert_eq!(
            error.to_string(),
            "this diagram cannot be played: Black has no king; White has no king"
        );
        let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1 moves";
        for (line, text) in [
            (format!("{mated} resign"), "after move 0: the game is over (checkmate)"),
            (format!("{mated} win"), "after move 0: the game is over (checkmate)"),
        ] {
            let error = replay(&line).expect_err("it is over");
            assert_eq!(error.to_string(), text, "{line}");
        }
        let game =
            replay("startpos moves 7g7f win").expect("a wrong declaration is an end as well");
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::WrongDeclaration));
    }
}
