//! Depth-first proof-number search (Nagai, 2002) without recursion: thousands of plies cost no stack, and any move is
//! a good moment to stop.
//!
//! Where several moves must all be answered, their numbers are not added: the hardest counts, and one for each other
//! that is open (the weak proof numbers of Ueda, Hashimoto, Hashimoto and Iida, 2008). So a position that many ways
//! lead to is not counted many times.

use komadai_rules::{Move, MoveList, Position, Promotions, Undo};

use crate::Progress;
use crate::expand::{self, Candidate};
use crate::futile::{self, Drops};
use crate::hand::PackedHand;
use crate::limits::Budget;
use crate::path::{Circles, Leaning, Path};
use crate::table::{FOREVER, INFINITE, Known, NOT_PROVEN, Number, Plies, Table};

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
    old: bool,
    /// Whether nothing has looked at its moves yet.
    fresh: bool,
}

impl Value {
    fn open(proof: Number, disproof: Number) -> Self {
        Self {
            proof,
            disproof,
            hand: PackedHand::EMPTY,
            plies: 0,
            leaning: Leaning::NONE,
            old: false,
            fresh: false,
        }
    }

    fn mate(hand: PackedHand, plies: Plies) -> Self {
        Self {
            hand,
            plies,
            ..Self::open(0, INFINITE)
        }
    }

    fn refuted(hand: PackedHand, plies: Plies, leaning: Leaning) -> Self {
        Self {
            hand,
            plies,
            leaning,
            ..Self::open(INFINITE, 0)
        }
    }

    pub fn is_mate(&self) -> bool {
        self.proof == 0
    }

    pub fn is_refuted(&self) -> bool {
        self.disproof == 0
    }
}

/// A move of a position on the path, and the position it leads to.
#[derive(Clone, Copy)]
struct Child {
    candidate: Candidate,
    key: u64,
    hand: PackedHand,
    value: Value,
    /// Whether it still waits for another.
    hidden: bool,
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
}

/// The numbers of a position, from its moves.
struct Sum {
    value: Value,
    /// The most promising move, and the number that the next best has.
    best: usize,
    second: Number,
    /// What the other moves add to the number of the hardest.
    others: Number,
}

pub(crate) struct Memory {
    pub table: Table,
    pub circles: Circles,
}

impl Memory {
    /// Room that may grow to so many MiB.
    pub fn new(mib: usize) -> Self {
        let bytes = mib.max(1) << 20;
        let circles = bytes / 16;
        Self {
            table: Table::new(bytes - circles),
            circles: Circles::new(circles),
        }
    }

    pub fn clear(&mut self) {
        self.table.clear();
        self.circles.clear();
    }
}

/// Room for a look three plies ahead.
#[derive(Default)]
struct Three {
    checks: MoveList,
    answers: MoveList,
}

pub(crate) struct Search<'a> {
    position: Position,
    memory: &'a mut Memory,
    budget: &'a Budget<'a>,
    report: &'a mut dyn FnMut(&Progress),
    /// Whether a mate by the convention of problems counts as one.
    by_convention: bool,
    /// Whether it looks for a refutation rather than for a mate.
    refutes: bool,
    /// The moves after which it gives up.
    until: u64,
    pub nodes: u64,
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
    three: Option<Box<Three>>,
}

/// Moves between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;
/// Moves between two reports.
const REPORT_INTERVAL: u64 = 1 << 18;

impl<'a> Search<'a> {
    pub fn new(
        position: &Position,
        memory: &'a mut Memory,
        budget: &'a Budget<'a>,
        nodes: u64,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        Self {
            position: position.clone(),
            memory,
            budget,
            report,
            by_convention: false,
            refutes: false,
            until: u64::MAX,
            nodes,
            checked: nodes,
            reported: nodes,
            stopped: false,
            path: Path::new(),
            start: 0,
            frames: Vec::new(),
            children: Vec::new(),
            candidates: Vec::new(),
            moves: MoveList::new(),
            three: None,
        }
    }

    /// The same where futile interpositions are no answers. What it finds is no knowledge by the rules, so it wants a
    /// memory of its own.
    pub fn by_convention(self) -> Self {
        Self {
            by_convention: true,
            ..self
        }
    }

