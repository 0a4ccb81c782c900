//! The attacker's hand in one word, and what it means for one hand to be as good as another.
//!
//! All pieces that are not on the board are in one hand or the other, so the attacker's says both. More of any kind
//! never hurts who holds it: a mate holds for every hand that includes one it was proven with, and where there is no
//! mate there is none with less.

use komadai_rules::{Hand, HandKind};

/// How many of each kind the attacker holds.
///
/// ```text
/// bit  27 26…25  24 23…22   21 20…18  17 16…14   13 12…10   9 8…6     5 4…0
///      0  rooks  0  bishops  0  golds  0  silvers 0  knights 0 lances  0 pawns
/// ```
///
/// The bit above each count is always clear, which lets all seven be compared by one subtraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedHand(u32);

const SHIFTS: [u32; 7] = [0, 6, 10, 14, 18, 22, 25];
const COUNTS: [u32; 7] = [31, 7, 7, 7, 7, 3, 3];
const GUARDS: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 21 | 1 << 24 | 1 << 27;
const GUARD_OF_FIVE: u32 = 1 << 5;
const GUARDS_OF_THREE: u32 = 1 << 9 | 1 << 13 | 1 << 17 | 1 << 21;
const GUARDS_OF_TWO: u32 = 1 << 24 | 1 << 27;

impl PackedHand {
    pub const EMPTY: Self = Self(0);

    pub fn of(hand: Hand) -> Self {
        HandKind::ALL
            .iter()
            .fold(Self::EMPTY, |packed, &kind| packed.with(kind, u32::from(hand.count(kind))))
    }

    #[cfg(test)]
    pub fn unpack(self) -> Hand {
        HandKind::ALL
            .iter()
            .fold(Hand::EMPTY, |hand, &kind| hand.with(kind, self.count(kind) as u8))
    }

    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub const fn count(self, kind: HandKind) -> u32 {
        self.0 >> SHIFTS[kind.index()] & COUNTS[kind.index()]
    }

    #[inline]
    #[must_use]
    pub const fn with(self, kind: HandKind, count: u32) -> Self {
        let (shift, most) = (SHIFTS[kind.index()], COUNTS[kind.index()]);
        Self(self.0 & !(most << shift) | count << shift)
    }

    /// With one more of `kind`; the caller knows that the set of pieces has it.
    #[inline]
    #[must_use]
    pub const fn plus(self, kind: HandKind) -> Self {
        Self(self.0 + (1 << SHIFTS[kind.index()]))
    }

    /// With one less of `kind`, of which one is held.
    #[inline]
    #[must_use]
    pub const fn minus(self, kind: HandKind) -> Self {
        Self(self.0 - (1 << SHIFTS[kind.index()]))
    }

    /// With one less of `kind`, if any is held.
    #[inline]
    #[must_use]
    pub const fn minus_if_any(self, kind: HandKind) -> Self {
        if self.count(kind) == 0 { self } else { self.minus(kind) }
    }

    /// Both hands together.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Whether this hand has at least as many of every kind as `other`.
    #[inline]
    pub const fn includes(self, other: Self) -> bool {
        (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS == GUARDS
    }

    /// The smallest hand that includes both.
    #[inline]
    #[must_use]
    pub const fn most(self, other: Self) -> Self {
        let ours = self.where_not_less(other);
        Self(self.0 & ours | other.0 & !ours)
    }

    /// The largest hand that both include.
    #[inline]
    #[must_use]
    pub const fn least(self, other: Self) -> Self {
        let ours = self.where_not_less(other);
        Self(other.0 & ours | self.0 & !ours)
    }

    /// The bits of the counts that are no less than `other`'s.
    #[inline]
    const fn where_not_less(self, other: Self) -> u32 {
        let guards = (self.0 | GUARDS).wrapping_sub(other.0) & GUARDS;
        let (five, three, two) =
            (guards & GUARD_OF_FIVE, guards & GUARDS_OF_THREE, guards & GUARDS_OF_TWO);
        (five - (five >> 5)) | (three - (three >> 3)) | (two - (two >> 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands with every count between nothing and the whole set, some of each.
    fn hands() -> impl Iterator<Item = Hand> {
        (0..400u64).map(|seed| {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            HandKind::ALL.iter().fold(Hand::EMPTY, |hand, &kind| {
                state = state.wrapping_mul(0xd120_0000_1234_5677).rotate_left(21) ^ seed;
                let count = state % (u64::from(kind.set_count()) + 1);
                hand.with(kind, count as u8)
            })
        })
    }

    #[test]
    fn a_packed_hand_compares_as_the_hand_does() {
        for one in hands() {
            let packed = PackedHand::of(one);
            assert_eq!(packed.unpack(), one);
            for other in hands().step_by(7) {
                let with = PackedHand::of(other);
                assert_eq!(packed.includes(with), one.includes(other));
                for kind in HandKind::ALL {
                    let (a, b) = (packed.count(kind), with.count(kind));
                    assert_eq!(packed.most(with).count(kind), a.max(b));
                    assert_eq!(packed.least(with).count(kind), a.min(b));
                }
            }
        }
    }
}
