//! Lengths by the convention of problems: what the solver says, and what trying everything says.

mod reference;

use std::sync::atomic::AtomicBool;

use komadai_rules::{Move, Setup};
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};

use reference::convention;
use reference::random::checks_from_afar;

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
    Some((line.plies(), line.tsume_plies?))
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
fn what_is_put_between_earlier_in_vain_does_not_count_either() {
    for (sfen, expected) in [
        // One move, and seven pieces that can be put between.
        ("8k/6+P2/8P/9/9/9/9/9/R8 b rb4g4s4n4l16p 1", (15, 1)),
        // The king has a move to go, put something between or not.
        ("7R1/8k/9/7S1/6B2/9/9/9/9 b b 1", (5, 3)),
        ("9/9/9/9/9/9/7+P1/9/8k b Bp 1", (5, 3)),
    ] {
        let setup = sfen.parse().expect("it is SFEN");
        assert_eq!(lengths(setup), Some(expected), "{sfen}");
    }
}

/// What is put between in vain at the end of a line is left out before the shortest is known, too.
#[test]
fn a_line_ends_where_only_futile_interpositions_are_left() {
    let setup = "8k/6+P2/8P/9/9/9/9/9/R8 b rb4g4s4n4l16p 1".parse().expect("it is SFEN");
    let problem = Problem::from_setup(&setup).expect("it is a problem");
    let mut solver = Solver::new(SolverOptions::default());
    solver.solve(&problem, Limits::NONE, &AtomicBool::new(false), &mut |_| {});
    let line = solver.line().expect("a mate is proven");
    assert_eq!((line.length(), line.solution().len()), (1, 1));
    assert!(!line.is_shortest && line.plies() == 15 && line.leftover.is_empty());
    // Where something in the middle is put between, what follows is told.
    let stop = AtomicBool::new(false);
    let setup = "9/2R6/1R7/k8/s8/9/9/9/9 b sp 1".parse().expect("it is SFEN");
    let problem = Problem::from_setup(&setup).expect("it is a problem");
    solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    let line = solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
    assert_eq!((line.length(), line.plies()), (1, 3));
    assert!(line.leftover.is_empty(), "what is taken in vain is not left over");
}

#[test]
fn disputed_interpositions_are_told_as_documented() {
    let table = include_str!("../../../testdata/tsume/interpositions.tsv");
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 10);
    for row in rows {
        let parts: Vec<&str> = row.split('\t').collect();
        let [case, sfen, by_rules, by_convention] = parts[..] else { panic!("four parts: {row}") };
        let expected = [by_rules, by_convention].map(|plies| plies.parse().expect("a number"));
        let told = lengths(sfen.parse().expect("it is SFEN")).expect("a mate");
        assert_eq!([told.0, told.1], expected, "{case}: {sfen}");
    }
}

#[test]
fn the_solver_and_everything_written_out_agree() {
    // Where more positions matter, or more moves, the next is taken.
    let (most, enough) = (3_000, Limits { nodes: Some(2_000), time: None });
    let stop = AtomicBool::new(false);
    let mut solver = Solver::new(SolverOptions::default());
    let (mut asked, mut earlier, mut counted) = (0, 0, 0);
    let many = if std::env::var_os("KOMADAI_LONG").is_some() { 2_000 } else { 150 };
    for position in checks_from_afar(46) {
        let Ok(problem) = Problem::from_position(position.clone()) else {
            continue;
        };
        if solver.solve(&problem, enough, &stop, &mut |_| {}) != Verdict::Mate {
            continue;
        }
        let line = solver.shortest(enough, &stop, &mut |_| {}).expect("a mate has a line");
        let (Some(told), true) = (line.tsume_plies, line.plies() > 1) else {
            continue;
        };
        let Some(expected) = convention::mate(&position, line.plies(), most) else {
            continue;
        };
        assert_eq!(told, expected, "{position}: {} by the rules", line.plies());
        asked += 1;
        earlier += u32::from(told > 1 && told < line.plies());
        let interposes = |mv: &Move| matches!(mv, Move::Drop { .. });
        let mut answers = line.moves.iter().skip(1).step_by(2);
        counted += u32::from(told == line.plies() && answers.any(interposes));
        if asked >= many {
            break;
        }
    }
    let least = many / 30;
    assert!(earlier > least && counted > least, "{asked}: {earlier} shorter, {counted} not");
}
