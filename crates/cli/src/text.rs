//! Small things that texts for people need.

use std::borrow::Cow;

/// `1 file`, `2 files`.
pub fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// The text without what moves the cursor of a terminal about, or turns the direction of writing: files, engines and
/// servers may say anything. Ends of lines and tabs stay.
pub fn clean(text: &str) -> Cow<'_, str> {
    let moves = |letter: char| {
        letter.is_control() && letter != '\n' && letter != '\t'
            || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.contains(moves) { text.replace(moves, " ").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_a_cursor_about_becomes_a_blank() {
        for (text, cleaned) in [
            ("Kumo\tKaze\n", "Kumo\tKaze\n"),
            ("\u{1b}[2JKumo\r", " [2JKumo "),
            ("\u{9b}31m雲\u{7}", " 31m雲 "),
            ("a\u{202e}b\u{2066}c\u{7f}\0", "a b c  "),
        ] {
            assert_eq!(clean(text), cleaned);
        }
    }
}
