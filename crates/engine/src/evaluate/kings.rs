//! Pieces on the board and in hand as each king sees them, kept up to date move by move.

use komadai_rules::{Color, HandKind, Move, Piece, PieceKind, Position, Square};

use super::terms::{HAND_BEGINS, HAND_TERMS, KING_PLACES, PLACED, ROW, Tally};
use super::weights;

/// What one side sees from its king: where in its row each piece is found.
#[derive(Clone, Copy)]
pub(super) struct View {
    color: Color,
    /// Which row.
    place: usize,
    /// Every square as this side counts it, folded as its king is.
    squares: &'static [u8; Square::COUNT],
}

/// Where a king that is not there is taken to stand, as its side counts squares.
const NO_KING: Square = Square::SQ_5I;

/// The squares as a side counts them: Black's, White's, and both with left and right exchanged.
static SQUARES: [[[u8; Square::COUNT]; 2]; 2] = {
    let mut squares = [[[0; Square::COUNT]; 2]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let mut color = 0;
        while color < 2 {
            let seen = Square::ALL[index].seen_by(Color::ALL[color]).index();
            squares[color][0][index] = seen as u8;
            squares[color][1][index] = ((8 - seen / 9) * 9 + seen % 9) as u8;
            color += 1;
        }
        index += 1;
    }
    squares
};

impl View {
    pub(super) fn of(position: &Position, color: Color) -> Self {
        Self::from_king(position.king(color).unwrap_or(NO_KING.seen_by(color)), color)
    }

    #[inline]
    fn from_king(king: Square, color: Color) -> Self {
        let folds = usize::from(king.seen_by(color).index() >= KING_PLACES);
        let squares = &SQUARES[color.index()][folds];
        Self { color, place: usize::from(squares[king.index()]), squares }
    }

    /// The place of a piece in the row.
    #[inline]
    fn board(&self, piece: Piece, square: Square) -> usize {
        let owner = usize::from(piece.color != self.color);
        (owner * 14 + piece.kind.index()) * Square::COUNT
            + usize::from(self.squares[square.index()])
    }

    /// The place of the piece that comes after `held` of its kind in a hand.
    #[inline]
    fn hand(&self, owner: Color, kind: HandKind, held: u8) -> usize {
        let first = HAND_BEGINS[kind.index()];
        let last = HAND_BEGINS[kind.index() + 1] - 1;
        28 * Square::COUNT
            + usize::from(owner != self.color) * HAND_TERMS
            + (first + usize::from(held)).min(last)
    }

    #[inline]
    fn row(&self) -> &'static [[u8; 2]; ROW] {
        weights::run(PLACED, self.place * ROW)
    }

    /// Every place of the row that is taken.
    fn each(&self, position: &Position, mut found: impl FnMut(usize)) {
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                found(self.board(piece, square));
            }
        }
        for owner in Color::ALL {
            for (kind, count) in position.hand(owner).iter() {
                (0..count).for_each(|held| found(self.hand(owner, kind, held)));
            }
        }
    }

    pub(super) fn count_all(&self, position: &Position, tally: &mut impl Tally) {
        let begin = PLACED.begin + self.place * ROW;
        self.each(position, |place| tally.count(begin + place));
    }

    /// The sum of everything seen.
    fn sum(&self, position: &Position) -> i32 {
        let row = self.row();
        let mut sum = 0;
        self.each(position, |place| sum += value(row, place));
        sum
    }

    /// What a move of a piece other than the own king changes.
    fn change(&self, position: &Position, mv: Move) -> i32 {
        let (us, row) = (position.turn(), self.row());
        match mv {
            Move::Board { from, to, promote } => {
                let Some(piece) = position.piece_at(from) else {
                    return 0;
                };
                let kind =
                    if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                let taken = position.piece_at(to).map_or(0, |taken| {
                    let held = taken.kind.hand_kind().map_or(0, |kind| {
                        value(row, self.hand(us, kind, position.hand(us).count(kind)))
                    });
                    held - value(row, self.board(taken, to))
                });
                value(row, self.board(Piece::new(us, kind), to))
                    - value(row, self.board(piece, from))
                    + taken
            }
            Move::Drop { kind, to } => {
                let held = position.hand(us).count(kind).saturating_sub(1);
                value(row, self.board(Piece::new(us, kind.piece_kind()), to))
                    - value(row, self.hand(us, kind, held))
            }
        }
    }
}

#[inline]
fn value(row: &[[u8; 2]; ROW], place: usize) -> i32 {
    i32::from(i16::from_le_bytes(row[place]))
}

/// What each side's king sees added up; unknown after its own king moved, until someone asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing([Option<i32>; 2]);

impl Standing {
    /// What it becomes when `mv` is played from `position`.
    #[inline]
    pub(super) fn after(self, position: &Position, mv: Move) -> Self {
        let us = position.turn();
        let king_moves = mv.from().is_some_and(|from| position.king(us) == Some(from));
        Self(Color::ALL.map(|color| match self.0[color.index()] {
            Some(sum) if !(king_moves && color == us) => {
                Some(sum + View::of(position, color).change(position, mv))
            }
            _ => None,
        }))
    }

    /// Black's lead at `position`, whose standing this is.
    #[inline]
    pub(super) fn lead(&mut self, position: &Position) -> i32 {
        let [black, white] = Color::ALL.map(|color| {
            *self.0[color.index()].get_or_insert_with(|| View::of(position, color).sum(position))
        });
        black - white
    }
}

/// A king is not taken: its kind has no place in a hand.
const _: () = assert!(PieceKind::King.hand_kind().is_none());
