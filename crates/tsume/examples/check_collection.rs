//! Collections of made problems, each problem asked anew: is it sound against every defence that lasts as long, is
//! that its solution, is it like no other, is what its line says true?
//!
//! `cargo run --release -p komadai-tsume --example check_collection -- puzzles/*.tsv` – with a solver that has no
//! limits and begins each problem with nothing known, and with every proof checked by the rules alone.

use std::collections::HashMap;
use std::error::Error;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use komadai_tsume::{Composition, Limits, Problem, Solver, SolverOptions, Verdict};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let (mut alike, mut solutions) = (HashMap::<u64, String>::new(), HashMap::<u64, String>::new());
    let mut wrong = 0;
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let mut count = 0;
        for (number, line) in (1..).zip(text.lines()) {
            let place = format!("{path}, line {number}");
            let made: Composition = line.parse().map_err(|error| format!("{place}: {error}"))?;
            if let Err(reason) = check(&made) {
                println!("{place}: {reason}");
                wrong += 1;
            }
            if line != made.to_string() {
                println!("{place}: it should be {made}");
                wrong += 1;
            }
            if let Some(other) = solutions.insert(made.outline.signature, place.clone()) {
                println!("{place}: the solution of {other}");
                wrong += 1;
            }
            if let Some(other) = alike.insert(made.likeness, place.clone()) {
                println!("{place}: the same as {other}, mirrored or shifted");
                wrong += 1;
            }
            count += 1;
        }
        println!("{path}: {count} problems");
    }
    println!("{} problems, {wrong} wrong", alike.len());
    Ok(match wrong {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

fn check(made: &Composition) -> Result<(), String> {
    let stop = AtomicBool::new(false);
    let problem = Problem::from_setup(&made.setup).map_err(|error| error.to_string())?;
    let mut solver = Solver::new(SolverOptions::default());
    let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    if verdict != Verdict::Mate {
        return Err(format!("{verdict:?}"));
    }
    let line = solver.shortest(Limits::NONE, &stop, &mut |_| {});
    let line = line.ok_or("there is no line")?;
    if !line.is_shortest || line.length() as usize != made.solution.len() {
        return Err(format!("the shortest mate takes {} plies", line.length()));
    }
    if line.tsume_plies != Some(line.plies()) {
        return Err(format!("by convention it takes {:?} plies", line.tsume_plies));
    }
    if !line.leftover.is_empty() {
        return Err(format!("{:?} is left in hand", line.leftover));
    }
    let solution = komadai_tsume::Line { moves: made.solution.clone(), tsume_moves: None, ..line };
    for line in [&line_of(&mut solver, &stop)?, &solution] {
        let cook =
            solver.first_cook(line, Limits::NONE, &stop, &mut |_| {}).ok_or("not settled")?;
        if let Some(cook) = cook {
            let moves: Vec<String> = cook.moves.iter().map(ToString::to_string).collect();
            return Err(format!("at ply {} another move mates too: {}", cook.ply, moves.join(" ")));
        }
    }
    let proof = solver.proof(Limits::NONE, &stop, &mut |_| {});
    let proof = proof.ok_or("there is no proof")?;
    proof.verify(problem.position()).map(drop).map_err(|error| error.to_string())
}

fn line_of(solver: &mut Solver, stop: &AtomicBool) -> Result<komadai_tsume::Line, String> {
    let line = solver.shortest(Limits::NONE, stop, &mut |_| {});
    line.ok_or_else(|| "there is no line".to_owned())
}
