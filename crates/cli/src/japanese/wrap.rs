//! Japanese text in columns: it breaks between any two letters, but for marks that begin or end no line.

use crate::language::width;

/// What no line begins with.
const NO_START: &str =
    "、。，．・：；？！）」』】〕〉》’”々ー〜…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ％%,.)]";
/// What no line ends with.
const NO_END: &str = "（「『【〔〈《‘“([";

/// How wide a remark in brackets may be that is not broken.
const REMARK: usize = 24;

/// The lines of a text, none of them wider than this where it can be broken at all.
pub fn lines(text: &str, columns: usize) -> Vec<String> {
    text.lines().flat_map(|paragraph| broken(paragraph, columns)).collect()
}

fn broken(paragraph: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces(paragraph) {
        let line = lines.last_mut().expect("there is always one");
        if width(line) + width(piece.trim_end()) > columns && !line.is_empty() {
            line.truncate(line.trim_end().len());
            lines.push(piece.trim_start().to_owned());
        } else {
            line.push_str(&piece);
        }
    }
    lines
}

/// What stays together: a Latin word or a quoted one, a letter with the marks around it.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut before = None;
    let mut is_quoted = false;
    // Where a short remark in brackets ends.
    let mut together = 0;
    for (place, letter) in text.char_indices() {
        let joins = before.is_some_and(|before| {
            is_quoted
                || place < together
                || NO_START.contains(letter)
                || NO_END.contains(before)
                || is_word(before) && is_word(letter)
        });
        match pieces.last_mut() {
            Some(last) if joins => last.push(letter),
            _ => pieces.push(letter.into()),
        }
        if letter == '`' {
            is_quoted = !is_quoted;
        }
        let remark = text[place..].split_inclusive(']').next().unwrap_or_default();
        if letter == '[' && remark.ends_with(']') && width(remark) <= REMARK {
            together = place + remark.len();
        }
        before = Some(letter);
    }
    pieces
}

/// Letters that make words with each other.
fn is_word(letter: char) -> bool {
    letter.is_ascii_graphic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_letters_but_not_before_a_full_stop() {
        for (text, columns, expected) in [
            ("棋譜を読みます。", 14, &["棋譜を読みま", "す。"][..]),
            ("棋譜を読みます。", 16, &["棋譜を読みます。"]),
            ("これは（括弧）です", 8, &["これは", "（括弧）", "です"]),
            ("例：`7g7f`など", 8, &["例：", "`7g7f`な", "ど"]),
            ("手数 [省略時: 50]", 14, &["手数", "[省略時: 50]"]),
            ("一\n二", 8, &["一", "二"]),
            ("KIF と KI2", 7, &["KIF と", "KI2"]),
        ] {
            assert_eq!(lines(text, columns), expected, "{text}");
        }
    }
}
