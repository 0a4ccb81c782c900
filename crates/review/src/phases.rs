//! Opening, middle game and endgame (序盤, 中盤, 終盤), told from the moves alone.
//!
//! Shogi has no agreed border between them. These are ours, chosen to be explained in a sentence each: the middle game
//! begins with the first clash, the endgame when a king is besieged. A game never goes back to an earlier phase.

use komadai_rules::{Color, Move, PieceKind, Position, Square};

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// 序盤: castles are built, and at most pawns and bishops exchanged.
    Opening,
    /// 中盤: from the first clash on.
    Middle,
    /// 終盤: from the first siege of a king on.
    Endgame,
}

/// Where the phases of a game begin, as indices of its positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// The position after the first clash: a check, or the capture of a piece that is neither a pawn nor a bishop taken
    /// by a bishop or retaken at once.
    pub middle: Option<usize>,
    /// The first position from then on in which two enemy pieces better than a pawn stand within two squares of a king.
    pub endgame: Option<usize>,
}

impl Phases {
    /// Divides a game: `positions` are one more than `moves`.
    pub fn of(positions: &[Position], moves: &[Move]) -> Self {
        let middle =
            (0..moves.len()).find(|&ply| clashes(positions, moves, ply)).map(|ply| ply + 1);
        let besieged =
            |position: &Position| Color::ALL.into_iter().any(|color| is_besieged(position, color));
        let endgame = middle
            .and_then(|first| (first..positions.len()).find(|&ply| besieged(&positions[ply])));
        Self { middle, endgame }
    }

    /// The phase of the position with this index.
    pub fn at(&self, ply: usize) -> Phase {
        let reached = |from: Option<usize>| from.is_some_and(|from| ply >= from);
        match (reached(self.endgame), reached(self.middle)) {
            (true, _) => Phase::Endgame,
            (false, true) => Phase::Middle,
            (false, false) => Phase::Opening,
        }
    }
}

fn clashes(positions: &[Position], moves: &[Move], ply: usize) -> bool {
    let target = |ply: usize| moves[ply].to();
    let kind =
        |position: &Position, square: Square| position.piece_at(square).map(|piece| piece.kind);
    match kind(&positions[ply], target(ply)) {
        None | Some(PieceKind::Pawn) => positions[ply + 1].in_check(),
        Some(PieceKind::Bishop | PieceKind::Horse) => {
            let mover = kind(&positions[ply + 1], target(ply));
            let by_bishop = matches!(mover, Some(PieceKind::Bishop | PieceKind::Horse));
            let retakes = ply > 0
                && target(ply - 1) == target(ply)
                && positions[ply - 1].piece_at(target(ply)).is_some();
            !(by_bishop || retakes)
        }
        Some(_) => true,
    }
}

fn is_besieged(position: &Position, color: Color) -> bool {
    let Some(king) = position.king(color) else {
        return false;
    };
    let near = |square: Square| {
        let files = square.file().index().abs_diff(king.file().index());
        let ranks = square.rank().index().abs_diff(king.rank().index());
        files.max(ranks) <= 2
    };
    let attackers = Square::ALL.into_iter().filter(|&square| near(square)).filter(|&square| {
        position
            .piece_at(square)
            .is_some_and(|piece| piece.color != color && piece.kind != PieceKind::Pawn)
    });
    attackers.count() >= 2
}
