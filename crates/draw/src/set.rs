//! A set to cut out: the board and the pieces, in millimetres, true to size.

use std::collections::VecDeque;

use komadai_rules::PieceKind;

use crate::diagram::grid;
use crate::page::{FOOT, GREY, MARGIN, Paper, ruler};
use crate::path::{Path, Point, Transform};
use crate::pieces::{Face, Paint, Pieces};
use crate::scene::{Anchor, Color, Scene, Stroke, TextStyle};
use crate::wedge::{SQUARE_RATIO, Wedge};
use crate::words::Language;

const CUT: Stroke = Stroke::new(Color::hex(0x66_66_66), 0.18);
/// How far the wood reaches beyond the outer line of a board, in widths of a square.
const EDGE: f32 = 0.22;
/// How much two sheets of a large board have in common, to be glued.
const OVERLAP: f32 = 8.0;

/// A board to print, over several sheets where one is too small for it.
///
/// ```
/// use komadai_draw::{BoardSheet, Language, Paper};
///
/// let board = BoardSheet { paper: Paper::A4, square: 20.0, language: Language::En };
/// assert_eq!(board.pages().len(), 1);
/// let full_size = BoardSheet { square: 34.8, ..board };
/// assert_eq!(full_size.pages().len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardSheet {
    /// The paper it is printed on.
    pub paper: Paper,
    /// The width of a square, in millimetres; its height is [`SQUARE_RATIO`] times that.
    pub square: f32,
    /// The language of the advice at the foot.
    pub language: Language,
}

impl BoardSheet {
    /// The width of squares of the largest board on one sheet, in millimetres.
    ///
    /// ```
    /// use komadai_draw::{BoardSheet, Paper};
    ///
    /// let largest = BoardSheet::largest_on_one(Paper::A4);
    /// assert!((20.0..22.0).contains(&largest)); // millimetres a square
    /// ```
    pub fn largest_on_one(paper: Paper) -> f32 {
        let (width, height) = room(paper);
        let across = width / (9.0 + 2.0 * EDGE);
        let down = height / (9.0 * SQUARE_RATIO + 2.0 * EDGE);
        across.min(down)
    }

    /// The pages, each a part of the board.
    pub fn pages(&self) -> Vec<Scene> {
        let square = self.square;
        let edge = EDGE * square;
        let width = 9.0 * square + 2.0 * edge;
        let height = 9.0 * square * SQUARE_RATIO + 2.0 * edge;
        let mut board = Scene::new(width, height);
        board.stroke(Path::rectangle(0.0, 0.0, width, height), CUT);
        grid(&mut board, Point::new(edge, edge), square, Color::BLACK);

        let (wide, high) = room(self.paper);
        let (columns, rows) = (sheets(width, wide), sheets(height, high));
        let mut pages = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let across = share(width, wide, columns, column);
                let down = share(height, high, rows, row);
                pages.push(self.page(&board, across, down, [row, column, rows, columns]));
            }
        }
        pages
    }

    /// The part of the board that begins at `across.0`, `down.0` and is so wide and high.
    fn page(
        &self,
        board: &Scene,
        across: (f32, f32),
        down: (f32, f32),
        [row, column, rows, columns]: [u32; 4],
    ) -> Scene {
        let mut page = self.paper.page();
        let (width, height) = (across.1, down.1);
        let left = (page.width - width) / 2.0;
        let top = MARGIN + (room(self.paper).1 - height) / 2.0;
        page.place(board, Transform::shift(left - across.0, top - down.0));
        if rows * columns > 1 {
            // White over what belongs to other sheets.
            let (right, bottom) = (left + width, top + height);
            let (page_width, page_height) = (page.width, page.height);
            let mut cover = |x: f32, y: f32, w: f32, h: f32| {
                page.fill(Path::rectangle(x, y, w, h), Color::WHITE);
            };
            let far = 3.0 * page_height;
            cover(-far, -far, left + far, 3.0 * far);
            cover(right, -far, far + page_width, 3.0 * far);
            cover(-far, -far, 3.0 * far, top + far);
            cover(-far, bottom, 3.0 * far, far + page_height);
            corner_marks(&mut page, left, top, right, bottom);
            self.overlaps(&mut page, [left, top, right, bottom], [row, column]);
        }
        let remark = if rows * columns > 1 {
            let (row, column) = (row + 1, column + 1);
            match self.language {
                Language::Ja => format!("盤 {rows}×{columns} 枚のうち上から{row}、左から{column}"),
                Language::En => format!("sheet {row}.{column} of {rows} × {columns}"),
            }
        } else {
            self.size_of_squares()
        };
        ruler(&mut page, self.language, &remark);
        page
    }

    /// Where another sheet is glued over this one's neighbour: a dashed line along the strip both have.
    fn overlaps(
        &self,
        page: &mut Scene,
        [left, top, right, bottom]: [f32; 4],
        [row, column]: [u32; 2],
    ) {
        let line = Stroke::new(GREY, 0.15).dashed(2.0, 1.5);
        if column > 0 {
            let x = left + OVERLAP;
            page.line(Point::new(x, top), Point::new(x, bottom), line);
        }
        if row > 0 {
            let y = top + OVERLAP;
            page.line(Point::new(left, y), Point::new(right, y), line);
        }
    }

    fn size_of_squares(&self) -> String {
        let (width, height) = (self.square, self.square * SQUARE_RATIO);
        match self.language {
            Language::Ja => format!("マス {width:.1} × {height:.1} mm"),
            Language::En => format!("squares {width:.1} × {height:.1} mm"),
        }
    }
}

