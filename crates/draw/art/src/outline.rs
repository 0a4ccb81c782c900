//! A character's outline as a line of text: the size of its ink, then path data as SVG writes it.

use std::fmt::Write as _;

use ttf_parser::{Face, OutlineBuilder};

/// What the file says of itself.
pub const HEADER: &str = "\
# Outlines of the characters on shogi pieces: hand, character, width and height of the ink, SVG path data.
# The em is 1000 units, y runs down, and the ink begins at 0 0. Written by komadai-draw-art; sources in assets/README.md.
";

/// How many units an em has in the file, which is sharp enough for a poster.
const EM: f32 = 1000.0;

/// The outline of `character`; `None` where the font has none.
pub fn line(face: &Face<'_>, character: char) -> Option<String> {
    let glyph = face.glyph_index(character)?;
    let scale = EM / f32::from(face.units_per_em());
    let mut bounds = Bounds::default();
    face.outline_glyph(glyph, &mut bounds)?;
    let [left, top] = [bounds.left * scale, -bounds.top * scale];
    let mut pen = Pen { scale, origin: (left, top), at: (0, 0), data: String::new() };
    face.outline_glyph(glyph, &mut pen)?;
    let [width, height] = [bounds.right - bounds.left, bounds.top - bounds.bottom]
        .map(|length| (length * scale).round());
    Some(format!("{width} {height} {}", pen.data))
}

/// The box of the points of an outline; what a font's tables say of it may be wrong.
struct Bounds {
    left: f32,
    right: f32,
    bottom: f32,
    top: f32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { left: f32::MAX, right: f32::MIN, bottom: f32::MAX, top: f32::MIN }
    }
}

impl Bounds {
    fn add(&mut self, x: f32, y: f32) {
        self.left = self.left.min(x);
        self.right = self.right.max(x);
        self.bottom = self.bottom.min(y);
        self.top = self.top.max(y);
    }
}

impl OutlineBuilder for Bounds {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.add(x, y);
    }
    fn quad_to(&mut self, _: f32, _: f32, x: f32, y: f32) {
        self.add(x, y);
    }
    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
        self.add(x, y);
    }
    fn close(&mut self) {}
}

/// Writes an outline as relative path data in whole units.
struct Pen {
    scale: f32,
    origin: (f32, f32),
    at: (i32, i32),
    data: String,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        let right = x * self.scale - self.origin.0;
        let down = -y * self.scale - self.origin.1;
        (right.round() as i32, down.round() as i32)
    }

    fn command(&mut self, letter: char, points: &[(f32, f32)]) {
        self.data.push(letter);
        let mut end = self.at;
        for (index, &(x, y)) in points.iter().enumerate() {
            end = self.place(x, y);
            let steps = [end.0 - self.at.0, end.1 - self.at.1];
            for (part, step) in steps.into_iter().enumerate() {
                // A minus sign separates by itself.
                let gap = if step < 0 || (index == 0 && part == 0) { "" } else { " " };
                let _ = write!(self.data, "{gap}{step}");
            }
        }
        self.at = end;
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.place(x, y);
        let _ = write!(self.data, "M{} {}", self.at.0, self.at.1);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        if self.place(x, y) != self.at {
            self.command('l', &[(x, y)]);
        }
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('c', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('z');
    }
}
