//! The one who answers: a problem in, a verdict out; then the line, the cooks, the proof.

use std::sync::atomic::AtomicBool;

use komadai_rules::Position;

use crate::hand::PackedHand;
use crate::limits::Budget;
use crate::search::{Memory, Question, Value};
use crate::table::{FOREVER, Plies};
use crate::{Limits, Problem, Progress};

/// What a solver may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverOptions {
    /// The most memory its table may grow to, in MiB.
    pub hash_mib: usize,
    /// How many threads may search for one answer; they are called where the work is worth it.
    pub threads: usize,
}

impl Default for SolverOptions {
    fn default() -> Self {
        Self { hash_mib: 256, threads: 1 }
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

/// Proves mates and their absence, and remembers what it found for the questions that follow.
///
/// ```
/// use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};
///
/// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
/// let mut solver = Solver::new(SolverOptions::default());
/// assert_eq!(solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {}), Verdict::Mate);
/// let line = solver.shortest(Limits::NONE, &false.into(), &mut |_| {}).expect("a mate is proven");
/// let moves: Vec<String> = line.moves.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["S*8a", "9b8a", "G*8b"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    options: SolverOptions,
    pub(crate) memory: Memory,
    nodes: u64,
    pub(crate) problem: Option<Problem>,
    verdict: Verdict,
    /// The least plies within which a mate is proven.
    pub(crate) mate_in: Option<Plies>,
    /// Whether it is proven that there is no shorter mate.
    pub(crate) is_shortest: bool,
    /// The least plies that the mate can take by the convention of problems.
    pub(crate) least_by_convention: Plies,
}

impl Solver {
    /// A solver that has allocated next to nothing: its table grows with the work.
    pub fn new(options: SolverOptions) -> Self {
        Self {
            options,
            memory: Memory::new(options.hash_mib, options.threads),
            nodes: 0,
            problem: None,
            verdict: Verdict::Unknown,
            mate_in: None,
            is_shortest: false,
            least_by_convention: 0,
        }
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
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let (few, stop) = (Limits { nodes: Some(1), ..Limits::NONE }, false.into());
    /// assert_eq!(solver.solve(&problem, few, &stop, &mut |_| {}), Verdict::Unknown);
    /// let mut nodes = 0;
    /// let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut |progress| nodes = progress.nodes);
    /// assert_eq!((verdict, nodes), (Verdict::Mate, solver.nodes()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Forgets all it knows, as if it had been asked nothing: the next question costs what it costs a new solver.
    pub fn forget(&mut self) {
        self.problem = None;
    }

    /// Begins to search positions of one game that are no problem of their own.
    pub(crate) fn begin_apart(&mut self) {
        self.forget();
        self.memory.clear();
        self.nodes = 0;
    }

    /// Forgets what is known of another problem.
    pub(crate) fn begin(&mut self, problem: &Problem) {
        if self.problem.as_ref() != Some(problem) {
            self.memory.clear();
            self.nodes = 0;
            self.problem = Some(problem.clone());
            self.mate_in = None;
            self.is_shortest = false;
            self.least_by_convention = 0;
        }
    }

    /// What a position is worth to an attacker, to move if `attacks`, who has so many plies.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        attacks: bool,
        plies: Plies,
        watcher: &mut Watcher<'_>,
    ) -> Value {
        let question = Question::new(position, attacks, plies);
        self.memory.answer(&question, watcher, &mut self.nodes)
    }

    /// What a position is worth to an attacker, to move, who has so many plies; open after so many moves.
    pub(crate) fn search_for(
        &mut self,
        position: &Position,
        plies: Plies,
        expected: Expectation,
        most: u64,
        watcher: &mut Watcher<'_>,
    ) -> Value {
        let question = Question {
            refutes: expected == Expectation::Refutation,
            most,
            ..Question::new(position, true, plies)
        };
        self.memory.answer(&question, watcher, &mut self.nodes)
    }

    /// Asks a question of what is remembered and, where that is not enough, of a search.
    pub(crate) fn answer(&mut self, question: &Question<'_>, watcher: &mut Watcher<'_>) -> Value {
        self.memory.answer(question, watcher, &mut self.nodes)
    }

    /// What a position after a check is worth to an attacker who may not come back to any of the `earlier` ones; open
    /// after so many moves.
    pub(crate) fn search_apart_from(
        &mut self,
        position: &Position,
        earlier: &[(u64, PackedHand)],
        most: u64,
        watcher: &mut Watcher<'_>,
    ) -> Value {
        let question = Question { earlier, most, ..Question::new(position, false, FOREVER) };
        let mut memory = Memory::new(self.options.hash_mib, self.options.threads);
        memory.answer(&question, watcher, &mut self.nodes)
    }
}

/// What a search with a limited number of plies is likely to find. Only the order of its work depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expectation {
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
        Self { budget: Budget::new(limits, stop, before), report }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// Problems, and what is known of them: `testdata/tsume`.
    fn problems() -> impl Iterator<Item = (Problem, Verdict)> {
        let lines = include_str!("../../../testdata/tsume/short.jsonl").lines();
        lines.map(|line| {
            let entry: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            let verdict = match entry["result"].as_str() {
                Some("mate") => Verdict::Mate,
                _ => Verdict::NoMate,
            };
            (problem(entry["sfen"].as_str().expect("it is text")), verdict)
        })
    }

