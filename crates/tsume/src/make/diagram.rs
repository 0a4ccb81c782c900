//! A problem on the composer's table: Black's pieces, White's, Black's hand; White holds the rest.

use komadai_rules::{
    Board, ByColor, Color, Hand, HandKind, Piece, PieceKind, Position, Setup, SetupError, Square,
};

/// A diagram in which only what is seen and what Black holds is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Diagram {
    pub board: Board,
    pub hand: Hand,
}

impl Diagram {
    /// White's king alone.
    pub fn of_king(square: Square) -> Self {
        let mut board = Board::EMPTY;
        board[square] = Some(Piece::new(Color::White, PieceKind::King));
        Self { board, hand: Hand::EMPTY }
    }

    /// What is free in a set-up; `None` if White has no king.
    pub fn of(setup: &Setup) -> Option<Self> {
        let king = Piece::new(Color::White, PieceKind::King);
        let mut pieces = setup.board.pieces();
        pieces
            .any(|(_, piece)| piece == king)
            .then_some(Self { board: setup.board, hand: setup.hands.black })
    }

    /// Where White's king stands.
    pub fn king(&self) -> Square {
        let king = Piece::new(Color::White, PieceKind::King);
        let mut pieces = self.board.pieces();
        pieces
            .find_map(|(square, piece)| (piece == king).then_some(square))
            .expect("every diagram has one")
    }

    /// What White holds: all that is not on the board and not in Black's hand; `None` if that is less than nothing.
    fn rest(&self) -> Option<Hand> {
        let mut rest = Hand::EMPTY;
        for kind in HandKind::ALL {
            let plain = kind.piece_kind();
            let pieces = self.board.pieces();
            let seen = pieces.filter(|(_, piece)| piece.kind.unpromoted() == plain);
            let used = seen.count() as u8 + self.hand.count(kind);
            rest = rest.with(kind, kind.set_count().checked_sub(used)?);
        }
        Some(rest)
    }

    /// The diagram with White's hand, Black to move.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            hands: ByColor { black: self.hand, white: self.rest().unwrap_or(Hand::EMPTY) },
            ..Setup::EMPTY
        }
    }

    /// The position, if one set of pieces makes it and it can be played.
    pub fn position(&self) -> Option<Position> {
        self.rest()?;
        Position::from_setup(&self.setup()).or_else(SetupError::allow_missing_king).ok()
    }

    /// The diagram with something changed.
    pub fn with(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut changed = *self;
        change(&mut changed);
        changed
    }

    /// Every diagram with one piece less, the strongest first.
    pub fn smaller(&self) -> Vec<Self> {
        let pieces = self.board.pieces();
        let removable = pieces.filter(|(_, piece)| piece.kind != PieceKind::King);
        let on_board =
            removable.map(|(square, _)| self.with(|diagram| diagram.board[square] = None));
        let held = self.hand.iter();
        let in_hand = held.map(|(kind, _)| self.with(|diagram| diagram.hand.remove(kind)));
        in_hand.chain(on_board).collect()
    }

    /// How many pieces are seen or held by Black, the king left out.
    pub fn size(&self) -> u32 {
        self.board.pieces().count() as u32 - 1 + self.hand.total()
    }

    /// How many pieces stand to the king as they do in another diagram, mirrored or not, or are held as there.
    pub fn in_common(&self, other: &Self) -> u32 {
        let held: u32 = HandKind::ALL
            .iter()
            .map(|&kind| self.hand.count(kind).min(other.hand.count(kind)))
            .sum::<u8>()
            .into();
        let on_board = |sign: i8| {
            let (here, there) = (self.king(), other.king());
            let mut pieces = self.board.pieces();
            let stands = |square: Square, piece: Piece| {
                let files = square.file().index() as i8 - here.file().index() as i8;
                let ranks = square.rank().index() as i8 - here.rank().index() as i8;
                let same = there.offset(sign * files, ranks);
                same.is_some_and(|same| other.board[same] == Some(piece))
            };
            let all = pieces.by_ref().filter(|&(square, piece)| stands(square, piece));
            all.count() as u32 - 1
        };
        held + on_board(1).max(on_board(-1))
    }

    /// A number that the same pieces around the king have, wherever he stands and mirrored or not.
    pub fn likeness(&self) -> u64 {
        let king = self.king();
        let of = |sign: i64| {
            let mut pieces: Vec<u64> = self
                .board
                .pieces()
                .map(|(square, piece)| {
                    let files = square.file().index() as i64 - king.file().index() as i64;
                    let ranks = square.rank().index() as i64 - king.rank().index() as i64;
                    let place = (files * sign + 8) * 17 + ranks + 8;
                    place as u64 * 32 + piece.kind.index() as u64 * 2 + piece.color.index() as u64
                })
                .collect();
            pieces.sort_unstable();
            pieces.into_iter().fold(self.hand.bits(), |hash, piece| {
                let mixed = (hash ^ piece).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ mixed >> 29
            })
        };
        of(1).min(of(-1))
    }
}
