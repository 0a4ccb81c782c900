//! Mate problems (詰将棋, *tsume shogi*): is there a mate, how long is it, is it the only one.
//!
//! The side to move attacks and gives check with every move; every answer can be checked: see [`Proof`].

mod proof;
mod verify;

pub use proof::{Proof, ProofReadError};
pub use verify::{ProofError, Verified};
