//! Counting the leaves of the tree of legal moves (*perft*), three ways.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::hint::black_box;

use crate::{Move, MoveList, Position, Promotions};

/// Leaves at `depth`, the parents of leaves counting their moves without listing them.
///
/// Every function here keeps a list of moves for each ply, two kilobytes each.
///
/// ```
/// assert_eq!(komadai_rules::perft::count(&mut komadai_rules::Position::startpos(), 3), 25_470);
/// ```
pub fn count(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => visit(position, &mut lists(depth - 1), &mut |position| {
            u64::from(position.count_legal())
        }),
    }
}

/// Leaves at `depth`, the parents of leaves writing the list of their moves.
pub fn list(position: &mut Position, depth: u32) -> u64 {
    let mut leaves = MoveList::new();
    match depth {
        0 => 1,
        _ => visit(position, &mut lists(depth - 1), &mut |position| {
            leaves.clear();
            position.legal_moves_into(Promotions::All, &mut leaves);
            black_box(&leaves).len() as u64
        }),
    }
}

/// Leaves at `depth`, every one played and taken back, the keys of the line kept as repetition needs them.
pub fn full(position: &mut Position, depth: u32) -> u64 {
    let mut line = Vec::with_capacity(depth as usize);
    full_below(position, &mut lists(depth), &mut line)
}

fn full_below(position: &mut Position, lists: &mut [MoveList], line: &mut Vec<u64>) -> u64 {
    let Some((list, below)) = lists.split_first_mut() else {
        return 1;
    };
    list.clear();
    position.legal_moves_into(Promotions::All, list);
    let mut leaves = 0;
    for mv in list.iter() {
        line.push(position.key());
        // Without the barrier the compiler sees that a leaf is undone at once, and plays none.
        let undo = position.play_unchecked(mv);
        leaves += if below.is_empty() {
            {
                black_box(&mut *position);
                1
            }
        } else {
            full_below(position, below, line)
        };
        position.undo(mv, undo);
        line.pop();
    }
    leaves
}

/// Adds up what `leaf` says of every position as many plies below as there are lists.
fn visit(
    position: &mut Position,
    lists: &mut [MoveList],
    leaf: &mut impl FnMut(&Position) -> u64,
) -> u64 {
    let Some((list, below)) = lists.split_first_mut() else {
        return leaf(position);
    };
    list.clear();
    position.legal_moves_into(Promotions::All, list);
    let mut leaves = 0;
    for mv in list.iter() {
        let undo = position.play_unchecked(mv);
        leaves += visit(position, below, leaf);
        position.undo(mv, undo);
    }
    leaves
}

fn lists(plies: u32) -> Vec<MoveList> {
    alloc::vec![MoveList::new(); plies as usize]
}

/// The legal moves in order of their USI text, each with the leaves below it.
///
/// Empty at depth 0.
pub fn divide(position: &mut Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let mut moves: Vec<Move> = position.legal_moves().iter().collect();
    moves.sort_by_cached_key(ToString::to_string);
    moves.into_iter().filter(move |_| depth > 0).map(move |mv| {
        let undo = position.play_unchecked(mv);
        let leaves = count(position, depth - 1);
        position.undo(mv, undo);
        (mv, leaves)
    })
}
