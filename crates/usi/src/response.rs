//! What an engine says.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{Move, ParseMoveError};

use crate::info::Info;
use crate::option::{EngineOption, OptionError};
use crate::words::{OneLine, Words};

/// One line from an engine.
///
/// ```
/// use komadai_usi::{BestMove, Choice, Response};
///
/// let response: Response = "bestmove 7g7f ponder 3c3d".parse()?;
/// let best = BestMove { choice: Choice::Move("7g7f".parse()?), ponder: Some("3c3d".parse()?) };
/// assert_eq!(response, Response::BestMove(best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `option …`: something a host can set.
    Option(EngineOption),
    /// `usiok`: all there is to say about the engine has been said.
    UsiOk,
    /// `readyok`: the answer to `isready`.
    ReadyOk,
    /// `info …`: how far a search is, or free text.
    Info(Info),
    /// `bestmove …`: the end of a search.
    BestMove(BestMove),
    /// `checkmate …`: the end of a search for a mate.
    Checkmate(Checkmate),
}

/// What the engine plays, and what it expects in return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// What it does.
    pub choice: Choice,
    /// The reply it would like to ponder on.
    pub ponder: Option<Move>,
}

/// What an engine does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It plays this.
    Move(Move),
    /// It resigns. Read also from `none`, `(none)` and `0000`, which engines without a legal move say.
    Resign,
    /// It declares a win by impasse (入玉宣言).
    Win,
}

/// What came of a search for a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checkmate {
    /// The mate, from the attacker's first move to the last.
    Mate(Vec<Move>),
    /// There is none.
    NoMate,
    /// Neither was found within the limit.
    Timeout,
    /// The engine does not look for mates.
    NotImplemented,
}

/// Why a line from an engine says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResponseError {
    /// It has no words.
    Empty,
    /// It begins with a word that means nothing.
    Unknown(String),
    /// A move was expected.
    NoMove,
    /// A word that should be a move is none.
    Move {
        /// The word as the engine sent it.
        word: String,
        /// Why it is none.
        error: ParseMoveError,
    },
    /// The option cannot be understood.
    Option(OptionError),
}

impl fmt::Display for ResponseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the line is empty"),
            Self::Unknown(word) => write!(f, "no engine says {word:?}"),
            Self::NoMove => f.write_str("a move is missing"),
            Self::Move { word, error } => write!(f, "{word:?} is no move: {error}"),
            Self::Option(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ResponseError {}

fn read_move(word: &str) -> Result<Move, ResponseError> {
    word.parse().map_err(|error| ResponseError::Move { word: word.to_owned(), error })
}

impl FromStr for Response {
    type Err = ResponseError;

    fn from_str(line: &str) -> Result<Self, ResponseError> {
        let mut words = Words::new(line);
        match words.next().ok_or(ResponseError::Empty)? {
            "id" => match words.next() {
                Some("name") => Ok(Self::Name(words.rest().to_owned())),
                Some("author") => Ok(Self::Author(words.rest().to_owned())),
                _ => Err(ResponseError::Unknown("id".to_owned())),
            },
            "option" => words.rest().parse().map(Self::Option).map_err(ResponseError::Option),
            "usiok" => Ok(Self::UsiOk),
            "readyok" => Ok(Self::ReadyOk),
            "info" => Ok(Self::Info(Info::read(words.rest()))),
            "bestmove" => BestMove::read(words).map(Self::BestMove),
            "checkmate" => Checkmate::read(words).map(Self::Checkmate),
            word => Err(ResponseError::Unknown(word.to_owned())),
        }
    }
}

impl BestMove {
    fn read(mut words: Words<'_>) -> Result<Self, ResponseError> {
        let choice = match words.next().ok_or(ResponseError::NoMove)? {
            "resign" | "none" | "(none)" | "0000" => Choice::Resign,
            "win" => Choice::Win,
            word => Choice::Move(read_move(word)?),
        };
        words.until(|word| word == "ponder");
        let ponder = words.next().and_then(|word| word.parse().ok());
        Ok(Self { choice, ponder })
    }
}

impl Checkmate {
    fn read(mut words: Words<'_>) -> Result<Self, ResponseError> {
        match words.peek().ok_or(ResponseError::NoMove)? {
            "nomate" => Ok(Self::NoMate),
            "timeout" => Ok(Self::Timeout),
            "notimplemented" => Ok(Self::NotImplemented),
            _ => words.by_ref().map(read_move).collect::<Result<_, _>>().map(Self::Mate),
        }
    }
}

/// Writes the move, `resign` or `win`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Resign => f.write_str("resign"),
            Self::Win => f.write_str("win"),
        }
    }
}

/// Writes the whole line, `bestmove` included.
impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.choice)?;
        self.ponder.map_or(Ok(()), |mv| write!(f, " ponder {mv}"))
    }
}

/// Writes the whole line, `checkmate` included.
impl fmt::Display for Checkmate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("checkmate")?;
        match self {
            Self::Mate(moves) => moves.iter().try_for_each(|mv| write!(f, " {mv}")),
            Self::NoMate => f.write_str(" nomate"),
            Self::Timeout => f.write_str(" timeout"),
            Self::NotImplemented => f.write_str(" notimplemented"),
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(text) => write!(f, "id name {}", OneLine(text)),
            Self::Author(text) => write!(f, "id author {}", OneLine(text)),
            Self::Option(option) => write!(f, "option {}", OneLine(&option.to_string())),
            Self::UsiOk => f.write_str("usiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::BestMove(best) => best.fmt(f),
            Self::Checkmate(checkmate) => checkmate.fmt(f),
        }
    }
}
