//! A character's outline, made to fill a frame.

use std::fmt::Write as _;

use ttf_parser::{Face, GlyphId, OutlineBuilder, Rect};

use crate::wedge::Frame;

/// How far a glyph may be stretched against its own proportions to fill its frame.
const STRETCH: f32 = 1.16;

/// A font to take outlines from.
pub struct Typeface<'font>(Face<'font>);

impl<'font> Typeface<'font> {
    /// Reads the font at `index` of a font file or collection.
    pub fn read(bytes: &'font [u8], index: u32) -> Result<Self, String> {
        Face::parse(bytes, index).map(Self).map_err(|error| error.to_string())
    }

    /// SVG path data of `character`, its ink centred in `frame`.
    pub fn fit(&self, character: char, frame: Frame) -> Result<String, String> {
        let missing = || format!("the font has no outline for {character}");
        let glyph = self.0.glyph_index(character).ok_or_else(missing)?;
        let ink = self.ink(glyph).ok_or_else(missing)?;
        let [ink_width, ink_height] = [ink.x_max - ink.x_min, ink.y_max - ink.y_min].map(f32::from);
        let [wide, high] = [frame.width / ink_width, frame.height / ink_height];
        let scale = wide.min(high);
        let mut pen = Pen {
            scale: (wide.min(scale * STRETCH), high.min(scale * STRETCH)),
            ink_centre: (
                f32::from(ink.x_min + ink.x_max) / 2.0,
                f32::from(ink.y_min + ink.y_max) / 2.0,
            ),
            centre: (frame.x, frame.y),
            at: (0, 0),
            data: String::new(),
        };
        self.0.outline_glyph(glyph, &mut pen).ok_or_else(missing)?;
        Ok(pen.data)
    }

    /// The box of the outline itself; what a font's tables say of it may be wrong.
    fn ink(&self, glyph: GlyphId) -> Option<Rect> {
        struct Nothing;
        impl OutlineBuilder for Nothing {
            fn move_to(&mut self, _: f32, _: f32) {}
            fn line_to(&mut self, _: f32, _: f32) {}
            fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {}
            fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {}
            fn close(&mut self) {}
        }
        self.0.outline_glyph(glyph, &mut Nothing)
    }
}

/// Writes an outline as relative path data in whole units, which is sharp enough and half the size.
struct Pen {
    scale: (f32, f32),
    ink_centre: (f32, f32),
    centre: (f32, f32),
    at: (i32, i32),
    data: String,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        let right = self.centre.0 + (x - self.ink_centre.0) * self.scale.0;
        let down = self.centre.1 - (y - self.ink_centre.1) * self.scale.1;
        (right.round() as i32, down.round() as i32)
    }

    fn command(&mut self, letter: char, points: &[(f32, f32)]) {
        self.data.push(letter);
        let mut end = self.at;
        for (index, &(x, y)) in points.iter().enumerate() {
            end = self.place(x, y);
            for (part, value) in [end.0 - self.at.0, end.1 - self.at.1].into_iter().enumerate() {
                // A minus sign separates by itself.
                let gap = if value < 0 || (index == 0 && part == 0) { "" } else { " " };
                let _ = write!(self.data, "{gap}{value}");
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
