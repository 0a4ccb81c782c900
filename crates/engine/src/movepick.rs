//! In which order moves are tried: what refutes most often comes first.

use komadai_rules::{
    Bitboard, Color, Move, MoveList, PackedMove, Piece, PieceKind, Position, Promotions, Rank,
    attacks,
};

use crate::history::{Before, History, kind_after};
use crate::{margins as tune, see, values};

/// A move waiting to be tried, with its rank above it, so that candidates compare as numbers do and no two are
/// equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate(i64);

impl Candidate {
    fn new(mv: Move, rank: i32) -> Self {
        Self(i64::from(rank) << 16 | i64::from(PackedMove::of(mv).bits()))
    }

    fn mv(self) -> Option<Move> {
        PackedMove::from_bits(self.0 as u16).unpack()
    }
}

/// How many quiet moves are put in order at a time: most nodes need no more.
const AT_A_TIME: usize = 8;

/// The moves waiting at every node of the line being searched, the deepest node's last.
pub(crate) struct MoveStack {
    candidates: Vec<Candidate>,
    list: MoveList,
}

impl MoveStack {
    pub(crate) fn new() -> Self {
        Self { candidates: Vec::with_capacity(4_096), list: MoveList::new() }
    }

    /// Brings the best of those from `from` on to the front, in order; up to where they are ordered now.
    fn order(&mut self, from: usize) -> usize {
        let rest = &mut self.candidates[from..];
        if rest.len() > AT_A_TIME {
            rest.select_nth_unstable_by(AT_A_TIME, |one, other| other.cmp(one));
        }
        let count = rest.len().min(AT_A_TIME);
        rest[..count].sort_unstable_by(|one, other| other.cmp(one));
        from + count
    }
}

/// From where each kind of piece of the side to move would give check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks([Bitboard; 14]);

impl Checks {
    pub(crate) fn of(position: &Position) -> Self {
        let them = !position.turn();
        let occupied = position.occupied();
        Self(match position.king(them) {
            Some(king) => {
                PieceKind::ALL.map(|kind| attacks::reach(Piece::new(them, kind), king, occupied))
            }
            None => [Bitboard::EMPTY; 14],
        })
    }

    /// Whether the piece that moves attacks the enemy king from where it goes, over the board as it stands.
    #[inline]
    pub(crate) fn has(&self, position: &Position, mv: Move) -> bool {
        self.0[kind_after(position, mv).index()].has(mv.to())
    }
}

/// What a node knows before any of its moves is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    pub(crate) table: Option<Move>,
    pub(crate) killer: Option<Move>,
    pub(crate) before: Before,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    ListCaptures,
    Captures,
    ListQuiets,
    Quiets,
    LosingCaptures,
    Done,
}

/// Which quiet moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quiets {
    All,
    /// Pawns that promote, and checks where they are asked for.
    Noisy {
        checks: bool,
    },
    None,
}

/// Hands out the moves of one node, listing only as many as are asked for.
pub(crate) struct MovePicker {
    stage: Stage,
    hints: Hints,
    quiets: Quiets,
    /// What a capture must bring to be tried before the quiet moves; none is held back if there is no sum.
    threshold: Option<i32>,
    /// Where this node's moves begin on the stack; losing captures gather here.
    start: usize,
    losing: usize,
    next: usize,
    /// Up to where quiet moves are in order.
    ordered: usize,
}

impl MovePicker {
    /// Every useful move.
    pub(crate) fn new(stack: &MoveStack, hints: Hints) -> Self {
        let start = stack.candidates.len();
        Self {
            stage: Stage::Table,
            hints,
            quiets: Quiets::All,
            threshold: Some(0),
            start,
            losing: start,
            next: start,
            ordered: start,
        }
    }

    /// Only captures and pawns that promote, and quiet moves that check if `checks`: what quiescence asks for.
    pub(crate) fn noisy(stack: &MoveStack, hints: Hints, checks: bool) -> Self {
        Self { quiets: Quiets::Noisy { checks }, threshold: None, ..Self::new(stack, hints) }
    }

    /// Only captures that bring at least so many centipawns.
    pub(crate) fn winning(stack: &MoveStack, hints: Hints, least: i32) -> Self {
        Self { quiets: Quiets::None, threshold: Some(least), ..Self::new(stack, hints) }
    }

