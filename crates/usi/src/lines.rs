//! Bytes to lines, whatever size they arrive in, and never more of one than is allowed.

use std::io::{self, BufRead};

/// What some editors and shells put before UTF-8.
const MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text; bytes that are not UTF-8 are replaced by `U+FFFD`.
    Text(String),
    /// It was longer than is allowed, and is lost but for the first bytes, which tell what it was to be.
    TooLong(String),
}

/// How much of a line that is too long is told, in bytes.
const BEGINNING: usize = 64;

/// Cuts a stream of bytes into lines, ended by LF or CR LF, and holds no more of one than a bound. A byte order mark
/// that the stream begins with is left out.
///
/// ```
/// use komadai_usi::{Line, LineSplitter};
///
/// let mut lines = LineSplitter::new(8);
/// let mut read = Vec::new();
/// lines.push(b"usi\r\nisrea", &mut |line| read.push(line));
/// lines.push(b"dy\nfar too long\n", &mut |line| read.push(line));
/// let text = |text: &str| Line::Text(text.to_owned());
/// assert_eq!(read, [text("usi"), text("isready"), Line::TooLong("far too ".to_owned())]);
/// ```
#[derive(Clone, Debug)]
pub struct LineSplitter {
    begun: Vec<u8>,
    longest: usize,
    /// Whether no line was taken yet.
    is_first: bool,
}

impl LineSplitter {
    /// A splitter for lines of at most `longest` bytes, their end not counted.
    pub const fn new(longest: usize) -> Self {
        Self { begun: Vec::new(), longest, is_first: true }
    }

    /// Takes the next bytes, and hands on every line that they end.
    pub fn push(&mut self, bytes: &[u8], line: &mut dyn FnMut(Line)) {
        let mut pieces = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(piece) = pieces.next() {
            // One byte more than is allowed is kept, to know that there were too many, and one for a CR.
            let mark = if self.is_first { MARK.len() } else { 0 };
            let room = (self.longest + 2 + mark).saturating_sub(self.begun.len());
            self.begun.extend_from_slice(&piece[..piece.len().min(room)]);
            if pieces.peek().is_some() {
                line(self.take());
            }
        }
    }

    /// The line that was begun and never ended, at the end of the stream.
    pub fn finish(&mut self) -> Option<Line> {
        (!self.begun.is_empty()).then(|| self.take())
    }

    /// Hands on every line of a stream, until it or the reading ends, or `line` answers that nobody listens any more.
    pub fn read(mut self, mut input: impl BufRead, mut line: impl FnMut(Line) -> bool) {
        let mut open = true;
        while open {
            let mut send = |text| open = open && line(text);
            let used = match input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Ok(bytes) if !bytes.is_empty() => {
                    self.push(bytes, &mut send);
                    bytes.len()
                }
                _ => {
                    self.finish().map(send);
                    return;
                }
            };
            input.consume(used);
        }
    }

    fn take(&mut self) -> Line {
        let bytes = std::mem::take(&mut self.begun);
        let text = bytes.strip_suffix(b"\r").unwrap_or(&bytes);
        let mark: &[u8] = if std::mem::take(&mut self.is_first) { &MARK } else { &[] };
        let text = text.strip_prefix(mark).unwrap_or(text);
        let read = |bytes| String::from_utf8_lossy(bytes).into_owned();
        if text.len() > self.longest {
            return Line::TooLong(read(&text[..self.longest.min(BEGINNING)]));
        }
        Line::Text(read(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_left_out_at_the_beginning_alone() {
        let bytes = "\u{feff}usi\n\u{feff}go\n\u{feff}".as_bytes();
        let text = |text: &str| Line::Text(text.to_owned());
        for size in 1..=bytes.len() {
            let mut lines = LineSplitter::new(6);
            let mut read = Vec::new();
            for chunk in bytes.chunks(size) {
                lines.push(chunk, &mut |line| read.push(line));
            }
            read.extend(lines.finish());
            assert_eq!(read, [text("usi"), text("\u{feff}go"), text("\u{feff}")]);
        }
        // The mark is no part of the line, so that the longest may stand behind it.
        let mut lines = LineSplitter::new(3);
        let mut read = Vec::new();
        lines.push("\u{feff}usi\r\n\u{feff}usi\n".as_bytes(), &mut |line| read.push(line));
        assert_eq!(read, [text("usi"), Line::TooLong("\u{feff}".to_owned())]);
    }

    #[test]
    fn lines_are_the_same_however_the_bytes_arrive() {
        let bytes = b"a\r\n\nbcde\nbcdef\r\nbcdefg\n\xff\nlast";
        let text = |text: &str| Line::Text(text.to_owned());
        let expected = [
            text("a"),
            text(""),
            text("bcde"),
            text("bcdef"),
            Line::TooLong("bcdef".to_owned()),
            text("\u{fffd}"),
            text("last"),
        ];
        for size in 1..=bytes.len() {
            let mut lines = LineSplitter::new(5);
            let mut read = Vec::new();
            for chunk in bytes.chunks(size) {
                lines.push(chunk, &mut |line| read.push(line));
            }
            read.extend(lines.finish());
            assert_eq!(read, expected, "in chunks of {size}");
        }
    }
}
