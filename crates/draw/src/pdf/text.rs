//! The letters a document uses, as a font inside it.

use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{RawFace, Tag};

use crate::font::Font;

const SYSTEM: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The part of the font a document uses.
pub struct UsedFont {
    /// Which glyph of the part each character is.
    glyphs: BTreeMap<char, u16>,
    remapper: GlyphRemapper,
}

impl UsedFont {
    /// The part with these characters.
    pub fn new(characters: &BTreeSet<char>) -> Self {
        let font = Font::get();
        let mut remapper = GlyphRemapper::new();
        let glyphs = characters
            .iter()
            .map(|&character| (character, remapper.remap(font.id(character))))
            .collect();
        Self { glyphs, remapper }
    }

    /// A text as the font's own codes, two bytes each.
    pub fn encode(&self, text: &str) -> Vec<u8> {
        text.chars()
            .flat_map(|character| self.glyphs[&character].to_be_bytes())
            .collect()
    }

    /// Writes the font; `id` is how pages know it, the others are its parts.
    pub fn write(&self, pdf: &mut Pdf, id: Ref, [cid, descriptor, file, cmap]: [Ref; 4]) {
        let font = Font::get();
        let subset = subsetter::subset(font.bytes(), 0, &self.remapper)
            .expect("the font carries the glyphs it gave");
        let name = format!("{}+KomadaiSans", self.tag());
        let name = Name(name.as_bytes());

        let mut whole = pdf.type0_font(id);
        whole
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"));
        whole.descendant_font(cid).to_unicode(cmap);
        whole.finish();

        let mut part = pdf.cid_font(cid);
        part.subtype(CidFontType::Type0).base_font(name);
        part.system_info(SYSTEM).font_descriptor(descriptor);
        part.default_width(1000.0);
        let widths = self
            .remapper
            .remapped_gids()
            .map(|old| 1000.0 * font.advance(old));
        part.widths().consecutive(0, widths).finish();
        part.finish();

        let face = font.face();
        let scale = 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        let box_of = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
        let [left, bottom, right, top] = box_of.map(|side| f32::from(side) * scale);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(f32::from(face.ascender()) * scale)
            .descent(f32::from(face.descender()) * scale)
            .cap_height(733.0)
            .stem_v(80.0)
            .font_file3(file);

        let outlines = RawFace::parse(&subset, 0)
            .ok()
            .and_then(|face| face.table(Tag::from_bytes(b"CFF ")))
            .expect("the font is an OpenType font with such outlines");
        let packed = compress_to_vec_zlib(outlines, super::PACKING);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        stream.finish();

        let mut unicode = UnicodeCmap::new(Name(b"KomadaiSans"), SYSTEM);
        // Characters the font lacks share the glyph of 〓; the first of them speaks for all.
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
