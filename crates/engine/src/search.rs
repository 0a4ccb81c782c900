//! Iterative deepening and alpha-beta (principal variation search): the heart of the engine.
//!
//! The quiet end of every line is `quiesce`'s; in which order moves are tried is `movepick`'s.

use komadai_rules::{Move, Piece, Position, Undo, attacks};

use crate::evaluate::Evaluation;
use crate::history::{Arrival, History};
use crate::movepick::{Hints, MovePicker, Waiting};
use crate::params as tune;
use crate::path::Path;
use crate::random::SplitMix;
use crate::score::{MAX_PLY, Window};
use crate::see;
use crate::table::{Bound, Known, Table};
use crate::time::Budget;
use crate::{Limits, Report, Root, Score, Whim};

/// What the search keeps for each ply of the line it is in.
#[derive(Clone, Default)]
struct Frame {
    /// What the position is worth at a glance; none in check.
    evaluation: Option<Score>,
    killers: [Option<Move>; 2],
    /// What the move tried here brings where; none for a null move.
    arrival: Option<Arrival>,
    /// The best play from here, where the search is exact.
    line: Vec<Move>,
}

/// A move at the root with what came of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    pub(crate) line: Vec<Move>,
}

/// One search, from its root to its end.
pub(crate) struct Search<'a, E> {
    pub(crate) position: Position,
    evaluation: &'a mut E,
    pub(crate) path: Path,
    pub(crate) table: &'a mut Table,
    pub(crate) history: &'a mut History,
    pub(crate) budget: Budget<'a>,
    pub(crate) waiting: Waiting,
    frames: Vec<Frame>,
    pub(crate) nodes: u64,
    selective_depth: usize,
    root_moves: Vec<RootMove>,
    /// The iteration being searched.
    iteration: i32,
}

impl<'a, E: Evaluation> Search<'a, E> {
    pub(crate) fn new(
        root: &Root,
        evaluation: &'a mut E,
        table: &'a mut Table,
        history: &'a mut History,
        budget: Budget<'a>,
        limits: &Limits,
    ) -> Self {
        let position = root.position().clone();
        let frames = vec![Frame::default(); MAX_PLY + 2];
        evaluation.begin(&position);
        let moves = position.legal_moves();
        Self {
            path: Path::new(&root.past, &position),
            root_moves: moves
                .iter()
                .filter(|mv| limits.moves.is_empty() || limits.moves.contains(mv))
                .map(|mv| RootMove {
                    mv,
                    score: -Score::INFINITE,
                    line: vec![mv],
                })
                .collect(),
            position,
            evaluation,
            table,
            history,
            budget,
            waiting: Waiting::new(),
            frames,
            nodes: 0,
            selective_depth: 0,
            iteration: 0,
        }
    }

    /// Deepens until a limit is reached; the best move with its line and the last iteration finished.
    /// `None` if there is no legal move.
    pub(crate) fn run(
        &mut self,
        limits: &Limits,
        ply: u32,
        report: &mut dyn FnMut(&Report),
    ) -> Option<(RootMove, u32)> {
        self.root_moves.first()?;
        let last = limits
            .depth
            .unwrap_or(u32::MAX)
            .clamp(1, MAX_PLY as u32 - 20);
        // Stopped before anything was searched, any move will do, and nothing is known but what is on the board.
        let mut best = RootMove {
            score: self.evaluate(),
            ..self.root_moves[0].clone()
        };
        let mut finished = 0;
        for depth in 1..=last {
            self.iteration = depth as i32;
            self.selective_depth = 0;
            let complete = self.deepen(depth as i32, best.score);
            // What an unfinished iteration found first is better than what the one before believed; but that
            // a move loses says nothing of those it had no time for.
            let found = &self.root_moves[0];
            let loses = found.score.is_decisive() && found.score < Score::EVEN;
            if found.score > -Score::INFINITE && (complete || !loses) {
                best = found.clone();
            }
            if !complete {
                break;
            }
            finished = depth;
            report(&Report {
                depth,
                selective_depth: self.selective_depth.max(best.line.len()) as u32,
                nodes: self.nodes,
                time: self.budget.elapsed(),
                table_load: 0,
                rank: 0,
                score: best.score,
                bound: crate::ScoreBound::Exact,
                line: best.line.clone(),
            });
            if self.is_settled(best.score, depth, limits) {
                break;
            }
        }
        if let Some(whim) = limits.whim.filter(|whim| ply < whim.until_ply) {
            best = self.follow_whim(whim, best, finished as i32);
        }
        Some((best, finished))
    }

