//! Where the names of moves stand beside their dots without covering one another.

use crate::path::Point;
use crate::scene::Anchor;

/// Where a label stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelPlace {
    /// The point of its baseline.
    pub at: Point,
    /// Which part of the text stands at that point.
    pub anchor: Anchor,
    /// Whether it stands so far off that a line should lead to it.
    pub is_far: bool,
}

#[derive(Clone, Copy, Debug)]
struct Area {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Area {
    fn between(one: Point, other: Point) -> Self {
        Self {
            left: one.x.min(other.x),
            top: one.y.min(other.y),
            right: one.x.max(other.x),
            bottom: one.y.max(other.y),
        }
    }

    fn meets(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn contains(self, other: Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }
}

/// Where the labels of a chart still find room.
#[derive(Clone, Debug)]
pub struct Labels {
    within: Area,
    taken: Vec<Area>,
    /// Where a label had better not stand, if there is another place.
    avoided: Vec<Area>,
}

const ASCENT: f32 = 11.0;
const DESCENT: f32 = 3.0;

impl Labels {
    /// Labels stay inside the rectangle between these corners.
    ///
    /// ```
    /// use komadai_draw::{Labels, Point};
    ///
    /// let mut labels = Labels::within(Point::new(0.0, 0.0), Point::new(200.0, 100.0));
    /// let dot = Point::new(100.0, 50.0);
    /// let first = labels.place(dot, "7g7f", true).expect("there is room below");
    /// let second = labels.place(dot, "3c3d", true).expect("there is room above");
    /// assert!(first.at.y > 50.0 && second.at.y < 50.0);
    /// ```
    pub fn within(corner: Point, opposite: Point) -> Self {
        Self { within: Area::between(corner, opposite), taken: Vec::new(), avoided: Vec::new() }
    }

    /// No label may stand in the rectangle between these corners.
    pub fn block(&mut self, corner: Point, opposite: Point) {
        self.taken.push(Area::between(corner, opposite));
    }

    /// A label crosses this line only where there is no other place.
    pub fn avoid_line(&mut self, from: Point, to: Point) {
        // Small boxes along the line; one around a steep line would forbid far too much.
        const PARTS: u8 = 8;
        let at = |part: u8| {
            let share = f32::from(part) / f32::from(PARTS);
            from.plus((to.x - from.x) * share, (to.y - from.y) * share)
        };
        for part in 0..PARTS {
            let area = Area::between(at(part), at(part + 1));
            self.avoided.push(Area {
                left: area.left - 1.0,
                top: area.top - 1.0,
                right: area.right + 1.0,
                bottom: area.bottom + 1.0,
            });
        }
    }

    /// The nearest free place for a text at a dot, below it first if `below`; `None` if all is full. The place is taken
    /// then.
    pub fn place(&mut self, dot: Point, text: &str, below: bool) -> Option<LabelPlace> {
        let width = Self::width(text);
        let choices = Self::choices(dot, below);
        let is_free = |place: &&LabelPlace| {
            let area = area(**place, width);
            self.within.contains(area) && !self.taken.iter().any(|taken| taken.meets(area))
        };
        let is_clear = |place: &&LabelPlace| {
            let area = area(**place, width);
            is_free(place) && !self.avoided.iter().any(|avoided| avoided.meets(area))
        };
        let place = *choices.iter().find(is_clear).or_else(|| choices.iter().find(is_free))?;
        self.taken.push(area(place, width));
        Some(place)
    }

    fn choices(dot: Point, below: bool) -> Vec<LabelPlace> {
        let mut choices = Vec::new();
        let mut add = |x: f32, y: f32, anchor: Anchor, is_far: bool| {
            let at = dot.plus(x, y);
            choices.push(LabelPlace { at, anchor, is_far });
        };
        for distance in [9.0, 26.0, 43.0, 60.0, 77.0, 94.0] {
            let is_far = distance > 9.0;
            for down in [below, !below] {
                let y = if down { distance + ASCENT } else { -distance };
                add(0.0, y, Anchor::Middle, is_far);
                add(-6.0, y, Anchor::Start, is_far);
                add(6.0, y, Anchor::End, is_far);
            }
            if !is_far {
                add(9.0, 4.0, Anchor::Start, false);
                add(-9.0, 4.0, Anchor::End, false);
            }
        }
        choices
    }

    /// How wide a text is at [`ChartInk::TEXT_SIZE`](crate::ChartInk::TEXT_SIZE), as nearly as can be told without its
    /// font.
    pub fn width(text: &str) -> f32 {
        text.chars().map(|letter| if letter.is_ascii() { 7.0 } else { 12.0 }).sum()
    }
}

fn area(place: LabelPlace, width: f32) -> Area {
    let left = match place.anchor {
        Anchor::Start => place.at.x,
        Anchor::Middle => place.at.x - width / 2.0,
        Anchor::End => place.at.x - width,
    };
    Area { left, top: place.at.y - ASCENT, right: left + width, bottom: place.at.y + DESCENT }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOT: Point = Point::new(100.0, 50.0);

    #[test]
    fn labels_give_way_to_each_other_and_to_the_edge() {
        let origin = Point::default();
        let mut labels = Labels::within(origin, Point::new(200.0, 100.0));
        let first = labels.place(DOT, "P-7654", true).expect("room");
        assert_eq!((first.anchor, first.is_far, first.at.y > 50.0), (Anchor::Middle, false, true));
        let second = labels.place(DOT, "P-7654", true).expect("room");
        assert!(second.at.y < 50.0 && !second.is_far);
        let edge = Point::new(199.0, 50.0);
        let at_edge = labels.place(edge, "P-7654", true).expect("room");
        assert_eq!(at_edge.anchor, Anchor::End);
        assert_eq!(labels.place(DOT, &"wide".repeat(18), true), None);

        let mut crossed = Labels::within(origin, Point::new(200.0, 200.0));
        crossed.avoid_line(Point::new(60.0, 114.0), Point::new(140.0, 114.0));
        let place = crossed.place(Point::new(100.0, 100.0), "P-7654", true);
        assert!(
            place.expect("room").at.y < 100.0,
            "the line runs where the label would stand first"
        );
    }
}
