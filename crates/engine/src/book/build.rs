//! A book in the making.

use komadai_rules::Position;

use super::{Book, BookMove, Entry, Seat};

/// Collects moves in any order, and makes a [`Book`] of them.
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// With the key of the position each belongs to.
    moves: Vec<(u64, Entry)>,
    pub(super) left_out: u64,
}

impl BookBuilder {
    /// Adds a move to a position. One added before is counted again, and of what is known of it the deeper
    /// search stays; an illegal one is left out.
    ///
    /// ```
    /// use komadai_engine::{Book, BookMove};
    /// use komadai_rules::Position;
    ///
    /// let (start, mut builder) = (Position::startpos(), Book::builder());
    /// builder.add(&start, BookMove::new("7g7f".parse()?));
    /// builder.add(&start, BookMove { depth: 9, ..BookMove::new("7g7f".parse()?) });
    /// builder.add(&start, BookMove::new("7g7e".parse()?));
    /// assert_eq!((builder.len(), builder.finish().move_count()), (2, 1));
    /// # Ok::<(), komadai_rules::ParseMoveError>(())
    /// ```
    pub fn add(&mut self, position: &Position, found: BookMove) {
        if position.is_legal(found.mv) {
            let seat = Seat::of(position);
            self.moves.push((seat.key, Entry::of(&found, seat)));
        } else {
            self.left_out += 1;
        }
    }

    /// How many moves were added, the same ones counted again.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves added, as a book that can be asked and written.
    pub fn finish(mut self) -> Book {
        // Stable, so that of equals the one added first stays.
        self.moves.sort_by_key(|&(key, entry)| (key, entry.mv));
        let mut book = Book { left_out: self.left_out, ..Book::default() };
        for (key, entry) in self.moves {
            if book.positions.last().is_none_or(|&(last, _)| last != key) {
                book.positions.push((key, book.moves.len() as u32));
                book.moves.push(entry);
                continue;
            }
            match book.moves.last_mut().filter(|last| last.mv == entry.mv) {
                Some(last) => last.join(entry),
                None => book.moves.push(entry),
            }
        }
        book
    }
}

impl Entry {
    /// Adds what else is known of the same move.
    fn join(&mut self, other: Self) {
        let count = self.count.saturating_add(other.count);
        if other.depth > self.depth || self.score.is_none() {
            *self =
                Self { reply: if other.reply != 0 { other.reply } else { self.reply }, ..other };
        }
        self.count = count;
    }
}