/// The width and height that can be printed on, above the foot.
fn room(paper: Paper) -> (f32, f32) {
    let (width, height) = paper.size();
    (width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT)
}

/// How many sheets a length needs.
fn sheets(length: f32, room: f32) -> u32 {
    if length <= room { 1 } else { ((length - OVERLAP) / (room - OVERLAP)).ceil() as u32 }
}

/// Where a sheet begins and how long its part is; all are equally long.
fn share(length: f32, room: f32, count: u32, index: u32) -> (f32, f32) {
    let part = (length + OVERLAP * (count - 1) as f32) / count as f32;
    (index as f32 * (part - OVERLAP), part.min(room))
}

fn corner_marks(page: &mut Scene, left: f32, top: f32, right: f32, bottom: f32) {
    for (x, side) in [(left, -1.0), (right, 1.0)] {
        for (y, end) in [(top, -1.0), (bottom, 1.0)] {
            let corner = Point::new(x, y);
            page.line(corner.plus(side, 0.0), corner.plus(5.0 * side, 0.0), CUT);
            page.line(corner.plus(0.0, end), corner.plus(0.0, 5.0 * end), CUT);
        }
    }
}

/// How the two faces of a piece come together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sides {
    /// Foot to foot: folded there, and glued.
    #[default]
    Fold,
    /// On both sides of the sheet, which is turned over its long edge.
    Duplex,
}

/// The forty pieces of a set to print and cut out.
///
/// ```
/// use komadai_draw::{Paper, PieceSheet, Pieces, Sides, Style};
///
/// let pieces = PieceSheet {
///     pieces: Pieces { style: Style::Two, ..Pieces::default() },
///     ..PieceSheet::new(Paper::A4, 20.0)
/// };
/// assert_eq!(pieces.places().len(), 40);
/// assert_eq!(pieces.pages().len(), 1);
/// let both = PieceSheet { sides: Sides::Duplex, ..pieces };
/// assert_eq!(both.pages().len(), 2); // a front and its back
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceSheet {
    /// The paper it is printed on.
    pub paper: Paper,
    /// The width of the squares the pieces are for, in millimetres.
    pub square: f32,
    /// What the faces bear.
    pub pieces: Pieces,
    /// Whether promoted faces are red, as clubs have them, or black.
    pub red: bool,
    /// How the faces come together.
    pub sides: Sides,
    /// The language of the advice at the foot.
    pub language: Language,
}

