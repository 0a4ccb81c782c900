//! Problems with a flaw on purpose, `testdata/tsume/flaws.tsv`: each is told as composers call it.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use komadai_rules::Setup;
use komadai_tsume::{DualKind, Limits, Problem, Solution, Solver, SolverOptions, Verdict};

fn whole(sfen: &str) -> Solution {
    let setup: Setup = sfen.parse().expect("it is SFEN");
    let problem = Problem::from_setup(&setup).expect("it is a problem");
    let (mut solver, stop) = (Solver::new(SolverOptions::default()), AtomicBool::new(false));
    let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    assert_eq!(verdict, Verdict::Mate, "{sfen}");
    solver.solution(None, Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven")
}

#[test]
fn every_flaw_is_told_by_its_name() {
    let table = include_str!("../../../testdata/tsume/flaws.tsv");
    let mut counts = BTreeMap::<&str, usize>::new();
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = row.split('\t').collect();
        let [kind, sfen, plies, ply, mv] = parts[..] else { panic!("five parts: {row}") };
        let number = |text: &str| text.parse::<u32>().expect("a number");
        let whole = whole(sfen);
        assert!(whole.is_settled && !whole.leftover, "{row}");
        assert_eq!(whole.plies, Some(number(plies)), "{row}");
        let told: Vec<_> = (whole.duals.iter())
            .map(|dual| (dual.kind.name(), dual.ply, dual.moves[dual.ply as usize - 1].to_string()))
            .collect();
        assert!(told.contains(&(kind, number(ply), mv.to_owned())), "{row}: {told:?}");
        assert!(told.iter().all(|dual| dual.0 == kind), "{row}: {told:?}");
        assert_eq!(whole.is_sound(), Some(kind != DualKind::Cook.name()), "{row}");
        *counts.entry(kind).or_default() += 1;
    }
    for kind in [
        DualKind::Cook,
        DualKind::LastMove,
        DualKind::Detour,
        DualKind::Promotion,
        DualKind::DropSquare,
    ] {
        assert!(counts.get(kind.name()).is_some_and(|&count| count >= 10), "{counts:?}");
    }
}

/// The line given as the solution is what others are compared with.
#[test]
fn a_shorter_solution_and_a_longer_defence_are_told_against_the_line_given() {
    let sfen = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";
    let setup: Setup = sfen.parse().expect("it is SFEN");
    let problem = Problem::from_setup(&setup).expect("it is a problem");
    let (mut solver, stop) = (Solver::new(SolverOptions::default()), AtomicBool::new(false));
    solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    // What cannot be played, or does not end in mate, is left aside.
    for given in [vec!["5e5d"], vec!["S*8a", "9b8a"], vec!["S*8a"]] {
        let given: Vec<_> = given.iter().map(|usi| usi.parse().expect("a move")).collect();
        let whole = solver.solution(Some(&given), Limits::NONE, &stop, &mut |_| {});
        assert_eq!(whole.map(|whole| whole.moves.len()), Some(3));
    }
}
