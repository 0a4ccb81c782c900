//! What a search is asked.

use komadai_rules::Position;

use crate::hand::PackedHand;
use crate::table::Plies;

/// What a search is asked: what is a position worth to the attacker?
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub position: &'a Position,
    /// Whether the attacker is to move.
    pub attacks: bool,
    /// The plies the attacker has.
    pub plies: Plies,
    /// Positions on the path before this one, and the attacker's hands there: coming back to them is no progress
    /// either.
    pub earlier: &'a [(u64, PackedHand)],
    /// How plies are counted.
    pub count: Count,
    /// Whether a refutation is expected rather than a mate, so that each check is followed until it is refuted. Only
    /// the order of the work depends on it.
    pub refutes: bool,
    /// How many moves may be tried for the answer.
    pub most: u64,
}

/// How plies are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// Every move is one.
    Rules,
    /// By the convention of problems: what is put between in vain, and its taking, are none.
    Convention,
    /// What is put between and taken at once, and its taking, are none, in vain or not: never more than by the
    /// convention, and less work.
    Least,
}

impl<'a> Question<'a> {
    /// By the rules, to an attacker who has so many plies.
    pub fn new(position: &'a Position, attacks: bool, plies: Plies) -> Self {
        Self {
            position,
            attacks,
            plies,
            earlier: &[],
            count: Count::Rules,
            refutes: false,
            most: u64::MAX,
        }
    }

    pub(super) fn attackers_hand(&self) -> PackedHand {
        let turn = self.position.turn();
        let attacker = if self.attacks { turn } else { !turn };
        PackedHand::of(self.position.hand(attacker))
    }
}