    /// A long run takes every problem, a short one of `many` one.
    fn one_of(many: usize) -> usize {
        if std::env::var_os("KOMADAI_LONG").is_some() { 1 } else { many }
    }

    fn problem(sfen: &str) -> Problem {
        Problem::from_setup(&sfen.parse().expect("it is SFEN")).expect("it is a problem")
    }

    /// The first of *Shogi Zuko*, millions of moves of work.
    const LONG: &str = "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p";

    /// Its sixth and twelfth: less, but threads meet often.
    const MIDDLE: [&str; 2] = [
        "+Rg2+Bpk2/2p1g2pl/1n7/2P1GP1+rp/1N2p1+p2/N5N2/9/9/9 b BS4Pg3s3l6p",
        "5+rl1s/7k1/8n/6p1+B/9/9/9/9/9 b R2NPb4g3sn3l16p",
    ];

    fn solver(threads: usize) -> Solver {
        Solver::new(SolverOptions { hash_mib: 64, threads })
    }

    /// Solves, proves, and has the proof checked by the rules.
    fn check(solver: &mut Solver, problem: &Problem, expected: Verdict) {
        let never = AtomicBool::new(false);
        let place = problem.position();
        let verdict = solver.solve(problem, Limits::NONE, &never, &mut |_| {});
        assert_eq!(verdict, expected, "{place}");
        let proof = solver
            .proof(Limits::NONE, &never, &mut |_| {})
            .unwrap_or_else(|| panic!("{place}: what is answered is proven"));
        if let Err(error) = proof.verify(place) {
            panic!("{place}: {error}");
        }
    }

    #[test]
    fn threads_together_answer_as_one_does() {
        for threads in [2, 4] {
            let mut solver = solver(threads);
            for (problem, expected) in problems().step_by(one_of(4)) {
                check(&mut solver, &problem, expected);
            }
            for sfen in MIDDLE {
                check(&mut solver, &problem(sfen), Verdict::Mate);
            }
        }
    }

    #[test]
    fn threads_together_find_the_shortest_mate() {
        let never = AtomicBool::new(false);
        let (mut alone, mut together) = (solver(1), solver(3));
        let mates = problems().filter(|&(_, verdict)| verdict == Verdict::Mate);
        for (problem, _) in mates.step_by(4 * one_of(3)) {
            let [one, three] = [&mut alone, &mut together].map(|solver| {
                solver.solve(&problem, Limits::NONE, &never, &mut |_| {});
                solver.shortest(Limits::NONE, &never, &mut |_| {})
            });
            let plies = |line: &crate::Line| (line.is_shortest, line.plies(), line.tsume_plies);
            let (one, three) = (one.as_ref().map(plies), three.as_ref().map(plies));
            assert_eq!(one, three, "{}", problem.position());
        }
    }

    #[test]
    fn threads_that_forget_nearly_everything_are_right_all_the_same() {
        for threads in [2, 4] {
            let mut solver = solver(threads);
            solver.memory = Memory::tiny(threads);
            for (problem, expected) in problems().step_by(3 * one_of(3)) {
                check(&mut solver, &problem, expected);
            }
        }
    }

    #[test]
    fn threads_share_the_moves_they_may_try() {
        let never = AtomicBool::new(false);
        let problem = problem(LONG);
        for threads in [2, 4] {
            for most in [1, 10, 100, 1_000, 50_000] {
                let mut solver = solver(threads);
                let limits = Limits { nodes: Some(most), ..Limits::NONE };
                let mut told = 0;
                let mut hear = |progress: &Progress| told = progress.nodes;
                let verdict = solver.solve(&problem, limits, &never, &mut hear);
                let tried = solver.nodes();
                assert_eq!((verdict, told), (Verdict::Unknown, tried));
                // The interpositions on one square are looked at one after the other, without a pause.
                let over = 16 * threads as u64;
                assert!((most..=most + over).contains(&tried), "{tried} of {most}");
            }
        }
    }

    #[test]
    fn threads_end_when_they_are_told_or_the_time_is_up() {
        let problem = problem(LONG);
        let (stop, never) = (AtomicBool::new(false), AtomicBool::new(false));
        let begun = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                stop.store(true, Ordering::Relaxed);
            });
            let verdict = solver(4).solve(&problem, Limits::NONE, &stop, &mut |_| {});
            assert_eq!(verdict, Verdict::Unknown);
        });
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::NONE };
        let verdict = solver(4).solve(&problem, limits, &never, &mut |_| {});
        assert_eq!(verdict, Verdict::Unknown);
        // Far more than it takes, for machines that have other things to do.
        let took = begun.elapsed();
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}
