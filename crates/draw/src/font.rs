//! The fonts that travel with the crate: of Noto Sans CJK JP every character of Japanese names, of Noto Sans the
//! letters of western names that it lacks.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::path::{Path, Point, Segment};

/// A font file, packed, where it is inside; and its characters in the order of its glyphs, from glyph 1.
type PackedFont = (Option<&'static [u8]>, &'static str);
const PACKED: [PackedFont; Font::PARTS] = [
    (JAPANESE, include_str!("../assets/japanese.txt")),
    (Some(include_bytes!("../assets/western.font")), include_str!("../assets/western.txt")),
];
#[cfg(feature = "embed-font")]
const JAPANESE: Option<&[u8]> = Some(include_bytes!("../assets/japanese.font"));
#[cfg(not(feature = "embed-font"))]
const JAPANESE: Option<&[u8]> = None;
/// More than either file is when unpacked, in bytes.
const MOST_UNPACKED: usize = 8 << 20;
/// What stands for a character no font has.
const MISSING: char = '〓';

/// Characters that Unicode has twice, and what a font has of them: files from Macs and from the web write the first.
const TWINS: [(char, char); 4] = [('〜', '～'), ('−', '－'), ('‖', '∥'), ('⋯', '…')];

/// The fonts, as one.
pub(crate) struct Font {
    parts: [OnceLock<Part>; Font::PARTS],
    glyphs: HashMap<char, Id>,
    outlines: Mutex<HashMap<Id, Arc<Path>>>,
}

/// One font file.
pub(crate) struct Part {
    /// The file, unpacked.
    pub bytes: &'static [u8],
    /// The same, read.
    pub face: Face<'static>,
}

impl Part {
    fn unpacked(packed: &[u8]) -> Option<Self> {
        let bytes = decompress_to_vec_zlib_with_limit(packed, MOST_UNPACKED).ok()?;
        Face::parse(&bytes, 0).ok()?;
        let bytes = bytes.leak();
        let face = Face::parse(bytes, 0).ok()?;
        Some(Self { bytes, face })
    }
}

/// A glyph: the number of its part, and of the glyph in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id {
    pub part: usize,
    pub glyph: u16,
}

/// One letter.
pub(crate) struct Glyph {
    /// Its outline in ems, the start of its baseline at the origin; `None` for a blank.
    pub path: Option<Arc<Path>>,
    /// How far the next letter stands, in ems.
    pub advance: f32,
}

impl Font {
    /// How many font files there are.
    pub const PARTS: usize = 2;

    /// The fonts; each is unpacked when it is first needed.
    pub fn get() -> &'static Self {
        static FONT: OnceLock<Font> = OnceLock::new();
        FONT.get_or_init(|| {
            let characters = PACKED.iter().enumerate().flat_map(|(part, (_, text))| {
                let numbered = text.chars().zip(1..);
                numbered.map(move |(character, glyph)| (character, Id { part, glyph }))
            });
            Self {
                parts: Default::default(),
                glyphs: characters.collect(),
                outlines: Mutex::default(),
            }
        })
    }

    /// A font file by its number.
    pub fn part(&self, number: usize) -> &Part {
        self.parts[number].get_or_init(|| {
            let packed = PACKED[number].0;
            let packed = packed.expect("the font is inside, or was supplied before it was used");
            Part::unpacked(packed).expect("the font was written by the tool that made it")
        })
    }

    /// Whether a font can write a character.
    pub fn has(&self, character: char) -> bool {
        self.known(character).is_some()
    }

    /// The glyph of a character, or of its twin.
    fn known(&self, character: char) -> Option<Id> {
        let glyph = |character| self.glyphs.get(&character).copied();
        let twin = || TWINS.iter().find(|(own, _)| *own == character);
        glyph(character).or_else(|| glyph(twin()?.1))
    }

    /// The glyph of a character; that of 〓 where there is none.
    pub fn id(&self, character: char) -> Id {
        let blank = character.is_whitespace() || character.is_control();
        let known = self.known(character);
        known.or_else(|| self.known(if blank { ' ' } else { MISSING })).unwrap_or_default()
    }

    /// How far the letter after a glyph stands, in ems.
    pub fn advance(&self, id: Id) -> f32 {
        let face = &self.part(id.part).face;
        let advance = face.glyph_hor_advance(GlyphId(id.glyph)).unwrap_or(0);
        f32::from(advance) / f32::from(face.units_per_em())
    }

    /// A character as outline.
    pub fn glyph(&self, character: char) -> Glyph {
        let id = self.id(character);
        let mut outlines = self.outlines.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let path = outlines.entry(id).or_insert_with(|| Arc::new(self.outline(id)));
        Glyph { path: (!path.0.is_empty()).then(|| Arc::clone(path)), advance: self.advance(id) }
    }

    fn outline(&self, id: Id) -> Path {
        let face = &self.part(id.part).face;
        let mut pen = Pen { scale: 1.0 / f32::from(face.units_per_em()), path: Path::default() };
        face.outline_glyph(GlyphId(id.glyph), &mut pen);
        pen.path
    }

    /// How wide a line of text is, in ems.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|character| self.advance(self.id(character))).sum()
    }
}

/// The bytes are not those of the font file this crate was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTheFont;

impl fmt::Display for NotTheFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is not the font file the pictures are made with")
    }
}

impl core::error::Error for NotTheFont {}

/// Brings the font that a build without the feature `embed-font` lacks: the bytes of `assets/japanese.font`. Whatever
/// is drawn before panics; to bring it twice does no harm.
///
/// # Errors
///
/// The bytes are something else.
pub fn supply_font(packed: &[u8]) -> Result<(), NotTheFont> {
    const JAPANESE: usize = 0;
    let part = &Font::get().parts[JAPANESE];
    if part.get().is_some() {
        return Ok(());
    }
    let supplied = Part::unpacked(packed).ok_or(NotTheFont)?;
    // Glyph 0 is the one of no character.
    let expected = 1 + PACKED[JAPANESE].1.chars().count();
    if usize::from(supplied.face.number_of_glyphs()) != expected {
        return Err(NotTheFont);
    }
    part.get_or_init(|| supplied);
    Ok(())
}

/// The characters of `text` that cannot be written; they are drawn as 〓, the printers' mark for a missing letter.
///
/// The font has what Shift_JIS has, kana and some seven thousand kanji, and all Latin, Greek and Cyrillic letters.
///
/// ```
/// assert!(komadai_draw::missing_characters("藤井聡太 – Łukasz Nguyễn – 髙﨑").is_empty());
/// assert!(komadai_draw::missing_characters("9〜10時、−3 and ～－").is_empty());
/// assert_eq!(komadai_draw::missing_characters("𠮷野"), ['𠮷']);
/// ```
pub fn missing_characters(text: &str) -> Vec<char> {
    let font = Font::get();
    let written = |character: &char| {
        character.is_whitespace() || character.is_control() || font.has(*character)
    };
    text.chars().filter(|character| !written(character)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_font_itself_may_be_supplied() {
        let [(_, characters), (western, _)] = PACKED;
        assert_eq!(Part::unpacked(b"no font").map(|_| ()), None);
        let western = Part::unpacked(western.expect("it is always inside")).expect("a font");
        assert_ne!(usize::from(western.face.number_of_glyphs()), 1 + characters.chars().count());
        let japanese = include_bytes!("../assets/japanese.font");
        assert_eq!(supply_font(japanese), Ok(()));
    }
}
