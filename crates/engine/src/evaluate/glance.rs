//! The terms that are read off the board anew for every position: reach, threats and the safety of kings.

use komadai_rules::{Bitboard, Color, HandKind, Piece, PieceKind, Position, Square, attacks};

use super::scene::{Scene, Side, Squares8, WORDS, spread};
use super::terms::{
    DROP_CHECKS, ENTERED, FLIGHT, GUARDED, MOBILITY, OPEN_FILES, OPENINGS, PINNED, POINTS,
    SAFE_MOBILITY, SIEGE, STATES, THREATENED, TURN, Tally,
};

/// Counts what `color` sees.
#[inline]
pub(super) fn glance(position: &Position, scene: &Scene, color: Color, tally: &mut impl Tally) {
    let (us, them) = (&scene.sides[color.index()], &scene.sides[(!color).index()]);
    let turn = usize::from(position.turn() == color);
    if turn == 1 {
        tally.count(TURN.begin);
    }
    threats(position, us, them, turn, tally);
    mobility(us, them, tally);
    open_files(position, color, tally);
    if let Some(king) = us.king {
        squares(scene, them, king, color, tally);
        siege(position, scene, color, king, turn, tally);
        pins(position, scene, color, king, tally);
        if king.in_zone(color) {
            entered(position, us, color, tally);
        }
    }
}

/// Own pieces under attack.
fn threats(position: &Position, us: &Side, them: &Side, turn: usize, tally: &mut impl Tally) {
    for square in us.pieces & them.reached[0] {
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        let guards = us.guards(square).min(2);
        let cheapest = if them.by_pawns.has(square) {
            0
        } else if them.by_minors.has(square) {
            1
        } else {
            2
        };
        tally.count(THREATENED.term(((piece.kind.index() * 3 + guards) * 3 + cheapest) * 2 + turn));
    }
}

fn mobility(us: &Side, them: &Side, tally: &mut impl Tally) {
    for &(range, reach) in us.ranges() {
        let free = reach.without(us.pieces);
        let safe = free.without(them.reached[0]);
        let first = range as usize * 21;
        tally.count(MOBILITY.term(first + free.len() as usize));
        tally.count(SAFE_MOBILITY.term(first + safe.len() as usize));
    }
}

/// Files on which a pawn could be dropped.
fn open_files(position: &Position, color: Color, tally: &mut impl Tally) {
    let pawns = position.pieces(color, PieceKind::Pawn).len() as usize;
    let held = usize::from(position.hand(color).has(HandKind::Pawn));
    tally.count(OPEN_FILES.term(9usize.saturating_sub(pawns) * 2 + held));
}

/// Every square, by where it lies from the king, what stands there and who reaches it.
fn squares(scene: &Scene, them: &Side, king: Square, color: Color, tally: &mut impl Tally) {
    let states = states(scene, them, color);
    let offsets = &OFFSETS[color.index()][king.index()];
    for (&offset, &state) in offsets.iter().zip(states.as_flattened()) {
        tally.count(GUARDED.begin + usize::from(offset) + usize::from(state));
    }
}

/// The states of all squares as `color` sees them, `them` being the other side.
#[inline]
fn states(scene: &Scene, them: &Side, color: Color) -> [Squares8; WORDS] {
    let enemies = them.pieces.bits().to_le_bytes();
    let (ours, theirs) = (&scene.counts[color.index()], &scene.counts[(!color).index()]);
    std::array::from_fn(|word| {
        let states = (spread(enemies[word]) << 7)
            + (u64::from_le_bytes(scene.groups[word]) << 4)
            + (ours[word] << 2)
            + theirs[word];
        states.to_le_bytes()
    })
}

/// For each side and its king's square, where the states of every square begin.
static OFFSETS: [[[u16; Square::COUNT]; Square::COUNT]; 2] = {
    let mut offsets = [[[0; Square::COUNT]; Square::COUNT]; 2];
    let mut king = 0;
    while king < Square::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            let files = (king / 9).abs_diff(square / 9);
            // Ranks from the king towards its own edge.
            let behind = 8 + square % 9 - king % 9;
            offsets[0][king][square] = ((files * 17 + behind) * STATES) as u16;
            offsets[1][king][square] = ((files * 17 + 16 - behind) * STATES) as u16;
            square += 1;
        }
        king += 1;
    }
    offsets
};

