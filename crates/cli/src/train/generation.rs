//! `komadai train gen`: one generation from its games to the match that promotes its network.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use komadai_arena::Pace;
use komadai_train::Generation;

use super::lesson::LessonArguments;
use super::stage::StageLine;
use super::trial::{Conditions, hold_trial};
use crate::arguments::{number, one_or_more};
use crate::failure::{Failure, say};
use crate::interrupt::patient_stop_flag;

/// Play, learn and compete: one generation of networks
///
/// The last network of the manifest plays against itself (at first the evaluation by terms does); the quiet positions
/// of its games and of the two generations before teach the next network, which then meets its parent. If it wins, it
/// joins the manifest. Every stage goes on where it was interrupted.
#[derive(clap::Args)]
pub struct Arguments {
    /// The number of the generation
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    n: u32,
    #[command(flatten)]
    lesson: LessonArguments,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Positions to search for a move
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = number(1..))]
    nodes: u64,
    /// Further files of games to learn from
    #[arg(long, value_name = "FILE")]
    with: Vec<PathBuf>,
    /// Pass so often through the games of a generation without a parent, to hear first what the terms say
    #[arg(long, value_name = "N", default_value_t = 3, conflicts_with = "cold")]
    rehearse: u32,
    /// A network to go on from, in place of the parent
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Teach from chance, not from the parent
    #[arg(long, conflicts_with = "from")]
    cold: bool,
    /// Games of the match
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..))]
    match_games: u32,
    /// Positions to search for a move of the match
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = number(1..))]
    match_nodes: u64,
    /// The folder for games and unfinished work
    #[arg(long, value_name = "DIR", default_value = "selfplay")]
    data: PathBuf,
    /// The folder of the networks and their manifest
    #[arg(long, value_name = "DIR", default_value = "nets")]
    nets: PathBuf,
    /// Threads to work on [default: all the machine has]
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.lesson.curriculum().check().map_err(Failure::of_usage)?;
    let generation = arguments.generation();
    let run = generation.begin().map_err(Failure::of_named)?;
    let (stop, mut line) = (patient_stop_flag(), StageLine::new());
    let learnt = run.learn(&stop, &mut |stage| line.show(stage));
    line.end();
    let (origin, card) = learnt.map_err(Failure::of_named)?;
    if let Some(card) = card {
        say(card)?;
    }
    if stop.is_stopped() {
        return Err(Failure::Interrupted);
    }
    let how = Conditions {
        pace: Pace::Nodes(arguments.match_nodes),
        games: arguments.match_games,
        seed: generation.curriculum.lesson.seed,
        threads: generation.threads,
    };
    let sides = run.sides(&origin).map_err(Failure::of_named)?;
    let row = hold_trial(sides, how, &run.journal())?;
    let (name, table) = (origin.name.clone(), row.to_string());
    let verdict = if (run.conclude(origin, row)).map_err(Failure::of_named)? {
        "it joins the manifest"
    } else {
        "it has not won for certain, and does not join the manifest"
    };
    say(format!("{name}: {table}; {verdict}\n"))
}

impl Arguments {
    fn generation(&self) -> Generation {
        Generation {
            number: self.n,
            curriculum: self.lesson.curriculum(),
            games: self.games,
            nodes: self.nodes,
            with: self.with.clone(),
            rehearse: self.rehearse,
            from: self.from.clone(),
            cold: self.cold,
            data: self.data.clone(),
            nets: self.nets.clone(),
            threads: komadai_pool::threads(self.threads),
        }
    }
}