    /// Whether a further iteration would change nothing, or not be finished.
    fn is_settled(&self, score: Score, depth: u32, limits: &Limits) -> bool {
        let mate = match score.outlook() {
            crate::Outlook::Mates { plies } | crate::Outlook::Mated { plies } => depth > plies + 2,
            crate::Outlook::Centipawns(_) => false,
        };
        let forced =
            limits.time.is_some() && self.root_moves.len() == 1 && depth >= tune::FORCED_DEPTH;
        mate || forced || self.budget.is_nearly_spent()
    }

    /// One iteration: a narrow window around the last score, widened until the score lies within.
    /// Whether it was finished.
    fn deepen(&mut self, depth: i32, expected: Score) -> bool {
        let mut margin = tune::ASPIRATION;
        let mut window = match depth < 4 || expected.is_decisive() {
            true => Window::FULL,
            false => Window::around(expected, margin),
        };
        loop {
            let score = self.search_root(depth, window);
            if self.budget.is_spent() {
                return false;
            }
            margin *= 3;
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = if margin > tune::ASPIRATION_MOST {
                    Window::FULL.alpha
                } else {
                    score - margin
                };
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = if margin > tune::ASPIRATION_MOST {
                    Window::FULL.beta
                } else {
                    score + margin
                };
            } else {
                return true;
            }
        }
    }

    /// Searches the root's moves; the best one that was searched comes to the front.
    fn search_root(&mut self, depth: i32, window: Window) -> Score {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        for index in 0..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let undo = self.play(mv, 0);
            let depth = depth - 1 + i32::from(self.path.in_check());
            let reduction =
                match index > 3 && depth >= 3 && undo.captured().is_none() && !self.path.in_check()
                {
                    true => tune::reduction(depth, index) / 2,
                    false => 0,
                };
            let mut score = Score::EVEN;
            if index > 0 {
                score = -self.node::<false>(depth - reduction, 1, Window::above(alpha).turned());
                if reduction > 0 && score > alpha {
                    score = -self.node::<false>(depth, 1, Window::above(alpha).turned());
                }
            }
            if index == 0 || score > alpha {
                score = -self.node::<true>(
                    depth,
                    1,
                    Window {
                        alpha,
                        beta: window.beta,
                    }
                    .turned(),
                );
            }
            self.undo(mv, undo);
            if self.budget.is_spent() {
                return best;
            }
            // A score at or below the window is only a bound, and names no line.
            if score > alpha {
                let mut line = vec![mv];
                line.extend_from_slice(&self.frames[1].line);
                let found = &mut self.root_moves[index];
                found.score = score;
                found.line = line;
                self.root_moves[..=index].rotate_right(1);
            }
            if score > best {
                best = score;
            }
            alpha = alpha.max(score);
            if alpha >= window.beta {
                break;
            }
        }
        let key = self.position.key();
        let bound = match best {
            best if best >= window.beta => Bound::Lower,
            best if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let mv = (bound != Bound::Upper).then(|| self.root_moves[0].mv);
        self.table.keep(
            key,
            0,
            Known {
                mv,
                score: best,
                evaluation: Score::EVEN,
                depth,
                bound,
            },
        );
        best
    }

    /// Plays a move of the line, `ply` moves from the root.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move, ply: usize) -> Undo {
        self.frames[ply].arrival = Some(Arrival::of(&self.position, mv));
        self.evaluation.play(&self.position, mv);
        let undo = self.position.play_unchecked(mv);
        self.path.push(&self.position);
        undo
    }

    #[inline]
    pub(crate) fn undo(&mut self, mv: Move, undo: Undo) {
        self.path.pop();
        self.evaluation.undo();
        self.position.undo(mv, undo);
    }

    /// Counts a node; whether the search must end.
    #[inline]
    pub(crate) fn enter(&mut self, ply: usize) -> bool {
        if self.budget.is_spent() {
            return true;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        self.frames[ply].line.clear();
        self.budget.spend(self.nodes)
    }

    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluation.judge(&self.position)
    }

    /// Takes `mv` and the line after it for the best play from `ply`.
    pub(crate) fn keep_line(&mut self, mv: Move, ply: usize) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    pub(crate) fn hints(&self, ply: usize, table: Option<Move>) -> Hints {
        let answered = ply
            .checked_sub(1)
            .and_then(|before| self.frames[before].arrival);
        Hints {
            table,
            killers: self.frames[ply].killers,
            answered,
        }
    }

    /// What the position is worth with `depth` plies to go, as far as `window` asks.
    ///
    /// `EXACT` marks the nodes of the principal variation, where nothing is pruned and the line is kept.
    fn node<const EXACT: bool>(&mut self, mut depth: i32, ply: usize, asked: Window) -> Score {
        if depth <= 0 {
            return self.quiesce(ply, 0, asked);
        }
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
        if let Some(score) = known
            .filter(|known| !EXACT && known.depth >= depth)
            .and_then(|known| known.answer(window))
        {
            return score;
        }
        let table_move = known.and_then(|known| known.mv);
        let in_check = self.path.in_check();
        let static_evaluation = match known {
            _ if in_check => None,
            Some(known) => Some(known.evaluation),
            None => Some(self.evaluate()),
        };
        self.frames[ply].evaluation = static_evaluation;
        self.frames[ply + 1].killers = [None; 2];
        // A score from the table is a better guess than the evaluation where it points the right way.
        let guess = match (static_evaluation, known) {
            (Some(evaluation), Some(known)) => Some(known.refine(evaluation)),
            (evaluation, _) => evaluation,
        };
        let improving = match (
            static_evaluation,
            ply.checked_sub(2)
                .and_then(|before| self.frames[before].evaluation),
        ) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        };

        if let Some(guess) = guess.filter(|_| !EXACT) {
            if depth <= tune::RAZOR_DEPTH
                && !window.alpha.is_decisive()
                && guess + tune::RAZOR * depth <= window.alpha
            {
                let score = self.quiesce(ply, 0, Window::above(window.alpha));
                if score <= window.alpha {
                    return score;
                }
            }
            let margin = tune::REVERSE_FUTILITY * (depth - i32::from(improving));
            if depth <= tune::REVERSE_FUTILITY_DEPTH
                && !guess.is_decisive()
                && guess - margin >= window.beta
            {
                return guess;
            }
            if depth >= tune::NULL_DEPTH
                && guess >= window.beta
                && !self.path.passed()
                && !window.beta.is_decisive()
            {
                let score = self.null_move(depth, ply, guess, window.beta);
                if self.budget.is_spent() {
                    return Score::EVEN;
                }
                if score >= window.beta {
                    return if score.is_decisive() {
                        window.beta
                    } else {
                        score
                    };
                }
            }
        }
        // Without a move to try first a deep search is better spent after a shallower one has found it.
        if depth >= tune::INTERNAL_REDUCTION_DEPTH && table_move.is_none() {
            depth -= 1;
        }

        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut tried = 0;
        let mut quiets_tried: [Option<Move>; 48] = [None; 48];
        let mut quiet_count = 0;
        let hints = self.hints(ply, table_move);
        let mut picker = MovePicker::new(&self.waiting, hints);
        while let Some(mv) = picker.next(&mut self.waiting, &self.position, self.history) {
            let quiet = self.position.piece_at(mv.to()).is_none();
            let merit = if quiet {
                self.history.merit(&self.position, mv, hints.answered)
            } else {
                0
            };
            if !EXACT && tried > 0 && best > -Score::WON_BY_REPETITION && !alpha.is_decisive() {
                if quiet && !in_check {
                    if tried >= tune::late_moves(depth, improving) {
                        picker.skip_quiets();
                    }
                    let margin = tune::FUTILITY + tune::FUTILITY_STEP * depth;
                    if depth <= tune::FUTILITY_DEPTH
                        && guess.is_some_and(|guess| guess + margin <= alpha)
                    {
                        picker.skip_quiets();
                    }
                    if depth <= 3
                        && merit < tune::POOR_MERIT * depth
                        && !checks_directly(&self.position, mv)
                    {
                        continue;
                    }
                }
                // A sacrifice that checks may be the beginning of a mate.
                let loss = if quiet {
                    tune::SEE_QUIET * depth * depth
                } else {
                    tune::SEE_CAPTURE * depth
                };
                if depth <= tune::SEE_DEPTH
                    && !checks_directly(&self.position, mv)
                    && !see::brings_at_least(&self.position, mv, -loss)
                {
                    continue;
                }
            }

            let undo = self.play(mv, ply);
            tried += 1;
            let checks = self.path.in_check();
            // Checks do not use up depth, until the line is twice as long as the iteration.
            let extension = i32::from(checks && ply < 2 * self.iteration as usize);
            let deeper = depth - 1 + extension;
            let mut score = Score::EVEN;
            if tried > 1 {
                let reduction = match depth >= 2 && quiet && !checks {
                    true => {
                        let reduction =
                            tune::reduction(depth, tried) - i32::from(EXACT) - i32::from(in_check)
                                + i32::from(!improving)
                                - merit / tune::MERIT_PER_PLY;
                        reduction.clamp(0, deeper.max(1) - 1)
                    }
                    false => 0,
                };
                score =
                    -self.node::<false>(deeper - reduction, ply + 1, Window::above(alpha).turned());
                if reduction > 0 && score > alpha {
                    score = -self.node::<false>(deeper, ply + 1, Window::above(alpha).turned());
                }
            }
            if EXACT && (tried == 1 || score > alpha) {
                score = -self.node::<true>(
                    deeper,
                    ply + 1,
                    Window {
                        alpha,
                        beta: window.beta,
                    }
                    .turned(),
                );
            } else if !EXACT && tried == 1 {
                score = -self.node::<false>(deeper, ply + 1, window.turned());
            }
            self.undo(mv, undo);
            if self.budget.is_spent() {
                picker.leave(&mut self.waiting);
                return Score::EVEN;
            }

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if EXACT {
                        self.keep_line(mv, ply);
                    }
                    if score >= window.beta {
                        if quiet {
                            self.learn(mv, depth, ply, hints, &quiets_tried[..quiet_count]);
                        }
                        break;
                    }
                    alpha = score;
                }
            }
            if quiet && quiet_count < quiets_tried.len() {
                quiets_tried[quiet_count] = Some(mv);
                quiet_count += 1;
            }
        }
        picker.leave(&mut self.waiting);
        if tried == 0 {
            // Mated, or without a move: both lose.
            return Score::mated(ply);
        }
        let bound = match best {
            best if best >= window.beta => Bound::Lower,
            _ if EXACT && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        let evaluation = static_evaluation.unwrap_or(Score::EVEN);
        self.table.keep(
            key,
            ply,
            Known {
                mv: best_move,
                score: best,
                evaluation,
                depth,
                bound,
            },
        );
        best
    }

    /// What is left of the lead if the opponent moves twice.
    fn null_move(&mut self, depth: i32, ply: usize, guess: Score, beta: Score) -> Score {
        let reduction = 3 + depth / 4 + ((guess - beta) / 250).min(3);
        self.frames[ply].arrival = None;
        self.position.pass();
        self.path.push_pass(&self.position);
        let score =
            -self.node::<false>(depth - reduction, ply + 1, Window::above(beta - 1).turned());
        self.path.pop();
        self.position.pass();
        score
    }

    /// A quiet move refuted: it is remembered, and those tried before it are thought less of.
    fn learn(&mut self, mv: Move, depth: i32, ply: usize, hints: Hints, before: &[Option<Move>]) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(mv) {
            killers[1] = killers[0];
            killers[0] = Some(mv);
        }
        let change = (depth * depth * 16 + 32 * depth).min(1_600);
        self.history
            .learn(&self.position, mv, hints.answered, change);
        for &other in before.iter().flatten() {
            self.history
                .learn(&self.position, other, hints.answered, -change);
        }
    }

    /// Chooses among the moves that are not much worse than the best, the better ones more often.
    fn follow_whim(&mut self, whim: Whim, best: RootMove, depth: i32) -> RootMove {
        if whim.margin == 0 || best.score.is_decisive() || depth == 0 {
            return best;
        }
        let depth = depth.min(tune::WHIM_DEPTH);
        self.budget.extend(self.nodes, tune::WHIM_NODES);
        let margin = i32::from(whim.margin);
        // The best move is judged again as the others are, to the same depth.
        let mut judged = Vec::new();
        let mut top = self.judge(best.mv, depth, Window::FULL);
        for index in 0..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            if mv == best.mv {
                continue;
            }
            let found = self.judge(
                mv,
                depth,
                Window {
                    alpha: top.score - margin,
                    beta: Score::INFINITE,
                },
            );
            if self.budget.is_spent() {
                break;
            }
            if found.score > top.score {
                top.score = found.score;
            }
            judged.push(found);
        }
        let chance = |found: &RootMove| {
            let kept = u64::try_from(found.score - (top.score - margin)).unwrap_or(0);
            kept * kept
        };
        judged.retain(|found| chance(found) > 0 && !found.score.is_decisive());
        judged.push(RootMove {
            score: top.score,
            ..best.clone()
        });
        let mut random = SplitMix::new(whim.seed ^ self.position.key());
        let mut drawn = random.below(judged.iter().map(chance).sum::<u64>().max(1));
        for found in judged {
            let chance = chance(&found);
            if drawn < chance {
                return if found.mv == best.mv { best } else { found };
            }
            drawn -= chance;
        }
        best
    }

    /// One move of the root, searched by itself.
    fn judge(&mut self, mv: Move, depth: i32, window: Window) -> RootMove {
        let undo = self.play(mv, 0);
        let score = -self.node::<true>(depth - 1, 1, window.turned());
        self.undo(mv, undo);
        let mut line = vec![mv];
        line.extend_from_slice(&self.frames[1].line);
        RootMove { mv, score, line }
    }
}

