//! What cut-offs taught: quiet moves that refuted something, to be tried early the next time.

use komadai_rules::{Color, Move, Piece, PieceKind, Position, Square};

/// The greatest merit a move can earn.
const MOST: i32 = 8_192;

const ORIGINS: usize = Square::COUNT + 7;
const PIECES: usize = 14;
/// Pieces by their destinations.
const ARRIVALS: usize = PIECES * Square::COUNT;

/// A piece and the square it went to, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival(u16);

impl Arrival {
    /// What `mv`, not yet played, brings where.
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let kind = match mv {
            Move::Board { from, promote, .. } => {
                let kind = position
                    .piece_at(from)
                    .map_or(PieceKind::Pawn, |piece: Piece| piece.kind);
                if promote {
                    kind.promoted().unwrap_or(kind)
                } else {
                    kind
                }
            }
            Move::Drop { kind, .. } => kind.piece_kind(),
        };
        Self((kind.index() * Square::COUNT + mv.to().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The merits of quiet moves: by origin and destination, and by the move they answer.
pub(crate) struct History {
    quiet: Vec<i16>,
    reply: Vec<i16>,
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * ORIGINS * Square::COUNT],
            reply: vec![0; ARRIVALS * ARRIVALS],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.reply.fill(0);
    }

    #[inline]
    fn quiet_index(turn: Color, mv: Move) -> usize {
        let (origin, to) = match mv {
            Move::Board { from, to, .. } => (from.index(), to),
            Move::Drop { kind, to } => (Square::COUNT + kind.index(), to),
        };
        (turn.index() * ORIGINS + origin) * Square::COUNT + to.index()
    }

    /// How well `mv` did before, at most 16,384 either way, after the move that brought `answered`.
    #[inline]
    pub(crate) fn merit(&self, position: &Position, mv: Move, answered: Option<Arrival>) -> i32 {
        let quiet = i32::from(self.quiet[Self::quiet_index(position.turn(), mv)]);
        let reply = answered.map_or(0, |before| {
            i32::from(self.reply[before.index() * ARRIVALS + Arrival::of(position, mv).index()])
        });
        quiet + reply
    }

    /// Raises or lowers the merit of `mv` by about `change`, less the nearer it is to the most.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        mv: Move,
        answered: Option<Arrival>,
        change: i32,
    ) {
        let adjust = |merit: &mut i16| {
            let now = i32::from(*merit);
            *merit = (now + change - now * change.abs() / MOST) as i16;
        };
        adjust(&mut self.quiet[Self::quiet_index(position.turn(), mv)]);
        if let Some(before) = answered {
            adjust(&mut self.reply[before.index() * ARRIVALS + Arrival::of(position, mv).index()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_stay_within_bounds_however_much_is_learnt() {
        let mut history = History::new();
        let position = Position::startpos();
        let mv: Move = "7g7f".parse().expect("a move");
        let before = Some(Arrival::of(&position, "2g2f".parse().expect("a move")));
        for change in [1_500, -1_500] {
            for _ in 0..1_000 {
                history.learn(&position, mv, before, change);
            }
            let merit = history.merit(&position, mv, before);
            assert!(
                merit.abs() <= 2 * MOST && merit.signum() == change.signum() && merit.abs() > MOST
            );
        }
    }
}
