//! The one who answers: a problem in, a verdict out; then the line, the cooks, the proof.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use komadai_rules::{Hand, Move, MoveList, Position, Promotions};

use crate::limits::Budget;
use crate::{Limits, Problem, Progress};

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverOptions {
    /// The most memory its table may grow to, in MiB.
    pub hash_mib: usize,
    /// How many threads search; 1 starts none.
    pub threads: usize,
}

impl Default for SolverOptions {
    fn default() -> Self {
        Self {
            hash_mib: 256,
            threads: 1,
        }
    }
}

/// What is known of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker mates.
    Mate,
    /// The attacker does not mate.
    NoMate,
    /// A limit came first.
    Unknown,
}

/// A mate played out: the attacker's moves and the defender's in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, the attacker's first and last.
    pub moves: Vec<Move>,
    /// Whether it is proven that no attack mates sooner and no defence holds out longer, every legal interposition
    /// counted.
    pub is_shortest: bool,
    /// How long the line is by the convention of problems, futile interpositions (無駄合い, *mudaai*) left out.
    pub tsume_plies: u32,
    /// What the attacker still holds at the end.
    pub leftover: Hand,
}

impl Line {
    /// How many moves it has, both sides together.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }
}

/// Another way to mate (余詰, *yozume*): where the solution can be left, and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cook {
    /// Which move of the line it replaces, 1 for the first.
    pub ply: u32,
    /// The move that mates too.
    pub mv: Move,
}

/// Proves mates and their absence, and remembers what it found for the questions that follow.
pub struct Solver {
    options: SolverOptions,
    known: HashMap<(u64, u32), bool>,
    nodes: u64,
    problem: Option<Problem>,
    mate_in: Option<u32>,
}

impl Solver {
    /// A solver that has allocated next to nothing: its table grows with the work.
    pub fn new(options: SolverOptions) -> Self {
        Self {
            options,
            known: HashMap::new(),
            nodes: 0,
            problem: None,
            mate_in: None,
        }
    }

    /// What it was told that it may use.
    pub fn options(&self) -> SolverOptions {
        self.options
    }

    /// How many moves were tried for the present problem.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move mates.
    ///
    /// `report` hears about the progress now and then, and last of all; `stop` ends the search from outside, or from
    /// the report. Called again with the same problem it goes on where it stopped.
    pub fn solve(
        &mut self,
        problem: &Problem,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Verdict {
        if self.problem.as_ref() != Some(problem) {
            self.known.clear();
            self.nodes = 0;
            self.problem = Some(problem.clone());
            self.mate_in = None;
        }
        let budget = Budget::new(limits, stop);
        let mut position = problem.position().clone();
        let mut verdict = Verdict::Unknown;
        for depth in (1..).step_by(2) {
            let mut search = Search {
                known: &mut self.known,
                nodes: &mut self.nodes,
                budget: &budget,
                spent: false,
                cut: false,
            };
            let mates = search.attack(&mut position, depth);
            if search.spent {
                break;
            }
            if mates {
                self.mate_in = Some(depth);
                verdict = Verdict::Mate;
                break;
            }
            if !search.cut {
                verdict = Verdict::NoMate;
                break;
            }
        }
        report(&Progress {
            nodes: self.nodes,
            elapsed: budget.elapsed(),
            ..Progress::default()
        });
        verdict
    }

    /// A mate, once one is proven: not always the shortest.
    pub fn line(&mut self) -> Option<Line> {
        self.shortest(Limits::NONE, &AtomicBool::new(false), &mut |_| {})
    }

    /// The shortest mate against the longest defence, once a mate is proven; the best line known when a limit comes
    /// first, [`Line::is_shortest`] tells which.
    pub fn shortest(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        _report: &mut dyn FnMut(&Progress),
    ) -> Option<Line> {
        let plies = self.mate_in?;
        let mut position = self.problem.as_ref()?.position().clone();
        let budget = Budget::new(limits, stop);
        let mut search = Search {
            known: &mut self.known,
            nodes: &mut self.nodes,
            budget: &budget,
            spent: false,
            cut: false,
        };
        let attacker = position.turn();
        let mut moves = Vec::new();
        for left in (0..plies).rev() {
            let list = search.moves(&position, position.turn() == attacker);
            let found = list.iter().find(|&mv| {
                let undo = position.play_unchecked(mv);
                let fits = if position.turn() == attacker {
                    left < 2 || !search.attack(&mut position, left - 2)
                } else {
                    search.defend(&mut position, left)
                };
                position.undo(mv, undo);
                fits
            });
            let mv = found?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Some(Line {
            moves,
            is_shortest: true,
            tsume_plies: plies,
            leftover: position.hand(attacker),
        })
    }

    /// Where the solution can be left for another mate, in order of plies; empty if the problem is sound.
    ///
    /// `None` when nothing is proven yet or a limit came first.
    pub fn cooks(
        &mut self,
        _limits: Limits,
        _stop: &AtomicBool,
        _report: &mut dyn FnMut(&Progress),
    ) -> Option<Vec<Cook>> {
        None
    }
}

struct Search<'a> {
    known: &'a mut HashMap<(u64, u32), bool>,
    nodes: &'a mut u64,
    budget: &'a Budget<'a>,
    spent: bool,
    cut: bool,
}

impl Search<'_> {
    fn moves(&self, position: &Position, attacks: bool) -> MoveList {
        let mut list = MoveList::new();
        if attacks {
            position.checks_into(Promotions::All, &mut list);
        } else {
            position.legal_moves_into(Promotions::All, &mut list);
        }
        list
    }

    fn attack(&mut self, position: &mut Position, depth: u32) -> bool {
        if let Some(&known) = self.known.get(&(position.key(), depth)) {
            self.cut |= !known;
            return known;
        }
        let mut list = MoveList::new();
        position.checks_into(Promotions::All, &mut list);
        let mut mates = false;
        for mv in list.iter() {
            *self.nodes += 1;
            let undo = position.play_unchecked(mv);
            mates = self.defend(position, depth - 1);
            position.undo(mv, undo);
            if mates {
                break;
            }
        }
        self.spent |= self.nodes.is_multiple_of(64) && self.budget.is_spent(*self.nodes);
        if !self.spent {
            self.known.insert((position.key(), depth), mates);
        }
        mates
    }

    fn defend(&mut self, position: &mut Position, depth: u32) -> bool {
        let list = position.legal_moves();
        if depth == 0 && !list.is_empty() {
            self.cut = true;
            return false;
        }
        for mv in list.iter() {
            *self.nodes += 1;
            let undo = position.play_unchecked(mv);
            let mates = !self.spent && self.attack(position, depth - 1);
            position.undo(mv, undo);
            if !mates {
                return false;
            }
        }
        true
    }
}
