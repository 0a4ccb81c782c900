//! Any diagram, playable or not, and the reasons why it cannot be played.
//!
//! The rules of play start with [`Position`]; this room only judges the picture.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::{
    Bitboard, Board, ByColor, Color, File, Hand, HandKind, Piece, PieceKind, Position, Square,
    attacks,
};

/// A diagram with everything an SFEN says: an editor's half-filled board as well as a game's position.
///
/// Reading and writing text is SFEN; see [`Position::from_setup`] for the way to play from it.
///
/// ```
/// use komadai_rules::{Color, Setup};
///
/// let setup: Setup = "4k4/9/9/9/9/9/9/9/4K4 w 2r".parse()?;
/// assert_eq!(setup.turn, Color::White);
/// assert_eq!(setup.to_string(), "4k4/9/9/9/9/9/9/9/4K4 w 2r 1");
/// # Ok::<(), komadai_rules::SfenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// The pieces in hand.
    pub hands: ByColor<Hand>,
    /// Whose turn it is.
    pub turn: Color,
    /// The number of the next move, 1 at the start of a game.
    pub move_number: u32,
}

impl Setup {
    /// An empty board, empty hands, Black to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        hands: ByColor { black: Hand::EMPTY, white: Hand::EMPTY },
        turn: Color::Black,
        move_number: 1,
    };

    /// The start of an even game.
    pub const START: Self = Self { board: Board::START, ..Self::EMPTY };

    /// The same diagram from the other seat: everything turned round, with the sides exchanged.
    ///
    /// ```
    /// use komadai_rules::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/9/9/3GK4 b P 1".parse()?;
    /// assert_eq!(setup.turned().to_string(), "4kg3/9/9/9/9/9/9/9/4K4 w p 1");
    /// # Ok::<(), komadai_rules::SfenError>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        let ByColor { black, white } = self.hands;
        let hands = ByColor { black: white, white: black };
        let mut turned = Self { board: Board::EMPTY, hands, turn: !self.turn, ..*self };
        for (square, piece) in self.board.pieces() {
            turned.board[square.rotated()] = Some(Piece::new(!piece.color, piece.kind));
        }
        turned
    }

    /// Every reason why this diagram cannot be played, in a fixed order; empty if it can.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let tally = Tally::of(&self.board);
        self.count_pieces(&tally, &mut faults);
        self.find_dead_and_doubled_pieces(&tally, &mut faults);
        if let Some(king) = self.capturable_king() {
            faults.push(SetupFault::OpponentInCheck { king });
        }
        faults
    }

    fn count_pieces(&self, tally: &Tally, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            match tally.count(color, PieceKind::King) {
                0 => faults.push(SetupFault::MissingKing { color }),
                1 => {}
                count => faults.push(SetupFault::TooMany {
                    kind: PieceKind::King,
                    color: Some(color),
                    count,
                    most: 1,
                }),
            }
        }
        for kind in HandKind::ALL {
            let plain = kind.piece_kind();
            let held = |color| {
                let promoted = plain.promoted().map_or(0, |kind| tally.count(color, kind));
                tally.count(color, plain) + promoted + u32::from(self.hands[color].count(kind))
            };
            let (count, most) =
                (Color::ALL.into_iter().map(held).sum(), u32::from(kind.set_count()));
            if count > most {
                faults.push(SetupFault::TooMany { kind: plain, color: None, count, most });
            }
        }
        for color in Color::ALL {
            let count = tally.count(color, PieceKind::Pawn);
            if count > 9 {
                faults.push(SetupFault::TooMany {
                    kind: PieceKind::Pawn,
                    color: Some(color),
                    count,
                    most: 9,
                });
            }
        }
    }

    fn find_dead_and_doubled_pieces(&self, tally: &Tally, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            for file in File::ALL {
                if tally.pawns[color.index()][file.index()] > 1 {
                    faults.push(SetupFault::TwoPawns { color, file });
                }
            }
        }
        for (square, piece) in self.board.pieces() {
            if !attacks::has_future(piece, square) {
                faults.push(SetupFault::DeadPiece { square });
            }
        }
    }

    /// A king of the side that is not to move which the side to move could take.
    fn capturable_king(&self) -> Option<Square> {
        let occupied: Bitboard = self.board.pieces().map(|(square, _)| square).collect();
        let king = |&(_, piece): &(Square, Piece)| piece == Piece::new(!self.turn, PieceKind::King);
        self.board.pieces().filter(king).map(|(square, _)| square).find(|&king| {
            self.board.pieces().any(|(square, piece)| {
                piece.color == self.turn && attacks::reach(piece, square, occupied).has(king)
            })
        })
    }
}

