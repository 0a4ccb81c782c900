//! `komadai tune`.

use crate::failure::Failure;

/// Fit the evaluation to games the engine plays against itself
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
