//! What a host says.

use std::fmt;
use std::str::FromStr;

use komadai_rules::{LineError, PositionLine};

use crate::go::{ClockTimes, Go, MateLimit};
use crate::option::{filled, shown};
use crate::words::{OneLine, Words, is_blank};

/// One line from a host.
///
/// ```
/// use komadai_usi::Command;
///
/// let command: Command = "setoption name Clear Hash".parse()?;
/// assert_eq!(command, Command::SetOption { name: "Clear Hash".to_owned(), value: None });
/// # Ok::<(), komadai_usi::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `usi`: say who you are and what can be set.
    Usi,
    /// `setoption name N [value V]`.
    SetOption {
        /// The name of the option.
        name: String,
        /// What it is set to, `<empty>` read as the empty text; `None` for a button.
        value: Option<String>,
    },
    /// `isready`: get ready for a game and say so.
    IsReady,
    /// `usinewgame`: a game begins.
    NewGame,
    /// `position …`: think about this from now on.
    Position(PositionLine),
    /// `go …`: search.
    Go(Go),
    /// `go mate …`: look for a mate.
    GoMate(MateLimit),
    /// `go perft N`: count the leaves of the tree of legal moves.
    GoPerft(u32),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the opponent played the move that was pondered on; some hosts send the times only now.
    PonderHit(Option<ClockTimes>),
    /// `gameover …`: the game has ended.
    GameOver(GameResult),
    /// `quit`: end the process.
    Quit,
    /// `getoption N`: say what an option is set to.
    GetOption(String),
    /// `d`: show the position.
    Show,
    /// `eval`: say what the position is worth at a glance.
    Eval,
    /// `moves`: list the legal moves.
    Moves,
    /// `compiler`: say how you were built.
    Compiler,
    /// `bench [N]`: search fixed positions, to this depth if one is given.
    Bench(Option<u32>),
    /// `register`, `debug`, `usiversion`, `posdiff`: drafts and proposals that nothing depends on; the line.
    Draft(String),
}

/// How a game ended for the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The engine won.
    Win,
    /// The engine lost.
    Lose,
    /// The game was drawn.
    Draw,
    /// The game was broken off.
    Unknown,
}

impl GameResult {
    const WORDS: [(&str, Self); 4] = [
        ("win", Self::Win),
        ("lose", Self::Lose),
        ("draw", Self::Draw),
        ("unknown", Self::Unknown),
    ];
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// It has no words.
    Empty,
    /// None of its words is a command; the first of them.
    Unknown(String),
    /// An option is to be set or told, and no name is given.
    NoOptionName,
    /// The position cannot be read.
    Position {
        /// Where and why.
        error: LineError,
        /// The start and the moves before the fault, if there are any.
        understood: Option<Box<PositionLine>>,
    },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the line is empty"),
            Self::Unknown(word) => write!(f, "unknown command {word:?}"),
            Self::NoOptionName => f.write_str("no option is named"),
            Self::Position { error, .. } => error.fmt(f),
        }
    }
}

impl std::error::Error for CommandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Position { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl Command {
    /// Reads a line, and tells which of its words were skipped because they mean nothing.
    ///
    /// Words before the command are skipped as USI asks, and so are words it does not know after `go` and
    /// `ponderhit`; a line with a command never fails for them.
    ///
    /// # Errors
    ///
    /// There is no command in the line, or a command without what it needs.
    pub fn read(line: &str) -> Result<(Self, Vec<&str>), CommandError> {
        let mut words = Words::new(line);
        let mut skipped = Vec::new();
        loop {
            let here = words.clone();
            let Some(word) = words.next() else {
                let error = |word: &&str| CommandError::Unknown((*word).to_owned());
                return Err(skipped.first().map_or(CommandError::Empty, error));
            };
            let offset = line.trim_end_matches(is_blank).len() - here.rest().len();
            if let Some(command) =
                Self::named(word, words.clone(), here.rest(), offset, &mut skipped)
            {
                return command.map(|command| (command, skipped));
            }
            skipped.push(word);
        }
    }

