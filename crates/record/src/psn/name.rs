//! The names of moves in PSN, where they differ from those of other Western notations.

use alloc::format;
use alloc::string::String;

use komadai_rules::{File, Rank, Square};

use crate::NameError;
use crate::move_description::{MoveDescription, Source};
use crate::read::{LONGEST, western};

/// Reads `P-7f`, `P7f`, `Px2d`, `P'2c`, and also `xS`, and `G45h` or `Gi5h`, where only a file or rank tells the
/// origin.
pub(super) fn read(text: &str, previous_to: Option<Square>) -> Result<MoveDescription, NameError> {
    if text.len() > LONGEST {
        return Err(NameError::TooLong { most: LONGEST });
    }
    let text = &*text.trim_end_matches(['!', '?']).replace('@', "*");
    let parts = || from_part(text, previous_to);
    let wanted = match parts().filter(|_| names_rank(text)) {
        Some(wanted) => wanted,
        None => western(text, previous_to).or_else(|error| {
            let other = recapture(text, previous_to).or_else(parts);
            other.ok_or(error)
        })?,
    };
    Ok(MoveDescription {
        // A piece that says nothing does not promote.
        promotes: wanted.promotes.or(Some(false)),
        ..wanted
    })
}

/// Whether a capital for the piece stands before a small letter for the rank, and no name of two letters: `Gi5h`.
fn names_rank(text: &str) -> bool {
    match text.trim_start_matches('+').as_bytes() {
        [piece, rank, ..] => {
            piece.is_ascii_uppercase() && rank.is_ascii_lowercase() && *rank != b'x'
        }
        _ => false,
    }
}

/// `xS`, for `Sx`, and `xS3`, which names the file of the silver too.
fn recapture(text: &str, previous_to: Option<Square>) -> Option<MoveDescription> {
    let rest = text.strip_prefix('x')?;
    let piece = rest.trim_end_matches(['+', '=']);
    let ending = &rest[piece.len()..];
    let name = format!("{piece}x{ending}");
    let wanted = western(&name, previous_to).ok();
    wanted.or_else(|| from_part(&name, previous_to))
}

/// `G45h`, the gold from the fourth file, and `Gi5h`, the one from the last rank.
fn from_part(text: &str, previous_to: Option<Square>) -> Option<MoveDescription> {
    let mut letters = text.char_indices();
    if letters.next()?.1 == '+' {
        letters.next()?;
    }
    let (at, origin) = letters.next()?;
    let source = match origin.to_digit(10) {
        Some(digit) => Source::File(File::from_number(digit as u8)?),
        None => Source::Rank(Rank::from_letter(origin)?),
    };
    let mut rest = String::from(&text[..at]);
    rest.push_str(&text[at + origin.len_utf8()..]);
    let wanted = western(&rest, previous_to).ok()?;
    matches!(wanted.source, Source::Open | Source::Board)
        .then_some(MoveDescription { source, ..wanted })
}
