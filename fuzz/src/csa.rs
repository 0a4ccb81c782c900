//! What CSA servers and their clients say to each other.

use komadai_csa::{ClientLine, Lines, ServerMessage, ServerReader};

/// Bytes from a socket are cut into the same lines however they arrive; a line that is read as a client's is written as
/// one line that is read the same, and a summary that is read can be played from and is written as one that is.
pub fn csa_lines(data: &[u8]) {
    let whole = split(data, data.len().max(1));
    assert_eq!(whole, split(data, 1), "cut byte by byte");
    let mut reader = ServerReader::default();
    for line in whole {
        if let Ok(read) = ClientLine::read(&line) {
            let written = read.to_string();
            assert!(!written.contains(['\n', '\r']), "{written:?}");
            assert_eq!(ClientLine::read(&written), Ok(read), "{written:?}");
        }
        if let Ok(Some(message)) = reader.read(&line) {
            check(&message);
        }
    }
}

fn check(message: &ServerMessage) {
    let mut again = ServerReader::default();
    let written = message.to_string();
    let read: Vec<_> = { written.split('\n') }
        .filter_map(|line| again.read(line).expect("we wrote it"))
        .collect();
    assert_eq!(read.len(), 1, "{written}");
    // Written once, it does not change any more.
    assert_eq!(read[0].to_string(), written);
    if let ServerMessage::Summary(summary) = message {
        summary.begin().expect("it was read as playable");
    }
}

fn split(data: &[u8], size: usize) -> Vec<String> {
    let mut lines = Lines::default();
    let mut read = Vec::new();
    for chunk in data.chunks(size) {
        if lines
            .push(chunk, &mut |line| read.push(line.to_owned()))
            .is_err()
        {
            return read;
        }
    }
    read.extend(lines.finish());
    read
}
