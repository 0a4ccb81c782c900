//! JSON as a flat list of values, read in one pass and as far as it goes.
//!
//! A tree from a library would cost the prefix of a file cut short, and a stack as deep as the file is nested.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// Values in the order of the text, those inside another after it.
pub(crate) struct Json<'a> {
    text: &'a str,
    values: Vec<Entry>,
    /// Where the lists and objects begin that a broken text does not end.
    unended: Vec<usize>,
}

/// Where a value begins, and where the list goes on after it and all that is inside it.
#[derive(Clone, Copy)]
struct Entry {
    at: u32,
    after: u32,
}

/// Where the text is no JSON, and what should stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct JsonError {
    pub(crate) at: usize,
    pub(crate) expected: &'static str,
}

/// The most values one inside the other; no record comes near.
const DEEPEST: usize = 100_000;

/// What may stand next.
#[derive(Clone, Copy)]
enum Next {
    /// A value, or in a list its end: a comma before that does no harm.
    Item,
    /// The value of a key.
    Value,
    Key,
    Colon,
    /// A comma, or the end of the list or object.
    Comma,
    Nothing,
}

impl<'a> Json<'a> {
    /// Reads a text; where it is broken, everything before the place is there all the same.
    pub(crate) fn read(text: &'a str) -> (Self, Option<JsonError>) {
        let mut json = Self { text, values: Vec::new(), unended: Vec::new() };
        let broken = json.scan();
        (json, broken)
    }

    fn scan(&mut self) -> Option<JsonError> {
        let bytes = self.text.as_bytes();
        let mut open: Vec<u32> = Vec::new();
        let mut next = Next::Item;
        let mut at = 0;
        let broken = loop {
            at += run(&bytes[at..], |byte| byte.is_ascii_whitespace());
            let fail = |expected| Some(JsonError { at, expected });
            let Some(&byte) = bytes.get(at) else {
                break match next {
                    Next::Nothing => None,
                    _ => fail("the rest of the file, which ends too early"),
                };
            };
            if at >= u32::MAX as usize {
                break fail("a file of less than four gigabytes");
            }
            match (next, byte) {
                (Next::Nothing, _) => break fail("nothing after the game"),
                (Next::Item | Next::Key | Next::Comma, b'}' | b']') => {
                    if let Err(expected) = self.close(&mut open, byte) {
                        break fail(expected);
                    }
                    at += 1;
                }
                (Next::Comma, b',') => {
                    at += 1;
                    next = self.inside(&open);
                    continue;
                }
                (Next::Comma, _) => break fail("a comma or a bracket"),
                (Next::Colon, b':') => {
                    at += 1;
                    next = Next::Value;
                    continue;
                }
                (Next::Colon, _) => break fail("a colon"),
                (Next::Item | Next::Value, b'{' | b'[') => {
                    if open.len() == DEEPEST {
                        break fail("fewer brackets one inside the other");
                    }
                    open.push(self.values.len() as u32);
                    self.push(at);
                    at += 1;
                    next = self.inside(&open);
                    continue;
                }
                (Next::Item | Next::Value | Next::Key, b'"') => {
                    self.push(at);
                    match string_end(bytes, at) {
                        Some(end) => at = end,
                        None => {
                            self.values.pop();
                            break fail("a quotation mark at the end of the text");
                        }
                    }
                    if matches!(next, Next::Key) {
                        next = Next::Colon;
                        continue;
                    }
                }
                (Next::Key, _) => break fail("a key in quotation marks"),
                (Next::Item | Next::Value, b'-' | b'0'..=b'9' | b't' | b'f' | b'n') => {
                    let word = &bytes[at..at + run(&bytes[at..], is_of_word)];
                    if !is_word(word) {
                        break fail("a value");
                    }
                    self.push(at);
                    at += word.len();
                }
                (Next::Item | Next::Value, _) => break fail("a value"),
            }
            next = if open.is_empty() { Next::Nothing } else { Next::Comma };
        };
        for container in open {
            let after = self.values.len() as u32;
            let entry = &mut self.values[container as usize];
            entry.after = after;
            self.unended.push(entry.at as usize);
        }
        broken
    }

