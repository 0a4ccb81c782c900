//! USI lines to [`Engine`](crate::Engine) calls, and reports to USI lines: the only room here that has met the
//! protocol.
//!
//! One thread reads lines, one searches, and between them a session decides and alone writes, so that a host is
//! heard at any time and no two lines mix. Commands are obeyed in `usi/session.rs`, searches begin and end in
//! `usi/running.rs`; the searching thread is in `usi/worker.rs`, what it tells in `usi/telling.rs`. What can be set
//! stands in `usi/options.rs`, the game of a `position` line in `usi/replay.rs`, searches
//! for mates are asked in `usi/mate.rs`, aids for debugging are in `usi/aids.rs`.

mod aids;
mod mate;
mod options;
mod replay;
mod running;
mod session;
mod telling;
mod worker;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use komadai_usi::LineSplitter;
use web_time::Instant;

use session::Session;
use worker::Event;

/// Who the engine says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Its name, with the version.
    pub name: String,
    /// Who made it.
    pub author: String,
}

/// The longest line that is read; a game of ten thousand moves takes sixty kilobytes.
const LONGEST_LINE: usize = 1 << 20;

/// Lines and reports that wait for the session; then their senders wait.
const EVENTS_WAITING: usize = 1 << 8;

/// Speaks USI until `quit`, the end of the input, or a closed output.
///
/// ```
/// use std::io::Cursor;
/// use komadai_engine::usi::{self, Identity};
///
/// let identity = Identity { name: "Hoshi 1.0".to_owned(), author: "someone".to_owned() };
/// let mut said = Vec::new();
/// usi::run(Cursor::new("usi\nquit\n"), &mut said, &identity)?;
/// assert!(said.starts_with(b"id name Hoshi 1.0\nid author someone\noption ") && said.ends_with(b"usiok\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The output cannot be written.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    identity: &Identity,
) -> io::Result<()> {
    let (sender, events) = mpsc::sync_channel(EVENTS_WAITING);
    let jobs = worker::start(sender.clone());
    // It may wait for input when the session has ended, and then ends with the process or the input.
    thread::spawn(move || read_lines(input, &sender));
    let mut session = Session::new(output, identity, jobs);
    let ended = session.attend(&events);
    session.abandon();
    ended
}

/// Sends every line of `input`, and then that it has ended; an error ends it as well.
fn read_lines(input: impl BufRead, events: &SyncSender<Event>) {
    LineSplitter::new(LONGEST_LINE).read(input, |line| {
        events.send(Event::Line(line, Instant::now())).is_ok()
    });
    // Nobody listens if the session has ended already.
    let _ = events.send(Event::EndOfInput);
}
