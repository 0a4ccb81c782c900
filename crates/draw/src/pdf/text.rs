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
    /// The code of each character: that of its glyph, and one of its own where the glyph is another's already, so that
    /// what is copied from the page is what was written.
    codes: BTreeMap<char, u16>,
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
        let codes = codes(&glyphs, remapper.num_gids());
        (!glyphs.is_empty()).then_some(Self { part, glyphs, codes, remapper })
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
        let code = |character| self.codes.get(character).copied().unwrap_or(0);
        characters.iter().map(code).flat_map(u16::to_be_bytes).collect()
    }

    /// Writes the font; `id` is how pages know it, the others are its parts.
    pub fn write(&self, pdf: &mut Pdf, id: Ref, [cid, descriptor, file, cmap, encoding]: [Ref; 5]) {
        let font = Font::get();
        let source = font.part(self.part);
        let subset = subsetter::subset(source.bytes, 0, &self.remapper)
            .expect("the font carries the glyphs it gave");
        let name = format!("{}+KomadaiSans", self.tag());
        let name = Name(name.as_bytes());

        let mut whole = pdf.type0_font(id);
        whole.base_font(name);
        let shared = self.shared();
        if shared.is_empty() {
            whole.encoding_predefined(Name(b"Identity-H"));
        } else {
            whole.encoding_cmap(encoding);
        }
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
        for (&character, &code) in &self.codes {
            unicode.pair(code, character);
        }
        pdf.cmap(cmap, &unicode.finish().into_vec());
        if !shared.is_empty() {
            let text = encoding_of(self.remapper.num_gids(), &shared);
            let mut stream = pdf.cmap(encoding, text.as_bytes());
            stream.name(Name(b"KomadaiCodes")).system_info(SYSTEM);
        }
    }

    /// The codes beyond those of the glyphs, each with the glyph that it shares.
    fn shared(&self) -> Vec<(u16, u16)> {
        let pairs = self.codes.iter().map(|(character, &code)| (code, self.glyphs[character]));
        pairs.filter(|(code, glyph)| code != glyph).collect()
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

/// A code for each character, the glyph's own for the first that has it; `glyphs` is how many there are.
fn codes(glyphs: &BTreeMap<char, u16>, count: u16) -> BTreeMap<char, u16> {
    let mut taken = BTreeSet::new();
    let mut next = count;
    let code = |(&character, &glyph)| {
        if taken.insert(glyph) {
            return (character, glyph);
        }
        next += 1;
        (character, next - 1)
    };
    glyphs.iter().map(code).collect()
}

/// The encoding of codes as glyphs: the first `count` are their own, the others are listed.
fn encoding_of(count: u16, shared: &[(u16, u16)]) -> String {
    let mut text = String::from(
        "%!PS-Adobe-3.0 Resource-CMap\n/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
         /CIDSystemInfo 3 dict dup begin\n/Registry (Adobe) def\n/Ordering (Identity) def\n/Supplement 0 def\n\
         end def\n/CMapName /KomadaiCodes def\n/CMapType 1 def\n\
         1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n",
    );
    // Ranges may not cross a high byte, and no block has more than a hundred.
    let last = count.saturating_sub(1);
    let ranges = (0..=last >> 8).map(|high| {
        let first = high << 8;
        format!("<{first:04x}> <{:04x}> {first}\n", (first | 0xff).min(last))
    });
    let codes = shared.iter().map(|(code, glyph)| format!("<{code:04x}> {glyph}\n"));
    for (kind, lines) in [("cidrange", Vec::from_iter(ranges)), ("cidchar", Vec::from_iter(codes))]
    {
        for block in lines.chunks(100) {
            text += &format!("{} begin{kind}\n{}end{kind}\n", block.len(), block.concat());
        }
    }
    text + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_one_glyph_have_codes_of_their_own() {
        let glyphs = BTreeMap::from([('a', 1), ('b', 2), ('x', 3), ('y', 3), ('z', 3)]);
        let codes = codes(&glyphs, 4);
        assert_eq!(codes.values().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let text = encoding_of(4, &[(4, 3), (5, 3)]);
        assert!(text.contains("1 begincidrange\n<0000> <0003> 0\nendcidrange\n"), "{text}");
        assert!(text.contains("2 begincidchar\n<0004> 3\n<0005> 3\nendcidchar\n"), "{text}");
    }

    #[test]
    fn what_the_font_lacks_keeps_its_letter() {
        let letters: BTreeSet<char> = ['歩', '\u{2b823}', '\u{2b824}', '〓'].into();
        let fonts: Vec<UsedFont> =
            (0..2).filter_map(|part| UsedFont::new(part, &letters)).collect();
        let lacking: Vec<char> = letters.iter().copied().filter(|&it| it != '歩').collect();
        let codes: BTreeSet<u16> = fonts
            .iter()
            .flat_map(|font| lacking.iter().filter_map(|letter| font.codes.get(letter).copied()))
            .collect();
        assert_eq!(codes.len(), 3, "each has a code of its own");
    }
}
