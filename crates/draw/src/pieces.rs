//! The faces of pieces in every style, painted on a wedge or bare.

mod movement;
mod pictogram;

use std::sync::Arc;

use komadai_record::names::{HIGHER_KING, PieceNames};
use komadai_rules::PieceKind;

use crate::glyph::{Glyph, Hand};
use crate::path::{Path, Point, Transform};
use crate::scene::{Color, Item, Scene, Shape, Stroke};
use crate::wedge::{SQUARE_RATIO, Wedge};

pub(crate) use movement::{Way, ways};

/// What the faces of a set bear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// One kanji in brush strokes.
    #[default]
    One,
    /// Two kanji in brush strokes, as on the pieces clubs play with.
    Two,
    /// Two kanji before and one behind, the more cursive the less the piece is worth, as makers of fine sets write.
    Brush,
    /// One kanji in the type of books, without a wedge.
    Book,
    /// Pictures: tower, mitre, helmets, horse, spear, foot soldier.
    Pictogram,
    /// One kanji among marks that show how the piece moves.
    Movement,
    /// The letters of western notation.
    Letters,
}

impl Style {
    /// Every style, in the order of a menu.
    pub const ALL: [Self; 7] = [
        Self::One,
        Self::Two,
        Self::Brush,
        Self::Book,
        Self::Pictogram,
        Self::Movement,
        Self::Letters,
    ];
}

/// How print writes the promoted pieces that move like gold, where a face is one kanji.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PromotedStyle {
    /// 全 圭 杏 と: parts of what the piece was.
    #[default]
    Short,
    /// 全 今 仝 个: cursive forms of 金, printed.
    Gold,
    /// 成銀 成桂 成香 と: in two characters.
    Double,
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces {
    /// What the faces bear.
    pub style: Style,
    /// How promoted pieces are written.
    pub promoted: PromotedStyle,
}

/// The colours of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// What plain faces are written with.
    pub ink: Color,
    /// What promoted faces are written with.
    pub promoted: Color,
    /// The wood; `None` leaves only the writing.
    pub wood: Option<Wood>,
    /// What lies around the writing, for the holes in pictures.
    pub ground: Color,
}

/// The colours of a wedge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wood {
    /// The colour of the side that shows.
    pub face: Color,
    /// The line around it.
    pub edge: Color,
    /// The light that falls on the upper left, the shade along the foot; `None` for a flat wedge.
    pub relief: Option<[Color; 2]>,
}

/// A face: whose king it is matters for kings only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// The kind that shows.
    pub kind: PieceKind,
    /// Whether the king is 王, of the higher side, and not 玉.
    pub higher: bool,
}

impl From<PieceKind> for Face {
    fn from(kind: PieceKind) -> Self {
        Self { kind, higher: false }
    }
}

impl Face {
    fn names(self) -> PieceNames {
        if self.higher && self.kind == PieceKind::King {
            HIGHER_KING
        } else {
            *PieceNames::of(self.kind)
        }
    }
}

/// The height of an em of bare characters, in widths of a square.
const BARE_EM: f32 = 0.9;

impl Pieces {
    /// Paints a face on its wedge, made for squares `square` wide, around the origin of `place`.
    pub(crate) fn paint(
        self,
        scene: &mut Scene,
        face: Face,
        square: f32,
        place: Transform,
        paint: &Paint,
    ) {
        let wedge = Wedge::of(face.kind, square);
        let mut piece = Scene::new(0.0, 0.0);
        if let Some(wood) = paint.wood {
            paint_wedge(&mut piece, wedge, square, wood);
        }
        let ink = if face.kind.is_promoted() { paint.promoted } else { paint.ink };
        self.write(&mut piece, face, wedge, ink, paint.ground);
        scene.place(&piece, place);
    }

