//! Random diagrams: kings first, then the other pieces, near a hunted king or anywhere.
//!
//! What a diagram must contain to count for something is left to [`crate::positions`].

use std::ops::Range;

use komadai_chance::Chance;
use komadai_rules::{
    Bitboard, ByColor, Color, File, HandKind, Piece, PieceKind, Position, Rank, Setup, SetupError,
    Square, attacks,
};

/// How a random diagram is laid out. Chances are in a hundred.
pub struct Plan {
    /// The ranks of each king, counted from the far side; an empty range leaves the king out.
    king_ranks: ByColor<Range<usize>>,
    /// Each of the other pieces goes on the board, or else into a hand, or else back into the box.
    on_board: usize,
    in_hand: usize,
    /// Of those on the board, the ones laid near White's king.
    hunting: usize,
    promoted: usize,
}

const ANYWHERE: Range<usize> = 0..9;
const ENEMY_CAMP: Range<usize> = 0..3;
const NOWHERE: Range<usize> = 0..0;

pub const SPARSE: Plan = Plan {
    king_ranks: ByColor { black: ANYWHERE, white: ANYWHERE },
    on_board: 25,
    in_hand: 20,
    hunting: 0,
    promoted: 30,
};
pub const CROWDED: Plan = Plan { on_board: 70, in_hand: 60, ..SPARSE };
pub const FULL_HANDS: Plan = Plan { on_board: 15, in_hand: 90, ..SPARSE };
pub const ENTERED: Plan = Plan {
    king_ranks: ByColor { black: ENEMY_CAMP, white: ENEMY_CAMP },
    on_board: 50,
    in_hand: 50,
    ..SPARSE
};
pub const HUNT: Plan = Plan { on_board: 45, in_hand: 40, hunting: 80, ..SPARSE };
pub const ONE_KING: Plan =
    Plan { king_ranks: ByColor { black: NOWHERE, white: ANYWHERE }, hunting: 50, ..SPARSE };

impl Plan {
    /// Lays out a diagram; `None` if it cannot be played.
    pub fn draw(&self, random: &mut Chance) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            let ranks = &self.king_ranks[color];
            if !ranks.is_empty() {
                let rank = Rank::ALL[ranks.start + random.below(ranks.len())];
                let square = Square::new(random.pick(&File::ALL), rank).seen_by(color);
                setup.board[square] = Some(Piece::new(color, PieceKind::King));
            }
        }
        self.fill(setup, random)
    }

    /// Adds the pieces the diagram lacks, and turns the board around half the time.
    fn fill(&self, mut setup: Setup, random: &mut Chance) -> Option<Position> {
        let white_king = Some(Piece::new(Color::White, PieceKind::King));
        let hunted = Square::ALL.into_iter().find(|&square| setup.board[square] == white_king);
        for kind in HandKind::ALL {
            let laid = setup
                .board
                .pieces()
                .filter(|(_, piece)| piece.kind.hand_kind() == Some(kind))
                .count();
            for _ in laid..usize::from(kind.set_count()) {
                let color = random.pick(&Color::ALL);
                if percent(self.on_board, random) {
                    self.lay(kind, color, hunted, &mut setup, random);
                } else if percent(self.in_hand, random) {
                    setup.hands[color].add(kind);
                }
            }
        }
        if percent(50, random) {
            setup = setup.turned();
        }
        // If one side could take the king, the other may still be to move.
        [setup.turn, !setup.turn].into_iter().find_map(|turn| {
            let setup = Setup { turn, ..setup };
            Position::from_setup(&setup).or_else(SetupError::allow_missing_king).ok()
        })
    }

    /// Lays one piece on a free square where it has a future, if a few tries find one.
    fn lay(
        &self,
        kind: HandKind,
        color: Color,
        hunted: Option<Square>,
        setup: &mut Setup,
        random: &mut Chance,
    ) {
        let plain = kind.piece_kind();
        let kind = match plain.promoted() {
            Some(promoted) if percent(self.promoted, random) => promoted,
            _ => plain,
        };
        let piece = Piece::new(color, kind);
        for _ in 0..4 {
            let square = match hunted {
                Some(king) if percent(self.hunting, random) => near(king, random),
                _ => Some(random.pick(&Square::ALL)),
            };
            let Some(square) = square else { continue };
            let nifu = kind == PieceKind::Pawn
                && Rank::ALL
                    .iter()
                    .any(|&rank| setup.board[Square::new(square.file(), rank)] == Some(piece));
            if setup.board[square].is_none() && attacks::has_future(piece, square) && !nifu {
                setup.board[square] = Some(piece);
                return;
            }
        }
    }
}

