//! Words among the moves: numbers, times, results and ends.

use alloc::vec::Vec;
use core::time::Duration;

use komadai_rules::Color;

use super::{RESULTS, name};
use crate::EndKind;

/// Whether a line begins with a remark, or the name of a move, a number before it or none.
pub(crate) fn begins_with_move(line: &str) -> bool {
    if let Some(remark) = line.strip_prefix('{') {
        // In JSON a key follows.
        return !remark.trim_start().starts_with(['"', '}']) && !remark.is_empty();
    }
    let mut words = line.split_ascii_whitespace();
    let word = words.next().map_or("", without_number);
    let word = if word.is_empty() || is_bare_number(word) {
        words.next().unwrap_or_default()
    } else {
        word
    };
    let has_square = word.contains(|letter: char| letter.is_ascii_digit());
    has_square && name::read(word, None).is_ok()
}

/// Who won by a word for the result, or inside that nobody did.
pub(super) fn won(word: &str) -> Option<Option<Color>> {
    let (winner, _) = RESULTS.iter().find(|(_, result)| *result == word)?;
    Some(*winner)
}

/// Whether a word says who won, or that nobody knows.
pub(super) fn is_result(word: &str) -> bool {
    word == "*" || won(word).is_some()
}

/// Whether a word says that a game is over.
pub(super) fn says_end(word: &str) -> bool {
    is_result(word) || end_of_word(word).is_some()
}

/// The time of a move in `(00:03 / 00:01:12)`, of which the second is that of all its side's moves, and what follows
/// it; some write hours before both.
pub(super) fn clock(text: &str) -> Option<(Duration, &str)> {
    // Not far: brackets one inside the other would all be looked at by each.
    let inside = text.strip_prefix('(')?;
    let near = inside.bytes().take(LONGEST_CLOCK).position(|byte| byte == b')')?;
    let (inside, after) = (&inside[..near], &inside[near + 1..]);
    let (time, _) = inside.split_once('/')?;
    let parts = time.trim().split(':');
    let seconds = parts.clone().try_fold(0_u64, |seconds, part| {
        seconds.checked_mul(60)?.checked_add(part.parse().ok()?)
    })?;
    matches!(parts.count(), 2 | 3).then(|| (Duration::from_secs(seconds), after))
}

/// More bytes than the times of a move take between their brackets.
const LONGEST_CLOCK: usize = 80;

/// `12.P-7f`, `12...` or `12.` in its parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NumberedMove<'a> {
    pub(super) number: &'a str,
    pub(super) dots: usize,
    pub(super) name: &'a str,
}

impl<'a> NumberedMove<'a> {
    pub(super) fn of(word: &'a str) -> Option<Self> {
        let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let name = rest.trim_start_matches('.');
        let (number, dots) = (&word[..word.len() - rest.len()], rest.len() - name.len());
        (!number.is_empty() && dots > 0).then_some(Self { number, dots, name })
    }
}

/// What stands after the number of a move, and the dots that stand for the one before.
pub(super) fn without_number(word: &str) -> &str {
    let name = NumberedMove::of(word).map_or(word, |numbered| numbered.name);
    name.trim_start_matches(['.', '…'])
}

/// Whether a word is the number of a move without a point.
pub(super) fn is_bare_number(word: &str) -> bool {
    word.len() <= 3 && word.bytes().all(|digit| digit.is_ascii_digit())
}

/// The names of moves in these texts, without remarks, times and other lines of play, up to a tag or an end.
pub(super) fn next_names(texts: [&str; 2]) -> Vec<&str> {
    const MOST: usize = 40;
    let mut names = Vec::new();
    let mut inside = None;
    // More would hardly hold so many names more.
    let words = texts.into_iter().flat_map(|text| text.split_ascii_whitespace()).take(8 * MOST);
    for word in words {
        let closing = match word.as_bytes().first() {
            _ if inside.is_some() => inside,
            Some(b'(') => Some(')'),
            Some(b'{') => Some('}'),
            _ => None,
        };
        if let Some(bracket) = closing {
            inside = (!word.contains(bracket)).then_some(bracket);
            continue;
        }
        let name = without_number(word);
        if name.starts_with('[') || says_end(name) || names.len() == MOST {
            break;
        }
        if !name.is_empty() && !is_bare_number(name) && !name.starts_with('$') {
            names.push(name);
        }
    }
    names
}

/// How a game ended, in a word among its moves.
pub(super) fn end_of_word(word: &str) -> Option<EndKind> {
    // Nearly every word is the name of a move.
    if word.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    match &*word.to_ascii_lowercase() {
        "resigns" => Some(EndKind::Resign),
        "mate" | "mated" => Some(EndKind::Checkmate),
        "jishogi" => Some(EndKind::Jishogi),
        "sennichite" | "repetitiondraw" => Some(EndKind::Repetition),
        "resigned" => Some(EndKind::Resign),
        "timeup" => Some(EndKind::Time),
        "maxmovesdraw" => Some(EndKind::MaxMoves),
        "declarationwin" => Some(EndKind::Declaration),
        "interrupted" => Some(EndKind::Interrupted),
        // The move before repeated the check.
        "repetitionwin" => Some(EndKind::IllegalByOpponent),
        "repetitionlose" | "illegalmove" => Some(EndKind::IllegalByMover),
        word => EndKind::of_code(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_passed_over() {
        for (word, rest) in [
            ("1.P-7f", "P-7f"),
            ("12...", ""),
            ("7776", "7776"),
            ("3.", ""),
            ("...", ""),
            ("2.…P-3d", "P-3d"),
        ] {
            assert_eq!(without_number(word), rest, "{word}");
        }
    }
}
