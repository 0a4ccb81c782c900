//! Bytes to lines, whatever size they arrive in, and never more of one than is allowed.

use std::borrow::Cow;
use std::fmt;

/// The longest line either side may send, in bytes without its end: engines write long comments.
pub const LONGEST_LINE: usize = 4096;

/// Cuts a stream of bytes into lines, ended by LF or CR LF, and holds no more of one than [`LONGEST_LINE`].
///
/// ```
/// use komadai_csa::Lines;
///
/// let mut lines = Lines::default();
/// let mut read = Vec::new();
/// lines.push(b"LOGOUT\r\nAGR", &mut |line| read.push(line.to_owned()))?;
/// lines.push(b"EE\n\n", &mut |line| read.push(line.to_owned()))?;
/// assert_eq!(read, ["LOGOUT", "AGREE", ""]);
/// # Ok::<(), komadai_csa::BadLine>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    begun: Vec<u8>,
}

/// Why a connection cannot be read any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// A line is longer than [`LONGEST_LINE`].
    TooLong,
    /// A line holds a byte 0.
    Control,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "a line of more than {LONGEST_LINE} bytes"),
            Self::Control => f.write_str("a line with a byte 0"),
        }
    }
}

impl std::error::Error for BadLine {}

impl Lines {
    /// Takes the next bytes, and hands on every line that they end.
    ///
    /// # Errors
    ///
    /// The first line that may not be; those before it were handed on, and nothing after it can be trusted.
    pub fn push(&mut self, bytes: &[u8], line: &mut dyn FnMut(&str)) -> Result<(), BadLine> {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            self.hold(&rest[..end])?;
            line(&self.text()?);
            self.begun.clear();
            rest = &rest[end + 1..];
        }
        self.hold(rest)
    }

    /// The line that was begun and never ended, at the end of the stream; `None` if there is none worth reading.
    pub fn finish(&mut self) -> Option<String> {
        let line = self.text().ok().map(Cow::into_owned);
        self.begun.clear();
        line.filter(|line| !line.is_empty())
    }

    fn hold(&mut self, part: &[u8]) -> Result<(), BadLine> {
        // One byte more than a line has room for the CR before its end.
        if self.begun.len() + part.len() > LONGEST_LINE + 1 {
            return Err(BadLine::TooLong);
        }
        if part.contains(&0) {
            return Err(BadLine::Control);
        }
        self.begun.extend_from_slice(part);
        Ok(())
    }

    /// The line; a carriage return that has got inside keeps words apart and no more, and what is no UTF-8 is lost: an
    /// old engine's comment in Shift_JIS is no reason to lose the move before it.
    fn text(&mut self) -> Result<Cow<'_, str>, BadLine> {
        let end = self.begun.iter().rposition(|&byte| byte != b'\r');
        self.begun.truncate(end.map_or(0, |last| last + 1));
        if self.begun.len() > LONGEST_LINE {
            return Err(BadLine::TooLong);
        }
        let inside = self.begun.iter_mut().filter(|byte| **byte == b'\r');
        inside.for_each(|byte| *byte = b' ');
        Ok(String::from_utf8_lossy(&self.begun))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(chunks: &[&[u8]]) -> (Vec<String>, Result<(), BadLine>) {
        let mut lines = Lines::default();
        let mut read = Vec::new();
        for chunk in chunks {
            let done = lines.push(chunk, &mut |line| read.push(line.to_owned()));
            if done.is_err() {
                return (read, done);
            }
        }
        read.extend(lines.finish());
        (read, Ok(()))
    }

    #[test]
    fn lines_are_the_same_however_the_bytes_arrive() {
        let bytes = "LOGIN a b\r\n\n \n+7776FU,'* 雲\nlast".as_bytes();
        let expected = ["LOGIN a b", "", " ", "+7776FU,'* 雲", "last"];
        for size in 1..=bytes.len() {
            let chunks: Vec<_> = bytes.chunks(size).collect();
            assert_eq!(read(&chunks).0, expected, "in chunks of {size}");
        }
    }

    #[test]
    fn what_no_line_may_hold_ends_the_reading() {
        let long = vec![b'a'; LONGEST_LINE + 2];
        let whole = [&long[..LONGEST_LINE], b"\r\n"].concat();
        for (bytes, lines, done) in [
            (&whole[..], 1, Ok(())),
            (&long, 0, Err(BadLine::TooLong)),
            (&[&long[..LONGEST_LINE + 1], b"\n"].concat(), 0, Err(BadLine::TooLong)),
            (b"a\nb\0c\n", 1, Err(BadLine::Control)),
            (b"a\nb\rc\nd\r\r\n", 3, Ok(())),
            (b"a\n\xff\n", 2, Ok(())),
        ] {
            let (read, ended) = read(&[bytes]);
            assert_eq!((read.len(), ended), (lines, done));
        }
    }

    #[test]
    fn a_move_is_read_whatever_its_comment_is_written_in() {
        let (read, ended) = read(&[b"+7776FU,'* 30 \x8b\xe0\n"]);
        assert_eq!(ended, Ok(()));
        assert!(read[0].starts_with("+7776FU,'* 30 "), "{read:?}");
    }

    #[test]
    fn a_line_without_end_is_refused_at_the_bound_and_not_held() {
        let mut lines = Lines::default();
        let chunk = [b'a'; 1000];
        let refused = (0..).find(|_| lines.push(&chunk, &mut |_| {}).is_err());
        assert_eq!(refused, Some(4));
        assert!(lines.begun.capacity() <= 2 * LONGEST_LINE);
    }
}