/// Whether the piece that moves attacks the enemy king from where it goes.
fn checks_directly(position: &Position, mv: Move) -> bool {
    let us = position.turn();
    let Some(king) = position.king(!us) else {
        return false;
    };
    let (kind, occupied) = match mv {
        Move::Board { from, promote, .. } => {
            let Some(piece) = position.piece_at(from) else {
                return false;
            };
            let kind = if promote {
                piece.kind.promoted().unwrap_or(piece.kind)
            } else {
                piece.kind
            };
            (kind, position.occupied().without(from.into()))
        }
        Move::Drop { kind, .. } => (kind.piece_kind(), position.occupied()),
    };
    attacks::reach(Piece::new(us, kind), mv.to(), occupied).has(king)
}

impl Known {
    /// The score, if it settles what the window asks.
    pub(crate) fn answer(&self, window: Window) -> Option<Score> {
        let settles = match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => self.score >= window.beta,
            Bound::Upper => self.score <= window.alpha,
        };
        settles.then_some(self.score)
    }

    /// The evaluation, corrected by the score where that proves it wrong.
    pub(crate) fn refine(&self, evaluation: Score) -> Score {
        match self.bound {
            Bound::Exact => self.score,
            Bound::Lower => evaluation.max(self.score),
            Bound::Upper => evaluation.min(self.score),
            Bound::None => evaluation,
        }
    }
}
