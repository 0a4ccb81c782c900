//! The pieces in hand, beside the board: White's at the upper left, Black's at the lower right, turned with the board.

use komadai_record::names::count_kanji;
use komadai_rules::{Color, HandKind};

use crate::path::{Point, Transform};
use crate::scene::{Anchor, Color as Ink, Scene, Stroke, TextStyle};
use crate::wedge::{SQUARE_RATIO, Wedge};
use crate::words::Language;

use super::{Drawing, HAND, MARGIN};

/// Something in a hand's column, from the top down.
enum Cell {
    /// The sign of the side.
    Side,
    /// A piece, and how many of it.
    Piece(HandKind, u8),
    /// A character of a word or a number.
    Letter(char),
}

/// How high the column's cells are, pieces with a wedge and what is as text.
const PIECE: f32 = 1.04;
const SIDE: f32 = 0.85;
const LETTER: f32 = 0.62;
/// How far from the middle a column of pieces stands, all of them alike, for the numbers beside some.
const ASIDE: f32 = 0.2;

impl Drawing<'_> {
    pub(super) fn hands(&self, scene: &mut Scene) {
        let seen = |side: &Color| Some(*side) != self.diagram.rest;
        for side in Color::ALL.into_iter().filter(seen) {
            let cells = self.cells(side);
            for (cell, place, size) in self.placed(side, &cells) {
                self.cell(scene, side, cell, place, size);
            }
        }
    }

    /// The middle of a piece in hand, if it is there.
    pub(super) fn place_in_hand(&self, side: Color, kind: HandKind) -> Option<Point> {
        let cells = self.cells(side);
        let mut placed = self.placed(side, &cells);
        placed.find_map(|(cell, place, _)| match cell {
            Cell::Piece(own, _) if *own == kind => Some(place),
            _ => None,
        })
    }

    /// Whether counts are written below the pieces, as Japanese books do, and not as numbers beside them.
    fn spells_counts(&self) -> bool {
        self.is_bare() && self.diagram.language == Language::Ja
    }

    fn cells(&self, side: Color) -> Vec<Cell> {
        let hand = self.diagram.setup.hands[side];
        let mut cells = vec![Cell::Side];
        let in_kanji = self.spells_counts();
        for (kind, count) in hand.iter() {
            cells.push(Cell::Piece(kind, count));
            if in_kanji && count > 1 {
                cells.extend(count_kanji(count).chars().map(Cell::Letter));
            }
        }
        if hand.is_empty() && in_kanji {
            cells.extend("なし".chars().map(Cell::Letter));
        }
        cells
    }

    /// The cells with their middles, and how large they are drawn.
    fn placed<'c>(
        &self,
        side: Color,
        cells: &'c [Cell],
    ) -> impl Iterator<Item = (&'c Cell, Point, f32)> + use<'c> {
        let is_bare = self.is_bare();
        let high = move |cell: &Cell| match cell {
            Cell::Side => SIDE,
            Cell::Piece(..) if is_bare => 0.85,
            Cell::Piece(..) => PIECE,
            Cell::Letter(_) => LETTER,
        };
        let room = 9.0 * SQUARE_RATIO;
        let total: f32 = cells.iter().map(high).sum();
        let shrink = (room / total).min(1.0);
        let is_near = side == self.near();
        let middle = if is_near {
            self.width - MARGIN - HAND / 2.0 + 0.1
        } else {
            MARGIN + HAND / 2.0 - 0.15
        };
        let x = if self.spells_counts() { middle } else { middle - ASIDE };
        // Books begin both columns at the top; a stand lies at its owner's right hand.
        let mut y = self.corner.y;
        if is_near && !is_bare {
            y += room - total * shrink;
        }
        cells.iter().map(move |cell| {
            let height = high(cell) * shrink;
            let middle = Point::new(x, y + height / 2.0);
            y += height;
            (cell, middle, shrink)
        })
    }

    fn cell(&self, scene: &mut Scene, side: Color, cell: &Cell, at: Point, size: f32) {
        match *cell {
            Cell::Side => {
                let size = 0.6 * size;
                self.side_sign(scene, side, at, size);
                if side == self.diagram.setup.turn {
                    // The side to move has a bar below its sign.
                    let (half, y) = (0.45 * size, at.y + 0.6 * size);
                    let bar = Stroke::new(self.colors.text, 0.09 * size);
                    scene.line(Point::new(at.x - half, y), Point::new(at.x + half, y), bar);
                }
            }
            Cell::Piece(kind, count) => {
                let square = if self.is_bare() { 0.8 } else { 0.86 };
                // In a list the character stands upright, whosever it is.
                let turned = if self.is_bare() { self.near() } else { side };
                self.piece(scene, turned, kind.piece_kind(), at, square * size);
                if count > 1 && !self.spells_counts() {
                    let style = TextStyle::new(0.46 * size, self.colors.text);
                    let at = at.plus(ASIDE + 0.24 * size, 0.2 * size);
                    scene.text(count.to_string(), at, Anchor::Start, style);
                }
            }
            Cell::Letter(letter) => {
                let style = TextStyle::new(0.56 * size, self.colors.text);
                let at = at.plus(0.0, 0.2 * size);
                scene.text(letter.to_string(), at, Anchor::Middle, style);
            }
        }
    }

    /// ☗ or ☖, drawn, black and white on pages of any colour.
    pub(super) fn side_sign(&self, scene: &mut Scene, side: Color, at: Point, size: f32) {
        let wedge = Wedge { width: 0.85 * size, height: size };
        let path = wedge.path().transformed(Transform::shift(at.x, at.y - 0.06 * size));
        let fill = match side {
            Color::Black => Ink::BLACK,
            Color::White => Ink::WHITE,
        };
        let line = Stroke::new(self.colors.text, 0.07 * size);
        scene.shape(path, Some(fill), Some(line));
    }
}
