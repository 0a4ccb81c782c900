//! Asks the solver whether a diagram is a sound problem.

use std::sync::atomic::AtomicBool;

use komadai_rules::Move;

use super::diagram::Diagram;
use super::grade::Grade;
use super::plan::Finish;
use crate::solver::Watcher;
use crate::table::Plies;
use crate::turns::turns;
use crate::{Limits, Outline, Problem, Progress, Solver, SolverOptions, Verdict};

/// A sound problem and its solution.
#[derive(Clone, Debug)]
pub(super) struct SoundProblem {
    pub diagram: Diagram,
    pub solution: Vec<Move>,
    /// The moves the solver tried until it was sure that there is no other solution.
    pub nodes: u64,
}

impl SoundProblem {
    pub fn plies(&self) -> u32 {
        self.solution.len() as u32
    }

    /// How hard and how beautiful it is.
    pub fn grade(&self) -> Option<Grade> {
        let effort = self.nodes.max(2).ilog2();
        Grade::of(&self.diagram.position()?, &self.solution, self.diagram.size(), effort)
    }

    /// What the solution shares with others.
    pub fn outline(&self) -> Option<Outline> {
        Outline::of(&self.diagram.position()?, &self.solution)
    }

    /// How the last move mates.
    pub fn finish(&self) -> Option<Finish> {
        let turns = turns(&self.diagram.position()?, &self.solution)?;
        let last = turns.last()?;
        Some(match last.mv {
            _ if last.discovers() || last.is_double_check() => Finish::Discovery,
            Move::Drop { kind, .. } => Finish::Drop(kind),
            Move::Board { promote: true, .. } => Finish::Promotion(last.piece.kind),
            Move::Board { .. } => Finish::Step(last.piece.kind),
        })
    }

    /// Whether there is more to it than a chase: a piece given away, or another theme that is worth something. A mate
    /// in one has no room for any.
    pub fn has_an_idea(&self) -> bool {
        let worth = |grade: Grade| grade.sacrifices > 0 || grade.beauty().themes >= 3;
        self.plies() == 1 || self.grade().is_some_and(worth)
    }

    /// A problem that begins by taking a piece gives itself away.
    pub fn begins_with_a_capture(&self) -> bool {
        let mut moves = self.solution.iter();
        moves.next().is_some_and(|mv| self.diagram.board[mv.to()].is_some())
    }
}

/// A solver and how much it may do.
pub(super) struct Judge<'a> {
    solver: Solver,
    stop: &'a AtomicBool,
}

/// Most diagrams are no mate at all, which is soon known; those that take longer are not waited for. The moves that are
/// tried: on a check that might mate; on mate and on its length, for each ply; on other solutions.
const TO_LOOK: u64 = 500;
const TO_SOLVE: u64 = 80;
const TO_SHORTEN: u64 = 500;
const TO_BE_SOUND: u64 = 20_000;
/// On what is kept once more, by the convention of problems.
const TO_COUNT: u64 = 1_000_000;
/// The same as on other solutions for a problem longer than was asked for, which is rare.
const TO_BE_SOUND_AND_LONGER: u64 = 100_000;

const fn within(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), time: None }
}

impl<'a> Judge<'a> {
    pub fn new(stop: &'a AtomicBool) -> Self {
        let options = SolverOptions { hash_mib: 64, threads: 1 };
        Self { solver: Solver::new(options), stop }
    }

    /// Whether a check mates within so many plies of a diagram, as far as a quick look tells.
    pub fn mates_by(&mut self, diagram: &Diagram, check: Move, plies: u32) -> bool {
        let Some(problem) = problem_of(diagram) else {
            return false;
        };
        let mut after = problem.position().clone();
        if after.play(check).is_err() {
            return false;
        }
        self.solver.begin(&problem);
        let mut silent = |_: &Progress| {};
        let mut watcher = Watcher::new(within(TO_LOOK), self.stop, &mut silent, 0);
        let left = plies as Plies - 1;
        let value = self.solver.search(&after, false, left, &mut watcher);
        value.is_mate()
    }

    /// Whether no move of a solution is a futile interposition, so that it is as long by the convention of problems as
    /// by the rules.
    pub fn counts_all(&mut self, judged: &SoundProblem) -> bool {
        let Some(problem) = problem_of(&judged.diagram) else {
            return false;
        };
        let mut silent = |_: &Progress| {};
        self.solver.forget();
        if self.solver.solve(&problem, within(TO_COUNT), self.stop, &mut silent) != Verdict::Mate {
            return false;
        }
        let line = self.solver.shortest(within(TO_COUNT), self.stop, &mut silent);
        line.is_some_and(|line| line.is_shortest && line.tsume_plies == Some(judged.plies()))
    }

    /// The problem of a diagram if it is sound, leaves nothing in hand, and takes from `least` to `most` plies.
    pub fn sound(&mut self, diagram: &Diagram, least: u32, most: u32) -> Option<SoundProblem> {
        self.sound_within(diagram, least, most, 1)
    }

    /// The same for a diagram that is worth so many times as much work.
    pub fn sound_within(
        &mut self,
        diagram: &Diagram,
        least: u32,
        most: u32,
        work: u64,
    ) -> Option<SoundProblem> {
        let problem = problem_of(diagram)?;
        let plies = u64::from(least) + 2;
        let mut silent = |_: &Progress| {};
        let solver = &mut self.solver;
        let verdict =
            solver.solve(&problem, within(work * TO_SOLVE * plies), self.stop, &mut silent);
        if verdict != Verdict::Mate {
            return None;
        }
        let limits = within(work * TO_SHORTEN * plies);
        let mut watcher = Watcher::new(limits, self.stop, &mut silent, solver.nodes());
        let line = solver.prove_shortest(&mut watcher)?;
        if !(least..=most).contains(&line.plies()) || !line.leftover.is_empty() {
            return None;
        }
        let for_sound = if line.plies() > least { TO_BE_SOUND_AND_LONGER } else { TO_BE_SOUND };
        let limits = within(work * for_sound);
        let sound = solver.is_sound(&line, limits, self.stop, &mut silent)?;
        sound.then(|| SoundProblem {
            diagram: *diagram,
            nodes: solver.nodes(),
            solution: line.moves,
        })
    }
}

fn problem_of(diagram: &Diagram) -> Option<Problem> {
    Problem::from_position(diagram.position()?).ok()
}