/// The pieces of a board, counted once.
struct Tally {
    kinds: [[u32; PieceKind::ALL.len()]; 2],
    /// Unpromoted pawns by their files.
    pawns: [[u8; 9]; 2],
}

impl Tally {
    fn of(board: &Board) -> Self {
        let mut tally = Self { kinds: [[0; PieceKind::ALL.len()]; 2], pawns: [[0; 9]; 2] };
        for (square, Piece { color, kind }) in board.pieces() {
            tally.kinds[color.index()][kind.index()] += 1;
            if kind == PieceKind::Pawn {
                tally.pawns[color.index()][square.file().index()] += 1;
            }
        }
        tally
    }

    fn count(&self, color: Color, kind: PieceKind) -> u32 {
        self.kinds[color.index()][kind.index()]
    }
}

/// One reason why a [`Setup`] cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// A side has no king; [`SetupError::allow_missing_king`] forgives this.
    MissingKing {
        /// The side without a king.
        color: Color,
    },
    /// There are more pieces of a kind, both faces together, than a set has or than one side can own.
    TooMany {
        /// The plain face of the kind.
        kind: PieceKind,
        /// The side that has too many, `None` if it is both sides with their hands together.
        color: Option<Color>,
        /// How many there are.
        count: u32,
        /// How many there may be.
        most: u32,
    },
    /// Two unpromoted pawns of a side stand in one file (二歩, *nifu*).
    TwoPawns {
        /// The side whose pawns they are.
        color: Color,
        /// The file they share.
        file: File,
    },
    /// A pawn, lance or knight stands where it could never move (行き所のない駒).
    DeadPiece {
        /// The square the piece stands on.
        square: Square,
    },
    /// The side to move could take the king.
    OpponentInCheck {
        /// Where that king stands.
        king: Square,
    },
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color| match color {
            Color::Black => "Black",
            Color::White => "White",
        };
        match *self {
            Self::MissingKing { color } => write!(f, "{} has no king", name(color)),
            Self::TooMany { kind, color: Some(color), count, most } => {
                write!(
                    f,
                    "{} has {count} of {} on the board, at most {most} are possible",
                    name(color),
                    kind.sfen()
                )
            }
            Self::TooMany { kind, color: None, count, most } => {
                write!(f, "there are {count} of {}, a set has {most}", kind.sfen())
            }
            Self::TwoPawns { color, file } => {
                write!(f, "{} has two unpromoted pawns in file {}", name(color), file.number())
            }
            Self::DeadPiece { square } => write!(f, "the piece on {square} could never move"),
            Self::OpponentInCheck { king } => {
                write!(f, "the king on {king} could be captured at once")
            }
        }
    }
}

/// A diagram that cannot be played, with every reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    setup: Box<Setup>,
    faults: Vec<SetupFault>,
}

impl SetupError {
    pub(crate) fn new(setup: Setup, faults: Vec<SetupFault>) -> Self {
        Self { setup: Box::new(setup), faults }
    }

    /// Every reason, in a fixed order; never empty.
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }

    /// Plays from the diagram all the same if kings are all it lacks, as in mate problems.
    ///
    /// ```
    /// use komadai_rules::{Position, SetupError};
    ///
    /// let problem = "4k4/9/4P4/9/9/9/9/9/9 b G".parse()?;
    /// let position = Position::from_setup(&problem).or_else(SetupError::allow_missing_king)?;
    /// assert!(position.legal_moves().iter().any(|mv| mv.to_string() == "G*5b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The remaining reasons, if there are others.
    pub fn allow_missing_king(self) -> Result<Position, Self> {
        self.allow(|fault| matches!(fault, SetupFault::MissingKing { .. }))
    }

    /// Plays from the diagram all the same if it is only one that no game reaches, as composers of problems
    /// like them: kings missing, several pawns of a side in one file, pieces that can never move.
    ///
    /// # Errors
    ///
    /// The remaining reasons, if there are others.
    pub fn allow_problem(self) -> Result<Position, Self> {
        self.allow(|fault| {
            matches!(
                fault,
                SetupFault::MissingKing { .. }
                    | SetupFault::TwoPawns { .. }
                    | SetupFault::DeadPiece { .. }
                    | SetupFault::TooMany { kind: PieceKind::Pawn, color: Some(_), .. }
            )
        })
    }

    /// Plays from the diagram all the same if `forgiven` forgives every fault.
    pub(crate) fn allow(
        mut self,
        forgiven: impl Fn(&SetupFault) -> bool,
    ) -> Result<Position, Self> {
        self.faults.retain(|fault| !forgiven(fault));
        if self.faults.is_empty() { Ok(Position::from_sound_setup(&self.setup)) } else { Err(self) }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this diagram cannot be played: ")?;
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
