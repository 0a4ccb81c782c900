//! The notations, and the way in to all of them.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use komadai_rules::{Color, Move, Piece, Position, Square};

use crate::read::{self, LONGEST};
use crate::{NameError, japanese, western};

/// A way of naming moves.
///
/// Each name is exact: no two legal moves of a position share one, and reading it gives the move back.
///
/// ```
/// use komadai_record::Notation;
/// use komadai_rules::{Position, squares::SQ_3D};
///
/// let position = Position::from_setup(
///     &"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3".parse()?,
/// )?;
/// let exchange = "8h2b+".parse()?;
/// let names = Notation::ALL.map(|notation| notation.write(&position, exchange, Some(SQ_3D)));
/// assert_eq!(names, ["8h2b+", "Bx2b+", "Bx22+", "角x22+", "☗２二角成", "２二角成(88)"]);
/// assert_eq!(Notation::Hodges.parse(&position, Some(SQ_3D), "Bx2b+")?, exchange);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// What programs exchange: `7g7f`, `8h2b+`, `P*5e`.
    Usi,
    /// George Hodges's, of English books: `P-7f`, `Bx2b+`, `G6i-5h`, `P*5e`.
    Hodges,
    /// The same with two digits for a square: `P-76`, `Bx22+`, `G69-58`, `P*55`.
    Western,
    /// Kitao and Kawasaki's, kanji and digits: `歩-76`, `角x22+`, `金(69)-58`, `銀x`.
    Kitao,
    /// Of Japanese books: `☗７六歩`, `☖同　銀`, `☗５八金右`, `☗５五歩打`.
    Japanese,
    /// Of KIF files, where the origin takes the place of marks: `７六歩(77)`, `同　銀(31)`, `４五角打`.
    Kif,
}

/// How a list of moves is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Not at all.
    None,
    /// Black's move and White's reply share a number, as in chess: `1.P-7f P-3d 2.P-2f`, and `1... P-3d`
    /// where White moves first.
    Pairs,
    /// Each move has its own: `1 ☗７六歩 2 ☖３四歩`.
    Singles,
}

impl Numbering {
    /// What stands directly before the name of a move.
    ///
    /// `number` is the move's number counting single moves from 1, `turn` the side that makes it, and
    /// `opens` says whether the list starts with it.
    ///
    /// ```
    /// use komadai_record::Numbering;
    /// use komadai_rules::Color;
    ///
    /// assert_eq!(Numbering::Pairs.label(3, Color::Black, false), "2.");
    /// assert_eq!(Numbering::Pairs.label(1, Color::White, true), "1... "); // White gives a handicap
    /// assert_eq!(Numbering::Pairs.label(2, Color::White, false), "");
    /// assert_eq!(Numbering::Singles.label(2, Color::White, false), "2 ");
    /// ```
    pub fn label(self, number: u32, turn: Color, opens: bool) -> String {
        match (self, turn) {
            (Self::None, _) => String::new(),
            (Self::Pairs, Color::Black) => alloc::format!("{}.", number / 2 + 1),
            (Self::Pairs, Color::White) if opens => alloc::format!("{}... ", number.div_ceil(2)),
            (Self::Pairs, Color::White) => String::new(),
            (Self::Singles, _) => alloc::format!("{number} "),
        }
    }
}

impl Notation {
    /// Every notation, in the order that a list offers them.
    pub const ALL: [Self; 6] =
        [Self::Usi, Self::Hodges, Self::Western, Self::Kitao, Self::Japanese, Self::Kif];

