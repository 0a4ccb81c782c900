//! The forms in which a record is written, and what each of them cannot hold.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::node::{Node, Notes};
use crate::record::Record;
use crate::text::Encoding;

/// A form in which a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// KIF, with variations, comments and times.
    Kif,
    /// KI2: the moves by the names people say, with variations and comments.
    Ki2,
    /// CSA version 2.2: the game itself, comments, what engines thought, times in seconds.
    Csa2,
    /// CSA version 3.0: the same, times in thousandths, and the rules.
    Csa3,
    /// JKF, normalised, in one line: variations, comments, times in seconds.
    Jkf,
    /// One line of moves in USI text: `position startpos moves 7g7f`.
    Usi,
    /// The start in SFEN, and the moves in USI text if there are any.
    Sfen,
    /// USEN, for web addresses: the moves with variations.
    Usen,
    /// PSN: tags, moves without hyphens, comments.
    Psn,
    /// The same with moves as George Hodges wrote them: `P-7f`.
    Hodges,
    /// The same with two digits for a square: `P-76`.
    Western,
    /// The diagram at the end of the game.
    Bod,
}

use Loss::{
    Analysis, Bookmarks, Comments, End, Fractions, Headers, Moves, Numbering, Profile, Times,
    Variations, View,
};

/// What a line of moves leaves out.
const ONE_LINE: &[Loss] =
    &[Variations, Comments, Bookmarks, Analysis, Times, Headers, End, Profile, View];

impl Dialect {
    /// Every dialect, by format and then from the oldest version to the newest.
    pub const ALL: [Self; 12] = [
        Self::Kif,
        Self::Ki2,
        Self::Csa2,
        Self::Csa3,
        Self::Jkf,
        Self::Usi,
        Self::Sfen,
        Self::Usen,
        Self::Psn,
        Self::Hodges,
        Self::Western,
        Self::Bod,
    ];

    /// The name by which command lines know it: `kif`, `csa` for version 2.2, `csa3`.
    ///
    /// ```
    /// use komadai_record::Dialect;
    ///
    /// assert_eq!(Dialect::Csa3.code(), "csa3");
    /// assert_eq!(Dialect::named("csa3"), Some(Dialect::Csa3));
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa2 => "csa",
            Self::Csa3 => "csa3",
            Self::Jkf => "jkf",
            Self::Usi => "usi",
            Self::Sfen => "sfen",
            Self::Usen => "usen",
            Self::Psn => "psn",
            Self::Hodges => "hodges",
            Self::Western => "western",
            Self::Bod => "bod",
        }
    }

    /// The dialect with this [`code`](Self::code).
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.code() == code)
    }

    /// The usual ending of a file's name, without the dot.
    ///
    /// ```
    /// use komadai_record::Dialect;
    ///
    /// assert_eq!(Dialect::Csa3.extension(), "csa");
    /// ```
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csa2 | Self::Csa3 => "csa",
            Self::Hodges | Self::Western => "txt",
            other => other.code(),
        }
    }

    /// The encoding that programs expect of files with that ending; `.kifu` and `.ki2u` are the same in UTF-8.
    ///
    /// ```
    /// use komadai_record::{Dialect, Encoding};
    ///
    /// assert_eq!(Dialect::Jkf.encoding(), Encoding::Utf8);
    /// ```
    pub const fn encoding(self) -> Encoding {
        match self {
            Self::Kif | Self::Ki2 => Encoding::ShiftJis,
            _ => Encoding::Utf8,
        }
    }

    /// What stands between two games of one file; `None` where a file holds one game.
    ///
    /// ```
    /// use komadai_record::Dialect;
    ///
    /// assert_eq!(Dialect::Csa3.between_games(), Some("/\n"));
    /// assert_eq!(Dialect::Kif.between_games(), None);
    /// ```
    pub const fn between_games(self) -> Option<&'static str> {
        match self {
            Self::Csa2 | Self::Csa3 => Some("/\n"),
            Self::Usi | Self::Sfen | Self::Usen => Some(""),
            Self::Psn => Some("\n"),
            Self::Kif | Self::Ki2 | Self::Jkf | Self::Hodges | Self::Western | Self::Bod => None,
        }
    }

    /// What the dialect never holds, whatever the record. Of what it does hold, some may have no words in it all the
    /// same: a header CSA has no key for, an end.
    ///
    /// ```
    /// use komadai_record::{Dialect, Loss};
    ///
    /// assert!(Dialect::Csa2.lacks().contains(&Loss::Variations));
    /// assert!(!Dialect::Kif.lacks().contains(&Loss::Variations));
    /// ```
    pub const fn lacks(self) -> &'static [Loss] {
        match self {
            Self::Kif => &[Fractions],
            Self::Ki2 => &[Times],
            Self::Csa2 => &[Variations, Bookmarks, Fractions, Numbering, View],
            Self::Csa3 => &[Variations, Bookmarks, Numbering, View],
            Self::Jkf => &[Fractions, Numbering],
            Self::Usi | Self::Sfen => ONE_LINE,
            Self::Usen => {
                &[Comments, Bookmarks, Analysis, Times, Headers, Profile, Numbering, View]
            }
            Self::Psn | Self::Hodges | Self::Western => {
                &[Variations, Bookmarks, Analysis, Times, Profile, View]
            }
            Self::Bod => {
                &[Moves, Variations, Comments, Bookmarks, Analysis, Times, Headers, End, Profile]
            }
        }
    }
}

