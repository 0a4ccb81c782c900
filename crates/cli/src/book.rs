//! `komadai book`: opening books made, looked into and converted.

mod expand;
mod log;
mod make;
mod tally;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use komadai_engine::{Book, BookMove};
use komadai_files::{AtomicFile, Reason, would_replace};
use komadai_record::Notation;
use komadai_rules::Position;

use crate::destination::already_there;
use crate::failure::Failure;
use crate::start::read_position;

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

/// How a book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The text format of YaneuraOu's books
    Db2016,
    /// Komadai's own, small and checked
    Compact,
}

/// Does what is asked with books.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Task::Make(arguments) => make::run(arguments),
        Task::Show { file, sfen } => show(file, sfen),
        Task::Convert {
            from,
            out,
            to,
            force,
        } => {
            if !force && would_replace(out) {
                return Err(Failure::Refused(already_there(out)));
            }
            let book = open(from)?;
            write(&book, out, to.unwrap_or_else(|| Format::of(out)))
        }
    }
}

fn boxed_position(text: &str) -> Result<Box<Position>, String> {
    read_position(text).map(Box::new)
}

fn open(path: &Path) -> Result<Book, Failure> {
    let book = Book::open(path).map_err(|error| named(path, &error))?;
    if book.left_out() > 0 {
        eprintln!(
            "{}: {} moves are illegal where they stand, and left out",
            path.display(),
            book.left_out()
        );
    }
    Ok(book)
}

impl Format {
    /// The format that a file's name asks for.
    fn of(path: &Path) -> Self {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("db") => Self::Db2016,
            _ => Self::Compact,
        }
    }
}

fn write(book: &Book, path: &Path, format: Format) -> Result<(), Failure> {
    let write = || {
        let mut part = AtomicFile::create(path)?;
        let left = match format {
            Format::Compact => book.write(&mut part).map(|()| 0),
            Format::Db2016 => book.write_db2016(&mut part),
        }?;
        part.commit_synced().map(|()| left)
    };
    let left = write().map_err(|error| named(path, &Reason(&error)))?;
    if left > 0 {
        eprintln!("{left} positions cannot be reached from where games begin, and were left out");
    }
    Ok(())
}

/// What went wrong with a file.
fn named(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Input(format!("{}: {error}", path.display()))
}

fn show(path: &Path, position: &Position) -> Result<(), Failure> {
    let book = open(path)?;
    let mut text = format!("{} positions, {} moves\n", book.len(), book.move_count());
    for found in book.moves(position) {
        text += &line(position, &found);
    }
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(Failure::Output)
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
