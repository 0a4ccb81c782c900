//! What the tests of the engine share: a limit by positions, and moves by chance.

use komadai_chance::Chance;
use komadai_engine::Limits;
use komadai_rules::{Move, Position};

pub fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Any legal move.
pub fn legal_move(chance: &mut Chance, position: &Position) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(chance.below(moves.len()))
}
