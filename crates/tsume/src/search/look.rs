//! What can be said of a position without numbers: what it is worth at first sight, and refutations found by looking a
//! few plies ahead.

use komadai_rules::{Move, MoveList, Promotions};

use super::{Count, Search, Value, hand_after, hand_before_mate};
use crate::expand;
use crate::futile::{self, Drops};
use crate::hand::PackedHand;
use crate::path::Leaning;
use crate::table::{FOREVER, Lookup, Number, Plies, Reach};

/// Room for the moves of one attacker's position.
#[derive(Default)]
pub(super) struct Look {
    checks: MoveList,
    answers: MoveList,
}

impl<T: Reach> Search<'_, T> {
    /// A check never seen before, judged by how it can be answered.
    pub(super) fn first_defence(&mut self, hand: PackedHand, left: Plies) -> Value {
        let answers = expand::count_answers(&self.position);
        if answers.count == 0 {
            return Value::mate(expand::kept_from_defender(&self.position, hand), 0);
        }
        if self.count != Count::Rules && answers.drop_only.is_some() {
            if futile::is_mate_but_for_drops(&mut self.position) {
                return Value::mate(hand, 0);
            }
            if left == 0 {
                return Value::refuted(hand, 0, Leaning::NONE);
            }
        }
        if left == 0 {
            let all = expand::in_hand(&self.position);
            let most = answers.drop_only.map_or(all, |kind| all.minus(kind));
            return Value::refuted(most, 0, Leaning::NONE);
        }
        Value::open(answers.count, 1)
    }

    /// An answer never seen before, judged by the checks that follow: a mate at once, or none at all, is settled.
    pub(super) fn first_attack(&mut self, key: u64, hand: PackedHand, left: Plies) -> Value {
        self.moves.clear();
        self.position.checks_into(Promotions::All, &mut self.moves);
        if self.moves.is_empty() {
            let most = expand::without_new_drops(&self.position, hand);
            self.table.put_refuted(key, most, FOREVER, None, 1);
            return Value::refuted(most, FOREVER, Leaning::NONE);
        }
        let checks = self.moves.len() as Number;
        self.nodes += 1;
        let flights = match self.position.mate_among(&self.moves) {
            Err(flights) => flights,
            Ok(mv) => {
                let undo = self.position.play_unchecked(mv);
                let after = hand_after(hand, mv, undo.captured());
                let needed = expand::kept_from_defender(&self.position, after);
                let needed = hand_before_mate(needed, mv, &undo);
                self.position.undo(mv, undo);
                self.table.put_mate(key, needed, 1, Some(mv), 1);
                return Value::mate(needed, 1);
            }
        };
        let drops = if self.count != Count::Rules {
            futile::look_among(&mut self.position, &self.moves)
        } else {
            Drops::NoneAlone
        };
        if let Drops::Futile(mv) = drops {
            self.table.put_mate(key, hand, 1, Some(mv), 1);
            return Value::mate(hand, 1);
        }
        if left == 1 {
            let most = self.most_without_mate_in_one(hand, drops);
            self.table.put_refuted(key, most, 1, None, 1);
            return Value::refuted(most, 1, Leaning::NONE);
        }
        Value::open(1 + flights, checks)
    }

    /// The largest hand with which there still is no mate at once: how many pieces the defender can put between, one
    /// after the other, decides only where drops alone answer a check.
    fn most_without_mate_in_one(&self, hand: PackedHand, drops: Drops) -> PackedHand {
        match drops {
            Drops::NoneAlone => expand::without_new_moves(&self.position, hand),
            _ => hand,
        }
    }

    /// The largest hand with which the attacker, to move, has no mate within so many plies, three or five, found by
    /// trying and then remembered; `None` if it has one, which is left to the search proper, or a limit came first.
    pub(super) fn refute_within(
        &mut self,
        left: Plies,
        key: u64,
        hand: PackedHand,
    ) -> Option<PackedHand> {
        let level = usize::from(left / 2 - 1);
        let mut look = self.looks[level].take().unwrap_or_default();
        let Look { checks, answers } = &mut *look;
        checks.clear();
        self.position.checks_into(Promotions::All, checks);
        let mut most = expand::without_new_drops(&self.position, hand);
        let refuted = checks.iter().all(|mv| {
            let undo = self.position.play_unchecked(mv);
            answers.clear();
            self.position.legal_moves_into(Promotions::All, answers);
            let after = hand_after(hand, mv, undo.captured());
            let by_convention = self.count != Count::Rules;
            let drops = by_convention && futile::only_drops_answer(&self.position);
            let saved = if drops && futile::is_mate_but_for_drops(&mut self.position) {
                None
            } else {
                // By the convention, what can be put between refutes nothing at first sight.
                answers
                    .iter()
                    .filter(|answer| !by_convention || matches!(answer, Move::Board { .. }))
                    .find_map(|answer| self.refute_after(answer, after, left - 2))
                    .map(|saved| if drops { after } else { saved })
            };
            let all = expand::in_hand(&self.position);
            self.position.undo(mv, undo);
            let Some(saved) = saved.map(|saved| saved.least(all)) else {
                return false;
            };
            let captured = undo.captured().and_then(|piece| piece.kind.hand_kind());
            most = most.least(match (mv, captured) {
                (Move::Drop { kind, .. }, _) => saved.plus(kind),
                (_, Some(kind)) => saved.minus(kind),
                _ => saved,
            });
            true
        });
        let plies = if checks.is_empty() { FOREVER } else { left };
        self.looks[level] = Some(look);
        refuted.then(|| {
            self.table.put_refuted(key, most, plies, None, 1);
            most
        })
    }

    /// The largest hand with which the attacker has no mate within so many plies after this answer; `None` if it does
    /// with `hand`, or a limit came first.
    fn refute_after(&mut self, answer: Move, hand: PackedHand, left: Plies) -> Option<PackedHand> {
        if self.is_out() {
            return None;
        }
        let undo = self.position.play_unchecked(answer);
        self.nodes += 1;
        let most = if left == 1 {
            self.refute_mate_in_one(hand)
        } else {
            let board = self.position.board_key();
            let key = self.count.key(board, None, hand);
            match self.look_up((board, None), key, hand, left) {
                Lookup::Mate { .. } => None,
                Lookup::Refuted { hand, .. } => Some(hand),
                _ => self.refute_within(left, key, hand),
            }
        };
        self.position.undo(answer, undo);
        most
    }

    /// The largest hand with which the attacker, to move, does not mate at once; `None` if it does with `hand`.
    fn refute_mate_in_one(&mut self, hand: PackedHand) -> Option<PackedHand> {
        self.moves.clear();
        self.position.checks_into(Promotions::All, &mut self.moves);
        if self.moves.is_empty() {
            Some(expand::without_new_drops(&self.position, hand))
        } else if self.position.mate_among(&self.moves).is_ok() {
            None
        } else if self.count != Count::Rules {
            match futile::look_among(&mut self.position, &self.moves) {
                Drops::Futile(_) => None,
                drops => Some(self.most_without_mate_in_one(hand, drops)),
            }
        } else {
            Some(expand::without_new_moves(&self.position, hand))
        }
    }
}
