//! Why a command could not do what it was asked, and the exit code that says so.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use crate::text::clean;
use crate::told::Told;
use crate::words;

/// What ends a command early.
#[derive(Debug)]
pub enum Failure {
    /// The command line makes no sense; the text says where and why.
    Usage(String),
    /// Standard input cannot be read.
    Reading(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
    /// The server could not start or go on.
    Server(komadai_server::Error),
    /// Something that was named cannot be used, or something could not be done; the text says what and why.
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
            // The answer has said why.
            Self::Usage(reason) => reason.is_empty(),
            _ => false,
        }
    }

    /// 2 for a command line that makes no sense, 1 for input or a run that went wrong, 0 for a reader who had enough,
    /// 130 after Ctrl-C; `docs/exit-codes.md` tells users.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Output(_) if self.is_quiet() => ExitCode::SUCCESS,
            Self::Interrupted | Self::Stopped => ExitCode::from(crate::interrupt::INTERRUPTED),
            _ => ExitCode::FAILURE,
        }
    }

    /// What a library says of the arguments.
    pub fn of_usage(error: impl Told) -> Self {
        Self::Usage(error.told())
    }

    /// What a library says of files or of work that cannot be done.
    pub fn of_input(error: impl Told) -> Self {
        Self::Refused(error.told())
    }

    /// What is wrong with a file or another thing that was named.
    pub fn about(what: impl fmt::Display, error: impl Told) -> Self {
        Self::Refused(format!("{what}: {}", error.told()))
    }

    /// What the system says of a file.
    pub fn of_file(path: &Path, error: io::Error) -> Self {
        let text = format!("{}: {}", path.display(), error.told());
        Self::of_kind(error.kind(), text)
    }

    /// What went wrong with files whose names the error tells.
    pub fn of_named(error: io::Error) -> Self {
        // Its own words hold the name.
        Self::of_kind(error.kind(), error.to_string())
    }

    /// Whether work with files was interrupted or went wrong.
    fn of_kind(kind: io::ErrorKind, text: String) -> Self {
        match kind {
            io::ErrorKind::Interrupted => Self::Interrupted,
            _ => Self::Refused(text),
        }
    }
}

/// Tells something beside the answer, on standard error; nothing is left to do where nobody listens.
pub fn note(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", clean(&plain(text.to_string())));
}

/// The same text, with what the system says of files in our own words, through all that passed it on.
fn plain(mut text: String) -> String {
    /// What has words of its own: no such file, permission, already there, not a folder, a folder, no space.
    const CODES: [i32; 6] = [2, 13, 17, 20, 21, 28];
    const NUMBER: &str = " (os error ";
    if text.contains(NUMBER) {
        for code in CODES {
            let error = io::Error::from_raw_os_error(code);
            text = text.replace(&error.to_string(), &error.told());
        }
    }
    // The number of any other says nothing to a reader.
    while let Some(at) = text.find(NUMBER)
        && let Some(end) = text[at..].find(')')
    {
        text.replace_range(at..=at + end, "");
    }
    text
}

/// Writes a text for people to standard output.
pub fn tell(text: &str) -> Result<(), Failure> {
    say(&*clean(text))
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
            Self::Usage(reason) | Self::Refused(reason) => f.write_str(reason),
            Self::Reading(error) => f.write_str(&words::input_unreadable(error.told())),
            Self::Output(error) => f.write_str(&words::output_unwritable(error.told())),
            Self::Server(error) => f.write_str(&error.told()),
            Self::Told => f.write_str(&words::went_wrong()),
            Self::Stopped => f.write_str(&words::interrupted()),
            Self::Interrupted => f.write_str(&words::interrupted_on_the_way()),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use komadai_files::Reason;

    use super::*;

    #[test]
    fn what_is_missing_is_told_in_one_way() {
        let error = std::fs::read("no/such/file").expect_err("it is not there");
        let words = "a: there is no such file or folder";
        assert_eq!(plain(format!("a: {error}")), words);
        assert_eq!(plain(format!("a: {}", Reason(&error))), words);
    }

    #[test]
    fn no_message_has_the_number_of_an_error() {
        for (text, told) in [
            ("a:1: Connection refused (os error 111)", "a:1: Connection refused"),
            ("b: Too many links (os error 31); c: (os error 5)", "b: Too many links; c:"),
            ("d (os error ", "d (os error "),
            ("", ""),
        ] {
            assert_eq!(plain(text.to_owned()), told);
        }
    }
}
