//! `komadai usi`: the engine on standard input and output, for any shogi program.

use std::io;

use komadai_engine::usi::{self, Identity};

use crate::failure::Failure;

/// Speak USI, so that any shogi program can use the engine
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_arguments: &Arguments) -> Result<(), Failure> {
    let identity = Identity {
        name: format!("Komadai {}", env!("CARGO_PKG_VERSION")),
        author: env!("CARGO_PKG_AUTHORS").to_owned(),
    };
    usi::run(
        io::BufReader::new(io::stdin()),
        io::stdout().lock(),
        &identity,
    )
    .map_err(Failure::Output)
}
