//! Why a command could not do what it was asked, and the exit code that says so.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use komadai_files::Reason;

/// What ends a command early.
#[derive(Debug)]
pub enum Failure {
    /// What was asked makes no sense here; the text says where and why.
    Input(String),
    /// Standard input cannot be read.
    Reading(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
    /// The server could not start or go on.
    Server(komadai_server::Error),
    /// Something could not be done; the text says what and why.
    Refused(String),
    /// Something went wrong, and was told where it did.
    Told,
    /// Ctrl-C; the same command goes on from there.
    Interrupted,
    /// Ctrl-C where there is nothing to go on from.
    Stopped,
}

impl Failure {
    /// Whether nothing is to be said: all was told, or the reader of our output has gone, as `| head` does.
    pub fn is_quiet(&self) -> bool {
        match self {
            Self::Output(error) => error.kind() == io::ErrorKind::BrokenPipe,
            Self::Told => true,
            _ => false,
        }
    }

    /// 2 for bad input, 1 for what the system refuses, 0 for a reader who had enough, 130 after Ctrl-C.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::Output(_) if self.is_quiet() => ExitCode::SUCCESS,
            Self::Interrupted | Self::Stopped => ExitCode::from(crate::interrupt::INTERRUPTED),
            _ => ExitCode::FAILURE,
        }
    }

    /// What a library says of what was asked.
    pub fn of_input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// What is wrong with something that was asked, by its name.
    pub fn about(what: impl fmt::Display, error: impl fmt::Display) -> Self {
        Self::Input(format!("{what}: {error}"))
    }

    /// What the system says of a file.
    pub fn of_file(path: &Path, error: io::Error) -> Self {
        let text = format!("{}: {}", path.display(), Reason(&error));
        Self::of_kind(error.kind(), text)
    }

    /// What went wrong with files whose names the error tells.
    pub fn of_named(error: io::Error) -> Self {
        Self::of_kind(error.kind(), error.to_string())
    }

    /// Whether what was asked is at fault or the system, for a reason that files have.
    fn of_kind(kind: io::ErrorKind, text: String) -> Self {
        use io::ErrorKind::{
            Interrupted, QuotaExceeded, ReadOnlyFilesystem, ResourceBusy, StorageFull,
        };
        match kind {
            Interrupted => Self::Interrupted,
            QuotaExceeded | ReadOnlyFilesystem | ResourceBusy | StorageFull => Self::Refused(text),
            _ => Self::Input(text),
        }
    }
}

/// Tells something beside the answer, on standard error; nothing is left to do where nobody listens.
pub fn note(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes to standard output.
pub fn say(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_ref()).and_then(|()| out.flush());
    written.map_err(Failure::Output)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(reason) | Self::Refused(reason) => f.write_str(reason),
            Self::Reading(error) => {
                write!(f, "standard input cannot be read: {}", Reason(error))
            }
            Self::Output(error) => {
                write!(f, "standard output cannot be written: {}", Reason(error))
            }
            Self::Server(error) => error.fmt(f),
            Self::Told => f.write_str("something went wrong"),
            Self::Stopped => f.write_str("interrupted"),
            Self::Interrupted => f.write_str("interrupted; the same command goes on from here"),
        }
    }
}
