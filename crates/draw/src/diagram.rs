//! A position as a picture: board, hands, names, the last move, marks and arrows.

mod board;
mod hands;
mod marks;
mod record;

use komadai_rules::{ByColor, Color, HandKind, Move, PieceKind, Setup, Square};

use crate::font::Font;
use crate::giver::giver;
use crate::path::{Point, Transform};
use crate::pdf::Document;
use crate::pieces::{Face, Pieces, Style};
use crate::scene::{Anchor, Scene, TextStyle};
use crate::theme::{Colors, Ink, Theme};
use crate::wedge::SQUARE_RATIO;
use crate::words::Language;

pub(crate) use board::grid;
pub(crate) use record::named;
pub use record::{RecordDiagrams, heading};

/// How files and ranks are named at the rim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Not at all.
    None,
    /// ９–１ and 一–九.
    #[default]
    Japanese,
    /// 9–1 and a–i.
    Letters,
    /// 9–1 and 1–9.
    Digits,
}

/// A sign on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The square it marks.
    pub square: Square,
    /// What is drawn on it.
    pub sign: Sign,
    /// In which colour.
    pub ink: Ink,
}

/// The forms of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A ring inside the square.
    #[default]
    Circle,
    /// A cross from corner to corner.
    Cross,
    /// A triangle inside the square.
    Triangle,
    /// A frame along the edge of the square.
    Square,
    /// The whole square tinted.
    Fill,
}

impl Sign {
    /// Every sign, in the order of a menu.
    pub const ALL: [Self; 5] =
        [Self::Circle, Self::Cross, Self::Triangle, Self::Square, Self::Fill];
}

/// An arrow to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Where it begins.
    pub from: Tail,
    /// Where it points.
    pub to: Square,
    /// In which colour.
    pub ink: Ink,
}

/// Where an arrow begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tail {
    /// On a square.
    Square(Square),
    /// At a piece in hand; nothing is drawn where the hand does not hold it.
    Hand(Color, HandKind),
}

/// A position and how it is drawn. All fields are public; start from [`Diagram::new`] and change what you like.
///
/// ```
/// use komadai_draw::{Coordinates, Diagram, Pieces, Style, Theme};
///
/// let setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2".parse()?;
/// let diagram = Diagram {
///     last_move: Some("7g7f".parse()?),
///     coordinates: Coordinates::Letters,
///     theme: Theme::Wood,
///     pieces: Pieces { style: Style::Two, ..Pieces::default() },
///     ..Diagram::new(setup)
/// };
/// let svg = diagram.to_svg(600);
/// let png = diagram.to_png(1200);
/// let pdf = diagram.to_pdf(80.0); // millimetres
/// # assert!(svg.starts_with("<svg ") && png.starts_with(b"\x89PNG") && pdf.starts_with(b"%PDF"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The position, playable or not.
    pub setup: Setup,
    /// The move that led here: its squares are tinted.
    pub last_move: Option<Move>,
    /// Whether White sits below.
    pub flipped: bool,
    /// The names of files and ranks.
    pub coordinates: Coordinates,
    /// The colours of board, lines and marks.
    pub theme: Theme,
    /// The faces of the pieces.
    pub pieces: Pieces,
    /// Whose king is 王; by default that of the side which gives a handicap, where the position is the start of one.
    /// Both are 玉 where nobody stands higher.
    pub higher: Option<Color>,
    /// Whether the pieces in hand are shown.
    pub hands: bool,
    /// The side that holds whatever is not seen, as the defender of a mate problem does: its hand is not shown.
    pub rest: Option<Color>,
    /// Who plays, above and below the board.
    pub names: Option<ByColor<String>>,
    /// A line below the picture.
    pub caption: Option<String>,
    /// Signs on squares.
    pub marks: Vec<Mark>,
    /// Arrows between squares, and from hands.
    pub arrows: Vec<Arrow>,
    /// The language of what the picture says itself: counts, and empty hands.
    pub language: Language,
}

