//! Why an engine cannot be used further.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

/// Why an engine cannot be used further.
#[derive(Debug)]
pub struct ProcessError {
    /// What the engine calls itself, or the program if it has not said yet.
    pub engine: String,
    /// How it failed: at the start, by ending, by silence or by nonsense.
    pub fault: ProcessFault,
}

/// What can happen to an engine.
#[derive(Debug)]
pub enum ProcessFault {
    /// It could not be started.
    Start(io::Error),
    /// It ended, or closed its pipes, when more was expected of it.
    Ended {
        /// How it ended, if it did.
        status: Option<ExitStatus>,
        /// The end of what it wrote to standard error.
        last_words: String,
    },
    /// It did not answer.
    Silent {
        /// What it was told.
        to: String,
        /// How long was waited.
        after: Duration,
    },
    /// It said something that cannot be an answer; the line.
    Nonsense(String),
}

impl fmt::Display for ProcessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.engine)?;
        match &self.fault {
            ProcessFault::Start(error) => write!(f, "cannot be started: {error}"),
            ProcessFault::Ended { status, last_words } => {
                match status {
                    Some(status) => write!(f, "ended by itself ({status})")?,
                    None => f.write_str("closed its output")?,
                }
                if last_words.is_empty() {
                    return Ok(());
                }
                write!(f, "; its last words: {last_words}")
            }
            ProcessFault::Silent { to, after } => {
                write!(f, "did not answer to {to:?} within {after:?}")
            }
            ProcessFault::Nonsense(line) => write!(f, "said what means nothing: {line:?}"),
        }
    }
}

impl std::error::Error for ProcessError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            ProcessFault::Start(error) => Some(error),
            _ => None,
        }
    }
}
