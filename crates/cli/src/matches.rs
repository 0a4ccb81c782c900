//! `komadai match`.

use crate::failure::Failure;

/// Let engines play matches, and measure their strength
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
