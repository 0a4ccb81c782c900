//! Makes the tasks of the page's "Which level suits me?": positions of games between levels in which one move is
//! clearly the best, the share of games in which the levels find it, and the curve through these shares.
//!
//!     cargo run --release -p komadai-train --example placement -- find GAMES > found.tsv
//!     cargo run --release -p komadai-train --example placement -- measure found.tsv measured.tsv
//!     cargo run --release -p komadai-train --example placement -- choose measured.tsv > web/src/placement/tasks.ts
//!
//! `measure` skips what `measured.tsv` has already, so that an interrupted run goes on. After a change of the levels or
//! of the network, measure into a new file. How the page uses the curves: `docs/placement.md`.

mod curve;

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;

use komadai_chance::Chance;
use komadai_engine::{Engine, EngineOptions, Level, Limits, Outlook, Reply, Root, Score, StopFlag};
use komadai_pool::{make_in_order, threads};
use komadai_rules::{Game, Move, Position, RuleProfile};

use curve::Curve;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["find", games] => find(games.parse()?),
        ["measure", found, measured] => measure(found, measured),
        ["choose", measured] => choose(measured),
        _ => Err("expected: find GAMES, measure FOUND MEASURED, or choose MEASURED".into()),
    }
}

/// A position of a game is asked about from here on.
const FIRST_PLY: u32 = 24;
const LONGEST_GAME: u32 = 160;
/// Positions with fewer moves ask nothing.
const FEWEST_MOVES: usize = 25;
/// Tasks from one game.
const PER_GAME: usize = 3;
/// Positions visited to find out whether one move is the best, one search after the other.
const SEARCHES: [u64; 3] = [2_000, 20_000, 200_000];
/// By how much it must be the best, in centipawns.
const GAP: i32 = 350;
/// What is won by more than this is won either way.
const DECIDED: i32 = 1_500;

/// Prints a line for each task of so many games: the position and its best move.
fn find(games: usize) -> Outcome<()> {
    let taken = |_: usize, lines: Vec<String>| -> Outcome<()> {
        lines.iter().for_each(|line| println!("{line}"));
        Ok(())
    };
    make_in_order(0..games, threads(None), engine, tasks_of_game, taken)
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() })
}

/// Plays a game between two levels chosen by its number, and looks for tasks in it.
fn tasks_of_game(engine: &mut Engine, number: usize) -> Vec<String> {
    let seed = Chance::keyed(2026, number as u64).next();
    let below_full = Level::ALL.len() - 1;
    let levels = [0, 32].map(|shift| Level::ALL[(seed >> shift) as usize % below_full]);
    let mut game =
        Game::startpos(RuleProfile { max_moves: Some(LONGEST_GAME), ..RuleProfile::STANDARD });
    let mut found = Vec::new();
    // Not every position, so that the tasks of a game are far from each other.
    let mut next = FIRST_PLY + (seed % 8) as u32;
    engine.clear();
    while game.outcome().is_none() && found.len() < PER_GAME {
        if game.ply() >= next
            && let Some(best) = clearly_best(engine, game.position())
        {
            found.push(format!("{}\t{best}", game.position()));
            next = game.ply() + 20;
        }
        let level = levels[game.ply() as usize % 2];
        let answer = play(level, engine, &Root::from(&game), seed);
        let moved = answer.is_some_and(|mv| game.play(mv).is_ok());
        if !moved {
            break;
        }
    }
    found
}

fn play(level: Level, engine: &mut Engine, root: &Root, seed: u64) -> Option<Move> {
    let (limits, stop) = (Limits::default(), StopFlag::default());
    match level.play(engine, root.clone(), seed, &limits, &stop, &mut |_| {}).reply {
        Reply::Move(mv) => Some(mv),
        _ => None,
    }
}

/// The best move, if there is much to choose from and every other move is clearly worse.
fn clearly_best(engine: &mut Engine, position: &Position) -> Option<Move> {
    if position.in_check() || position.legal_moves().len() < FEWEST_MOVES {
        return None;
    }
    let mut best = None;
    for nodes in SEARCHES {
        let limits = Limits { nodes: Some(nodes), lines: 2, ..Limits::default() };
        let mut lines = [None, None];
        let root = Root::new(position.clone());
        engine.search(root, &limits, &StopFlag::default(), &mut |report| {
            if let Some(line) = lines.get_mut(report.rank) {
                *line = report.line.first().map(|&mv| (mv, lead(report.score)));
            }
        });
        let [Some((first, won)), Some((_, other))] = lines else { return None };
        if won - other < GAP || best.is_some_and(|best| best != first) {
            return None;
        }
        best = Some(first);
    }
    best
}

/// How much the side to move leads by, in centipawns, as far as that matters.
fn lead(score: Score) -> i32 {
    match score.outlook() {
        Outlook::Centipawns(lead) => lead.clamp(-DECIDED, DECIDED),
        Outlook::Mates { .. } => DECIDED,
        Outlook::Mated { .. } => -DECIDED,
    }
}

/// Games in which a level is asked for its move, and those of a first look.
const GAMES: u64 = 100;
const FIRST_GAMES: u64 = 24;
/// Every so many levels one is asked, and in the first look.
const LEVELS: usize = 2;
const FIRST_LEVELS: usize = 6;
/// How much of a difference there must be between levels in the first look.
const DIFFERENCE: f64 = 0.5;