    /// The same in the expectation that there is no mate, so that each check is followed until it is refuted. Only
    /// the order of the work depends on it.
    pub fn refuting(self) -> Self {
        Self {
            refutes: true,
            ..self
        }
    }

    /// The same for not many more moves than this.
    pub fn at_most(self, nodes: u64) -> Self {
        Self {
            until: self.nodes.saturating_add(nodes),
            ..self
        }
    }

    /// Puts positions on the path before the one to be searched: coming back to them is no progress either.
    pub fn come_from(&mut self, earlier: &[(u64, PackedHand)]) {
        for &(key, hand) in earlier {
            self.path.push(key, hand);
        }
        self.start = earlier.len();
    }

    /// What the position is worth to an attacker who has so many plies; open only if it was stopped.
    pub fn run(&mut self, attacks: bool, hand: PackedHand, left: Plies) -> Value {
        let (key, limit) = (self.position.board_key(), INFINITE - 1);
        match self.memory.table.get(key, hand, left) {
            Known::Mate { hand, plies } => return Value::mate(hand, plies),
            Known::Refuted { hand, plies } => return Value::refuted(hand, plies, Leaning::NONE),
            _ => {}
        }
        self.enter(attacks, key, hand, left, (limit, limit), false);
        loop {
            let at = self.frames.len() - 1;
            let sum = self.sum(&self.frames[at]);
            let frame = &self.frames[at];
            let settled = sum.value.is_mate() || sum.value.is_refuted();
            if self.nodes - self.checked >= CLOCK_INTERVAL {
                self.checked = self.nodes;
                self.stopped |= self.nodes >= self.until || self.budget.is_spent(self.nodes);
            }
            if !settled
                && !self.stopped
                && (frame.insists
                    || sum.value.proof < frame.proof_limit
                        && sum.value.disproof < frame.disproof_limit)
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
        self.path.push(key, hand);
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
        });
        let mut candidates = std::mem::take(&mut self.candidates);
        if attacks {
            expand::checks(&self.position, &mut self.moves, &mut candidates);
        } else {
            expand::answers(&self.position, &mut candidates);
        }
        let mut old = false;
        self.children
            .extend(candidates.iter().map(|&candidate| Child {
                candidate,
                key: 0,
                hand,
                value: Value::open(1, 1),
                hidden: candidate.waits,
            }));
        for (at, candidate) in candidates.iter().enumerate() {
            if candidate.waits {
                continue;
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
        self.candidates = candidates;
        if let Some(frame) = self.frames.last_mut() {
            frame.insists |= old;
        }
    }

    /// Looks at a move for the first time, and at those that waited for it if it is settled already.
    fn show(&mut self, mut at: usize, attacks: bool, left: Plies) {
        let first = self.frames[self.frames.len() - 1].first;
        loop {
            self.assess(at, attacks, left);
            let child = &self.children[at];
            let passed = if attacks {
                child.value.is_refuted()
            } else {
                child.value.is_mate()
            };
            match child.candidate.next {
                Some(next) if passed => at = first + usize::from(next),
                _ => return,
            }
        }
    }

    fn assess(&mut self, at: usize, attacks: bool, left: Plies) {
        let mv = self.children[at].candidate.mv;
        let mut hand = self.children[at].hand;
        let undo = self.position.play_unchecked(mv);
        self.nodes += 1;
        if attacks {
            hand = hand_after(hand, mv, &undo);
        }
        let key = self.position.board_key();
        let left = less(left, 1);
        let depth = self.path.len() as u16;
        let repeated = match left {
            FOREVER => self.path.find(key, hand),
            _ => None,
        };
        let value = if let Some((depth, hand)) = repeated {
            Value::refuted(hand, FOREVER, Leaning::on(depth))
        } else {
            let known = self.memory.table.get(key, hand, left);
            let unknown = matches!(known, Known::Open { .. } | Known::Nothing { .. });
            let soon = (unknown && left == 3)
                .then(|| self.refute_within_three(key, hand))
                .flatten();
            match known {
                Known::Mate { hand, plies } => Value::mate(hand, plies),
                Known::Refuted { hand, plies } => Value::refuted(hand, plies, Leaning::NONE),
                _ if soon.is_some() => Value::refuted(soon.unwrap_or_default(), 3, Leaning::NONE),
                _ if left == 0 => self.first_defence(hand, left),
                _ if left == 1 => self.first_attack(key, hand, left),
                Known::Open {
                    proof,
                    disproof,
                    depth: least,
                    has_circles,
                } => {
                    let circle = has_circles
                        .then(|| self.memory.circles.get(&self.path, key, hand, left))
                        .flatten();
                    match circle {
                        Some((hand, plies, leaning)) => Value::refuted(hand, plies, leaning),
                        None => Value {
                            old: least < depth,
                            ..Value::open(proof, disproof)
                        },
                    }
                }
                Known::Nothing { proof, disproof } => {
                    let value = if attacks {
                        self.first_defence(hand, left)
                    } else {
                        self.first_attack(key, hand, left)
                    };
                    if value.is_mate() || value.is_refuted() {
                        value
                    } else {
                        Value {
                            fresh: true,
                            ..Value::open(value.proof.max(proof), value.disproof.max(disproof))
                        }
                    }
                }
            }
        };
        self.position.undo(mv, undo);
        let child = &mut self.children[at];
        child.key = key;
        child.hand = hand;
        child.value = value;
        child.hidden = false;
    }

    /// A check never seen before, judged by how it can be answered.
    fn first_defence(&mut self, hand: PackedHand, left: Plies) -> Value {
        let answers = expand::count_answers(&self.position);
        if answers.count == 0 {
            return Value::mate(expand::kept_from_defender(&self.position, hand), 0);
        }
        if self.by_convention && answers.drop_only.is_some() {
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
    fn first_attack(&mut self, key: u64, hand: PackedHand, left: Plies) -> Value {
        self.moves.clear();
        self.position.checks_into(Promotions::All, &mut self.moves);
        if self.moves.is_empty() {
            let most = expand::without_new_drops(&self.position, hand);
            self.memory.table.put_refuted(key, most, FOREVER, None, 1);
            return Value::refuted(most, FOREVER, Leaning::NONE);
        }
        let checks = self.moves.len() as Number;
        self.nodes += 1;
        let flights = match self.position.mate_among(&self.moves) {
            Err(flights) => flights,
            Ok(mv) => {
                let undo = self.position.play_unchecked(mv);
                let after = hand_after(hand, mv, &undo);
                let needed = expand::kept_from_defender(&self.position, after);
                let needed = hand_before_mate(needed, mv, &undo);
                self.position.undo(mv, undo);
                self.memory.table.put_mate(key, needed, 1, Some(mv), 1);
                return Value::mate(needed, 1);
            }
        };
        let drops = match self.by_convention {
            true => futile::look_among(&mut self.position, &self.moves),
            false => Drops::NoneAlone,
        };
        if let Drops::Futile(mv) = drops {
            self.memory.table.put_mate(key, hand, 1, Some(mv), 1);
            return Value::mate(hand, 1);
        }
        if left == 1 {
            let most = self.most_without_mate_in_one(hand, drops);
            self.memory.table.put_refuted(key, most, 1, None, 1);
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

    /// The largest hand with which the attacker, to move, has no mate within three plies, found by trying and then
    /// remembered; `None` if it has one, which is left to the search proper.
    fn refute_within_three(&mut self, key: u64, hand: PackedHand) -> Option<PackedHand> {
        let mut three = self.three.take().unwrap_or_default();
        three.checks.clear();
        self.position
            .checks_into(Promotions::All, &mut three.checks);
        let mut most = expand::without_new_drops(&self.position, hand);
        let Three { checks, answers } = &mut *three;
        let refuted = checks.iter().all(|mv| {
            let undo = self.position.play_unchecked(mv);
            answers.clear();
            self.position.legal_moves_into(Promotions::All, answers);
            let after = hand_after(hand, mv, &undo);
            let drops = self.by_convention && futile::only_drops_answer(&self.position);
            let saved = if drops && futile::is_mate_but_for_drops(&mut self.position) {
                None
            } else {
                answers
                    .iter()
                    .find_map(|answer| self.refute_mate_in_one(answer, after))
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
        self.three = Some(three);
        refuted.then(|| {
            self.memory.table.put_refuted(key, most, 3, None, 1);
            most
        })
    }

    /// The largest hand with which the attacker does not mate at once after this answer; `None` if it does with `hand`.
    fn refute_mate_in_one(&mut self, answer: Move, hand: PackedHand) -> Option<PackedHand> {
        let undo = self.position.play_unchecked(answer);
        self.nodes += 1;
        self.moves.clear();
        self.position.checks_into(Promotions::All, &mut self.moves);
        let most = if self.moves.is_empty() {
            Some(expand::without_new_drops(&self.position, hand))
        } else if self.position.mate_among(&self.moves).is_ok() {
            None
        } else if self.by_convention {
            match futile::look_among(&mut self.position, &self.moves) {
                Drops::Futile(_) => None,
                drops => Some(self.most_without_mate_in_one(hand, drops)),
            }
        } else {
            Some(expand::without_new_moves(&self.position, hand))
        };
        self.position.undo(answer, undo);
        most
    }

    /// The numbers of a position from those of its moves.
    fn sum(&self, frame: &Frame) -> Sum {
        let children = &self.children[frame.first..];
        let mut sum = Sum {
            value: Value::open(0, 0),
            best: usize::MAX,
            second: INFINITE,
            others: 0,
        };
        let (mut least, mut most, mut open) = ((INFINITE, 0), 0, 0);
        let mut settled: Option<usize> = None;
        for (at, child) in children.iter().enumerate() {
            if child.hidden {
                continue;
            }
            let value = &child.value;
            let (mine, other) = if frame.attacks {
                (value.proof, value.disproof)
            } else {
                (value.disproof, value.proof)
            };
            if mine == 0 {
                let better = settled.is_none_or(|before| {
                    let before = &children[before].value;
                    if frame.attacks {
                        value.plies < before.plies
                    } else {
                        value.leaning.is_better_than(before.leaning)
                    }
                });
                if better {
                    settled = Some(at);
                }
            }
            if other == 0 {
                continue;
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
            let other = (most + open - 1).min(INFINITE - 1);
            sum.value = if frame.attacks {
                Value::open(least.0, other)
            } else {
                Value::open(other, least.0)
            };
        }
        sum
    }

    /// A position in which one move is enough: the attacker's that mates, the defender's that refutes.
    fn settled_by(&self, frame: &Frame, child: &Child) -> Value {
        let value = &child.value;
        let plies = more(value.plies, 1);
        if frame.attacks {
            let captured = self.captured_kind(child.candidate.mv);
            let hand = match (child.candidate.mv, captured) {
                (Move::Drop { kind, .. }, _) => value.hand.plus(kind),
                (_, Some(kind)) => value.hand.minus_if_any(kind),
                _ => value.hand,
            };
            Value::mate(hand, plies)
        } else {
            let hand = match self.by_convention && futile::only_drops_answer(&self.position) {
                true => frame.hand,
                false => value.hand.least(expand::in_hand(&self.position)),
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
                let captured = self.captured_kind(child.candidate.mv);
                hand = hand.least(match (child.candidate.mv, captured) {
                    (Move::Drop { kind, .. }, _) => child.value.hand.plus(kind),
                    (_, Some(kind)) => child.value.hand.minus(kind),
                    _ => child.value.hand,
                });
                plies = plies.min(more(child.value.plies, 1));
                leaning = leaning.and(child.value.leaning);
            }
            Value::refuted(hand, plies, leaning)
        } else {
            let mut hand = expand::kept_from_defender(&self.position, frame.hand);
            let mut plies = 0;
            for child in children {
                hand = hand.most(child.value.hand);
                plies = plies.max(child.value.plies + 1);
            }
            Value::mate(hand, plies)
        }
    }

    fn captured_kind(&self, mv: Move) -> Option<komadai_rules::HandKind> {
        self.position.piece_at(mv.to())?.kind.hand_kind()
    }

    /// Goes on with the most promising move.
    fn descend(&mut self, at: usize, sum: &Sum) {
        let frame = &mut self.frames[at];
        let (mine, other) = if frame.attacks {
            (frame.proof_limit, frame.disproof_limit)
        } else {
            (frame.disproof_limit, frame.proof_limit)
        };
        let chosen = frame.first + sum.best;
        let child = &self.children[chosen];
        let (child_mine, child_other) = if frame.attacks {
            (child.value.proof, child.value.disproof)
        } else {
            (child.value.disproof, child.value.proof)
        };
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
        let limits = if frame.attacks {
            (mine, other)
        } else {
            (other, mine)
        };
        let (attacks, left) = (!frame.attacks, less(frame.left, 1));
        frame.chosen = chosen;
        let (key, hand) = (child.key, child.hand);
        frame.undo = Some(self.position.play_unchecked(child.candidate.mv));
        self.enter(attacks, key, hand, left, limits, insists);
    }

    /// Takes the last position off the path and remembers what was found.
    fn leave(&mut self, at: usize, sum: Sum) -> Value {
        let mut value = sum.value;
        let frame = &self.frames[at];
        let work = self.nodes - frame.nodes_before;
        let depth = match frame.left {
            FOREVER => (self.start + at) as u16,
            _ => u16::MAX,
        };
        let memory = &mut *self.memory;
        let best =
            |settled: bool| settled.then(|| self.children[frame.first + sum.best].candidate.mv);
        if value.is_mate() {
            let mv = best(frame.attacks);
            memory
                .table
                .put_mate(frame.key, value.hand, value.plies, mv, work);
        } else if value.is_refuted() {
            value.leaning = value.leaning.settled_at(depth);
            if value.leaning.is_none() {
                let mv = best(!frame.attacks);
                memory
                    .table
                    .put_refuted(frame.key, value.hand, value.plies, mv, work);
            } else {
                value.plies = value.plies.min(frame.left);
                let refutation = (value.hand, value.plies, value.leaning);
                memory
                    .circles
                    .put(&self.path, frame.key, frame.hand, refutation);
                memory.table.mark_circles(frame.key, frame.hand, depth);
            }
        } else {
            let numbers = (value.proof, value.disproof);
            memory
                .table
                .put_numbers(frame.key, frame.hand, frame.left, numbers, depth, work);
        }
        if self.nodes - self.reported >= REPORT_INTERVAL {
            self.reported = self.nodes;
            (self.report)(&Progress {
                nodes: self.nodes,
                proof: value.proof,
                disproof: value.disproof,
                depth: at as u32,
                table_load: memory.table.load(),
                elapsed: self.budget.elapsed(),
            });
        }
        self.children.truncate(frame.first);
        self.path.pop();
        self.frames.pop();
        value
    }

    /// Returns to a position with what its move is worth.
    fn take_back(&mut self, at: usize, value: Value) {
        let frame = &mut self.frames[at];
        let (attacks, left, chosen) = (frame.attacks, frame.left, frame.chosen);
        let child = &mut self.children[chosen];
        child.value = value;
        let (mv, next) = (child.candidate.mv, child.candidate.next);
        if let Some(undo) = frame.undo.take() {
            self.position.undo(mv, undo);
        }
        let passed = if attacks {
            value.is_refuted()
        } else {
            value.is_mate()
        };
        if let (true, Some(next)) = (passed, next) {
            let next = self.frames[at].first + usize::from(next);
            self.show(next, attacks, left);
        }
    }
}

/// The attacker's hand after a move of it.
#[inline]
fn hand_after(hand: PackedHand, mv: Move, undo: &Undo) -> PackedHand {
    match mv {
        Move::Drop { kind, .. } => hand.minus(kind),
        Move::Board { .. } => match undo.captured().and_then(|piece| piece.kind.hand_kind()) {
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

/// Plies less some, unless they have no end.
#[inline]
fn less(plies: Plies, by: Plies) -> Plies {
    if plies == FOREVER {
        FOREVER
    } else {
        plies - by
    }
}

/// Plies and some more, unless they have no end.
#[inline]
fn more(plies: Plies, by: Plies) -> Plies {
    if plies == FOREVER {
        FOREVER
    } else {
        plies + by
    }
}

const _: () = assert!(FOREVER == NOT_PROVEN);
