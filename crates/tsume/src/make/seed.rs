//! A short sound problem from a king and pieces thrown around it.

use komadai_chance::Chance;
use komadai_rules::{Color, File, HandKind, Piece, PieceKind, Rank, Square, attacks};

use super::diagram::Diagram;
use super::judge::{Judge, SoundProblem};

/// How many diagrams are thrown before the attempt ends.
const THROWS: u32 = 400;

/// What attacks, as often as it shall.
pub(super) const ATTACKING: [PieceKind; 14] = {
    use PieceKind::*;
    [
        Pawn, Lance, Knight, Silver, Silver, Gold, Bishop, Rook, Tokin, ProKnight, ProSilver,
        Horse, Dragon, Pawn,
    ]
};

/// What stands around the king.
pub(super) const DEFENDING: [PieceKind; 11] = {
    use PieceKind::*;
    [Pawn, Pawn, Lance, Knight, Silver, Silver, Gold, Bishop, Horse, Tokin, Rook]
};

/// What is held.
pub(super) const HELD: [HandKind; 9] = {
    use HandKind::*;
    [Pawn, Lance, Knight, Silver, Gold, Gold, Bishop, Rook, Silver]
};

/// A sound problem of at most so many plies, if one of many throws makes one.
pub(super) fn short(random: &mut Chance, judge: &mut Judge<'_>, most: u32) -> Option<SoundProblem> {
    let least = if most == 1 { 1 } else { 3 };
    (0..THROWS).find_map(|_| judge.sound(&throw(random), least, most))
}

fn throw(random: &mut Chance) -> Diagram {
    let king = Square::new(
        random.pick(&File::ALL),
        random.pick(&[Rank::A, Rank::A, Rank::B, Rank::B, Rank::C, Rank::D]),
    );
    let mut diagram = Diagram::of_king(king);
    for _ in 0..1 + random.below(3) {
        let kind = random.pick(&ATTACKING);
        put(&mut diagram, random, Piece::new(Color::Black, kind));
    }
    for _ in 0..1 + random.below(4) {
        let kind = random.pick(&DEFENDING);
        put(&mut diagram, random, Piece::new(Color::White, kind));
    }
    for _ in 0..1 + random.below(2) {
        diagram.hand.add(random.pick(&HELD));
    }
    diagram
}

/// Puts a piece near the king, if it falls on a square where it may stand.
pub(super) fn put(diagram: &mut Diagram, random: &mut Chance, piece: Piece) {
    const NEAR: [i8; 7] = [-2, -1, -1, 0, 1, 1, 2];
    const BELOW: [i8; 7] = [-1, -1, 0, 0, 1, 2, 2];
    let square = diagram.king().offset(random.pick(&NEAR), random.pick(&BELOW));
    if let Some(square) = square
        && diagram.board[square].is_none()
        && attacks::has_future(piece, square)
    {
        diagram.board[square] = Some(piece);
    }
}
