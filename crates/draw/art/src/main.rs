//! Takes from free fonts what `komadai-draw` carries: outlines of the characters on pieces, and fonts for text.
//!
//! `komadai-draw-art FONTS_DIR OUT_DIR` reads the fonts below FONTS_DIR and writes `outlines.txt` and, for each part of
//! the text font, its glyphs and their characters. They are committed, so nobody needs the fonts to build or to print;
//! run this only to change them.

mod outline;
mod text;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, process};

use ttf_parser::Face;

/// A hand the pieces are written in: its name, the font, and the characters wanted of it.
struct Hand {
    name: &'static str,
    font: &'static str,
    characters: &'static str,
}

/// The fonts lie below `/usr/share/fonts` where Debian's packages `fonts-kouzan-mouhitsu`, `fonts-dejima-mincho`,
/// `fonts-noto-cjk` and `fonts-noto-core` are installed.
const HANDS: [Hand; 5] = [
    Hand {
        name: "kaisho",
        font: "truetype/kouzan-mouhitsu/kouzan-mouhitsu.ttf",
        characters: "歩兵香車桂馬銀将金角行飛玉王と杏圭全成龍今仝个",
    },
    Hand {
        name: "gyosho",
        font: "truetype/kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf",
        characters: "金全馬龍王",
    },
    Hand {
        name: "sosho",
        font: "truetype/kouzan-mouhitsu/KouzanBrushFontSousyo.ttf",
        characters: "金全今と个馬龍",
    },
    Hand {
        name: "mincho",
        font: "truetype/dejima-mincho/dejima-mincho-r227.ttf",
        characters: "歩香桂銀金角飛玉王と杏圭全成馬龍今仝个",
    },
    Hand { name: "letters", font: "opentype/noto/NotoSansCJK-Bold.ttc", characters: "PLNSGBRK+" },
];

/// The fonts for text: the name of the part, the font, its characters.
type Letters = (&'static str, &'static str, fn() -> BTreeSet<char>);
const TEXT: [Letters; 2] = [
    ("japanese", "opentype/noto/NotoSansCJK-Regular.ttc", text::japanese),
    ("western", "truetype/noto/NotoSans-Regular.ttf", text::western),
];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [fonts, out] = arguments.as_slice() else {
        eprintln!("usage: komadai-draw-art FONTS_DIR OUT_DIR");
        process::exit(2);
    };
    if let Err(reason) = write_assets(Path::new(fonts), Path::new(out)) {
        eprintln!("komadai-draw-art: {reason}");
        process::exit(1);
    }
}

fn write_assets(fonts: &Path, out: &Path) -> Result<(), String> {
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let mut outlines = String::from(outline::HEADER);
    for hand in &HANDS {
        let bytes = read(&fonts.join(hand.font))?;
        let face = Face::parse(&bytes, 0).map_err(|error| format!("{}: {error}", hand.font))?;
        for character in hand.characters.chars() {
            let line = outline::line(&face, character)
                .ok_or_else(|| format!("{} has no outline for {character}", hand.font))?;
            outlines.push_str(&format!("{} {character} {line}\n", hand.name));
        }
    }
    write(&out.join("outlines.txt"), outlines.as_bytes())?;
    for (name, font, wanted) in TEXT {
        let (font, characters) = text::subset(&read(&fonts.join(font))?, &wanted())?;
        write(&out.join(name).with_extension("font"), &font)?;
        write(&out.join(name).with_extension("txt"), characters.as_bytes())?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{:>8} bytes  {}", bytes.len(), path.display());
    Ok(())
}
