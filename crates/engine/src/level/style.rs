//! How an opponent likes to open, where somebody has a wish.

use std::fmt;
use std::str::FromStr;

/// A way to open a game and to house the king. Levels from 12 kyū up know them all.
///
/// ```
/// use komadai_engine::Style;
///
/// assert_eq!("fourth-file".parse(), Ok(Style::FourthFile));
/// assert_eq!(Style::Solid.to_string(), "solid");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// The rook stays on its file (居飛車).
    StaticRook,
    /// The rook goes to the seventh file (三間飛車).
    ThirdFile,
    /// The rook goes to the sixth file (四間飛車).
    FourthFile,
    /// The rook goes to the fifth file (中飛車).
    Central,
    /// The rook goes to the eighth file, opposite the other one (向かい飛車).
    Opposing,
    /// An early attack by a climbing silver or a pawn before the rook.
    Attacking,
    /// The king is castled first.
    Solid,
}

impl Style {
    /// All seven, in the order of a menu: the rook's place first.
    pub const ALL: [Self; 7] = [
        Self::StaticRook,
        Self::ThirdFile,
        Self::FourthFile,
        Self::Central,
        Self::Opposing,
        Self::Attacking,
        Self::Solid,
    ];

    /// What it is called in options and on the wire: `static`, `third-file`, `fourth-file`, `central`, `opposing`,
    /// `attacking` or `solid`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::StaticRook => "static",
            Self::ThirdFile => "third-file",
            Self::FourthFile => "fourth-file",
            Self::Central => "central",
            Self::Opposing => "opposing",
            Self::Attacking => "attacking",
            Self::Solid => "solid",
        }
    }
}

/// Writes [`code`](Style::code).
impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that names no style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseStyleError;

impl fmt::Display for ParseStyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Style::ALL.map(Style::code);
        write!(f, "expected one of {}", codes.join(", "))
    }
}

impl std::error::Error for ParseStyleError {}

/// Reads what `Display` writes.
impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|style| style.code() == text).ok_or(ParseStyleError)
    }
}

/// What of a game makes one player of a level differ from another.
///
/// ```
/// use komadai_engine::Manner;
///
/// assert_eq!(Manner::from(7), Manner { seed: 7, style: None });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Manner {
    /// Where chance begins: keep it through a game, so that one plan is followed; another takes another course.
    pub seed: u64,
    /// How the player likes to open; by chance if nothing is said.
    pub style: Option<Style>,
}

impl From<u64> for Manner {
    fn from(seed: u64) -> Self {
        Self { seed, style: None }
    }
}
