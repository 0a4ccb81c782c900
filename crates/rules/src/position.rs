//! A playable diagram: the pieces, whose turn it is, and what a move changes.
//!
//! The past belongs to [`Game`](crate::Game): two positions are equal exactly when repetition says so.

pub mod generate;
pub mod legality;
mod mate;
mod play;
mod zobrist;

use core::fmt;

pub use self::play::Undo;
use crate::attacks::{self, Walk};
use crate::{
    Bitboard, Board, ByColor, Color, Hand, Move, Piece, PieceKind, Setup, SetupError, Square,
};

/// A position that can be played: board, hands and the side to move.
///
/// A plain value of a few hundred bytes, changed in place by [`play`](Self::play) and
/// [`undo`](Self::undo) without touching the heap.
///
/// ```
/// use komadai_rules::{Move, Position};
///
/// let mut position = Position::startpos();
/// let key = position.key();
/// let mv: Move = "7g7f".parse()?;
/// let undo = position.play(mv)?;
/// position.undo(mv, undo);
/// assert_eq!(position.key(), key);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    /// The pieces of both sides by their way of moving; `board` tells a tokin from a gold.
    walks: [Bitboard; Walk::COUNT],
    colors: [Bitboard; 2],
    hands: ByColor<Hand>,
    turn: Color,
    key: u64,
    board_key: u64,
}

/// Most games begin here: a reader of thousands does not build it each time.
static START: Position = {
    let mut position = Position {
        board: Board::START,
        walks: [Bitboard::EMPTY; Walk::COUNT],
        colors: [Bitboard::EMPTY; 2],
        hands: Setup::START.hands,
        turn: Setup::START.turn,
        key: 0,
        board_key: 0,
    };
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if let Some(piece) = Board::START.at(square) {
            position.walks[Walk::of(piece.kind).index()].insert(square);
            position.colors[piece.color.index()].insert(square);
            position.board_key ^= zobrist::board(piece, square);
        }
        index += 1;
    }
    position.key = position.board_key;
    position
};

impl Position {
    /// The start of an even game.
    pub fn startpos() -> Self {
        START.clone()
    }