    /// Hands out no further quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = Quiets::None;
    }

    /// Forgets this node's moves; the node is left.
    pub(crate) fn leave(self, stack: &mut MoveStack) {
        stack.candidates.truncate(self.start);
    }

    /// Whether the moves handed out now are captures that lose material.
    pub(crate) fn is_losing(&self) -> bool {
        self.stage == Stage::LosingCaptures
    }

    /// The next move to try.
    pub(crate) fn next(
        &mut self,
        stack: &mut MoveStack,
        position: &Position,
        history: &History,
        checks: Option<&Checks>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ListCaptures;
                    // Another position may share the key, and its move may not exist here.
                    self.hints.table = self.hints.table.filter(|&mv| {
                        (self.quiets == Quiets::All || position.piece_at(mv.to()).is_some())
                            && position.is_legal(mv)
                    });
                    if self.hints.table.is_some() {
                        return self.hints.table;
                    }
                }
                Stage::ListCaptures => {
                    self.list_captures(stack, position, history);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best(stack) {
                    Some(mv) if self.is_held_back(position, mv) => {
                        stack.candidates.swap(self.losing, self.next - 1);
                        self.losing += 1;
                    }
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::ListQuiets,
                },
                Stage::ListQuiets => {
                    self.ordered = self.next;
                    match self.quiets {
                        Quiets::All => self.list_quiets(stack, position, history, checks),
                        Quiets::Noisy { checks } => {
                            self.list_noisy(stack, position, history, checks);
                        }
                        Quiets::None => {}
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if let Some(mv) = self.next_quiet(stack) {
                        return Some(mv);
                    }
                    self.next = self.start;
                    self.stage = match self.threshold {
                        Some(1..) => Stage::Done,
                        _ => Stage::LosingCaptures,
                    };
                }
                Stage::LosingCaptures => {
                    if self.next < self.losing {
                        self.next += 1;
                        return stack.candidates[self.next - 1].mv();
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether a capture loses more than is allowed before the quiet moves.
    #[inline]
    fn is_held_back(&self, position: &Position, mv: Move) -> bool {
        (self.threshold).is_some_and(|least| !see::brings_at_least(position, mv, least))
    }

    /// The next of the quiet moves, as long as they are wanted.
    #[inline]
    fn next_quiet(&mut self, stack: &mut MoveStack) -> Option<Move> {
        if self.quiets == Quiets::None {
            return None;
        }
        if self.next == self.ordered {
            self.ordered = stack.order(self.next);
        }
        self.take(stack)
    }

    /// Takes the best of the moves listed and not yet tried.
    fn best(&mut self, stack: &mut MoveStack) -> Option<Move> {
        let rest = &mut stack.candidates[self.next..];
        let (best, _) = (rest.iter().enumerate()).max_by_key(|&(_, candidate)| *candidate)?;
        rest.swap(0, best);
        self.take(stack)
    }

    /// Takes the first of the moves listed and not yet tried.
    fn take(&mut self, stack: &MoveStack) -> Option<Move> {
        let candidate = stack.candidates.get(self.next)?;
        self.next += 1;
        candidate.mv()
    }

    /// The most valuable victim first, as far as its capture did not do badly before.
    fn list_captures(&self, stack: &mut MoveStack, position: &Position, history: &History) {
        stack.list.clear();
        position.captures_into(Promotions::Useful, &mut stack.list);
        for mv in (stack.list.iter()).filter(|&mv| Some(mv) != self.hints.table) {
            let victim = position.piece_at(mv.to()).map_or(0, |piece| values::captured(piece.kind));
            let capturer = mv
                .from()
                .and_then(|from| position.piece_at(from))
                .map_or(0, |piece| piece.kind.index());
            let promotion = if mv.is_promotion() { 150 } else { 0 };
            let merit = history.capture(position, mv) / tune::CAPTURE_MERIT;
            let rank = 8 * (victim + promotion + merit) - capturer as i32;
            stack.candidates.push(Candidate::new(mv, rank));
        }
    }

    fn list_quiets(
        &self,
        stack: &mut MoveStack,
        position: &Position,
        history: &History,
        checks: Option<&Checks>,
    ) {
        stack.list.clear();
        position.quiets_into(Promotions::Useful, &mut stack.list);
        position.drops_into(&mut stack.list);
        for mv in (stack.list.iter()).filter(|&mv| Some(mv) != self.hints.table) {
            let mut rank = history.quiet(position, mv, self.hints.before);
            if self.hints.killer == Some(mv) {
                rank += tune::KILLER_RANK;
            }
            if mv.is_promotion() {
                rank += tune::PROMOTION_RANK;
            }
            if checks.is_some_and(|checks| checks.has(position, mv)) {
                rank += tune::CHECK_RANK;
            }
            stack.candidates.push(Candidate::new(mv, rank));
        }
    }

    fn list_noisy(
        &self,
        stack: &mut MoveStack,
        position: &Position,
        history: &History,
        checks: bool,
    ) {
        stack.list.clear();
        if checks {
            position.checks_into(Promotions::Useful, &mut stack.list);
        }
        let promotes = |mv: Move| {
            let walker = mv.from().and_then(|from| position.piece_at(from));
            mv.is_promotion() && walker.is_some_and(|piece| piece.kind == PieceKind::Pawn)
        };
        for mv in stack.list.iter() {
            if position.piece_at(mv.to()).is_none() && !promotes(mv) {
                let rank = history.quiet(position, mv, self.hints.before);
                stack.candidates.push(Candidate::new(mv, rank));
            }
        }
        for mv in promotions(position).filter(|&mv| position.is_legal(mv)) {
            stack.candidates.push(Candidate::new(mv, tune::PROMOTION_RANK));
        }
    }
}

/// The steps onto empty squares with which pawns promote, legal or not.
fn promotions(position: &Position) -> impl Iterator<Item = Move> {
    let us = position.turn();
    let (before_zone, back) = match us {
        Color::Black => (Bitboard::rank(Rank::D), 1),
        Color::White => (Bitboard::rank(Rank::F), -1),
    };
    let pawns = position.pieces(us, PieceKind::Pawn) & (before_zone | Bitboard::zone(us));
    let onto = pawns.step_forward(us).without(position.occupied());
    onto.into_iter()
        .filter_map(move |to| Some(Move::Board { from: to.offset(0, back)?, to, promote: true }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use komadai_chance::Chance;

    use super::*;
    use crate::history::ContinuationIndex;

    const NO_HINTS: Hints =
        Hints { table: None, killer: None, before: [ContinuationIndex::NONE; 3] };

    #[test]
    fn each_useful_move_is_handed_out_once_whatever_the_hints() {
        let mut random = Chance::new(5);
        let (mut stack, history) = (MoveStack::new(), History::new());
        for _ in 0..30 {
            let mut position = Position::startpos();
            let mut hints = NO_HINTS;
            for _ in 0..120 {
                let mut moves = MoveList::new();
                position.legal_moves_into(Promotions::Useful, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let mut picker = MovePicker::new(&stack, hints);
                let checks = Checks::of(&position);
                let mut handed = Vec::new();
                while let Some(mv) = picker.next(&mut stack, &position, &history, Some(&checks)) {
                    handed.push(mv);
                }
                picker.leave(&mut stack);
                assert!(stack.candidates.is_empty());
                let unique: BTreeSet<Move> = handed.iter().copied().collect();
                assert_eq!(unique.len(), handed.len(), "{position}");
                assert_eq!(unique, moves.iter().collect(), "{position}");
                let mv = moves.get(random.below(moves.len())).expect("one of them");
                // Hints from elsewhere: often illegal in the next position.
                hints.table = moves.get(random.below(moves.len())).filter(|mv| !mv.is_promotion());
                hints.killer = moves.get(0);
                position.play_unchecked(mv);
                if let Some(mv) = hints.table.filter(|&mv| position.is_legal(mv)) {
                    let mut listed = MoveList::new();
                    position.legal_moves_into(Promotions::Useful, &mut listed);
                    hints.table = listed.iter().find(|&useful| useful == mv);
                }
            }
        }
    }

    #[test]
    fn winning_captures_alone_are_handed_out_where_only_they_are_asked_for() {
        let setup = "4k4/9/4g4/4s1p2/9/9/9/4L1R2/4K4 b - 1".parse().expect("SFEN");
        let position = Position::from_setup(&setup).expect("a playable position");
        let (mut stack, history) = (MoveStack::new(), History::new());
        let mut winning = |least| {
            let mut picker = MovePicker::winning(&stack, NO_HINTS, least);
            let mut found = Vec::new();
            while let Some(mv) = picker.next(&mut stack, &position, &history, None) {
                found.push(mv.to_string());
            }
            picker.leave(&mut stack);
            found
        };
        assert_eq!(winning(100), ["5h5d", "3h3d"]);
        assert_eq!(winning(250), ["5h5d"]);
        assert!(winning(2_000).is_empty());
    }
}
