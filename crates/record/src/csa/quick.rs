//! Moves and times in the very form that programs write, read byte by byte in one pass.
//!
//! What is written in any other way is left to the forgiving reader, which gives the same for the same text.

use komadai_rules::{Color, Square};

use super::letters::kind_of;
use super::spelling::CsaMove;

/// Reads the seven bytes of a move.
#[inline]
pub(super) fn said(bytes: &[u8; 7]) -> Option<CsaMove> {
    let &[sign, from_file, from_rank, to_file, to_rank, first, second] = bytes;
    let mover = match sign {
        b'+' => Color::Black,
        b'-' => Color::White,
        _ => return None,
    };
    let from = match [from_file, from_rank] {
        [b'0', b'0'] => None,
        [file, rank] => Some(square(file, rank)?),
    };
    Some(CsaMove { mover, from, to: square(to_file, to_rank)?, kind: kind_of(first, second)? })
}

/// A square by its two digits.
#[inline]
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'1'));
    if file > 8 || rank > 8 {
        return None;
    }
    Square::from_index(usize::from(file) * 9 + usize::from(rank))
}

/// The whole seconds of `12` and how many digits they have, at most nine.
#[inline]
pub(super) fn seconds(bytes: &[u8]) -> (u32, usize) {
    let mut seconds = 0;
    let mut length = 0;
    while let Some(digit) = bytes.get(length).map(|byte| byte.wrapping_sub(b'0')) {
        if digit > 9 || length == 9 {
            break;
        }
        seconds = seconds * 10 + u32::from(digit);
        length += 1;
    }
    (seconds, length)
}

/// How many bytes the end of the line or the comma here takes, and whether it ends the line.
#[inline]
pub(super) fn stop(bytes: &[u8]) -> Option<(usize, bool)> {
    match bytes {
        [b'\n', ..] => Some((1, true)),
        [b'\r', b'\n', ..] => Some((2, true)),
        [b',', ..] => Some((1, false)),
        _ => None,
    }
}
