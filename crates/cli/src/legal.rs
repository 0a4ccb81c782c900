//! `komadai legal`: every legal move of a position.

use crate::failure::{Failure, say};
use crate::start::{PositionArguments, sorted_moves};

/// List the legal moves of a position in USI text, one a line, sorted
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
}

/// Prints the moves; none if the side to move is mated.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let position = arguments.position.given()?.position().map_err(Failure::of_usage)?;
    let moves = sorted_moves(&position);
    say(moves.iter().map(|mv| format!("{mv}\n")).collect::<String>())
}
