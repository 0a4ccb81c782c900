//! The crates that are measured, behind one small interface.
//!
//! Each file uses its crate as that crate's own documentation and perft do, and takes the fastest of the
//! public ways that give every legal move. How to time them is left to [`crate::speed`].

pub mod haitaka;
pub mod komadai;
pub mod rsshogi;
pub mod shunsai;

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

/// Everyone who runs, in the order of the printed columns.
pub const CONTENDERS: [Contender; 4] = [
    Contender {
        name: "haitaka",
        set_up: haitaka::set_up,
    },
    Contender {
        name: "rsshogi",
        set_up: rsshogi::set_up,
    },
    Contender {
        name: "shunsai",
        set_up: shunsai::set_up,
    },
    Contender {
        name: "komadai",
        set_up: komadai::set_up,
    },
];
