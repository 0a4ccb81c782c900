//! A position as conditions look at it: sets of pieces, hands, the move just made.

use komadai_rules::{Bitboard, ByColor, Color, Hand, HandKind, Move, PieceKind, Position, Square};

/// The kinds conditions speak of, in the order of [`View`]'s sets.
const KINDS: [PieceKind; 8] = *PieceKind::ALL.first_chunk().unwrap();

/// What conditions ask about, gathered once a position.
pub(crate) struct View {
    /// Each side's pieces as it sees them from its own seat.
    pieces: ByColor<[Bitboard; KINDS.len()]>,
    hands: ByColor<Hand>,
    made: Option<LastMove>,
    /// Who made the first move of the game.
    pub began: Color,
    /// How many moves were made.
    pub ply: u32,
}

/// A move on the board, without its promotion, as the one who made it sees it.
struct LastMove {
    color: Color,
    kind: PieceKind,
    from: Square,
    to: Square,
}

impl View {
    pub fn new(position: &Position, made: Option<Move>, began: Color, ply: u32) -> Self {
        let made = made.and_then(|mv| {
            let piece = position.piece_at(mv.to())?;
            let seen = |square: Square| match piece.color {
                Color::Black => square,
                Color::White => Square::ALL[Square::COUNT - 1 - square.index()],
            };
            Some(LastMove {
                color: piece.color,
                kind: piece.kind.unpromoted(),
                from: seen(mv.from()?),
                to: seen(mv.to()),
            })
        });
        let seen = |color, set| match color {
            Color::Black => set,
            Color::White => turned(set),
        };
        Self {
            pieces: ByColor::from_fn(|color| {
                KINDS.map(|kind| seen(color, position.pieces(color, kind)))
            }),
            hands: ByColor::from_fn(|color| position.hand(color)),
            made,
            began,
            ply,
        }
    }

    /// Where `color` has unpromoted pieces of this plain kind, from its own seat.
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.pieces[color][kind.index()]
    }

    pub fn holds(&self, color: Color, kind: HandKind) -> bool {
        self.hands[color].has(kind)
    }

    /// Whether the move just made was one of `color`'s pieces of this kind from one set of squares to another.
    pub fn made(&self, color: Color, kind: PieceKind, from: Bitboard, to: Bitboard) -> bool {
        let of_piece = |made: &&LastMove| (made.color, made.kind) == (color, kind);
        let made = self.made.as_ref().filter(of_piece);
        made.is_some_and(|made| from.has(made.from) && to.has(made.to))
    }
}

/// The same squares seen from the opposite seat.
fn turned(set: Bitboard) -> Bitboard {
    const UNUSED: u32 = u128::BITS - Square::COUNT as u32;
    Bitboard::from_bits(set.bits().reverse_bits() >> UNUSED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_set_stands_where_its_kind_is_looked_for() {
        for (index, kind) in KINDS.into_iter().enumerate() {
            assert_eq!(kind.index(), index);
        }
    }

    #[test]
    fn a_set_is_turned_square_by_square() {
        for square in Square::ALL {
            let opposite = Square::ALL[Square::COUNT - 1 - square.index()];
            assert_eq!(turned(Bitboard::of(square)), Bitboard::of(opposite));
        }
    }
}