    /// Closes the innermost list or object with this bracket.
    ///
    /// # Errors
    ///
    /// What should stand here instead.
    fn close(&mut self, open: &mut Vec<u32>, bracket: u8) -> Result<(), &'static str> {
        let after = self.values.len() as u32;
        let container = open.pop().ok_or("a value")?;
        let entry = &mut self.values[container as usize];
        if self.text.as_bytes()[entry.at as usize] + 2 != bracket {
            return Err("the other bracket");
        }
        entry.after = after;
        Ok(())
    }

    /// What a list or object that has just begun or gone on asks for.
    fn inside(&self, open: &[u32]) -> Next {
        let container = open.last().map(|&container| self.values[container as usize]);
        match container.map(|container| self.text.as_bytes()[container.at as usize]) {
            Some(b'{') => Next::Key,
            _ => Next::Item,
        }
    }

    fn push(&mut self, at: usize) {
        let after = self.values.len() as u32 + 1;
        self.values.push(Entry { at: at as u32, after });
    }

    /// Whether the value that begins here is cut short.
    pub(crate) fn is_cut(&self, at: usize) -> bool {
        self.unended.binary_search(&at).is_ok()
    }

    /// The value of the text.
    pub(crate) fn root(&self) -> Option<Value<'_>> {
        self.value(0)
    }

    /// The value with this number.
    pub(crate) fn value(&self, index: u32) -> Option<Value<'_>> {
        ((index as usize) < self.values.len()).then_some(Value { json: self, index })
    }
}

/// How many bytes from here on are of this kind.
fn run(bytes: &[u8], is_of_kind: impl Fn(&u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| is_of_kind(byte)).count()
}

/// Whether a byte can be one of a number or of `true`.
const fn is_of_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// Whether a word is `true`, `false`, `null` or a number; zeros before that do no harm.
fn is_word(word: &[u8]) -> bool {
    if matches!(word, b"true" | b"false" | b"null") {
        return true;
    }
    let digits = |rest: &mut &[u8]| {
        let count = run(rest, u8::is_ascii_digit);
        *rest = &rest[count..];
        count > 0
    };
    let mut rest = word.strip_prefix(b"-").unwrap_or(word);
    let mut is_number = digits(&mut rest);
    if let Some(mut fraction) = rest.strip_prefix(b".") {
        is_number &= digits(&mut fraction);
        rest = fraction;
    }
    if let Some(exponent) = rest.strip_prefix(b"e").or_else(|| rest.strip_prefix(b"E")) {
        let signed = exponent.strip_prefix(b"+").or_else(|| exponent.strip_prefix(b"-"));
        rest = signed.unwrap_or(exponent);
        is_number &= digits(&mut rest);
    }
    is_number && rest.is_empty()
}

/// Where a string ends, just after its quotation mark.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    loop {
        match bytes.get(end)? {
            b'"' => return Some(end + 1),
            b'\\' => end += 2,
            _ => end += 1,
        }
    }
}

/// A value of a [`Json`].
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    json: &'a Json<'a>,
    index: u32,
}

impl<'a> Value<'a> {
    fn entry(self) -> Entry {
        self.json.values[self.index as usize]
    }

    /// Where it begins in the text, in bytes.
    pub(crate) fn at(self) -> usize {
        self.entry().at as usize
    }

    /// The numbers of what is inside a list, the last one excluded; none of anything else.
    pub(crate) fn inner(self) -> (u32, u32) {
        let first = self.index + 1;
        (first, if self.is_list() { self.after() } else { first })
    }

    /// The number after those of it and all that is inside it.
    pub(crate) fn after(self) -> u32 {
        self.entry().after
    }

