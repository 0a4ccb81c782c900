//! What is known of a position: open, mate or refuted, and by which numbers.

use crate::hand::PackedHand;
use crate::path::Leaning;
use crate::table::{INFINITE, Lookup, Number, Plies};

/// What a position is worth as far as is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    /// 0 for a mate.
    pub proof: Number,
    /// 0 for a refutation.
    pub disproof: Number,
    /// Once settled: the least hand that mates, or the largest that does not.
    pub hand: PackedHand,
    /// Once settled: the plies within which it is mate, or within which it is none.
    pub plies: Plies,
    /// What a refutation leans on.
    pub leaning: Leaning,
    /// Whether a shorter path has met the position.
    pub(super) old: bool,
    /// Whether nothing has looked at its moves yet.
    pub(super) fresh: bool,
    /// The numbers as they seemed when it was left, larger where others look at its moves; `None` if it was not
    /// looked at.
    pub(super) seems: Option<(Number, Number)>,
}

impl Value {
    pub(super) fn open(proof: Number, disproof: Number) -> Self {
        Self {
            proof,
            disproof,
            hand: PackedHand::EMPTY,
            plies: 0,
            leaning: Leaning::NONE,
            old: false,
            fresh: false,
            seems: None,
        }
    }

    pub(super) fn mate(hand: PackedHand, plies: Plies) -> Self {
        Self { hand, plies, ..Self::open(0, INFINITE) }
    }

    pub(super) fn refuted(hand: PackedHand, plies: Plies, leaning: Leaning) -> Self {
        Self { hand, plies, leaning, ..Self::open(INFINITE, 0) }
    }

    /// What the table settles.
    pub(super) fn of_known(known: Lookup) -> Option<Self> {
        match known {
            Lookup::Mate { hand, plies } => Some(Self::mate(hand, plies)),
            Lookup::Refuted { hand, plies } => Some(Self::refuted(hand, plies, Leaning::NONE)),
            _ => None,
        }
    }

    pub fn is_mate(&self) -> bool {
        self.proof == 0
    }

    pub fn is_refuted(&self) -> bool {
        self.disproof == 0
    }

    pub(super) fn is_settled(&self) -> bool {
        self.is_mate() || self.is_refuted()
    }
}
