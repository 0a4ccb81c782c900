//! Komadai by its own perft, which keeps a list of moves a level as the drivers of the others do, and in
//! *full* the keys of the line besides, as a search does to see repetitions.

use komadai_rules::{Position, Setup, perft};

use super::interface::Perft;

struct Komadai(Position);

pub fn set_up(sfen: &str) -> Box<dyn Perft> {
    let setup: Setup = sfen.parse().expect("the diagrams of the table are SFEN");
    let position = Position::from_setup(&setup).expect("the diagrams of the table can be played");
    Box::new(Komadai(position))
}

impl Perft for Komadai {
    fn count(&mut self, depth: usize) -> u64 {
        perft::count(&mut self.0, depth as u32)
    }

    fn list(&mut self, depth: usize) -> u64 {
        perft::list(&mut self.0, depth as u32)
    }

    fn full(&mut self, depth: usize) -> u64 {
        perft::full(&mut self.0, depth as u32)
    }
}
