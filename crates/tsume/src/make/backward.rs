//! What could have come before a problem: a check and the answer to it, taken back.

use komadai_rules::{Bitboard, Board, Color, Move, Piece, PieceKind, Square, attacks};

use super::diagram::Diagram;

/// A diagram and the check that could have led on from it.
#[derive(Clone, Copy)]
pub(super) struct Before {
    pub diagram: Diagram,
    pub check: Move,
}

/// Every diagram from which a check and an answer could have led to this one. Whether they had to is for the solver to
/// say.
pub(super) fn before(after: &Diagram) -> Vec<Before> {
    let mut found = Vec::new();
    let king = after.king();
    let occupied = occupied(&after.board);
    let steps = attacks::reach(Piece::new(Color::White, PieceKind::King), king, occupied);
    for from in steps.into_iter().filter(|&from| after.board[from].is_none()) {
        let lifted = after.with(|diagram| {
            diagram.board[king] = None;
            diagram.board[from] = Some(Piece::new(Color::White, PieceKind::King));
        });
        sacrificed(&lifted, king, &mut found);
        arrived(&lifted, &mut found);
    }
    for (square, piece) in after.board.pieces() {
        if piece.color == Color::White && piece.kind != PieceKind::King {
            taken_by(after, square, piece, &mut found);
        }
    }
    found
}

/// The king, now back where he came from, took a piece that had checked him.
fn sacrificed(lifted: &Diagram, at: Square, found: &mut Vec<Before>) {
    for kind in GIVEN {
        checked_by(lifted, Piece::new(Color::Black, kind), at, found);
    }
}

/// The king walked out of a check by a piece that still stands.
fn arrived(lifted: &Diagram, found: &mut Vec<Before>) {
    for (square, piece) in lifted.board.pieces() {
        if piece.color == Color::Black {
            let without = lifted.with(|diagram| diagram.board[square] = None);
            checked_by(&without, piece, square, found);
        }
    }
}

/// A piece of White's took the one that had checked, and came from elsewhere.
fn taken_by(after: &Diagram, at: Square, piece: Piece, found: &mut Vec<Before>) {
    let occupied = occupied(&after.board);
    // What it reaches going backwards, the other side's piece of the kind reaches going forwards.
    let origins = attacks::reach(Piece::new(Color::Black, piece.kind), at, occupied);
    for from in origins {
        if after.board[from].is_some() || !attacks::has_future(piece, from) {
            continue;
        }
        let lifted = after.with(|diagram| {
            diagram.board[at] = None;
            diagram.board[from] = Some(piece);
        });
        sacrificed(&lifted, at, found);
    }
}

/// The kinds that are given away, or could have been.
const GIVEN: [PieceKind; 11] = {
    use PieceKind::*;
    [Pawn, Lance, Knight, Silver, Gold, Bishop, Rook, Tokin, ProSilver, Horse, Dragon]
};

/// Diagrams in which `piece` can come to `at` with check: from the hand, or from squares nearby. `lifted` is without
/// it.
fn checked_by(lifted: &Diagram, piece: Piece, at: Square, found: &mut Vec<Before>) {
    let occupied = occupied(&lifted.board);
    let checks = attacks::reach(piece, at, occupied).has(lifted.king());
    if !checks {
        return;
    }
    if !piece.kind.is_promoted()
        && let Some(kind) = piece.kind.hand_kind()
        && attacks::has_future(piece, at)
    {
        found.push(Before {
            diagram: lifted.with(|diagram| diagram.hand.add(kind)),
            check: Move::Drop { kind, to: at },
        });
    }
    let mut comes_from = |kind: PieceKind, promotes: bool| {
        let before = Piece::new(Color::Black, kind);
        let origins = attacks::reach(Piece::new(Color::White, kind), at, occupied);
        for from in origins {
            let may = lifted.board[from].is_none()
                && attacks::has_future(before, from)
                && (!promotes || from.in_zone(Color::Black) || at.in_zone(Color::Black));
            if may {
                found.push(Before {
                    diagram: lifted.with(|diagram| diagram.board[from] = Some(before)),
                    check: Move::Board { from, to: at, promote: promotes },
                });
            }
        }
    };
    comes_from(piece.kind, false);
    let plain = piece.kind.unpromoted();
    if plain != piece.kind {
        comes_from(plain, true);
    }
}

fn occupied(board: &Board) -> Bitboard {
    board.pieces().map(|(square, _)| square).collect()
}
