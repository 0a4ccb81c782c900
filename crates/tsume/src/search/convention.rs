//! Lengths by the convention of problems: what is put between in vain, and taken at once, costs no plies.
//!
//! After a drop in between, taking it by the piece that gives the check is a free move: it gives back the ply that the
//! drop has cost, and what was dropped is in the defender's hand as before. That alone would be too generous, since
//! some interpositions draw the piece nearer and prolong the mate. So a mate that leans on free plies to the last
//! counts only if a nearer drop holds out as long (see `docs/tsume.md`).

use komadai_rules::{Move, Square, Undo, attacks};

use super::{Child, Count, Question, Search, Sum, Value};
use crate::expand::Candidate;
use crate::hand::PackedHand;
use crate::path::Leaning;
use crate::table::{FOREVER, Lookup, Plies, Reach};

/// The most searches that may wait for each other: each needs some stack.
const MOST_NESTING: u32 = 48;

/// What keys by the convention differ by from those by the rules.
const LEAST: u64 = 0x5bd1_e995_9d1b_58e3;

impl Count {
    /// What the table calls a position, where something was `put` between on the way to it.
    ///
    /// By the convention more in hand can make a mate longer, where a defence that was as long as an interposition
    /// falls away: so nothing that is known with one hand is used with another.
    #[inline]
    pub(crate) fn key(self, board: u64, put: Option<Square>, hand: PackedHand) -> u64 {
        let key = match self {
            Self::Rules => return board,
            Self::Least => board ^ LEAST,
            Self::Convention => board ^ scattered(hand.bits() + 1),
        };
        put.map_or(key, |to| key ^ scattered(to.index() as u32 + 1).rotate_left(32))
    }
}

