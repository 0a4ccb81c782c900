//! What stands on the board of a trail, whatever was played there.

use komadai_rules::{Color, IllegalMove, Move, Piece, Position, Setup, SetupError, Square};

use crate::walk;

/// What stands on the board.
#[derive(Clone, Debug)]
pub(super) enum Board {
    /// A position of the rules.
    Ruled(Position),
    /// What a foul left: pieces move on it, but no rule describes it, as when a king may be taken.
    Fouled(Position),
    /// A diagram on which the rules move nothing, as one with five rooks.
    Drawn(Setup),
}

/// What the rules say of a move.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
    Legal,
    Illegal(IllegalMove),
    /// They do not describe the board it was played on.
    Unknown,
}

/// The position of a diagram, if the rules describe it; what only a problem would show is forgiven.
fn described(setup: &Setup) -> Option<Position> {
    // Most games begin here, and nothing has to be asked of it.
    if *setup == Setup::START {
        return Some(Position::startpos());
    }
    Position::from_setup(setup).or_else(SetupError::allow_problem).ok()
}

impl Board {
    pub(super) fn new(setup: &Setup) -> Self {
        described(setup).map_or(Self::Drawn(*setup), Self::Ruled)
    }

    pub(super) const fn turn(&self) -> Color {
        match self {
            Self::Ruled(position) | Self::Fouled(position) => position.turn(),
            Self::Drawn(setup) => setup.turn,
        }
    }

    pub(super) fn piece_at(&self, square: Square) -> Option<Piece> {
        match self {
            Self::Ruled(position) | Self::Fouled(position) => position.piece_at(square),
            Self::Drawn(setup) => setup.board[square],
        }
    }

    pub(super) fn to_setup(&self, move_number: u32) -> Setup {
        match self {
            Self::Ruled(position) | Self::Fouled(position) => position.to_setup(move_number),
            Self::Drawn(setup) => Setup { move_number, ..*setup },
        }
    }

    /// Whether there is anything to move.
    pub(super) fn can_move(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv.from() {
            Some(at) if self.piece_at(at).is_none() => Err(IllegalMove::NoPiece { at }),
            _ => Ok(()),
        }
    }

    /// Plays a move as far as it can be played, and asks nothing of it.
    pub(super) fn play(&mut self, mv: Move) {
        let position = match self {
            Self::Ruled(position) | Self::Fouled(position) => position,
            Self::Drawn(setup) => {
                walk::play(setup, mv);
                return;
            }
        };
        let turn = position.turn();
        let owner = |square| position.piece_at(square).map(|piece| piece.color);
        match mv {
            // A piece that stands there can be moved on any board, whatever it takes; a king as well.
            Move::Board { from, to, .. } if from != to && owner(from) == Some(turn) => {
                position.play_unchecked(mv);
            }
            Move::Board { from, to, .. } if owner(from) == Some(!turn) && owner(to).is_none() => {
                position.pass();
                position.play_unchecked(mv);
                position.pass();
            }
            Move::Drop { kind, to } if position.hand(turn).has(kind) && owner(to).is_none() => {
                position.play_unchecked(mv);
            }
            _ => {
                let mut setup = position.to_setup(1);
                walk::play(&mut setup, mv);
                *self = Self::new(&setup);
            }
        }
    }

    /// Plays a move, legal or not, and says what the rules say of it.
    ///
    /// # Errors
    ///
    /// There is no piece to move.
    #[inline]
    pub(super) fn judge(&mut self, mv: Move, tries: &mut u32) -> Result<Judgement, IllegalMove> {
        match self {
            Self::Ruled(position) => match position.play(mv) {
                Ok(_) => Ok(Judgement::Legal),
                Err(law) => self.foul(mv, law),
            },
            Self::Fouled(_) | Self::Drawn(_) => self.stumble(mv, tries),
        }
    }

    /// Plays an illegal move as far as it can be played.
    #[cold]
    fn foul(&mut self, mv: Move, law: IllegalMove) -> Result<Judgement, IllegalMove> {
        if self.can_move(mv).is_err() {
            return Err(law);
        }
        self.play(mv);
        if let Self::Ruled(position) = self
            && described(&position.to_setup(1)).is_none()
        {
            *self = Self::Fouled(position.clone());
        }
        Ok(Judgement::Illegal(law))
    }

    /// Plays a move where no rule can be asked, and asks whether one can be again.
    #[cold]
    fn stumble(&mut self, mv: Move, tries: &mut u32) -> Result<Judgement, IllegalMove> {
        self.can_move(mv)?;
        self.play(mv);
        if let Some(left) = tries.checked_sub(1) {
            *tries = left;
            self.ask();
        }
        Ok(Judgement::Unknown)
    }

    /// Asks whether the rules describe the board.
    #[cold]
    pub(super) fn ask(&mut self) {
        if let Some(position) = described(&self.to_setup(1)) {
            *self = Self::Ruled(position);
        }
    }
}
