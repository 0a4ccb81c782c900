//! One row of the table: what people call it, and what makes it.

use komadai_rules::{Color, Handicap};

use crate::condition::Condition;
use crate::table;
use crate::view::View;

/// What an entry names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// How a side, or both, use rook and king.
    Style,
    /// A formation around the king.
    Castle,
    /// A plan of the first moves.
    Opening,
}

/// A castle, an opening or a style of play, with its names.
///
/// ```
/// let crown = komadai_theory::named("silver-crown").unwrap();
/// assert_eq!((crown.japanese(), crown.reading()), ("銀冠", "ぎんかんむり"));
/// assert_eq!(crown.english(), "Silver Crown");
/// ```
pub struct Entry {
    pub(crate) index: usize,
    pub(crate) class: Class,
    pub(crate) id: &'static str,
    pub(crate) japanese: &'static str,
    pub(crate) reading: &'static str,
    pub(crate) english: &'static str,
    pub(crate) also: Vec<&'static str>,
    pub(crate) kinds: Vec<usize>,
    pub(crate) of_game: bool,
    pub(crate) starts: Vec<Handicap>,
    pub(crate) style: Option<usize>,
    pub(crate) their_style: Option<usize>,
    pub(crate) with: Vec<usize>,
    pub(crate) without: Vec<usize>,
    pub(crate) pictures: Vec<Picture>,
}

/// One way to make an entry: what must be seen, one after the other.
pub(crate) struct Picture {
    /// A number of its own among all pictures of the table.
    pub index: usize,
    pub stages: Vec<Vec<Condition>>,
    /// The last ply after which it may be completed.
    pub until: u32,
    pub whole: Vec<Condition>,
}

impl Entry {
    /// The id, in kebab-case, the same for ever: `gold-yagura`.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What it is: castle, opening or style.
    pub const fn class(&self) -> Class {
        self.class
    }

    /// The Japanese name: `金矢倉`.
    pub const fn japanese(&self) -> &'static str {
        self.japanese
    }

    /// How the Japanese name is read, in hiragana: `きんやぐら`.
    pub const fn reading(&self) -> &'static str {
        self.reading
    }

    /// The English name: `Gold Yagura`.
    pub const fn english(&self) -> &'static str {
        self.english
    }

    /// Other names people look for, in either language.
    pub fn also(&self) -> &[&'static str] {
        &self.also
    }

    /// The more general entries it is directly a kind of.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Self> + '_ {
        self.kinds.iter().map(|&kind| &table::entries()[kind])
    }

    /// Whether it is a kind of `other`, directly or through others.
    pub fn is_kind_of(&self, other: &Self) -> bool {
        self.kinds().any(|kind| kind.index == other.index || kind.is_kind_of(other))
    }
}

impl Picture {
    /// Goes on from `reached` stages as far as this position allows.
    pub fn advance(&self, mut reached: usize, color: Color, view: &View) -> usize {
        while let Some(stage) = self.stages.get(reached) {
            if !hold(stage, color, view) {
                break;
            }
            reached += 1;
        }
        reached
    }

    /// Whether the castle stands here, and if so, whether it is complete.
    pub fn stands(&self, color: Color, view: &View) -> Option<bool> {
        let stands = self.stages.iter().all(|stage| hold(stage, color, view));
        stands.then(|| hold(&self.whole, color, view))
    }
}

fn hold(conditions: &[Condition], color: Color, view: &View) -> bool {
    conditions.iter().all(|condition| condition.holds(color, view))
}
