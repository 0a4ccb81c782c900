//! The quiet end of a line: captures, promotions and answers to checks, until nothing hangs.

use komadai_rules::{
    Bitboard, Color, Move, MoveList, Piece, PieceKind, Position, Promotions, Rank, attacks,
};

use crate::evaluate::Evaluation;
use crate::movepick::MovePicker;
use crate::params as tune;
use crate::score::{MAX_PLY, Window};
use crate::search::Search;
use crate::table::{Bound, Known};
use crate::{Score, see, values};

impl<E: Evaluation> Search<'_, E> {
    /// What the position is worth once the captures that bring something are made.
    ///
    /// `steps` counts the plies since the full search ended.
    pub(crate) fn quiesce(&mut self, ply: usize, steps: u32, asked: Window) -> Score {
        if self.enter(ply) {
            return Score::EVEN;
        }
        if let Some(score) = self.path.repetition() {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        let window = asked.within_mates(ply);
        if window.is_empty() {
            return window.alpha;
        }
        let key = self.position.key();
        let known = self.table.look_up(key, ply);
        if let Some(score) = known.and_then(|known| known.answer(window)) {
            return score;
        }
        let in_check = self.path.in_check();
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        let mut evaluation = Score::EVEN;
        if !in_check {
            evaluation = known.map_or_else(|| self.evaluate(), |known| known.evaluation);
            best = known.map_or(evaluation, |known| known.refine(evaluation));
            if best < window.beta && steps == 0 && self.mates_at_once() {
                best = Score::mating(ply + 1);
            }
            if best >= window.beta {
                if known.is_none() {
                    self.table.keep(
                        key,
                        ply,
                        Known {
                            mv: None,
                            score: best,
                            evaluation,
                            depth: 0,
                            bound: Bound::Lower,
                        },
                    );
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let hints = self.hints(ply, known.and_then(|known| known.mv));
        let mut picker = match in_check {
            true => MovePicker::new(&self.waiting, hints),
            false => MovePicker::captures(&self.waiting, hints),
        };
        let mut promotions = if in_check {
            Bitboard::EMPTY
        } else {
            promoting_pawns(&self.position)
        };
        let hopeful = best + tune::QUIET_FUTILITY;
        let mut tried = 0;
        let mut best_move = None;
        loop {
            let next = picker.next(&mut self.waiting, &self.position, self.history);
            let Some(mv) = next.or_else(|| next_promotion(&self.position, &mut promotions)) else {
                break;
            };
            if !in_check {
                if tried >= tune::QUIET_MOVES {
                    break;
                }
                let taken = self
                    .position
                    .piece_at(mv.to())
                    .map_or(0, |piece| values::captured(piece.kind));
                let turned = if mv.is_promotion() {
                    values::on_board(PieceKind::Tokin)
                } else {
                    0
                };
                if !hopeful.is_decisive() && hopeful + taken + turned <= alpha {
                    best = best.max(hopeful + taken + turned);
                    continue;
                }
                if !see::brings_at_least(&self.position, mv, 0) {
                    continue;
                }
            } else if tried > 0 && best > -Score::WON_BY_REPETITION {
                // One answer to the check has been found; of the others only the captures may be better.
                picker.skip_quiets();
            }
            let undo = self.play(mv, ply);
            tried += 1;
            let score = -self.quiesce(
                ply + 1,
                steps + 1,
                Window {
                    alpha,
                    beta: window.beta,
                }
                .turned(),
            );
            self.undo(mv, undo);
            if self.budget.is_spent() {
                picker.leave(&mut self.waiting);
                return Score::EVEN;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    self.keep_line(mv, ply);
                    alpha = score;
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        picker.leave(&mut self.waiting);
        if in_check && tried == 0 {
            return Score::mated(ply);
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.table.keep(
            key,
            ply,
            Known {
                mv: best_move,
                score: best,
                evaluation,
                depth: 0,
                bound,
            },
        );
        best
    }

    /// Whether a move that gives check mates.
    fn mates_at_once(&mut self) -> bool {
        let position = &mut self.position;
        let us = position.turn();
        let Some(king) = position.king(!us) else {
            return false;
        };
        // With nothing in hand and nothing next to the king a mate in one is too rare to look for.
        let ring = attacks::reach(Piece::new(!us, PieceKind::King), king, Bitboard::EMPTY);
        if position.hand(us).is_empty() && !position.pieces_of(us).meets(ring) {
            return false;
        }
        let mut checks = MoveList::new();
        position.checks_into(Promotions::Useful, &mut checks);
        checks.iter().any(|mv| {
            let undo = position.play_unchecked(mv);
            let mates = !position.has_legal_moves();
            position.undo(mv, undo);
            mates
        })
    }
}

/// The squares onto which a pawn of the side to move could step and promote without a capture.
fn promoting_pawns(position: &Position) -> Bitboard {
    let us = position.turn();
    let before_zone = match us {
        Color::Black => Bitboard::rank(Rank::D),
        Color::White => Bitboard::rank(Rank::F),
    };
    let pawns = position.pieces(us, PieceKind::Pawn) & (before_zone | Bitboard::zone(us));
    pawns.step_forward(us).without(position.occupied())
}

/// The next legal pawn promotion onto one of these squares, which it takes out.
fn next_promotion(position: &Position, onto: &mut Bitboard) -> Option<Move> {
    while let Some(to) = onto.first() {
        onto.remove(to);
        let from = to.offset(
            0,
            if position.turn() == Color::Black {
                1
            } else {
                -1
            },
        )?;
        let mv = Move::Board {
            from,
            to,
            promote: true,
        };
        if position.is_legal(mv) {
            return Some(mv);
        }
    }
    None
}