const STRONG: [HandKind; 4] = [HandKind::Silver, HandKind::Gold, HandKind::Bishop, HandKind::Rook];

/// How the own king stands among enemy pieces and what the enemy could drop.
fn siege(
    position: &Position,
    scene: &Scene,
    color: Color,
    king: Square,
    turn: usize,
    tally: &mut impl Tally,
) {
    let (us, them) = (&scene.sides[color.index()], &scene.sides[(!color).index()]);
    let hand = position.hand(!color);
    let flight = us.ring.without(us.pieces).without(them.reached[0]);
    let holes = (us.ring & them.reached[0]).without(us.reached[0]);
    tally.count(FLIGHT.term((flight.len() * 9 + holes.len()) as usize));

    let strong: usize = STRONG.iter().map(|&kind| usize::from(hand.count(kind))).sum();
    tally.count(SIEGE.term((them.attackers.min(7) * 8 + strong.min(7)) * 2 + turn));

    let open = us.ring.without(scene.occupied).without(us.reached[0]);
    let mut kinds = 0;
    for kind in HandKind::ALL.into_iter().filter(|&kind| hand.has(kind)) {
        kinds |= 1 << kind.index();
        // From where such a piece gives check is where our own would reach from the king's square.
        let checks = attacks::reach(Piece::new(color, kind.piece_kind()), king, scene.occupied)
            .without(scene.occupied);
        let safe = checks.without(us.reached[0]) & (them.reached[0] | !us.ring);
        let risky = checks.without(safe);
        for (group, squares) in [safe, risky].into_iter().enumerate() {
            let count = squares.len().min(4) as usize;
            let index = ((kind.index() * 2 + group) * 5 + count) * 2 + turn;
            tally.count(DROP_CHECKS.term(index));
        }
    }
    tally.count(OPENINGS.term(kinds * 6 + open.len().min(5) as usize));
}

/// Own pieces between the own king and an enemy piece that would reach it.
fn pins(position: &Position, scene: &Scene, color: Color, king: Square, tally: &mut impl Tally) {
    let us = &scene.sides[color.index()];
    let pieces = |kind| position.pieces(!color, kind);
    let empty = Bitboard::EMPTY;
    let diagonal =
        attacks::bishop(king, empty) & (pieces(PieceKind::Bishop) | pieces(PieceKind::Horse));
    let straight =
        attacks::rook(king, empty) & (pieces(PieceKind::Rook) | pieces(PieceKind::Dragon));
    let lances = attacks::lance(king, color, empty) & pieces(PieceKind::Lance);
    for pinner in diagonal | straight | lances {
        let between = attacks::between(king, pinner) & scene.occupied;
        if let Some(pinned) = between.single().filter(|&square| us.pieces.has(square))
            && let Some(piece) = position.piece_at(pinned)
        {
            tally.count(PINNED.term(piece.kind.index()));
        }
    }
}

/// An own king in the enemy's camp, which may come to be declared.
fn entered(position: &Position, us: &Side, color: Color, tally: &mut impl Tally) {
    let points = |kind: PieceKind| match kind.unpromoted() {
        PieceKind::King => 0,
        PieceKind::Bishop | PieceKind::Rook => 5,
        _ => 1,
    };
    let inside = us.pieces & Bitboard::zone(color);
    let on_board: usize = inside
        .into_iter()
        .filter_map(|square| position.piece_at(square))
        .map(|piece| points(piece.kind))
        .sum();
    let in_hand: usize = (position.hand(color).iter())
        .map(|(kind, count)| points(kind.piece_kind()) * usize::from(count))
        .sum();
    tally.count(ENTERED.term(inside.len() as usize - 1));
    tally.count(POINTS.term(on_board + in_hand));
}
