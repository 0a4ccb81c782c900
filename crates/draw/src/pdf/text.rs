//! The letters a document uses, as fonts inside it.

use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{RawFace, Tag};

use crate::font::{Font, Id};

const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The height of capitals and the width of stems in both fonts, in thousandths of an em.
const CAPITALS: f32 = 733.0;
const STEMS: f32 = 80.0;

/// How often a font file is embedded at most, so that characters of one glyph keep their letters.
const MOST_LAYERS: usize = 64;

/// What a document uses of a font file. Programs find out by the glyph which letter is meant, so no two characters of
/// one font share a glyph: those that do, as all that are shown as 〓, are in layers, fonts of their own.
pub struct UsedFont {
    part: usize,
    layer: usize,
    /// Which glyph of the subset each character is.
    glyphs: BTreeMap<char, u16>,
    remapper: GlyphRemapper,
}

impl UsedFont {
    /// What these characters use of a font file; nothing if they use none of it.
    pub fn layers(part: usize, characters: &BTreeSet<char>) -> Vec<Self> {
        let font = Font::get();
        let ids = characters.iter().map(|&character| (character, font.id(character)));
        let mut left: Vec<(char, u16)> = ids
            .filter(|(_, id)| id.part == part)
            .map(|(character, id)| (character, id.glyph))
            .collect();
        let mut layers = Vec::new();
        while !left.is_empty() {
            let is_last = layers.len() + 1 == MOST_LAYERS;
            let mut taken = BTreeSet::new();
            let (own, rest) =
                left.into_iter().partition(|(_, glyph)| taken.insert(*glyph) || is_last);
            let own: Vec<(char, u16)> = own;
            let mut remapper = GlyphRemapper::new();
            let glyphs =
                own.into_iter().map(|(character, glyph)| (character, remapper.remap(glyph)));
            let glyphs = glyphs.collect();
            layers.push(Self { part, layer: layers.len(), glyphs, remapper });
            left = rest;
        }
        layers
    }

    /// Whether it has a character.
    pub fn has(&self, character: char) -> bool {
        self.glyphs.contains_key(&character)
    }

    /// How pages call the font.
    pub fn name(&self) -> String {
        format!("F{}L{}", self.part, self.layer)
    }

    /// Characters of this font as its own codes, two bytes each.
    pub fn encode(&self, characters: &[char]) -> Vec<u8> {
        let glyph = |character| self.glyphs.get(character).copied().unwrap_or(0);
        let codes = characters.iter().map(glyph);
        codes.flat_map(u16::to_be_bytes).collect()
    }

    /// Writes the font; `id` is how pages know it, the others are its parts.
    pub fn write(&self, pdf: &mut Pdf, id: Ref, [cid, descriptor, file, cmap]: [Ref; 4]) {
        let font = Font::get();
        let source = font.part(self.part);
        let subset = subsetter::subset(source.bytes, 0, &self.remapper)
            .expect("the font carries the glyphs it gave");
        let name = format!("{}+KomadaiSans", self.tag());
        let name = Name(name.as_bytes());

        let mut whole = pdf.type0_font(id);
        whole.base_font(name).encoding_predefined(Name(b"Identity-H"));
        whole.descendant_font(cid).to_unicode(cmap);
        whole.finish();

        let parsed = RawFace::parse(&subset, 0).expect("a subset is a font");
        let postscript = parsed.table(Tag::from_bytes(b"CFF "));

        let mut part = pdf.cid_font(cid);
        part.base_font(name);
        part.system_info(SYSTEM).font_descriptor(descriptor);
        if postscript.is_some() {
            part.subtype(CidFontType::Type0);
        } else {
            part.subtype(CidFontType::Type2);
            part.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        part.default_width(1000.0);
        let advance = |glyph| {
            let part = self.part;
            1000.0 * font.advance(Id { part, glyph })
        };
        let widths = self.remapper.remapped_gids().map(advance);
        part.widths().consecutive(0, widths).finish();
        part.finish();

        let face = &source.face;
        let scale = 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        let box_of = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
        let [left, bottom, right, top] = box_of.map(|side| f32::from(side) * scale);
        let mut about = pdf.font_descriptor(descriptor);
        about.name(name).flags(FontFlags::SYMBOLIC);
        about.bbox(Rect::new(left, bottom, right, top));
        about.italic_angle(0.0);
        about.ascent(f32::from(face.ascender()) * scale);
        about.descent(f32::from(face.descender()) * scale);
        about.cap_height(CAPITALS).stem_v(STEMS);
        if postscript.is_some() {
            about.font_file3(file);
        } else {
            about.font_file2(file);
        }
        about.finish();

        let program = postscript.unwrap_or(&subset);
        let packed = compress_to_vec_zlib(program, super::PACKING);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        if postscript.is_some() {
            stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        } else {
            stream.pair(Name(b"Length1"), program.len() as i32);
        }
        stream.finish();

        let mut unicode = UnicodeCmap::new(Name(b"KomadaiSans"), SYSTEM);
        // In the last layer the first of several speaks for all.
        let mut told = BTreeSet::new();
        for (&character, &glyph) in &self.glyphs {
            if told.insert(glyph) {
                unicode.pair(glyph, character);
            }
        }
        pdf.cmap(cmap, &unicode.finish().into_vec());
    }

    /// Six capitals that tell this part from others of the font.
    fn tag(&self) -> String {
        let mut hash = self.glyphs.keys().fold(5381_u64, |hash, &character| {
            hash.wrapping_mul(33) ^ u64::from(u32::from(character))
        });
        let letter = |_| {
            let letter = b'A' + (hash % 26) as u8;
            hash /= 26;
            letter as char
        };
        (0..6).map(letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_font_lacks_keeps_its_letter() {
        let lacking = ['\u{2b823}', '\u{2b824}', '〓'];
        let letters: BTreeSet<char> = lacking.into_iter().chain(['歩', '〜', '～']).collect();
        let layers: Vec<UsedFont> =
            (0..Font::PARTS).flat_map(|part| UsedFont::layers(part, &letters)).collect();
        for letter in letters {
            assert_eq!(layers.iter().filter(|font| font.has(letter)).count(), 1, "{letter}");
        }
        for font in &layers {
            let glyphs: BTreeSet<u16> = font.glyphs.values().copied().collect();
            assert_eq!(glyphs.len(), font.glyphs.len(), "a glyph means one letter");
        }
        // A file that is made to be large does not become it.
        let many: BTreeSet<char> = ('\u{20000}'..'\u{20400}').collect();
        let count: usize = (0..Font::PARTS).map(|part| UsedFont::layers(part, &many).len()).sum();
        assert!(count <= 2 * MOST_LAYERS, "{count}");
    }
}
