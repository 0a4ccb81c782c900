//! What a network is told of a position: each piece as one side sees it, as an index. Trainer and engine share it.
//!
//! A position is looked at twice, once from each side. A side turns the board so that it sits at the bottom, and
//! where its own king stands beyond the centre file, exchanges left and right, so that a castle is learnt once for both
//! wings. Then every piece on the board is an input, kings included and promoted kinds apart; and the first, the
//! second, … piece of a kind in hand is an input each:
//!
//! ```text
//! own pieces, 14 kinds × 81 squares   0 to 1133
//! the other side's pieces          1134 to 2267
//! own hand                         2268 to 2305   18 pawns, 4 each of lance, knight, silver, gold, 2 bishops, 2 rooks
//! the other side's hand            2306 to 2343
//! ```

use komadai_rules::{Color, HandKind, Piece, PieceKind, Position, Square};

/// How many inputs a side has.
pub const INPUTS: usize = 2 * (PIECES + HAND);

/// The most inputs that are active at once: one for every piece of a set.
pub const MOST_ACTIVE: usize = 40;

/// The inputs of one side's pieces on the board.
const PIECES: usize = PieceKind::ALL.len() * Square::COUNT;

/// Where the inputs of a kind in hand begin, and after the last one where they end.
const HAND_BEGINS: [usize; HandKind::ALL.len() + 1] = {
    let mut begins = [0; HandKind::ALL.len() + 1];
    let mut index = 0;
    while index < HandKind::ALL.len() {
        begins[index + 1] = begins[index] + HandKind::ALL[index].set_count() as usize;
        index += 1;
    }
    begins
};

/// The inputs of one side's hand.
const HAND: usize = HAND_BEGINS[HandKind::ALL.len()];

/// Kings from this square on, as their side counts squares, stand beyond the centre file.
const BEYOND_CENTRE: usize = 45;

const _: () = assert!(INPUTS == 2_344);

/// One thing that is there: a piece on its square, or one more piece in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A piece on the board.
    Placed {
        /// The piece with its owner.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// A piece in hand.
    Held {
        /// The side that holds it.
        owner: Color,
        /// What is held.
        kind: HandKind,
        /// How many of the kind are held besides, counted before it: 0 for the first.
        nth: u8,
    },
}

/// The squares as the four views number them: Black's, White's, and both with left and right exchanged.
static SQUARES: [[u8; Square::COUNT]; 4] = {
    let mut squares = [[0; Square::COUNT]; 4];
    let mut index = 0;
    while index < Square::COUNT {
        let mut color = 0;
        while color < 2 {
            let seen = Square::ALL[index].seen_by(Color::ALL[color]).index();
            squares[color][index] = seen as u8;
            squares[2 + color][index] = ((8 - seen / 9) * 9 + seen % 9) as u8;
            color += 1;
        }
        index += 1;
    }
    squares
};

/// How one side sees the board: from its own seat, and with its own king on the right half.
///
/// ```
/// use komadai_nnue::{Feature, View};
/// use komadai_rules::{Color, Piece, PieceKind, squares::*};
///
/// let rook = |color, square| Feature::Placed { piece: Piece::new(color, PieceKind::Rook), square };
/// let black = View::new(Color::Black, Some(SQ_2H));
/// let white = View::new(Color::White, Some(SQ_8B));
/// assert_eq!(black.input(rook(Color::Black, SQ_2G)), white.input(rook(Color::White, SQ_8C)));
/// let left = View::new(Color::Black, Some(SQ_8H));
/// assert_eq!(black.input(rook(Color::White, SQ_2G)), left.input(rook(Color::White, SQ_8G)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    mirrored: bool,
}

impl View {
    /// How `color` sees the board while its king stands there; a king that is missing exchanges nothing.
    #[inline]
    pub fn new(color: Color, king: Option<Square>) -> Self {
        let mirrored = king.is_some_and(|king| king.seen_by(color).index() >= BEYOND_CENTRE);
        Self { color, mirrored }
    }

