//! What a move leads to, as far as that is known or seen at once.

use komadai_rules::Move;

use super::convention::left_after;
use super::{Search, Value, hand_after};
use crate::hand::PackedHand;
use crate::path::Leaning;
use crate::table::{FOREVER, Lookup, Plies, Reach};

impl<T: Reach> Search<'_, T> {
    /// Looks at a move for the first time, and at those that waited for it if it is settled already.
    pub(super) fn show(&mut self, mut at: usize, attacks: bool, left: Plies) {
        let first = self.frames[self.frames.len() - 1].first;
        loop {
            self.assess(at, attacks, left);
            let child = &self.children[at];
            let passed = if attacks { child.value.is_refuted() } else { child.value.is_mate() };
            match child.candidate.next {
                Some(next) if passed => at = first + usize::from(next),
                _ => return,
            }
        }
    }

    /// What a move leads to, as far as is known; it is played only where nothing is.
    fn assess(&mut self, at: usize, attacks: bool, left: Plies) {
        let mv = self.children[at].candidate.mv;
        let mut hand = self.children[at].hand;
        self.nodes += 1;
        if attacks {
            hand = hand_after(hand, mv, self.position.piece_at(mv.to()));
        }
        let place = (self.position.board_key_after(mv), self.puts(mv, attacks));
        let key = self.count.key(place.0, place.1, hand);
        let left = left_after(self.children[at].is_free, left);
        let repeated = match left {
            FOREVER => self.path.find(key, hand),
            _ => None,
        };
        let value = match repeated {
            Some((depth, hand)) => Value::refuted(hand, FOREVER, Leaning::on(depth)),
            None => {
                let known = self.look_up(place, key, hand, left);
                Value::of_known(known)
                    .unwrap_or_else(|| self.weigh(known, mv, (key, hand), left, attacks))
            }
        };
        let child = &mut self.children[at];
        child.key = key;
        child.hand = hand;
        child.value = value;
        child.hidden = false;
    }

    /// What is to be said of a position after `mv` that the table does not settle.
    fn weigh(
        &mut self,
        known: Lookup,
        mv: Move,
        (key, hand): (u64, PackedHand),
        left: Plies,
        attacks: bool,
    ) -> Value {
        let open = self.open_value(known, key, hand, left);
        if let Some(open) = open
            && left != 3
        {
            return open;
        }
        if self.puts(mv, attacks).is_some() {
            // What is free and what is not is seen only from the position before.
            return open.unwrap_or(Value { fresh: true, ..Value::open(1, 1) });
        }
        let undo = self.position.play_unchecked(mv);
        let soon = (left == 3).then(|| self.refute_within(3, key, hand)).flatten();
        let value = match (soon, open) {
            (Some(most), _) => Value::refuted(most, 3, Leaning::NONE),
            (None, Some(open)) => open,
            (None, None) => {
                let value = if attacks {
                    self.first_defence(hand, left)
                } else {
                    self.first_attack(key, hand, left)
                };
                if value.is_mate() || value.is_refuted() {
                    value
                } else {
                    // No less than a search with other plies found.
                    let (proof, disproof) = match known {
                        Lookup::Nothing { proof, disproof } => (proof, disproof),
                        _ => (1, 1),
                    };
                    Value {
                        fresh: true,
                        ..Value::open(value.proof.max(proof), value.disproof.max(disproof))
                    }
                }
            }
        };
        self.position.undo(mv, undo);
        value
    }

    /// The value of a position that the table left open, or knows by the way it was reached.
    fn open_value(
        &mut self,
        known: Lookup,
        key: u64,
        hand: PackedHand,
        left: Plies,
    ) -> Option<Value> {
        let Lookup::Open { proof, disproof, depth, has_circles } = known else {
            return None;
        };
        if left <= 1 {
            return None;
        }
        let circle = has_circles.then(|| self.table.circle(&self.path, key, hand, left)).flatten();
        Some(match circle {
            Some((hand, plies, leaning)) => Value::refuted(hand, plies, leaning),
            None => {
                Value { old: usize::from(depth) < self.path.len(), ..Value::open(proof, disproof) }
            }
        })
    }
}
