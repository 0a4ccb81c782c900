//! Which format a text is in, told from its lines.

use crate::format::Format;
use crate::text::{self, Line};
use crate::{csa, jkf, ki2, kif, psn, usen, usi};

impl Format {
    /// The format of a text, told from the first line that only one of them has.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        if jkf::begins(text) {
            return Some(Self::Jkf);
        }
        // Of bytes that are no text some always look like a line of a record.
        let says = |line: &str| !is_noise(line) || says_format(line.trim());
        let is_said = |line: Line<'_>| says(line.text) && Self::of_line(line.text.trim()).is_some();
        if text.contains(NO_LETTER) && !text::lines(text).any(is_said) {
            return None;
        }
        let format = text::lines(text).find_map(|line| Self::of_line(line.text.trim()))?;
        // Words may have got in above the head.
        let mut first = text::lines(text).take(MOST_ABOVE);
        let below = first.find(|line| !kif::is_prose(line.text) || csa::is_head(line.text.trim()));
        match format {
            Self::Kif if below.is_some_and(|line| csa::is_head(line.text.trim())) => {
                Some(Self::Csa)
            }
            // A remark at the head may be one of another format's.
            Self::Kif => kif::format(text).or_else(|| {
                let mut lines = text::lines(text).map(|line| line.text.trim());
                let is_meant = |line: &&str| !line.is_empty() && !line.starts_with('#');
                Self::of_line(lines.find(is_meant)?).filter(|format| *format != Self::Kif)
            }),
            other => Some(other),
        }
    }

    fn of_line(line: &str) -> Option<Self> {
        const USI_STARTS: [&str; 4] = ["position", "startpos", "sfen", "moves"];
        let first = line.chars().next()?;
        if csa::begins(line) {
            return Some(Self::Csa);
        }
        // A tag may be called anything, and say anything.
        if psn::begins_with_tag(line) {
            return Some(Self::Psn);
        }
        let mut words = line.split_ascii_whitespace();
        let board = words.next().unwrap_or_default();
        let is_start =
            USI_STARTS.contains(&board) && (board == "startpos" || words.next().is_some());
        if is_start || usi::begins_with_moves(line) {
            return Some(Self::Usi);
        }
        if is_board(board) {
            return Some(Self::Sfen);
        }
        if (line.contains("://") || line.contains("%2")) && usi::line_of_address(line).is_some() {
            return Some(Self::Sfen);
        }
        if usen::begins(line) {
            return Some(Self::Usen);
        }
        if psn::begins_with_move(line) {
            return Some(Self::Western);
        }
        let japanese =
            !line.is_ascii() && (line.contains('：') || "変まで手先後下上攻玉受持".contains(first));
        let is_digit = first.is_ascii_digit() || matches!(first, '０'..='９' | '①'..='⑳');
        let numbered = is_digit && !line.is_ascii();
        let marked = matches!(first, '#' | '*' | '&' | '|') || ki2::begins_with_mark(line);
        (japanese || numbered || marked).then_some(Self::Kif)
    }
}

/// After how many lines the head of a CSA file may come.
const MOST_ABOVE: usize = 8;

/// What stands for bytes that are no letter.
const NO_LETTER: char = '\u{fffd}';

/// Whether a line can only be one of a record, by more than its first sign.
fn says_format(line: &str) -> bool {
    psn::begins_with_tag(line) || csa::is_head(line) || kif::speaks_of_a_game(line)
}

/// Whether a line has signs that only steer machines, as bytes have that are no text.
fn is_noise(line: &str) -> bool {
    let is_usual = |sign| matches!(sign, '\t' | '\0' | '\u{c}' | '\u{1a}' | '\u{1b}');
    line.contains(|sign: char| sign.is_control() && !is_usual(sign))
}

/// Whether a word can be the board of an SFEN, be it with a rank too few or too many, or with a wrong letter in it.
fn is_board(word: &str) -> bool {
    let is_letter = |letter: char| "KRBGSNLPkrbgsnlp+123456789/".contains(letter);
    match word.matches('/').count() {
        8 => word.is_ascii(),
        slashes => slashes > 4 && word.chars().all(is_letter),
    }
}
