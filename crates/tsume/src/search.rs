//! Depth-first proof-number search (Nagai, 2002) without recursion: thousands of plies cost no stack, and any move is
//! a good moment to stop.
//!
//! Where several moves must all be answered, their numbers are not added: the hardest counts, and one for each other
//! that is open (the weak proof numbers of Ueda, Hashimoto, Hashimoto and Iida, 2008). So a position that many ways
//! lead to is not counted many times.

mod assess;
mod convention;
mod look;
mod memory;
mod numbers;
mod question;
mod team;
mod value;

use komadai_rules::{Move, MoveList, Piece, Position, Square, Undo};

use self::convention::left_after;
use self::look::Look;
pub(crate) use self::memory::Memory;
pub(crate) use self::question::{Count, Question};
use self::team::Team;
pub(crate) use self::value::Value;
use crate::Progress;
use crate::expand::{self, Candidate};
use crate::hand::PackedHand;
use crate::limits::Budget;
use crate::path::{Leaning, Path};
use crate::table::{FOREVER, INFINITE, Lookup, NOT_PROVEN, Number, Plies, Reach};

/// A move of a position on the path, and the position it leads to.
#[derive(Clone, Copy)]
struct Child {
    candidate: Candidate,
    key: u64,
    hand: PackedHand,
    value: Value,
    /// Whether it still waits for another.
    hidden: bool,
    /// Whether it costs no ply but gives one back: the taking of an interposition.
    is_free: bool,
}

/// A position on the path.
struct Frame {
    /// Where its moves begin.
    first: usize,
    attacks: bool,
    key: u64,
    hand: PackedHand,
    /// The plies the attacker has left.
    left: Plies,
    /// Numbers at which the position is given up for another.
    proof_limit: Number,
    disproof_limit: Number,
    /// Whether the next move looked at must be looked at a little longer than the limits say, so that a circle of
    /// positions that each wait for the other is broken (Kishimoto's threshold control, 2010).
    insists: bool,
    /// The move being looked at, and how to take it back.
    chosen: usize,
    undo: Option<Undo>,
    /// Moves tried when it was entered.
    nodes_before: u64,
    /// By the convention, what was just put between.
    interposed: Option<Square>,
}

impl Frame {
    /// A proof and a disproof number with that of the side to move first; and so arranged, back again.
    #[inline]
    fn own_first(&self, (proof, disproof): (Number, Number)) -> (Number, Number) {
        if self.attacks { (proof, disproof) } else { (disproof, proof) }
    }
}

/// The numbers of a position, from its moves.
struct Sum {
    value: Value,
    /// The most promising move, and the number that the next best has.
    best: usize,
    second: Number,
    /// What the other moves add to the number of the hardest.
    others: Number,
    /// Proof and disproof number as they seem, because others look at its moves.
    seems: (Number, Number),
}

struct Search<'a, T> {
    position: Position,
    table: &'a mut T,
    budget: &'a Budget<'a>,
    report: &'a mut dyn FnMut(&Progress),
    /// Those who look for the same.
    team: Option<&'a Team>,
    /// How much of their news is known.
    heard: u32,
    /// How plies are counted.
    count: Count,
    /// How many searches wait for the end of this one.
    nesting: u32,
    /// Whether it looks for a refutation rather than for a mate.
    refutes: bool,
    /// The moves after which it gives up, or asks the team for more.
    until: u64,
    nodes: u64,
    checked: u64,
    reported: u64,
    stopped: bool,
    path: Path,
    /// How many positions of the path came before the search.
    start: usize,
    frames: Vec<Frame>,
    children: Vec<Child>,
    /// Room for the moves of one position.
    candidates: Vec<Candidate>,
    moves: MoveList,
    /// Room for looks three plies ahead and five.
    looks: [Option<Box<Look>>; 2],
}

/// Moves between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;
/// Moves between two reports.
const REPORT_INTERVAL: u64 = 1 << 18;

