//! The collection that is shipped: a sample of it asked anew. The example `check_collection` asks about all of it.

use std::sync::atomic::AtomicBool;

use komadai_rules::Setup;
use komadai_tsume::{
    Composition, Dual, DualKind, Limits, Line, Problem, Solver, SolverOptions, Verdict,
};

/// One problem of so many is asked about.
const EVERY: usize = 15;

const FILES: [(&str, &str); 6] = [
    ("1", include_str!("../../../puzzles/1.tsv")),
    ("3", include_str!("../../../puzzles/3.tsv")),
    ("5", include_str!("../../../puzzles/5.tsv")),
    ("7", include_str!("../../../puzzles/7.tsv")),
    ("9", include_str!("../../../puzzles/9.tsv")),
    ("11", include_str!("../../../puzzles/11.tsv")),
];

/// The shortest line of a problem, and the first second solution beside it.
fn judge(setup: &Setup) -> (Line, Option<Dual>) {
    let problem = Problem::from_setup(setup).expect("it is a problem");
    let (mut solver, stop) = (Solver::new(SolverOptions::default()), AtomicBool::new(false));
    let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    assert_eq!(verdict, Verdict::Mate, "{setup}");
    let line = solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
    let cook = solver.first_cook(&line, Limits::NONE, &stop, &mut |_| {}).expect("no limit");
    assert_eq!(
        solver.is_sound(&line, Limits::NONE, &stop, &mut |_| {}),
        Some(cook.is_none()),
        "{setup}"
    );
    (line, cook)
}

#[test]
fn a_sample_of_the_collection_is_sound() {
    for (name, text) in FILES {
        for line in text.lines().step_by(EVERY) {
            let made: Composition = line.parse().expect("a line of the collection");
            let (shortest, cook) = judge(&made.setup);
            assert_eq!(shortest.length().to_string(), name, "{line}");
            assert_eq!(shortest.length() as usize, made.solution.len(), "{line}");
            assert!(shortest.leftover.is_empty(), "{line}");
            assert_eq!(cook, None, "{line}");
        }
    }
}

/// Problems whose line has no second solution, but another defence that lasts as long has one. The collection held them
/// once.
#[test]
fn a_cook_in_a_defence_that_lasts_as_long_makes_a_problem_unsound() {
    for (sfen, defence, cook) in [
        ("1k7/1B1PR4/9/9/9/9/9/9/9 b Grb3g4s4n4l17p 1", "8a9b", "6b6a+"),
        ("9/6Bk1/9/8G/6N2/4+B4/9/9/9 b 2r3g4s3n4l18p 1", "3a2a", "2c3b"),
        ("8k/9/6+P2/7B1/8+P/9/9/9/9 b BP2r4g4s4n4l15p 1", "2a1b", "3b2c+"),
        ("9/k2g5/B1P6/2+N1B4/9/9/9/9/9 b S2r3g3s3n4l17p 1", "8b9c", "G*8d"),
        ("7kg/6+p2/6B1P/9/9/9/9/9/9 b 3G2rb4s4n4l16p 1", "2a3a", "G*2b"),
    ] {
        let (line, found) = judge(&sfen.parse().expect("it is SFEN"));
        let found = found.expect("there is a cook");
        let ply = found.ply as usize;
        assert_eq!(found.kind, DualKind::Cook, "{sfen}");
        assert_eq!(found.moves[ply - 2].to_string(), defence, "{sfen}");
        assert_eq!(found.moves[ply - 1].to_string(), cook, "{sfen}");
        assert_ne!(line.solution()[..ply - 1], found.moves[..ply - 1], "{sfen}: not on the line");
    }
}
