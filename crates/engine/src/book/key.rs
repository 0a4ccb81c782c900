//! A position as the side to move sees it: its key, and its moves in two bytes.

use komadai_rules::{Color, Move, PackedMove, Position, SetupError};

/// From which seat a position is looked at, and its key from there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// [`Position::key`] with the mover as Black.
    pub(super) key: u64,
    turned: bool,
}

impl Seat {
    /// The seat of the side to move.
    pub(super) fn of(position: &Position) -> Self {
        match position.turn() {
            Color::Black => Self { key: position.key(), turned: false },
            Color::White => Self { key: turned(position).key(), turned: true },
        }
    }

    /// A move as it looks from here, or what looks so.
    fn see(self, mv: Move) -> Move {
        match mv {
            mv if !self.turned => mv,
            Move::Board { from, to, promote } => {
                Move::Board { from: from.rotated(), to: to.rotated(), promote }
            }
            Move::Drop { kind, to } => Move::Drop { kind, to: to.rotated() },
        }
    }

    /// The bits of a [`PackedMove`]; those of none are no move.
    pub(super) fn pack(self, mv: Move) -> u16 {
        PackedMove::of(self.see(mv)).bits()
    }

    /// The move packed so; `None` for what no move packs to.
    pub(super) fn unpack(self, packed: u16) -> Option<Move> {
        PackedMove::from_bits(packed).unpack().map(|mv| self.see(mv))
    }
}

/// The same position with the seats exchanged.
fn turned(position: &Position) -> Position {
    Position::from_setup(&position.to_setup(1).turned())
        .or_else(SetupError::allow_problem)
        // Only a king in danger on the other's turn is left to object to, and no book knows of such.
        .unwrap_or_else(|_| position.clone())
}

#[cfg(test)]
mod tests {
    use komadai_chance::Chance;

    use super::*;

    #[test]
    fn moves_pack_and_unpack_from_both_seats_and_turned_positions_share_a_key() {
        let mut random = Chance::new(3);
        for _ in 0..20 {
            let mut position = Position::startpos();
            for _ in 0..120 {
                let (seat, other) = (Seat::of(&position), turned(&position));
                assert_eq!(seat.key, Seat::of(&other).key, "{position}");
                let moves = position.legal_moves();
                let mut packed: Vec<u16> = moves.iter().map(|mv| seat.pack(mv)).collect();
                for (mv, &packed) in moves.iter().zip(&packed) {
                    assert_eq!(seat.unpack(packed), Some(mv));
                    let there = Seat::of(&other).unpack(packed).expect("it packs a move");
                    assert!(other.is_legal(there), "{mv} in {position}");
                }
                packed.sort_unstable();
                packed.dedup();
                assert_eq!(packed.len(), moves.len(), "{position}");
                let Some(mv) =
                    (!moves.is_empty()).then(|| moves.get(random.below(moves.len()))).flatten()
                else {
                    break;
                };
                position.play_unchecked(mv);
            }
        }
    }

    #[test]
    fn any_two_bytes_unpack_to_a_move_that_packs_so_or_to_none() {
        let seat = Seat::of(&Position::startpos());
        for packed in 0..=u16::MAX {
            if let Some(mv) = seat.unpack(packed) {
                assert_eq!(seat.pack(mv), packed);
            }
        }
    }
}
