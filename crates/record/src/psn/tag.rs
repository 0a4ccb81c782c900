//! Tags, as in `[Sente "Habu"]`, and what they name: headers, starts, handicaps.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use komadai_rules::{Handicap, Setup, SfenError};

use super::{TAGS, pgn};
use crate::Key;

/// Whether a line is a tag.
pub(crate) fn begins_with_tag(line: &str) -> bool {
    read_tag(line).is_some()
}

/// The name and the value of `[Sente "Habu"]`, and what follows it; some programs write `[Sente: Habu"]`.
pub(super) fn read_tag(text: &str) -> Option<(&str, Cow<'_, str>, &str)> {
    let inside = text.trim_start().strip_prefix('[')?;
    let (word, rest) = inside.split_once(char::is_whitespace)?;
    let name = word.trim_end_matches(':');
    if name.is_empty() || name.contains(['"', '[', ']']) {
        return None;
    }
    let rest = rest.trim_start();
    let Some(rest) = rest.strip_prefix('"') else {
        // A colon says what quotation marks would.
        let (value, after) = rest.split_once(']').filter(|_| name != word)?;
        return Some((name, Cow::Borrowed(value.trim_end_matches('"')), after));
    };
    let mut is_escaped = false;
    let end = rest.char_indices().find(|&(at, letter)| {
        let ends = letter == '"' && !is_escaped && rest[at + 1..].trim_start().starts_with(']');
        is_escaped = letter == '\\' && !is_escaped;
        ends
    });
    let (value, rest) = rest.split_at(end?.0);
    let (_, after) = rest.split_once(']')?;
    let value = if value.contains('\\') {
        Cow::Owned(value.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        Cow::Borrowed(value)
    };
    Some((name, value, after))
}

/// Where a game begins: SFEN, or what PGN has for it.
pub(super) fn read_start(text: &str) -> Result<Setup, SfenError> {
    text.parse().or_else(|error| pgn::setup(text).ok_or(error))
}

/// The header that a tag with this name is.
pub(super) fn key(name: &str) -> Key {
    let known = TAGS.iter().find(|(_, tag)| *tag == name);
    known.map_or_else(|| Key::of_kif(name), |(key, _)| key.clone())
}

/// A handicap by its name in any language, however it is spelled.
pub(super) fn handicap(name: &str) -> Option<Handicap> {
    let words = words_of(name);
    Handicap::ALL.into_iter().find(|handicap| {
        let names = [handicap.name(), handicap.english(), handicap.japanese()];
        names.into_iter().any(|own| words_of(own) == words)
    })
}

/// The words that tell handicaps apart: small letters, numbers written out, one and many alike.
fn words_of(name: &str) -> Vec<String> {
    const BESIDE: [&str; 6] = ["", "and", "game", "handicap", "piece", "pieces"];
    const DIGITS: [&str; 9] = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];
    const NUMBERS: [&str; 9] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let name = name.to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !BESIDE.contains(word));
    let words: Vec<String> = words
        .map(|word| {
            let number = DIGITS.iter().position(|digits| *digits == word);
            number.map_or(word, |number| NUMBERS[number])
        })
        .map(|word| word.trim_end_matches('s').into())
        .collect();
    // The lance that is usually given.
    if words == ["lance"] { words_of("left lance") } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_a_name_and_a_value() {
        let read =
            |line| read_tag(line).map(|(name, value, after)| (name, value.into_owned(), after));
        for (line, value, after) in [
            (r#"[Sente "a \"b\" c"]"#, r#"a "b" c"#, ""),
            (r#"[Sente "a "b" c" ] "#, r#"a "b" c"#, " "),
            (r#"[Sente "a\\"] [Gote "b"]"#, r"a\", r#" [Gote "b"]"#),
        ] {
            assert_eq!(read(line), Some(("Sente", value.into(), after)), "{line}");
        }
        for line in ["[Sente]", "[Sente a]", "Sente \"a\"", "[]", "[\"a\" \"b\"]"] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
