//! haitaka copies the board for each move and has no undo, so a leaf is "unmade" by dropping the copy.

use std::hint::black_box;

use haitaka::{Board, Move};

use super::interface::Perft;

/// A board, and a move list kept between leaf parents so that none of them allocates.
struct Haitaka {
    board: Board,
    moves: Vec<Move>,
}

pub fn set_up(sfen: &str) -> Box<dyn Perft> {
    let board = Board::from_sfen(sfen).expect("haitaka reads the diagrams of the table");
    Box::new(Haitaka { board, moves: Vec::with_capacity(600) })
}

impl Perft for Haitaka {
    fn count(&mut self, depth: usize) -> u64 {
        count(&self.board, depth)
    }

    fn list(&mut self, depth: usize) -> u64 {
        list(&self.board, depth, &mut self.moves)
    }

    fn full(&mut self, depth: usize) -> u64 {
        full(&self.board, depth)
    }
}

/// Visits every child.
#[inline(always)]
fn children(board: &Board, mut visit: impl FnMut(&Board)) {
    board.generate_moves(|set| {
        for mv in set {
            let mut child = board.clone();
            child.play_unchecked(mv);
            visit(&child);
        }
        false
    });
}

fn count(board: &Board, depth: usize) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        // The iterator's length is the exact one: the set's own `len` leaves promotions out.
        board.generate_moves(|set| {
            nodes += set.into_iter().len() as u64;
            false
        });
    } else {
        children(board, |child| nodes += count(child, depth - 1));
    }
    nodes
}

fn list(board: &Board, depth: usize, moves: &mut Vec<Move>) -> u64 {
    if depth == 1 {
        moves.clear();
        board.generate_moves(|set| {
            for mv in set {
                moves.push(mv);
            }
            false
        });
        return black_box(&*moves).len() as u64;
    }
    let mut nodes = 0;
    children(board, |child| nodes += list(child, depth - 1, moves));
    nodes
}

fn full(board: &Board, depth: usize) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    children(board, |child| nodes += full(child, depth - 1));
    nodes
}
