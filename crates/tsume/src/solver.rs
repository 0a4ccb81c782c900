//! The one who answers: a problem in, a verdict out; then the line, the cooks, the proof.

use std::sync::atomic::AtomicBool;

use komadai_rules::Position;

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
    /// How many threads may search. The search uses one at present, whatever is granted.
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

/// The part of the memory that is left for searches by the convention of problems is one in so many.
const CONVENTION: usize = 8;

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

/// Proves mates and their absence, and remembers what it found for the questions that follow.
pub struct Solver {
    options: SolverOptions,
    pub(crate) memory: Memory,
    /// What is known by the convention of problems.
    pub(crate) convention: Memory,
    nodes: u64,
    pub(crate) problem: Option<Problem>,
    verdict: Verdict,
    /// The least plies within which a mate is proven.
    pub(crate) mate_in: Option<Plies>,
    /// Whether it is proven that there is no shorter mate.
    pub(crate) is_shortest: bool,
    /// The same two by the convention.
    pub(crate) mate_by_convention: Option<Plies>,
    pub(crate) is_shortest_by_convention: bool,
}

impl Solver {
    /// A solver that has allocated next to nothing: its table grows with the work.
    pub fn new(options: SolverOptions) -> Self {
        Self {
            options,
            memory: Memory::new(options.hash_mib - options.hash_mib / CONVENTION),
            convention: Memory::new(options.hash_mib / CONVENTION),
            nodes: 0,
            problem: None,
            verdict: Verdict::Unknown,
            mate_in: None,
            is_shortest: false,
            mate_by_convention: None,
            is_shortest_by_convention: false,
        }
    }

    /// So many moves were tried so far.
    pub(crate) fn count_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// What it was told that it may use.
    pub fn options(&self) -> SolverOptions {
        self.options
    }

    /// What the last [`solve`](Self::solve) found.
    pub fn verdict(&self) -> Verdict {
        self.verdict
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
        self.begin(problem);
        let mut watcher = Watcher::new(limits, stop, report, self.nodes);
        let value = self.search(problem.position(), true, FOREVER, &mut watcher);
        (watcher.report)(&Progress {
            nodes: self.nodes,
            proof: value.proof,
            disproof: value.disproof,
            depth: 0,
            table_load: self.memory.table.load(),
            elapsed: watcher.budget.elapsed(),
        });
        self.verdict = if value.is_mate() {
            self.mate_in = Some(value.plies);
            Verdict::Mate
        } else if value.is_refuted() {
            Verdict::NoMate
        } else {
            Verdict::Unknown
        };
        self.verdict
    }

    /// Forgets what is known of another problem.
    pub(crate) fn begin(&mut self, problem: &Problem) {
        if self.problem.as_ref() != Some(problem) {
            self.memory.clear();
            self.convention.clear();
            self.nodes = 0;
            self.problem = Some(problem.clone());
            self.mate_in = None;
            self.is_shortest = false;
            self.mate_by_convention = None;
            self.is_shortest_by_convention = false;
        }
    }

    /// What a position is worth to an attacker, to move if `attacks`, who has so many plies.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        attacks: bool,
        plies: Plies,
        watch: &mut Watcher<'_>,
    ) -> Value {
        let attacker = self
            .problem
            .as_ref()
            .map_or(position.turn(), Problem::attacker);
        let hand = PackedHand::of(position.hand(attacker));
        let Watcher { budget, report } = watch;
        let mut search = Search::new(position, &mut self.memory, budget, self.nodes, *report);
        let value = search.run(attacks, hand, plies);
        self.nodes = search.nodes;
        value
    }

    /// What a position is worth to an attacker, to move, who has so many plies; open after so many moves.
    pub(crate) fn search_for(
        &mut self,
        position: &Position,
        plies: Plies,
        expected: Expected,
        most: u64,
        watch: &mut Watcher<'_>,
    ) -> Value {
        let hand = PackedHand::of(position.hand(position.turn()));
        let Watcher { budget, report } = watch;
        let search =
            Search::new(position, &mut self.memory, budget, self.nodes, *report).at_most(most);
        let mut search = match expected {
            Expected::Mate => search,
            Expected::Refutation => search.refuting(),
        };
        let value = search.run(true, hand, plies);
        self.nodes = search.nodes;
        value
    }

    /// The same by the convention of problems, in the expectation that there is no mate.
    pub(crate) fn search_by_convention(
        &mut self,
        position: &Position,
        plies: Plies,
        watch: &mut Watcher<'_>,
    ) -> Value {
        let hand = PackedHand::of(position.hand(position.turn()));
        let Watcher { budget, report } = watch;
        let mut search = Search::new(position, &mut self.convention, budget, self.nodes, *report)
            .by_convention()
            .refuting();
        let value = search.run(true, hand, plies);
        self.nodes = search.nodes;
        value
    }
}

/// What a search with a limited number of plies is likely to find. Only the order of its work depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Mate,
    Refutation,
}

/// Who may end a search, and who hears about it.
pub(crate) struct Watcher<'a> {
    pub budget: Budget<'a>,
    pub report: &'a mut dyn FnMut(&Progress),
}

impl<'a> Watcher<'a> {
    pub fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        report: &'a mut dyn FnMut(&Progress),
        before: u64,
    ) -> Self {
        Self {
            budget: Budget::new(limits, stop, before),
            report,
        }
    }
}
