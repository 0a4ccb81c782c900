//! The commands of extended mode, which begin with `%%`.

use std::fmt;
use std::str::FromStr;

use komadai_rules::Color;

use crate::{GameId, GameKind, GameName, LineError};

/// A command of extended mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// `%%GAME name +`: wait for an opponent; without a name: stop waiting.
    Game(Option<Seek>),
    /// `%%CHALLENGE name +`: play at once with a player who waits, or not at all.
    Challenge(Seek),
    /// `%%WHO`: the players here.
    Who,
    /// `%%LIST`: the games that run.
    List,
    /// `%%SHOW id`: a game's summary with its clocks.
    Show(GameId),
    /// `%%MONITORON id`, `%%MONITOROFF id` and the same with a 2.
    Monitor {
        /// The name of the game to watch.
        game: GameId,
        /// Whether moves are told as they are played, rather than whole diagrams.
        second: bool,
        /// Whether it begins or ends.
        on: bool,
    },
    /// `%%CHAT text`: words for everyone in extended mode.
    Chat(String),
    /// `%%RATING`: what players are rated.
    Rating,
    /// `%%VERSION`: what program and version the server is.
    Version,
    /// `%%HELP`: which commands there are.
    Help,
    /// `%%SETBUOY name moves count`: prepare an opening.
    SetBuoy {
        /// The name under which it waits.
        game: GameName,
        /// The moves, run together.
        moves: String,
        /// For how many games; 1 if it is left out.
        count: u32,
    },
    /// `%%DELETEBUOY name`: remove a prepared opening.
    DeleteBuoy(GameName),
    /// `%%GETBUOYCOUNT name`: how many games it is still good for.
    BuoyCount(GameName),
    /// `%%FORK id [buoy] [n]`: prepare the position after n moves of a running game.
    Fork {
        /// The name of the running game.
        game: GameId,
        /// The name under which it waits; made up if left out.
        buoy: Option<GameName>,
        /// After how many moves; all if left out.
        moves: Option<u32>,
    },
    /// `%%%RECONNECT`: games proposed from now on shall say by which token their seat is come back to. Clients that
    /// never heard of that may refuse a summary with a line they do not know, so nobody is told unasked; servers that
    /// never heard of it pass three percent signs over.
    Reconnect,
    /// `%%%…`: for programs of other makers, passed over in silence.
    Foreign,
    /// Any other; the whole line.
    Unknown(String),
}

/// A game somebody would like to play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seek {
    /// Its name, which gives the clock.
    pub game: GameName,
    /// The colour asked for; `None` for any.
    pub color: Option<Color>,
}

impl Seek {
    /// Whether a schedule pairs its players, and chooses who has which colour.
    pub(crate) fn is_of_the_schedule(&self) -> bool {
        self.game.kind() == GameKind::Floodgate
    }
}

impl Query {
    /// Reads a line that begins with `%%`.
    pub(crate) fn read(line: &str) -> Result<Self, LineError> {
        let mut words = Words { line, rest: line.strip_prefix("%%").unwrap_or(line) };
        if let Some(word) = words.rest.strip_prefix('%') {
            return Ok(match word {
                "RECONNECT" => Self::Reconnect,
                _ => Self::Foreign,
            });
        }
        let query = match words.next() {
            "GAME" if words.is_done() => Self::Game(None),
            "GAME" => Self::Game(Some(words.seek()?)),
            "CHALLENGE" => Self::Challenge(words.seek()?),
            "WHO" => Self::Who,
            "LIST" => Self::List,
            "SHOW" => Self::Show(words.parse(GameId::EXPECTED)?),
            "MONITORON" => words.monitor(false, true)?,
            "MONITOROFF" => words.monitor(false, false)?,
            "MONITOR2ON" => words.monitor(true, true)?,
            "MONITOR2OFF" => words.monitor(true, false)?,
            "CHAT" => return Ok(Self::Chat(words.rest.trim().to_owned())),
            "RATING" => Self::Rating,
            "VERSION" => Self::Version,
            "HELP" => Self::Help,
            "SETBUOY" => Self::SetBuoy {
                game: words.parse(GameName::EXPECTED)?,
                moves: words.some("moves, as in +7776FU-3334FU")?.to_owned(),
                count: words.optional("a number of games")?.unwrap_or(1),
            },
            "DELETEBUOY" => Self::DeleteBuoy(words.parse(GameName::EXPECTED)?),
            "GETBUOYCOUNT" => Self::BuoyCount(words.parse(GameName::EXPECTED)?),
            "FORK" => words.fork()?,
            _ => return Ok(Self::Unknown(line.to_owned())),
        };
        words.end()?;
        Ok(query)
    }
}

