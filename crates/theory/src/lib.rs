//! The names of castles (囲い, *kakoi*) and openings (戦法, *senpō*), recognised in games move by move.
//!
//! What makes each one stands in one readable table, `table.txt`: pictures of few pieces on few squares, seen
//! from the seat of the side they speak of. A [`Recogniser`] follows a game and holds its positions against the
//! table; [`Theory`] is what it found so far.
//!
//! ```
//! use komadai_rules::{Color, Setup};
//! use komadai_theory::Theory;
//!
//! let line = "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 6a5b 3i3h 8d8e 8h7g";
//! let moves = line.split(' ').map(|mv| mv.parse().expect("USI"));
//! let theory = Theory::of(&Setup::START, moves)?;
//! let opening = &theory.openings[0];
//! assert_eq!((opening.entry.id(), opening.side), ("fourth-file-rook", Some(Color::Black)));
//! let castles: Vec<_> = theory.castles.iter().map(|castle| (castle.entry.japanese(), castle.from)).collect();
//! assert_eq!(castles, [("舟囲い", 12), ("片美濃囲い", 13)]);
//! # Ok::<(), komadai_rules::SetupError>(())
//! ```

mod condition;
mod entry;
mod recogniser;
mod table;
mod view;

pub use entry::{Class, Entry};
pub use recogniser::{Castle, Recogniser, Strategy, Theory};
pub use table::{entries, named, search};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
