//! Asks the solver whether a diagram is a sound problem.

use std::sync::atomic::AtomicBool;

use komadai_rules::Move;

use super::diagram::Diagram;
use crate::{Limits, Problem, Solver, SolverOptions, Verdict};

/// A sound problem and its solution.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub diagram: Diagram,
    pub solution: Vec<Move>,
    /// The moves the solver tried until it was sure that there is no other solution.
    pub nodes: u64,
}

impl Judged {
    pub fn plies(&self) -> u32 {
        self.solution.len() as u32
    }

    /// A problem that begins by taking a piece gives itself away.
    pub fn begins_with_a_capture(&self) -> bool {
        let mut moves = self.solution.iter();
        moves
            .next()
            .is_some_and(|mv| self.diagram.board[mv.to()].is_some())
    }
}

/// A solver and how much it may do.
pub(super) struct Judge<'a> {
    solver: Solver,
    stop: &'a AtomicBool,
}

/// Most diagrams are no mate at all, which is soon known; those that take longer are not waited for.
const TO_SOLVE: u64 = 4_000;
const TO_SHORTEN: u64 = 30_000;
const TO_BE_SOUND: u64 = 300_000;

impl<'a> Judge<'a> {
    pub fn new(stop: &'a AtomicBool) -> Self {
        let options = SolverOptions {
            hash_mib: 64,
            threads: 1,
        };
        Self {
            solver: Solver::new(options),
            stop,
        }
    }

    /// The problem of a diagram if it is sound, leaves nothing in hand, and takes from `least` to `most` plies.
    pub fn sound(&mut self, diagram: &Diagram, least: u32, most: u32) -> Option<Judged> {
        let problem = Problem::from_position(diagram.position()?).ok()?;
        let within = |nodes| Limits {
            nodes: Some(nodes),
            time: None,
        };
        let mut silent = |_: &crate::Progress| {};
        let solver = &mut self.solver;
        let verdict = solver.solve(&problem, within(TO_SOLVE), self.stop, &mut silent);
        if verdict != Verdict::Mate {
            return None;
        }
        let line = solver.shortest(within(TO_SHORTEN), self.stop, &mut silent)?;
        let fits =
            line.is_shortest && (least..=most).contains(&line.plies()) && line.leftover.is_empty();
        if !fits {
            return None;
        }
        let sound = solver.is_sound(&line, within(TO_BE_SOUND), self.stop, &mut silent)?;
        sound.then(|| Judged {
            diagram: *diagram,
            nodes: solver.nodes(),
            solution: line.moves,
        })
    }
}