/// The words of a line, with their places.
struct Words<'a> {
    line: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(' ').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn is_done(&self) -> bool {
        self.rest.trim().is_empty()
    }

    fn some(&mut self, expected: &'static str) -> Result<&'a str, LineError> {
        match self.next() {
            "" => Err(LineError::at(self.line, self.rest, expected)),
            word => Ok(word),
        }
    }

    fn parse<T: FromStr>(&mut self, expected: &'static str) -> Result<T, LineError> {
        let word = self.some(expected)?;
        { word.parse() }.map_err(|_| LineError::at(self.line, word, expected))
    }

    fn optional<T: FromStr>(&mut self, expected: &'static str) -> Result<Option<T>, LineError> {
        if self.is_done() {
            return Ok(None);
        }
        self.parse(expected).map(Some)
    }

    fn seek(&mut self) -> Result<Seek, LineError> {
        let game = self.parse(GameName::EXPECTED)?;
        let color = match self.some("a colour: +, - or *")? {
            "+" => Some(Color::Black),
            "-" => Some(Color::White),
            "*" => None,
            word => return Err(LineError::at(self.line, word, "a colour: +, - or *")),
        };
        Ok(Seek { game, color })
    }

    fn monitor(&mut self, second: bool, on: bool) -> Result<Query, LineError> {
        Ok(Query::Monitor { game: self.parse(GameId::EXPECTED)?, second, on })
    }

    fn fork(&mut self) -> Result<Query, LineError> {
        let game = self.parse(GameId::EXPECTED)?;
        let before = self.rest;
        let word = self.next();
        let buoy = word.parse().ok();
        if buoy.is_none() {
            self.rest = before;
        }
        Ok(Query::Fork { game, buoy, moves: self.optional("a number of moves")? })
    }

    fn end(&mut self) -> Result<(), LineError> {
        match self.next() {
            "" => Ok(()),
            word => Err(LineError::at(self.line, word, "the end of the line")),
        }
    }
}

impl fmt::Display for Seek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = match self.color {
            Some(Color::Black) => '+',
            Some(Color::White) => '-',
            None => '*',
        };
        write!(f, "{} {color}", self.game)
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(None) => f.write_str("%%GAME"),
            Self::Game(Some(seek)) => write!(f, "%%GAME {seek}"),
            Self::Challenge(seek) => write!(f, "%%CHALLENGE {seek}"),
            Self::Who => f.write_str("%%WHO"),
            Self::List => f.write_str("%%LIST"),
            Self::Show(game) => write!(f, "%%SHOW {game}"),
            Self::Monitor { game, second, on } => {
                let (number, switch) = (if *second { "2" } else { "" }, ["OFF", "ON"]);
                write!(f, "%%MONITOR{number}{} {game}", switch[usize::from(*on)])
            }
            Self::Chat(text) => write!(f, "%%CHAT {text}"),
            Self::Rating => f.write_str("%%RATING"),
            Self::Version => f.write_str("%%VERSION"),
            Self::Help => f.write_str("%%HELP"),
            Self::SetBuoy { game, moves, count } => write!(f, "%%SETBUOY {game} {moves} {count}"),
            Self::DeleteBuoy(game) => write!(f, "%%DELETEBUOY {game}"),
            Self::BuoyCount(game) => write!(f, "%%GETBUOYCOUNT {game}"),
            Self::Fork { game, buoy, moves } => {
                write!(f, "%%FORK {game}")?;
                if let Some(buoy) = buoy {
                    write!(f, " {buoy}")?;
                }
                moves.map_or(Ok(()), |moves| write!(f, " {moves}"))
            }
            Self::Reconnect => f.write_str("%%%RECONNECT"),
            Self::Foreign => f.write_str("%%%"),
            Self::Unknown(line) => f.write_str(line),
        }
    }
}
