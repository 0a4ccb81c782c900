//! A small neural network that judges shogi positions.
//!
//! [`Feature`] and [`View`] say what a network is told of a position, [`Weights`] what it is made of, [`Network`]
//! reads and writes its file and defines what a position is worth, and [`Accumulators`] come to the same number faster,
//! move by move. How a network learns is the trainer's business,
//! how far to look ahead the engine's.
//!
//! ```
//! use komadai_nnue::{Network, Weights};
//! use komadai_rules::Position;
//!
//! let network = Network::new(&Weights::by_chance(64, 5))?;
//! let centipawns = network.evaluate_from_scratch(&Position::startpos());
//! assert!(centipawns.abs() < 10_000);
//! # Ok::<(), komadai_nnue::NetworkError>(())
//! ```

mod accumulator;
mod change;
pub mod feature;
mod file;
mod kernels;
mod network;
pub mod quantise;
pub mod simd;

pub use accumulator::Accumulators;
pub use feature::{Feature, View};
pub use network::{Network, NetworkError, WIDTHS, Weights};
pub use simd::{Isa, Kernel};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
