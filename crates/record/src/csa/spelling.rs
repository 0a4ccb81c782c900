//! A move as CSA spells it, before any board says whether there is such a move.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use komadai_rules::{Board, Color, Move, PieceKind, Setup, Square};

use super::quick;
use super::{follow, name, sign, write};
use crate::{EngineLine, csa};

/// `+7776FU`: who moves, from where, to where, and the piece as it is after the move.
///
/// ```
/// use komadai_record::CsaMove;
/// use komadai_rules::Setup;
///
/// let spelled: CsaMove = "+8822UM".parse()?;
/// assert_eq!(spelled.on(&Setup::START.board), Some("8h2b+".parse()?));
/// assert_eq!(CsaMove::of("7g7f".parse()?, &Setup::START).unwrap().to_string(), "+7776FU");
/// assert!("+7776XX".parse::<CsaMove>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CsaMove {
    /// Who moves.
    pub mover: Color,
    /// From where; `None` for a drop.
    pub from: Option<Square>,
    /// To where.
    pub to: Square,
    /// The piece after the move.
    pub kind: PieceKind,
}

/// The text is no move in the spelling of CSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCsaMoveError;

impl fmt::Display for ParseCsaMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move, as in +7776FU or -0045KA")
    }
}

impl core::error::Error for ParseCsaMoveError {}

impl CsaMove {
    /// How `mv` is spelled where `setup` stands; `None` if no piece stands there to move.
    pub fn of(mv: Move, setup: &Setup) -> Option<Self> {
        let kind = match mv {
            Move::Drop { kind, .. } => kind.piece_kind(),
            Move::Board { from, promote, .. } => {
                let kind = setup.board[from]?.kind;
                kind.promoted().filter(|_| promote).unwrap_or(kind)
            }
        };
        Some(Self {
            mover: setup.turn,
            from: mv.from(),
            to: mv.to(),
            kind,
        })
    }

    /// The move that is meant on this board; `None` where another piece stands, or none, or one that no hand holds is
    /// dropped. Whose turn it is and what is legal is not asked.
    pub fn on(self, board: &Board) -> Option<Move> {
        let (mv, other) = follow(&mut { *board }, self).ok()?;
        other.is_none().then_some(mv)
    }
}

impl FromStr for CsaMove {
    type Err = ParseCsaMoveError;

    fn from_str(text: &str) -> Result<Self, ParseCsaMoveError> {
        let bytes = text.as_bytes().try_into().ok();
        bytes.and_then(quick::said).ok_or(ParseCsaMoveError)
    }
}

impl fmt::Display for CsaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |square: Square| [square.file().number(), square.rank().number()];
        let [file, rank] = self.from.map_or([0, 0], digits);
        let [to_file, to_rank] = digits(self.to);
        let (sign, kind) = (sign(self.mover), name(self.kind));
        write!(f, "{sign}{file}{rank}{to_file}{to_rank}{kind}")
    }
}

/// A diagram as CSA draws it: nine ranks, the pieces in hand where there are any, the side to move; each line ended.
pub fn csa_diagram(setup: &Setup) -> String {
    write::diagram(setup)
}

impl EngineLine {
    /// Reads `132 -3334FU +2726FU #51234`, as programs write their thoughts behind `'**` or `'*`, thought of this board;
    /// `None` if it is anything else. Words that are no part of it, or no play from there, are passed over.
    ///
    /// ```
    /// use komadai_record::{EngineLine, Worth};
    /// use komadai_rules::Setup;
    ///
    /// let line = EngineLine::from_csa("132 +7776FU -3334FU", &Setup::START.board).unwrap();
    /// assert_eq!((line.score, line.moves.len()), (Some(Worth::Centipawns(132)), 2));
    /// assert_eq!(line.to_csa(&Setup::START), "132 +7776FU -3334FU");
    /// ```
    pub fn from_csa(text: &str, board: &Board) -> Option<Self> {
        csa::read_engine_line(text, board, None, |_| {})
    }

    /// The same, and the words that are no part of it, with single blanks between them.
    ///
    /// ```
    /// use komadai_record::EngineLine;
    /// use komadai_rules::Setup;
    ///
    /// let (line, rest) = EngineLine::from_csa_and_rest("30 +7776FU book", &Setup::START.board).unwrap();
    /// assert_eq!((line.moves.len(), rest.as_str()), (1, "book"));
    /// ```
    pub fn from_csa_and_rest(text: &str, board: &Board) -> Option<(Self, String)> {
        let mut rest = Vec::new();
        let line = csa::read_engine_line(text, board, None, |word| rest.push(word.to_owned()))?;
        Some((line, rest.join(" ")))
    }

    /// The same words again, where the line goes on from `setup`; a score that is missing is written as 0.
    pub fn to_csa(&self, setup: &Setup) -> String {
        write::engine_line(self, setup)
    }
}
