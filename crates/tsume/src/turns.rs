//! A solution walked through: each turn of the attacker with the positions around it.

use komadai_rules::{Bitboard, Color, HandKind, Move, Piece, PieceKind, Position, Square, attacks};

/// One turn of the attacker and the answer to it.
pub(crate) struct Turn {
    /// Before the attacker's move.
    pub before: Position,
    pub mv: Move,
    /// The attacker's piece as it left, or as it was held.
    pub piece: Piece,
    /// After it, the defender in check.
    pub after: Position,
    /// The defender's answer; none in a mate.
    pub answer: Option<Move>,
}

/// The turns of a solution; `None` if it cannot be played.
pub(crate) fn turns(start: &Position, solution: &[Move]) -> Option<Vec<Turn>> {
    let mut position = start.clone();
    let mut turns = Vec::new();
    for moves in solution.chunks(2) {
        let before = position.clone();
        let (mv, answer) = (moves[0], moves.get(1).copied());
        position.play(mv).ok()?;
        let piece = match mv {
            Move::Board { from, .. } => before.piece_at(from)?,
            Move::Drop { kind, .. } => Piece::new(before.turn(), kind.piece_kind()),
        };
        position.king(position.turn())?;
        turns.push(Turn { before, mv, piece, after: position.clone(), answer });
        if let Some(answer) = answer {
            position.play(answer).ok()?;
        }
    }
    Some(turns)
}

impl Turn {
    pub fn attacker(&self) -> Color {
        self.piece.color
    }

    /// Where the defender's king stands.
    pub fn king(&self) -> Square {
        let king = self.after.king(self.after.turn());
        king.expect("turns are made of positions with one")
    }

    /// Whether the move takes something.
    pub fn takes(&self) -> bool {
        self.before.piece_at(self.mv.to()).is_some()
    }

    /// Whether the piece is given away: taken at once where it arrived.
    pub fn gives(&self) -> bool {
        self.answer.is_some_and(|answer| answer.to() == self.mv.to())
    }

    /// Whether the piece could have promoted and did not.
    pub fn declines_promotion(&self) -> bool {
        match self.mv {
            Move::Board { from, to, promote: false } => {
                let zone = from.in_zone(self.attacker()) || to.in_zone(self.attacker());
                self.piece.kind.can_promote() && zone
            }
            _ => false,
        }
    }

    /// Whether another piece than the one that moved gives the check.
    pub fn discovers(&self) -> bool {
        !self.after.checkers().has(self.mv.to())
    }

    pub fn is_double_check(&self) -> bool {
        self.after.checkers().has_many()
    }

    /// The drop of a lance, a bishop or a rook, and the empty squares between it and the king.
    pub fn line_drop(&self) -> Option<(HandKind, Bitboard)> {
        let Move::Drop { kind, to } = self.mv else {
            return None;
        };
        let slides = matches!(kind, HandKind::Lance | HandKind::Bishop | HandKind::Rook);
        slides.then(|| (kind, attacks::between(self.king(), to)))
    }

    /// The answer that comes between the check and the king: its square, and whether it is dropped.
    pub fn interposition(&self) -> Option<(Square, bool)> {
        let (answer, checker) = (self.answer?, self.after.checkers().single()?);
        let between = attacks::between(self.king(), checker);
        between.has(answer.to()).then(|| (answer.to(), answer.is_drop()))
    }

    /// Whether the king himself answers.
    pub fn king_answers(&self) -> bool {
        self.answer.is_some_and(|answer| answer.from() == Some(self.king()))
    }

    /// The kind of the piece after the move.
    pub fn kind_after(&self) -> PieceKind {
        let promoted = self.mv.is_promotion().then(|| self.piece.kind.promoted()).flatten();
        promoted.unwrap_or(self.piece.kind)
    }
}
