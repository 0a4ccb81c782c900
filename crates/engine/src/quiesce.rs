//! The quiet end of a line: captures, promotions and answers to checks, until nothing hangs.

use komadai_rules::{Move, PieceKind};

use crate::evaluate::Evaluation;
use crate::line::Search;
use crate::movepick::MovePicker;
use crate::score::Window;
use crate::table::{Bound, Entry};
use crate::{Feature, Score, see, values};

/// A node, and what is known of it before its moves are tried.
struct Node {
    ply: usize,
    /// Plies since the full search ended.
    steps: u32,
    window: Window,
    in_check: bool,
    entry: Option<Entry>,
    /// What the evaluation says before it is corrected; not asked in check.
    plain: Score,
    /// The score without a move; none is allowed in check.
    stand_pat: Score,
}

impl<E: Evaluation> Search<'_, E> {
    /// What the position is worth once the captures that bring something are made.
    ///
    /// `steps` counts the plies since the full search ended.
    pub(crate) fn quiesce<const EXACT: bool>(
        &mut self,
        ply: usize,
        steps: u32,
        asked: Window,
    ) -> Score {
        if self.enter(ply) {
            return Score::EVEN;
        }
        if let Some(score) = self.end_of_line(ply) {
            return score;
        }
        let window = asked.within_mates(ply);
        if window.is_empty() {
            return window.alpha;
        }
        let entry = self.shared.table.look_up(self.position.key(), ply);
        if !EXACT && let Some(score) = entry.and_then(|entry| entry.answer(window)) {
            return score;
        }
        let mut node = Node {
            ply,
            steps,
            window,
            in_check: self.in_check(),
            entry,
            plain: Score::EVEN,
            stand_pat: -Score::INFINITE,
        };
        if !node.in_check
            && let Some(score) = self.stand_pat::<EXACT>(&mut node)
        {
            return score;
        }
        self.try_noisy::<EXACT>(&node)
    }

    /// Evaluates a node that is not in check; its score, if that needs no move.
    #[inline]
    fn stand_pat<const EXACT: bool>(&mut self, node: &mut Node) -> Option<Score> {
        let (ply, entry) = (node.ply, node.entry);
        if entry.is_none()
            && let Some(mate) = self.mate_in_one::<EXACT>(ply)
        {
            return Some(mate);
        }
        node.plain = entry.map_or_else(|| self.evaluate(), |entry| entry.evaluation);
        let evaluation = self.correct(ply, node.plain);
        node.stand_pat = entry.map_or(evaluation, |entry| entry.refine(evaluation));
        if node.stand_pat < node.window.beta {
            return None;
        }
        if entry.is_none() {
            let found = Entry {
                mv: None,
                score: node.stand_pat,
                evaluation: node.plain,
                depth: 0,
                bound: Bound::Lower,
            };
            self.keep(ply, found);
        }
        Some(node.stand_pat)
    }

    /// Tries captures, promotions and first checks, or in check every answer, until one refutes the move before.
    #[inline]
    fn try_noisy<const EXACT: bool>(&mut self, node: &Node) -> Score {
        let &Node { ply, steps, window, in_check, .. } = node;
        let hints = self.hints(ply, node.entry.and_then(|entry| entry.mv));
        let checks = steps == 0 && self.uses(Feature::QuiescenceChecks);
        let mut picker = if in_check {
            MovePicker::new(self.moves(), hints)
        } else {
            MovePicker::noisy(self.moves(), hints, checks)
        };
        let most = self.margins.quiet_moves + if checks { self.margins.quiet_checks } else { 0 };
        let hopeful = node.stand_pat + self.margins.quiet_futility;
        let (mut best, mut alpha) = (node.stand_pat, window.alpha.max(node.stand_pat));
        let (mut tried, mut best_move) = (0, None);
        while let Some(mv) = self.pick(&mut picker, None) {
            if !in_check {
                if tried >= most {
                    break;
                }
                if let Some(futile) = self.futile(mv, hopeful, alpha) {
                    best = best.max(futile);
                    continue;
                }
                if !see::brings_at_least(&self.position, mv, 0) {
                    continue;
                }
            } else if tried > 0 && best > -Score::RICHER {
                // One answer to the check has been found; of the others only the captures may be better.
                picker.skip_quiets();
            }
            let undo = self.play(mv, ply);
            tried += 1;
            let open = Window { alpha, beta: window.beta };
            let score = -self.quiesce::<EXACT>(ply + 1, steps + 1, open.turned());
            self.undo(mv, undo);
            if self.budget.is_spent() {
                picker.leave(self.moves());
                return Score::EVEN;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if EXACT {
                        self.keep_line(mv, ply);
                    }
                    alpha = score;
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        picker.leave(self.moves());
        if in_check && tried == 0 {
            return Score::mated(ply);
        }
        let found = Entry {
            mv: best_move,
            score: best,
            evaluation: node.plain,
            depth: 0,
            bound: if best >= window.beta { Bound::Lower } else { Bound::Upper },
        };
        self.keep(ply, found);
        best
    }

    /// The most that a capture or promotion can bring a node to, if even that does not exceed `alpha`.
    #[inline]
    fn futile(&self, mv: Move, hopeful: Score, alpha: Score) -> Option<Score> {
        let victim = self.position.piece_at(mv.to());
        if victim.is_none() && !mv.is_promotion() || hopeful.is_decisive() {
            return None;
        }
        let taken = victim.map_or(0, |piece| values::captured(piece.kind));
        let promotion = if mv.is_promotion() { values::on_board(PieceKind::Tokin) } else { 0 };
        let most = hopeful + taken + promotion;
        (most <= alpha).then_some(most)
    }
}
