//! The sets: which characters a face bears, in which font, how bold, on which wedge.

use crate::wedge::{Frame, WEDGES, Wedge};

/// The wedge of a face, as a place in [`WEDGES`].
#[derive(Clone, Copy)]
pub struct Size(usize);

impl Size {
    const KING: Self = Self(0);
    const MAJOR: Self = Self(1);
    const GENERAL: Self = Self(2);
    const KNIGHT: Self = Self(3);
    const LANCE: Self = Self(4);
    const PAWN: Self = Self(5);

    /// The wedge of this size.
    pub fn wedge(self) -> Wedge {
        WEDGES[self.0].1
    }
}

/// One face of a piece.
pub struct Face {
    /// The shape's name after the set's.
    pub name: &'static str,
    /// One character, or two to stand above each other.
    pub text: &'static str,
    /// How much the outline is thickened, in thousandths of a square's width. Brush fonts differ in weight
    /// from glyph to glyph; this evens them out.
    pub weight: u32,
    /// The wedge it is painted on.
    pub wedge: Size,
    /// The font, where it is not the set's.
    pub font: Option<&'static str>,
}

/// A set of faces.
pub struct Set {
    /// What the app calls it, and the name of the sheet.
    pub name: &'static str,
    /// The font file, below the folder of fonts.
    pub font: &'static str,
    /// Which font of a collection.
    pub font_index: u32,
    /// Frames for the upper, the lower and a single character.
    pub layout: fn(Wedge) -> [Frame; 3],
    /// The face of each kind of piece.
    pub faces: &'static [Face],
}

const KOUZAN: &str = "kouzan-mouhitsu/kouzan-mouhitsu.ttf";
const GYOSHO: &str = "kouzan-mouhitsu/kouzan-mouhitsu-gyosho.ttf";
const SOSHO: &str = "kouzan-mouhitsu/KouzanBrushFontSousyo.ttf";
const NOTO_SANS: &str = "noto/NotoSansCJK-Bold.ttc";

const fn face(name: &'static str, text: &'static str, weight: u32, wedge: Size) -> Face {
    Face { name, text, weight, wedge, font: None }
}

/// A face in a font of its own.
const fn brushed(
    name: &'static str,
    text: &'static str,
    weight: u32,
    wedge: Size,
    font: &'static str,
) -> Face {
    Face { font: Some(font), ..face(name, text, weight, wedge) }
}

fn kanji(wedge: Wedge) -> [Frame; 3] {
    [
        wedge.frame(0.365, 0.60, 0.37),
        wedge.frame(0.745, 0.66, 0.37),
        wedge.frame(0.555, 0.735, 0.66),
    ]
}

/// Room for marks of movement is left all around.
fn among_marks(wedge: Wedge) -> [Frame; 3] {
    [wedge.frame(0.445, 0.52, 0.25), wedge.frame(0.705, 0.52, 0.25), wedge.frame(0.575, 0.52, 0.47)]
}

fn letters(wedge: Wedge) -> [Frame; 3] {
    [wedge.frame(0.26, 0.20, 0.13), wedge.frame(0.62, 0.5, 0.46), wedge.frame(0.57, 0.56, 0.5)]
}

/// The wedge of the kind with this name.
///
/// # Panics
///
/// No face has it.
pub fn wedge_of(name: &str) -> Wedge {
    let face = ONE.iter().find(|face| face.name == name);
    face.expect("every kind has a face").wedge.wedge()
}