impl<'a, T: Reach> Search<'a, T> {
    fn new(
        question: &Question<'_>,
        table: &'a mut T,
        budget: &'a Budget<'a>,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        let mut path = Path::new();
        for &(key, hand) in question.earlier {
            path.push(key, hand);
        }
        Self {
            position: question.position.clone(),
            table,
            budget,
            report,
            team: None,
            heard: 0,
            count: question.count,
            nesting: 0,
            refutes: question.refutes,
            until: 0,
            nodes: 0,
            checked: 0,
            reported: 0,
            stopped: false,
            path,
            start: question.earlier.len(),
            frames: Vec::new(),
            children: Vec::new(),
            candidates: Vec::new(),
            moves: MoveList::new(),
            looks: [None, None],
        }
    }

    /// The answer, open only if it was stopped.
    fn run(&mut self, question: &Question<'_>) -> Value {
        let hand = question.attackers_hand();
        let place = (self.position.board_key(), None);
        let key = self.count.key(place.0, None, hand);
        let (left, limit) = (question.plies, INFINITE - 1);
        (self.checked, self.reported) = (self.nodes, self.nodes);
        if let Some(value) = Value::of_known(self.look_up(place, key, hand, left)) {
            return value;
        }
        if self.is_out() {
            return Value::open(1, 1);
        }
        self.enter(question.attacks, key, hand, left, (limit, limit), false);
        loop {
            if let Some(value) = self.listen() {
                return value;
            }
            let at = self.frames.len() - 1;
            let mut sum = self.sum(&self.frames[at]);
            if self.count == Count::Convention && sum.value.is_mate() {
                self.ask_for_a_better_drop(at, &mut sum);
            }
            if self.nodes - self.checked >= CLOCK_INTERVAL {
                self.checked = self.nodes;
                self.stopped |= self.budget.is_spent(self.nodes);
            }
            self.stopped |= self.is_out();
            let frame = &self.frames[at];
            let (proof, disproof) = sum.seems;
            if !sum.value.is_settled()
                && !self.stopped
                && (frame.insists || proof < frame.proof_limit && disproof < frame.disproof_limit)
            {
                self.descend(at, &sum);
                continue;
            }
            let value = self.leave(at, sum);
            let Some(parent) = at.checked_sub(1) else {
                return value;
            };
            self.take_back(parent, value);
        }
    }

    /// Whether no more moves may be tried.
    #[inline]
    fn is_out(&mut self) -> bool {
        while self.nodes >= self.until {
            match self.team.map_or(0, Team::grant) {
                0 => return true,
                more => self.until += more,
            }
        }
        false
    }

    /// Hears what the others have settled, and goes back to the position before; what the question is worth, if that
    /// was it.
    fn listen(&mut self) -> Option<Value> {
        let team = self.team?;
        self.stopped |= team.is_done();
        if !team.has_news(&mut self.heard) {
            return None;
        }
        let (at, value) = (0..self.frames.len()).find_map(|at| {
            let Frame { key, hand, left, .. } = self.frames[at];
            let value = team
                .may_be_settled(key, hand, left)
                .then(|| Value::of_known(self.table.get(key, hand, left)))?;
            Some((at, value?))
        })?;
        for above in (at + 1..self.frames.len()).rev() {
            let sum = self.sum(&self.frames[above]);
            let value = self.leave(above, sum);
            self.take_back(above - 1, value);
        }
        self.pop(true);
        match at.checked_sub(1) {
            Some(parent) => self.take_back(parent, value),
            None => return Some(value),
        }
        None
    }