/// True this many times in a hundred.
fn percent(times: usize, random: &mut Chance) -> bool {
    random.below(100) < times
}

/// A square at most two files and two ranks away, if it is on the board.
fn near(king: Square, random: &mut Chance) -> Option<Square> {
    let mut shift = || random.below(5) as i8 - 2;
    king.offset(shift(), shift())
}

/// A black slider pins a white piece that could otherwise take a pawn dropped in front of White's king.
///
/// ```text
/// . k s R    the silver may not take a pawn on the square *, pinned by the rook (R);
/// . * . .    a gold below it would be pinned by a bishop along the diagonal
/// ```
pub fn pinned_capturer(random: &mut Chance) -> Option<Position> {
    let (mut setup, _, _) = pin_beside_front(random)?;
    let king = random.pick(&Square::ALL);
    if setup.board[king].is_none() {
        setup.board[king] = Some(Piece::new(Color::Black, PieceKind::King));
    }
    HUNT.fill(setup, random)
}

/// The pinned piece moreover gives check through that very square: the one way for a pawn drop to stop a
/// check and mate at once.
///
/// ```text
/// . . k .    Black's king (K) stands in check from the rook (r), which the bishop (B) pins
/// K . * r
/// ```
pub fn crossfire(random: &mut Chance) -> Option<Position> {
    let (mut setup, front, pinned) = pin_beside_front(random)?;
    let squares: Vec<Square> =
        attacks::ray(pinned, front).without(Bitboard::of(front)).into_iter().collect();
    let king = *squares.get(random.below(8))?;
    let occupied = setup.board.pieces().map(|(square, _)| square).collect();
    let checks =
        setup.board[pinned].is_some_and(|piece| attacks::reach(piece, pinned, occupied).has(king));
    if !checks || setup.board[king].is_some() {
        return None;
    }
    setup.board[king] = Some(Piece::new(Color::Black, PieceKind::King));
    HUNT.fill(setup, random)
}

/// White's king, a white piece beside or before it that reaches the square in front of the king, and a
/// black piece that pins it; also that square and the pinned piece's.
fn pin_beside_front(random: &mut Chance) -> Option<(Setup, Square, Square)> {
    let king = random.pick(&Square::ALL);
    let front = king.offset(0, 1)?;
    let rows_ahead = random.pick(&[0, 1]);
    let pinned = king.offset(random.pick(&[-1, 1]), rows_ahead)?;
    let capturer = Piece::new(Color::White, random.pick(&PieceKind::ALL));
    let reaches = attacks::reach(capturer, pinned, Bitboard::of(king)).has(front);
    let behind: Vec<Square> =
        attacks::ray(king, pinned).without(Bitboard::of(pinned)).into_iter().collect();
    if capturer.kind == PieceKind::King || !reaches || behind.is_empty() {
        return None;
    }
    let pinning = match rows_ahead {
        0 => [PieceKind::Rook, PieceKind::Dragon],
        _ => [PieceKind::Bishop, PieceKind::Horse],
    };
    let mut setup = Setup::EMPTY;
    setup.board[king] = Some(Piece::new(Color::White, PieceKind::King));
    setup.board[pinned] = Some(capturer);
    setup.board[random.pick(&behind)] = Some(Piece::new(Color::Black, random.pick(&pinning)));
    Some((setup, front, pinned))
}
