//! How a piece moves, as marks around the rim of its wedge. The rules say how; this room only draws it.

use komadai_rules::squares::SQ_5E;
use komadai_rules::{Bitboard, Color as Side, Piece, PieceKind, attacks};

use crate::path::{Path, Point};
use crate::scene::{Color, Scene, Stroke};
use crate::wedge::Wedge;

/// A way a piece can go from its square: files to the right, ranks down, and how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// Files to the right as Black sees it.
    pub right: i8,
    /// Ranks down as Black sees it.
    pub down: i8,
    /// Whether it may go on until something stands in the way.
    pub slides: bool,
}

impl Way {
    /// Whether the piece leaps over what is near.
    pub fn leaps(self) -> bool {
        self.right.abs().max(self.down.abs()) > 1
    }
}

/// All ways of a kind, by the rules; directions in reading order.
pub(crate) fn ways(kind: PieceKind) -> Vec<Way> {
    let reach = attacks::reach(Piece::new(Side::Black, kind), SQ_5E, Bitboard::of(SQ_5E));
    let has =
        |right: i8, down: i8| SQ_5E.offset(-right, down).is_some_and(|square| reach.has(square));
    let near = (-2..=2_i8).flat_map(|down| (-2..=2_i8).map(move |right| (right, down)));
    near.filter(|&(right, down)| has(right, down))
        .filter_map(|(right, down)| {
            let straight = right == 0 || down == 0 || right.abs() == down.abs();
            let second = straight && right.abs().max(down.abs()) == 2;
            // The second square of a slide belongs to the first.
            (!second).then(|| Way { right, down, slides: straight && has(2 * right, 2 * down) })
        })
        .collect()
}

/// Where on a wedge the mark of a direction stands, in shares of width and height.
fn spot(way: Way) -> (f32, f32) {
    let right = f32::from(way.right.signum());
    match (way.leaps(), way.down.signum()) {
        (true, _) => (0.17 * right, 0.2),
        (_, -1) => (0.31 * right, if way.right == 0 { 0.14 } else { 0.26 }),
        (_, 0) => (0.36 * right, 0.57),
        _ => (0.37 * right, 0.91),
    }
}

/// Paints the marks: a dot for a step, an arrow for a slide, a hook for a leap.
pub(super) fn paint(scene: &mut Scene, kind: PieceKind, wedge: Wedge, ink: Color) {
    let unit = wedge.width;
    for way in ways(kind) {
        let (x, y) = spot(way);
        let at = wedge.at(x, y);
        if way.leaps() {
            let stem = wedge.at(0.3 * x, 0.31);
            let bend = wedge.at(0.3 * x, 0.235);
            scene.stroke(Path::line(&[stem, bend, at]), Stroke::new(ink, 0.025 * unit));
            scene.fill(Path::circle(at, 0.038 * unit), ink);
        } else if way.slides {
            scene.fill(arrowhead(at, way, 0.1 * unit), ink);
        } else {
            scene.fill(Path::circle(at, 0.04 * unit), ink);
        }
    }
}

/// A slim triangle around `at` that points along the way.
fn arrowhead(at: Point, way: Way, length: f32) -> Path {
    let (x, y) = (f32::from(way.right), f32::from(way.down));
    let norm = x.hypot(y);
    let (x, y) = (x / norm * length, y / norm * length);
    let half = 0.62;
    Path::polygon(&[
        at.plus(0.75 * x, 0.75 * y),
        at.plus(-0.55 * x - half * y, -0.55 * y + half * x),
        at.plus(-0.25 * x, -0.25 * y),
        at.plus(-0.55 * x + half * y, -0.55 * y - half * x),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_those_of_the_rules() {
        let count = |kind| {
            let ways = ways(kind);
            let slides = ways.iter().filter(|way| way.slides).count();
            let leaps = ways.iter().filter(|way| way.leaps()).count();
            (ways.len(), slides, leaps)
        };
        for (kind, expected) in [
            (PieceKind::Pawn, (1, 0, 0)),
            (PieceKind::Lance, (1, 1, 0)),
            (PieceKind::Knight, (2, 0, 2)),
            (PieceKind::Silver, (5, 0, 0)),
            (PieceKind::Gold, (6, 0, 0)),
            (PieceKind::Bishop, (4, 4, 0)),
            (PieceKind::Rook, (4, 4, 0)),
            (PieceKind::King, (8, 0, 0)),
            (PieceKind::ProKnight, (6, 0, 0)),
            (PieceKind::Horse, (8, 4, 0)),
            (PieceKind::Dragon, (8, 4, 0)),
        ] {
            assert_eq!(count(kind), expected, "{kind:?}");
        }
    }
}
