//! The shortest use: a position, a limit, an answer.
//!
//! `cargo run --release -p komadai-engine --example best_move -- "<SFEN>"`

use std::error::Error;
use std::time::Duration;

use komadai_engine::{Engine, EngineOptions, Limits, Root, StopFlag};
use komadai_rules::{Position, Setup, SetupError};

fn main() -> Result<(), Box<dyn Error>> {
    let setup: Setup = std::env::args().nth(1).map_or(Ok(Setup::START), |sfen| sfen.parse())?;
    let position = Position::from_setup(&setup).or_else(SetupError::allow_missing_king)?;
    let limits = Limits { time: Some(Duration::from_secs(3)), ..Limits::default() };
    let mut engine = Engine::new(EngineOptions::default());
    let answer = engine.search(Root::new(position), &limits, &StopFlag::default(), &mut |report| {
        let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        println!(
            "depth {:2}/{:2}  {:>8} nodes  {:>7} a second  {:>12}  {}",
            report.depth,
            report.selective_depth,
            report.nodes,
            report.nodes_per_second(),
            report.score.to_string(),
            line.join(" ")
        );
    });
    println!("{:?}", answer.reply);
    Ok(())
}