    /// The command that `word` names, with the words after it; `None` if it names none.
    fn named<'a>(
        word: &str,
        mut words: Words<'a>,
        from_word: &'a str,
        offset: usize,
        skipped: &mut Vec<&'a str>,
    ) -> Option<Result<Self, CommandError>> {
        Some(Ok(match word {
            "usi" => Self::Usi,
            "setoption" => return Some(set_option(words)),
            "isready" => Self::IsReady,
            "usinewgame" => Self::NewGame,
            "position" => return Some(position(from_word, offset)),
            "go" => match words.peek() {
                Some("mate") => {
                    words.next();
                    Self::GoMate(MateLimit::read(words, skipped))
                }
                Some("perft") => {
                    words.next();
                    Self::GoPerft(words.number().unwrap_or(1))
                }
                _ => Self::Go(Go::read(words, skipped)),
            },
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit(ClockTimes::read(words, skipped)),
            "gameover" => {
                let word = words.next().unwrap_or_default();
                let known = GameResult::WORDS.iter().find(|&&(own, _)| own == word);
                Self::GameOver(known.map_or(GameResult::Unknown, |&(_, result)| result))
            }
            "quit" => Self::Quit,
            "getoption" => {
                if words.peek() == Some("name") {
                    words.next();
                }
                match words.rest() {
                    "" => return Some(Err(CommandError::NoOptionName)),
                    name => Self::GetOption(name.to_owned()),
                }
            }
            "d" => Self::Show,
            "eval" => Self::Eval,
            "moves" => Self::Moves,
            "compiler" => Self::Compiler,
            "bench" => Self::Bench(words.number()),
            "register" | "debug" | "usiversion" | "posdiff" => Self::Draft(from_word.to_owned()),
            _ => return None,
        }))
    }
}

fn set_option(mut words: Words<'_>) -> Result<Command, CommandError> {
    if words.peek() == Some("name") {
        words.next();
    }
    let name = words.before(|word| word == "value").to_owned();
    if name.is_empty() {
        return Err(CommandError::NoOptionName);
    }
    let value = words.next().map(|_| filled(words.rest()).to_owned());
    Ok(Command::SetOption { name, value })
}

fn position(text: &str, offset: usize) -> Result<Command, CommandError> {
    PositionLine::parse(text).map(Command::Position).map_err(|error| CommandError::Position {
        error: LineError { offset: error.offset + offset, ..error },
        understood: text
            .get(..error.offset)
            .and_then(|before| PositionLine::parse(before).ok())
            .map(Box::new),
    })
}

impl FromStr for Command {
    type Err = CommandError;

    /// Reads a line as [`Command::read`] does, and keeps silent about the words it skips.
    fn from_str(line: &str) -> Result<Self, CommandError> {
        Self::read(line).map(|(command, _)| command)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usi => f.write_str("usi"),
            Self::SetOption { name, value } => {
                write!(f, "setoption name {}", OneLine(name))?;
                match value {
                    Some(value) => write!(f, " value {}", OneLine(shown(value))),
                    None => Ok(()),
                }
            }
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("usinewgame"),
            Self::Position(line) => line.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::GoMate(limit) => limit.fmt(f),
            Self::GoPerft(depth) => write!(f, "go perft {depth}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit(None) => f.write_str("ponderhit"),
            Self::PonderHit(Some(times)) => write!(f, "ponderhit {times}"),
            Self::GameOver(result) => {
                let known = GameResult::WORDS.iter().find(|(_, own)| own == result);
                write!(f, "gameover {}", known.map_or("unknown", |(word, _)| word))
            }
            Self::Quit => f.write_str("quit"),
            Self::GetOption(name) => {
                // A name that begins with the word for it needs that word before it.
                let is_told = Words::new(name).next() == Some("name");
                let word = if is_told { "name " } else { "" };
                write!(f, "getoption {word}{}", OneLine(name))
            }
            Self::Show => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Moves => f.write_str("moves"),
            Self::Compiler => f.write_str("compiler"),
            Self::Bench(None) => f.write_str("bench"),
            Self::Bench(Some(depth)) => write!(f, "bench {depth}"),
            Self::Draft(line) => OneLine(line).fmt(f),
        }
    }
}
