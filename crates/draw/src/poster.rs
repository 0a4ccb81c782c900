//! How the pieces move, on one page for the wall.

use komadai_record::names::PieceNames;
use komadai_rules::PieceKind;

use crate::page::{GREY, Paper, wrapped};
use crate::path::{Path, Point, Transform};
use crate::pieces::{Face, Paint, Pieces, Way, Wood, ways};
use crate::scene::{Anchor, Color, Scene, Stroke, TextStyle};
use crate::wedge::SQUARE_RATIO;
use crate::words::Language;

/// A poster of the fourteen kinds and their moves.
///
/// ```
/// use komadai_draw::{Language, MovesPoster, Paper, Pieces};
///
/// let poster = MovesPoster { paper: Paper::Letter, language: Language::En, pieces: Pieces::default() };
/// assert_eq!(poster.page().width, 215.9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovesPoster {
    /// The paper it is printed on, upright.
    pub paper: Paper,
    /// The language of the names.
    pub language: Language,
    /// The faces of the pieces.
    pub pieces: Pieces,
}

/// Plain kinds, and beside each what it promotes to.
const ROWS: [[PieceKind; 4]; 4] = [
    [PieceKind::King, PieceKind::Gold, PieceKind::Silver, PieceKind::ProSilver],
    [PieceKind::Rook, PieceKind::Dragon, PieceKind::Bishop, PieceKind::Horse],
    [PieceKind::Knight, PieceKind::ProKnight, PieceKind::Lance, PieceKind::ProLance],
    [
        PieceKind::Pawn,
        PieceKind::Tokin,
        // The rest of the last row is for the legend.
        PieceKind::Pawn,
        PieceKind::Pawn,
    ],
];

const SIDE: f32 = 12.0;
const HEAD: f32 = 24.0;
const FOOT: f32 = 8.0;
const CELLS: f32 = 5.0;
const RED: Color = Color::hex(0xb8_1d_1d);
const PAINT: Paint = Paint {
    ink: Color::BLACK,
    promoted: RED,
    wood: Some(Wood { face: Color::hex(0xfb_e6_bc), edge: Color::hex(0x7d_5a_2a), relief: None }),
    ground: Color::hex(0xfb_e6_bc),
};

impl MovesPoster {
    /// The poster as one page, in millimetres.
    pub fn page(&self) -> Scene {
        let mut page = self.paper.page();
        let title = self.language.either("将棋の駒の動き", "How the shogi pieces move");
        let middle = page.width / 2.0;
        let style = TextStyle::new(8.0, Color::BLACK).bold();
        page.text(title, Point::new(middle, 16.0), Anchor::Middle, style);
        let width = (page.width - 2.0 * SIDE) / 4.0;
        let height = (page.height - HEAD - FOOT) / 4.0;
        for (row, kinds) in ROWS.into_iter().enumerate() {
            let shown = if row == 3 { 2 } else { 4 };
            for (column, kind) in kinds.into_iter().take(shown).enumerate() {
                let x = SIDE + width * column as f32;
                let y = HEAD + height * row as f32;
                self.kind(&mut page, kind, Point::new(x, y), width, height);
            }
        }
        let corner = Point::new(SIDE + 2.0 * width + 3.0, HEAD + 3.0 * height + 4.0);
        self.legend(&mut page, corner, 2.0 * width - 3.0);
        page
    }

