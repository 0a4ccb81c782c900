//! How long games take to be named: each line of standard input is the moves of one, in USI.

use std::io;
use std::time::Instant;

use komadai_rules::{Move, Setup};
use komadai_theory::Theory;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = io::read_to_string(io::stdin())?;
    let read =
        |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<Move>, _>>();
    let games = games.lines().map(read).collect::<Result<Vec<_>, _>>()?;
    let first = Instant::now();
    komadai_theory::entries();
    println!("the table: {:.0} µs", first.elapsed().as_secs_f64() * 1e6);
    let begin = Instant::now();
    let mut castles = 0;
    for moves in &games {
        castles += Theory::of(&Setup::START, moves.iter().copied())?.castles.len();
    }
    let spent = begin.elapsed().as_secs_f64() * 1e6;
    let plies: usize = games.iter().map(Vec::len).sum();
    println!(
        "{} games, {castles} castles: {:.0} µs a game, {:.2} µs a move",
        games.len(),
        spent / games.len() as f64,
        spent / plies as f64
    );
    Ok(())
}
