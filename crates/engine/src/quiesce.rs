//! The quiet end of a line: captures, promotions and answers to checks, until nothing hangs.

use komadai_rules::PieceKind;

use crate::evaluate::Evaluation;
use crate::line::Search;
use crate::movepick::MovePicker;
use crate::score::Window;
use crate::table::{Bound, Known};
use crate::{Feature, Score, see, values};

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
        let key = self.position.key();
        let known = self.shared.table.look_up(key, ply);
        if !EXACT && let Some(score) = known.and_then(|known| known.answer(window)) {
            return score;
        }
        let in_check = self.in_check();
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        let mut plain = Score::EVEN;
        if !in_check {
            if known.is_none()
                && let Some(mate) = self.mate_in_one(ply)
            {
                self.shared.table.keep(key, ply, mate);
                if EXACT {
                    self.keep_mate(mate, ply);
                }
                return mate.score;
            }
            plain = known.map_or_else(|| self.evaluate(), |known| known.evaluation);
            let evaluation = self.correct(ply, plain);
            best = known.map_or(evaluation, |known| known.refine(evaluation));
            if best >= window.beta {
                if known.is_none() {
                    let found = Known {
                        mv: None,
                        score: best,
                        evaluation: plain,
                        depth: 0,
                        bound: Bound::Lower,
                    };
                    self.keep(ply, found);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let hints = self.hints(ply, known.and_then(|known| known.mv));
        let checks = steps == 0 && self.uses(Feature::QuiescenceChecks);
        let mut picker = match in_check {
            true => MovePicker::new(self.waiting(), hints),
            false => MovePicker::loud(self.waiting(), hints, checks),
        };
        let most = self.margins.quiet_moves + if checks { self.margins.quiet_checks } else { 0 };
        let hopeful = best + self.margins.quiet_futility;
        let mut tried = 0;
        let mut best_move = None;
        while let Some(mv) = self.pick(&mut picker, None) {
            if !in_check {
                if tried >= most {
                    break;
                }
                let victim = self.position.piece_at(mv.to());
                if victim.is_some() || mv.is_promotion() {
                    let taken = victim.map_or(0, |piece| values::captured(piece.kind));
                    let turned = match mv.is_promotion() {
                        true => values::on_board(PieceKind::Tokin),
                        false => 0,
                    };
                    if !hopeful.is_decisive() && hopeful + taken + turned <= alpha {
                        best = best.max(hopeful + taken + turned);
                        continue;
                    }
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
            let open = Window {
                alpha,
                beta: window.beta,
            };
            let score = -self.quiesce::<EXACT>(ply + 1, steps + 1, open.turned());
            self.undo(mv, undo);
            if self.budget.is_spent() {
                picker.leave(self.waiting());
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
        picker.leave(self.waiting());
        if in_check && tried == 0 {
            return Score::mated(ply);
        }
        let found = Known {
            mv: best_move,
            score: best,
            evaluation: plain,
            depth: 0,
            bound: match best >= window.beta {
                true => Bound::Lower,
                false => Bound::Upper,
            },
        };
        self.keep(ply, found);
        best
    }
}
