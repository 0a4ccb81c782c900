//! A position as the side to move sees it: its key, and its moves in two bytes.

use komadai_rules::{Color, HandKind, Move, Position, SetupError, Square};

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

    const fn see(self, square: Square) -> Square {
        if self.turned { square.rotated() } else { square }
    }

    /// Bits 0 to 6: where to; bits 7 to 13: where from, or 81 and the kind dropped; bit 14: promotion.
    /// No move is 0: nothing goes from a square to itself.
    pub(super) fn pack(self, mv: Move) -> u16 {
        let to = self.see(mv.to()).index() as u16;
        match mv {
            Move::Board { from, promote, .. } => {
                to | (self.see(from).index() as u16) << 7 | u16::from(promote) << 14
            }
            Move::Drop { kind, .. } => to | ((Square::COUNT + kind.index()) as u16) << 7,
        }
    }

    /// The move packed so; `None` for 0 and for what no move packs to.
    pub(super) fn unpack(self, packed: u16) -> Option<Move> {
        let to = self.see(*Square::ALL.get(usize::from(packed & 0x7f))?);
        let from = usize::from(packed >> 7 & 0x7f);
        let promote = packed >> 14 == 1;
        match Square::ALL.get(from) {
            Some(&from) if packed != 0 && packed >> 15 == 0 => {
                Some(Move::Board { from: self.see(from), to, promote })
            }
            None if packed >> 14 == 0 => {
                HandKind::ALL.get(from - Square::COUNT).map(|&kind| Move::Drop { kind, to })
            }
            _ => None,
        }
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
                let Some(mv) = (!moves.is_empty())
                    .then(|| moves.get(random.below(moves.len())))
                    .flatten()
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
