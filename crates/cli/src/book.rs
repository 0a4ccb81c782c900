//! `komadai book`.

use crate::failure::Failure;

/// Make and read opening books
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    Ok(())
}
