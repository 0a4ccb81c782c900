//! What a move changes of what a network is told.

use komadai_rules::{Move, Piece, Position};

use crate::feature::Feature;

/// The features a move takes away and brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) gone: Feature,
    pub(crate) come: Feature,
    pub(crate) capture: Option<Capture>,
}

/// The same for what the move captures, which changes hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capture {
    pub(crate) gone: Feature,
    pub(crate) come: Feature,
}

impl Change {
    /// What `mv` changes, about to be played from `position`; `None` if it moves nothing.
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> Option<Self> {
        let us = position.turn();
        let hand = position.hand(us);
        match mv {
            Move::Board { from, to, promote } => {
                let piece = position.piece_at(from)?;
                let kind =
                    if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                // A king is never captured.
                let capture = position.piece_at(to).and_then(|taken| {
                    let kind = taken.kind.hand_kind()?;
                    Some(Capture {
                        gone: Feature::Placed { piece: taken, square: to },
                        come: Feature::Held { owner: us, kind, nth: hand.count(kind) },
                    })
                });
                Some(Self {
                    gone: Feature::Placed { piece, square: from },
                    come: Feature::Placed { piece: Piece::new(us, kind), square: to },
                    capture,
                })
            }
            Move::Drop { kind, to } => Some(Self {
                gone: Feature::Held { owner: us, kind, nth: hand.count(kind).saturating_sub(1) },
                come: Feature::Placed { piece: Piece::new(us, kind.piece_kind()), square: to },
                capture: None,
            }),
        }
    }
}
