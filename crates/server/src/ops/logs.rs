//! The log: lines for people, or objects for programs, on standard error.

use std::io::IsTerminal;

use crate::config::LogForm;

/// Starts the log, unless a caller has one of its own.
pub(crate) fn start(form: LogForm) {
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    // A second start is refused, and the first one goes on.
    let _ = match form {
        LogForm::Text => log.with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogForm::Json => log.json().flatten_event(true).try_init(),
    };
}
