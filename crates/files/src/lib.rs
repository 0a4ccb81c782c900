//! Files that survive an interruption.
//!
//! [`AtomicFile`] and [`atomic_write`] replace a file whole or not at all. A [`PartFile`] grows line by line and
//! survives interruptions. [`open_locked`] goes on with a file and keeps
//! other processes out meanwhile. [`Reason`] says in plain words what the system refuses.

mod atomic;
mod locked;
mod part;
mod reason;

pub use atomic::{AtomicFile, atomic_write, remove_unfinished, would_replace};
pub use locked::{open_locked, open_regular};
pub use part::PartFile;
pub use reason::Reason;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