    /// Puts a position on the path and looks at what follows.
    fn enter(
        &mut self,
        attacks: bool,
        key: u64,
        hand: PackedHand,
        left: Plies,
        limits: (Number, Number),
        insists: bool,
    ) {
        let first = self.children.len();
        let interposed = self.interposition(attacks);
        self.path.push(key, hand);
        if let Some(team) = self.team {
            team.arrive(key, hand, left);
        }
        self.frames.push(Frame {
            first,
            attacks,
            key,
            hand,
            left,
            proof_limit: limits.0,
            disproof_limit: limits.1,
            insists,
            chosen: 0,
            undo: None,
            nodes_before: self.nodes,
            interposed,
        });
        let mut candidates = std::mem::take(&mut self.candidates);
        if attacks {
            expand::checks(&self.position, &mut self.moves, &mut candidates);
        } else {
            expand::answers(&self.position, &mut candidates);
        }
        let old = self.look_at_all(&candidates, attacks, hand, left);
        self.candidates = candidates;
        if let Some(frame) = self.frames.last_mut() {
            frame.insists |= old;
        }
    }

    /// Looks at each move that waits for no other, until one settles the position; whether one of them is older than
    /// the path.
    fn look_at_all(
        &mut self,
        candidates: &[Candidate],
        attacks: bool,
        hand: PackedHand,
        left: Plies,
    ) -> bool {
        let first = self.children.len();
        self.children.extend(candidates.iter().map(|&candidate| Child {
            candidate,
            key: 0,
            hand,
            value: Value::open(1, 1),
            hidden: candidate.waits,
            is_free: false,
        }));
        self.add_free_moves(first);
        for candidate in candidates.iter().filter(|candidate| !candidate.waits) {
            let key = self.position.board_key_after(candidate.mv);
            self.table.touch(key);
        }
        self.show_free_moves(first, left);
        let mut old = false;
        for (at, candidate) in candidates.iter().enumerate() {
            if candidate.waits {
                continue;
            }
            // A move that is not looked at stays open, and the search ends as soon as it is back.
            if self.is_out() {
                break;
            }
            self.show(first + at, attacks, left);
            let value = &self.children[first + at].value;
            old |= value.old;
            if value.is_mate() && attacks
                || value.is_refuted() && !attacks && value.leaning.is_none()
            {
                break;
            }
        }
        old
    }

    /// Goes on with the most promising move.
    fn descend(&mut self, at: usize, sum: &Sum) {
        if self.team.is_some() && self.has_changed(at, sum.best) {
            return;
        }
        let frame = &mut self.frames[at];
        let (mine, other) = frame.own_first((frame.proof_limit, frame.disproof_limit));
        let chosen = frame.first + sum.best;
        let child = &self.children[chosen];
        let (child_mine, child_other) = frame.own_first((child.value.proof, child.value.disproof));
        let more = match (frame.left, self.refutes && frame.attacks) {
            (FOREVER, _) => 1 + sum.second / 16,
            (_, false) => 1 + sum.second / 4,
            (_, true) => sum.second.saturating_mul(4).saturating_add(8),
        };
        let mut mine = mine.min(sum.second.saturating_add(more));
        let mut other = other.saturating_sub(sum.others);
        let insists = std::mem::take(&mut frame.insists) && !child.value.fresh;
        if insists {
            mine = mine.max(child_mine + 1);
            other = other.max(child_other + 1);
        }
        let limits = frame.own_first((mine, other));
        let (attacks, left) = (!frame.attacks, left_after(child.is_free, frame.left));
        frame.chosen = chosen;
        let (key, hand, fresh) = (child.key, child.hand, child.value.fresh);
        let undo = self.play(chosen);
        self.frames[at].undo = Some(undo);
        let soon = (fresh && attacks && left == 5 && self.interposition(attacks).is_none())
            .then(|| self.refute_within(5, key, hand))
            .flatten();
        match soon {
            Some(most) => self.take_back(at, Value::refuted(most, 5, Leaning::NONE)),
            None => self.enter(attacks, key, hand, left, limits, insists),
        }
    }

    /// Whether the others have found out something about a move since it was looked at last; takes it over if so.
    fn has_changed(&mut self, at: usize, best: usize) -> bool {
        let frame = &mut self.frames[at];
        let child = &mut self.children[frame.first + best];
        let known = self.table.get(child.key, child.hand, left_after(child.is_free, frame.left));
        if let Some(value) = Value::of_known(known) {
            frame.chosen = frame.first + best;
            self.take_back(at, value);
            return true;
        }
        let Lookup::Open { proof, disproof, .. } = known else {
            return false;
        };
        let value = &mut child.value;
        let before = (value.proof, value.disproof);
        if before == (proof, disproof) {
            return false;
        }
        *value = Value { old: value.old, ..Value::open(proof, disproof) };
        true
    }