    /// The name by which settings and command lines know the notation; it reads back with [`FromStr`].
    ///
    /// ```
    /// use komadai_record::Notation;
    ///
    /// assert_eq!("hodges".parse(), Ok(Notation::Hodges));
    /// assert_eq!(Notation::Hodges.code(), "hodges");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Hodges => "hodges",
            Self::Western => "western",
            Self::Kitao => "kitao",
            Self::Japanese => "japanese",
            Self::Kif => "kif",
        }
    }

    /// How lists in this notation are numbered.
    ///
    /// ```
    /// use komadai_record::{Notation, Numbering};
    ///
    /// assert_eq!(Notation::Hodges.numbering(), Numbering::Pairs); // 1.P-7f P-3d 2.…
    /// assert_eq!(Notation::Kif.numbering(), Numbering::Singles);
    /// ```
    pub const fn numbering(self) -> Numbering {
        match self {
            Self::Usi => Numbering::None,
            Self::Hodges | Self::Western | Self::Kitao => Numbering::Pairs,
            Self::Japanese | Self::Kif => Numbering::Singles,
        }
    }

    /// The name of a legal move; `previous_to` is where the move before it went, if there was one.
    ///
    /// An illegal move gets a name as good as its piece allows, and its USI text if there is no piece.
    pub fn write(self, position: &Position, mv: Move, previous_to: Option<Square>) -> String {
        let piece = match mv {
            Move::Board { from, .. } => position.piece_at(from),
            Move::Drop { kind, .. } => Some(Piece::new(position.turn(), kind.piece_kind())),
        };
        match (self, piece) {
            (Self::Usi, _) | (_, None) => mv.to_string(),
            (Self::Hodges, Some(piece)) => western::HODGES.write(position, mv, piece, previous_to),
            (Self::Western, Some(piece)) => {
                western::TWO_DIGIT.write(position, mv, piece, previous_to)
            }
            (Self::Kitao, Some(piece)) => western::KITAO.write(position, mv, piece, previous_to),
            (Self::Japanese, Some(piece)) => japanese::write(position, mv, piece, previous_to),
            (Self::Kif, Some(piece)) => japanese::write_kif(mv, piece, previous_to),
        }
    }

    /// The legal move a text names.
    ///
    /// USI text must be exact. The three western notations read each other's pieces and squares, Japanese
    /// and KIF each other's marks, in half or full width and with blanks between the parts. What a text
    /// leaves open must be settled by what is legal; a drop not marked as one gives way to a move on the
    /// board.
    ///
    /// # Errors
    ///
    /// Where reading stopped, the law that forbids the move, or the moves between which the text does not
    /// choose: see [`NameError`].
    pub fn parse(
        self,
        position: &Position,
        previous_to: Option<Square>,
        text: &str,
    ) -> Result<Move, NameError> {
        check_length(text)?;
        match self {
            Self::Usi => read::usi(position, text),
            Self::Hodges | Self::Western | Self::Kitao => {
                read::western(text, previous_to)?.find(position)
            }
            Self::Japanese | Self::Kif => read::japanese(text, previous_to)?.find(position),
        }
    }
}

/// The legal move a text names in any notation, or in the short forms people type.
///
/// Beyond what [`Notation::parse`] reads: a destination alone (`76`, `7f`, `同`), an origin with a
/// destination (`7776`, `77-76`), a piece by the start of its Japanese name (`76fu`, `gi32`). Of such forms
/// only USI text, letters and all, says by its silence that a piece does not promote.
///
/// ```
/// use komadai_record::{NameError, parse_any};
/// use komadai_rules::Position;
///
/// let start = Position::startpos();
/// for text in ["76", "7f", "P-7f", "p76", "7776", "7g7f", "7六歩", "☗７六歩", "76fu", "７六歩(77)", "歩-76"] {
///     assert_eq!(parse_any(&start, None, text)?.to_string(), "7g7f");
/// }
/// let Err(NameError::Ambiguous { candidates }) = parse_any(&start, None, "G-5h") else { panic!() };
/// assert_eq!(candidates.len(), 2);
/// # Ok::<(), NameError>(())
/// ```
///
/// # Errors
///
/// As [`Notation::parse`]; of several readings that fail, the one that went furthest.
pub fn parse_any(
    position: &Position,
    previous_to: Option<Square>,
    text: &str,
) -> Result<Move, NameError> {
    check_length(text)?;
    read::typed(text, previous_to)
        .or_else(|error| read::japanese(text, previous_to).map_err(|other| error.furthest(other)))?
        .find(position)
}

fn check_length(text: &str) -> Result<(), NameError> {
    if text.len() > LONGEST { Err(NameError::TooLong { most: LONGEST }) } else { Ok(()) }
}

/// Writes the [`code`](Notation::code).
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that is no [`Notation::code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNotationError;

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        Notation::ALL.iter().try_for_each(|notation| write!(f, " {notation}"))
    }
}

impl core::error::Error for ParseNotationError {}

/// Reads a [`code`](Notation::code).
impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|notation| notation.code() == text).ok_or(ParseNotationError)
    }
}
