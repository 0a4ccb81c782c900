//! The pieces a side holds in hand (持ち駒, *mochigoma*).

use core::fmt;

use crate::HandKind;

/// How many of each droppable kind a side holds.
///
/// Seven counts of one byte each, packed into a word, so that hands compare, copy and change in one step:
///
/// ```text
/// byte   6     5       4     3       2       1      0
///        Rook  Bishop  Gold  Silver  Knight  Lance  Pawn
/// ```
///
/// ```
/// use komadai_rules::{Hand, HandKind};
///
/// let mut hand = Hand::EMPTY;
/// hand.add(HandKind::Pawn);
/// hand.add(HandKind::Pawn);
/// assert_eq!(hand.count(HandKind::Pawn), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// The hand without a piece.
    pub const EMPTY: Self = Self(0);

    /// The greatest count of one kind a hand can express, far more than a set of pieces has.
    pub const MAX_COUNT: u8 = 127;

    #[inline]
    const fn one(kind: HandKind) -> u64 {
        1 << (8 * kind.index())
    }

    /// How many pieces of `kind` are held.
    #[inline]
    pub const fn count(self, kind: HandKind) -> u8 {
        (self.0 >> (8 * kind.index())) as u8
    }

    /// Whether at least one piece of `kind` is held.
    #[inline]
    pub const fn has(self, kind: HandKind) -> bool {
        self.count(kind) != 0
    }

    /// The counts as one word, laid out as drawn above.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether nothing is held.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces are held in all.
    pub fn total(self) -> u32 {
        HandKind::ALL.iter().map(|&kind| u32::from(self.count(kind))).sum()
    }

    /// The same hand with exactly `count` pieces of `kind`, or [`MAX_COUNT`](Self::MAX_COUNT) if that is less.
    #[must_use]
    pub const fn with(self, kind: HandKind, count: u8) -> Self {
        let count = if count > Self::MAX_COUNT { Self::MAX_COUNT } else { count };
        let others = self.0 & !(0xff * Self::one(kind));
        Self(others | (count as u64 * Self::one(kind)))
    }

    /// Takes one more piece of `kind` in hand; the caller knows that there is room below
    /// [`MAX_COUNT`](Self::MAX_COUNT).
    #[inline]
    pub const fn add(&mut self, kind: HandKind) {
        self.0 = self.0.wrapping_add(Self::one(kind));
    }

    /// Gives one piece of `kind` out of hand; the caller knows that one is [held](Self::has).
    #[inline]
    pub const fn remove(&mut self, kind: HandKind) {
        self.0 = self.0.wrapping_sub(Self::one(kind));
    }

    /// The kinds held with their counts, from the rook down, as SFEN orders them.
    pub fn iter(self) -> impl Iterator<Item = (HandKind, u8)> {
        HandKind::ALL
            .into_iter()
            .rev()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }

    /// Whether this hand holds at least as many of every kind as `other`.
    pub fn includes(self, other: Self) -> bool {
        HandKind::ALL.iter().all(|&kind| self.count(kind) >= other.count(kind))
    }

    /// The kinds held, as a set of the bits 1 << [`HandKind::index`].
    // No byte exceeds 127, so adding 127 to each raises its top bit exactly when it is not zero, without a
    // carry; the multiplication then brings those seven bits together at the top.
    #[inline]
    pub(crate) const fn kinds(self) -> u32 {
        let held = (self.0 + 0x007f_7f7f_7f7f_7f7f) & 0x0080_8080_8080_8080;
        ((held >> 7).wrapping_mul(0x0102_0408_1020_4000) >> 56) as u32
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_counts_up_to_its_whole_set_without_touching_another() {
        for kind in HandKind::ALL {
            let mut hand = Hand::EMPTY;
            for held in 0..kind.set_count() {
                assert_eq!(hand.count(kind), held);
                hand.add(kind);
            }
            assert_eq!(hand.total(), u32::from(kind.set_count()));
            assert_eq!(hand, Hand::EMPTY.with(kind, kind.set_count()));
            for other in HandKind::ALL {
                assert_eq!(hand.has(other), other == kind);
            }
            assert_eq!(hand.kinds(), 1 << kind.index());
        }
    }
}
