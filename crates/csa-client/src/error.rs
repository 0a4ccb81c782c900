//! Why a connection ends, and why a session does.

use std::fmt;
use std::io;

use komadai_csa::{BadLine, PlayerName, UnexpectedMessage};
use komadai_usi::process::ProcessError;

/// Why a connection ended before its work was done.
#[derive(Debug)]
pub enum Parting {
    /// The server closed it.
    Closed,
    /// The server did not let us in; the reason it gave, if it gave one.
    Refused(Option<String>),
    /// The server does not answer when called.
    Unreachable,
    /// The login was not answered.
    LoginUnanswered,
    /// The server takes no more bytes.
    Stalled,
    /// Nothing was heard for so many seconds from a server that answers empty lines.
    Silent {
        /// How many seconds it was silent.
        seconds: u64,
    },
    /// The server sent what is no line.
    BadLine(BadLine),
    /// The server said what makes no sense at this point.
    Unexpected(UnexpectedMessage),
    /// Hands could not be shaken: the server does not speak TLS, or does not prove that it is the one.
    Tls(io::Error),
    /// The system gave the connection up.
    Io(io::Error),
}

impl fmt::Display for Parting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("it closed the connection"),
            Self::Refused(None) => f.write_str("it does not let us in"),
            Self::Refused(Some(reason)) => write!(f, "it does not let us in: {reason}"),
            Self::Unreachable => f.write_str("it does not answer"),
            Self::LoginUnanswered => f.write_str("the login was not answered"),
            Self::Stalled => f.write_str("it takes nothing more"),
            Self::Silent { seconds } => write!(f, "nothing was heard for {seconds} s"),
            Self::BadLine(bad) => write!(f, "it sent {bad}"),
            Self::Unexpected(message) => message.fmt(f),
            Self::Tls(error) => write!(f, "TLS fails: {error}"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Parting {}

impl From<io::Error> for Parting {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Closed,
            _ => Self::Io(error),
        }
    }
}

/// Why a session ended before its work was done.
#[derive(Debug)]
pub enum ClientError {
    /// The engine cannot be started, or failed twice in a game.
    Engine(EngineError),
    /// A game cannot be written to the folder.
    Save(io::Error),
    /// The observer of the session failed.
    Observer(io::Error),
    /// The server does not let us in; the reason it gave, if it gave one.
    Refused {
        /// The server's address.
        server: String,
        /// Who wanted in.
        name: PlayerName,
        /// What the server said.
        reason: Option<String>,
    },
    /// The server let us in and closed the connection, several times running.
    SentAway {
        /// The server's address.
        server: String,
        /// Who wanted in.
        name: PlayerName,
        /// How many times.
        times: u32,
    },
    /// The first connection failed.
    Unreachable {
        /// The server's address.
        server: String,
        /// Why the connection failed.
        reason: Parting,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Save(error) => write!(f, "the game cannot be written: {error}"),
            Self::Observer(error) => error.fmt(f),
            Self::Refused { server, name, reason: None } => {
                write!(f, "{server} does not let {name} in")
            }
            Self::Refused { server, name, reason: Some(reason) } => {
                write!(f, "{server} does not let {name} in: {reason}")
            }
            Self::SentAway { server, name, times } => write!(
                f,
                "{server} let {name} in and closed the connection {times} times running: somebody else may be using this name"
            ),
            Self::Unreachable { server, reason } => write!(f, "{server}: {reason}"),
        }
    }
}

impl std::error::Error for ClientError {}

impl From<EngineError> for ClientError {
    fn from(error: EngineError) -> Self {
        Self::Engine(error)
    }
}

/// Why an engine cannot play.
#[derive(Debug)]
pub enum EngineError {
    /// Its process cannot be started, or failed.
    Process(ProcessError),
    /// It has no option of this name.
    NoOption {
        /// What it calls itself.
        engine: String,
        /// The name of the option.
        option: String,
    },
    /// It complains of its settings.
    Complains {
        /// What it calls itself.
        engine: String,
        /// What it says.
        complaint: String,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Process(error) => error.fmt(f),
            Self::NoOption { engine, option } => write!(f, "{engine} has no option {option:?}"),
            Self::Complains { engine, complaint } => write!(f, "{engine} refuses: {complaint}"),
        }
    }
}

impl std::error::Error for EngineError {}

impl From<ProcessError> for EngineError {
    fn from(error: ProcessError) -> Self {
        Self::Process(error)
    }
}
