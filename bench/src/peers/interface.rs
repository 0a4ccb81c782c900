//! What each crate is asked, whatever its own interface looks like.

use std::collections::BTreeMap;

/// A position held by one crate, and that crate's three ways to count the leaves below it.
pub trait Perft {
    /// Leaf parents count their legal moves without writing them down.
    fn count(&mut self, depth: usize) -> u64;

    /// Leaf parents write down all their legal moves, and the length of the list is counted.
    fn list(&mut self, depth: usize) -> u64;

    /// Every leaf is made and unmade, keys and whatever history the crate keeps included.
    fn full(&mut self, depth: usize) -> u64;
}

/// One crate in the table.
pub struct Contender {
    /// The name on crates.io.
    pub name: &'static str,
    /// Sets up the diagram of an SFEN. The diagrams here are constants, so a refusal is a panic.
    pub set_up: fn(sfen: &str) -> Box<dyn Perft>,
}

/// What a library says of a position.
#[derive(Debug, PartialEq, Eq)]
pub struct Judgement {
    pub in_check: bool,
    /// The USI text of every legal move, and whether it gives check.
    pub moves: BTreeMap<String, bool>,
}
