//! What hosts and engines say to each other.

use komadai_usi::{Command, Line, LineSplitter, Response};

/// Bytes from a pipe are cut into the same lines however they arrive; a line that is read as a command or a
/// response is written as one line that reads the same.
pub fn usi_lines(data: &[u8]) {
    let whole = split(data, data.len().max(1));
    assert_eq!(whole, split(data, 1), "cut byte by byte");
    for line in whole {
        let Line::Text(line) = line else { continue };
        if let Ok((command, _)) = Command::read(&line) {
            let written = command.to_string();
            assert!(!written.contains(['\n', '\r']), "{written:?}");
            assert_eq!(
                written.parse(),
                Ok(command),
                "{line:?}, written {written:?}"
            );
        }
        if let Ok(response) = line.parse::<Response>() {
            let written = response.to_string();
            assert!(!written.contains(['\n', '\r']), "{written:?}");
            assert_eq!(
                written.parse(),
                Ok(response),
                "{line:?}, written {written:?}"
            );
        }
    }
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
