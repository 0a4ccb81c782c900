//! What people may write where others read it.

use std::ops::RangeInclusive;

/// Most characters that are said at once.
const LONGEST_WORDS: usize = 200;

/// Letters without a shape, besides those that control: they join, fill, tag, or turn the text around them.
const SHAPELESS: [RangeInclusive<char>; 16] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{e0000}'..='\u{e00ff}',
    '\u{e01f0}'..='\u{e0fff}',
];

/// Letters that choose between shapes of the letter before them, as people need who write their names 辻󠄀 or 葛󠄀.
const CHOOSING: [RangeInclusive<char>; 2] = ['\u{fe00}'..='\u{fe0f}', '\u{e0100}'..='\u{e01ef}'];

/// Whether a letter can never be seen.
pub(crate) fn is_hidden(letter: char) -> bool {
    letter.is_control() || SHAPELESS.iter().any(|range| range.contains(&letter))
}

/// Whether there is nothing to be seen in a text.
pub(crate) fn is_blank(text: &str) -> bool {
    let unseen = |letter: char| {
        letter.is_whitespace()
            || is_hidden(letter)
            || CHOOSING.iter().any(|range| range.contains(&letter))
    };
    text.chars().all(unseen)
}

/// The letters of a text that can be seen, without space around them.
pub(crate) fn visible(text: &str) -> String {
    let seen: String = text.chars().filter(|&letter| !is_hidden(letter)).collect();
    seen.trim().to_owned()
}

/// What somebody says, without what cannot be seen: if there is anything, and not too much.
pub(crate) fn proper_words(text: &str) -> Option<String> {
    let text = visible(text);
    (!text.is_empty() && text.chars().count() <= LONGEST_WORDS).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_left_out() {
        for (text, seen) in [
            (" よろしく\n", "よろしく"),
            ("a\u{202e}b\u{0}\u{7f}c", "abc"),
            ("\u{200b}\u{2066}\u{feff}", ""),
            ("歩 Fu é", "歩 Fu é"),
            ("\u{3164}\u{115f}a\u{ad}\u{e0041}", "a"),
            ("辻\u{e0100}", "辻\u{e0100}"),
        ] {
            assert_eq!(visible(text), seen);
            assert_eq!(is_blank(text), seen.is_empty());
        }
        assert!(is_blank("\u{fe0f}\u{3000}\u{e0100}"));
    }
}