    /// How `color` sees a position.
    #[inline]
    pub fn of(position: &Position, color: Color) -> Self {
        Self::new(color, position.king(color))
    }

    /// The input of a feature, from 0 to one less than [`INPUTS`].
    ///
    /// More pieces in hand than a set holds share the input of the last one.
    #[inline]
    pub fn input(self, feature: Feature) -> usize {
        match feature {
            Feature::Placed { piece, square } => {
                let squares = &SQUARES[usize::from(self.mirrored) * 2 + self.color.index()];
                self.side(piece.color) * PIECES
                    + piece.kind.index() * Square::COUNT
                    + usize::from(squares[square.index()])
            }
            Feature::Held { owner, kind, nth } => {
                let (first, end) = (HAND_BEGINS[kind.index()], HAND_BEGINS[kind.index() + 1]);
                2 * PIECES + self.side(owner) * HAND + (first + usize::from(nth)).min(end - 1)
            }
        }
    }

    /// Every active input of a position: what [`of`](Self::of) the same position and side sees.
    pub fn each(self, position: &Position, mut found: impl FnMut(usize)) {
        each(position, |feature| found(self.input(feature)));
    }

    /// 0 for what is one's own, 1 for what is the other's.
    #[inline]
    fn side(self, owner: Color) -> usize {
        usize::from(owner != self.color)
    }
}

/// Every feature of a position: the board by squares, then Black's hand and White's.
pub fn each(position: &Position, mut found: impl FnMut(Feature)) {
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            found(Feature::Placed { piece, square });
        }
    }
    for owner in Color::ALL {
        for (kind, count) in position.hand(owner).iter() {
            (0..count).for_each(|nth| found(Feature::Held { owner, kind, nth }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_an_input_of_its_own_in_every_view() {
        for color in Color::ALL {
            for king in [None, Some(Square::SQ_2H), Some(Square::SQ_8B)] {
                let view = View::new(color, king);
                let mut taken = vec![false; INPUTS];
                let mut take = |feature| {
                    let input = view.input(feature);
                    assert!(!std::mem::replace(&mut taken[input], true), "{feature:?}");
                };
                for owner in Color::ALL {
                    for kind in PieceKind::ALL {
                        for square in Square::ALL {
                            let piece = Piece::new(owner, kind);
                            take(Feature::Placed { piece, square });
                        }
                    }
                    for kind in HandKind::ALL {
                        for nth in 0..kind.set_count() {
                            take(Feature::Held { owner, kind, nth });
                        }
                    }
                }
                assert!(taken.into_iter().all(|taken| taken));
            }
        }
    }

    #[test]
    fn the_centre_file_is_seen_as_it_is_and_every_king_on_the_right() {
        for color in Color::ALL {
            for square in Square::ALL {
                let view = View::new(color, Some(square));
                let piece = Piece::new(color, PieceKind::King);
                let seen = view.input(Feature::Placed { piece, square }) % Square::COUNT;
                assert!(seen < BEYOND_CENTRE, "{square}");
                let file = square.seen_by(color).file().index();
                assert_eq!(view.mirrored, file > 4, "{square}");
            }
        }
    }

    #[test]
    fn the_start_is_forty_inputs_and_both_sides_see_the_same() {
        let position = Position::startpos();
        let [black, white] = Color::ALL.map(|color| {
            let mut inputs = Vec::new();
            View::of(&position, color).each(&position, |input| inputs.push(input));
            inputs.sort_unstable();
            inputs
        });
        assert_eq!(black.len(), MOST_ACTIVE);
        assert_eq!(black, white);
    }

    #[test]
    fn more_in_hand_than_a_set_holds_stays_within_its_kind() {
        let view = View::new(Color::White, None);
        let held = |kind, nth| view.input(Feature::Held { owner: Color::White, kind, nth });
        assert_eq!(held(HandKind::Pawn, 200), held(HandKind::Pawn, 17));
        assert_eq!(held(HandKind::Rook, 2), 2 * PIECES + HAND - 1);
    }
}
