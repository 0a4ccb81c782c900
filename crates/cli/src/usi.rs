//! `komadai usi`.

use crate::failure::Failure;

/// Speak USI, so that any shogi program can use the engine
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
