//! The answer by writing out everything: what the solver is measured by.
//!
//! Every position that checks and answers can reach is listed; then, round by round, a position is a mate in `n` plies
//! if a check mates there or is answered by nothing but positions known to be mates in fewer. What is left over is no
//! mate. Repetition needs no rule of its own: a position enters a round because of earlier rounds only, so no cycle
//! ever counts as a mate. Slow and simple on purpose: it tries every legal move and asks whether it gives check.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod agree;
pub mod convention;
pub mod random;

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use komadai_rules::{Color, HandKind, IllegalMove, Move, Position};
use komadai_tsume::Proof;

/// Everything that can happen from a position while the side to move gives check.
pub struct Tree {
    nodes: Vec<Node>,
    index: HashMap<Exact, usize>,
    /// How many of the nodes have their checks listed.
    looked_at: usize,
}

/// A position with the attacker to move.
struct Node {
    position: Position,
    checks: Vec<Check>,
    mate: Option<u32>,
}

/// A check and the answers to it, each with the position after it.
struct Check {
    mv: Move,
    answers: Vec<(Move, usize)>,
}

/// A position as a key that no other position shares.
#[derive(PartialEq, Eq)]
struct Exact(Position);

impl Hash for Exact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key().hash(state);
    }
}

impl Tree {
    /// Everything from `root` on, layer by layer until the shortest mate is known or nothing is left; `None` if
    /// that takes more than `most` positions.
    pub fn grow(root: &Position, most: usize) -> Option<Self> {
        let mut tree = Self::new(root);
        for plies in (1..).step_by(2) {
            tree.add_layer(most)?;
            tree.judge();
            // What was not looked at yet mates later than in `plies`.
            let known = tree.mate().is_some_and(|mate| mate <= plies);
            if known || tree.is_whole() {
                return Some(tree);
            }
        }
        None
    }

    /// Everything from `root` on, whether there is a mate or not; `None` if that is more than `most` positions.
    pub fn grow_whole(root: &Position, most: usize) -> Option<Self> {
        let mut tree = Self::new(root);
        while !tree.is_whole() {
            tree.add_layer(most)?;
        }
        tree.judge();
        Some(tree)
    }

    fn new(root: &Position) -> Self {
        let mut tree = Self { nodes: Vec::new(), index: HashMap::new(), looked_at: 0 };
        tree.enter(root);
        tree
    }

    /// Whether every position has been looked at.
    pub fn is_whole(&self) -> bool {
        self.looked_at == self.nodes.len()
    }

    fn add_layer(&mut self, most: usize) -> Option<()> {
        for number in self.looked_at..self.nodes.len() {
            self.look_at(number);
            if self.nodes.len() > most {
                return None;
            }
        }
        Some(())
    }

    fn look_at(&mut self, number: usize) {
        self.looked_at = number + 1;
        let before = self.nodes[number].position.clone();
        for mv in before.legal_moves().iter() {
            if !before.gives_check(mv) {
                continue;
            }
            let after = before.after(mv);
            let answers = after.legal_moves();
            let answers =
                answers.iter().map(|answer| (answer, self.enter(&after.after(answer)))).collect();
            self.nodes[number].checks.push(Check { mv, answers });
        }
    }

    fn enter(&mut self, position: &Position) -> usize {
        let next = self.nodes.len();
        let number = *self.index.entry(Exact(position.clone())).or_insert(next);
        if number == next {
            self.nodes.push(Node { position: position.clone(), checks: Vec::new(), mate: None });
        }
        number
    }

    /// The rounds: mates in one, then mates in three, and so on while there are any.
    fn judge(&mut self) {
        for node in &mut self.nodes {
            node.mate = None;
        }
        for plies in (1..).step_by(2) {
            let found: Vec<usize> = (0..self.nodes.len())
                .filter(|&number| self.nodes[number].mate.is_none())
                .filter(|&number| {
                    let mut checks = self.nodes[number].checks.iter();
                    checks.any(|check| self.mates(check))
                })
                .collect();
            if found.is_empty() {
                return;
            }
            for number in found {
                self.nodes[number].mate = Some(plies);
            }
        }
    }

