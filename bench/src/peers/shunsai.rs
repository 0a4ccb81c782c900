//! shunsai hands out one set of destinations per origin, and plays and takes back on one position.

use std::hint::black_box;
use std::ops::ControlFlow;

use shogi_usi_parser::FromUsi;
use shunsai::Position;
use shunsai::shogi_core::{Move, PartialPosition, ToUsi};

use super::interface::{Judgement, Perft};

/// A position, and one move list per level so that no node allocates.
struct Shunsai {
    position: Position,
    levels: Vec<Vec<Move>>,
}

/// Reads an SFEN, which shunsai leaves to others.
pub fn position(sfen: &str) -> Option<Position> {
    PartialPosition::from_usi(&format!("sfen {sfen}")).ok().map(Position::new)
}

pub fn set_up(sfen: &str) -> Box<dyn Perft> {
    let position = position(sfen).expect("shogi_usi_parser reads the diagrams of the table");
    let levels = (0..8).map(|_| Vec::with_capacity(600)).collect();
    Box::new(Shunsai { position, levels })
}

impl Perft for Shunsai {
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

/// Writes every legal move into `moves`.
#[inline(always)]
fn write(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    let _ = position.generate_moves(|set| {
        set.write_into(moves);
        ControlFlow::Continue(())
    });
}

/// Plays and takes back every legal move, and sums what `below` says of each.
#[inline(always)]
fn sum(
    position: &mut Position,
    levels: &mut [Vec<Move>],
    mut below: impl FnMut(&mut Position, &mut [Vec<Move>]) -> u64,
) -> u64 {
    let (moves, deeper) = levels.split_first_mut().expect("a list for each level");
    write(position, moves);
    let mut nodes = 0;
    for &mv in moves.iter() {
        let undo = position.do_move(mv);
        nodes += below(position, deeper);
        position.undo_move(mv, undo);
    }
    nodes
}

fn count(position: &mut Position, depth: usize, levels: &mut [Vec<Move>]) -> u64 {
    if depth == 1 {
        let mut nodes = 0;
        let _ = position.generate_moves(|set| {
            nodes += set.len() as u64;
            ControlFlow::Continue(())
        });
        return nodes;
    }
    sum(position, levels, |child, deeper| count(child, depth - 1, deeper))
}

fn list(position: &mut Position, depth: usize, levels: &mut [Vec<Move>]) -> u64 {
    if depth == 1 {
        write(position, &mut levels[0]);
        return black_box(&levels[0]).len() as u64;
    }
    sum(position, levels, |child, deeper| list(child, depth - 1, deeper))
}

fn full(position: &mut Position, depth: usize, levels: &mut [Vec<Move>]) -> u64 {
    if depth == 0 {
        black_box(&*position);
        return 1;
    }
    sum(position, levels, |child, deeper| full(child, depth - 1, deeper))
}

/// What shunsai says of a position.
pub fn judge(sfen: &str) -> Option<Judgement> {
    let mut position = position(sfen)?;
    let in_check = position.in_check();
    let list = position.legal_moves();
    let moves = list.into_iter().map(|mv| {
        let undo = position.do_move(mv);
        let check = position.in_check();
        position.undo_move(mv, undo);
        (mv.to_usi_owned(), check)
    });
    Some(Judgement { moves: moves.collect(), in_check })
}