impl Default for Diagram {
    /// The start of an even game.
    fn default() -> Self {
        Self::new(Setup::START)
    }
}

impl Diagram {
    /// The position in pale wood, Japanese coordinates, hands shown.
    pub const fn new(setup: Setup) -> Self {
        Self {
            setup,
            last_move: None,
            flipped: false,
            coordinates: Coordinates::Japanese,
            theme: Theme::Light,
            pieces: Pieces { style: Style::One, promoted: crate::pieces::PromotedStyle::Short },
            higher: None,
            hands: true,
            rest: None,
            names: None,
            caption: None,
            marks: Vec::new(),
            arrows: Vec::new(),
            language: Language::Ja,
        }
    }

    /// The picture, in widths of a square.
    pub fn scene(&self) -> Scene {
        let drawing = Drawing::new(self);
        let mut scene = Scene::new(drawing.width, drawing.height);
        drawing.paint(&mut scene);
        scene
    }

    /// The picture as an SVG file, so many pixels wide where nothing else decides.
    pub fn to_svg(&self, width: u32) -> String {
        self.scene().to_svg(width, &self.title())
    }

    /// The picture as a PNG file, so many pixels wide.
    pub fn to_png(&self, width: u32) -> Vec<u8> {
        self.scene().to_png(width)
    }

    /// The picture as a PDF of one page, so many millimetres wide.
    pub fn to_pdf(&self, width: f32) -> Vec<u8> {
        let mut document = Document::new(self.title());
        document.pages.push(self.page(width));
        document.to_pdf()
    }

    /// The picture as a page, so many millimetres wide.
    pub fn page(&self, width: f32) -> Scene {
        let scene = self.scene();
        let scale = width / scene.width;
        let mut page = Scene::new(width, scene.height * scale);
        page.place(&scene, Transform::scale(scale, scale));
        page
    }

    /// What a reader who cannot see the picture is told.
    pub fn title(&self) -> String {
        match &self.caption {
            Some(caption) => format!("{caption} – {}", self.setup),
            None => self.setup.to_string(),
        }
    }
}

/// Where things stand, in widths of a square.
const MARGIN: f32 = 0.3;
const STRIP: f32 = 0.55;
const HAND: f32 = 1.5;
const LINE: f32 = 0.85;
/// Pieces fill their squares a little more than on a real board, so that small pictures can be read.
const PIECE_SCALE: f32 = 1.12;

/// A diagram being drawn.
struct Drawing<'a> {
    diagram: &'a Diagram,
    /// Whose king is 王.
    higher: Option<Color>,
    colors: &'static Colors,
    width: f32,
    height: f32,
    /// The upper left corner of the board.
    corner: Point,
}

impl<'a> Drawing<'a> {
    fn new(diagram: &'a Diagram) -> Self {
        let strip = match diagram.coordinates {
            Coordinates::None => 0.0,
            _ => STRIP,
        };
        let hand = if diagram.hands { HAND } else { 0.0 };
        let names = diagram.names.as_ref().map_or(0.0, |_| LINE);
        let caption = diagram.caption.as_ref().map_or(0.0, |_| LINE);
        Self {
            diagram,
            higher: diagram.higher.or_else(|| giver(&diagram.setup)),
            colors: diagram.theme.colors(),
            width: 2.0 * (MARGIN + hand) + 9.0 + strip,
            height: 2.0 * (MARGIN + names) + strip + 9.0 * SQUARE_RATIO + caption,
            corner: Point::new(MARGIN + hand, MARGIN + names + strip),
        }
    }

    fn paint(&self, scene: &mut Scene) {
        let page = crate::path::Path::rectangle(0.0, 0.0, self.width, self.height);
        scene.fill(page, self.colors.page);
        self.board(scene);
        self.pieces(scene);
        if self.diagram.hands {
            self.hands(scene);
        }
        self.marks(scene);
        self.words(scene);
    }

    /// The side that sits below.
    fn near(&self) -> Color {
        if self.diagram.flipped { Color::White } else { Color::Black }
    }

