//! The numbers of a position from those of its moves, and what settles it.

use komadai_rules::{HandKind, Move};

use super::convention::{left_after, plies_through};
use super::{Child, Count, Frame, Search, Sum, Value};
use crate::expand;
use crate::futile;
use crate::path::Leaning;
use crate::table::{FOREVER, INFINITE, Number, Reach};

impl Frame {
    /// Whether a move that settles the position does so better than another: by a shorter mate, or a refutation that
    /// leans less on the path.
    fn prefers(&self, value: &Value, before: &Value) -> bool {
        if self.attacks {
            value.plies < before.plies
        } else {
            value.leaning.is_better_than(before.leaning)
        }
    }
}

impl<T: Reach> Search<'_, T> {
    /// The numbers of a position from those of its moves.
    pub(super) fn sum(&self, frame: &Frame) -> Sum {
        let children = &self.children[frame.first..];
        let mut sum = Sum {
            value: Value::open(0, 0),
            best: usize::MAX,
            second: INFINITE,
            others: 0,
            seems: (0, 0),
        };
        // The least and the most that are not only seeming.
        let mut real = (INFINITE, 0);
        let (mut least, mut most, mut open) = ((INFINITE, 0), 0, 0);
        let mut settled: Option<usize> = None;
        for (at, child) in children.iter().enumerate() {
            if child.hidden {
                continue;
            }
            let value = &child.value;
            let (mut mine, mut other) = frame.own_first((value.proof, value.disproof));
            if mine == 0
                && settled.is_none_or(|before| frame.prefers(value, &children[before].value))
            {
                settled = Some(at);
            }
            if other == 0 {
                continue;
            }
            if let Some(team) = self.team {
                real = (real.0.min(mine), real.1.max(other));
                (mine, other) = match value.seems {
                    Some(numbers) => frame.own_first(numbers),
                    None => (
                        mine + team.count(
                            child.key,
                            child.hand,
                            left_after(child.is_free, frame.left),
                        ),
                        other,
                    ),
                };
            }
            open += 1;
            most = most.max(other);
            if (mine, other) < least {
                sum.second = least.0;
                least = (mine, other);
                sum.best = at;
            } else {
                sum.second = sum.second.min(mine);
            }
        }
        if let Some(at) = settled {
            sum.best = at;
            sum.value = self.settled_by(frame, &children[at]);
        } else if open == 0 {
            sum.value = self.settled_by_all(frame, children);
        } else {
            sum.others = open - 1;
            let numbers = |(least, most): (Number, Number)| {
                let (least, most) = (least.min(INFINITE - 1), (most + open - 1).min(INFINITE - 1));
                frame.own_first((least, most))
            };
            sum.seems = numbers((least.0, most));
            let (proof, disproof) = match self.team {
                Some(_) => numbers(real),
                None => sum.seems,
            };
            sum.value = Value::open(proof, disproof);
        }
        sum
    }

    /// A position in which one move is enough: the attacker's that mates, the defender's that refutes.
    fn settled_by(&self, frame: &Frame, child: &Child) -> Value {
        let value = &child.value;
        let plies = plies_through(child.is_free, value.plies);
        if frame.attacks {
            let captured = self.captured_kind(child);
            let hand = match (child.candidate.mv, captured) {
                (Move::Drop { kind, .. }, _) => value.hand.plus(kind),
                (_, Some(kind)) => value.hand.minus_if_any(kind),
                _ => value.hand,
            };
            Value::mate(hand, plies)
        } else {
            let hand = if self.count != Count::Rules && futile::only_drops_answer(&self.position) {
                frame.hand
            } else {
                value.hand.least(expand::in_hand(&self.position))
            };
            Value::refuted(hand, plies, value.leaning)
        }
    }

    /// A position in which every move fails: no check mates, or no answer saves.
    fn settled_by_all(&self, frame: &Frame, children: &[Child]) -> Value {
        if frame.attacks {
            let mut hand = expand::without_new_drops(&self.position, frame.hand);
            let (mut plies, mut leaning) = (FOREVER, Leaning::NONE);
            for child in children {
                let captured = self.captured_kind(child);
                hand = hand.least(match (child.candidate.mv, captured) {
                    (Move::Drop { kind, .. }, _) => child.value.hand.plus(kind),
                    (_, Some(kind)) => child.value.hand.minus(kind),
                    _ => child.value.hand,
                });
                plies = plies.min(plies_through(child.is_free, child.value.plies));
                leaning = leaning.and(child.value.leaning);
            }
            Value::refuted(hand, plies, leaning)
        } else {
            let mut hand = expand::kept_from_defender(&self.position, frame.hand);
            let mut plies = 0;
            for child in children {
                hand = hand.most(child.value.hand);
                // What is put between, and what takes it, may have been free.
                let is_drop = matches!(child.candidate.mv, Move::Drop { .. });
                let free = if self.count == Count::Convention && is_drop { 2 } else { 0 };
                plies = plies.max(child.value.plies + 1 + free);
            }
            Value::mate(hand, plies)
        }
    }

    fn captured_kind(&self, child: &Child) -> Option<HandKind> {
        let captured =
            self.position.piece_at(child.candidate.mv.to()).filter(|_| !child.is_free)?;
        captured.kind.hand_kind()
    }
}
