//! The fonts for names and words: cut down to the characters Japanese and western names are written with.

use std::collections::BTreeSet;

use encoding_rs::SHIFT_JIS;
use miniz_oxide::deflate::compress_to_vec_zlib;
use subsetter::GlyphRemapper;
use ttf_parser::Face;

/// Characters of the Japanese font: everything Shift_JIS writes but Greek and Cyrillic, which it has in full width,
/// then Latin-1, dashes and quotation marks, the marks of the sides.
pub fn japanese() -> BTreeSet<char> {
    let western = western();
    let mut wanted = shift_jis();
    wanted.extend('\u{a0}'..='\u{ff}');
    wanted.extend("–—‘’“”•…€☗☖▲△▼▽".chars());
    wanted.retain(|character| !western.contains(character));
    wanted
}

/// Characters of the western font: Latin beyond Latin-1, Greek, Cyrillic.
pub fn western() -> BTreeSet<char> {
    let latin = ('\u{100}'..='\u{24f}').chain('\u{1e00}'..='\u{1eff}');
    latin.chain('\u{370}'..='\u{3ff}').chain('\u{400}'..='\u{52f}').collect()
}

/// Everything Shift_JIS writes: ASCII, kana of both widths, the kanji of JIS X 0208 and those of names beyond it.
fn shift_jis() -> BTreeSet<char> {
    let single = (0x20..=0xff_u8).map(|byte| vec![byte]);
    let double =
        (0x81..=0xfc_u8).flat_map(|lead| (0x40..=0xfc_u8).map(move |trail| vec![lead, trail]));
    let decoded = single.chain(double).filter_map(|bytes| {
        let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(&bytes)?;
        let mut characters = text.chars();
        characters.next().filter(|_| characters.next().is_none())
    });
    let private = '\u{e000}'..='\u{f8ff}';
    decoded.filter(|character| !character.is_control() && !private.contains(character)).collect()
}

/// The packed font, and its characters in the order of its glyphs, glyph 0 standing for none of them.
pub fn subset(bytes: &[u8], wanted: &BTreeSet<char>) -> Result<(Vec<u8>, String), String> {
    let face = Face::parse(bytes, 0).map_err(|error| error.to_string())?;
    let mut remapper = GlyphRemapper::new();
    let mut characters = String::new();
    let mut glyphs = 0;
    for &character in wanted {
        let Some(glyph) = face.glyph_index(character) else {
            continue;
        };
        // Characters that share a glyph would upset the order; the first one keeps it.
        if remapper.remap(glyph.0) == glyphs + 1 {
            glyphs += 1;
            characters.push(character);
        }
    }
    let font = subsetter::subset(bytes, 0, &remapper).map_err(|error| error.to_string())?;
    println!("{glyphs} characters, {} bytes before packing", font.len());
    Ok((compress_to_vec_zlib(&font, 10), characters))
}