    /// The upper left corner of a square.
    fn corner_of(&self, square: Square) -> Point {
        let seen = square.seen_by(self.near());
        let right = f32::from(9 - seen.file().number());
        let down = f32::from(seen.rank().number() - 1);
        self.corner.plus(right, down * SQUARE_RATIO)
    }

    fn centre_of(&self, square: Square) -> Point {
        self.corner_of(square).plus(0.5, 0.5 * SQUARE_RATIO)
    }

    /// Whether pieces are drawn as books do, without a wedge.
    fn is_bare(&self) -> bool {
        !self.diagram.pieces.has_wedge()
    }

    /// A piece around a point, as large as on a board with squares `square` wide.
    fn piece(&self, scene: &mut Scene, side: Color, kind: PieceKind, at: Point, square: f32) {
        let face = Face { kind, higher: self.higher == Some(side) };
        let turn = if side == self.near() { Transform::IDENTITY } else { Transform::HALF_TURN };
        let place = turn.then(Transform::shift(at.x, at.y));
        let pieces = self.diagram.pieces;
        if self.is_bare() {
            let ink = self.bare_ink();
            pieces.paint_bare(scene, face, square, place, ink);
        } else {
            pieces.paint(scene, face, PIECE_SCALE * square, place, &self.colors.piece);
        }
    }

    /// What bare pieces are written with; they stand on the board itself.
    fn bare_ink(&self) -> crate::scene::Color {
        match self.diagram.theme {
            Theme::Dark => self.colors.text,
            _ => self.colors.piece.ink,
        }
    }

    /// A line of text in which ☗ and ☖ are drawn: letters would swap their meaning on a dark page.
    fn signed_text(&self, scene: &mut Scene, text: &str, start: Point, style: TextStyle) {
        let signs = Color::ALL.map(|side| (komadai_record::names::side_mark(side), side));
        let mut at = start;
        for part in text.split_inclusive(|letter| signs.iter().any(|(sign, _)| *sign == letter)) {
            let ends = |&&(sign, _): &&(char, Color)| part.ends_with(sign);
            let sign = signs.iter().find(ends);
            let words = match sign {
                Some((sign, _)) => part.trim_end_matches(*sign),
                None => part,
            };
            scene.text(words, at, Anchor::Start, style);
            at.x += Font::get().width(part) * style.size;
            if let Some(&(_, side)) = sign {
                let middle = at.plus(-0.5 * style.size, -0.36 * style.size);
                self.side_sign(scene, side, middle, 0.8 * style.size);
            }
        }
    }

    fn words(&self, scene: &mut Scene) {
        let style = TextStyle::new(0.52, self.colors.text);
        let right = self.corner.plus(9.0, 0.0).x;
        let bottom = self.corner.y + 9.0 * SQUARE_RATIO;
        if let Some(names) = &self.diagram.names {
            // The sign of the side stands before the name, and both end at the edge of the board.
            let (room, sign) = (8.3, 0.34);
            let far = Point::new(self.corner.x, MARGIN + 0.5);
            let (far_side, near_side) = (!self.near(), self.near());
            self.side_sign(scene, far_side, far.plus(sign / 2.0, -0.18), 0.46);
            let name = far.plus(sign + 0.22, 0.0);
            scene.text_within(&*names[far_side], name, Anchor::Start, style, room);
            let near = Point::new(right, bottom + 0.72);
            let (name, style) = style.within(&names[near_side], room);
            let width = Font::get().width(&name) * style.size;
            scene.text(&*name, near, Anchor::End, style);
            let sign = near.plus(-width - 0.22 - sign / 2.0, -0.18);
            self.side_sign(scene, near_side, sign, 0.46);
        }
        if let Some(caption) = &self.diagram.caption {
            let room = self.width - 2.0 * MARGIN;
            let (caption, style) = style.within(caption, room);
            let width = Font::get().width(&caption) * style.size;
            let left = self.corner.x + 4.5 - 0.5 * width;
            self.signed_text(scene, &caption, Point::new(left, self.height - MARGIN - 0.12), style);
        }
    }
}
