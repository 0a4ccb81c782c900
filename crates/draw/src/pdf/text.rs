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

/// What a document uses of a font file.
pub struct UsedFont {
    part: usize,
    /// Which glyph of the subset each character is.
    glyphs: BTreeMap<char, u16>,
    remapper: GlyphRemapper,
}

impl UsedFont {
    /// What these characters use of a font file, if they use any of it.
    pub fn new(part: usize, characters: &BTreeSet<char>) -> Option<Self> {
        let font = Font::get();
        let mut remapper = GlyphRemapper::new();
        let ids = characters.iter().map(|&character| (character, font.id(character)));
        let glyphs: BTreeMap<char, u16> = ids
            .filter(|(_, id)| id.part == part)
            .map(|(character, id)| (character, remapper.remap(id.glyph)))
            .collect();
        (!glyphs.is_empty()).then_some(Self { part, glyphs, remapper })
    }

    /// The number of the font file.
    pub const fn part(&self) -> usize {
        self.part
    }

    /// How pages call the font.
    pub const fn name(&self) -> &'static [u8] {
        [b"F0", b"F1"][self.part]
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
