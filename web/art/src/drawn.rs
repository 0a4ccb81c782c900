//! What the printed sets of `komadai-draw` lend the page: pictures, marks of movement, the icon.

use std::fmt::Write as _;

use komadai_draw::{
    Color, Face, Item, Paint, Path, Pieces, Point, Scene, Segment, Shape, Style, Transform, Wood,
};
use komadai_rules::PieceKind;

use crate::sets::wedge_of;
use crate::wedge::Wedge;

/// A square of the page's art is so wide.
const SQUARE: f32 = 1000.0;

/// Writing without wood; the colours only tell ink from the holes in it.
const BARE: Paint =
    Paint { ink: Color::BLACK, promoted: Color::BLACK, wood: None, ground: Color::WHITE };

/// What the app calls a kind.
const NAMES: [(PieceKind, &str); 14] = [
    (PieceKind::Pawn, "pawn"),
    (PieceKind::Lance, "lance"),
    (PieceKind::Knight, "knight"),
    (PieceKind::Silver, "silver"),
    (PieceKind::Gold, "gold"),
    (PieceKind::Bishop, "bishop"),
    (PieceKind::Rook, "rook"),
    (PieceKind::King, "king"),
    (PieceKind::Tokin, "tokin"),
    (PieceKind::ProLance, "pro-lance"),
    (PieceKind::ProKnight, "pro-knight"),
    (PieceKind::ProSilver, "pro-silver"),
    (PieceKind::Horse, "horse"),
    (PieceKind::Dragon, "dragon"),
];

/// The pictures, one shape a kind.
pub fn pictograms() -> String {
    shapes("pictogram", Style::Pictogram, |_| true)
}

/// The marks that show how each kind moves, without the kanji among them.
pub fn marks() -> String {
    // Kanji are filled and outlined, marks one or the other.
    shapes("marks", Style::Movement, |shape| shape.fill.is_none() || shape.stroke.is_none())
}

fn shapes(set: &str, style: Style, wanted: fn(&Shape) -> bool) -> String {
    let pieces = Pieces { style, ..Pieces::default() };
    let mut shapes = String::new();
    for (kind, name) in NAMES {
        let wedge = wedge_of(name);
        let scene = pieces.scene(Face::from(kind), SQUARE, &BARE);
        let place = onto(kind, wedge);
        let _ = write!(shapes, "<g id=\"{set}-{name}\">");
        for item in &scene.items {
            if let Item::Shape(shape) = item
                && wanted(shape)
            {
                shapes.push_str(&path(shape, place));
            }
        }
        shapes.push_str("</g>\n");
    }
    shapes
}

/// From the wedge that printed sets have for a kind, around the origin, to the page's in the middle of its square.
fn onto(kind: PieceKind, wedge: Wedge) -> Transform {
    let printed = komadai_draw::Wedge::of(kind, SQUARE);
    Transform::scale(wedge.width / printed.width, wedge.height / printed.height)
        .then(Transform::shift(Wedge::CENTRE.0, Wedge::CENTRE.1))
}

fn path(shape: &Shape, place: Transform) -> String {
    let data = data(&shape.path.transformed(shape.transform.then(place)));
    match (shape.fill, shape.stroke) {
        (Some(Color::WHITE), _) => format!("<path class=\"koma-hole\" d=\"{data}\"/>"),
        (_, Some(stroke)) => format!(
            "<path class=\"koma-stroke\" stroke-width=\"{}\" d=\"{data}\"/>",
            stroke.width.round()
        ),
        _ => format!("<path stroke-width=\"0\" d=\"{data}\"/>"),
    }
}

/// Path data in whole units.
fn data(path: &Path) -> String {
    let mut data = String::new();
    let mut put = |letter: char, points: &[Point]| {
        data.push(letter);
        for (index, point) in points.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            let _ = write!(data, "{gap}{} {}", point.x.round(), point.y.round());
        }
    };
    for segment in &path.0 {
        match *segment {
            Segment::Move(to) => put('M', &[to]),
            Segment::Line(to) => put('L', &[to]),
            Segment::Quad(control, to) => put('Q', &[control, to]),
            Segment::Cubic(first, second, to) => put('C', &[first, second, to]),
            Segment::Close => put('Z', &[]),
        }
    }
    data
}

/// The icon by the names and widths of its files. The piece keeps within the circle that a telephone may cut out.
pub fn icons() -> Vec<(String, Vec<u8>)> {
    let paint = Paint {
        ink: Color::hex(0x1d_14_0b),
        promoted: Color::hex(0xb0_18_0f),
        wood: Some(Wood {
            face: Color::hex(0xf2_d5_a0),
            edge: Color::hex(0x7d_59_28),
            relief: Some([Color::hex(0xff_f7_e2), Color::hex(0xa8_76_36)]),
        }),
        ground: Color::hex(0xf2_d5_a0),
    };
    let king = Face { kind: PieceKind::King, higher: true };
    let piece = Pieces::default().scene(king, 0.74, &paint);
    let mut icon = Scene::new(1.0, 1.0);
    icon.fill(Path::rectangle(0.0, 0.0, 1.0, 1.0), Color::hex(0x27_49_6d));
    icon.place(&piece, Transform::shift(0.5, 0.5));
    [180, 192, 512].into_iter().map(|width| (format!("icon-{width}"), icon.to_png(width))).collect()
}
