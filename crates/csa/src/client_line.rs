//! What a client says, line by line.

use std::fmt;

use komadai_record::CsaMove;

use crate::{GameId, LineError, Password, PlayerName, Query, Token};

/// One line from a client.
///
/// ```
/// use komadai_csa::ClientLine;
///
/// let line = ClientLine::read("+7776FU,'* 132 -3334FU +2726FU")?;
/// let ClientLine::Move { mv, comment } = &line else { unreachable!() };
/// assert_eq!(mv.to_string(), "+7776FU");
/// assert_eq!(comment.as_deref(), Some("* 132 -3334FU +2726FU"));
/// let error = ClientLine::read("LOGIN Kumo").unwrap_err();
/// assert_eq!(error.to_string(), "column 11: expected a password without blanks, at most 256 bytes");
/// # Ok::<(), komadai_csa::LineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientLine {
    /// `LOGIN name password`.
    Login(Login),
    /// `LOGOUT`: leaves the server.
    Logout,
    /// `AGREE`, with the game or without.
    Agree(Option<GameId>),
    /// `REJECT`, with the game or without.
    Reject(Option<GameId>),
    /// `+7776FU`, with a comment behind `,'` or without.
    Move {
        /// The move as it is spelled; the server judges it.
        mv: CsaMove,
        /// The comment, without the `'`.
        comment: Option<String>,
    },
    /// A line that begins as a move does and is none; the text before the first comma.
    Malformed(String),
    /// `%TORYO`: gives the game up.
    Resign,
    /// `%KACHI`: declares (入玉宣言).
    Declare,
    /// `%CHUDAN`: asks to break off.
    Suspend,
    /// `CHALLENGE`: asked by old plain clients, who wait for the answer and mean nothing by it.
    Challenge,
    /// `%%…`: a command of extended mode.
    Query(Query),
    /// An empty line, by which a connection is kept alive; it is answered by another.
    KeepAlive,
    /// One blank, by which a connection is kept alive without an answer.
    Blank,
}

/// Who comes in, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// The name to play under.
    pub name: PlayerName,
    /// What proves it, and in plain mode the game asked for.
    pub password: Password,
    /// `x1`: whether extended mode is asked for.
    pub extended: bool,
    /// `reconnect:…`: the running game to come back to.
    pub reconnect: Option<Reconnect>,
}

/// The running game a client comes back to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconnect {
    /// The game to come back to.
    pub game: GameId,
    /// What proves the seat in it.
    pub token: Token,
}

const RECONNECT: &str = "reconnect:";

impl ClientLine {
    /// Whether it is said within a game, or of one that is proposed.
    pub(crate) const fn is_of_a_game(&self) -> bool {
        match self {
            Self::Agree(_) | Self::Reject(_) | Self::Move { .. } | Self::Malformed(_) => true,
            Self::Resign | Self::Declare | Self::Suspend => true,
            Self::Login(_) | Self::Logout | Self::Challenge | Self::Query(_) => false,
            Self::KeepAlive | Self::Blank => false,
        }
    }

    /// Reads a line, given without its end.
    ///
    /// # Errors
    ///
    /// Where it stops making sense.
    pub fn read(line: &str) -> Result<Self, LineError> {
        // What stands after the first comma belongs to no word of the protocol.
        let (head, tail) = line.split_once(',').unwrap_or((line, ""));
        match head.as_bytes() {
            [] if tail.is_empty() => return Ok(Self::KeepAlive),
            b" " if tail.is_empty() => return Ok(Self::Blank),
            [b'%', b'%', ..] => return Query::read(line).map(Self::Query),
            _ => {}
        }
        // Some fill their lines up with blanks, which is no reason to lose a game.
        let word = head.trim_ascii_end();
        match word.as_bytes() {
            [b'+' | b'-', ..] => {
                // Some send back the time that they were told.
                let tail = match tail.split_once(',') {
                    Some((time, comment)) if time.starts_with('T') => comment,
                    _ => tail,
                };
                return Ok(match word.parse() {
                    Ok(mv) => {
                        Self::Move { mv, comment: tail.strip_prefix('\'').map(str::to_owned) }
                    }
                    Err(_) => Self::Malformed(head.to_owned()),
                });
            }
            b"%TORYO" => return Ok(Self::Resign),
            b"%KACHI" => return Ok(Self::Declare),
            b"%CHUDAN" => return Ok(Self::Suspend),
            _ => {}
        }
        let mut words = line.split_ascii_whitespace();
        let here = |word: Option<&str>, expected| {
            LineError::at(line, word.unwrap_or(&line[line.len()..]), expected)
        };
        let read = match words.next() {
            Some("LOGIN") => {
                let name = words.next();
                let password = words.next();
                let mut login = Login {
                    name: { name.and_then(|name| name.parse().ok()) }
                        .ok_or_else(|| here(name, PlayerName::EXPECTED))?,
                    password: { password.and_then(|password| password.parse().ok()) }
                        .ok_or_else(|| here(password, Password::EXPECTED))?,
                    extended: false,
                    reconnect: None,
                };
                for word in words.by_ref() {
                    match word.strip_prefix(RECONNECT) {
                        Some(game) => {
                            let expected = "reconnect:, a game, + and a token";
                            let game =
                                Reconnect::read(game).ok_or_else(|| here(Some(word), expected))?;
                            login.reconnect = Some(game);
                        }
                        None if word == "x1" => login.extended = true,
                        None => return Err(here(Some(word), "x1 or the end of the line")),
                    }
                }
                Self::Login(login)
            }
            Some("LOGOUT") => Self::Logout,
            Some("CHALLENGE") => Self::Challenge,
            Some(word @ ("AGREE" | "REJECT")) => {
                let id = words.next();
                let game = id.map(|id| id.parse::<GameId>().map_err(|_| id));
                let game = { game.transpose() }.map_err(|id| here(Some(id), GameId::EXPECTED))?;
                if word == "AGREE" { Self::Agree(game) } else { Self::Reject(game) }
            }
            word => return Err(here(word, "a word of the protocol")),
        };
        match words.next() {
            None => Ok(read),
            word => Err(here(word, "the end of the line")),
        }
    }
}

