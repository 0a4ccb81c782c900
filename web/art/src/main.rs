//! Draws the shogi pieces of the browser app from the outlines of free fonts.
//!
//! `komadai-web-art FONTS_DIR OUT_DIR` reads the brush and print fonts below FONTS_DIR and writes one sheet
//! of named SVG shapes a set, one of bare wedges, and the app's icon in the sizes that telephones ask for. They are
//! committed, so nobody needs the fonts to build the app. What a piece is called and how large it is stands in
//! `sets`; how a glyph is made to fit, in `glyph`; what printed sets lend, pictures and marks of movement, in `drawn`.

mod drawn;
mod glyph;
mod sets;
mod wedge;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

use glyph::Typeface;
use sets::{SETS, Set};
use wedge::WEDGES;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [fonts, out] = arguments.as_slice() else {
        eprintln!("usage: komadai-web-art FONTS_DIR OUT_DIR");
        process::exit(2);
    };
    if let Err(reason) = write_sheets(Path::new(fonts), Path::new(out)) {
        eprintln!("komadai-web-art: {reason}");
        process::exit(1);
    }
}

fn write_sheets(fonts: &Path, out: &Path) -> Result<(), String> {
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    write_sheet(out, "wedges", &wedges())?;
    for set in SETS {
        let marks = if set.name == "movement" { drawn::marks() } else { String::new() };
        write_sheet(out, set.name, &(shapes(set, fonts)? + &marks))?;
    }
    write_sheet(out, "pictogram", &drawn::pictograms())?;
    for (name, png) in drawn::icons() {
        write(&out.join(name).with_extension("png"), &png)?;
    }
    Ok(())
}

fn write_sheet(out: &Path, name: &str, shapes: &str) -> Result<(), String> {
    let path = out.join(name).with_extension("svg");
    let sheet =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>\n{shapes}</defs></svg>\n");
    write(&path, sheet.as_bytes())
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{:>8} bytes  {}", content.len(), path.display());
    Ok(())
}

fn wedges() -> String {
    let mut shapes = String::from(wedge::GRADIENT);
    for (name, wedge) in WEDGES {
        let _ = writeln!(shapes, "{}", wedge.shapes(name));
    }
    shapes
}

fn shapes(set: &Set, fonts: &Path) -> Result<String, String> {
    let mut shapes = String::new();
    for face in set.faces {
        let path = fonts.join(face.font.unwrap_or(set.font));
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let typeface = Typeface::read(&bytes, set.font_index)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let boxes = (set.layout)(face.wedge.wedge());
        let mut paths = String::new();
        for (index, character) in face.text.chars().enumerate() {
            let frame = boxes[if face.text.chars().count() == 1 { 2 } else { index }];
            paths.push_str(&typeface.fit(character, frame)?);
        }
        let _ = writeln!(
            shapes,
            "<path id=\"{}-{}\" stroke-width=\"{}\" d=\"{paths}\"/>",
            set.name, face.name, face.weight,
        );
    }
    Ok(shapes)
}