    fn text(self) -> &'a str {
        &self.json.text[self.at()..]
    }

    pub(crate) fn is_object(self) -> bool {
        self.text().starts_with('{')
    }

    pub(crate) fn is_null(self) -> bool {
        self.text().starts_with("null")
    }

    pub(crate) fn is_list(self) -> bool {
        self.text().starts_with('[')
    }

    /// What is directly inside.
    fn inside(self) -> impl Iterator<Item = Value<'a>> {
        let end = self.after();
        let mut index = self.index + 1;
        core::iter::from_fn(move || {
            let value = (index < end).then_some(Value { index, ..self })?;
            index = value.after();
            Some(value)
        })
    }

    /// The values of a list; none of anything else.
    pub(crate) fn items(self) -> impl Iterator<Item = Value<'a>> {
        self.is_list().then(|| self.inside()).into_iter().flatten()
    }

    /// The keys and values of an object; none of anything else.
    pub(crate) fn entries(self) -> impl Iterator<Item = (Value<'a>, Value<'a>)> {
        let mut inside = self.is_object().then(|| self.inside()).into_iter().flatten();
        core::iter::from_fn(move || Some((inside.next()?, inside.next()?)))
    }

    /// The value of a key; what is null is not there, as many programs write it.
    pub(crate) fn get(self, key: &str) -> Option<Value<'a>> {
        let named = |found: Value<'_>| {
            let rest = found.text()[1..].strip_prefix(key);
            rest.is_some_and(|rest| rest.starts_with('"'))
        };
        let (_, value) = self.entries().find(|&(found, _)| named(found))?;
        (!value.is_null()).then_some(value)
    }

    /// The text of a string as it stands, up to a quotation mark.
    pub(crate) fn raw(self) -> &'a str {
        let inside = self.text().strip_prefix('"').unwrap_or_default();
        inside.split('"').next().unwrap_or_default()
    }

    /// The text of a string.
    pub(crate) fn string(self) -> Option<Cow<'a, str>> {
        let end = string_end(self.text().as_bytes(), 0).filter(|_| self.text().starts_with('"'))?;
        let inside = &self.text()[1..end - 1];
        Some(if inside.contains('\\') {
            Cow::Owned(unescape(inside))
        } else {
            Cow::Borrowed(inside)
        })
    }

    /// The text of a number or a word, as it stands.
    pub(crate) fn word(self) -> &'a str {
        let text = self.text();
        &text[..run(text.as_bytes(), is_of_word)]
    }

    /// A whole number, in quotation marks or not.
    pub(crate) fn number(self) -> Option<u64> {
        let text = self.string();
        let word = text.as_deref().unwrap_or_else(|| self.word());
        let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
        fraction.bytes().all(|digit| digit == b'0').then(|| whole.parse().ok())?
    }

    /// `true` or `false`, and whether it stands there as it should: 1, 0 and words in quotation marks mean the same.
    pub(crate) fn truth(self) -> Option<(bool, bool)> {
        match self.word() {
            "true" => return Some((true, true)),
            "false" => return Some((false, true)),
            _ => {}
        }
        let text = self.string();
        let word = text.as_deref().map_or_else(|| self.word(), str::trim);
        let is_exact = text.is_none() && !word.starts_with(|first: char| first.is_ascii_digit());
        match word.to_ascii_lowercase().as_str() {
            "true" | "1" => Some((true, is_exact)),
            "false" | "0" => Some((false, is_exact)),
            _ => None,
        }
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let mut letters = rest[at + 1..].chars();
        match letters.next() {
            Some('n') => plain.push('\n'),
            Some('t') => plain.push('\t'),
            Some('r') => plain.push('\r'),
            Some('b') => plain.push('\u{8}'),
            Some('f') => plain.push('\u{c}'),
            Some('u') => plain.push(code_point(&mut letters)),
            Some(other) => plain.push(other),
            None => {}
        }
        rest = letters.as_str();
    }
    plain.push_str(rest);
    plain
}

