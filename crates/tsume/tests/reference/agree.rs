//! The solver's answers held against the reference's.

use std::sync::atomic::AtomicBool;

use komadai_rules::Position;
use komadai_tsume::{Limits, Problem, Solver, SolverOptions, Verdict};

use super::{Tree, convention};

/// What the solver may use for a position whose tree is written out in a moment.
const ENOUGH: Limits = Limits { nodes: Some(20_000_000), time: None };

/// Where more positions matter, the length by the convention is not counted.
const MOST_BY_CONVENTION: usize = 20_000;

/// Asks a solver all it can answer about a position, and says what differs from its tree.
pub fn differences(position: &Position, tree: &Tree) -> Vec<String> {
    let mut wrong = Vec::new();
    let stop = AtomicBool::new(false);
    let Ok(problem) = Problem::from_position(position.clone()) else {
        return wrong;
    };
    let mut solver = Solver::new(SolverOptions::default());
    let verdict = solver.solve(&problem, ENOUGH, &stop, &mut |_| {});
    let expected = match tree.mate() {
        Some(_) => Verdict::Mate,
        None => Verdict::NoMate,
    };
    if verdict != expected {
        wrong.push(format!("{verdict:?} instead of {expected:?}"));
        return wrong;
    }
    let Some(plies) = tree.mate() else {
        return wrong;
    };
    match solver.shortest(ENOUGH, &stop, &mut |_| {}) {
        None => wrong.push("no shortest line".into()),
        Some(line) => {
            if !line.is_shortest || line.plies() != plies {
                let proven = if line.is_shortest { "" } else { ", not proven" };
                let found = line.plies();
                wrong.push(format!("{found} plies{proven} instead of {plies}"));
            }
            if let Some(expected) = convention::mate(position, plies, MOST_BY_CONVENTION)
                && line.tsume_plies != Some(expected)
            {
                let found = line.tsume_plies;
                wrong.push(format!("by convention {found:?} instead of {expected}"));
            }
            let mut end = position.clone();
            for (ply, &mv) in (1..).zip(&line.moves) {
                if let Err(law) = end.play(mv) {
                    wrong.push(format!("{mv} at ply {ply} is illegal: {}", law.law()));
                    return wrong;
                }
                if ply % 2 == 1 && !end.in_check() {
                    wrong.push(format!("{mv} at ply {ply} gives no check"));
                }
            }
            if !end.is_checkmate() {
                wrong.push("the line does not end in mate".into());
            }
        }
    }
    wrong
}
