//! Which piece stands where.

use core::ops::{Index, IndexMut};

use crate::{Color, Piece, PieceKind, Square};

/// Eighty-one squares, each empty or with a piece; any arrangement at all.
///
/// ```
/// use komadai_rules::{Board, Color, Piece, PieceKind, squares::*};
///
/// let mut board = Board::EMPTY;
/// board[SQ_5I] = Some(Piece::new(Color::Black, PieceKind::King));
/// assert_eq!(board.pieces().count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// No piece anywhere.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// The array an even game starts from (平手).
    pub const START: Self = {
        use PieceKind::*;
        const BACK: [PieceKind; 9] =
            [Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance];
        let mut board = Self::EMPTY;
        let mut file = 0;
        while file < 9 {
            board.0[file * 9] = Some(Piece::new(Color::White, BACK[file]));
            board.0[file * 9 + 2] = Some(Piece::new(Color::White, Pawn));
            board.0[file * 9 + 6] = Some(Piece::new(Color::Black, Pawn));
            board.0[file * 9 + 8] = Some(Piece::new(Color::Black, BACK[file]));
            file += 1;
        }
        board.0[Square::SQ_2B.index()] = Some(Piece::new(Color::White, Bishop));
        board.0[Square::SQ_8B.index()] = Some(Piece::new(Color::White, Rook));
        board.0[Square::SQ_8H.index()] = Some(Piece::new(Color::Black, Bishop));
        board.0[Square::SQ_2H.index()] = Some(Piece::new(Color::Black, Rook));
        board
    };

    /// What stands on `square`, known while compiling.
    pub(crate) const fn at(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// The pieces with their squares, in order of the squares' index.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self[square]?)))
    }
}

impl Index<Square> for Board {
    type Output = Option<Piece>;

    #[inline]
    fn index(&self, square: Square) -> &Option<Piece> {
        &self.0[square.index()]
    }
}

impl IndexMut<Square> for Board {
    #[inline]
    fn index_mut(&mut self, square: Square) -> &mut Option<Piece> {
        &mut self.0[square.index()]
    }
}