    fn kind(&self, page: &mut Scene, kind: PieceKind, corner: Point, width: f32, height: f32) {
        let names = PieceNames::of(kind);
        let color = if kind.is_promoted() { RED } else { Color::BLACK };
        let (first, second) = match self.language {
            Language::Ja => (names.full.to_owned(), names.reading.to_owned()),
            Language::En => (names.english.to_owned(), format!("{} {}", names.letter, names.full)),
        };
        let middle = corner.x + width / 2.0;
        let style = TextStyle::new(4.6, color).bold();
        let room = width - 2.0;
        page.text_within(first, Point::new(middle, corner.y + 6.0), Anchor::Middle, style, room);
        let style = TextStyle::new(3.3, GREY);
        page.text_within(second, Point::new(middle, corner.y + 10.5), Anchor::Middle, style, room);

        let square = ((width - 7.0) / CELLS).min((height - 16.0) / (CELLS * SQUARE_RATIO));
        let board = Point::new(middle - CELLS / 2.0 * square, corner.y + 13.0);
        mini_board(page, board, square);
        let centre = board.plus(CELLS / 2.0 * square, CELLS / 2.0 * square * SQUARE_RATIO);
        for way in ways(kind) {
            show(page, way, centre, square, color);
        }
        let place = Transform::shift(centre.x, centre.y);
        let pieces = self.pieces;
        pieces.paint(page, Face::from(kind), 1.15 * square, place, &PAINT);
    }

    fn legend(&self, page: &mut Scene, corner: Point, room: f32) {
        let texts = self.language.either(
            [
                "● そのマスへ動ける",
                "→ 途中に駒がなければどこまでも動ける",
                "桂馬だけは駒を飛び越える。",
                "赤は成駒。敵陣（奥の三段）に入る、出る、または中で動くときに成れる。成銀・成桂・成香・と金は金将と同じ動き。",
                "取った駒は持駒になり、空いたマスに打てる。",
            ],
            [
                "● may go to that square",
                "→ may go on as far as nothing stands in the way",
                "Only the knight leaps over other pieces.",
                "Red: promoted. A piece may promote when it moves into, inside or out of the last three ranks. Promoted silver, knight, lance and pawn move like gold.",
                "Captured pieces are held in hand and can be dropped on empty squares.",
            ],
        );
        let (size, step) = (3.5, 5.2);
        let mut y = corner.y + 5.0;
        for text in texts {
            for line in wrapped(text, size, room) {
                let at = Point::new(corner.x, y);
                page.text_within(line, at, Anchor::Start, TextStyle::new(size, Color::BLACK), room);
                y += step;
            }
            y += 1.2;
        }
    }
}

fn mini_board(page: &mut Scene, corner: Point, square: f32) {
    let (width, height) = (CELLS * square, CELLS * square * SQUARE_RATIO);
    let ground = Path::rectangle(corner.x, corner.y, width, height);
    page.fill(ground.clone(), Color::hex(0xfd_f7_ea));
    let line = Stroke::new(Color::hex(0x8d_84_74), 0.15);
    for index in 1..5_u8 {
        let x = f32::from(index) * square;
        let y = x * SQUARE_RATIO;
        page.line(corner.plus(x, 0.0), corner.plus(x, height), line);
        page.line(corner.plus(0.0, y), corner.plus(width, y), line);
    }
    page.stroke(ground, Stroke::new(Color::hex(0x4a_42_34), 0.4));
}

/// A dot where a step goes, an arrow over the edge where a slide goes on.
fn show(page: &mut Scene, way: Way, centre: Point, square: f32, color: Color) {
    let (x, y) = (f32::from(way.right) * square, f32::from(way.down) * square * SQUARE_RATIO);
    if !way.slides {
        page.fill(Path::circle(centre.plus(x, y), 0.17 * square), color);
        return;
    }
    let length = x.hypot(y);
    let (ux, uy) = (x / length, y / length);
    let head = 0.42 * square;
    let at = |share: f32, back: f32, aside: f32| {
        centre.plus(share * x - back * ux - aside * uy, share * y - back * uy + aside * ux)
    };
    let line = Stroke::new(color, 0.09 * square);
    page.line(at(0.52, 0.0, 0.0), at(2.4, head, 0.0), line);
    let barb = Path::polygon(&[
        at(2.4, 0.0, 0.0),
        at(2.4, head, 0.45 * head),
        at(2.4, head, -0.45 * head),
    ]);
    page.fill(barb, color);
}
