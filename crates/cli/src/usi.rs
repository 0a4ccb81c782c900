//! `komadai usi`: the engine on standard input and output, for any shogi program.

use std::io;

use komadai_arena::{Contender, InterpreterError, speak_usi};
use komadai_usi_engine::Identity;

use crate::arguments::own_program;
use crate::failure::Failure;
use crate::told::Told as _;

/// Speak USI, so that any shogi program can use the engine
#[derive(clap::Args)]
pub struct Arguments {
    /// Speak for another engine that does not speak USI itself, as in cmd=/usr/games/gnushogi,proto=gnushogi
    #[arg(long, value_name = "ENGINE", value_parser = Contender::parse)]
    engine: Option<Contender>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (input, output) = (io::BufReader::new(io::stdin()), io::stdout().lock());
    if let Some(contender) = &arguments.engine {
        let spoken = speak_usi(contender.clone(), own_program()?, input, output);
        return spoken.map_err(|error| match error {
            InterpreterError::Output(error) => Failure::Output(error),
            InterpreterError::Engine(fault) => Failure::about("--engine", fault),
            InterpreterError::System(error) => Failure::Refused(error.told()),
        });
    }
    let identity = Identity {
        name: format!("Komadai {}", env!("CARGO_PKG_VERSION")),
        author: env!("CARGO_PKG_AUTHORS").to_owned(),
    };
    komadai_usi_engine::run(input, output, &identity).map_err(Failure::Output)
}
