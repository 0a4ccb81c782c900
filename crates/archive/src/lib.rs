//! Folders of game records, and where a position stands in them.
//!
//! [`expand`] finds the records that paths name, and an [`Input`] hands out their games one by one, large archives too.
//! A [`FileReport`] says what a file holds and what is wrong with it. A [`Collection`] is the records of a folder; an
//! [`Index`] of it knows every position, variations included, by its key. [`Indexer::update`] brings it up to date by
//! reading what is new or changed, and [`Indexer::refresh`] writes no more than that.
//!
//! ```
//! use komadai_archive::{Collection, Indexer};
//! use komadai_rules::Position;
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("a.usi"), "startpos moves 7g7f 3c3d\n")?;
//! let collection = Collection::scan(folder.path())?;
//! let path = folder.path().join(".index");
//! let indexer = Indexer { path: &path, collection: &collection, threads: 1, observer: &() };
//! let mut index = indexer.update()?;
//! let places = index.look_up(Position::startpos().key())?;
//! assert_eq!((places[0].file, places[0].game, places[0].ply), (0, 0, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod collection;
mod error;
mod index;
mod input;
mod recent;
mod report;
mod runs;

pub use build::{Indexer, Observer};
pub use collection::{Collection, CollectionError, Stamp};
pub use error::{Damage, IndexError, InputError};
pub use index::{Index, IndexedFile, Place};
pub use input::{ENDINGS, Input, expand, expand_without};
pub use recent::CollectionIndex;
pub use report::{Cause, Contents, FileReport, Finding, GameReport, Seconds};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
