//! rsshogi keeps keys, check data, material and repetition on a stack of states, and updates them all in
//! each move. `LegalAll` is its mode that leaves no optional non-promotion out.

use std::hint::black_box;

use rsshogi::board::{
    Bitboard, Move32List, Move32Sink, Position, generate_legal_all_move32,
    generate_legal_all_move32_into, position_from_sfen,
};
use rsshogi::types::{Color, Move32, PieceType};

use super::interface::{Judgement, Perft};

/// A position, and one move list per level so that no node allocates.
struct Rsshogi {
    position: Position,
    levels: Vec<Move32List>,
}

pub fn set_up(sfen: &str) -> Box<dyn Perft> {
    rsshogi::board::init();
    let mut position = position_from_sfen(sfen).expect("rsshogi reads the diagrams of the table");
    position.init_stack();
    let levels = (0..8).map(|_| Move32List::new()).collect();
    Box::new(Rsshogi { position, levels })
}

impl Perft for Rsshogi {
    fn count(&mut self, depth: usize) -> u64 {
        count(&mut self.position, depth, &mut self.levels)
    }

    fn list(&mut self, depth: usize) -> u64 {
        list(&mut self.position, depth, &mut self.levels)
    }

    fn full(&mut self, depth: usize) -> u64 {
        full(&mut self.position, depth, &mut self.levels)
    }
}

/// A receiver of moves that only counts them; drops arrive as whole sets.
#[derive(Default)]
struct Counter(u64);

impl Move32Sink for Counter {
    #[inline(always)]
    fn push_move32(&mut self, _: Move32) {
        self.0 += 1;
    }

    fn retain_unordered<F: FnMut(Move32) -> bool>(&mut self, _: F) {
        unreachable!("the generator of legal moves takes none back");
    }

    #[inline(always)]
    fn push_drop_targets(&mut self, _: PieceType, targets: Bitboard, _: Color) {
        self.0 += u64::from(targets.count());
    }
}

/// Plays and takes back every legal move, and sums what `below` says of each.
#[inline(always)]
fn sum(
    position: &mut Position,
    levels: &mut [Move32List],
    mut below: impl FnMut(&mut Position, &mut [Move32List]) -> u64,
) -> u64 {
    let (moves, deeper) = levels.split_first_mut().expect("a list for each level");
    moves.clear();
    generate_legal_all_move32(position, moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        position.apply_move32(mv);
        nodes += below(position, deeper);
        position.undo_move32(mv).expect("the move just applied");
    }
    nodes
}

fn count(position: &mut Position, depth: usize, levels: &mut [Move32List]) -> u64 {
    if depth == 1 {
        let mut counter = Counter::default();
        generate_legal_all_move32_into(position, &mut counter);
        return counter.0;
    }
    sum(position, levels, |child, deeper| count(child, depth - 1, deeper))
}

fn list(position: &mut Position, depth: usize, levels: &mut [Move32List]) -> u64 {
    if depth == 1 {
        generate_legal_all_move32(position, &mut levels[0]);
        return black_box(&levels[0]).len() as u64;
    }
    sum(position, levels, |child, deeper| list(child, depth - 1, deeper))
}

fn full(position: &mut Position, depth: usize, levels: &mut [Move32List]) -> u64 {
    if depth == 0 {
        black_box(&*position);
        return 1;
    }
    sum(position, levels, |child, deeper| full(child, depth - 1, deeper))
}

/// What rsshogi says of a position.
pub fn judge(sfen: &str) -> Option<Judgement> {
    let position = position_from_sfen(sfen).ok()?;
    let mut list = Move32List::new();
    generate_legal_all_move32(&position, &mut list);
    let moves = list.iter().map(|&mv| (mv.to_usi(), position.gives_check_move32(mv))).collect();
    Some(Judgement { in_check: position.is_in_check(), moves })
}