    /// Paints a face without a wedge, as books do.
    pub(crate) fn paint_bare(
        self,
        scene: &mut Scene,
        face: Face,
        square: f32,
        place: Transform,
        ink: Color,
    ) {
        let mut piece = Scene::new(0.0, 0.0);
        let text = self.text(face);
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(one), None) => {
                let glyph = Glyph::of(Hand::Mincho, one);
                let place = glyph.set(Point::default(), BARE_EM * square);
                piece.ink(glyph, place, ink, 0.0);
            }
            (Some(upper), Some(lower)) => {
                for (character, down) in [(upper, -0.235), (lower, 0.235)] {
                    let glyph = Glyph::of(Hand::Mincho, character);
                    let place = glyph
                        .set(Point::default(), 1.0)
                        .then(Transform::scale(0.74 * square, 0.5 * square))
                        .then(Transform::shift(0.0, down * square));
                    piece.ink(glyph, place, ink, 0.0);
                }
            }
            _ => {}
        }
        scene.place(&piece, place);
    }

    /// One face, made for squares `square` wide, around the origin; without wood only what is written on it.
    ///
    /// ```
    /// use komadai_draw::{Color, Face, Paint, Pieces};
    /// use komadai_rules::PieceKind;
    ///
    /// let paint = Paint { ink: Color::BLACK, promoted: Color::BLACK, wood: None, ground: Color::WHITE };
    /// let pawn = Pieces::default().scene(Face::from(PieceKind::Pawn), 1000.0, &paint);
    /// assert_eq!(pawn.items.len(), 1); // 歩
    /// ```
    pub fn scene(self, face: Face, square: f32, paint: &Paint) -> Scene {
        let mut scene = Scene::new(square, square * SQUARE_RATIO);
        self.paint(&mut scene, face, square, Transform::IDENTITY, paint);
        scene
    }

    /// Whether pieces of this style have a wedge.
    pub const fn has_wedge(self) -> bool {
        !matches!(self.style, Style::Book)
    }

    /// The characters of a face in styles with one kanji.
    fn text(self, face: Face) -> &'static str {
        let names = face.names();
        match (self.promoted, face.kind) {
            (
                PromotedStyle::Double,
                PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver,
            ) => names.spoken,
            (PromotedStyle::Gold, PieceKind::Tokin) => "个",
            (PromotedStyle::Gold, PieceKind::ProLance) => "仝",
            (PromotedStyle::Gold, PieceKind::ProKnight) => "今",
            _ => names.one,
        }
    }

    fn write(self, scene: &mut Scene, face: Face, wedge: Wedge, ink: Color, ground: Color) {
        let names = face.names();
        match self.style {
            Style::One => scene.write(Hand::Kaisho, self.text(face), wedge, ink),
            Style::Two if face.kind == PieceKind::Tokin => {
                scene.write(Hand::Kaisho, names.one, wedge, ink);
            }
            Style::Two => scene.write(Hand::Kaisho, names.full, wedge, ink),
            Style::Brush => match cursive(face.kind) {
                Some((hand, text)) => scene.write(hand, text, wedge, ink),
                None => scene.write(Hand::Kaisho, names.full, wedge, ink),
            },
            Style::Book => scene.write(Hand::Mincho, self.text(face), wedge, ink),
            Style::Pictogram => pictogram::paint(scene, face.kind, wedge, ink, ground),
            Style::Movement => {
                let frame = wedge.frame(0.575, 0.52, 0.47);
                for (index, character) in self.text(face).chars().enumerate() {
                    let glyph = Glyph::of(Hand::Kaisho, character);
                    let mut frame = frame;
                    if self.text(face).chars().count() > 1 {
                        frame.height *= 0.52;
                        let side = if index == 0 { -0.54 } else { 0.54 };
                        frame.centre = frame.centre.plus(0.0, side * frame.height);
                    }
                    let place = glyph.fit(frame);
                    scene.ink(glyph, place, ink, 14.0);
                }
                movement::paint(scene, face.kind, wedge, ink);
            }
            Style::Letters => letters(scene, names.letter, wedge, ink),
        }
    }
}

/// The backs of fine sets: running hand for the great pieces, and 金 ever more cursive down to と.
fn cursive(kind: PieceKind) -> Option<(Hand, &'static str)> {
    Some(match kind {
        PieceKind::Dragon => (Hand::Gyosho, "龍"),
        PieceKind::Horse => (Hand::Gyosho, "馬"),
        PieceKind::ProSilver => (Hand::Gyosho, "金"),
        PieceKind::ProKnight => (Hand::Sosho, "金"),
        PieceKind::ProLance => (Hand::Sosho, "今"),
        PieceKind::Tokin => (Hand::Sosho, "と"),
        _ => return None,
    })
}

/// How much each character is thickened, in thousandths of an em: brush fonts differ in weight from one to the next.
fn weight(hand: Hand, character: char, alone: bool) -> f32 {
    match (hand, character) {
        (Hand::Kaisho, '金') if alone => 22.0,
        (Hand::Kaisho, '王') if alone => 18.0,
        (Hand::Kaisho, '玉' | '圭' | '馬') => 10.0,
        (Hand::Kaisho, _) => 15.0,
        (Hand::Sosho, _) => 12.0,
        _ => 0.0,
    }
}

impl Scene {
    fn ink(&mut self, glyph: &Glyph, transform: Transform, ink: Color, weight: f32) {
        self.items.push(Item::Shape(Shape {
            path: Arc::clone(&glyph.path),
            transform,
            fill: Some(ink),
            stroke: (weight > 0.0).then_some(Stroke::new(ink, weight)),
        }));
    }

    /// One character in the middle of a wedge, or two above each other.
    fn write(&mut self, hand: Hand, text: &str, wedge: Wedge, ink: Color) {
        let alone = text.chars().count() == 1;
        let upper = wedge.frame(0.365, 0.60, 0.37);
        let lower = wedge.frame(0.745, 0.66, 0.37);
        let frames = if alone { [wedge.frame(0.555, 0.735, 0.66); 2] } else { [upper, lower] };
        for (character, frame) in text.chars().zip(frames) {
            let glyph = Glyph::of(hand, character);
            let place = glyph.fit(frame);
            self.ink(glyph, place, ink, weight(hand, character, alone));
        }
    }
}

fn letters(scene: &mut Scene, text: &str, wedge: Wedge, ink: Color) {
    for character in text.chars() {
        let frame = match character {
            '+' => wedge.frame(0.26, 0.20, 0.13),
            _ => wedge.frame(0.62, 0.5, 0.46),
        };
        let glyph = Glyph::of(Hand::Letters, character);
        let place = glyph.fit(frame);
        scene.ink(glyph, place, ink, 0.0);
    }
}

fn paint_wedge(scene: &mut Scene, wedge: Wedge, square: f32, wood: Wood) {
    let line = 0.012 * square;
    scene.shape(wedge.path(), Some(wood.face), Some(Stroke::new(wood.edge, line)));
    let Some([light, shade]) = wood.relief else {
        return;
    };
    let [tip, _, right, left, shoulder] = wedge.corners();
    let inward = 2.4 * line;
    scene.stroke(
        Path::line(&[
            left.plus(2.0 * inward, -2.0 * inward),
            shoulder.plus(inward, 0.7 * inward),
            tip.plus(0.0, 1.3 * inward),
        ]),
        Stroke::new(light, 1.4 * line),
    );
    scene.line(
        left.plus(inward, -1.2 * line),
        right.plus(-inward, -1.2 * line),
        Stroke::new(shade, 2.2 * line),
    );
}
