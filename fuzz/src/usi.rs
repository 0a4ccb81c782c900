//! What hosts and engines say to each other.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use komadai_usi::{Command, Line, LineSplitter, Response};

/// Bytes from a pipe are cut into the same lines however they arrive; a line that is read as a command or a
/// response is written as one line that is read as such.
pub fn usi_lines(data: &[u8]) {
    let whole = split(data, data.len().max(1));
    assert_eq!(whole, split(data, 1), "cut byte by byte");
    for line in whole {
        let Line::Text(line) = line else { continue };
        if let Ok((command, _)) = Command::read(&line) {
            check::<Command>(&command.to_string());
        }
        if let Ok(response) = line.parse::<Response>() {
            check::<Response>(&response.to_string());
        }
    }
}

/// What was written is one line, and is read as what is written so.
fn check<T: FromStr<Err: Debug> + Display>(written: &str) {
    assert!(!written.contains(['\n', '\r']), "{written:?}");
    let again: T = written.parse().unwrap_or_else(|error| panic!("{written:?}: {error:?}"));
    assert_eq!(again.to_string(), written);
}

fn split(data: &[u8], size: usize) -> Vec<Line> {
    let mut splitter = LineSplitter::new(1 << 10);
    let mut lines = Vec::new();
    for chunk in data.chunks(size) {
        splitter.push(chunk, &mut |line| lines.push(line));
    }
    lines.extend(splitter.finish());
    lines
}
