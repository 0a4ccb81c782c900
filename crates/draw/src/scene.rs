//! One picture: shapes and text in the order they are painted. The writers turn it into files.

use std::borrow::Cow;
use std::sync::Arc;

use crate::font::Font;
use crate::path::{Path, Point, Transform};

/// A colour in sRGB, with how much of it covers what lies below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color {
    /// Red, from 0 to 255.
    pub r: u8,
    /// Green, from 0 to 255.
    pub g: u8,
    /// Blue, from 0 to 255.
    pub b: u8,
    /// 255 covers all.
    pub a: u8,
}

impl Color {
    /// Black, which covers what is below it.
    pub const BLACK: Self = Self::hex(0x00_00_00);
    /// White, which covers what is below it.
    pub const WHITE: Self = Self::hex(0xff_ff_ff);

    /// The colour written `#rrggbb`.
    pub const fn hex(rgb: u32) -> Self {
        Self { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    /// The same colour, covering less.
    ///
    /// ```
    /// use komadai_draw::Color;
    ///
    /// let half = Color::BLACK.alpha(128);
    /// assert_eq!((half.r, half.g, half.b, half.a), (0, 0, 0, 128));
    /// ```
    #[must_use]
    pub const fn alpha(self, a: u8) -> Self {
        Self { a, ..self }
    }
}

/// How a line is drawn; ends and corners are round unless it is dashed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// The colour of the line.
    pub color: Color,
    /// The width, in the units of the path.
    pub width: f32,
    /// Lengths of dash and gap, in the units of the path.
    pub dash: Option<[f32; 2]>,
}

impl Stroke {
    /// A line without gaps.
    pub const fn new(color: Color, width: f32) -> Self {
        Self { color, width, dash: None }
    }

    /// The same line with gaps.
    #[must_use]
    pub const fn dashed(self, dash: f32, gap: f32) -> Self {
        Self { dash: Some([dash, gap]), ..self }
    }
}

/// An outline, where it stands and how it is painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The outline, shared by every shape that has it.
    pub path: Arc<Path>,
    /// From the units of the path to those of the scene.
    pub transform: Transform,
    /// What it is filled with.
    pub fill: Option<Color>,
    /// What it is outlined with.
    pub stroke: Option<Stroke>,
}

/// Which part of a line of text stands at its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The start of the line of text.
    #[default]
    Start,
    /// The middle of the line of text.
    Middle,
    /// The end of the line of text.
    End,
}

/// A line of text in the font the crate carries: text in a PDF, outlines everywhere else.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The words, in one line.
    pub text: String,
    /// The height of an em.
    pub size: f32,
    /// Where the start of the baseline goes; and whether it is turned.
    pub transform: Transform,
    /// The colour of the letters.
    pub color: Color,
    /// Whether it is drawn thicker.
    pub bold: bool,
}

/// A part of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// An outline that is filled, stroked or both.
    Shape(Shape),
    /// A line of text.
    Text(Text),
}

/// A picture.
///
/// ```
/// use komadai_draw::{Color, Path, Point, Scene};
///
/// let mut scene = Scene::new(30.0, 20.0);
/// scene.fill(Path::circle(Point::new(10.0, 10.0), 8.0), Color::hex(0xc0392b));
/// let svg = scene.to_svg(300, "a disc");
/// assert!(svg.starts_with("<svg ") && svg.contains("#c0392b"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The width of the picture.
    pub width: f32,
    /// The height, in the unit of the width.
    pub height: f32,
    /// What is painted, the undermost first.
    pub items: Vec<Item>,
}

impl Scene {
    /// An empty picture.
    pub const fn new(width: f32, height: f32) -> Self {
        Self { width, height, items: Vec::new() }
    }

    /// Paints the inside of a path.
    pub fn fill(&mut self, path: Path, color: Color) {
        self.shape(path, Some(color), None);
    }

    /// Paints a path's line.
    pub fn stroke(&mut self, path: Path, stroke: Stroke) {
        self.shape(path, None, Some(stroke));
    }

