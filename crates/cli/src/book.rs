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
use crate::start::{GivenPosition, named};
use crate::text::counted;
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
        /// The position: startpos or an SFEN, with moves as USI sends them or without
        #[arg(long, value_name = "SFEN", value_parser = GivenPosition::read)]
        sfen: Option<GivenPosition>,
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
        Task::Show { file, sfen } => {
            let position = named(&[], sfen.as_ref())?.position().map_err(Failure::of_usage)?;
            show(file, &position)
        }
        Task::Convert { from, out, to, force } => {
            check_free(out, *force)?;
            let book = open(from)?;
            write(&book, out, to.unwrap_or_else(|| Format::of(out)))
        }
    }
}

fn show(path: &Path, position: &Position) -> Result<(), Failure> {
    let book = open(path)?;
    let (positions, moves) = (counted(book.len(), "position"), counted(book.move_count(), "move"));
    let mut text = format!("{positions}, {moves}\n");
    for found in book.moves(position) {
        text += &line(position, &found);
    }
    say(text)
}

/// A move and what is known of it.
fn line(position: &Position, found: &BookMove) -> String {
    let name = Notation::Japanese.write(position, found.mv, None);
    let mut line = format!("{}\t{name}\t{}", found.mv, counted(found.count as usize, "time"));
    if let Some(score) = found.score {
        line += &format!("\t{score} at depth {}", found.depth);
    }
    if let Some(reply) = found.reply {
        line += &format!("\tthen {reply}");
    }
    line + "\n"
}
