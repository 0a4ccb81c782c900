//! Openings: which moves a position is known to deserve, from a file or from the book inside.
//!
//! The two formats live in `book/compact.rs` and `book/db2016.rs`, how a position is recognised from either
//! seat in `book/key.rs`. A book only proposes: what is legal and what repeats is asked of the game.

mod build;
mod compact;
mod db2016;
mod entry;
mod error;
mod key;

use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::Path;
use std::sync::LazyLock;

use komadai_chance::Chance;
use komadai_rules::{Move, Position};

use crate::{Root, Score};
pub use build::BookBuilder;
pub use entry::BookMove;
use entry::Entry;
pub use error::BookError;
use key::Seat;

/// Known positions and the moves recommended there.
///
/// A position is recognised whatever its move number, and with the seats exchanged: what Black may play White
/// may play as well when the board is turned.
///
/// ```
/// use komadai_engine::{Book, BookMove, Root};
/// use komadai_rules::Position;
///
/// let mut builder = Book::builder();
/// let start = Position::startpos();
/// builder.add(&start, BookMove { count: 3, ..BookMove::new("7g7f".parse()?) });
/// let book = builder.finish();
/// let chosen = book.choose(&Root::new(start), 1).map(|found| found.mv.to_string());
/// assert_eq!(chosen.as_deref(), Some("7g7f"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// The key of each position, seen by the side to move, and where its moves begin; ascending keys.
    positions: Vec<(u64, u32)>,
    moves: Vec<Entry>,
    left_out: u64,
}

/// Moves that lose more than this against the best of the book, in centipawns, are not chosen.
const MARGIN: i32 = 150;

impl Book {
    /// The most moves a book may hold; a file with more is refused.
    pub const MOST_MOVES: usize = entry::MOST_MOVES;

    /// The book that comes with the engine, of its own making: the README has the command that made it.
    ///
    /// ```
    /// use komadai_engine::{Book, Root};
    /// use komadai_rules::Position;
    ///
    /// let found = Book::own().choose(&Root::new(Position::startpos()), 7).expect("the start is in the book");
    /// assert!(Position::startpos().is_legal(found.mv));
    /// ```
    pub fn own() -> &'static Self {
        static OWN: LazyLock<Book> = LazyLock::new(|| {
            let bytes: &[u8] = include_bytes!("book/own.kbook");
            Book::read(&mut { bytes }).expect("the book inside is sound: a test reads it")
        });
        &OWN
    }

    /// Collects moves for a new book.
    pub fn builder() -> BookBuilder {
        BookBuilder::default()
    }

    /// Reads a book from a file, in whichever of the two formats it is written.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is no book, or is a damaged one.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        // A pipe could keep us waiting for ever, and one without a writer does so when it is opened.
        if !fs::metadata(path).map_err(BookError::Io)?.is_file() {
            return Err(BookError::NoFile);
        }
        let file = File::open(path).map_err(BookError::Io)?;
        Self::read(&mut BufReader::with_capacity(1 << 16, file))
    }

    /// Reads a book, in whichever of the two formats it is written.
    ///
    /// # Errors
    ///
    /// The text or the bytes are no book, or a damaged one.
    ///
    /// ```
    /// use komadai_engine::Book;
    ///
    /// let mut bytes = Vec::new();
    /// Book::own().write(&mut bytes)?;
    /// let read = Book::read(&mut bytes.as_slice())?;
    /// assert_eq!(read.move_count(), Book::own().move_count());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(input: &mut impl std::io::BufRead) -> Result<Self, BookError> {
        let start = input.fill_buf().map_err(BookError::Io)?;
        if start.starts_with(&compact::MAGIC) { compact::read(input) } else { db2016::read(input) }
    }

    /// Writes the compact format.
    ///
    /// # Errors
    ///
    /// What `out` refuses.
    pub fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        compact::write(self, out)
    }

    /// Writes what can be reached from an even game or a handicap's start as `db2016` text; how many positions
    /// could not be reached and were left out.
    ///
    /// # Errors
    ///
    /// What `out` refuses.
    pub fn write_db2016(&self, out: &mut impl Write) -> std::io::Result<usize> {
        db2016::write(self, out)
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// How many moves it recommends.
    pub fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// How many moves of the file were illegal where they stood, and left out.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The legal ones of the moves known in a position: those played most often first, and of these the better.
    ///
    /// ```
    /// use komadai_engine::Book;
    /// use komadai_rules::Position;
    ///
    /// let moves = Book::own().moves(&Position::startpos());
    /// assert!(!moves.is_empty());
    /// assert!(moves.is_sorted_by_key(|found| std::cmp::Reverse(found.count)));
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let seat = Seat::of(position);
        let mut moves: Vec<BookMove> = self
            .entries(seat.key)
            .iter()
            .filter_map(|entry| entry.seen_from(seat))
            .filter(|found| position.is_legal(found.mv))
            .map(|found| Self::with_legal_reply(position, found))
            .collect();
        moves.sort_by_key(|found| std::cmp::Reverse((found.count, found.score)));
        moves
    }

    /// Whether a move is one of those it recommends in a position, and hardly worse than the best of them.
    ///
    /// ```
    /// use komadai_engine::Book;
    /// use komadai_rules::Position;
    ///
    /// let start = Position::startpos();
    /// assert!(Book::own().recommends(&start, "7g7f".parse()?));
    /// assert!(!Book::own().recommends(&start, "9i9h".parse()?));
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn recommends(&self, position: &Position, mv: Move) -> bool {
        let moves = self.moves(position);
        let best = moves.iter().filter_map(|found| found.score).max();
        let found = moves.iter().find(|found| found.mv == mv);
        found.is_some_and(|found| loss(best, found) < MARGIN)
    }

    /// A move to play in the present position of a game: the likelier the more often it was played and the
    /// better it is, and by chance from `seed`. None that would bring an earlier position back.
    pub fn choose(&self, root: &Root, seed: u64) -> Option<BookMove> {
        let position = root.position();
        let mut moves = self.moves(position);
        moves.retain(|found| !root.has_stood(&position.after(found.mv)));
        let best = moves.iter().filter_map(|found| found.score).max();
        let weight = |found: &BookMove| {
            let kept = u64::try_from(MARGIN - loss(best, found)).unwrap_or(0);
            u64::from(found.count.max(1)) * kept * kept
        };
        let all: u64 = moves.iter().map(weight).sum();
        let mut drawn = Chance::new(seed ^ position.key()).below_u64(all.max(1));
        moves.into_iter().find(|found| {
            let weight = weight(found);
            let chosen = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            chosen
        })
    }

    fn with_legal_reply(position: &Position, found: BookMove) -> BookMove {
        let next = position.after(found.mv);
        BookMove { reply: found.reply.filter(|&reply| next.is_legal(reply)), ..found }
    }

    fn entries(&self, key: u64) -> &[Entry] {
        let Ok(at) = self.positions.binary_search_by_key(&key, |&(key, _)| key) else {
            return &[];
        };
        let first = self.positions[at].1 as usize;
        let end = self.positions.get(at + 1).map_or(self.moves.len(), |&(_, next)| next as usize);
        &self.moves[first..end]
    }
}

/// By how much a move falls short of the best, as far as both have a score.
fn loss(best: Option<Score>, found: &BookMove) -> i32 {
    best.zip(found.score).map_or(0, |(best, own)| best - own)
}