/// A piece on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PiecePlace {
    /// The sheet of paper, from 0.
    pub sheet: usize,
    /// The face in front.
    pub front: Face,
    /// The size of the piece, in millimetres.
    pub wedge: Wedge,
    /// The middle of the front, from the upper left corner of the page.
    pub at: Point,
}

impl PiecePlace {
    /// What is behind; `None` for kings and golds.
    pub fn back(&self) -> Option<Face> {
        self.front.kind.promoted().map(Face::from)
    }

    /// The line the piece is folded at, by its height on the page.
    fn fold(&self) -> f32 {
        self.at.y + 0.5 * self.wedge.height
    }
}

/// Between two pieces, so that scissors have room.
const GAP: f32 = 3.5;
/// Below the margin, for a line of advice.
const HEAD: f32 = 7.0;

/// What pieces are printed with: the ink alone, the wood is the paper.
fn paper_paint(red: bool) -> Paint {
    Paint {
        ink: Color::BLACK,
        promoted: if red { Color::hex(0xb8_1d_1d) } else { Color::BLACK },
        wood: None,
        ground: Color::WHITE,
    }
}

impl PieceSheet {
    /// Pieces in one kanji with red backs, to fold.
    pub const fn new(paper: Paper, square: f32) -> Self {
        Self {
            paper,
            square,
            pieces: Pieces {
                style: crate::pieces::Style::One,
                promoted: crate::pieces::PromotedStyle::Short,
            },
            red: true,
            sides: Sides::Fold,
            language: Language::Ja,
        }
    }

    /// Where every piece lies: kings first, pawns last, in rows.
    pub fn places(&self) -> Vec<PiecePlace> {
        let (page_width, page_height) = self.paper.size();
        let bottom = page_height - MARGIN - FOOT;
        let mut waiting: VecDeque<(Face, Wedge)> =
            faces().map(|face| (face, Wedge::of(face.kind, self.square))).collect();
        let mut places = Vec::new();
        let (mut sheet, mut top) = (0, MARGIN + HEAD);
        while let Some(&(_, first)) = waiting.front() {
            let high = match self.sides {
                Sides::Fold => 2.0 * first.height,
                Sides::Duplex => first.height,
            };
            // A piece larger than the sheet still gets one of its own.
            if top + high > bottom && top > MARGIN + HEAD {
                sheet += 1;
                top = MARGIN + HEAD;
            }
            let mut row = Vec::new();
            let mut width = 0.0;
            while let Some(&(face, wedge)) = waiting.front() {
                let wider = width + wedge.width + if row.is_empty() { 0.0 } else { GAP };
                if !row.is_empty() && wider > page_width - 2.0 * MARGIN {
                    break;
                }
                width = wider;
                row.push((face, wedge));
                waiting.pop_front();
            }
            let mut left = (page_width - width) / 2.0;
            for (front, wedge) in row {
                let middle = match self.sides {
                    // All of a row are folded at one height.
                    Sides::Fold => top + 0.5 * high - 0.5 * wedge.height,
                    Sides::Duplex => top + high - 0.5 * wedge.height,
                };
                places.push(PiecePlace {
                    sheet,
                    front,
                    wedge,
                    at: Point::new(left + 0.5 * wedge.width, middle),
                });
                left += wedge.width + GAP;
            }
            top += high + GAP;
        }
        places
    }

    /// The pages: of each sheet the front and, where it is printed on both sides, the back.
    pub fn pages(&self) -> Vec<Scene> {
        let places = self.places();
        let sheets = places.last().map_or(0, |place| place.sheet + 1);
        let mut pages = Vec::new();
        for sheet in 0..sheets {
            let here: Vec<&PiecePlace> = places.iter().filter(|it| it.sheet == sheet).collect();
            match self.sides {
                Sides::Fold => pages.push(self.fold_page(&here)),
                Sides::Duplex => pages.extend(self.duplex_pages(&here)),
            }
        }
        pages
    }

