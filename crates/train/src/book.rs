//! Opening books: counted from recorded games, or grown by search along the likeliest lines.
//!
//! An [`OpeningTally`] counts which moves were played where and makes a book of that alone. An [`Expansion`] searches
//! the positions that games are likely to reach, keeps what it found in a [`SearchLog`], and backs scores up from the
//! ends of lines.

mod expand;
mod log;
mod tally;

pub use expand::{Expansion, SearchBudget};
pub use log::SearchLog;
pub use tally::{OpeningTally, PositionTally};
