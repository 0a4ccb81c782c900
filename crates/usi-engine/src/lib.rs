//! The engine of `komadai_engine` as a USI engine: lines of a host to searches, reports to lines.
//!
//! One thread reads lines and one searches. Between them a session decides and is the only one to write, so that a
//! host is heard at any time and no two lines mix.
//!
//! | module | what is there |
//! |---|---|
//! | `session` | commands, and the state between them |
//! | `search` | how a search begins, what it waits for, how it ends |
//! | `worker` | the searching thread |
//! | `reporter` | which lines of a running search are sent, and when |
//! | `options` | everything a host can set, as one table |
//! | `replay` | the game of a `position` line |
//! | `lateness` | how late moves come on this machine, and what is kept back for it |
//! | `mate` | `go mate` |
//! | `debug` | free text for people: the position, its moves, counts, the bench |

mod debug;
mod lateness;
mod mate;
mod options;
mod replay;
mod reporter;
mod search;
mod session;
mod worker;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::Instant;

use komadai_usi::LineSplitter;

use session::Session;
use worker::Event;

/// What the engine answers to `usi`: the host shows both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Name and version in one, such as `Komadai 0.1.0`.
    pub name: String,
    /// The makers, as the host will show them.
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
/// use komadai_usi_engine::{Identity, run};
///
/// let identity = Identity { name: "Hoshi 1.0".to_owned(), author: "someone".to_owned() };
/// let mut said = Vec::new();
/// run(Cursor::new("usi\nquit\n"), &mut said, &identity)?;
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
    LineSplitter::new(LONGEST_LINE)
        .read(input, |line| events.send(Event::Line(line, Instant::now())).is_ok());
    // The session may have ended already.
    let _ = events.send(Event::EndOfInput);
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
