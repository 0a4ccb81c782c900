//! Mate problems of shogi (詰将棋, *tsume shōgi*): is there a mate, how long is the shortest, is it sound.
//!
//! [`Problem`] is a position with a side that attacks, [`Solver`] answers, [`Limits`] bound the work. A mate is
//! something that the attacker forces by giving check with every move; what cannot be forced, or only by going round
//! in circles, is none. Every answer can be checked: see [`Proof`].
//!
//! ```
//! use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};
//!
//! let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
//! let (mut solver, stop) = (Solver::new(SolverOptions::default()), false.into());
//! assert_eq!(solver.solve(&problem, Limits::NONE, &stop, &mut |_| {}), Verdict::Mate);
//! let solution = solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
//! assert_eq!(solution.plies(), 3);
//! assert_eq!(solver.is_sound(&solution, Limits::NONE, &stop, &mut |_| {}), Some(true));
//! let proof = solver.proof(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
//! assert!(proof.verify(problem.position()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod brink;
mod convention;
mod expand;
mod futile;
mod hand;
mod limits;
mod line;
mod longest;
mod make;
mod path;
mod problem;
mod proof;
mod prove;
mod search;
mod solution;
mod solver;
mod sound;
mod table;
mod themes;
mod threat;
mod turns;
mod variety;
mod verify;

pub use brink::{Attack, Escape, Goal, Study, StudyLine};
pub use futile::is_mate_by_convention;
pub use limits::{Limits, Progress};
pub use line::Line;
pub use make::{
    Batch, Beauty, Composer, Composition, CompositionError, Grade, StudyComposer, StudyProblem,
};
pub use problem::{Problem, ProblemError};
pub use proof::{Proof, ProofReadError};
pub use solution::{Branch, BranchKind, Dual, DualKind, Solution};
pub use solver::{Solver, SolverOptions, Verdict};
pub use sound::Cook;
pub use themes::{Theme, ThemeError, Themes};
pub use threat::{Threat, Threatmate};
pub use variety::{Outline, Variety, effective};
pub use verify::{ProofError, Verification};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
