//! The tree of all defences that last as long as the problem, and what stands beside it.

use komadai_rules::{Move, MoveList, Position, Promotions};

use super::{Branch, BranchKind};
use crate::hand::PackedHand;
use crate::prove::place;
use crate::search::{Count, Question, Value};
use crate::solver::Watcher;
use crate::table::Plies;
use crate::{Solver, is_mate_by_convention};

/// The most positions of the tree: a problem with so many equal defences has no main line to speak of.
const MOST: usize = 2_000;
/// How much longer than the line given a defence is followed.
const LONGER: Plies = 20;
/// One question may have this part of the work that is left, so that a hard one does not keep others from being asked.
const SHARE: u64 = 8;
/// But it may have so many moves at least.
const LEAST: u64 = 2_000;

/// A position with the attacker to move, from which the mate takes as long as the main line.
pub(super) struct Node {
    /// The way to it.
    pub moves: Vec<Move>,
    pub position: Position,
    place: (u64, PackedHand),
    pub left: Plies,
    /// What the attacker plays.
    pub best: Move,
    answers: Vec<Answer>,
    /// Which answer the main line takes; none in a mate.
    main: Option<usize>,
    /// Whether a defence leads to a mate that leaves nothing in hand.
    is_clean: bool,
}

/// A defence.
struct Answer {
    mv: Move,
    kind: BranchKind,
    /// The plies of the mate after it.
    plies: Plies,
    /// Where the tree goes on, for defences that last as long.
    child: Option<usize>,
    /// What follows, for the others.
    line: Vec<Move>,
    leftover: bool,
}

pub(super) struct Tree<'a, 'w> {
    pub solver: &'a mut Solver,
    pub watcher: &'a mut Watcher<'w>,
    pub nodes: Vec<Node>,
    /// Whether the length is that of a line that was given.
    pub is_given: bool,
    pub is_settled: bool,
    /// Whether other defences are followed to the mate, and not only those that last as long.
    tells_all: bool,
}

impl<'a, 'w> Tree<'a, 'w> {
    pub fn new(solver: &'a mut Solver, watcher: &'a mut Watcher<'w>, is_given: bool) -> Self {
        Self { solver, watcher, nodes: Vec::new(), is_given, is_settled: true, tells_all: true }
    }

    /// A tree that only has the defences that last as long as the shortest mate.
    pub fn of_equal_defences(solver: &'a mut Solver, watcher: &'a mut Watcher<'w>) -> Self {
        Self { tells_all: false, ..Self::new(solver, watcher, false) }
    }

    /// Grows the tree from the problem along the main line.
    pub fn grow_from(&mut self, line: &[Move], length: u32) -> Option<()> {
        let root = self.solver.problem.as_ref()?.position().clone();
        self.grow(root, &mut Vec::new(), length as Plies, line).map(drop)
    }

    /// The node of a position; `None` if it was not to be found what is played there.
    fn grow(
        &mut self,
        position: Position,
        moves: &mut Vec<Move>,
        left: Plies,
        told: &[Move],
    ) -> Option<usize> {
        let place = place(&position, position.turn());
        let is_known = |node: &Node| (node.place, node.left) == (place, left);
        if let Some(at) = self.nodes.iter().position(is_known) {
            return Some(at);
        }
        if self.nodes.len() >= MOST {
            self.is_settled = false;
            return None;
        }
        let Some(best) = told.first().copied().or_else(|| self.best(&position, left)) else {
            self.is_settled = false;
            return None;
        };
        let at = self.nodes.len();
        let after = position.after(best);
        let is_clean = after.hand(!after.turn()).is_empty();
        let way = moves.clone();
        let answers = Vec::new();
        self.nodes.push(Node {
            moves: way,
            position,
            place,
            left,
            best,
            answers,
            main: None,
            is_clean,
        });
        if left > 1 {
            moves.push(best);
            self.answer(at, &after, moves, told.get(1..).unwrap_or_default());
            moves.pop();
        }
        Some(at)
    }

    /// What the attacker plays in a position of the tree.
    fn best(&mut self, position: &Position, left: Plies) -> Option<Move> {
        let checks: Vec<Move> = checks(position).iter().collect();
        self.solver.choose(position, &checks, (true, left), self.watcher)
    }

