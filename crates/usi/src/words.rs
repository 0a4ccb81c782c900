//! The words of a line: runs of blanks part them, and some swallow what follows.

use std::fmt;

/// Whether a letter parts words: a control character is written as a blank ([`OneLine`]), so it is read as one.
pub(crate) fn is_blank(letter: char) -> bool {
    letter == ' ' || letter.is_control()
}

/// The words of one line, taken one by one.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        Self { rest: line.trim_matches(is_blank) }
    }

    /// The next word, left in place.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// All that is left, blanks inside and all.
    pub(crate) fn rest(&self) -> &'a str {
        self.rest
    }

    /// The text before the first word that `is_end`, which is taken too; all that is left if there is none.
    pub(crate) fn until(&mut self, is_end: impl Fn(&str) -> bool) -> &'a str {
        let (start, before) = (self.rest, self.before(is_end));
        self.next();
        &start[..before.len()]
    }

    /// The text before the first word that `is_end`, which is left in place.
    pub(crate) fn before(&mut self, is_end: impl Fn(&str) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(|word| !is_end(word)) {
            self.next();
        }
        start[..start.len() - self.rest.len()].trim_end_matches(is_blank)
    }

    /// The next word as a number; one that is none is left in place.
    pub(crate) fn number<T: Number>(&mut self) -> Option<T> {
        let number = T::read(self.peek()?)?;
        self.next();
        Some(number)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let end = self.rest.find(is_blank).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start_matches(is_blank);
        (!word.is_empty()).then_some(word)
    }
}

/// Whole numbers as hosts and engines write them: what is out of range counts as the nearer end.
pub(crate) trait Number: Sized {
    fn read(word: &str) -> Option<Self>;
}

impl Number for i64 {
    fn read(word: &str) -> Option<Self> {
        if let Ok(number) = word.parse() {
            return Some(number);
        }
        let (end, digits) = match word.strip_prefix('-') {
            Some(digits) => (Self::MIN, digits),
            None => (Self::MAX, word.strip_prefix('+').unwrap_or(word)),
        };
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then_some(end)
    }
}

impl Number for u64 {
    fn read(word: &str) -> Option<Self> {
        match word.parse() {
            Ok(number) => Some(number),
            Err(_) => i64::read(word).map(|number| number.max(0) as Self),
        }
    }
}

impl Number for u32 {
    fn read(word: &str) -> Option<Self> {
        u64::read(word).map(|number| number.try_into().unwrap_or(Self::MAX))
    }
}

impl Number for i32 {
    fn read(word: &str) -> Option<Self> {
        let limits = i64::from(Self::MIN)..=i64::from(Self::MAX);
        i64::read(word).map(|number| number.clamp(*limits.start(), *limits.end()) as Self)
    }
}

/// Text within a line: what would end the line, or the text for a reader that takes a NUL for its end, is written as a
/// blank, and so is every other control character.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pieces = self.0.trim_matches(is_blank).split(char::is_control);
        f.write_str(pieces.next().unwrap_or_default())?;
        pieces.try_for_each(|piece| write!(f, " {piece}"))
    }
}

/// Writes a blank, a name, a blank and the value, if there is one.
pub(crate) fn field(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_count_as_the_nearer_end() {
        for (word, number) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("+12", Some(12)),
            ("-12", Some(-12)),
            ("99999999999999999999", Some(i64::MAX)),
            ("-99999999999999999999", Some(i64::MIN)),
            ("", None),
            ("-", None),
            ("1.5", None),
            ("１", None),
        ] {
            assert_eq!(i64::read(word), number, "{word:?}");
        }
        assert_eq!(u64::read("-5"), Some(0));
        assert_eq!(u64::read("18446744073709551615"), Some(u64::MAX));
        assert_eq!(u32::read("4294967296"), Some(u32::MAX));
        assert_eq!(i32::read("-4294967296"), Some(i32::MIN));
    }

    #[test]
    fn text_in_a_line_neither_ends_it_nor_itself() {
        for (text, written) in
            [("a b", "a b"), ("a\r\nb", "a  b"), ("a\0b\u{1b}[2J", "a b [2J"), ("\u{85}歩\t", "歩")]
        {
            assert_eq!(OneLine(text).to_string(), written, "{text:?}");
        }
    }

    #[test]
    fn text_up_to_a_word_keeps_its_blanks() {
        let mut words = Words::new("  name  Clear  Hash \0 value \t a  b \r\n");
        assert_eq!(words.next(), Some("name"));
        assert_eq!(words.until(|word| word == "value"), "Clear  Hash");
        assert_eq!(words.rest(), "a  b");
        assert_eq!(words.until(|word| word == "value"), "a  b");
        assert_eq!(words.next(), None);
    }
}
