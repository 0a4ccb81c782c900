//! `komadai book`: opening books made, looked into and converted.

mod file;
mod make;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use komadai_engine::BookMove;
use komadai_record::Notation;
use komadai_rules::Position;

use crate::destination::check_free;
use crate::failure::{Failure, say};
use crate::start::boxed_position;
use file::{Format, open, write};

/// Make, show and convert opening books
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Make(make::Arguments),
    /// Print how much a book knows, and its moves in one position
    Show {
        /// The book, in either format
        file: PathBuf,
        /// The position: an SFEN, or startpos
        #[arg(long, value_name = "SFEN", default_value = "startpos", value_parser = boxed_position)]
        sfen: Box<Position>,
    },
    /// Write a book in the other format
    Convert {
        /// The book, in either format
        from: PathBuf,
        /// The file to write
        out: PathBuf,
        /// The format to write [default: db2016 for a name ending in .db, else compact]
        #[arg(long, value_enum, value_name = "FORMAT")]
        to: Option<Format>,
        /// Overwrite what is there
        #[arg(long)]
        force: bool,
    },
}

/// Does what is asked with books.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Make(arguments) => make::run(arguments),
        Task::Show { file, sfen } => show(file, sfen),
        Task::Convert { from, out, to, force } => {
            check_free(out, *force)?;
            let book = open(from)?;
            write(&book, out, to.unwrap_or_else(|| Format::of(out)))
        }
    }
}

fn show(path: &Path, position: &Position) -> Result<(), Failure> {
    let book = open(path)?;
    let mut text = format!("{} positions, {} moves\n", book.len(), book.move_count());
    for found in book.moves(position) {
        text += &line(position, &found);
    }
    say(text)
}

/// A move and what is known of it.
fn line(position: &Position, found: &BookMove) -> String {
    let name = Notation::Japanese.write(position, found.mv, None);
    let mut line = format!("{}\t{name}\t{} times", found.mv, found.count);
    if let Some(score) = found.score {
        line += &format!("\t{score} at depth {}", found.depth);
    }
    if let Some(reply) = found.reply {
        line += &format!("\tthen {reply}");
    }
    line + "\n"
}