    /// Finds out what the defender can do after the attacker's move of a node.
    fn answer(&mut self, at: usize, after: &Position, moves: &mut Vec<Move>, told: &[Move]) {
        let expected = self.nodes[at].left - 2;
        // Where the attack holds, what needs more is put between in vain.
        let holds =
            !self.is_given || self.ask(after, false, expected + 1).is_some_and(|mates| mates);
        let mut answers: Vec<Answer> = Vec::new();
        for mv in after.legal_moves().iter() {
            let is_told = told.first() == Some(&mv);
            let (kind, plies) = if is_told {
                (BranchKind::Equal, expected)
            } else {
                self.judge(&after.after(mv), expected, holds && mv.is_drop())
            };
            self.is_settled &= kind != BranchKind::Open;
            let line = Vec::new();
            answers.push(Answer { mv, kind, plies, child: None, line, leftover: false });
        }
        thin_out(&mut answers, told.first().copied());
        // The line told goes first, so that the others meet what it knows.
        if let Some(at) = answers.iter().position(|answer| told.first() == Some(&answer.mv)) {
            answers.swap(0, at);
        }
        for answer in &mut answers {
            let next = after.after(answer.mv);
            moves.push(answer.mv);
            if answer.kind == BranchKind::Equal {
                let told = if told.first() == Some(&answer.mv) { &told[1..] } else { &[] };
                answer.child = self.grow(next, moves, expected, told);
                answer.leftover = answer.child.is_some_and(|child| !self.nodes[child].is_clean);
            } else if self.tells_all
                && matches!(answer.kind, BranchKind::Shorter | BranchKind::Longer)
            {
                answer.line = self.line_after(&next, true, answer.plies);
                answer.leftover = !end(&next, &answer.line).hand(!after.turn()).is_empty();
            }
            moves.pop();
        }
        let is_clean = |answer: &Answer| answer.child.is_some() && !answer.leftover;
        let clean = answers.iter().position(is_clean);
        let told = answers.iter().position(|answer| told.first() == Some(&answer.mv));
        let equal = answers.iter().position(|answer| answer.child.is_some());
        let node = &mut self.nodes[at];
        node.main = if self.is_given { told.or(clean) } else { clean.or(told) }.or(equal);
        node.is_clean = clean.is_some() || node.main.is_none() && node.is_clean;
        node.answers = answers;
    }

    /// How long a defence lasts, compared with what is expected.
    fn judge(&mut self, next: &Position, expected: Plies, is_put: bool) -> (BranchKind, Plies) {
        let open = (BranchKind::Open, 0);
        match self.ask(next, true, expected) {
            None => return open,
            Some(false) if is_put => return (BranchKind::Futile, 0),
            Some(false) => {
                for plies in (expected + 2..=expected + LONGER).step_by(2) {
                    match self.ask(next, true, plies) {
                        Some(true) => return (BranchKind::Longer, plies),
                        Some(false) => {}
                        None => return open,
                    }
                }
                return open;
            }
            Some(true) => {}
        }
        let least = if self.tells_all { 1 } else { expected.saturating_sub(2).max(1) };
        let mut plies = expected;
        while plies > least {
            match self.ask(next, true, plies - 2) {
                Some(true) => plies -= 2,
                Some(false) => break,
                None => return open,
            }
        }
        let kind = if plies == expected { BranchKind::Equal } else { BranchKind::Shorter };
        (kind, plies)
    }

    /// Whether it is mate within so many plies, by the convention of problems; `None` if a limit came first.
    pub fn ask(&mut self, position: &Position, attacks: bool, plies: Plies) -> Option<bool> {
        let question = Question {
            count: Count::Convention,
            most: self.share(),
            ..Question::new(position, attacks, plies)
        };
        settled(&self.solver.answer(&question, self.watcher))
    }

    /// The moves that one question may try.
    pub fn share(&self) -> u64 {
        match self.watcher.budget.until() {
            u64::MAX => u64::MAX,
            until => (until.saturating_sub(self.solver.nodes()) / SHARE).max(LEAST),
        }
    }

