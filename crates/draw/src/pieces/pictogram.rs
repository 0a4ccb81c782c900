//! Pictures instead of kanji, drawn here in a box of 100 by 100.
//!
//! A promoted piece shows what it was below, and above it the sign of what it gained: the horns of the gold's helmet,
//! or the king's crown.

use komadai_rules::PieceKind;

use crate::path::{Path, Point, Transform};
use crate::scene::{Color, Scene};
use crate::wedge::Wedge;

/// A picture: outlines filled with ink, and holes cut out of them.
struct Picture {
    ink: &'static [&'static str],
    holes: &'static [&'static str],
}

const CROWN: Picture = Picture {
    ink: &[
        "M14 80H86V92H14Z",
        "M16 74L5 26L31 46L50 10L69 46L95 26L84 74Z",
        "M5 14C10 14 13 18 13 22C13 26 10 30 5 30C0 30 -3 26 -3 22C-3 18 0 14 5 14Z",
        "M95 14C100 14 103 18 103 22C103 26 100 30 95 30C90 30 87 26 87 22C87 18 90 14 95 14Z",
        "M50 -2C55 -2 58 2 58 6C58 10 55 14 50 14C45 14 42 10 42 6C42 2 45 -2 50 -2Z",
    ],
    holes: &[],
};

const TOWER: Picture = Picture {
    ink: &["M12 84H88V98H12Z", "M24 44H76L80 80H20Z", "M16 4H32V16H42V4H58V16H68V4H84V38H16Z"],
    holes: &["M43 58C43 48 57 48 57 58V74H43Z"],
};

const MITRE: Picture = Picture {
    ink: &["M16 86H84V98H16Z", "M50 2C74 22 86 42 78 64L73 80H27L22 64C14 42 26 22 50 2Z"],
    holes: &["M46 26H54V40H66V48H54V70H46V48H34V40H46Z"],
};

const GOLD: Picture = Picture {
    ink: &[
        "M20 66C20 46 32 36 50 36C68 36 80 46 80 66Z",
        "M16 70H84L98 96H2Z",
        "M50 40C34 34 20 24 14 0C26 14 40 16 50 28C60 16 74 14 86 0C80 24 66 34 50 40Z",
    ],
    holes: &[
        "M50 41C57 41 61 46 61 52C61 58 57 63 50 63C43 63 39 58 39 52C39 46 43 41 50 41Z",
        "M10 86H90V89H10Z",
    ],
};

const SILVER: Picture = Picture {
    ink: &[
        "M22 66C22 42 34 30 50 30C66 30 78 42 78 66Z",
        "M18 70H82L94 96H6Z",
        "M45 30L50 4L55 30Z",
    ],
    holes: &["M47 42H53V66H47Z", "M12 86H88V89H12Z"],
};

const HORSE_HEAD: Picture = Picture {
    ink: &[
        "M20 88H84V98H20Z",
        "M28 84H80C86 54 78 28 58 16L56 2L44 14C28 20 22 38 10 54L18 68C26 70 32 62 40 58C46 60 52 58 56 52C56 66 32 68 28 84Z",
    ],
    holes: &["M40 30C43 30 45 32 45 35C45 38 43 40 40 40C37 40 35 38 35 35C35 32 37 30 40 30Z"],
};

const SPEAR: Picture = Picture {
    ink: &[
        "M45 46H55V100H45Z",
        "M50 -4C62 10 66 24 58 40H42C34 24 38 10 50 -4Z",
        "M34 43H66V52H34Z",
        "M36 54L30 72H42L43 54Z",
        "M64 54L70 72H58L57 54Z",
    ],
    holes: &["M48.5 12H51.5V36H48.5Z"],
};

const SOLDIER: Picture = Picture {
    ink: &[
        "M50 2C58 22 76 34 96 42C70 50 30 50 4 42C24 34 42 22 50 2Z",
        "M34 53C44 55 56 55 66 53C67 66 60 73 50 73C40 73 33 66 34 53Z",
        "M12 98C14 84 24 76 36 74C44 80 56 80 64 74C76 76 86 84 88 98Z",
    ],
    holes: &[],
};

/// The horns of the gold's helmet alone.
const HORNS: Picture = Picture {
    ink: &["M50 70C28 60 8 40 0 0C18 26 38 28 50 48C62 28 82 26 100 0C92 40 72 60 50 70Z"],
    holes: &[],
};

fn picture(kind: PieceKind) -> &'static Picture {
    match kind.unpromoted() {
        PieceKind::King => &CROWN,
        PieceKind::Rook => &TOWER,
        PieceKind::Bishop => &MITRE,
        PieceKind::Gold => &GOLD,
        PieceKind::Silver => &SILVER,
        PieceKind::Knight => &HORSE_HEAD,
        PieceKind::Lance => &SPEAR,
        _ => &SOLDIER,
    }
}

/// Paints the picture of a kind.
pub(super) fn paint(scene: &mut Scene, kind: PieceKind, wedge: Wedge, ink: Color, ground: Color) {
    let put = |scene: &mut Scene, picture: &Picture, centre: Point, size: f32| {
        let place = Transform::shift(-50.0, -50.0)
            .then(Transform::scale(size / 100.0, size / 100.0))
            .then(Transform::shift(centre.x, centre.y));
        let paths = picture.ink.iter().map(|data| (data, ink));
        for (data, color) in paths.chain(picture.holes.iter().map(|data| (data, ground))) {
            let path = Path::parse(data).expect("the pictures are well written");
            scene.fill(path.transformed(place), color);
        }
    };
    if !kind.is_promoted() {
        put(scene, picture(kind), wedge.at(0.0, 0.56), 0.62 * wedge.width);
        return;
    }
    let sign = match kind {
        PieceKind::Horse | PieceKind::Dragon => &CROWN,
        _ => &HORNS,
    };
    put(scene, sign, wedge.at(0.0, 0.3), 0.34 * wedge.width);
    put(scene, picture(kind), wedge.at(0.0, 0.68), 0.5 * wedge.width);
}