    /// Takes the last position off the path and remembers what was found.
    fn leave(&mut self, at: usize, sum: Sum) -> Value {
        let mut value = sum.value;
        value.seems = Some(sum.seems);
        let frame = &self.frames[at];
        let work = self.nodes - frame.nodes_before;
        let depth = match frame.left {
            FOREVER => (self.start + at) as u16,
            _ => u16::MAX,
        };
        let best =
            |settled: bool| settled.then(|| self.children[frame.first + sum.best].candidate.mv);
        if value.is_mate() {
            let mv = best(frame.attacks);
            self.table.put_mate(frame.key, value.hand, value.plies, mv, work);
        } else if value.is_refuted() {
            value.leaning = value.leaning.settled_at(depth);
            if value.leaning.is_none() {
                let mv = best(!frame.attacks);
                self.table.put_refuted(frame.key, value.hand, value.plies, mv, work);
            } else {
                value.plies = value.plies.min(frame.left);
                let refutation = (value.hand, value.plies, value.leaning);
                self.table.put_circle(&self.path, frame.key, frame.hand, refutation, depth);
            }
        } else {
            let numbers = (value.proof, value.disproof);
            self.table.put_numbers(frame.key, frame.hand, frame.left, numbers, depth, work);
        }
        if self.nodes - self.reported >= REPORT_INTERVAL {
            self.reported = self.nodes;
            (self.report)(&Progress {
                nodes: self.team.map_or(self.nodes, Team::nodes),
                proof: value.proof,
                disproof: value.disproof,
                depth: at as u32,
                table_load: self.table.load(),
                elapsed: self.budget.elapsed(),
            });
        }
        self.pop(value.is_settled() && value.leaning.is_none());
        value
    }

    /// Takes the last position off the path; `settled` if the table says what it is worth.
    fn pop(&mut self, settled: bool) {
        if let Some(frame) = self.frames.pop() {
            self.children.truncate(frame.first);
            self.path.pop();
            if let Some(team) = self.team {
                team.depart(frame.key, frame.hand, frame.left, settled);
            }
        }
    }

    /// Returns to a position with what its move is worth.
    fn take_back(&mut self, at: usize, value: Value) {
        let frame = &mut self.frames[at];
        let (attacks, left, chosen) = (frame.attacks, frame.left, frame.chosen);
        let child = &mut self.children[chosen];
        child.value = value;
        let next = child.candidate.next;
        if let Some(undo) = frame.undo.take() {
            self.unplay(chosen, undo);
        }
        let passed = if attacks { value.is_refuted() } else { value.is_mate() };
        if let (true, Some(next)) = (passed, next) {
            let next = self.frames[at].first + usize::from(next);
            self.show(next, attacks, left);
        }
    }
}

/// The attacker's hand after a move of it.
#[inline]
fn hand_after(hand: PackedHand, mv: Move, captured: Option<Piece>) -> PackedHand {
    match mv {
        Move::Drop { kind, .. } => hand.minus(kind),
        Move::Board { .. } => match captured.and_then(|piece| piece.kind.hand_kind()) {
            Some(kind) => hand.plus(kind),
            None => hand,
        },
    }
}

/// The least hand that has `needed` after the move.
fn hand_before_mate(needed: PackedHand, mv: Move, undo: &Undo) -> PackedHand {
    match mv {
        Move::Drop { kind, .. } => needed.plus(kind),
        Move::Board { .. } => match undo.captured().and_then(|piece| piece.kind.hand_kind()) {
            Some(kind) => needed.minus_if_any(kind),
            None => needed,
        },
    }
}

const _: () = assert!(FOREVER == NOT_PROVEN);
