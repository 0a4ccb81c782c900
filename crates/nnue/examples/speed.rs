//! How long a judgement takes along a line of play, by width and instruction set.
//!
//! `cargo run --release -p komadai-nnue --example speed`

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use komadai_nnue::{Accumulators, Isa, Network, Weights};
use komadai_rules::{Move, Position};

/// Runs of which the fastest counts: whatever else the machine does only ever slows one down.
const RUNS: usize = 40;
/// Moves in a line.
const PLIES: usize = 100;

fn main() -> Result<(), komadai_nnue::NetworkError> {
    let line = line();
    for width in [64, 128, 256, 384, 512] {
        let network = Arc::new(Network::new(&Weights::by_chance(width, 1))?);
        for isa in Isa::available() {
            let mut accumulators = Accumulators::with_isa(Arc::clone(&network), isa);
            let fastest =
                (0..RUNS).map(|_| judge_all(&mut accumulators, &line)).min().unwrap_or_default();
            let nanoseconds = fastest.as_nanos() / PLIES as u128;
            println!("{width:>4} {:<9} {nanoseconds:>5} ns a judgement", isa.name());
        }
    }
    Ok(())
}

/// Moves chosen without thought from the start.
fn line() -> Vec<Move> {
    let mut position = Position::startpos();
    let mut line = Vec::new();
    for ply in 0..PLIES {
        let moves = position.legal_moves();
        let Some(mv) = moves.get(ply * 7_919 % moves.len().max(1)) else {
            break;
        };
        line.push(mv);
        position.play_unchecked(mv);
    }
    line
}

fn judge_all(accumulators: &mut Accumulators, line: &[Move]) -> Duration {
    let mut position = Position::startpos();
    accumulators.begin(&position);
    black_box(accumulators.judge(&position));
    let begun = Instant::now();
    for &mv in line {
        accumulators.play(&position, mv);
        position.play_unchecked(mv);
        black_box(accumulators.judge(&position));
    }
    begun.elapsed()
}