impl<T: Reach> Search<'_, T> {
    /// What is known of a position, by its name. What the rules say of mates holds by the convention too, and where
    /// more is free than by the convention there is no mate sooner.
    #[inline]
    pub(super) fn look_up(
        &mut self,
        (board, put): (u64, Option<Square>),
        key: u64,
        hand: PackedHand,
        left: Plies,
    ) -> Lookup {
        let known = self.table.get(key, hand, left);
        if self.count == Count::Rules
            || matches!(known, Lookup::Mate { .. } | Lookup::Refuted { .. })
        {
            return known;
        }
        match self.table.get(board, hand, left) {
            mate @ Lookup::Mate { .. } => return mate,
            Lookup::Refuted { hand, plies: FOREVER } => {
                return Lookup::Refuted { hand, plies: FOREVER };
            }
            _ => {}
        }
        if self.count == Count::Convention {
            let least = Count::Least.key(board, put, hand);
            if let refuted @ Lookup::Refuted { .. } = self.table.get(least, hand, left) {
                return refuted;
            }
        }
        known
    }

    /// What an answer puts between, where that counts.
    #[inline]
    pub(super) fn puts(&self, mv: Move, attacks: bool) -> Option<Square> {
        match mv {
            Move::Drop { to, .. } if self.count != Count::Rules && !attacks => Some(to),
            _ => None,
        }
    }

    /// What the defender has just put between, where that counts.
    pub(super) fn interposition(&self, attacks: bool) -> Option<Square> {
        let before = self.frames.last().filter(|_| attacks)?;
        self.puts(self.children[before.chosen].candidate.mv, false)
    }

    /// Adds the free moves of an attacker's position: what was just put between vanishes, and the piece that gave check
    /// stands there.
    pub(super) fn add_free_moves(&mut self, first: usize) {
        let interposed = self.frames.last().and_then(|frame| frame.interposed);
        let (Some(square), Some(king)) = (interposed, self.position.king(!self.position.turn()))
        else {
            return;
        };
        for at in first..self.children.len() {
            let child = self.children[at];
            if let Move::Board { from, to, .. } = child.candidate.mv
                && to == square
                && attacks::between(king, from).has(square)
            {
                let candidate = Candidate { waits: false, next: None, ..child.candidate };
                self.children.push(Child { candidate, hidden: false, is_free: true, ..child });
            }
        }
    }

    /// Looks at the free moves for the first time.
    pub(super) fn show_free_moves(&mut self, first: usize, left: Plies) {
        for at in first..self.children.len() {
            if self.children[at].is_free && !self.is_out() {
                self.take_drop_back();
                self.show(at, true, left);
                self.drop_again();
            }
        }
    }

    /// Plays a move of the last position of the path.
    pub(super) fn play(&mut self, child: usize) -> Undo {
        if self.children[child].is_free {
            self.take_drop_back();
        }
        self.position.play_unchecked(self.children[child].candidate.mv)
    }

    /// Takes back a move of the last position of the path.
    pub(super) fn unplay(&mut self, child: usize, undo: Undo) {
        let Child { candidate, is_free, .. } = self.children[child];
        self.position.undo(candidate.mv, undo);
        if is_free {
            self.drop_again();
        }
    }

    /// The drop that led to the last position of the path.
    fn last_drop(&self) -> (Move, Option<Undo>) {
        let before = &self.frames[self.frames.len() - 2];
        (self.children[before.chosen].candidate.mv, before.undo)
    }

    /// Back to before the last drop, but with the attacker to move.
    fn take_drop_back(&mut self) {
        if let (mv, Some(undo)) = self.last_drop() {
            self.position.undo(mv, undo);
            self.position.pass();
        }
    }

    fn drop_again(&mut self) {
        self.position.pass();
        let (mv, _) = self.last_drop();
        self.position.play_unchecked(mv);
    }

    /// Where everything the defender can do is answered, but perhaps only because interpositions are free: a nearer
    /// drop must hold out as long without being taken at once.
    pub(super) fn ask_for_a_better_drop(&mut self, at: usize, sum: &mut Sum) {
        let value = &mut sum.value;
        let frame = &self.frames[at];
        let (attacks, left, hand) = (frame.attacks, frame.left, frame.hand);
        if attacks || value.plies <= left {
            return;
        }
        value.plies = left;
        match self.has_better_drop(at, left) {
            Some(true) => {}
            Some(false) => {
                *value = Value::refuted(hand, left, Leaning::NONE);
                // Which answer it is does not matter: no proof is made of it.
                sum.best = 0;
            }
            None => *value = Value::open(1, 1),
        }
    }

    /// Whether no drop needs a free move to be answered within the plies that are left, or one that is nearer to the
    /// king, and needs none, holds out for all of them; `None` if that could not be settled.
    fn has_better_drop(&mut self, at: usize, left: Plies) -> Option<bool> {
        let drops: Vec<(Move, Plies)> = self.children[self.frames[at].first..]
            .iter()
            .filter(|child| matches!(child.candidate.mv, Move::Drop { .. }))
            .map(|child| (child.candidate.mv, child.value.plies))
            .collect();
        let Some(king) = self.position.king(self.position.turn()) else {
            return Some(false);
        };
        let distance = |mv: Move| attacks::between(king, mv.to()).len();
        let mut nearest = u32::MAX;
        for &(mv, plies) in &drops {
            let is_nearer = distance(mv) < nearest;
            if plies + 3 > left && is_nearer && !self.mates_apart(mv, left - 1)? {
                nearest = distance(mv);
            }
        }
        if nearest == u32::MAX {
            return Some(true);
        }
        for (mv, _) in drops.into_iter().filter(|&(mv, _)| distance(mv) < nearest) {
            if self.mates_apart(mv, left - 1)? && (left == 2 || !self.mates_apart(mv, left - 3)?) {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the attacker mates within so many plies after an answer, in a search of its own; `None` if that could
    /// not be settled.
    fn mates_apart(&mut self, mv: Move, left: Plies) -> Option<bool> {
        if self.nesting >= MOST_NESTING {
            self.stopped = true;
            return None;
        }
        let after = self.position.after(mv);
        let question = Question {
            count: Count::Convention,
            refutes: true,
            ..Question::new(&after, true, left)
        };
        let mut search = Search::new(&question, &mut *self.table, self.budget, &mut *self.report);
        search.nesting = self.nesting + 1;
        (search.team, search.heard) = (self.team, self.heard);
        (search.nodes, search.until) = (self.nodes, self.until);
        let value = search.run(&question);
        let (nodes, until) = (search.nodes, search.until);
        (self.nodes, self.until) = (nodes, until);
        self.stopped |= !value.is_settled();
        value.is_settled().then(|| value.is_mate())
    }
}

/// The plies of a mate through a move that costs one, or gives one back.
pub(super) fn plies_through(is_free: bool, plies: Plies) -> Plies {
    match plies {
        FOREVER => FOREVER,
        _ if is_free => plies.saturating_sub(1).max(1),
        _ => plies + 1,
    }
}

/// The plies that are left after a move that costs one, or gives one back.
pub(super) fn left_after(is_free: bool, left: Plies) -> Plies {
    match left {
        FOREVER => FOREVER,
        _ if is_free => left + 1,
        _ => left - 1,
    }
}

fn scattered(bits: u32) -> u64 {
    u64::from(bits).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
