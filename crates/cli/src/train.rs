//! `komadai train`: games the engine plays against itself, a network that learns from them, and both in turn.

mod fit;
mod generation;
mod lesson;
mod margins;
mod play;
mod stage;
mod trial;

use crate::failure::Failure;

/// Teach the engine a network from games it plays against itself
///
/// Everything follows from seeds: the same arguments to the same build make the same games and the same network, on any
/// number of threads and after any interruption.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    Play(play::Arguments),
    Fit(fit::Arguments),
    Gen(generation::Arguments),
    Margins(margins::Arguments),
}

/// Does what was asked.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Play(arguments) => play::run(arguments),
        Task::Fit(arguments) => fit::run(arguments),
        Task::Gen(arguments) => generation::run(arguments),
        Task::Margins(arguments) => margins::run(arguments),
    }
}

pub use stage::play_into;
