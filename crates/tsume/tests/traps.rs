//! The positions of `testdata/tsume/traps.tsv`, on which mate solvers go wrong.

mod reference;

use std::sync::atomic::AtomicBool;

use komadai_rules::{Position, Setup, SetupError};
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};

use reference::Tree;

const TRAPS: &str = include_str!("../../../testdata/tsume/traps.tsv");

/// Trees of more positions are left to the solvers that agreed on the answer.
const MOST: usize = 4_000;

fn traps() -> impl Iterator<Item = (&'static str, Position, Option<u32>)> {
    let lines = TRAPS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let parts: Vec<&str> = line.split('\t').collect();
        let [trap, sfen, plies] = parts[..] else { panic!("three parts: {line}") };
        let setup: Setup = sfen.parse().expect("it is SFEN");
        let position =
            Position::from_setup(&setup).or_else(SetupError::allow_problem).expect("a problem");
        let plies = (plies != "none").then(|| plies.parse().expect("a number"));
        (trap, position, plies)
    })
}

#[test]
fn no_trap_catches_the_solver() {
    assert!(traps().count() >= 60);
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(SolverOptions::default());
    for (trap, position, plies) in traps() {
        let problem = Problem::from_position(position.clone()).expect("a problem");
        let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
        let expected = match plies {
            Some(_) => Verdict::Mate,
            None => Verdict::NoMate,
        };
        assert_eq!(verdict, expected, "{trap}: {position}");
        if let Some(plies) = plies {
            let line =
                solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate has a line");
            assert!(line.is_shortest, "{trap}: {position}");
            assert_eq!(line.plies(), plies, "{trap}: {position}");
        }
        let proof = solver
            .proof(Limits::NONE, &stop, &mut |_| {})
            .unwrap_or_else(|| panic!("{trap}: {position}: no proof"));
        let verified = proof.verify(&position);
        let verified = verified.unwrap_or_else(|error| panic!("{trap}: {position}: {error}"));
        assert_eq!(verified.plies, plies, "{trap}: {position}");
    }
}

#[test]
fn the_answers_are_those_of_everything_written_out() {
    let mut checked = 0;
    for (trap, position, plies) in traps() {
        if let Some(tree) = Tree::grow(&position, MOST) {
            assert_eq!(tree.mate(), plies, "{trap}: {position}");
            checked += 1;
        }
    }
    assert!(checked >= 40, "only {checked} are small enough");
}
