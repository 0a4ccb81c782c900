//! Matches between shogi engines.

mod random;
mod stats;

pub use stats::{Estimate, Points, Sprt, SprtState, Tally, Verdict};
