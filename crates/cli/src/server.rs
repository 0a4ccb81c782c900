//! `komadai server`: what a server keeps, copied while it runs and put back; who works for it.

mod key;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use komadai_store::StoreError;

use crate::failure::Failure;
use crate::progress_line::ProgressLine;

/// Copy what a server keeps, while it runs, or put a copy back
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Copy all games and accounts, as they are at one moment, into one file; a running server goes on
    Backup(Copy),
    /// Make the folder of a server from such a file
    Restore(Copy),
    /// Keys of machines that analyse games for the server (komadai worker)
    #[command(subcommand)]
    Key(key::Command),
}

#[derive(clap::Args)]
struct Copy {
    /// The folder of the server (komadai serve --data DIR)
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The copy; neither it nor a folder's games are ever overwritten
    file: PathBuf,
}

/// Copies one way or the other.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Command::Key(command) = &arguments.command {
        return key::run(command);
    }
    let mut line = ProgressLine::new();
    let mut seen = |left: u32, all: u32| {
        let share = 1.0 - f64::from(left) / f64::from(all.max(1));
        line.show_share(share, || format!("{:.0} %", 100.0 * share));
    };
    let (done, from, to) = match &arguments.command {
        Command::Backup(Copy { data, file }) => {
            (komadai_store::backup(data, file, &mut seen), data, file)
        }
        Command::Restore(Copy { data, file }) => {
            (komadai_store::restore(file, data, &mut seen), file, data)
        }
        Command::Key(_) => return Ok(()),
    };
    line.end();
    done.map_err(|error| refused(&error, from, to))
}

/// What is there already, or is no store, is the asker's to put right; the rest is the system's.
fn refused(error: &StoreError, from: &Path, to: &Path) -> Failure {
    let reason = format!("{} to {}: {error}", from.display(), to.display());
    match error {
        StoreError::Io(error) if error.kind() == ErrorKind::AlreadyExists => Failure::Input(reason),
        StoreError::Damaged(_) | StoreError::Newer { .. } => Failure::Input(reason),
        _ => Failure::Refused(reason),
    }
}
