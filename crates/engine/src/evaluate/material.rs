//! The evaluation that only counts pieces.

use komadai_rules::{Color, Move, Position};

use super::Evaluation;
use crate::{Score, values};

/// Pieces on the board and in hand, and nothing else.
#[derive(Clone, Debug, Default)]
pub(crate) struct Material {
    /// Black's lead, for every position of the line.
    leads: Vec<i32>,
}

impl Evaluation for Material {
    fn begin(&mut self, position: &Position) {
        let count = |color| -> i32 {
            let board: i32 = (position.board().pieces())
                .filter(|(_, piece)| piece.color == color)
                .map(|(_, piece)| values::on_board(piece.kind))
                .sum();
            let hand: i32 = (position.hand(color).iter())
                .map(|(kind, count)| i32::from(count) * values::in_hand(kind))
                .sum();
            board + hand
        };
        self.leads.clear();
        self.leads.push(count(Color::Black) - count(Color::White));
    }

    #[inline]
    fn play(&mut self, position: &Position, mv: Move) {
        let gain = match mv {
            Move::Board { from, to, promote } => {
                let taken = position.piece_at(to).map_or(0, |taken| values::captured(taken.kind));
                let kind = position.piece_at(from).map(|piece| piece.kind);
                let turned = kind.filter(|_| promote).map_or(0, |kind| {
                    values::on_board(kind.promoted().unwrap_or(kind)) - values::on_board(kind)
                });
                taken + turned
            }
            Move::Drop { kind, .. } => values::on_board(kind.piece_kind()) - values::in_hand(kind),
        };
        let lead = self.leads.last().copied().unwrap_or_default();
        self.leads.push(lead + signed(position.turn(), gain));
    }

    #[inline]
    fn undo(&mut self) {
        self.leads.pop();
    }

    #[inline]
    fn judge(&mut self, position: &Position) -> Score {
        let lead = self.leads.last().copied().unwrap_or_default();
        Score::centipawns(signed(position.turn(), lead))
    }
}

#[inline]
const fn signed(color: Color, value: i32) -> i32 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}
