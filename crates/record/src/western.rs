//! Western names: piece, origin where needed, `-` `x` or `*`, square, `+` or `=`.
//!
//! Hodges, the two-digit form and Kitao-Kawasaki differ only in how they spell pieces and squares.

use alloc::format;
use alloc::string::{String, ToString};

use komadai_rules::{Move, Piece, PieceKind, Position, Square};

use crate::japanese::{alike, may_promote};
use crate::names::{PieceNames, square_digits};

/// How one of the western notations spells things.
pub(crate) struct Spelling {
    pub(crate) piece: fn(PieceKind) -> String,
    pub(crate) square: fn(Square) -> String,
    pub(crate) origin: fn(String) -> String,
    /// Whether the square of the previous move is left out.
    pub(crate) omits_same_square: bool,
}

/// `P-7f`, `G6i-5h`.
pub(crate) const HODGES: Spelling = Spelling {
    piece: letter,
    square: |square| square.to_string(),
    origin: |square| square,
    omits_same_square: false,
};

/// `P-76`, `G69-58`.
pub(crate) const TWO_DIGIT: Spelling = Spelling { square: square_digits, ..HODGES };

/// `歩-76`, `金(69)-58`, `銀x`.
pub(crate) const KITAO: Spelling = Spelling {
    piece: kanji,
    square: square_digits,
    origin: |square| format!("({square})"),
    omits_same_square: true,
};

fn letter(kind: PieceKind) -> String {
    PieceNames::of(kind).letter.into()
}

fn kanji(kind: PieceKind) -> String {
    PieceNames::of(kind).spoken.replace('成', "+")
}

impl Spelling {
    /// Writes the move; `piece` is what walks or is dropped, before it promotes.
    pub(crate) fn write(
        &self,
        position: &Position,
        mv: Move,
        piece: Piece,
        previous_to: Option<Square>,
    ) -> String {
        let mut name = (self.piece)(piece.kind);
        if let Move::Board { from, to, .. } = mv {
            if is_ambiguous(position, piece, from, to) {
                name.push_str(&(self.origin)((self.square)(from)));
            }
            name.push(if position.piece_at(to).is_some() { 'x' } else { '-' });
        } else {
            name.push('*');
        }
        if !(self.omits_same_square && previous_to == Some(mv.to())) {
            name.push_str(&(self.square)(mv.to()));
        }
        if let Move::Board { from, to, promote } = mv {
            if promote {
                name.push('+');
            } else if may_promote(piece, from, to) {
                name.push('=');
            }
        }
        name
    }
}

/// Whether another piece of the kind could legally go to the square as well.
fn is_ambiguous(position: &Position, piece: Piece, from: Square, to: Square) -> bool {
    alike(position, piece, to).without(from.into()).into_iter().any(|other| {
        [false, true]
            .iter()
            .any(|&promote| position.is_legal(Move::Board { from: other, to, promote }))
    })
}
