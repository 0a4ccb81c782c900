//! The font that travels with the crate: a subset of Noto Sans CJK JP with every character of Japanese and
//! western names.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::path::{Path, Point, Segment};

/// The font file, packed.
const PACKED: &[u8] = include_bytes!("../assets/text.font");
/// Its characters in the order of its glyphs, from glyph 1.
const CHARACTERS: &str = include_str!("../assets/text.txt");
/// What stands for a character the font does not have.
const MISSING: char = '〓';

/// The font.
pub(crate) struct Font {
    face: Face<'static>,
    bytes: &'static [u8],
    glyphs: HashMap<char, u16>,
    outlines: Mutex<HashMap<u16, Arc<Path>>>,
}

/// One letter.
pub(crate) struct Glyph {
    /// Its outline in ems, the start of its baseline at the origin; `None` for a blank.
    pub path: Option<Arc<Path>>,
    /// How far the next letter stands, in ems.
    pub advance: f32,
}

impl Font {
    /// The font, unpacked once.
    pub fn get() -> &'static Self {
        static FONT: OnceLock<Font> = OnceLock::new();
        FONT.get_or_init(|| {
            let bytes = miniz_oxide::inflate::decompress_to_vec_zlib(PACKED)
                .expect("the font was packed by the tool that made it")
                .leak();
            let face =
                Face::parse(bytes, 0).expect("the font was written by the tool that made it");
            Self {
                face,
                bytes,
                glyphs: CHARACTERS.chars().zip(1..).collect(),
                outlines: Mutex::default(),
            }
        })
    }

    /// The file, unpacked.
    pub fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// The face, for metrics.
    pub fn face(&self) -> &Face<'static> {
        &self.face
    }

    /// Whether the font can write a character.
    pub fn has(&self, character: char) -> bool {
        self.glyphs.contains_key(&character)
    }

    /// The number of a character's glyph; that of 〓 where the font has none.
    pub fn id(&self, character: char) -> u16 {
        let glyph = |character| self.glyphs.get(&character).copied();
        let blank = character.is_whitespace() || character.is_control();
        glyph(character)
            .or_else(|| glyph(if blank { ' ' } else { MISSING }))
            .unwrap_or(0)
    }

    /// How far the letter after a glyph stands, in ems.
    pub fn advance(&self, id: u16) -> f32 {
        let advance = self.face.glyph_hor_advance(GlyphId(id)).unwrap_or(0);
        f32::from(advance) / f32::from(self.face.units_per_em())
    }

    /// A character as outline.
    pub fn glyph(&self, character: char) -> Glyph {
        let id = self.id(character);
        let mut outlines = self
            .outlines
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        let path = outlines
            .entry(id)
            .or_insert_with(|| Arc::new(self.outline(id)));
        Glyph {
            path: (!path.0.is_empty()).then(|| Arc::clone(path)),
            advance: self.advance(id),
        }
    }

    fn outline(&self, id: u16) -> Path {
        let mut pen = Pen {
            scale: 1.0 / f32::from(self.face.units_per_em()),
            path: Path::default(),
        };
        self.face.outline_glyph(GlyphId(id), &mut pen);
        pen.path
    }

    /// How wide a line of text is, in ems.
    pub fn width(&self, text: &str) -> f32 {
        text.chars()
            .map(|character| self.advance(self.id(character)))
            .sum()
    }
}

/// The characters of `text` that cannot be written; they are drawn as 〓, the printers' mark for a missing letter.
///
/// The font has what Shift_JIS has, kana and some seven thousand kanji, and the letters of Latin-1.
///
/// ```
/// assert!(komadai_draw::missing_characters("藤井聡太 – José 髙﨑").is_empty());
/// assert_eq!(komadai_draw::missing_characters("𠮷野"), ['𠮷']);
/// ```
pub fn missing_characters(text: &str) -> Vec<char> {
    let font = Font::get();
    let written = |character: &char| {
        character.is_whitespace() || character.is_control() || font.has(*character)
    };
    text.chars()
        .filter(|character| !written(character))
        .collect()
}

/// Turns an outline upside down, as pictures have `y` run down, and into ems.
struct Pen {
    scale: f32,
    path: Path,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> Point {
        Point::new(x * self.scale, -y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.0.push(Segment::Move(self.at(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.0.push(Segment::Line(self.at(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let segment = Segment::Quad(self.at(x1, y1), self.at(x, y));
        self.path.0.push(segment);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let segment = Segment::Cubic(self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.0.push(segment);
    }

    fn close(&mut self) {
        self.path.0.push(Segment::Close);
    }
}