    /// Whether every answer to a check is known to be a mate.
    fn mates(&self, check: &Check) -> bool {
        check.answers.iter().all(|&(_, after)| self.nodes[after].mate.is_some())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The fewest plies in which the attacker mates from the root.
    pub fn mate(&self) -> Option<u32> {
        self.nodes[0].mate
    }

    /// The same for any position of the tree.
    pub fn mate_of(&self, position: &Position) -> Option<Option<u32>> {
        let number = *self.index.get(&Exact(position.clone()))?;
        Some(self.nodes[number].mate)
    }

    /// The plies in which each check of the root mates against the best answers, if it does.
    pub fn checks(&self) -> impl Iterator<Item = (Move, Option<u32>)> + '_ {
        self.checks_of(0)
    }

    /// The same for any position of the tree.
    pub fn checks_at(&self, position: &Position) -> Option<Vec<(Move, Option<u32>)>> {
        let number = *self.index.get(&Exact(position.clone()))?;
        Some(self.checks_of(number).collect())
    }

    fn checks_of(&self, number: usize) -> impl Iterator<Item = (Move, Option<u32>)> + '_ {
        let checks = self.nodes[number].checks.iter();
        checks.map(|check| (check.mv, self.length(check)))
    }

    fn length(&self, check: &Check) -> Option<u32> {
        let answers = check.answers.iter();
        let lengths: Option<Vec<u32>> = answers.map(|&(_, after)| self.nodes[after].mate).collect();
        Some(1 + lengths?.into_iter().max().map_or(0, |longest| longest + 1))
    }

    /// How many positions have a pawn drop that would mate, and that the rules forbid for it.
    pub fn pawn_drop_mates(&self) -> usize {
        self.nodes.iter().filter(|node| forbidden_pawn(&node.position)).count()
    }

    /// The positions.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.nodes.iter().map(|node| &node.position)
    }

    /// The positions a proof of the mate needs, each with a shortest mating move and the plies to mate.
    pub fn steps(&self) -> Vec<(Position, Move, u32)> {
        let mut steps = Vec::new();
        let mut waiting = vec![0];
        let mut seen = vec![false; self.nodes.len()];
        while let Some(number) = waiting.pop() {
            if std::mem::replace(&mut seen[number], true) {
                continue;
            }
            let node = &self.nodes[number];
            let plies = node.mate.expect("only mates are led to");
            let mut checks = node.checks.iter();
            let best = checks
                .find(|check| self.length(check) == Some(plies))
                .expect("its length is that of a check");
            steps.push((node.position.clone(), best.mv, plies));
            waiting.extend(best.answers.iter().map(|&(_, after)| after));
        }
        steps
    }

    /// Whether another step of the proof speaks for this one too: the same board with hands worse for the attacker.
    pub fn is_covered(&self, number: usize) -> bool {
        let steps = self.steps();
        let (position, ..) = &steps[number];
        let us = position.turn();
        steps.iter().enumerate().any(|(at, (other, ..))| {
            at != number
                && other.board() == position.board()
                && position.hand(us).includes(other.hand(us))
                && other.hand(!us).includes(position.hand(!us))
        })
    }

    /// The proof of what was found.
    pub fn proof(&self) -> Proof {
        let root = &self.nodes[0].position;
        if self.mate().is_none() {
            let mut proof = Proof::of_no_mate(root);
            for node in self.nodes.iter().filter(|node| node.mate.is_none()) {
                proof.add_safe(&node.position);
            }
            return proof;
        }
        let mut proof = Proof::of_mate(root);
        for (position, mv, plies) in self.steps() {
            proof.add_step(&position, mv, plies);
        }
        proof
    }
}

/// Whether a pawn dropped before the enemy king would mate.
fn forbidden_pawn(position: &Position) -> bool {
    let us = position.turn();
    if !position.hand(us).has(HandKind::Pawn) {
        return false;
    }
    let Some(king) = position.king(!us) else {
        return false;
    };
    let toward_us = match us {
        Color::Black => 1,
        Color::White => -1,
    };
    let Some(to) = king.offset(0, toward_us) else {
        return false;
    };
    let mv = Move::Drop { kind: HandKind::Pawn, to };
    matches!(position.check_legality(mv), Err(IllegalMove::Uchifuzume { .. }))
}
