//! The rules' values as wire values.

use komadai_rules as rules;

use crate::wire::{BoardPiece, HandPieces, Outcome, Sides};

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        Self { winner: outcome.winner, reason: outcome.reason.code().into() }
    }
}

/// Asks `value` for each side.
pub(crate) fn sides<T>(mut value: impl FnMut(rules::Color) -> T) -> Sides<T> {
    Sides { black: value(rules::Color::Black), white: value(rules::Color::White) }
}

/// How USI text begins a drop of this kind: `P*`.
pub(crate) fn drop_source(kind: rules::HandKind) -> String {
    format!("{}*", kind.piece_kind().sfen())
}

pub(crate) fn placed(board: &rules::Board) -> Vec<BoardPiece> {
    let pieces = board.pieces();
    pieces
        .map(|(square, piece)| BoardPiece {
            square: square.to_string(),
            color: piece.color,
            kind: piece.kind,
        })
        .collect()
}

pub(crate) fn held(hand: rules::Hand) -> Vec<HandPieces> {
    hand.iter().map(|(kind, count)| HandPieces { kind, count, source: drop_source(kind) }).collect()
}
