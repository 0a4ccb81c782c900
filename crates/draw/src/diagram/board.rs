//! The board: wood, tints, lines, star dots, coordinates, pieces.

use komadai_record::names;
use komadai_rules::{File, Rank, Square};

use crate::path::{Path, Point};
use crate::scene::{Anchor, Scene, Stroke, TextStyle};
use crate::wedge::SQUARE_RATIO;

use super::{Coordinates, Drawing};

const FRAME: f32 = 0.06;
const LINE: f32 = 0.022;
const STAR: f32 = 0.075;

/// The lines of a board, its upper left corner at the origin of `corner`, squares `square` wide.
pub(crate) fn grid(scene: &mut Scene, corner: Point, square: f32, line: crate::scene::Color) {
    let (width, height) = (9.0 * square, 9.0 * square * SQUARE_RATIO);
    let thin = Stroke::new(line, LINE * square);
    for index in 1..9_u8 {
        let right = f32::from(index) * square;
        let down = right * SQUARE_RATIO;
        scene.line(corner.plus(right, 0.0), corner.plus(right, height), thin);
        scene.line(corner.plus(0.0, down), corner.plus(width, down), thin);
    }
    for (right, down) in [(3.0, 3.0), (6.0, 3.0), (3.0, 6.0), (6.0, 6.0)] {
        let star = corner.plus(right * square, down * square * SQUARE_RATIO);
        scene.fill(Path::circle(star, STAR * square), line);
    }
    scene.stroke(
        Path::rectangle(corner.x, corner.y, width, height),
        Stroke::new(line, FRAME * square),
    );
}

impl Drawing<'_> {
    pub(super) fn board(&self, scene: &mut Scene) {
        let Point { x, y } = self.corner;
        let height = 9.0 * SQUARE_RATIO;
        scene.fill(Path::rectangle(x, y, 9.0, height), self.colors.board);
        if let Some(mv) = self.diagram.last_move {
            if let Some(from) = mv.from() {
                self.tint(scene, from, self.colors.origin);
            }
            self.tint(scene, mv.to(), self.colors.last);
        }
        self.fills(scene);
        grid(scene, self.corner, 1.0, self.colors.line);
        if self.diagram.coordinates != Coordinates::None {
            self.coordinates(scene);
        }
    }

    pub(super) fn tint(&self, scene: &mut Scene, square: Square, color: crate::scene::Color) {
        let Point { x, y } = self.corner_of(square);
        scene.fill(Path::rectangle(x, y, 1.0, SQUARE_RATIO), color);
    }

    fn coordinates(&self, scene: &mut Scene) {
        let style = TextStyle::new(0.4, self.colors.text);
        for file in File::ALL {
            let at = self.centre_of(Square::new(file, Rank::ALL[0]));
            let name = match self.diagram.coordinates {
                Coordinates::Japanese => names::file_digit(file).to_string(),
                _ => file.number().to_string(),
            };
            let at = Point::new(at.x, self.corner.y - 0.16);
            scene.text(name, at, Anchor::Middle, style);
        }
        for rank in Rank::ALL {
            let at = self.centre_of(Square::new(File::ALL[0], rank));
            let name = match self.diagram.coordinates {
                Coordinates::Japanese => names::rank_kanji(rank).to_string(),
                Coordinates::Letters => rank.letter().to_string(),
                _ => rank.number().to_string(),
            };
            let at = Point::new(self.corner.x + 9.0 + 0.33, at.y + 0.14);
            scene.text(name, at, Anchor::Middle, style);
        }
    }

    pub(super) fn pieces(&self, scene: &mut Scene) {
        for (square, piece) in self.diagram.setup.board.pieces() {
            let at = self.centre_of(square);
            self.piece(scene, piece.color, piece.kind, at, 1.0);
        }
    }
}
