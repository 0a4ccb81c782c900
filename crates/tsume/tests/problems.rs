//! Problems whose answers other programs have proven, in `testdata/tsume`.

use std::sync::atomic::AtomicBool;

use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};
use serde_json::Value;

struct Entry {
    id: String,
    sfen: String,
    verdict: Verdict,
    mate_plies: Option<u64>,
}

fn entries() -> impl Iterator<Item = Entry> {
    include_str!("../../../testdata/tsume/short.jsonl").lines().map(|line| {
        let entry: Value = serde_json::from_str(line).expect("it is JSON");
        let text = |name: &str| entry[name].as_str().expect("it is text").to_owned();
        Entry {
            id: text("id"),
            sfen: text("sfen"),
            verdict: match text("result").as_str() {
                "mate" => Verdict::Mate,
                _ => Verdict::NoMate,
            },
            mate_plies: entry["mate_plies"].as_u64(),
        }
    })
}

#[test]
fn every_answer_is_right_and_every_proof_holds() {
    for entry in entries() {
        let id = &entry.id;
        let setup = entry.sfen.parse().expect("it is SFEN");
        let problem = Problem::from_setup(&setup).expect("it is a problem");
        let mut solver = Solver::new(SolverOptions::default());
        let never = AtomicBool::new(false);
        let verdict = solver.solve(&problem, Limits::NONE, &never, &mut |_| {});
        assert_eq!(verdict, entry.verdict, "{id}");
        let proof =
            solver.proof(Limits::NONE, &never, &mut |_| {}).expect("what is answered is proven");
        let verified = proof.verify(problem.position());
        assert!(verified.is_ok(), "{id}: {verified:?}");
    }
}

#[test]
fn the_shortest_mate_is_found_and_played_out() {
    for entry in entries().filter(|entry| entry.mate_plies.is_some_and(|plies| plies <= 9)) {
        let id = &entry.id;
        let setup = entry.sfen.parse().expect("it is SFEN");
        let problem = Problem::from_setup(&setup).expect("it is a problem");
        let mut solver = Solver::new(SolverOptions::default());
        let never = AtomicBool::new(false);
        solver.solve(&problem, Limits::NONE, &never, &mut |_| {});
        let line = solver.shortest(Limits::NONE, &never, &mut |_| {}).expect("it is a mate");
        assert!(line.is_shortest, "{id}");
        assert_eq!(Some(line.plies().into()), entry.mate_plies, "{id}");
        let mut position = problem.position().clone();
        for &mv in &line.moves {
            position.play(mv).expect("it is legal");
        }
        assert!(position.is_checkmate(), "{id}");
    }
}

#[test]
fn no_defender_walks_into_a_shorter_mate() {
    for (sfen, plies) in [
        ("s4s3/3gr2gl/k1nnpp1pp/lppp2p2/p3PN1P1/2PP1G3/1+rN1S1+b+b1/3G3l1/1s1K5 w l5p 1", 29),
        ("l2g4+R/3skgs2/p2p1p2L/9/P4N2p/1+r2P1Pb1/1NPPGS2+b/2G3K2/2S2P1P1 w 3P2n2l4p 1", 31),
    ] {
        let problem = Problem::from_setup(&sfen.parse().expect("it is SFEN")).expect("a problem");
        let mut solver = Solver::new(SolverOptions::default());
        let never = AtomicBool::new(false);
        solver.solve(&problem, Limits::NONE, &never, &mut |_| {});
        let line = solver.line().expect("a mate");
        assert!(line.plies() >= plies, "{sfen}: {}", line.plies());
        let mut position = problem.position().clone();
        for &mv in &line.moves {
            position.play(mv).expect("it is legal");
        }
        assert!(position.is_checkmate(), "{sfen}");
    }
    for entry in entries() {
        let (Some(plies), id) = (entry.mate_plies, &entry.id) else {
            continue;
        };
        let setup = entry.sfen.parse().expect("it is SFEN");
        let problem = Problem::from_setup(&setup).expect("it is a problem");
        let mut solver = Solver::new(SolverOptions::default());
        let never = AtomicBool::new(false);
        solver.solve(&problem, Limits::NONE, &never, &mut |_| {});
        let line = solver.line().expect("a mate");
        assert!(u64::from(line.plies()) >= plies, "{id}: {} of {plies}", line.plies());
    }
}

#[test]
fn a_line_of_another_problem_has_no_cooks() {
    let problem = |sfen: &str| {
        let setup = sfen.parse().expect("it is SFEN");
        Problem::from_setup(&setup).expect("it is a problem")
    };
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(SolverOptions::default());
    let own = problem("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    solver.solve(&own, Limits::NONE, &never, &mut |_| {});
    let line = solver.shortest(Limits::NONE, &never, &mut |_| {});
    let line = line.expect("gold on the head");
    assert_eq!(solver.cooks(&line, Limits::NONE, &never, &mut |_| {}), Some(vec![]));

    let other = problem("8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l17p 1");
    solver.solve(&other, Limits::NONE, &never, &mut |_| {});
    assert_eq!(solver.cooks(&line, Limits::NONE, &never, &mut |_| {}), None);
    assert_eq!(solver.is_sound(&line, Limits::NONE, &never, &mut |_| {}), None);
}

#[test]
fn a_search_that_was_stopped_says_so_and_goes_on() {
    let sfen = "1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p";
    let setup = sfen.parse().expect("it is SFEN");
    let problem = Problem::from_setup(&setup).expect("it is a problem");
    let mut solver = Solver::new(SolverOptions::default());
    let never = AtomicBool::new(false);
    for round in 1..=3 {
        let limits = Limits { nodes: Some(20_000), ..Limits::NONE };
        let verdict = solver.solve(&problem, limits, &never, &mut |_| {});
        assert_eq!(verdict, Verdict::Unknown);
        let spent = solver.nodes() - (round - 1) * 20_000;
        assert!((20_000..20_100).contains(&spent), "{spent}");
    }
    let stopped = AtomicBool::new(true);
    let verdict = solver.solve(&problem, Limits::NONE, &stopped, &mut |_| {});
    assert_eq!(verdict, Verdict::Unknown);
}

#[test]
fn no_stage_tries_more_moves_than_it_may() {
    let never = AtomicBool::new(false);
    for entry in entries().filter(|entry| entry.verdict == Verdict::Mate) {
        let setup = entry.sfen.parse().expect("it is SFEN");
        let problem = Problem::from_setup(&setup).expect("it is a problem");
        for most in [1, 10, 100, 1_000] {
            let mut solver = Solver::new(SolverOptions::default());
            let left = |solver: &Solver| Limits {
                nodes: Some(most - most.min(solver.nodes())),
                ..Limits::NONE
            };
            solver.solve(&problem, left(&solver), &never, &mut |_| {});
            if let Some(line) = solver.shortest(left(&solver), &never, &mut |_| {}) {
                solver.cooks(&line, left(&solver), &never, &mut |_| {});
            }
            let tried = solver.nodes();
            // The interpositions on one square are looked at one after the other, without a pause.
            assert!(tried <= most + 16, "{}: {tried} of {most}", entry.id);
        }
    }
}
