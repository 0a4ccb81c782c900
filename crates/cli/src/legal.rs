//! `komadai legal`: every legal move of a position.

use komadai_rules::Position;

use crate::failure::{Failure, say};
use crate::start::{read_position, sorted_moves};

/// List the legal moves of a position in USI text, one a line, sorted
#[derive(clap::Args)]
pub struct Arguments {
    /// The position: an SFEN, or startpos
    #[arg(long, value_name = "SFEN", value_parser = read_position)]
    sfen: Position,
}

/// Prints the moves; none if the side to move is mated.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let moves = sorted_moves(&arguments.sfen);
    say(moves.iter().map(|mv| format!("{mv}\n")).collect::<String>())
}