/// A record in a dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordText {
    /// The text, lines ended by LF.
    pub text: String,
    /// What the dialect cannot hold, each kind once.
    pub lost: Vec<Loss>,
}

/// Something a dialect or an encoding cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The moves of the game itself.
    Moves,
    /// Lines of play beside the game itself.
    Variations,
    /// Comments, or a part of one.
    Comments,
    /// The names of places, `&急所` in KIF.
    Bookmarks,
    /// What engines thought, or a part of it.
    Analysis,
    /// The times of moves.
    Times,
    /// The parts of seconds of times.
    Fractions,
    /// Headers whose key or value has no form there.
    Headers,
    /// How the game ended, or the exact reason.
    End,
    /// The rules of the game.
    Profile,
    /// The number of the first move, where it is not 1.
    Numbering,
    /// That the board is to be shown from White's side.
    View,
    /// Characters that the encoding lacks; each becomes `〓` or `?`.
    Characters,
}

impl Loss {
    /// The name in kebab-case, the same in every interface: `variations`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Variations => "variations",
            Self::Comments => "comments",
            Self::Bookmarks => "bookmarks",
            Self::Analysis => "analysis",
            Self::Times => "times",
            Self::Fractions => "fractions-of-seconds",
            Self::Headers => "headers",
            Self::End => "end",
            Self::Profile => "rules",
            Self::Numbering => "numbering",
            Self::View => "view",
            Self::Characters => "characters",
        }
    }
}

/// Says what is lost, as part of a sentence: `the times of moves`.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "the moves of the game",
            Self::Variations => "variations",
            Self::Comments => "comments, or a part of one",
            Self::Bookmarks => "bookmarks",
            Self::Analysis => "what engines thought, or a part of it",
            Self::Times => "the times of moves",
            Self::Fractions => "the parts of seconds",
            Self::Headers => "some headers",
            Self::End => "how the game ended, or the exact reason",
            Self::Profile => "the rules of the game",
            Self::Numbering => "the number of the first move",
            Self::View => "that the board is shown from White's side",
            Self::Characters => "some characters, which the encoding lacks",
        })
    }
}

impl Record {
    /// The kinds of things a record has, out of those a dialect asks about.
    pub(crate) fn losses(&self, asked: &[Loss]) -> Vec<Loss> {
        let any = |has: fn(&Node) -> bool| self.nodes().iter().any(has);
        let noted = |has: fn(Notes<'_>) -> bool| {
            let at_end = |end: &crate::End| has(Notes::of_end(end));
            let mut nodes = self.nodes().iter();
            nodes.any(|node| has(node.notes()) || node.end.as_deref().is_some_and(at_end))
        };
        let has = |loss: &&Loss| match loss {
            Moves => self.next(Self::ROOT).is_some(),
            Variations => self.variations() > 0,
            Comments => noted(|notes| !notes.comment.is_empty()),
            Bookmarks => noted(|notes| !notes.bookmarks.is_empty()),
            Analysis => noted(|notes| !notes.lines.is_empty()),
            // Programs that take no times write zeros.
            Times => any(|node| {
                let times = [node.time, node.end.as_ref().and_then(|end| end.time)];
                times.into_iter().flatten().any(|time| !time.is_zero())
            }),
            Fractions => any(|node| {
                let times = [node.time, node.end.as_ref().and_then(|end| end.time)];
                times.into_iter().flatten().any(|time| time.subsec_nanos() > 0)
            }),
            Headers => self.headers.iter().next().is_some(),
            End => any(|node| node.end.is_some()),
            Profile => self.profile.is_some_and(|profile| profile != Default::default()),
            Numbering => self.start.move_number > 1,
            View => self.flipped,
            // Which characters an encoding lacks shows when it is asked.
            Loss::Characters => false,
        };
        asked.iter().filter(has).copied().collect()
    }
}
