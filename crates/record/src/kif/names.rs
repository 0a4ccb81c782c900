//! The names of moves and ends that need no position: `７六歩(77)`, `４五角打`, `投了`.

use alloc::vec::Vec;

use komadai_rules::{Move, PieceKind, Square};

use super::time::split_time;
use super::words::{self, is_blank, known_end};
use crate::end::EndKind;
use crate::error::NameError;
use crate::names::kanji_number;
use crate::read::japanese;
use crate::text;

/// A move, and the piece it names.
pub(super) type NamedMove = (Move, Option<PieceKind>);

/// Reads a move that names its origin or 打, and the piece it names: no position is needed to know which is meant.
///
/// `None` where the text reads well but leaves the origin open.
pub(super) fn read_move(
    text: &str,
    previous_to: Option<Square>,
) -> Result<Option<NamedMove>, NameError> {
    let wanted = japanese(text, previous_to)?;
    Ok(wanted.told().map(|mv| (mv, wanted.kind)))
}

/// The move that the words begin with, and what stands behind it.
pub(super) fn read_first(
    words: &str,
    previous_to: Option<Square>,
) -> Result<(Option<NamedMove>, &str), NameError> {
    let error = match read_move(words, previous_to) {
        Ok(found) => return Ok((found, "")),
        Err(error) => error,
    };
    let Some(at) = words::behind_name(words, &error) else {
        return Err(error);
    };
    let (name, more) = words.split_at(at);
    match read_move(name, previous_to) {
        Ok(found) => Ok((found, more)),
        Err(_) => Err(error),
    }
}

/// The numbered moves of a variation that follows a move to this square, as far as they can be read.
pub(super) fn read_moves(text: &str, mut previous_to: Option<Square>) -> Vec<Move> {
    let mut moves = Vec::new();
    let entries =
        text::lines(text).filter_map(|line| words::numbered(line.text.trim_matches(is_blank)));
    for (_, rest) in entries {
        let (words, ..) = split_time(rest.trim_start_matches(is_blank));
        let Ok((Some((mv, _)), _)) = read_first(words, previous_to) else {
            break;
        };
        previous_to = Some(mv.to());
        moves.push(mv);
    }
    moves
}

/// Whether the words could be somebody's name for an end in the place of a move, and are none that is known: short,
/// without digits, and not beginning as a move does.
pub(super) fn is_end_word(words: &str) -> bool {
    // Parentheses hold times, a plus says that variations follow, and remarks have signs of their own.
    let reads_otherwise = |letter: char| letter.is_numeric() || "()（）+*&#\r\n".contains(letter);
    // What begins with a number, as 二歩, may be no square either.
    let number = words.chars().next().filter(|&first| kanji_number(first).is_some());
    let begins = number.map_or(0, char::len_utf8);
    let short = !words.is_empty() && words.chars().count() <= 20;
    short
        && text::trim(words) == words
        && !words.starts_with("まで")
        && !words.contains(reads_otherwise)
        && known_end(words).is_none_or(|end| end == EndKind::Other(words.into()))
        && matches!(
            japanese(words, None),
            Err(NameError::Unreadable { offset, .. }) if offset == 0 || offset == begins
        )
}

/// How many columns a terminal gives the text, two for what is not ASCII.
pub(crate) fn width(text: &str) -> usize {
    text.chars()
        .map(|letter| match letter {
            // Its picture will stand for it.
            '\x1b' => 2,
            _ if letter.is_ascii() => 1,
            _ => 2,
        })
        .sum()
}
