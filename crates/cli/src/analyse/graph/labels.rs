//! Where the names of moves stand beside their dots without covering one another.

/// How a text lies to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The place of a label: the point of its baseline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub x: f64,
    pub y: f64,
    pub anchor: Anchor,
    /// Whether it stands so far off that a line should lead to it.
    pub is_far: bool,
}

#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
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

/// The room that is left for labels.
pub struct Labels {
    within: Area,
    taken: Vec<Area>,
    /// Where a label had better not stand, if there is another place.
    avoided: Vec<Area>,
}

const ASCENT: f64 = 11.0;
const DESCENT: f64 = 3.0;

impl Labels {
    /// Labels stay inside these edges.
    pub fn within(left: f64, top: f64, right: f64, bottom: f64) -> Self {
        let within = Area {
            left,
            top,
            right,
            bottom,
        };
        Self {
            within,
            taken: Vec::new(),
            avoided: Vec::new(),
        }
    }

    /// Nothing may stand here.
    pub fn block(&mut self, left: f64, top: f64, right: f64, bottom: f64) {
        self.taken.push(Area {
            left,
            top,
            right,
            bottom,
        });
    }

    /// A label had better not cross this line.
    pub fn avoid_line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        // Small boxes along the line; one around a steep line would forbid far too much.
        const PARTS: u32 = 8;
        let at = |part: u32| {
            let share = f64::from(part) / f64::from(PARTS);
            (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
        };
        for part in 0..PARTS {
            let ((x1, y1), (x2, y2)) = (at(part), at(part + 1));
            self.avoided.push(Area {
                left: x1.min(x2) - 1.0,
                top: y1.min(y2) - 1.0,
                right: x1.max(x2) + 1.0,
                bottom: y1.max(y2) + 1.0,
            });
        }
    }

    /// The nearest free place for a text at a dot, below it first if `below`; `None` if all is full.
    pub fn place(&mut self, x: f64, y: f64, width: f64, below: bool) -> Option<Place> {
        let choices = Self::choices(x, y, below);
        let is_free = |place: &&Place| {
            let area = area(**place, width);
            self.within.contains(area) && !self.taken.iter().any(|taken| taken.meets(area))
        };
        let is_clear = |place: &&Place| {
            let area = area(**place, width);
            is_free(place) && !self.avoided.iter().any(|avoided| avoided.meets(area))
        };
        let place = *choices
            .iter()
            .find(is_clear)
            .or_else(|| choices.iter().find(is_free))?;
        self.taken.push(area(place, width));
        Some(place)
    }

    fn choices(x: f64, y: f64, below: bool) -> Vec<Place> {
        let vertical = |distance: f64, down: bool| {
            if down {
                y + distance + ASCENT
            } else {
                y - distance
            }
        };
        let mut choices = Vec::new();
        for distance in [9.0, 26.0, 43.0, 60.0, 77.0, 94.0] {
            for down in [below, !below] {
                for (anchor, shift) in [
                    (Anchor::Middle, 0.0),
                    (Anchor::Start, -6.0),
                    (Anchor::End, 6.0),
                ] {
                    choices.push(Place {
                        x: x + shift,
                        y: vertical(distance, down),
                        anchor,
                        is_far: distance > 9.0,
                    });
                }
            }
            if distance < 10.0 {
                for (anchor, shift) in [(Anchor::Start, 9.0), (Anchor::End, -9.0)] {
                    choices.push(Place {
                        x: x + shift,
                        y: y + 4.0,
                        anchor,
                        is_far: false,
                    });
                }
            }
        }
        choices
    }
}

fn area(place: Place, width: f64) -> Area {
    let left = match place.anchor {
        Anchor::Start => place.x,
        Anchor::Middle => place.x - width / 2.0,
        Anchor::End => place.x - width,
    };
    Area {
        left,
        top: place.y - ASCENT,
        right: left + width,
        bottom: place.y + DESCENT,
    }
}

/// How wide a text is at twelve pixels, as nearly as one can tell without its typeface.
pub fn text_width(text: &str) -> f64 {
    text.chars()
        .map(|letter| if letter.is_ascii() { 7.0 } else { 12.0 })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_give_way_to_each_other_and_to_the_edge() {
        let mut labels = Labels::within(0.0, 0.0, 200.0, 100.0);
        let first = labels.place(100.0, 50.0, 40.0, true).expect("room");
        assert_eq!(
            (first.anchor, first.is_far, first.y > 50.0),
            (Anchor::Middle, false, true)
        );
        let second = labels.place(100.0, 50.0, 40.0, true).expect("room");
        assert!(second.y < 50.0 && !second.is_far);
        let at_edge = labels.place(199.0, 50.0, 40.0, true).expect("room");
        assert_eq!(at_edge.anchor, Anchor::End);
        assert_eq!(labels.place(100.0, 50.0, 500.0, true), None);

        let mut crossed = Labels::within(0.0, 0.0, 200.0, 200.0);
        crossed.avoid_line((60.0, 114.0), (140.0, 114.0));
        let place = crossed.place(100.0, 100.0, 40.0, true).expect("room");
        assert!(
            place.y < 100.0,
            "the line runs where the label would stand first"
        );
    }
}
