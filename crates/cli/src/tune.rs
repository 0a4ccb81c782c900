//! `komadai tune`: the games are played and learnt from elsewhere; here are the arguments and the progress.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use komadai_train::{Games, Recipe, SelfPlay};

use crate::arguments::{number, one_or_more};
use crate::failure::{Failure, say};
use crate::interrupt::patient_stop_flag;
use crate::progress::ProgressLine;
use crate::train::play_into;

/// Fit the evaluation to games the engine plays against itself
///
/// Plays games into a file, going on where it left off, and fits the weight of every term of the evaluation to
/// them. The same arguments to the same build make the same weights, on any number of threads and after any
/// interruption.
/// `weights.bin` is what the engine is built with; `weights.txt` says where it comes from.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file of games to play into and to learn from
    #[arg(long, value_name = "FILE", default_value = "komadai.games")]
    data: PathBuf,
    /// Further files of games to learn from, played earlier
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    /// The folder for the weights and their card
    #[arg(short, long, value_name = "DIR", default_value = "weights")]
    out: PathBuf,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(..))]
    seed: u64,
    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number(1..))]
    nodes: u64,
    /// Threads to work on [default: all the machine has]
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    // Hours of games are not to be played for a folder or a file that is found missing then.
    fs::create_dir_all(&arguments.out).map_err(|error| Failure::of_file(&arguments.out, error))?;
    for file in &arguments.with {
        Games::open(file).map_err(|error| Failure::of_file(file, error))?;
    }
    let threads = komadai_pool::threads(arguments.threads);
    let how = SelfPlay { seed: arguments.seed, nodes: arguments.nodes, network: None };
    play_into(&arguments.data, &how, arguments.games, threads)?;
    let (stop, mut progress) = (patient_stop_flag(), ProgressLine::new());
    let mut files = arguments.with.clone();
    files.push(arguments.data.clone());
    let recipe = Recipe { seed: arguments.seed, ..Recipe::default() };
    let tuned = komadai_train::tune(&files, u32::MAX, recipe, threads, &mut |share| {
        match share {
            0.0 => progress.show(|| "games are read".to_owned()),
            _ => progress.show_share(share, || format!("{:.0} % fitted", share * 100.0)),
        }
        !stop.is_stopped()
    });
    progress.end();
    let tuned = tuned.map_err(|error| match error.kind() {
        io::ErrorKind::Interrupted => Failure::Interrupted,
        _ => Failure::Refused(format!("the games cannot be learnt from: {error}")),
    })?;
    (tuned.write(&arguments.out)).map_err(|error| Failure::Refused(error.to_string()))?;
    say(tuned.card())
}
