//! The crates that are measured, behind one small interface.
//!
//! Each file uses its crate as that crate's own documentation and perft do, and takes the fastest of the
//! public ways that give every legal move. How to time them is left to [`crate::speed`].

pub mod haitaka;
mod interface;
pub mod komadai;
pub mod rsshogi;
pub mod shunsai;

pub use interface::{Contender, Judgement, Perft};

/// The crates measured, in the order of the printed columns.
pub const CONTENDERS: [Contender; 4] = [
    Contender { name: "haitaka", set_up: haitaka::set_up },
    Contender { name: "rsshogi", set_up: rsshogi::set_up },
    Contender { name: "shunsai", set_up: shunsai::set_up },
    Contender { name: "komadai", set_up: komadai::set_up },
];
