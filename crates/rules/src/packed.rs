//! A move in sixteen bits, as lists, tables and files keep it.

use core::fmt;

use crate::{HandKind, Move, Square};

/// A move in sixteen bits, or none.
///
/// ```text
/// bit  15  14        13…7                            6…0
///      0   promotes  origin, or 81 + kind dropped    destination
/// ```
///
/// Squares and kinds are counted by their `index`. No move goes from 1a to 1a, so zero is none. Books, proofs and games
/// on disk are made of these bits: they stay as they are.
///
/// ```
/// use komadai_rules::{Move, PackedMove, Square, squares::*};
///
/// let exchange: Move = "8h2b+".parse()?;
/// let packed = PackedMove::of(exchange);
/// assert_eq!(packed.unpack(), Some(exchange));
/// assert_eq!(usize::from(packed.bits()), 1 << 14 | SQ_8H.index() << 7 | SQ_2B.index());
/// // Bits from elsewhere may be those of no move.
/// assert_eq!(PackedMove::from_bits(u16::MAX).unpack(), None);
/// assert_eq!(PackedMove::NONE.unpack(), None);
/// # Ok::<(), komadai_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PackedMove(u16);

impl PackedMove {
    /// The bits of no move.
    pub const NONE: Self = Self(0);

    /// Where the origin begins.
    pub(crate) const ORIGIN: u32 = 7;
    /// The bit of a promotion.
    pub(crate) const PROMOTES: u16 = 1 << 14;
    /// What stands for the origin of a drop of the first kind.
    pub(crate) const FIRST_DROP: u16 = Square::COUNT as u16;

    /// The bits that mean this move.
    #[inline]
    pub const fn of(mv: Move) -> Self {
        let (origin, to, marks) = match mv {
            Move::Board { from, to, promote: true } => (from.index(), to, Self::PROMOTES),
            Move::Board { from, to, promote: false } => (from.index(), to, 0),
            Move::Drop { kind, to } => (Square::COUNT + kind.index(), to, 0),
        };
        Self(marks | (origin as u16) << Self::ORIGIN | to.index() as u16)
    }

    /// The move of these bits, or none where no move has them.
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// The sixteen bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move; `None` for [`NONE`](Self::NONE) and for bits that no move has.
    #[inline]
    pub fn unpack(self) -> Option<Move> {
        if self == Self::NONE {
            return None;
        }
        // With the bits above it, so that a drop with any of them is of no kind there is.
        let marked = usize::from(self.0 >> Self::ORIGIN);
        let promotes = usize::from(Self::PROMOTES >> Self::ORIGIN);
        let to = Square::from_index(usize::from(self.0 & 127))?;
        Some(match Square::from_index(marked & !promotes) {
            Some(from) => Move::Board { from, to, promote: marked & promotes != 0 },
            None => Move::Drop { kind: HandKind::from_index(marked - Square::COUNT)?, to },
        })
    }

    /// The move of bits that a generator wrote.
    #[inline]
    pub(crate) fn unpack_listed(self) -> Move {
        let square = |index: u16| {
            Square::from_index(usize::from(index)).expect("generators write squares of the board")
        };
        let to = square(self.0 & 127);
        let origin = self.0 >> Self::ORIGIN & 127;
        match HandKind::from_index(usize::from(origin.wrapping_sub(Self::FIRST_DROP))) {
            Some(kind) => Move::Drop { kind, to },
            None => Move::Board { from: square(origin), to, promote: self.0 & Self::PROMOTES != 0 },
        }
    }
}

impl From<Option<Move>> for PackedMove {
    #[inline]
    fn from(mv: Option<Move>) -> Self {
        mv.map_or(Self::NONE, Self::of)
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unpack() {
            Some(mv) => write!(f, "PackedMove({mv})"),
            None => write!(f, "PackedMove({:#06x})", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn any_bits_are_a_move_that_packs_to_them_or_none() {
        let mut moves = BTreeSet::new();
        for bits in 0..=u16::MAX {
            let packed = PackedMove::from_bits(bits);
            assert_eq!(packed.bits(), bits);
            if let Some(mv) = packed.unpack() {
                assert_eq!(PackedMove::of(mv), packed, "{mv}");
                assert_eq!(packed.unpack_listed(), mv);
                assert!(moves.insert(mv), "{mv} twice");
            }
        }
        // From any square to any, promoting or not, and seven kinds dropped anywhere; 1a to 1a is none.
        assert_eq!(moves.len(), 2 * 81 * 81 + 7 * 81 - 1);
        assert_eq!(PackedMove::from(None).unpack(), None);
    }

    /// What is on disk must be read for ever.
    #[test]
    fn the_bits_stay_as_they_are() {
        for (text, bits) in [
            ("1a1b", 0x0001),
            ("1b1a+", 0x4080),
            ("7g7f", 0x1e3b),
            ("8h2b+", 0x630a),
            ("9i9a", 0x2848),
            ("P*5e", 0x28a8),
            ("R*1a", 0x2b80),
        ] {
            let mv: Move = text.parse().expect("the table holds moves");
            assert_eq!(PackedMove::of(mv).bits(), bits, "{text}");
        }
    }
}
