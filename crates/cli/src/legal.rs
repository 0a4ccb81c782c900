//! `komadai legal`: every legal move of a position.

use std::io::Write;

use komadai_rules::Position;

use crate::failure::Failure;
use crate::start::{read_position, sorted_moves};

/// List the legal moves of a position in USI text, one a line, sorted
#[derive(clap::Args)]
pub struct Arguments {
    /// The position: an SFEN, or startpos
    #[arg(long, value_name = "SFEN", value_parser = read_position)]
    sfen: Position,
}

/// Prints the moves; none if the side to move is mated.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    sorted_moves(&arguments.sfen)
        .iter()
        .try_for_each(|mv| writeln!(out, "{mv}"))
        .map_err(Failure::Output)
}
