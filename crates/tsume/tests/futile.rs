//! Lengths by the convention of problems: what the solver says, and what trying everything says.

use std::sync::atomic::AtomicBool;

use komadai_rules::{MoveList, Position, Promotions, Setup};
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict, is_mate_by_convention};
use serde_json::Value;

/// Tries everything: is it mate within so many plies, futile interpositions left out?
fn mates_within(position: &Position, plies: u32) -> bool {
    let mut checks = MoveList::new();
    position.checks_into(Promotions::All, &mut checks);
    checks.iter().any(|check| {
        let after = position.after(check);
        is_mate_by_convention(&after)
            || plies > 2
                && after
                    .legal_moves()
                    .iter()
                    .all(|answer| mates_within(&after.after(answer), plies - 2))
    })
}

/// Plies of the shortest mate by the rules, and by the convention.
fn lengths(setup: Setup) -> Option<(u32, u32)> {
    let problem = Problem::from_setup(&setup).ok()?;
    let mut solver = Solver::new(SolverOptions::default());
    let stop = AtomicBool::new(false);
    let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    if verdict != Verdict::Mate {
        return None;
    }
    let line = solver.shortest(Limits::NONE, &stop, &mut |_| {})?;
    let told = (line.plies(), line.tsume_plies?);
    let all = (1..=told.1).step_by(2);
    let tried = { all }.find(|&plies| mates_within(problem.position(), plies));
    assert_eq!(tried, Some(told.1), "{setup}");
    Some(told)
}

#[test]
fn what_only_costs_a_piece_does_not_count() {
    // The pieces in hand can be put between, one after the other.
    for (hand, expected) in [("-", (1, 1)), ("g", (3, 1)), ("2g", (5, 1)), ("2g2s", (5, 1))] {
        let sfen = format!("8k/R3P4/6N1G/9/9/9/9/9/9 b {hand} 1");
        let setup = sfen.parse().expect("it is SFEN");
        assert_eq!(lengths(setup), Some(expected), "{sfen}");
    }
}

#[test]
fn the_solver_and_trying_everything_agree() {
    let text = include_str!("../../../testdata/tsume/short.jsonl");
    let problems = text.lines().filter_map(|line| {
        let problem: Value = serde_json::from_str(line).expect("it is JSON");
        let is_short = (problem["mate_plies"].as_u64()).is_some_and(|plies| plies <= 5);
        is_short.then(|| problem["sfen"].as_str().expect("it is text").to_owned())
    });
    let (mut asked, mut shorter) = (0, 0);
    for sfen in problems.take(60) {
        let (plies, by_convention) = lengths(sfen.parse().expect("it is SFEN")).expect("a mate");
        asked += 1;
        shorter += u32::from(by_convention < plies);
    }
    assert!(asked == 60 && shorter > 0, "{shorter} of {asked} are shorter by convention");
}
