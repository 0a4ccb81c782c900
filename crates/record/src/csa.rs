//! CSA, the format of computer shogi: one item a line, the piece named as it is after the move.
//!
//! Here is what reader and writer share: the words for pieces, squares and sides.

mod read;
mod write;

use alloc::format;
use alloc::string::String;

use komadai_rules::{Color, File, Move, Piece, PieceKind, Rank, Setup, Square};

use crate::names::square_digits;
use crate::walk;

pub(crate) use read::read;
pub(crate) use write::{Version, write};

/// In the order of [`PieceKind::ALL`].
static NAMES: [&str; 14] = [
    "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY",
];

/// Evaluations of so much and more are mates: this less the plies to the mate.
const MATE: i32 = 32_000;
const LONGEST_MATE: i32 = 1_000;

/// Whether a line is one of a CSA file.
pub(crate) fn begins(line: &str) -> bool {
    const STARTS: [&str; 7] = ["V1", "V2", "V3", "N+", "N-", "PI", "$"];
    let bytes = line.as_bytes();
    match bytes {
        [b'\'' | b'%', ..] | [b'+' | b'-'] => true,
        [b'+' | b'-', next, ..] => next.is_ascii_digit(),
        [b'P', b'1'..=b'9', rest @ ..] => matches!(rest, [] | [b' ' | b'+' | b'-', ..]),
        // A list of pieces with their squares, and not the step of a pawn in western notation.
        [b'P', b'+' | b'-', rest @ ..] => {
            matches!(rest, [] | [b'0'..=b'9', b'0'..=b'9', b'A'..=b'Z', ..])
        }
        _ => STARTS.iter().any(|start| line.starts_with(start)),
    }
}

const fn name(kind: PieceKind) -> &'static str {
    NAMES[kind.index()]
}

fn kind(name: &str) -> Option<PieceKind> {
    let index = NAMES.iter().position(|&known| known == name)?;
    Some(PieceKind::ALL[index])
}

const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

const fn color(sign: char) -> Option<Color> {
    match sign {
        '+' => Some(Color::Black),
        '-' => Some(Color::White),
        _ => None,
    }
}

/// A square by its two digits.
fn square(digits: &str) -> Option<Square> {
    let mut numbers = digits.chars().map(|digit| Some(digit.to_digit(10)? as u8));
    let (file, rank) = (numbers.next()??, numbers.next()??);
    Some(Square::new(
        File::from_number(file)?,
        Rank::from_number(rank)?,
    ))
}

/// Reads `+7776FU` where `setup` stands, and plays it there; `None` if it is no move.
fn read_move(text: &str, setup: &mut Setup) -> Option<(Color, Move)> {
    if text.len() != 7 || !text.is_ascii() {
        return None;
    }
    let mover = color(text.chars().next()?)?;
    let to = square(&text[3..5])?;
    let kind = kind(&text[5..])?;
    let mv = if &text[1..3] == "00" {
        let kind = kind.hand_kind().filter(|_| !kind.is_promoted())?;
        Move::Drop { kind, to }
    } else {
        let from = square(&text[1..3])?;
        let stood = setup.board[from];
        Move::Board {
            from,
            to,
            promote: stood.is_some_and(|stood| stood.kind.promoted() == Some(kind)),
        }
    };
    setup.turn = mover;
    walk::play(setup, mv);
    Some((mover, mv))
}

/// Writes `+7776FU` where `setup` stands, and plays it there; `None` if no piece stands there to move.
fn write_move(mv: Move, setup: &mut Setup) -> Option<String> {
    let mover = sign(setup.turn);
    let Piece { kind, .. } = walk::play(setup, mv)?;
    let after = kind
        .promoted()
        .filter(|_| mv.is_promotion())
        .unwrap_or(kind);
    let from = mv.from().map_or_else(|| "00".into(), square_digits);
    let to = square_digits(mv.to());
    Some(format!("{mover}{from}{to}{}", name(after)))
}