/// Appends a line for each task: position, move, and the share of each level that was asked; no shares if it does not
/// tell levels apart.
fn measure(found: &str, measured: &str) -> Outcome<()> {
    let known = fs::read_to_string(measured).unwrap_or_default();
    let asked = fs::read_to_string(found)?;
    let tasks: Vec<&str> =
        asked.lines().filter(|&task| !known.lines().any(|line| line.starts_with(task))).collect();
    let mut out = OpenOptions::new().create(true).append(true).open(measured)?;
    let all = tasks.len();
    let taken = |index: usize, shares: Vec<(Level, f64)>| -> Outcome<()> {
        let shares: Vec<String> =
            shares.iter().map(|(level, share)| format!("{level}={share:.2}")).collect();
        writeln!(out, "{}\t{}", tasks[index], shares.join(" "))?;
        eprintln!("{} of {all}", index + 1);
        Ok(())
    };
    let ask = |engine: &mut Engine, index: usize| shares(engine, tasks[index]).unwrap_or_default();
    make_in_order(0..all, threads(None), engine, ask, taken)
}

/// The share of each level that is asked, the weakest first; none for a task that does not tell them apart.
fn shares(engine: &mut Engine, task: &str) -> Option<Vec<(Level, f64)>> {
    let (position, best) = task.split_once('\t')?;
    let root = Root::new(Position::from_setup(&position.parse().ok()?).ok()?);
    let best: Move = best.parse().ok()?;
    let mut ask = |step: usize, games: u64| -> Vec<(Level, f64)> {
        let below_full = &Level::ALL[..Level::ALL.len() - 1];
        let mut share = |level: Level| {
            let mut finds = |seed| {
                engine.clear();
                u64::from(play(level, engine, &root, Chance::keyed(7, seed).next()) == Some(best))
            };
            let mut found: u64 = (0..FIRST_GAMES).map(&mut finds).sum();
            let mut asked = FIRST_GAMES;
            // Where all do the same, more of them would say no more.
            if games > asked && !found.is_multiple_of(asked) {
                found += (asked..games).map(&mut finds).sum::<u64>();
                asked = games;
            }
            found as f64 / asked as f64
        };
        // From the strongest down, so that it is always among them.
        let asked = below_full.iter().rev().step_by(step).rev();
        asked.map(|&level| (level, share(level))).collect()
    };
    let first = ask(FIRST_LEVELS, FIRST_GAMES);
    let (low, high) = first
        .iter()
        .fold((1.0_f64, 0.0_f64), |(low, high), &(_, share)| (low.min(share), high.max(share)));
    (high - low >= DIFFERENCE).then(|| ask(LEVELS, GAMES))
}

/// Tasks of nearly the same difficulty, and how wide that is in levels.
const PER_STEP: usize = 5;
const STEP: f64 = 1.5;

/// Prints the tasks that tell levels apart best, for every difficulty, as the page has them.
fn choose(measured: &str) -> Outcome<()> {
    let text = fs::read_to_string(measured)?;
    let mut tasks: Vec<(Curve, &str, &str)> = Vec::new();
    for line in text.lines() {
        let [position, best, shares] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("no task: {line}").into());
        };
        let mut seen: Vec<(f64, f64)> = Vec::new();
        for (level, share) in shares.split_whitespace().filter_map(|one| one.split_once('=')) {
            seen.push((place(level.parse()?), share.parse()?));
        }
        tasks.extend(Curve::through(&seen).map(|curve| (curve, position, best)));
    }
    tasks.sort_by(|(one, ..), (other, ..)| other.sharpness().total_cmp(&one.sharpness()));
    let mut chosen: Vec<(Curve, &str, &str)> = Vec::new();
    for task in tasks {
        let step = |curve: &Curve| (curve.middle / STEP).floor();
        let near = chosen.iter().filter(|(curve, ..)| step(curve) == step(&task.0)).count();
        if near < PER_STEP {
            chosen.push(task);
        }
    }
    chosen.sort_by(|(one, ..), (other, ..)| one.middle.total_cmp(&other.middle));
    print!("{HEAD}");
    for (Curve { middle, slope, floor, ceiling }, position, best) in chosen {
        println!(
            "  {{ sfen: \"{position}\", best: \"{best}\", middle: {middle:.1}, slope: {slope:.2}, floor: {floor:.2}, ceiling: {ceiling:.2} }},"
        );
    }
    println!("];");
    Ok(())
}

const HEAD: &str = "// The tasks of the placement, the easiest first, as the levels of the computer solve them. Written by
// `cargo run --release -p komadai-train --example placement`.

import type { Task } from \"./estimate\";

// biome-ignore format: a task a line
export const TASKS: readonly Task[] = [
";

/// Where a level stands on the scale of the page: 1 dan at 0, 1 kyu at -1.
fn place(level: Level) -> f64 {
    let dan = "1d".parse::<Level>().expect("a level");
    let rank =
        |level: Level| Level::ALL.iter().position(|&other| other == level).unwrap_or(0) as f64;
    rank(level) - rank(dan)
}