    /// A straight line.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.stroke(Path::line(&[from, to]), stroke);
    }

    /// Paints a path's inside and line.
    pub fn shape(&mut self, path: Path, fill: Option<Color>, stroke: Option<Stroke>) {
        self.items.push(Item::Shape(Shape {
            path: Arc::new(path),
            transform: Transform::IDENTITY,
            fill,
            stroke,
        }));
    }

    /// A line of text at a point of its baseline, as wide as it comes.
    pub fn text(&mut self, text: impl Into<String>, at: Point, anchor: Anchor, style: TextStyle) {
        let text = text.into();
        if text.is_empty() {
            return;
        }
        let width = Font::get().width(&text) * style.size;
        let start = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        self.items.push(Item::Text(Text {
            text,
            size: style.size,
            transform: Transform::shift(start, at.y),
            color: style.color,
            bold: style.bold,
        }));
    }

    /// A line of text, set smaller where it would be wider than `room`, and cut where that would make it too small to
    /// be read.
    pub fn text_within(
        &mut self,
        text: impl Into<String>,
        at: Point,
        anchor: Anchor,
        style: TextStyle,
        room: f32,
    ) {
        let text = text.into();
        let (text, style) = style.within(&text, room);
        self.text(text, at, anchor, style);
    }

    /// Paints another picture into this one.
    pub fn place(&mut self, other: &Scene, transform: Transform) {
        self.items.extend(other.items.iter().map(|item| match item {
            Item::Shape(shape) => {
                Item::Shape(Shape { transform: shape.transform.then(transform), ..shape.clone() })
            }
            Item::Text(text) => {
                Item::Text(Text { transform: text.transform.then(transform), ..text.clone() })
            }
        }));
    }
}

/// How a line of text looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The height of an em.
    pub size: f32,
    /// The colour of the letters.
    pub color: Color,
    /// Whether it is drawn thicker.
    pub bold: bool,
}

impl TextStyle {
    /// Text of this size and colour, in regular weight.
    pub const fn new(size: f32, color: Color) -> Self {
        Self { size, color, bold: false }
    }

    /// What of a line of text is set, and how, so that it is no wider than `room`: all of it, smaller if need be, or as
    /// much as can be read.
    pub(crate) fn within(self, text: &str, room: f32) -> (Cow<'_, str>, Self) {
        let font = Font::get();
        let width = font.width(text) * self.size;
        let shrink = if width > room { room / width } else { 1.0 };
        if shrink >= SMALLEST {
            let size = self.size * shrink;
            return (text.into(), Self { size, ..self });
        }
        let size = self.size * SMALLEST;
        let mut left = room / size - font.width(CUT);
        let fits = |letter: &char| {
            left -= font.advance(font.id(*letter));
            left >= 0.0
        };
        let kept: String = text.chars().take_while(fits).collect();
        let text = kept.trim_end().to_owned() + CUT;
        (text.into(), Self { size, ..self })
    }

    /// The same, thicker.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

/// How small a line is set at least, as a part of the size it should have.
const SMALLEST: f32 = 0.6;
/// What a line ends with that is cut.
const CUT: &str = "…";

/// How thick the line around bold letters is, in ems.
pub(crate) const BOLD: f32 = 0.028;

impl Text {
    /// The letters as outlines.
    pub(crate) fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        let font = Font::get();
        let mut x = 0.0;
        self.text.chars().filter_map(move |character| {
            let glyph = font.glyph(character);
            let place = Transform::scale(self.size, self.size)
                .then(Transform::shift(x, 0.0))
                .then(self.transform);
            x += glyph.advance * self.size;
            Some(Shape {
                path: glyph.path?,
                transform: place,
                fill: Some(self.color),
                stroke: self.bold.then_some(Stroke::new(self.color, BOLD)),
            })
        })
    }
}

impl Item {
    /// What is to be painted when letters are outlines too.
    pub(crate) fn shapes(&self) -> Box<dyn Iterator<Item = Shape> + '_> {
        match self {
            Self::Shape(shape) => Box::new(std::iter::once(shape.clone())),
            Self::Text(text) => Box::new(text.shapes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_set_smaller_and_a_longer_one_is_cut() {
        let style = TextStyle::new(2.0, Color::BLACK);
        let long = "雲".repeat(100);
        for (text, kept, size) in [
            ("", "", 2.0),
            ("雲雲雲雲雲", "雲雲雲雲雲", 2.0),
            ("雲雲雲雲雲雲雲雲", "雲雲雲雲雲雲雲雲", 1.25),
            (&long, "雲雲雲雲雲雲雲…", 1.2),
            ("雲雲雲雲雲雲　　　風風風", "雲雲雲雲雲雲…", 1.2),
        ] {
            let (words, set) = style.within(text, 10.0);
            assert_eq!((&*words, set.size), (kept, size), "{text}");
            assert!(Font::get().width(&words) * set.size <= 10.001, "{text}");
        }
    }
}
