//! `komadai levels`.

use crate::failure::Failure;

/// Measure the levels against each other
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
