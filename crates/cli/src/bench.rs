//! `komadai bench`: searches fixed positions; the signature tells whether the search changed, the speed how fast
//! it is.

mod against;

use std::io::{self, Write};
use std::time::Duration;

use komadai_engine::bench::{DEPTH, run_each};
use komadai_engine::{Limits, StopFlag};

use crate::arguments::number;
use crate::failure::Failure;

/// Search fixed positions; print the signature and the speed
///
/// The signature is the number of positions visited. It is the same on every machine, and changes exactly when
/// the search or the evaluation does.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many plies deep each position is searched
    #[arg(long, value_name = "N", default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Compare the speed with that of a USI engine, given as a command: the same positions, one thread each
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
    /// How long each side thinks about each position in a comparison, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1_000, requires = "against", value_parser = number(1..=3_600_000))]
    time: u64,
}

/// Prints a line for each position, the last line as `signature N  seconds S  nps X`.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if let Some(command) = &arguments.against {
        return against::run(command, Duration::from_millis(arguments.time), &mut out);
    }
    let limits = Limits { depth: Some(arguments.depth), ..Limits::default() };
    let stop = StopFlag::default();
    let mut written = Ok(());
    let total = run_each(&limits, &stop, &mut |sfen, answer, part| {
        let score = answer.score.to_string();
        written = writeln!(out, "{:>10}  {score:>12}  {sfen}", part.nodes);
        if written.is_err() {
            // Nobody reads on, so nothing more needs to be searched.
            stop.stop();
        }
    });
    written.map_err(Failure::Output)?;
    writeln!(
        out,
        "signature {}  seconds {:.6}  nps {}",
        total.nodes,
        total.time.as_secs_f64(),
        total.nodes_per_second()
    )
    .map_err(Failure::Output)
}
