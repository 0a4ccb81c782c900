//! Files of opening books, in the two formats that there are.

use std::path::Path;

use clap::ValueEnum;
use komadai_engine::Book;
use komadai_files::{AtomicFile, Reason};

use crate::failure::Failure;
use crate::text::counted;

/// How a book is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The text format of YaneuraOu's books
    Db2016,
    /// Komadai's own, small and checked
    Compact,
}

impl Format {
    /// The format that a file's name asks for.
    pub fn of(path: &Path) -> Self {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("db") => Self::Db2016,
            _ => Self::Compact,
        }
    }
}

pub fn open(path: &Path) -> Result<Book, Failure> {
    let book = Book::open(path).map_err(|error| Failure::about(path.display(), error))?;
    if book.left_out() > 0 {
        eprintln!(
            "{}: {} left out, illegal where they stand",
            path.display(),
            counted(book.left_out() as usize, "move")
        );
    }
    Ok(book)
}

pub fn write(book: &Book, path: &Path, format: Format) -> Result<(), Failure> {
    let write = || {
        let mut part = AtomicFile::create(path)?;
        let left = match format {
            Format::Compact => book.write(&mut part).map(|()| 0),
            Format::Db2016 => book.write_db2016(&mut part),
        }?;
        part.commit_synced().map(|()| left)
    };
    let left = write().map_err(|error| Failure::about(path.display(), Reason(&error)))?;
    if left > 0 {
        let left = counted(left, "position");
        eprintln!("{left} left out that cannot be reached from where games begin");
    }
    Ok(())
}
