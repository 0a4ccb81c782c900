//! In which order moves are tried: what refutes most often comes first.

use komadai_rules::{Move, MoveList, Position, Promotions};

use crate::history::{Arrival, History};
use crate::{see, values};

/// A move waiting to be tried.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    rank: i32,
}

/// The moves waiting at every node of the line being searched, the deepest node's last.
pub(crate) struct Waiting {
    candidates: Vec<Candidate>,
    list: MoveList,
}

impl Waiting {
    pub(crate) fn new() -> Self {
        Self {
            candidates: Vec::with_capacity(4_096),
            list: MoveList::new(),
        }
    }
}

/// What a node knows before any of its moves is tried.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    pub(crate) table: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    /// The move that led here.
    pub(crate) answered: Option<Arrival>,
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

/// Hands out the moves of one node, listing only as many as are asked for.
pub(crate) struct MovePicker {
    stage: Stage,
    hints: Hints,
    /// Whether quiet moves are wanted at all.
    quiets: bool,
    /// Where this node's moves begin among those waiting; losing captures gather here.
    start: usize,
    losing: usize,
    next: usize,
}

impl MovePicker {
    pub(crate) fn new(waiting: &Waiting, hints: Hints) -> Self {
        let start = waiting.candidates.len();
        Self {
            stage: Stage::Table,
            hints,
            quiets: true,
            start,
            losing: start,
            next: start,
        }
    }

    /// Only captures, as quiescence asks for.
    pub(crate) fn captures(waiting: &Waiting, hints: Hints) -> Self {
        Self {
            quiets: false,
            ..Self::new(waiting, hints)
        }
    }

    /// Hands out no further quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// Forgets this node's moves; the node is left.
    pub(crate) fn leave(self, waiting: &mut Waiting) {
        waiting.candidates.truncate(self.start);
    }

    /// The next move to try.
    pub(crate) fn next(
        &mut self,
        waiting: &mut Waiting,
        position: &Position,
        history: &History,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::ListCaptures;
                    // Another position may share the key, and its move may not exist here.
                    self.hints.table = self.hints.table.filter(|&mv| {
                        (self.quiets || position.piece_at(mv.to()).is_some())
                            && position.is_legal(mv)
                    });
                    if self.hints.table.is_some() {
                        return self.hints.table;
                    }
                }
                Stage::ListCaptures => {
                    self.list_captures(waiting, position);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best(waiting) {
                    Some(mv) if self.quiets && !see::brings_at_least(position, mv, 0) => {
                        waiting.candidates.swap(self.losing, self.next - 1);
                        self.losing += 1;
                    }
                    Some(mv) => return Some(mv),
                    None => self.stage = Stage::ListQuiets,
                },
                Stage::ListQuiets => {
                    if self.quiets {
                        self.list_quiets(waiting, position, history);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if let Some(mv) = self.quiets.then(|| self.best(waiting)).flatten() {
                        return Some(mv);
                    }
                    self.stage = Stage::LosingCaptures;
                    self.next = self.start;
                }
                Stage::LosingCaptures => {
                    if self.next < self.losing {
                        self.next += 1;
                        return Some(waiting.candidates[self.next - 1].mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best of the moves listed and not yet tried.
    fn best(&mut self, waiting: &mut Waiting) -> Option<Move> {
        let rest = &mut waiting.candidates[self.next..];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].rank > rest[best].rank {
                best = index;
            }
        }
        let mv = rest.get(best)?.mv;
        rest.swap(0, best);
        self.next += 1;
        Some(mv)
    }

    /// The most valuable victim by the least valuable piece.
    fn list_captures(&self, waiting: &mut Waiting, position: &Position) {
        waiting.list.clear();
        position.captures_into(Promotions::Useful, &mut waiting.list);
        for mv in waiting
            .list
            .iter()
            .filter(|&mv| Some(mv) != self.hints.table)
        {
            let victim = position
                .piece_at(mv.to())
                .map_or(0, |piece| values::captured(piece.kind));
            let capturer = mv
                .from()
                .and_then(|from| position.piece_at(from))
                .map_or(0, |piece| piece.kind.index());
            let promotion = if mv.is_promotion() { 150 } else { 0 };
            waiting.candidates.push(Candidate {
                mv,
                rank: 8 * (victim + promotion) - capturer as i32,
            });
        }
    }

    fn list_quiets(&self, waiting: &mut Waiting, position: &Position, history: &History) {
        waiting.list.clear();
        position.quiets_into(Promotions::Useful, &mut waiting.list);
        position.drops_into(&mut waiting.list);
        let [first, second] = self.hints.killers;
        for mv in waiting
            .list
            .iter()
            .filter(|&mv| Some(mv) != self.hints.table)
        {
            let merit = match Some(mv) {
                killer if killer == first => 40_000,
                killer if killer == second => 30_000,
                _ => history.merit(position, mv, self.hints.answered),
            };
            let promotion = if mv.is_promotion() { 6_000 } else { 0 };
            waiting.candidates.push(Candidate {
                mv,
                rank: merit + promotion,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::random::SplitMix;

    #[test]
    fn each_useful_move_is_handed_out_once_whatever_the_hints() {
        let mut random = SplitMix::new(5);
        let (mut waiting, history) = (Waiting::new(), History::new());
        for _ in 0..30 {
            let mut position = Position::startpos();
            let mut hints = Hints::default();
            for _ in 0..120 {
                let mut moves = MoveList::new();
                position.legal_moves_into(Promotions::Useful, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let mut picker = MovePicker::new(&waiting, hints);
                let mut handed = Vec::new();
                while let Some(mv) = picker.next(&mut waiting, &position, &history) {
                    handed.push(mv);
                }
                picker.leave(&mut waiting);
                assert!(waiting.candidates.is_empty());
                let unique: BTreeSet<Move> = handed.iter().copied().collect();
                assert_eq!(unique.len(), handed.len(), "{position}");
                assert_eq!(unique, moves.iter().collect(), "{position}");
                let mv = moves
                    .get(random.below(moves.len() as u64) as usize)
                    .expect("one of them");
                // Hints from elsewhere: often illegal in the next position.
                hints.table = moves
                    .get(random.below(moves.len() as u64) as usize)
                    .filter(|mv| !mv.is_promotion());
                hints.killers = [moves.get(0), hints.table];
                position.play_unchecked(mv);
                if let Some(mv) = hints.table.filter(|&mv| position.is_legal(mv)) {
                    let mut listed = MoveList::new();
                    position.legal_moves_into(Promotions::Useful, &mut listed);
                    hints.table = listed.iter().find(|&useful| useful == mv);
                }
            }
        }
    }
}
