//! The wedge (駒, *koma*) a piece is cut as: five corners, the tip towards the enemy, larger with the rank of the piece.

use komadai_rules::PieceKind;

use crate::glyph::Frame;
use crate::path::{Path, Point};

/// The square of the board the sizes below belong to, in millimetres: that of tournament boards.
pub const FULL_SQUARE_MM: f32 = 34.8;
/// How much higher than wide a square is.
pub const SQUARE_RATIO: f32 = 1.1;

/// A wedge by the width of its foot and its height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wedge {
    /// Width of the foot.
    pub width: f32,
    /// From the tip to the foot.
    pub height: f32,
}

impl Wedge {
    /// The wedge of a kind in a set for squares `square` wide, in the same unit; promoted kinds are the backs of
    /// plain ones.
    ///
    /// ```
    /// use komadai_draw::{FULL_SQUARE_MM, Wedge};
    /// use komadai_rules::PieceKind;
    ///
    /// let king = Wedge::of(PieceKind::King, FULL_SQUARE_MM);
    /// assert_eq!((king.width, king.height), (28.7, 32.0)); // millimetres, as tournament sets have it
    /// ```
    pub fn of(kind: PieceKind, square: f32) -> Self {
        let (width, height) = match kind.unpromoted() {
            PieceKind::King => (28.7, 32.0),
            PieceKind::Rook | PieceKind::Bishop => (27.6, 30.8),
            PieceKind::Gold | PieceKind::Silver => (26.4, 29.6),
            PieceKind::Knight => (24.4, 28.6),
            PieceKind::Lance => (22.8, 28.2),
            _ => (21.8, 27.0),
        };
        let scale = square / FULL_SQUARE_MM;
        Self { width: width * scale, height: height * scale }
    }

    /// The corners from the tip clockwise, the middle between tip and foot at the origin.
    pub fn corners(self) -> [Point; 5] {
        let (top, foot) = (-0.5 * self.height, 0.5 * self.height);
        let shoulder = top + 0.148 * self.height;
        let (half_shoulder, half_foot) = (0.386 * self.width, 0.5 * self.width);
        [
            Point::new(0.0, top),
            Point::new(half_shoulder, shoulder),
            Point::new(half_foot, foot),
            Point::new(-half_foot, foot),
            Point::new(-half_shoulder, shoulder),
        ]
    }

    /// The outline, a polygon of five corners.
    pub fn path(self) -> Path {
        Path::polygon(&self.corners())
    }

    /// A frame by its centre's share of the height and its size's share of the wedge.
    pub(crate) fn frame(self, centre: f32, width: f32, height: f32) -> Frame {
        Frame {
            centre: self.at(0.0, centre),
            width: width * self.width,
            height: height * self.height,
        }
    }

    /// A point by its shares: from the middle line in widths, from the tip in heights.
    pub(crate) fn at(self, x: f32, y: f32) -> Point {
        Point::new(x * self.width, (y - 0.5) * self.height)
    }
}