    /// The position a diagram shows.
    ///
    /// # Errors
    ///
    /// Every reason why it cannot be played. A missing king alone can be forgiven:
    /// [`SetupError::allow_missing_king`].
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let faults = setup.faults();
        if faults.is_empty() {
            Ok(Self::from_sound_setup(setup))
        } else {
            Err(SetupError::new(*setup, faults))
        }
    }

    /// The position of a set-up whose faults, if any, were forgiven.
    pub(crate) fn from_sound_setup(setup: &Setup) -> Self {
        let mut position = Self {
            board: Board::EMPTY,
            walks: [Bitboard::EMPTY; Walk::COUNT],
            colors: [Bitboard::EMPTY; 2],
            hands: setup.hands,
            turn: setup.turn,
            key: 0,
            board_key: 0,
        };
        for (square, piece) in setup.board.pieces() {
            position.toggle(piece, square);
            position.board[square] = Some(piece);
        }
        position.board_key = position.board_key_from_scratch();
        position.key = position.board_key ^ position.hand_key_from_scratch();
        position
    }

    /// The diagram of this position, its next move numbered `move_number`.
    pub fn to_setup(&self, move_number: u32) -> Setup {
        Setup { board: self.board, hands: self.hands, turn: self.turn, move_number }
    }

    /// Whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The pieces on the board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What stands on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    /// What `color` holds in hand.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// All pieces of one side.
    ///
    /// ```
    /// use komadai_rules::{Color, Position, bitboard};
    ///
    /// assert_eq!(Position::startpos().pieces_of(Color::Black), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     x x x x x x x x x
    ///     . x . . . . . x .
    ///     x x x x x x x x x
    /// });
    /// ```
    #[inline]
    pub const fn pieces_of(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Where `color` has pieces of exactly this kind.
    ///
    /// ```
    /// use komadai_rules::{Color, PieceKind, Position, bitboard};
    ///
    /// assert_eq!(Position::startpos().pieces(Color::Black, PieceKind::Gold), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . x . x . . .
    /// });
    /// ```
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        let alike = self.walks[Walk::of(kind).index()] & self.colors[color.index()];
        match Walk::of(kind) {
            Walk::Gold => alike
                .into_iter()
                .filter(|&square| self.board[square] == Some(Piece::new(color, kind)))
                .collect(),
            _ => alike,
        }
    }

    /// Where `color` has pieces that walk as a gold does: golds, and small pieces promoted.
    ///
    /// ```
    /// use komadai_rules::{Color, Position, bitboard};
    ///
    /// let position = Position::from_setup(&"4k4/9/3+P1G3/9/9/9/9/9/4K4 b - 1".parse()?)?;
    /// assert_eq!(position.gold_walkers(Color::Black), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . x . x . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn gold_walkers(&self, color: Color) -> Bitboard {
        self.walk(color, Walk::Gold)
    }

    /// Every occupied square.
    ///
    /// ```
    /// use komadai_rules::{Position, bitboard};
    ///
    /// assert_eq!(Position::startpos().occupied(), bitboard! {
    ///     x x x x x x x x x
    ///     . x . . . . . x .
    ///     x x x x x x x x x
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     x x x x x x x x x
    ///     . x . . . . . x .
    ///     x x x x x x x x x
    /// });
    /// ```
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Where `color`'s king stands; `None` in mate problems that lack it.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.walk(color, Walk::King).first()
    }

    /// A 64-bit key of board, hands and side to move, kept up to date by every move; it is the same in every
    /// build.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The same key without the hands: positions that share it differ, if at all, in what is held.
    #[inline]
    pub const fn board_key(&self) -> u64 {
        self.board_key
    }

    /// What [`board_key`](Self::board_key) must be, computed from nothing.
    pub fn board_key_from_scratch(&self) -> u64 {
        let board =
            self.board.pieces().fold(0, |key, (square, piece)| key ^ zobrist::board(piece, square));
        if self.turn == Color::White { board ^ zobrist::turn() } else { board }
    }

    /// What [`key`](Self::key) must be, computed from nothing.
    pub fn key_from_scratch(&self) -> u64 {
        self.board_key_from_scratch() ^ self.hand_key_from_scratch()
    }

    fn hand_key_from_scratch(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for (kind, count) in self.hands[color].iter() {
                for held in 0..count {
                    key ^= zobrist::hand(color, kind, held);
                }
            }
        }
        key
    }

    #[inline]
    fn walk(&self, color: Color, walk: Walk) -> Bitboard {
        self.walks[walk.index()] & self.colors[color.index()]
    }

    #[inline]
    fn either(&self, one: Walk, other: Walk) -> Bitboard {
        self.walks[one.index()] | self.walks[other.index()]
    }

    /// Puts a piece into the sets, or takes it out.
    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = attacks::bit(square);
        self.walks[Walk::of(piece.kind).index()] ^= bit;
        self.colors[piece.color.index()] ^= bit;
    }

    /// The pieces of `color` that reach `square` over a board with these squares occupied; their own king
    /// counts, pins do not.
    ///
    /// ```
    /// use komadai_rules::{Color, Position, bitboard, squares::*};
    ///
    /// let start = Position::startpos();
    /// assert_eq!(start.attackers(SQ_5H, Color::Black, start.occupied()), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . x .   // the rook
    ///     . . . x x x . . .   // golds and king
    /// });
    /// ```
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let theirs = self.colors[color.index()];
        let back = |walk| attacks::step(!color, walk, square);
        let steps = back(Walk::Pawn) & self.walks[Walk::Pawn.index()]
            | back(Walk::Knight) & self.walks[Walk::Knight.index()]
            | back(Walk::Silver) & self.walks[Walk::Silver.index()]
            | back(Walk::Gold) & self.walks[Walk::Gold.index()]
            | back(Walk::King)
                & (self.either(Walk::Horse, Walk::Dragon) | self.walks[Walk::King.index()]);
        (steps & theirs) | self.sliders_to(square, color, occupied)
    }

    /// The lances, bishops, rooks, horses and dragons of `color` that slide to `square`.
    #[inline]
    fn sliders_to(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let theirs = self.colors[color.index()];
        let mut sliders = Bitboard::EMPTY;
        // Few of a side's sliding pieces stand in line with any one square: most slides need not be looked at.
        let bishops = self.either(Walk::Bishop, Walk::Horse) & theirs;
        if attacks::bishop_rays(square).meets(bishops) {
            sliders |= attacks::bishop(square, occupied) & bishops;
        }
        let rooks = self.either(Walk::Rook, Walk::Dragon) & theirs;
        if attacks::rook_rays(square).meets(rooks) {
            sliders |= attacks::rook(square, occupied) & rooks;
        }
        let lances = self.walk(color, Walk::Lance);
        if attacks::lance_ray(!color, square).meets(lances) {
            sliders |= attacks::lance(square, !color, occupied) & lances;
        }
        sliders
    }

    /// The pieces that give check to the side to move.
    ///
    /// ```
    /// use komadai_rules::{Position, bitboard};
    ///
    /// let mut position = Position::from_setup(&"4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?)?;
    /// position.play("G*5b".parse()?)?;
    /// assert_eq!(position.checkers(), bitboard! {
    ///     . . . . . . . . .
    ///     . . . . x . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self) -> Bitboard {
        self.checkers_of(self.turn)
    }

    /// The pieces that attack `color`'s king.
    ///
    /// ```
    /// use komadai_rules::{Color, Position, bitboard};
    ///
    /// let position = Position::from_setup(&"4r4/7b1/9/9/9/9/9/9/4K3k b - 1".parse()?)?;
    /// assert_eq!(position.checkers_of(Color::Black), bitboard! {
    ///     . . . . x . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers_of(&self, color: Color) -> Bitboard {
        self.king(color)
            .map_or(Bitboard::EMPTY, |king| self.attackers(king, !color, self.occupied()))
    }

    /// Whether the side to move is in check (王手, *ōte*).
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side to move is in check and has no legal move (詰み, *tsumi*).
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_legal_moves()
    }

    /// Whether a legal move gives check.
    ///
    /// ```
    /// use komadai_rules::Position;
    ///
    /// let position = Position::from_setup(&"4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?)?;
    /// assert!(position.gives_check("5c5b".parse()?) && !position.gives_check("G*5d".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).in_check()
    }
}

/// The promoted face, or the same one for a kind that has none.
#[inline]
fn turned_over(kind: PieceKind) -> PieceKind {
    kind.promoted().unwrap_or(kind)
}

impl Default for Position {
    fn default() -> Self {
        Self::startpos()
    }
}

/// Two positions are the same when board, hands and side to move are: what repetition compares.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.turn == other.turn
            && self.hands == other.hands
            && self.board == other.board
    }
}

impl Eq for Position {}

/// Writes the first three fields of SFEN: board, side to move, hands.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::sfen::write_position(f, &self.board, self.turn, &self.hands)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
