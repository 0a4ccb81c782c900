//! `komadai train`: games the engine plays against itself, a network that learns from them, and both in turn.

mod fit;
mod generation;
mod manifest;
mod margins;
pub mod play;
mod plot;
mod trial;

use std::io;
use std::path::Path;

use komadai_files::{Reason, atomic_write};

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

/// A file's fault.
pub fn about(path: &Path, error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::Interrupted => Failure::Interrupted,
        kind => failure(kind, format!("{}: {}", path.display(), Reason(&error))),
    }
}

/// Whether what was asked is at fault or the system, for a reason that files have.
fn failure(kind: io::ErrorKind, text: String) -> Failure {
    use io::ErrorKind::{QuotaExceeded, ReadOnlyFilesystem, ResourceBusy, StorageFull};
    match kind {
        QuotaExceeded | ReadOnlyFilesystem | ResourceBusy | StorageFull => Failure::Refused(text),
        _ => Failure::Input(text),
    }
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    atomic_write(path, bytes).map_err(|error| about(path, error))
}