/// One kanji a face, for the sets that differ only in how it is laid out.
const ONE: &[Face] = &[
    face("pawn", "歩", 16, Size::PAWN),
    face("lance", "香", 16, Size::LANCE),
    face("knight", "桂", 16, Size::KNIGHT),
    face("silver", "銀", 16, Size::GENERAL),
    face("gold", "金", 24, Size::GENERAL),
    face("bishop", "角", 16, Size::MAJOR),
    face("rook", "飛", 16, Size::MAJOR),
    face("king", "玉", 6, Size::KING),
    face("king-high", "王", 18, Size::KING),
    face("tokin", "と", 16, Size::PAWN),
    face("pro-lance", "杏", 16, Size::LANCE),
    face("pro-knight", "圭", 12, Size::KNIGHT),
    face("pro-silver", "全", 20, Size::GENERAL),
    face("horse", "馬", 12, Size::MAJOR),
    face("dragon", "龍", 16, Size::MAJOR),
    face("dragon-simple", "竜", 16, Size::MAJOR),
    // The forms of print: cursive gold, and two characters.
    face("tokin-gold", "个", 16, Size::PAWN),
    face("pro-lance-gold", "仝", 16, Size::LANCE),
    face("pro-knight-gold", "今", 16, Size::KNIGHT),
    face("pro-lance-double", "成香", 10, Size::LANCE),
    face("pro-knight-double", "成桂", 10, Size::KNIGHT),
    face("pro-silver-double", "成銀", 10, Size::GENERAL),
];

/// Every set whose faces are characters.
pub const SETS: &[Set] = &[
    Set { name: "one", font: KOUZAN, font_index: 0, layout: kanji, faces: ONE },
    Set {
        name: "two",
        font: KOUZAN,
        font_index: 0,
        layout: kanji,
        faces: &[
            face("pawn", "歩兵", 10, Size::PAWN),
            face("lance", "香車", 10, Size::LANCE),
            face("knight", "桂馬", 10, Size::KNIGHT),
            face("silver", "銀将", 10, Size::GENERAL),
            face("gold", "金将", 10, Size::GENERAL),
            face("bishop", "角行", 10, Size::MAJOR),
            face("rook", "飛車", 10, Size::MAJOR),
            face("king", "玉将", 8, Size::KING),
            face("king-high", "王将", 8, Size::KING),
            face("tokin", "と", 16, Size::PAWN),
            face("pro-lance", "成香", 10, Size::LANCE),
            face("pro-knight", "成桂", 10, Size::KNIGHT),
            face("pro-silver", "成銀", 10, Size::GENERAL),
            face("horse", "龍馬", 10, Size::MAJOR),
            face("dragon", "龍王", 10, Size::MAJOR),
            face("dragon-simple", "竜王", 10, Size::MAJOR),
            // The backs of fine sets: the less the piece is worth, the more cursive its gold.
            brushed("tokin-brush", "と", 12, Size::PAWN, SOSHO),
            brushed("pro-lance-brush", "今", 12, Size::LANCE, SOSHO),
            brushed("pro-knight-brush", "金", 12, Size::KNIGHT, SOSHO),
            brushed("pro-silver-brush", "金", 4, Size::GENERAL, GYOSHO),
            brushed("horse-brush", "馬", 4, Size::MAJOR, GYOSHO),
            brushed("dragon-brush", "龍", 4, Size::MAJOR, GYOSHO),
        ],
    },
    Set { name: "movement", font: KOUZAN, font_index: 0, layout: among_marks, faces: ONE },
    Set {
        name: "letters",
        font: NOTO_SANS,
        font_index: 0,
        layout: letters,
        faces: &[
            face("pawn", "P", 0, Size::PAWN),
            face("lance", "L", 0, Size::LANCE),
            face("knight", "N", 0, Size::KNIGHT),
            face("silver", "S", 0, Size::GENERAL),
            face("gold", "G", 0, Size::GENERAL),
            face("bishop", "B", 0, Size::MAJOR),
            face("rook", "R", 0, Size::MAJOR),
            face("king", "K", 0, Size::KING),
            face("king-high", "K", 0, Size::KING),
            face("tokin", "+P", 0, Size::PAWN),
            face("pro-lance", "+L", 0, Size::LANCE),
            face("pro-knight", "+N", 0, Size::KNIGHT),
            face("pro-silver", "+S", 0, Size::GENERAL),
            face("horse", "+B", 0, Size::MAJOR),
            face("dragon", "+R", 0, Size::MAJOR),
        ],
    },
];