    fn paint(&self, page: &mut Scene, face: Face, place: Transform) {
        let paint = paper_paint(self.red);
        self.pieces.paint(page, face, self.square, place, &paint);
    }

    fn fold_page(&self, places: &[&PiecePlace]) -> Scene {
        let mut page = self.paper.page();
        self.head(
            &mut page,
            self.language.either(
                "実線を切り、破線で折って貼り合わせます。",
                "Cut along the lines, fold at the dashes, glue.",
            ),
        );
        for place in places {
            let Point { x, .. } = place.at;
            let fold = place.fold();
            let half = 0.5 * place.wedge.height;
            let front = Transform::shift(x, fold - half);
            let back = Transform::HALF_TURN.then(Transform::shift(x, fold + half));
            for turned in [front, back] {
                page.stroke(open_outline(place.wedge).transformed(turned), CUT);
            }
            let foot = 0.5 * place.wedge.width;
            page.line(Point::new(x - foot, fold), Point::new(x + foot, fold), CUT.dashed(1.2, 1.0));
            self.paint(&mut page, place.front, front);
            if let Some(face) = place.back() {
                self.paint(&mut page, face, back);
            }
        }
        self.finish(&mut page);
        page
    }

    fn duplex_pages(&self, places: &[&PiecePlace]) -> [Scene; 2] {
        let mut front = self.paper.page();
        let mut back = self.paper.page();
        let width = front.width;
        self.head(
            &mut front,
            self.language.either(
                "両面印刷（長辺とじ）の表。十字が裏と重なるか確かめてから切ります。",
                "Front; print both sides, flipped on the long edge. Check that the crosses meet before you cut.",
            ),
        );
        self.head(&mut back, self.language.either("裏", "Back"));
        for place in places {
            let Point { x, y } = place.at;
            let here = Transform::shift(x, y);
            front.stroke(place.wedge.path().transformed(here), CUT);
            self.paint(&mut front, place.front, here);
            if let Some(face) = place.back() {
                // The sheet is turned about its vertical middle.
                self.paint(&mut back, face, Transform::shift(width - x, y));
            }
        }
        for page in [&mut front, &mut back] {
            let (right, bottom) = (page.width - 4.0, page.height - 4.0);
            for corner in [(4.0, 4.0), (right, 4.0), (4.0, bottom), (right, bottom)] {
                let at = Point::new(corner.0, corner.1);
                page.line(at.plus(-2.0, 0.0), at.plus(2.0, 0.0), CUT);
                page.line(at.plus(0.0, -2.0), at.plus(0.0, 2.0), CUT);
            }
            self.finish(page);
        }
        [front, back]
    }

    fn head(&self, page: &mut Scene, advice: &str) {
        let at = Point::new(page.width / 2.0, MARGIN + 3.5);
        let style = TextStyle::new(3.2, GREY);
        let room = page.width - 4.0 * MARGIN;
        page.text_within(advice, at, Anchor::Middle, style, room);
    }

    fn finish(&self, page: &mut Scene) {
        let square = self.square;
        let remark = match self.language {
            Language::Ja => format!("駒（マス幅 {square:.1} mm 用）"),
            Language::En => format!("pieces for squares {square:.1} mm wide"),
        };
        ruler(page, self.language, &remark);
    }
}

/// The forty fronts; one king is 王, the other 玉.
fn faces() -> impl Iterator<Item = Face> {
    const ORDER: [PieceKind; 7] = [
        PieceKind::Rook,
        PieceKind::Bishop,
        PieceKind::Gold,
        PieceKind::Silver,
        PieceKind::Knight,
        PieceKind::Lance,
        PieceKind::Pawn,
    ];
    let kings = [true, false].map(|higher| Face { kind: PieceKind::King, higher });
    let others = ORDER
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(Face::from(kind), kind.set_count().into()));
    kings.into_iter().chain(others)
}

/// The outline without the foot.
fn open_outline(wedge: Wedge) -> Path {
    let [tip, right_shoulder, right, left, left_shoulder] = wedge.corners();
    Path::line(&[left, left_shoulder, tip, right_shoulder, right])
}