    /// A mate of so many plies; nothing where it is not to be found in time.
    pub fn line_after(&mut self, position: &Position, attacks: bool, plies: Plies) -> Vec<Move> {
        let line = self.solver.line_from(position.clone(), attacks, plies, &[], self.watcher);
        line.unwrap_or_default()
    }

    /// Whether the main line leaves nothing in hand.
    pub fn is_clean(&self) -> bool {
        self.nodes.first().is_some_and(|root| root.is_clean)
    }

    pub fn main_line(&self) -> Vec<Move> {
        self.continuation(0)
    }

    /// The main line of a node.
    fn continuation(&self, mut at: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        loop {
            let node = &self.nodes[at];
            moves.push(node.best);
            let Some(answer) = node.main.map(|main| &node.answers[main]) else {
                return moves;
            };
            moves.push(answer.mv);
            match answer.child {
                Some(child) => at = child,
                None => return moves,
            }
        }
    }

    /// The nodes that count: those of the main line, then those of defences that last as long and leave as little.
    pub fn order(&self) -> Vec<usize> {
        let (mut order, mut heads, mut next) = (Vec::new(), vec![0], 0);
        let mut met = vec![false; self.nodes.len()];
        while let Some(&head) = heads.get(next) {
            next += 1;
            let mut at = Some(head);
            while let Some(now) = at.filter(|&now| !std::mem::replace(&mut met[now], true)) {
                order.push(now);
                let node = &self.nodes[now];
                at = node.main.and_then(|main| node.answers[main].child);
                let others = node
                    .answers
                    .iter()
                    .filter(|other| other.child != at && (!other.leftover || !node.is_clean));
                heads.extend(others.filter_map(|other| other.child));
            }
        }
        order
    }

    /// What else the defender can do at these nodes.
    pub fn branches(&self, order: &[usize]) -> Vec<Branch> {
        let mut branches = Vec::new();
        for &at in order {
            let node = &self.nodes[at];
            for (number, answer) in node.answers.iter().enumerate() {
                if node.main == Some(number) {
                    continue;
                }
                let mut moves = node.moves.clone();
                moves.extend([node.best, answer.mv]);
                let ply = moves.len() as u32;
                match answer.child {
                    Some(child) => moves.extend(self.continuation(child)),
                    None => moves.extend(&answer.line),
                }
                let (kind, leftover) = (answer.kind, answer.leftover);
                branches.push(Branch { ply, moves, kind, leftover });
            }
        }
        branches
    }
}

/// Leaves out defences that say nothing new: the refused promotion of one that lasts as long, and, but for defences
/// that last as long as the main line, other pieces put on the same square.
fn thin_out(answers: &mut Vec<Answer>, told: Option<Move>) {
    let mut at = 0;
    while let Some(answer) = answers.get(at) {
        let is_same = |other: &Answer| {
            (other.kind, other.plies) == (answer.kind, answer.plies)
                && match (other.mv, answer.mv) {
                    (
                        Move::Board { from, to, promote: true },
                        Move::Board { from: here, to: there, promote: false },
                    ) => (from, to) == (here, there),
                    (Move::Drop { to, .. }, Move::Drop { to: there, .. }) => {
                        to == there && answer.kind != BranchKind::Equal
                    }
                    _ => false,
                }
        };
        let is_promoted = matches!(answer.mv, Move::Board { .. });
        let others = if is_promoted { &answers[..] } else { &answers[..at] };
        if Some(answer.mv) != told && others.iter().any(is_same) {
            answers.remove(at);
        } else {
            at += 1;
        }
    }
}

/// What an answer is worth, if it is one.
pub(super) fn settled(value: &Value) -> Option<bool> {
    (value.is_mate() || value.is_refuted()).then(|| value.is_mate())
}

/// Where moves lead.
fn end(position: &Position, moves: &[Move]) -> Position {
    moves.iter().fold(position.clone(), |position, &mv| position.after(mv))
}

/// Every check that the side to move can give.
pub(super) fn checks(position: &Position) -> MoveList {
    let mut checks = MoveList::new();
    position.checks_into(Promotions::All, &mut checks);
    checks
}

/// Whether a move mates at once, by the convention of problems.
pub(super) fn mates(position: &Position, mv: Move) -> bool {
    is_mate_by_convention(&position.after(mv))
}
