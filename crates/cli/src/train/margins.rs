//! `komadai train margins`: the numbers are fitted elsewhere; here are the arguments and the progress.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use komadai_engine::Margins;
use komadai_train::{Tuning, open_network, tune_margins};

use crate::arguments::{number, one_or_more};
use crate::failure::{Failure, say};
use crate::interrupt::patient_stop_flag;
use crate::progress::ProgressLine;

/// Fit the numbers of the search by games against oneself, going on where it left off
///
/// Reductions, pruning and windows go by some forty numbers. All are shifted at once by chance, the engine plays a pair
/// of games against itself shifted the other way, and every number moves a little towards the side that won. What is
/// printed at the end is what the engine's option Margins takes; a match tells whether it plays better.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file of results
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(..))]
    seed: u64,
    /// How many pairs of games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = number(1..))]
    nodes: u64,
    /// The network that judges [default: the one inside]
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Threads to work on [default: all the machine has]
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let network = arguments.net.as_deref().map(open_network).transpose();
    let network = network.map_err(Failure::of_named)?;
    let how = Tuning {
        seed: arguments.seed,
        nodes: arguments.nodes,
        pairs: arguments.pairs,
        network: network.map(Arc::new),
    };
    let threads = komadai_pool::threads(arguments.threads);
    let (stop, mut progress) = (patient_stop_flag(), ProgressLine::new());
    let tuned = tune_margins(&arguments.data, &how, threads, &stop, &mut |pairs, margins| {
        progress.show_share(f64::from(pairs) / f64::from(how.pairs), || {
            format!("{pairs} of {} pairs played: {margins}", how.pairs)
        });
    });
    progress.end();
    let margins = tuned.map_err(|error| Failure::of_file(&arguments.data, error))?;
    if stop.is_stopped() {
        return Err(Failure::Interrupted);
    }
    if margins == Margins::default() {
        say("no number has moved\n")
    } else {
        say(format!("{margins}\n"))
    }
}
