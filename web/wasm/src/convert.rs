//! The rules' values as wire values.

use komadai_rules as rules;

use crate::wire::{Color, HandKind, Held, Outcome, PieceKind, Placed, Sides};

impl From<rules::Color> for Color {
    fn from(color: rules::Color) -> Self {
        match color {
            rules::Color::Black => Self::Black,
            rules::Color::White => Self::White,
        }
    }
}

impl From<Color> for rules::Color {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl From<rules::PieceKind> for PieceKind {
    fn from(kind: rules::PieceKind) -> Self {
        use rules::PieceKind as Kind;
        match kind {
            Kind::Pawn => Self::Pawn,
            Kind::Lance => Self::Lance,
            Kind::Knight => Self::Knight,
            Kind::Silver => Self::Silver,
            Kind::Gold => Self::Gold,
            Kind::Bishop => Self::Bishop,
            Kind::Rook => Self::Rook,
            Kind::King => Self::King,
            Kind::Tokin => Self::Tokin,
            Kind::ProLance => Self::ProLance,
            Kind::ProKnight => Self::ProKnight,
            Kind::ProSilver => Self::ProSilver,
            Kind::Horse => Self::Horse,
            Kind::Dragon => Self::Dragon,
        }
    }
}

impl From<rules::HandKind> for HandKind {
    fn from(kind: rules::HandKind) -> Self {
        use rules::HandKind as Kind;
        match kind {
            Kind::Pawn => Self::Pawn,
            Kind::Lance => Self::Lance,
            Kind::Knight => Self::Knight,
            Kind::Silver => Self::Silver,
            Kind::Gold => Self::Gold,
            Kind::Bishop => Self::Bishop,
            Kind::Rook => Self::Rook,
        }
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        Self {
            winner: outcome.winner.map(Color::from),
            reason: outcome.reason.code().into(),
        }
    }
}

/// Asks `value` for each side.
pub(crate) fn sides<T>(mut value: impl FnMut(rules::Color) -> T) -> Sides<T> {
    Sides {
        black: value(rules::Color::Black),
        white: value(rules::Color::White),
    }
}

/// How USI text begins a drop of this kind: `P*`.
pub(crate) fn drop_source(kind: rules::HandKind) -> String {
    format!("{}*", kind.piece_kind().sfen())
}

pub(crate) fn placed(board: &rules::Board) -> Vec<Placed> {
    let pieces = board.pieces();
    pieces
        .map(|(square, piece)| Placed {
            square: square.to_string(),
            color: piece.color.into(),
            kind: piece.kind.into(),
        })
        .collect()
}

pub(crate) fn held(hand: rules::Hand) -> Vec<Held> {
    hand.iter()
        .map(|(kind, count)| Held {
            kind: kind.into(),
            count,
            source: drop_source(kind),
        })
        .collect()
}
