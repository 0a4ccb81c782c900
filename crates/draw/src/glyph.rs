//! The characters on pieces, as outlines taken from free fonts, and how one is made to fit its place.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::path::{Path, Point, Transform};

/// Lines of hand, character, width, height, path data; see `assets/README.md`.
const OUTLINES: &str = include_str!("../assets/outlines.txt");

/// How far a character may be stretched against its own proportions to fill its frame.
const STRETCH: f32 = 1.16;

/// A way of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Hand {
    /// 楷書, brush strokes one by one.
    Kaisho,
    /// 行書, the running script.
    Gyosho,
    /// 草書, the cursive script.
    Sosho,
    /// 明朝, the face of books.
    Mincho,
    /// Latin letters, as in SFEN.
    Letters,
}

impl Hand {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "kaisho" => Self::Kaisho,
            "gyosho" => Self::Gyosho,
            "sosho" => Self::Sosho,
            "mincho" => Self::Mincho,
            "letters" => Self::Letters,
            _ => return None,
        })
    }
}

/// A rectangle to fit a character into: centre and size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub centre: Point,
    pub width: f32,
    pub height: f32,
}

/// The outline of a character, its ink beginning at the origin, an em 1000 units.
#[derive(Debug)]
pub(crate) struct Glyph {
    pub path: Arc<Path>,
    width: f32,
    height: f32,
}

impl Glyph {
    /// The outline of a character in a hand.
    ///
    /// # Panics
    ///
    /// If the table lacks it; a test asks for every face of every style.
    pub fn of(hand: Hand, character: char) -> &'static Self {
        static TABLE: OnceLock<HashMap<(Hand, char), Glyph>> = OnceLock::new();
        let table = TABLE.get_or_init(|| {
            let lines = OUTLINES.lines().filter(|line| !line.starts_with('#'));
            lines
                .map(|line| read(line).expect("the table was written by the tool that made it"))
                .collect()
        });
        table
            .get(&(hand, character))
            .unwrap_or_else(|| panic!("{character} is not in the table of {hand:?}"))
    }

    /// Puts the ink into the middle of a frame and fills it, as far as its proportions allow.
    pub fn fit(&self, frame: Frame) -> Transform {
        let [wide, high] = [frame.width / self.width, frame.height / self.height];
        let scale = wide.min(high);
        self.centred(frame.centre, wide.min(scale * STRETCH), high.min(scale * STRETCH))
    }

    /// Puts the ink around a point, an em so large: characters keep their sizes to each other.
    pub fn set(&self, centre: Point, em: f32) -> Transform {
        self.centred(centre, em / 1000.0, em / 1000.0)
    }

    fn centred(&self, centre: Point, wide: f32, high: f32) -> Transform {
        Transform::shift(-self.width / 2.0, -self.height / 2.0)
            .then(Transform::scale(wide, high))
            .then(Transform::shift(centre.x, centre.y))
    }
}

fn read(line: &str) -> Option<((Hand, char), Glyph)> {
    let mut words = line.splitn(5, ' ');
    let hand = Hand::named(words.next()?)?;
    let character = words.next()?.chars().next()?;
    let glyph = Glyph {
        width: words.next()?.parse().ok()?,
        height: words.next()?.parse().ok()?,
        path: Arc::new(Path::parse(words.next()?)?),
    };
    Some(((hand, character), glyph))
}
