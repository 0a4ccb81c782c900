//! What people may write where others read it.

/// Whether a letter cannot be seen: one that controls, or that turns the text around it.
pub(crate) fn is_hidden(letter: char) -> bool {
    let turns = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    turns || letter.is_control()
}

/// The letters of a text that can be seen, without space around them.
pub(crate) fn visible(text: &str) -> String {
    let seen: String = text.chars().filter(|&letter| !is_hidden(letter)).collect();
    seen.trim().to_owned()
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
        ] {
            assert_eq!(visible(text), seen);
        }
    }
}