/// The character of `\u3042`, of which the `\u` is read; two halves of one outside the first plane come together.
fn code_point(letters: &mut core::str::Chars<'_>) -> char {
    let unit = |text: &str| {
        let digits =
            text.get(..4).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        digits.and_then(|digits| u16::from_str_radix(digits, 16).ok())
    };
    let Some(high) = unit(letters.as_str()) else {
        return char::REPLACEMENT_CHARACTER;
    };
    *letters = letters.as_str()[4..].chars();
    let low = letters.as_str().strip_prefix("\\u").and_then(unit);
    let pair = [Some(high), low];
    let mut decoded = char::decode_utf16(pair.into_iter().flatten());
    match decoded.next() {
        Some(Ok(found)) => {
            if found.len_utf16() == 2 {
                *letters = letters.as_str()[6..].chars();
            }
            found
        }
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Writes a string with its quotation marks.
pub(crate) fn write_string(text: &str, json: &mut String) {
    json.push('"');
    for letter in text.chars() {
        match letter {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\0'..='\u{1f}' => json.push_str(&alloc::format!("\\u{:04x}", letter as u32)),
            _ => json.push(letter),
        }
    }
    json.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn values_are_found_by_their_keys() {
        let (json, broken) = Json::read(
            r#" {"a": [1, 2.5, -3, {"b": null},], "c\"": "\u3042\ud83d\ude00\n", "d": {}} "#,
        );
        assert_eq!(broken, None);
        let root = json.root().expect("an object");
        let numbers: Vec<Option<u64>> =
            root.get("a").expect("a").items().map(Value::number).collect();
        assert_eq!(numbers, vec![Some(1), None, None, None]);
        let keys: Vec<_> = root.entries().filter_map(|(key, _)| key.string()).collect();
        assert_eq!(keys, ["a", "c\"", "d"]);
        let (_, text) = root.entries().nth(1).expect("three");
        assert_eq!(text.string().as_deref(), Some("あ😀\n"));
        assert!(root.get("e").is_none() && root.get("d").expect("d").items().next().is_none());
    }

    #[test]
    fn a_broken_text_is_there_up_to_the_place() {
        for (text, at, expected, values) in [
            (r#"{"a": [1, 2"#, 11, "ends too early", 5),
            (r#"{"a": [1, x"#, 10, "a value", 4),
            (r#"{"a": [1}"#, 8, "the other bracket", 4),
            (r#"{"a" 1}"#, 5, "a colon", 2),
            (r#"{a: 1}"#, 1, "a key", 1),
            (r#"{"a": "b"#, 6, "a quotation mark", 2),
            (r#"{} {}"#, 3, "nothing", 1),
            ("", 0, "ends too early", 0),
            (r#"{"a":}"#, 5, "a value", 2),
            (r#"{"a":,"b":1}"#, 5, "a value", 2),
            (r#"{"a":tru}"#, 5, "a value", 2),
            (r#"[nul]"#, 1, "a value", 1),
            (r#"[truee]"#, 1, "a value", 1),
            (r#"[1.2.3]"#, 1, "a value", 1),
            (r#"[-]"#, 1, "a value", 1),
            (r#"[1,,2]"#, 3, "a value", 2),
        ] {
            let (json, broken) = Json::read(text);
            let broken = broken.expect(text);
            assert_eq!(broken.at, at, "{text}");
            assert!(broken.expected.contains(expected), "{text}: {}", broken.expected);
            assert_eq!(json.values.len(), values, "{text}");
        }
    }

    #[test]
    fn words_are_numbers_or_have_a_meaning() {
        for word in ["true", "false", "null", "0", "-1", "2.50", "1e5", "1.5E-3", "007"] {
            assert!(is_word(word.as_bytes()), "{word}");
        }
        for word in ["", "t", "True", "1.", "-.5", "1e", "1e+", "1-2", "5s", "0x1f"] {
            assert!(!is_word(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn brackets_without_end_are_refused() {
        let deep = "[".repeat(DEEPEST + 1);
        let (json, broken) = Json::read(&deep);
        assert_eq!(broken.map(|broken| broken.at), Some(DEEPEST));
        assert_eq!(json.values.len(), DEEPEST);
    }

    #[test]
    fn strings_are_written_and_read_back() {
        for text in ["", "雲\n\"\\\u{1}", "a\tb\r"] {
            let mut json = String::new();
            write_string(text, &mut json);
            let (read, broken) = Json::read(&json);
            assert_eq!(broken, None);
            assert_eq!(read.root().and_then(Value::string).as_deref(), Some(text));
        }
    }
}