impl Reconnect {
    fn read(text: &str) -> Option<Self> {
        let (game, token) = text.rsplit_once('+')?;
        Some(Self { game: game.parse().ok()?, token: token.parse().ok()? })
    }
}

/// Writes the line without its end.
impl fmt::Display for ClientLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = |f: &mut fmt::Formatter<'_>, word: &str, game: &Option<GameId>| match game {
            Some(game) => write!(f, "{word} {game}"),
            None => f.write_str(word),
        };
        match self {
            Self::Login(login) => {
                write!(f, "LOGIN {} {}", login.name, login.password.reveal())?;
                if login.extended {
                    f.write_str(" x1")?;
                }
                match &login.reconnect {
                    Some(Reconnect { game, token }) => write!(f, " {RECONNECT}{game}+{token}"),
                    None => Ok(()),
                }
            }
            Self::Logout => f.write_str("LOGOUT"),
            Self::Challenge => f.write_str("CHALLENGE"),
            Self::Agree(game) => with(f, "AGREE", game),
            Self::Reject(game) => with(f, "REJECT", game),
            Self::Move { mv, comment } => {
                mv.fmt(f)?;
                match comment {
                    Some(comment) => write!(f, ",'{comment}"),
                    None => Ok(()),
                }
            }
            Self::Malformed(text) => f.write_str(text),
            Self::Resign => f.write_str("%TORYO"),
            Self::Declare => f.write_str("%KACHI"),
            Self::Suspend => f.write_str("%CHUDAN"),
            Self::Query(query) => query.fmt(f),
            Self::KeepAlive => Ok(()),
            Self::Blank => f.write_str(" "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_make_no_sense_say_where() {
        for (line, column, expected) in [
            ("HELLO", 1, "a word of the protocol"),
            ("  ", 3, "a word of the protocol"),
            ("LOGIN", 6, "a name"),
            ("LOGIN 雲 x", 7, "a name"),
            ("LOGIN Kumo", 11, "a password"),
            ("LOGIN Kumo x y", 14, "x1"),
            ("LOGIN Kumo x reconnect:a+00", 14, "reconnect:"),
            ("AGREE a b", 9, "the end of the line"),
            ("%%GAME", 0, ""),
            ("%%GAME club +", 8, "the name of a game"),
            ("%%GAME club-1-1 x", 17, "a colour"),
            ("%%SHOW", 7, "the identity of a game"),
            ("%%WHO is", 7, "the end of the line"),
            ("%%SETBUOY buoy_a-1-1 +7776FU many", 30, "a number"),
        ] {
            match ClientLine::read(line) {
                Ok(read) => assert_eq!((column, read.to_string()), (0, line.to_owned())),
                Err(error) => {
                    assert_eq!(error.column, column, "{line:?}: {error}");
                    assert!(error.expected.starts_with(expected), "{line:?}: {error}");
                }
            }
        }
    }

    #[test]
    fn only_what_stands_before_the_first_comma_is_the_move() {
        let mv = |line| match ClientLine::read(line) {
            Ok(ClientLine::Move { comment, .. }) => Ok(comment),
            Ok(ClientLine::Malformed(text)) => Err(text),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(mv("+7776FU"), Ok(None));
        assert_eq!(mv("+7776FU,T3"), Ok(None));
        assert_eq!(mv("+7776FU,'a,b"), Ok(Some("a,b".to_owned())));
        assert_eq!(mv("+7776FU '* 30"), Err("+7776FU '* 30".to_owned()));
        assert_eq!(mv("+77"), Err("+77".to_owned()));
        assert_eq!(mv("-,'"), Err("-".to_owned()));
    }

    #[test]
    fn blanks_behind_a_word_of_a_game_mean_nothing() {
        for line in ["+7776FU", "%TORYO", "%KACHI", "%CHUDAN", "LOGOUT", "AGREE a", "%%WHO"] {
            let said = ClientLine::read(line).unwrap();
            for blanks in [" ", "   ", "\t "] {
                // The commands of extended mode are one blank apart.
                if !line.starts_with("%%") || !blanks.contains('\t') {
                    let read = ClientLine::read(&format!("{line}{blanks}"));
                    assert_eq!(read.as_ref(), Ok(&said), "{line:?}{blanks:?}");
                }
            }
        }
        let comment = |line| match ClientLine::read(line) {
            Ok(ClientLine::Move { comment, .. }) => comment,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(comment("+7776FU ,'* 30 "), Some("* 30 ".to_owned()));
        // A connection is kept alive by one blank, and by no others.
        assert_eq!(ClientLine::read(" "), Ok(ClientLine::Blank));
        assert!(ClientLine::read("  ").is_err());
    }
}
