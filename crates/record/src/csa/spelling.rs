//! A move as CSA spells it, before any board says whether there is such a move.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use komadai_rules::{Board, Color, Move, Piece, PieceKind, Setup, Square};

use super::letters::{name, sign};
use super::quick;
use crate::walk;

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
    /// The side whose move it is: the sign in front.
    pub mover: Color,
    /// From where; `None` for a drop.
    pub from: Option<Square>,
    /// Where the piece goes.
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
        Some(Self { mover: setup.turn, from: mv.from(), to: mv.to(), kind })
    }

    /// The move that is meant on this board; `None` where another piece stands, or none, or one that no hand holds is
    /// dropped. Whose turn it is and what is legal is not asked.
    ///
    /// ```
    /// use komadai_record::CsaMove;
    /// use komadai_rules::Setup;
    ///
    /// let spelled: CsaMove = "+7776FU".parse()?;
    /// assert_eq!(spelled.on(&Setup::START.board), Some("7g7f".parse()?));
    /// assert_eq!("+7776KI".parse::<CsaMove>()?.on(&Setup::START.board), None); // a pawn stands there
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

/// Why a move is none on the board.
#[derive(Clone, Copy)]
pub(super) enum Senseless {
    /// Nothing stands where it starts.
    NoPiece(Square),
    /// A piece that no hand holds is dropped.
    NoDrop,
}

/// Tells what a move is by what stands on the board, and plays it there; with it comes what stands there, if it is
/// another piece than the one named.
// Most of what is done for a move of a file is done here.
#[inline(always)]
pub(super) fn follow(
    board: &mut Board,
    said: CsaMove,
) -> Result<(Move, Option<PieceKind>), Senseless> {
    let CsaMove { mover, from, to, kind } = said;
    let Some(from) = from else {
        let held = kind.hand_kind().filter(|_| !kind.is_promoted());
        let kind = held.ok_or(Senseless::NoDrop)?;
        board[to] = Some(Piece::new(mover, kind.piece_kind()));
        return Ok((Move::Drop { kind, to }, None));
    };
    let stood = board[from].ok_or(Senseless::NoPiece(from))?;
    let is_named = stood.kind == kind;
    let promote = !is_named && stood.kind.promoted() == Some(kind);
    let goes = if promote { kind } else { stood.kind };
    board[from] = None;
    board[to] = Some(Piece::new(stood.color, goes));
    let mv = Move::Board { from, to, promote };
    Ok((mv, (goes != kind).then_some(stood.kind)))
}

/// Writes `+7776FU` where `setup` stands, and plays it there; `None` if no piece stands there to move.
pub(super) fn write_move(mv: Move, setup: &mut Setup) -> Option<String> {
    let spelled = CsaMove::of(mv, setup)?;
    walk::play(setup, mv);
    Some(spelled.to_string())
}
