//! `komadai analyse`.

use crate::failure::Failure;

/// Annotate a game: scores, mistakes, best lines
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
