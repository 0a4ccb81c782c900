//! A diagram with something a little different.

use komadai_chance::Chance;
use komadai_rules::{Color, Piece, PieceKind, Square, attacks};

use super::diagram::Diagram;
use super::seed::{ATTACKING, DEFENDING, HELD, put};

/// The diagram with one or two random changes.
pub(super) fn vary(diagram: &Diagram, random: &mut Chance) -> Diagram {
    let mut changed = *diagram;
    for _ in 0..1 + random.below(2) {
        change(&mut changed, random);
    }
    changed
}

fn change(diagram: &mut Diagram, random: &mut Chance) {
    let pieces: Vec<(Square, Piece)> = diagram.board.pieces().collect();
    let (square, piece) = random.pick(&pieces);
    match random.below(10) {
        0..4 => shift(diagram, square, piece, random),
        4..6 if piece.kind != PieceKind::King => diagram.board[square] = None,
        6 => {
            let kind = random.pick(&ATTACKING);
            put(diagram, random, Piece::new(Color::Black, kind));
        }
        7 => {
            let kind = random.pick(&DEFENDING);
            put(diagram, random, Piece::new(Color::White, kind));
        }
        8 if !diagram.hand.is_empty() => {
            let held: Vec<_> = diagram.hand.iter().map(|(kind, _)| kind).collect();
            diagram.hand.remove(random.pick(&held));
            diagram.hand.add(random.pick(&HELD));
        }
        _ => diagram.hand.add(random.pick(&HELD)),
    }
}

/// Moves a piece to a square beside it.
fn shift(diagram: &mut Diagram, from: Square, piece: Piece, random: &mut Chance) {
    let to = from.offset(random.pick(&[-1, 0, 1]), random.pick(&[-1, 0, 1]));
    if let Some(to) = to
        && diagram.board[to].is_none()
        && attacks::has_future(piece, to)
    {
        diagram.board[from] = None;
        diagram.board[to] = Some(piece);
    }
}
