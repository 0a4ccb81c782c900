//! What a score wins: the scale of the win rate that makes the results of real games likeliest.
//!
//!     cargo run --release -p komadai-review --example win_rate -- testdata/games/wcsc28.jsonl [NODES]
//!
//! Every position from the 20th move on is judged by so many positions of search, 6,000 if not said.

use std::error::Error;
use std::{env, fs};

use komadai_engine::{Engine, EngineOptions, Limits, Outlook, Root, StopFlag};
use komadai_review::win_rate_at;
use komadai_rules::{Color, Position};

/// Openings say little about who wins.
const FROM: usize = 20;

/// The parts of a game that are told apart, by its move.
const PHASES: [(usize, usize); 3] = [(20, 60), (60, 100), (100, usize::MAX)];

/// A position of a game: its move, what it is worth to Black, and whether Black won.
struct MoveReview {
    ply: usize,
    score: i32,
    won: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("which file of games?")?;
    let nodes = arguments.next().map_or(Ok(6_000), |nodes| nodes.parse())?;
    let mut judged = Vec::new();
    let mut games = 0;
    for line in fs::read_to_string(file)?.lines() {
        let before = judged.len();
        judge(&serde_json::from_str(line)?, nodes, &mut judged)?;
        games += usize::from(judged.len() > before);
    }
    println!("{games} decided games, {} positions, {nodes} nodes each", judged.len());
    println!("moves        positions  likeliest scale  loss at it  at 600");
    let all = [(FROM, usize::MAX)];
    for (from, to) in all.into_iter().chain(PHASES) {
        let of: Vec<&MoveReview> =
            judged.iter().filter(|it| (from..to).contains(&it.ply)).collect();
        let scales = (200..=2_000).step_by(10).map(f64::from);
        let Some(best) = scales.min_by(|&a, &b| loss(&of, a).total_cmp(&loss(&of, b))) else {
            continue;
        };
        let end = if to == usize::MAX { "on".to_owned() } else { format!("to {to}") };
        let name = format!("{from} {end}");
        println!(
            "{name:<12} {:>9}  {best:>15}  {:>10.4}  {:.4}",
            of.len(),
            loss(&of, best),
            loss(&of, 600.0)
        );
    }
    Ok(())
}

/// How unlikely the results are, a position, in nats.
fn loss(of: &[&MoveReview], scale: f64) -> f64 {
    let unlikely = |it: &&MoveReview| {
        let rate = win_rate_at(f64::from(it.score), scale);
        -(if it.won { rate } else { 1.0 - rate }).max(1e-9).ln()
    };
    of.iter().map(unlikely).sum::<f64>() / of.len().max(1) as f64
}

/// Judges the positions of a game that one side won on the board or by resignation.
fn judge(
    game: &serde_json::Value,
    nodes: u64,
    judged: &mut Vec<MoveReview>,
) -> Result<(), Box<dyn Error>> {
    let moves = game["moves"].as_str().ok_or("a game without moves")?;
    if !matches!(game["end"].as_str(), Some("resign" | "mate")) {
        return Ok(());
    }
    let mut engine = Engine::new(EngineOptions::default());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut root = Root::new(Position::startpos());
    let moves: Vec<&str> = moves.split(' ').collect();
    // Who would move next has resigned, or is mated.
    let won = moves.len() % 2 == 1;
    for (ply, mv) in moves.into_iter().enumerate() {
        if ply >= FROM {
            let answer = engine.search(&root, &limits, &StopFlag::default(), &mut |_| {});
            if let Outlook::Centipawns(score) = answer.score.outlook() {
                let score = match root.position().turn() {
                    Color::Black => score,
                    Color::White => -score,
                };
                judged.push(MoveReview { ply, score, won });
            }
        }
        root.play(mv.parse()?)?;
    }
    Ok(())
}
