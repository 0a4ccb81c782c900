//! Counting the leaves of the tree of legal moves (*perft*), three ways.

use crate::{Move, MoveList, Position, Promotions};

/// Leaves at `depth`, the parents of leaves counting their moves without listing them.
///
/// ```
/// assert_eq!(komadai_rules::perft::count(&mut komadai_rules::Position::startpos(), 3), 25_470);
/// ```
pub fn count(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal()),
        _ => branch(position, |position| count(position, depth - 1)),
    }
}

/// Leaves at `depth`, the parents of leaves writing the list of their moves.
pub fn list(position: &mut Position, depth: u32) -> u64 {
    list_with(position, depth, &mut MoveList::new())
}

fn list_with(position: &mut Position, depth: u32, leaves: &mut MoveList) -> u64 {
    match depth {
        0 => 1,
        1 => {
            leaves.clear();
            position.legal_moves_into(Promotions::All, leaves);
            leaves.len() as u64
        }
        _ => branch(position, |position| list_with(position, depth - 1, leaves)),
    }
}

/// Leaves at `depth`, every one played and taken back.
pub fn full(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => branch(position, |position| full(position, depth - 1)),
    }
}

/// The legal moves in order of their USI text, each with the leaves below it.
///
/// Empty at depth 0.
pub fn divide(position: &mut Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let mut moves: alloc::vec::Vec<Move> = position.legal_moves().iter().collect();
    moves.sort_by_cached_key(|mv| alloc::string::ToString::to_string(mv));
    moves.into_iter().filter(move |_| depth > 0).map(move |mv| {
        let undo = position.play_unchecked(mv);
        let leaves = count(position, depth - 1);
        position.undo(mv, undo);
        (mv, leaves)
    })
}

#[inline]
fn branch(position: &mut Position, mut below: impl FnMut(&mut Position) -> u64) -> u64 {
    let mut leaves = 0;
    for mv in position.legal_moves().iter() {
        let undo = position.play_unchecked(mv);
        leaves += below(position);
        position.undo(mv, undo);
    }
    leaves
}
