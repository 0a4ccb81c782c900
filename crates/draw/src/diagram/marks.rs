//! Signs on squares, and arrows.

use crate::path::{Path, Point};
use crate::scene::{Color, Scene, Stroke};
use crate::theme::{Ink, Theme};
use crate::wedge::SQUARE_RATIO;

use super::{Arrow, Drawing, Mark, Sign, Tail};

const LINE: f32 = 0.075;

impl Drawing<'_> {
    /// The tints, which lie below lines and pieces.
    pub(super) fn fills(&self, scene: &mut Scene) {
        for mark in &self.diagram.marks {
            if mark.sign != Sign::Fill {
                continue;
            }
            if self.diagram.theme == Theme::Print {
                self.hatch(scene, mark);
            } else {
                let color = self.colors.ink(mark.ink).alpha(110);
                self.tint(scene, mark.square, color);
            }
        }
    }

    /// A square in stripes; the direction tells the colours apart.
    fn hatch(&self, scene: &mut Scene, mark: &Mark) {
        let corner = self.corner_of(mark.square);
        let stroke = Stroke::new(Color::hex(0x8a_8a_8a), 0.025);
        let rising = matches!(mark.ink, Ink::Green | Ink::Blue);
        let step = if matches!(mark.ink, Ink::Green | Ink::Red) { 0.14 } else { 0.26 };
        let far = 1.0 + SQUARE_RATIO;
        let mut offset = step;
        while offset < far {
            // The stripe where right + down = offset, cut to the square.
            let from = (offset.min(1.0), offset - offset.min(1.0));
            let to = (offset - offset.min(SQUARE_RATIO), offset.min(SQUARE_RATIO));
            let at = |(right, down): (f32, f32)| {
                corner.plus(if rising { right } else { 1.0 - right }, down)
            };
            scene.line(at(from), at(to), stroke);
            offset += step;
        }
    }

    pub(super) fn marks(&self, scene: &mut Scene) {
        for mark in &self.diagram.marks {
            self.mark(scene, mark);
        }
        for arrow in &self.diagram.arrows {
            self.arrow(scene, arrow);
        }
    }

    fn mark(&self, scene: &mut Scene, mark: &Mark) {
        let centre = self.centre_of(mark.square);
        let line = self.stroke(mark.ink, LINE);
        let path = match mark.sign {
            Sign::Fill => return,
            Sign::Circle => Path::circle(centre, 0.44),
            Sign::Triangle => Path::polygon(&[
                centre.plus(0.0, -0.44),
                centre.plus(0.42, 0.36),
                centre.plus(-0.42, 0.36),
            ]),
            Sign::Square => Path::rectangle(centre.x - 0.42, centre.y - 0.47, 0.84, 0.94),
            Sign::Cross => {
                let (x, y) = (0.36, 0.4);
                scene.line(centre.plus(-x, -y), centre.plus(x, y), line);
                scene.line(centre.plus(x, -y), centre.plus(-x, y), line);
                return;
            }
        };
        scene.stroke(path, line);
    }

    /// On paper without colours the second and fourth are dashed, the third and fourth thinner.
    fn stroke(&self, ink: Ink, width: f32) -> Stroke {
        let color = self.colors.ink(ink);
        if self.diagram.theme != Theme::Print {
            return Stroke::new(color, width);
        }
        match ink {
            Ink::Green => Stroke::new(color, width),
            Ink::Red => Stroke::new(color, width).dashed(2.0 * width, width),
            Ink::Blue => Stroke::new(color, 0.55 * width),
            Ink::Yellow => Stroke::new(color, 0.55 * width).dashed(width, width),
        }
    }

    fn arrow(&self, scene: &mut Scene, arrow: &Arrow) {
        let from = match arrow.from {
            Tail::Square(square) => Some(self.centre_of(square)),
            Tail::Hand(side, kind) if self.diagram.hands => self.place_in_hand(side, kind),
            Tail::Hand(..) => None,
        };
        let (Some(from), to) = (from, self.centre_of(arrow.to)) else {
            return;
        };
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = x.hypot(y);
        if length < 0.5 {
            return;
        }
        let (x, y) = (x / length, y / length);
        // Along and across the arrow, from its point.
        let at = |back: f32, aside: f32| {
            Point::new(to.x - back * x - aside * y, to.y - back * y + aside * x)
        };
        let stroke = self.stroke(arrow.ink, 0.15);
        let (head, half) = (0.42, 0.24);
        let tail = from.plus(0.12 * x, 0.12 * y);
        if stroke.dash.is_some() {
            scene.line(tail, at(head, 0.0), stroke);
            let barb = Path::polygon(&[at(0.0, 0.0), at(head, half), at(head, -half)]);
            scene.fill(barb, stroke.color);
            return;
        }
        // In one piece, so that a translucent arrow is even.
        let (thin, long) = (stroke.width / 2.0, length - 0.12);
        scene.fill(
            Path::polygon(&[
                at(long, thin),
                at(head, thin),
                at(head, half),
                at(0.0, 0.0),
                at(head, -half),
                at(head, -thin),
                at(long, -thin),
            ]),
            stroke.color,
        );
    }
}
