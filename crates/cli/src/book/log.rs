//! What was searched for a book so far, kept on disk: a `db2016` file that grows.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use komadai_engine::{Book, BookMove};
use komadai_rules::Position;

use super::expand::Look;
use super::named;
use crate::failure::Failure;

/// Ends what belongs to a position; what comes after the last of these was broken off.
const END: &str = "# searched\n";

/// The positions searched in earlier runs, and a file for those of this one.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    earlier: Book,
}

impl Log {
    /// Reads what is there, if anything is.
    pub fn open(path: PathBuf, look: Look) -> Result<Self, Failure> {
        let header = format!(
            "#YANEURAOU-DB2016 1.00\n# {} positions a search, {} lines\n",
            look.nodes, look.lines
        );
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => header.clone(),
            read => read.map_err(|error| named(&path, &error))?,
        };
        if !text.starts_with(&header) {
            let reason = "what is kept here was searched otherwise: ask for the same --nodes and --lines, or \
                          remove it";
            return Err(named(&path, &reason));
        }
        let whole = text.rfind(END).map_or(header.len(), |end| end + END.len());
        let whole = &text[..whole];
        let earlier = Book::read(&mut whole.as_bytes()).map_err(|error| named(&path, &error))?;
        let open = || {
            let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
            file.set_len(whole.len() as u64)?;
            if file.metadata()?.len() > 0 && whole == header {
                file.set_len(0)?;
                file.write_all(header.as_bytes())?;
            }
            Ok(file)
        };
        let file = open().map_err(|error: std::io::Error| named(&path, &error))?;
        Ok(Self {
            path,
            file,
            earlier,
        })
    }

    /// What an earlier run found out about a position; empty if it was not searched.
    pub fn find(&self, position: &Position) -> Vec<BookMove> {
        self.earlier.moves(position)
    }

    /// Keeps what was found out about a position.
    pub fn add(&mut self, position: &Position, moves: &[BookMove]) -> Result<(), Failure> {
        let mut text = format!("sfen {position} 1\n");
        for found in moves {
            let reply = found.reply.map_or("none".to_owned(), |mv| mv.to_string());
            let score = found.score.map_or(0, super::expand::centipawns);
            text += &format!("{} {reply} {score} {} 0\n", found.mv, found.depth);
        }
        text += END;
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| named(&self.path, &error))
    }
}
