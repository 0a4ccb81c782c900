//! Counts the positions after so many plies, move by move: the usual check of a move generator.
//!
//! `cargo run --release -p komadai-rules --example perft -- 5 "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"`

use std::time::Instant;

use komadai_rules::{Position, Setup, perft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let setup: Setup = arguments.next().map_or(Ok(Setup::START), |sfen| sfen.parse())?;
    let mut position = Position::from_setup(&setup)?;
    let (begun, mut total) = (Instant::now(), 0);
    for (mv, count) in perft::divide(&mut position, depth) {
        println!("{mv}: {count}");
        total += count;
    }
    println!("{total} in {:.3} s", begun.elapsed().as_secs_f64());
    Ok(())
}
