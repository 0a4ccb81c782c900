//! What was searched for a book so far, kept on disk: a `db2016` file that grows.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use komadai_engine::{Book, BookMove};
use komadai_rules::Position;

use super::expand::{SearchBudget, centipawns};
use crate::disk::{about, foreign};

/// Ends what belongs to a position; what comes after the last of these was broken off.
const END: &str = "# searched\n";

/// The positions searched in earlier runs, and a file for those of this one.
#[derive(Debug)]
pub struct SearchLog {
    path: PathBuf,
    file: File,
    earlier: Book,
}

impl SearchLog {
    /// Opens a log and reads the searches in it; a file that is not there is made. What was broken off at its end is
    /// cut.
    ///
    /// # Errors
    ///
    /// What the system says, or that the searches in it had another budget.
    pub fn open(path: PathBuf, budget: SearchBudget) -> io::Result<Self> {
        let header = format!(
            "#YANEURAOU-DB2016 1.00\n# {} positions a search, {} lines\n",
            budget.nodes, budget.lines
        );
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => header.clone(),
            read => read.map_err(|error| about(&path, &error))?,
        };
        if !text.starts_with(&header) {
            let reason = "what is kept here was searched otherwise: ask for the same --nodes and --lines, or \
                          remove it";
            let error = io::Error::new(ErrorKind::InvalidInput, reason);
            return Err(about(&path, &error));
        }
        let whole = text.rfind(END).map_or(header.len(), |end| end + END.len());
        let whole = &text[..whole];
        let earlier = Book::read(&mut whole.as_bytes());
        let earlier = earlier.map_err(|error| foreign(&path, &error))?;
        let open = || {
            let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
            file.set_len(whole.len() as u64)?;
            if file.metadata()?.len() > 0 && whole == header {
                file.set_len(0)?;
                file.write_all(header.as_bytes())?;
            }
            Ok(file)
        };
        let file = open().map_err(|error: io::Error| about(&path, &error))?;
        Ok(Self { path, file, earlier })
    }

    /// What an earlier run found out about a position; empty if it was not searched.
    pub(super) fn find(&self, position: &Position) -> Vec<BookMove> {
        self.earlier.moves(position)
    }

    /// Keeps what was found out about a position.
    pub(super) fn add(&mut self, position: &Position, moves: &[BookMove]) -> io::Result<()> {
        let mut text = format!("sfen {position} 1\n");
        for found in moves {
            let reply = found.reply.map_or("none".to_owned(), |mv| mv.to_string());
            let score = found.score.map_or(0, centipawns);
            text += &format!("{} {reply} {score} {} 0\n", found.mv, found.depth);
        }
        text += END;
        self.file.write_all(text.as_bytes()).map_err(|error| about(&self.path, &error))
    }
}

/// A file that nothing was written to, as on a full disk, is not left behind.
impl Drop for SearchLog {
    fn drop(&mut self) {
        if self.file.metadata().is_ok_and(|file| file.len() == 0) {
            let _ = fs::remove_file(&self.path);
        }
    }
}
