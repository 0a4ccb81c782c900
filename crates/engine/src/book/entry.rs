//! A move of a book, as callers see it and as it is kept.

use komadai_rules::Move;

use super::key::Seat;
use crate::Score;

/// The most moves a book may hold.
pub(super) const MOST_MOVES: usize = 1 << 24;

/// A move of a book, with what is known about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// What the book recommends; legal in its position.
    pub mv: Move,
    /// The answer expected.
    pub reply: Option<Move>,
    /// What it is worth to the side that plays it.
    pub score: Option<Score>,
    /// How deep it was searched, in plies; 0 if it was not.
    pub depth: u16,
    /// How often it was played, or how much it is recommended.
    pub count: u32,
}

impl BookMove {
    /// A move of which nothing more is known.
    pub const fn new(mv: Move) -> Self {
        Self { mv, reply: None, score: None, depth: 0, count: 0 }
    }
}

/// A move as it is kept: seen by the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) mv: u16,
    pub(super) reply: u16,
    pub(super) score: Option<i16>,
    pub(super) depth: u16,
    pub(super) count: u32,
}

impl Entry {
    pub(super) fn of(found: &BookMove, seat: Seat) -> Self {
        Self {
            mv: seat.pack(found.mv),
            reply: found.reply.map_or(0, |reply| seat.pack(reply)),
            score: found.score.map(Score::in_centipawns),
            depth: found.depth,
            count: found.count,
        }
    }

    pub(super) fn seen_from(&self, seat: Seat) -> Option<BookMove> {
        Some(BookMove {
            mv: seat.unpack(self.mv)?,
            reply: seat.unpack(self.reply),
            score: self.score.map(|score| Score::centipawns(score.into())),
            depth: self.depth,
            count: self.count,
        })
    }
}
