//! Problems of brinkmate and defence: `studies make GOAL MOVES SEED ATTEMPTS` composes them, `studies check FILE…` asks
//! the solver anew about those of files. A line is a problem: SFEN, difficulty and solution between tabs.
//!
//! `cargo run --release -p komadai-tsume --example studies -- check puzzles/brinkmate/1.tsv`

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::process::ExitCode;

use komadai_rules::{Position, Setup, SetupError};
use komadai_tsume::{Goal, Limits, Solver, SolverOptions, Study, StudyComposer};

/// How many problems may have solutions that look the same.
const ALIKE: u32 = 3;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["make", goal, moves, seed, attempts] => {
            make(goal_of(goal), moves.parse()?, seed.parse()?, attempts.parse()?);
            Ok(ExitCode::SUCCESS)
        }
        ["check", ref files @ ..] => check(files),
        _ => Err("studies make GOAL MOVES SEED ATTEMPTS, or studies check FILE…".into()),
    }
}

fn goal_of(name: &str) -> Goal {
    if name.contains("defence") { Goal::Defence } else { Goal::Brinkmate }
}

fn make(goal: Goal, moves: u32, seed: u64, attempts: u64) {
    let composer = StudyComposer::new(seed, goal, moves.div_ceil(2));
    let stop = false.into();
    let (mut known, mut signatures) = (HashSet::new(), HashMap::<u64, u32>::new());
    for made in (0..attempts).filter_map(|attempt| composer.attempt(attempt, &stop)) {
        let alike = signatures.entry(made.signature).or_default();
        if *alike < ALIKE && known.insert(made.likeness) {
            *alike += 1;
            println!("{}\t{}\t{}", made.setup, made.difficulty, told(&made.solution));
        }
    }
}

fn told(moves: &[komadai_rules::Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn check(files: &[&str]) -> Result<ExitCode, Box<dyn Error>> {
    let mut solver = Solver::new(SolverOptions::default());
    let mut wrong = 0;
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let (sfen, rest) = line.split_once('\t').ok_or("an SFEN and a tab")?;
            let plies = rest.split('\t').nth(1).map_or(0, |moves| moves.split(' ').count());
            let setup: Setup = sfen.parse()?;
            let position = Position::from_setup(&setup).or_else(SetupError::allow_missing_king);
            let (goal, stop) = (goal_of(file), false.into());
            let (position, moves) = (position?, plies.div_ceil(2) as u32);
            let study = solver.study(goal, &position, moves, Limits::NONE, &stop, &mut |_| {})?;
            let right = match study {
                Study::Solution(found) if found.is_sound => {
                    format!("{sfen}\t{}\t{}", found.nodes.max(2).ilog2(), told(&found.line))
                }
                other => format!("{sfen}\t{other:?}"),
            };
            if right != line {
                println!("{right}");
                wrong += 1;
            }
        }
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
