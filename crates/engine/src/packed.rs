//! A move in sixteen bits, as tables and lists keep it.

use komadai_rules::{HandKind, Move, Square};

/// A move, or none.
///
/// ```text
/// bit  15 14        13…7                          6…0
///      –  promotes  origin, or 81 + kind dropped  destination
/// ```
///
/// No move goes from 1a to 1a, so zero is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedMove(u16);

impl PackedMove {
    pub(crate) const NONE: Self = Self(0);

    #[inline]
    pub(crate) fn of(mv: Move) -> Self {
        let (origin, to, promote) = match mv {
            Move::Board { from, to, promote } => (from.index(), to, promote),
            Move::Drop { kind, to } => (Square::COUNT + kind.index(), to, false),
        };
        Self((promote as u16) << 14 | (origin as u16) << 7 | to.index() as u16)
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The move; none where the bits mean none.
    #[inline]
    pub(crate) fn unpack(self) -> Option<Move> {
        if self == Self::NONE {
            return None;
        }
        let origin = usize::from(self.0 >> 7 & 127);
        let to = Square::from_index(usize::from(self.0 & 127))?;
        Some(match Square::from_index(origin) {
            Some(from) => Move::Board { from, to, promote: self.0 >> 14 & 1 != 0 },
            None => Move::Drop { kind: HandKind::from_index(origin - Square::COUNT)?, to },
        })
    }
}

impl From<Option<Move>> for PackedMove {
    fn from(mv: Option<Move>) -> Self {
        mv.map_or(Self::NONE, Self::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_packs_and_unpacks() {
        for text in ["7g7f", "8h2b+", "P*5e", "R*1a", "9i9a", "1a1b", "1b1a+"] {
            let mv: Move = text.parse().expect("the table holds moves");
            assert_eq!(PackedMove::of(mv).unpack(), Some(mv));
        }
        assert_eq!(PackedMove::from(None).unpack(), None);
    }

    #[test]
    fn no_bits_are_a_panic() {
        let moves = (0..=u16::MAX).filter_map(|bits| PackedMove::from_bits(bits).unpack());
        assert!(moves.count() > 2 * 81 * 80);
    }
}
