//! `komadai perft`: counts the leaves of the tree of legal moves.

use std::time::Instant;

use komadai_rules::{Position, perft};

use crate::failure::{Failure, say};
use crate::start::{read_position, sorted_moves};

/// Depths beyond this end with the universe; they would only exhaust the stack.
const MOST_DEPTH: i64 = 64;

/// Count the leaves of the tree of legal moves, to check and time the generator
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to start: an SFEN, or startpos
    #[arg(long, value_name = "SFEN", default_value = "startpos", value_parser = read_position)]
    sfen: Position,
    /// How many moves deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=MOST_DEPTH))]
    depth: u32,
    /// Play every leaf instead of counting the moves of its parent
    #[arg(long)]
    no_bulk: bool,
    /// Print the leaves below each first move
    #[arg(long)]
    divide: bool,
}

/// Prints the counts, the last line as `nodes N  seconds S  nps X`.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let leaves = if arguments.no_bulk { perft::full } else { perft::count };
    let mut position = arguments.sfen.clone();
    let began = Instant::now();
    let nodes = match arguments.depth.checked_sub(1) {
        Some(below) if arguments.divide => {
            let mut nodes = 0;
            for mv in sorted_moves(&position) {
                let undo = position.play_unchecked(mv);
                let count = leaves(&mut position, below);
                position.undo(mv, undo);
                nodes += count;
                say(format!("{mv}: {count}\n"))?;
            }
            nodes
        }
        _ => leaves(&mut position, arguments.depth),
    };
    let seconds = began.elapsed().as_secs_f64();
    let nps = nodes as f64 / seconds.max(1e-9);
    say(format!("nodes {nodes}  seconds {seconds:.6}  nps {nps:.0}\n"))
}
