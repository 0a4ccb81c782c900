//! `komadai bench`.

use crate::failure::Failure;

/// Search fixed positions; print the signature and the speed
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
