//! What each term is worth: the tuner's constants, as a file beside this one.

use super::terms::{self, Block, Tally};

/// The weights by term in centipawns, two bytes each, the low one first.
static WEIGHTS: &[[u8; 2]; terms::COUNT] = {
    let (weights, rest) = include_bytes!("weights.bin").as_chunks();
    assert!(rest.is_empty());
    match weights.first_chunk() {
        Some(weights) if weights.len() == terms::COUNT => weights,
        _ => panic!("weights.bin belongs to other terms"),
    }
};

/// What a term is worth to the side that sees it.
#[inline]
pub(super) fn weight(term: usize) -> i32 {
    i32::from(i16::from_le_bytes(WEIGHTS[term]))
}

/// The weights of a run of terms.
#[inline]
pub(super) fn run<const LEN: usize>(block: Block, begin: usize) -> &'static [[u8; 2]; LEN] {
    let begin = block.begin + begin;
    WEIGHTS[begin..begin + LEN].try_into().expect("a run has its length")
}

/// The sum of the weights of what one side sees.
#[derive(Default)]
pub(super) struct Sum(pub(super) i32);

impl Tally for Sum {
    #[inline(always)]
    fn count(&mut self, term: usize) {
        self.0 += weight(term);
    }
}
