//! The diagrams of a recorded game, move by move.

use komadai_record::{Key, Notation, Record, names};
use komadai_rules::{ByColor, Color};

use crate::giver::giver;
use crate::plies::{Plies, PlyError};
use crate::walk::Walk;
use crate::words::Language;

use super::Diagram;

/// A game replayed, ready to be drawn at any move.
///
/// ```
/// use komadai_draw::{Diagram, Language, RecordDiagrams};
/// use komadai_record::read;
///
/// let reading = read(b"position startpos moves 7g7f 3c3d 8h2b+")?;
/// let like = Diagram { language: Language::En, ..Diagram::default() };
/// let game = RecordDiagrams::new(&reading.games[0].record, &like);
/// assert_eq!(game.plies(), 3);
/// let last = game.at(3).unwrap();
/// assert_eq!(last.caption.as_deref(), Some("after 3. ☗Bx2b+"));
/// assert!(game.at(4).is_none());
/// # Ok::<(), komadai_record::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordDiagrams<'a> {
    like: Diagram,
    walk: Walk<'a>,
}

impl<'a> RecordDiagrams<'a> {
    /// Replays a record, through illegal moves too; diagrams look like `like`, with the names the record gives, the
    /// king of the side that gives a handicap as 王, and the last move below.
    pub fn new(record: &'a Record, like: &Diagram) -> Self {
        let walk = Walk::new(record);
        let handicap = walk.has_handicap();
        let mut like = like.clone();
        like.higher = like.higher.or_else(|| giver(&record.start));
        let name = |color| named(record, color);
        let known = Color::ALL.iter().any(|&color| name(color).is_some());
        if known && like.names.is_none() {
            like.names = Some(ByColor::from_fn(|color| {
                name(color).unwrap_or_else(|| like.language.side(color, handicap)).to_owned()
            }));
        }
        Self { like, walk }
    }

    /// How many moves there are.
    pub fn plies(&self) -> u32 {
        self.walk.plies() as u32
    }

    /// After how many moves the positions asked for are.
    ///
    /// # Errors
    ///
    /// The game has no such position.
    ///
    /// ```
    /// use komadai_draw::{Diagram, RecordDiagrams};
    /// use komadai_record::read_text;
    ///
    /// let reading = read_text("1 ７六歩(77)\n2 ３四歩(33)\n").expect("a record");
    /// let diagrams = RecordDiagrams::new(&reading.games[0].record, &Diagram::default());
    /// let places = diagrams.places(&"all".parse().expect("plies")).expect("they are there");
    /// assert_eq!(places, [0, 1, 2]);
    /// ```
    pub fn places(&self, plies: &Plies) -> Result<Vec<u32>, PlyError> {
        plies.of(self.plies(), &self.walk.bookmarks())
    }

    /// Which move is illegal first, and the law it breaks, if one is.
    pub fn illegal(&self) -> Option<String> {
        self.walk.foul.map(|foul| foul.to_string())
    }

    /// The diagram after so many moves; `None` where there were not so many.
    pub fn at(&self, ply: u32) -> Option<Diagram> {
        let index = ply as usize;
        // A position without a game needs no words; pictures of a game all have a line, so that their sizes agree.
        let own = || (self.walk.plies() > 0).then(|| self.caption(index));
        Some(Diagram {
            setup: self.walk.setup(index)?,
            last_move: self.walk.mv(index),
            caption: self.like.caption.clone().or_else(own),
            ..self.like.clone()
        })
    }

    /// `2手目 ☖３四歩まで`; in English `after 2. ☖P-3d`.
    fn caption(&self, ply: usize) -> String {
        let notation = self.like.language.either(Notation::Japanese, Notation::Hodges);
        let Some((turn, name)) = self.walk.name(ply, notation) else {
            return self.like.language.either("開始局面", "the start").into();
        };
        match self.like.language {
            Language::Ja => format!("{ply}手目 {}まで", name.replace('　', "")),
            Language::En => format!("after {ply}. {}{name}", names::side_mark(turn)),
        }
    }
}

/// The player of a side, if the record names one.
pub(crate) fn named(record: &Record, color: Color) -> Option<&str> {
    let name = record.headers.get(&Key::player(color))?.trim();
    (!name.is_empty()).then_some(name)
}

/// The title of a record, or who played; empty where it tells neither.
pub fn heading(record: &Record) -> String {
    // A problem has its name in a word of its own.
    let titles = [Key::Title, Key::Other("作品名".into())];
    let titles = titles.iter().filter_map(|key| record.headers.get(key));
    if let Some(title) = titles.map(str::trim).find(|title| !title.is_empty()) {
        return title.into();
    }
    match Color::ALL.map(|color| named(record, color)) {
        [Some(black), Some(white)] => format!("{black} – {white}"),
        [Some(name), None] | [None, Some(name)] => name.into(),
        [None, None] => String::new(),
    }
}
