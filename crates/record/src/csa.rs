//! CSA, the format of computer shogi: one item a line, the piece named as it is after the move.
//!
//! Here is what reader and writer share: the words for pieces, squares and sides.

mod place;
mod quick;
mod read;
mod spelling;
mod words;
mod write;

use alloc::string::{String, ToString};

use komadai_rules::{Board, Color, Move, Piece, PieceKind, Setup, Square};

use crate::walk;

pub(crate) use read::Reader;
pub use spelling::{CsaMove, ParseCsaMoveError, csa_diagram};
pub(crate) use words::read_engine_line;
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

/// Whether a line can only be one at the head of a CSA file.
pub(crate) fn is_head(line: &str) -> bool {
    line.starts_with(['V', 'N', 'P']) && begins(line)
}

/// The piece that two letters name.
pub(crate) fn kind(name: &str) -> Option<PieceKind> {
    match *name.as_bytes() {
        [first, second] => quick::kind(first, second),
        _ => None,
    }
}

pub(crate) const fn name(kind: PieceKind) -> &'static str {
    NAMES[kind.index()]
}

const fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

const fn color(sign: u8) -> Option<Color> {
    match sign {
        b'+' => Some(Color::Black),
        b'-' => Some(Color::White),
        _ => None,
    }
}

/// Why a move is none on the board.
#[derive(Clone, Copy)]
enum Senseless {
    /// Nothing stands where it starts.
    NoPiece(Square),
    /// A piece that no hand holds is dropped.
    NoDrop,
}

/// Tells what a move is by what stands on the board, and plays it there; with it comes what stands there, if it is another
/// piece than the one named.
// Most of what is done for a move of a file is done here.
#[inline(always)]
fn follow(board: &mut Board, said: CsaMove) -> Result<(Move, Option<PieceKind>), Senseless> {
    let CsaMove {
        mover,
        from,
        to,
        kind,
    } = said;
    let Some(from) = from else {
        let held = kind.hand_kind().filter(|_| !kind.is_promoted());
        let kind = held.ok_or(Senseless::NoDrop)?;
        board[to] = Some(Piece::new(mover, kind.piece_kind()));
        return Ok((Move::Drop { kind, to }, None));
    };
    let stood = board[from].ok_or(Senseless::NoPiece(from))?;
    let is_named = stood.kind == kind;
    let promote = !is_named && stood.kind.promoted() == Some(kind);
    let goes = if promote { kind } else { stood.kind };
    board[from] = None;
    board[to] = Some(Piece::new(stood.color, goes));
    let mv = Move::Board { from, to, promote };
    Ok((mv, (goes != kind).then_some(stood.kind)))
}

/// Writes `+7776FU` where `setup` stands, and plays it there; `None` if no piece stands there to move.
fn write_move(mv: Move, setup: &mut Setup) -> Option<String> {
    let spelled = CsaMove::of(mv, setup)?;
    walk::play(setup, mv);
    Some(spelled.to_string())
}
