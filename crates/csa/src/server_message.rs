//! What a server says: most of it line by line, summaries in blocks.

use std::fmt;
use std::time::Duration;

use komadai_record::CsaMove;
use komadai_rules::{ByColor, Color};

use crate::summary::SummaryReader;
use crate::time::{Seconds, read_seconds};
use crate::{BadBlock, BlockFault, GameId, Notice, Summary};

/// One message from a server.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerMessage {
    /// `LOGIN:name OK`: the name under which the client now plays.
    LoggedIn(String),
    /// `LOGIN:incorrect`, with what follows it.
    LoginRefused(String),
    /// `LOGOUT:completed`: the connection is closed next.
    LoggedOut,
    /// `BEGIN Game_Summary` … `END Game_Summary`.
    Summary(Box<Summary>),
    /// `BEGIN Reconnect_State` … `END Reconnect_State`.
    Resumed(Resumption),
    /// `START:game`: the game begins.
    Started(Option<GameId>),
    /// `REJECT:game by name`: the game does not take place.
    Rejected {
        /// The game, if the server names one.
        game: Option<GameId>,
        /// Who did not want it.
        by: String,
    },
    /// `+7776FU,T12`: a move was played.
    Moved {
        /// The move, of either side.
        mv: CsaMove,
        /// What it was charged.
        time: Option<Duration>,
        /// A comment, as spectators are told, without the `'`.
        comment: Option<String>,
    },
    /// `%TORYO,T4`, `%KACHI`, `%CHUDAN`: a player said so.
    Said {
        /// What was said.
        word: Special,
        /// What it was charged.
        time: Option<Duration>,
    },
    /// A `#` line: the game ends.
    Notice(Notice),
    /// `##[TAG]… text`: an answer in extended mode.
    Extended {
        /// What stands in brackets, one after another.
        tags: Vec<String>,
        /// What follows after a blank.
        text: String,
    },
    /// An empty line.
    KeepAlive,
    /// Any other line.
    Other(String),
}

/// What players say that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// `%TORYO`: a side gave the game up.
    Resign,
    /// `%KACHI`: declares (入玉宣言).
    Declare,
    /// `%CHUDAN`: breaks off.
    Suspend,
}

impl Special {
    const ALL: [(Self, &str); 3] =
        [(Self::Resign, "%TORYO"), (Self::Declare, "%KACHI"), (Self::Suspend, "%CHUDAN")];
}

/// How a running game stands to which a player has come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resumption {
    /// Whose turn it is.
    pub turn: Color,
    /// The main time each side has left at this moment.
    pub left: ByColor<Duration>,
    /// The last move, if there was one.
    pub last: Option<CsaMove>,
}

/// Reads what a server sends, line by line.
///
/// ```
/// use komadai_csa::{Notice, ServerMessage, ServerReader};
///
/// let mut reader = ServerReader::default();
/// assert_eq!(reader.read("#WIN")?, Some(ServerMessage::Notice(Notice::Win)));
/// assert_eq!(reader.read("BEGIN Game_Summary")?, None); // more is to come
/// # Ok::<(), komadai_csa::BadBlock>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ServerReader(Within);

#[derive(Clone, Debug, Default)]
enum Within {
    #[default]
    Nothing,
    Summary(Box<SummaryReader>),
    Resumed(ResumptionReader),
}

impl ServerReader {
    /// Takes a line, given without its end; `None` where more of a block is to come.
    ///
    /// # Errors
    ///
    /// A block makes no sense; the lines after it are read as if it had ended.
    pub fn read(&mut self, line: &str) -> Result<Option<ServerMessage>, BadBlock> {
        let read = match &mut self.0 {
            Within::Nothing => {
                self.0 = match line {
                    "BEGIN Game_Summary" => Within::Summary(Box::new(SummaryReader::new())),
                    "BEGIN Reconnect_State" => Within::Resumed(ResumptionReader::default()),
                    _ => return Ok(Some(ServerMessage::read(line))),
                };
                return Ok(None);
            }
            Within::Summary(reader) => { reader.push(line) }
                .map(|done| done.map(|summary| ServerMessage::Summary(Box::new(summary)))),
            Within::Resumed(reader) => {
                { reader.push(line) }.map(|done| done.map(ServerMessage::Resumed))
            }
        };
        if !matches!(read, Ok(None)) {
            self.0 = Within::Nothing;
        }
        read
    }
}

impl ServerMessage {
    /// Reads a line that belongs to no block.
    fn read(line: &str) -> Self {
        let known = match line.as_bytes() {
            [] => Some(Self::KeepAlive),
            [b'+' | b'-', ..] => Self::moved(line),
            [b'%', ..] => Self::said(line),
            [b'#', b'#', ..] => Self::extended(line),
            [b'#', ..] => Notice::of_word(line[1..].trim_end()).map(Self::Notice),
            _ => Self::worded(line),
        };
        known.unwrap_or_else(|| Self::Other(line.to_owned()))
    }

    fn moved(line: &str) -> Option<Self> {
        let (mv, mut rest) = line.split_once(',').unwrap_or((line, ""));
        let mv = mv.parse().ok()?;
        let mut time = None;
        if let Some(text) = rest.strip_prefix('T') {
            let (seconds, after) = text.split_once(',').unwrap_or((text, ""));
            time = Some(read_seconds(seconds)?);
            rest = after;
        }
        Some(Self::Moved { mv, time, comment: rest.strip_prefix('\'').map(str::to_owned) })
    }

    fn said(line: &str) -> Option<Self> {
        let (word, time) = match line.split_once(",T") {
            Some((word, time)) => (word, Some(read_seconds(time)?)),
            None => (line, None),
        };
        let &(word, _) = Special::ALL.iter().find(|(_, own)| *own == word)?;
        Some(Self::Said { word, time })
    }

