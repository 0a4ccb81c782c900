//! `komadai train play`: the games are played elsewhere; here are the arguments and the progress.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use komadai_train::{SelfPlay, open_network};

use super::stage::play_into;
use crate::arguments::{number, one_or_more};
use crate::failure::Failure;

/// Play games against oneself into a file, going on where it left off
///
/// A game is decided by the seed, the positions searched for a move and its own number, and by nothing else. Of a
/// hundred games ten begin with a handicap and five with kings that have entered the far camp.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file of games
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(..))]
    seed: u64,
    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number(1..))]
    nodes: u64,
    /// The network that judges [default: the evaluation by terms]
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Threads to work on [default: all the machine has]
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let network = arguments.net.as_deref().map(open_network).transpose();
    let network = network.map_err(Failure::of_named)?;
    let how =
        SelfPlay { seed: arguments.seed, nodes: arguments.nodes, network: network.map(Arc::new) };
    let threads = komadai_pool::threads(arguments.threads);
    play_into(&arguments.data, &how, arguments.games, threads)
}
