//! What cut-offs taught: moves that refuted something, to be tried early the next time.

use komadai_prefetch::in_large_pages;
use komadai_rules::{Color, Move, PieceKind, Position, Square};

use crate::{Feature, Features};

/// The greatest merit a move can earn in one table.
const MOST: i32 = 8_192;

/// Squares, and the kinds that come from the hand.
const ORIGINS: usize = Square::COUNT + 7;
const KINDS: usize = 14;
/// Pieces of either side, on each square.
const PIECE_SQUARES: usize = 2 * KINDS * Square::COUNT;

/// A piece of one side and the square it went to, as a row or column of the continuation history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ContinuationIndex(u16);

impl ContinuationIndex {
    /// No move, or a null move.
    pub(crate) const NONE: Self = Self(PIECE_SQUARES as u16);

    /// What `mv`, not yet played, brings where.
    #[inline]
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let kind = kind_after(position, mv);
        let piece = position.turn().index() * KINDS + kind.index();
        Self((piece * Square::COUNT + mv.to().index()) as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind that stands on the destination after `mv`, not yet played.
#[inline]
pub(crate) fn kind_after(position: &Position, mv: Move) -> PieceKind {
    match mv {
        Move::Board { from, promote, .. } => {
            let kind = position.piece_at(from).map_or(PieceKind::Pawn, |piece| piece.kind);
            if promote { kind.promoted().unwrap_or(kind) } else { kind }
        }
        Move::Drop { kind, .. } => kind.piece_kind(),
    }
}

/// The moves that led to a node: the last, the one before it, and the one three before it.
pub(crate) type Before = [ContinuationIndex; 3];

/// How far back each of [`Before`] lies, in plies.
pub(crate) const BEFORE: [usize; 3] = [1, 2, 4];

/// The merits of quiet moves by origin and destination and by the moves they follow, and of captures by
/// what takes what where.
pub(crate) struct History {
    quiet: Vec<i16>,
    capture: Vec<i16>,
    /// By an earlier move, then by the move itself; the last row follows no move.
    continuation: Vec<i16>,
    without: Features,
}

impl History {
    pub(crate) fn new() -> Self {
        let continuation = vec![0; (PIECE_SQUARES + 1) * PIECE_SQUARES];
        in_large_pages(&continuation);
        Self {
            quiet: vec![0; 2 * ORIGINS * Square::COUNT],
            capture: vec![0; PIECE_SQUARES * KINDS],
            continuation,
            without: Features::NONE,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
    }

    /// Which of its tables the coming search does without.
    pub(crate) fn leave_out(&mut self, without: Features) {
        self.without = without;
    }

    #[inline]
    fn quiet_index(turn: Color, mv: Move) -> usize {
        let (origin, to) = match mv {
            Move::Board { from, to, .. } => (from.index(), to),
            Move::Drop { kind, to } => (Square::COUNT + kind.index(), to),
        };
        (turn.index() * ORIGINS + origin) * Square::COUNT + to.index()
    }

    #[inline]
    fn capture_index(position: &Position, mv: Move) -> usize {
        let victim = position.piece_at(mv.to()).map_or(PieceKind::Pawn, |piece| piece.kind);
        ContinuationIndex::of(position, mv).index() * KINDS + victim.index()
    }

    /// How well a quiet move did before, at most 28,672 either way.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, mv: Move, before: Before) -> i32 {
        let continuation = ContinuationIndex::of(position, mv).index();
        let after = |row: ContinuationIndex| {
            i32::from(self.continuation[row.index() * PIECE_SQUARES + continuation])
        };
        i32::from(self.quiet[Self::quiet_index(position.turn(), mv)])
            + after(before[0])
            + after(before[1])
            + after(before[2]) / 2
    }

    /// How well a capture did before, at most 8,192 either way.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.capture[Self::capture_index(position, mv)])
    }

    /// Raises or lowers the merit of a quiet move by about `change`, less the nearer it is to the most.
    pub(crate) fn learn_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        before: Before,
        change: i32,
    ) {
        let continuation = ContinuationIndex::of(position, mv);
        self.learn_played(position.turn(), mv, continuation, before, change);
    }

    /// The same for a quiet move that `turn` has played already, whose place in the table is `continuation`.
    pub(crate) fn learn_played(
        &mut self,
        turn: Color,
        mv: Move,
        continuation: ContinuationIndex,
        before: Before,
        change: i32,
    ) {
        if !self.without.has(Feature::QuietHistory) {
            adjust(&mut self.quiet[Self::quiet_index(turn, mv)], change);
        }
        if !self.without.has(Feature::ContinuationHistory) {
            self.learn_continuation(continuation, before, change);
        }
    }

    /// The same for what `now` does after the moves before it, alone.
    pub(crate) fn learn_continuation(
        &mut self,
        now: ContinuationIndex,
        before: Before,
        change: i32,
    ) {
        for row in before {
            adjust(&mut self.continuation[row.index() * PIECE_SQUARES + now.index()], change);
        }
    }

    /// The same for a capture.
    pub(crate) fn learn_capture(&mut self, position: &Position, mv: Move, change: i32) {
        if !self.without.has(Feature::CaptureHistory) {
            adjust(&mut self.capture[Self::capture_index(position, mv)], change);
        }
    }
}

#[inline]
fn adjust(merit: &mut i16, change: i32) {
    let now = i32::from(*merit);
    *merit = (now + change - now * change.abs() / MOST) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merits_stay_within_bounds_however_much_is_learnt() {
        let mut history = History::new();
        let position = Position::startpos();
        let mv: Move = "7g7f".parse().expect("a move");
        let before = [
            ContinuationIndex::of(&position, "2g2f".parse().expect("a move")),
            ContinuationIndex::NONE,
            ContinuationIndex::NONE,
        ];
        for change in [1_500, -1_500, MOST, -MOST] {
            for _ in 0..1_000 {
                history.learn_quiet(&position, mv, before, change);
                history.learn_capture(&position, mv, change);
            }
            let merit = history.quiet(&position, mv, before);
            assert!(merit.abs() <= 28_672 && merit.signum() == change.signum());
            assert!(merit.abs() > 3 * MOST);
            assert!(history.capture(&position, mv).abs() <= MOST);
        }
    }

    #[test]
    fn sides_learn_apart() {
        let mut position = Position::startpos();
        let mv: Move = "5e5d".parse().expect("a move");
        let black = ContinuationIndex::of(&position, mv);
        position.pass();
        assert_ne!(black, ContinuationIndex::of(&position, mv));
        assert_ne!(black, ContinuationIndex::NONE);
    }
}