    fn extended(line: &str) -> Option<Self> {
        let mut rest = line.strip_prefix("##")?;
        let mut tags = Vec::new();
        while let Some(inner) = rest.strip_prefix('[') {
            let (tag, after) = inner.split_once(']')?;
            tags.push(tag.to_owned());
            rest = after;
        }
        let text = rest.strip_prefix(' ').unwrap_or(rest).to_owned();
        (!tags.is_empty()).then_some(Self::Extended { tags, text })
    }

    fn worded(line: &str) -> Option<Self> {
        let (word, rest) = line.split_once(':')?;
        let game = |id: &str| match id {
            "" => Some(None),
            id => id.parse().ok().map(Some),
        };
        Some(match word {
            "LOGIN" => match rest.strip_suffix(" OK") {
                Some(name) => Self::LoggedIn(name.to_owned()),
                None => Self::LoginRefused(rest.strip_prefix("incorrect")?.trim().to_owned()),
            },
            "LOGOUT" if rest == "completed" => Self::LoggedOut,
            "START" => Self::Started(game(rest.trim_end())?),
            "REJECT" => {
                let (id, by) = rest.split_once(" by ")?;
                Self::Rejected { game: game(id)?, by: by.to_owned() }
            }
            _ => return None,
        })
    }
}

/// A `Reconnect_State` block in the making.
#[derive(Clone, Debug, Default)]
struct ResumptionReader {
    line: u32,
    turn: Option<Color>,
    left: ByColor<Option<Duration>>,
    last: Option<CsaMove>,
}

impl ResumptionReader {
    fn push(&mut self, line: &str) -> Result<Option<Resumption>, BadBlock> {
        // The first line was `BEGIN`.
        self.line += 1;
        let fault = |fault| BadBlock { line: self.line + 1, fault };
        let wrong = |key, expected| fault(BlockFault::Value { key, expected });
        if self.line > 64 {
            return Err(fault(BlockFault::TooLong));
        }
        if line == "END Reconnect_State" {
            let missing = |key| fault(BlockFault::Missing(key));
            let left = |color: Color, key| self.left[color].ok_or_else(|| missing(key));
            return Ok(Some(Resumption {
                turn: self.turn.ok_or_else(|| missing("Current_Turn"))?,
                left: ByColor {
                    black: left(Color::Black, "Black_Time_Remaining_Ms")?,
                    white: left(Color::White, "White_Time_Remaining_Ms")?,
                },
                last: self.last,
            }));
        }
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let time = |key| {
            let time: Result<u64, _> = value.parse();
            { time.map(|time| Some(Duration::from_millis(time))) }
                .map_err(|_| wrong(key, "a number of milliseconds"))
        };
        match key {
            "Current_Turn" => {
                self.turn = match value {
                    "+" => Some(Color::Black),
                    "-" => Some(Color::White),
                    _ => return Err(wrong("Current_Turn", "+ or -")),
                }
            }
            "Black_Time_Remaining_Ms" => self.left.black = time("Black_Time_Remaining_Ms")?,
            "White_Time_Remaining_Ms" => self.left.white = time("White_Time_Remaining_Ms")?,
            "Last_Move" if value.is_empty() => {}
            "Last_Move" => {
                let last = value.parse();
                self.last = Some(last.map_err(|_| wrong("Last_Move", "a move, as in +7776FU"))?);
            }
            _ => {}
        }
        Ok(None)
    }
}

/// Writes the message without the end of its last line.
impl fmt::Display for ServerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let timed = |f: &mut fmt::Formatter<'_>, time: &Option<Duration>| match time {
            Some(time) => write!(f, ",T{}", Seconds(*time)),
            None => Ok(()),
        };
        let id = |game: &Option<GameId>| game.as_ref().map_or("", GameId::as_str).to_owned();
        match self {
            Self::LoggedIn(name) => write!(f, "LOGIN:{name} OK"),
            Self::LoginRefused(reason) if reason.is_empty() => f.write_str("LOGIN:incorrect"),
            Self::LoginRefused(reason) => write!(f, "LOGIN:incorrect {reason}"),
            Self::LoggedOut => f.write_str("LOGOUT:completed"),
            Self::Summary(summary) => summary.fmt(f),
            Self::Resumed(resumed) => resumed.fmt(f),
            Self::Started(game) => write!(f, "START:{}", id(game)),
            Self::Rejected { game, by } => write!(f, "REJECT:{} by {by}", id(game)),
            Self::Moved { mv, time, comment } => {
                mv.fmt(f)?;
                timed(f, time)?;
                match comment {
                    Some(comment) => write!(f, ",'{comment}"),
                    None => Ok(()),
                }
            }
            Self::Said { word, time } => {
                f.write_str(Special::ALL[*word as usize].1)?;
                timed(f, time)
            }
            Self::Notice(notice) => write!(f, "#{}", notice.word()),
            Self::Extended { tags, text } => {
                f.write_str("##")?;
                tags.iter().try_for_each(|tag| write!(f, "[{tag}]"))?;
                write!(f, " {text}")
            }
            Self::KeepAlive => Ok(()),
            Self::Other(line) => f.write_str(line),
        }
    }
}

impl fmt::Display for Resumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = crate::summary::sign(self.turn);
        writeln!(f, "BEGIN Reconnect_State\nCurrent_Turn:{sign}")?;
        for (name, color) in [("Black", Color::Black), ("White", Color::White)] {
            let left = self.left[color].as_millis();
            writeln!(f, "{name}_Time_Remaining_Ms:{left}")?;
        }
        if let Some(last) = self.last {
            writeln!(f, "Last_Move:{last}")?;
        }
        f.write_str("END Reconnect_State")
    }
}
