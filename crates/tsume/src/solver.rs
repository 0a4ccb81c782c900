//! The one who answers: a problem in, a verdict out; then the line, the cooks, the proof.

use std::sync::atomic::AtomicBool;

use komadai_rules::{Hand, Move, Position};

use crate::hand::PackedHand;
use crate::limits::Budget;
use crate::search::{Memory, Search, Value};
use crate::table::{FOREVER, Plies};
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
    memory: Memory,
    nodes: u64,
    problem: Option<Problem>,
    mate_in: Option<Plies>,
}

impl Solver {
    /// A solver that has allocated next to nothing: its table grows with the work.
    pub fn new(options: SolverOptions) -> Self {
        Self {
            options,
            memory: Memory::new(options.hash_mib),
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
            self.memory.clear();
            self.nodes = 0;
            self.problem = Some(problem.clone());
            self.mate_in = None;
        }
        let budget = Budget::new(limits, stop);
        let value = self.search(problem.position(), FOREVER, &budget, report);
        if value.is_mate() {
            self.mate_in = Some(value.plies);
            Verdict::Mate
        } else if value.is_refuted() {
            Verdict::NoMate
        } else {
            Verdict::Unknown
        }
    }

    fn search(
        &mut self,
        position: &Position,
        plies: Plies,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Progress),
    ) -> Value {
        let mut tell = |nodes, value: &Value, depth: usize, table_load| {
            report(&Progress {
                nodes,
                proof: value.proof,
                disproof: value.disproof,
                depth: depth as u32,
                table_load,
                elapsed: budget.elapsed(),
            });
        };
        let mut search = Search::new(position, &mut self.memory, budget, self.nodes, &mut tell);
        let value = search.run(true, PackedHand::of(position.hand(position.turn())), plies);
        self.nodes = search.nodes;
        let load = self.memory.table.load();
        tell(self.nodes, &value, 0, load);
        value
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
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Line> {
        let mut plies = self.mate_in?;
        let position = self.problem.as_ref()?.position().clone();
        let budget = Budget::new(limits, stop);
        let mut is_shortest = plies < 2;
        while plies > 2 {
            let value = self.search(&position, plies - 2, &budget, report);
            if !value.is_mate() {
                is_shortest = value.is_refuted();
                break;
            }
            plies = value.plies;
            self.mate_in = Some(plies);
        }
        Some(Line {
            moves: Vec::new(),
            is_shortest,
            tsume_plies: u32::from(plies),
            leftover: position.hand(position.turn()),
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
