//! Alpha-beta (principal variation search): the heart of the engine.
//!
//! Iterations and the root are `deepen`'s, the quiet end of every line is `quiesce`'s; in which order moves are
//! tried is `movepick`'s.

use komadai_rules::{ByColor, ImpasseRule, Move, Position, Undo};

use crate::correction::{Correction, Traits};
use crate::evaluate::Evaluation;
use crate::history::{Arrival, BEFORE, Before, History};
use crate::movepick::{Checks, Hints, MovePicker, Waiting};
use crate::packed::Packed;
use crate::params as tune;
use crate::path::{Path, Return};
use crate::score::{MAX_PLY, Window};
use crate::see;
use crate::table::{Bound, Known};
use crate::threads::Shared;
use crate::time::Budget;
use crate::{Feature, Features, Root, Score};

/// What the search keeps for each ply of the line it is in.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// What the position is worth at a glance, corrected; none in check.
    evaluation: Option<Score>,
    traits: Traits,
    killer: Option<Move>,
    /// What the move tried here brings where.
    arrival: Arrival,
    /// The move that is left out while the others are compared with it.
    excluded: Option<Move>,
    /// How many of the moves on the way here were extended by two plies.
    double_extensions: u8,
    /// How many moves tried one ply earlier were refuted here.
    cut_offs: u8,
    /// The best play from here, where the search is exact.
    pub(crate) line: Vec<Move>,
}

impl Frame {
    const EMPTY: Self = Self {
        evaluation: None,
        traits: Traits::NONE,
        killer: None,
        arrival: Arrival::NONE,
        excluded: None,
        double_extensions: 0,
        cut_offs: 0,
        line: Vec::new(),
    };
}

/// Frames before the root, so that looking back needs no question.
const BEHIND: usize = 4;

/// What one thread remembers from search to search, and the room it works in.
pub(crate) struct Memory {
    pub(crate) history: History,
    correction: Correction,
    waiting: Waiting,
    frames: Vec<Frame>,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            history: History::new(),
            correction: Correction::new(),
            waiting: Waiting::new(),
            frames: vec![Frame::EMPTY; BEHIND + MAX_PLY + 2],
        }
    }

    /// Forgets everything, as before a new game.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
    }
}

/// A move at the root with what came of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) line: Vec<Move>,
    /// The nodes of this search that went into it.
    pub(crate) nodes: u64,
}

/// The moves of the root among those `asked` for; all of them if none is.
fn root_moves(position: &Position, asked: &[Move]) -> Vec<RootMove> {
    let legal = position.legal_moves();
    let any = legal.iter().any(|mv| asked.contains(&mv));
    (legal.iter())
        .filter(|mv| !any || asked.contains(mv))
        .map(|mv| RootMove {
            mv,
            score: -Score::INFINITE,
            bound: Bound::None,
            line: vec![mv],
            nodes: 0,
        })
        .collect()
}

/// One thread's search, from its root to its end.
pub(crate) struct Search<'a, E> {
    pub(crate) position: Position,
    evaluation: E,
    path: Path,
    pub(crate) memory: &'a mut Memory,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) budget: Budget<'a>,
    impasse: ImpasseRule,
    missing_points: ByColor<u32>,
    /// How many plies from the root the game is drawn.
    last_ply: Option<usize>,
    /// What a draw is worth to each side.
    draw: ByColor<Score>,
    pub(crate) without: Features,
    /// Which of the threads this is.
    pub(crate) thread: usize,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) root_moves: Vec<RootMove>,
    /// The iteration being searched.
    pub(crate) iteration: i32,
    /// Up to this ply no null move is made: what one brought is being verified.
    null_from: usize,
}

impl<'a, E: Evaluation> Search<'a, E> {
    pub(crate) fn new(
        root: &Root,
        mut evaluation: E,
        memory: &'a mut Memory,
        shared: &'a Shared<'a>,
        budget: Budget<'a>,
        thread: usize,
    ) -> Self {
        let position = root.position().clone();
        let (options, limits) = (shared.options, shared.limits);
        evaluation.begin(&position);
        for frame in &mut memory.frames {
            frame.killer = None;
            frame.evaluation = None;
        }
        memory.history.leave_out(options.without);
        let us = position.turn();
        let mut draw = ByColor::from_fn(|_| Score::centipawns(options.draw_value[us]));
        draw[!us] = -draw[us];
        let (impasse, missing_points) = root.impasse();
        let last_ply = [root.last_ply(), limits.last_ply]
            .into_iter()
            .flatten()
            .min();
        Self {
            path: Path::new(&root.past, &position),
            root_moves: root_moves(&position, &limits.moves),
            impasse,
            missing_points,
            last_ply: last_ply.map(|last| last.saturating_sub(root.ply()) as usize),
            draw,
            without: options.without,
            thread,
            position,
            evaluation,
            memory,
            shared,
            budget,
            nodes: 0,
            selective_depth: 0,
            iteration: 0,
            null_from: 0,
        }
    }

    /// Makes the root the first of the line, with what it is worth at a glance.
    pub(crate) fn begin_line(&mut self, evaluation: Option<Score>) {
        self.frame(0).evaluation = evaluation;
        self.frame(1).killer = None;
        self.frame(1).cut_offs = 0;
        self.frame(1).double_extensions = 0;
    }

    #[inline]
    pub(crate) fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.memory.frames[BEHIND + ply]
    }

    /// The evaluation `back` plies before `ply`, if there is one.
    #[inline]
    fn evaluated(&self, ply: usize, back: usize) -> Option<Score> {
        self.memory.frames[BEHIND + ply - back].evaluation
    }

    /// The moves that led to `ply`.
    #[inline]
    fn before(&self, ply: usize) -> Before {
        BEFORE.map(|back| self.memory.frames[BEHIND + ply - back].arrival)
    }

    #[inline]
    pub(crate) fn uses(&self, feature: Feature) -> bool {
        !self.without.has(feature)
    }

    #[inline]
    pub(crate) fn in_check(&self) -> bool {
        self.path.in_check()
    }

    /// Plays a move of the line, `ply` moves from the root.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move, ply: usize) -> Undo {
        self.frame(ply).arrival = Arrival::of(&self.position, mv);
        self.evaluation.play(&self.position, mv);
        let undo = self.position.play_unchecked(mv);
        self.shared.table.call(self.position.key());
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
        self.frame(ply).line.clear();
        if self.budget.is_due(self.nodes) {
            let all = self.shared.publish(self.thread, self.nodes);
            if self.budget.spend_together(all) {
                return true;
            }
        }
        self.budget.spend(self.nodes)
    }

    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluation.judge(&self.position)
    }

    /// The evaluation, corrected by what searches of positions alike found.
    #[inline]
    pub(crate) fn correct(&mut self, ply: usize, evaluation: Score) -> Score {
        if !self.uses(Feature::CorrectionHistory) {
            return evaluation;
        }
        let last = self.memory.frames[BEHIND + ply - 1].arrival;
        let traits = Traits::of(&self.position, last);
        self.frame(ply).traits = traits;
        let correction = self.memory.correction.of(self.position.turn(), traits);
        evaluation.corrected(correction)
    }

    /// Takes `mv` and the line after it for the best play from `ply`.
    pub(crate) fn keep_line(&mut self, mv: Move, ply: usize) {
        let (above, below) = self.memory.frames.split_at_mut(BEHIND + ply + 1);
        let line = &mut above[BEHIND + ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// The next move of a node, from its picker.
    #[inline]
    pub(crate) fn pick(
        &mut self,
        picker: &mut MovePicker,
        checks: Option<&Checks>,
    ) -> Option<Move> {
        let memory = &mut *self.memory;
        picker.next(&mut memory.waiting, &self.position, &memory.history, checks)
    }

    pub(crate) fn waiting(&mut self) -> &mut Waiting {
        &mut self.memory.waiting
    }

    pub(crate) fn hints(&self, ply: usize, table: Option<Move>) -> Hints {
        Hints {
            table,
            killer: self.memory.frames[BEHIND + ply].killer,
            before: self.before(ply),
        }
    }

    /// What the rules make of the line at `ply` without looking further: a return, the last ply of the game, a
    /// claim that wins; or the end of the room for lines.
    #[inline]
    pub(crate) fn end_of_line(&mut self, ply: usize) -> Option<Score> {
        if let Some(back) = self.path.returned() {
            let dominates = matches!(back, Return::Richer | Return::Poorer);
            if !dominates || self.uses(Feature::HandDominance) {
                return Some(match back {
                    Return::Draw => self.draw[self.position.turn()],
                    Return::Won => Score::WON_BY_REPETITION,
                    Return::Lost => -Score::WON_BY_REPETITION,
                    Return::Richer => Score::RICHER,
                    Return::Poorer => -Score::RICHER,
                });
            }
        }
        if self.last_ply.is_some_and(|last| ply >= last)
            && let Some(score) = self.end_by_length(ply)
        {
            return Some(score);
        }
        if ply >= MAX_PLY {
            return Some(self.evaluate());
        }
        let wins = self
            .impasse
            .wins_by_claim(&self.position, self.missing_points)
            || self.impasse.winning_step(&self.position).is_some();
        wins.then(|| Score::mating(ply + 1))
    }

    /// The limit of moves: a draw, but not within a series of checks, and not where there is no move.
    #[cold]
    fn end_by_length(&self, ply: usize) -> Option<Score> {
        let over = ply - self.last_ply?;
        if !self.position.has_legal_moves() {
            return Some(Score::mated(ply));
        }
        let series = over % 2 == 1 || self.in_check();
        (!series).then(|| self.draw[self.position.turn()])
    }

    /// Whether there is a mate in one; asked where nothing is known of a position yet.
    #[inline]
    pub(crate) fn mate_in_one(&mut self, ply: usize) -> Option<Known> {
        if !self.uses(Feature::MateInOne) {
            return None;
        }
        let mv = self.position.mate_in_one()?;
        Some(Known {
            mv: Some(mv),
            score: Score::mating(ply + 1),
            evaluation: Score::EVEN,
            depth: MAX_PLY as i32,
            bound: Bound::Exact,
        })
    }

    /// What the position is worth with `depth` plies to go, as far as `window` asks.
    ///
    /// `EXACT` marks the nodes of the principal variation, where little is pruned and the line is kept; `cut` those
    /// where a move is expected to refute the one before.
    pub(crate) fn node<const EXACT: bool>(
        &mut self,
        mut depth: i32,
        ply: usize,
        asked: Window,
        cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiesce::<EXACT>(ply, 0, asked);
        }
        if self.enter(ply) {
            return Score::EVEN;
        }
        let excluded = self.frame(ply).excluded;
        if excluded.is_none()
            && let Some(score) = self.end_of_line(ply)
        {
            return score;
        }
        let window = asked.within_mates(ply);
        if window.is_empty() {
            return window.alpha;
        }

        let key = self.position.key();
        let mut known = match excluded {
            Some(_) => None,
            None => self.shared.table.look_up(key, ply),
        };
        if !EXACT
            && let Some(found) = known.filter(|known| known.depth >= depth)
            && let Some(score) = found.answer(window)
        {
            if score >= window.beta
                && let Some(mv) = found.mv
                && self.position.piece_at(mv.to()).is_none()
            {
                let before = self.before(ply);
                let memory = &mut *self.memory;
                (memory.history).learn_quiet(&self.position, mv, before, tune::bonus(depth) / 2);
            }
            return score;
        }
        let in_check = self.in_check();
        if !in_check && known.is_none() && excluded.is_none() {
            known = self.mate_in_one(ply);
            if let Some(mate) = known {
                self.shared.table.keep(key, ply, mate);
                if EXACT {
                    self.keep_mate(mate, ply);
                }
                return mate.score;
            }
        }
        let table_move = known.and_then(|known| known.mv);

        let plain = match known {
            _ if in_check || excluded.is_some() => Score::EVEN,
            Some(known) => known.evaluation,
            None => self.evaluate(),
        };
        let evaluation = match excluded {
            _ if in_check => None,
            Some(_) => self.evaluated(ply, 0),
            None => Some(self.correct(ply, plain)),
        };
        self.frame(ply).evaluation = evaluation;
        self.frame(ply + 1).killer = None;
        self.frame(ply + 1).cut_offs = 0;
        // A score from the table is a better guess than the evaluation where it points the right way.
        let guess = match (evaluation, known) {
            (Some(evaluation), Some(known)) => Some(known.refine(evaluation)),
            (evaluation, _) => evaluation,
        };
        let improving = match (
            evaluation,
            self.evaluated(ply, 2).or(self.evaluated(ply, 4)),
        ) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        };

        if let Some(guess) = guess.filter(|_| !EXACT && excluded.is_none())
            && let Some(score) = self.prune(depth, ply, window, guess, improving, cut)
        {
            return score;
        }
        if self.budget.is_spent() {
            return Score::EVEN;
        }
        // Without a move to try first a deep search is better spent after a shallower one has found it.
        if self.uses(Feature::InternalReduction)
            && depth >= tune::INTERNAL_REDUCTION_DEPTH
            && table_move.is_none()
            && excluded.is_none()
            && (EXACT || cut)
        {
            depth -= 1;
        }
        if !EXACT
            && !in_check
            && excluded.is_none()
            && let Some(score) = self.prob_cut(depth, ply, window, known, plain)
        {
            return score;
        }

        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut tried = 0;
        let mut others = Tried::default();
        let hints = self.hints(ply, table_move);
        let checks = Checks::of(&self.position);
        let table_takes = table_move.is_some_and(|mv| self.position.piece_at(mv.to()).is_some());
        let mut picker = MovePicker::new(&self.memory.waiting, hints);
        while let Some(mv) = self.pick(&mut picker, Some(&checks)) {
            if excluded == Some(mv) {
                continue;
            }
            let quiet = self.position.piece_at(mv.to()).is_none();
            let gives_check = checks.has(&self.position, mv);
            let history = &self.memory.history;
            let merit = match quiet {
                true => history.quiet(&self.position, mv, hints.before),
                false => history.capture(&self.position, mv),
            };
            let base_reduction = tune::reduction(depth, tried + 1);

            if !EXACT && best > -Score::RICHER && !alpha.is_decisive() {
                let reduced = (depth - base_reduction / 1024).max(1);
                if quiet && !in_check {
                    if self.uses(Feature::LateMovePruning)
                        && tried >= tune::late_moves(depth, improving)
                    {
                        picker.skip_quiets();
                    }
                    if !gives_check {
                        let margin = tune::FUTILITY + tune::FUTILITY_STEP * reduced;
                        if self.uses(Feature::Futility)
                            && reduced <= tune::FUTILITY_DEPTH
                            && guess.is_some_and(|guess| guess + margin <= alpha)
                        {
                            picker.skip_quiets();
                            continue;
                        }
                        if self.uses(Feature::HistoryPruning)
                            && reduced <= tune::HISTORY_DEPTH
                            && merit < tune::POOR_MERIT * depth
                        {
                            continue;
                        }
                    }
                }
                // A sacrifice that checks may be the beginning of a mate.
                let loss = match quiet {
                    true => tune::SEE_QUIET * reduced * reduced,
                    false => tune::SEE_CAPTURE * depth,
                };
                if self.uses(Feature::ExchangePruning)
                    && depth <= tune::SEE_DEPTH
                    && !gives_check
                    && (quiet || picker.is_losing())
                    && !see::brings_at_least(&self.position, mv, -loss)
                {
                    continue;
                }
            }

            let mut extension = 0;
            if Some(mv) == table_move
                && let Some(known) = known
                && depth >= tune::SINGULAR_DEPTH
                && self.uses(Feature::Singular)
                && known.depth >= depth - 3
                && known.bound.is_lower()
                && !known.score.is_decisive()
                && ply < 2 * self.iteration as usize
            {
                let bar = known.score - tune::SINGULAR_STEP * depth;
                match self.compare_others::<EXACT>(mv, depth, ply, bar, cut) {
                    Others::Fall(far) => extension = if far { 2 } else { 1 },
                    // Another move refutes the last one as well: likely one does.
                    Others::Hold if bar >= window.beta => {
                        picker.leave(self.waiting());
                        return bar;
                    }
                    Others::Hold if known.score >= window.beta || cut => extension = -2,
                    Others::Hold => {}
                }
                if self.budget.is_spent() {
                    picker.leave(self.waiting());
                    return Score::EVEN;
                }
            }

            let undo = self.play(mv, ply);
            tried += 1;
            let in_check_after = self.in_check();
            // Checks do not use up depth, until the line is twice as long as the iteration.
            if extension == 0
                && in_check_after
                && self.uses(Feature::CheckExtension)
                && ply < 2 * self.iteration as usize
            {
                extension = 1;
            }
            let doubled = self.frame(ply).double_extensions + u8::from(extension == 2);
            self.frame(ply + 1).double_extensions = doubled;
            let deeper = depth - 1 + extension;
            let mut score = Score::EVEN;
            let mut full_search = !EXACT || tried > 1;
            if tried > 1 && depth >= 2 && self.uses(Feature::LateMoveReductions) {
                let mut reduction = base_reduction;
                reduction -= i32::from(EXACT) * tune::REDUCE_HOPEFUL;
                reduction -= i32::from(in_check || in_check_after) * tune::REDUCE_HOPEFUL;
                reduction += i32::from(cut) * tune::REDUCE_CUT;
                reduction += i32::from(!improving) * tune::REDUCE_NOT_IMPROVING;
                reduction += i32::from(table_takes) * tune::REDUCE_AFTER_CAPTURE;
                if self.frame(ply + 1).cut_offs > 3 {
                    reduction += tune::REDUCE_CUT_OFFS;
                }
                reduction -= merit * 1024 / tune::MERIT_PER_PLY;
                if !quiet {
                    // Captures change more than the history of quiet moves can tell.
                    reduction = match picker.is_losing() {
                        true => reduction - tune::REDUCE_HOPEFUL,
                        false => reduction / 2 - tune::REDUCE_HOPEFUL,
                    };
                }
                let reduced = (deeper - reduction / 1024).clamp(1.min(deeper), deeper);
                let narrow = Window::above(alpha).turned();
                score = -self.node::<false>(reduced, ply + 1, narrow, true);
                full_search = score > alpha && reduced < deeper;
                if full_search {
                    let surprise = i32::from(reduced + 1 < deeper && score > best + tune::DEEPER);
                    let deeper = deeper + surprise - i32::from(score < best + 10);
                    if deeper > reduced {
                        score = -self.node::<false>(deeper, ply + 1, narrow, !cut);
                    }
                    if quiet && !self.budget.is_spent() {
                        let change = match score > alpha {
                            true => tune::bonus(depth),
                            false => -tune::bonus(depth),
                        };
                        let arrival = self.frame(ply).arrival;
                        (self.memory.history).learn_continuation(arrival, hints.before, change);
                    }
                    full_search = false;
                }
            }
            if full_search {
                let narrow = Window::above(alpha).turned();
                score = -self.node::<false>(deeper, ply + 1, narrow, !cut);
            }
            if EXACT && (tried == 1 || score > alpha) {
                let open = Window {
                    alpha,
                    beta: window.beta,
                };
                score = -self.node::<true>(deeper, ply + 1, open.turned(), false);
            }
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
                    if score >= window.beta {
                        self.frame(ply).cut_offs = self.frame(ply).cut_offs.saturating_add(1);
                        self.learn(mv, depth, ply, hints.before, &others);
                        break;
                    }
                    alpha = score;
                }
            }
            if best_move != Some(mv) {
                others.note(mv, quiet);
            }
        }
        picker.leave(self.waiting());
        if tried == 0 {
            return match excluded {
                Some(_) => window.alpha,
                // Pruned only where one was tried before it: mated, or without a move, and both lose.
                None => Score::mated(ply),
            };
        }
        if excluded.is_some() {
            return best;
        }
        let bound = match best {
            best if best >= window.beta => Bound::Lower,
            _ if EXACT && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        self.keep(key, ply, depth, best_move, best, bound, plain);
        if let Some(evaluation) = evaluation
            && best_move.is_none_or(|mv| self.position.piece_at(mv.to()).is_none())
            && !best.is_decisive()
            && match bound {
                Bound::Lower => best > evaluation,
                Bound::Upper => best < evaluation,
                _ => true,
            }
        {
            let (turn, traits) = (self.position.turn(), self.frame(ply).traits);
            (self.memory.correction).learn(turn, traits, depth, best, evaluation);
        }
        best
    }

    /// Keeps what a node found; of a score that hangs on the way here only the move and the evaluation.
    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of an entry, each once"
    )]
    pub(crate) fn keep(
        &mut self,
        key: u64,
        ply: usize,
        depth: i32,
        mv: Option<Move>,
        score: Score,
        bound: Bound,
        evaluation: Score,
    ) {
        let bound = match score.is_of_return() {
            true => Bound::None,
            false => bound,
        };
        let found = Known {
            mv,
            score,
            evaluation,
            depth,
            bound,
        };
        self.shared.table.keep(key, ply, found);
    }

    /// The line of a mate in one.
    pub(crate) fn keep_mate(&mut self, mate: Known, ply: usize) {
        self.frame(ply + 1).line.clear();
        if let Some(mv) = mate.mv {
            self.keep_line(mv, ply);
        }
    }

    /// What a node is worth if its evaluation alone, or a search that costs little, says that it lies outside the
    /// window.
    fn prune(
        &mut self,
        depth: i32,
        ply: usize,
        window: Window,
        guess: Score,
        improving: bool,
        cut: bool,
    ) -> Option<Score> {
        if self.uses(Feature::Razoring)
            && depth <= tune::RAZOR_DEPTH
            && !window.alpha.is_decisive()
            && guess + tune::RAZOR + tune::RAZOR_STEP * depth * depth <= window.alpha
        {
            let score = self.quiesce::<false>(ply, 0, Window::above(window.alpha));
            if score <= window.alpha {
                return Some(score);
            }
        }
        if window.beta.is_decisive() || guess.is_decisive() {
            return None;
        }
        let margin = tune::REVERSE_FUTILITY * (depth - i32::from(improving));
        if self.uses(Feature::ReverseFutility)
            && depth <= tune::REVERSE_FUTILITY_DEPTH
            && guess - margin >= window.beta
        {
            return Some(window.beta + (guess - window.beta) / 2);
        }
        if self.uses(Feature::NullMove)
            && depth >= tune::NULL_DEPTH
            && guess >= window.beta
            && ply >= self.null_from
            && !self.path.passed()
        {
            return self.null_move(depth, ply, guess, window.beta, cut);
        }
        None
    }

    /// What is left of the lead if the opponent moves twice, where that still is enough.
    fn null_move(
        &mut self,
        depth: i32,
        ply: usize,
        guess: Score,
        beta: Score,
        cut: bool,
    ) -> Option<Score> {
        let by_lead = ((guess - beta) / tune::NULL_LEAD_PER_PLY).min(tune::NULL_MOST_BY_LEAD);
        let reduction = tune::NULL_REDUCTION + depth / tune::NULL_DEPTH_PER_PLY + by_lead;
        self.frame(ply).arrival = Arrival::NONE;
        self.frame(ply + 1).double_extensions = self.frame(ply).double_extensions;
        self.position.pass();
        self.path.push_pass(&self.position);
        let narrow = Window::above(beta - 1);
        let score = -self.node::<false>(depth - reduction, ply + 1, narrow.turned(), !cut);
        self.path.pop();
        self.position.pass();
        if self.budget.is_spent() || score < beta {
            return None;
        }
        let score = if score.is_decisive() { beta } else { score };
        if depth < tune::NULL_VERIFIED_DEPTH || self.null_from > 0 {
            return Some(score);
        }
        self.null_from = ply + 3 * (depth - reduction).max(1) as usize / 4;
        let verified = self.node::<false>(depth - reduction, ply, narrow, false);
        self.null_from = 0;
        (!self.budget.is_spent() && verified >= beta).then_some(score)
    }

    /// A capture that wins so much that a shallower search is trusted to say so.
    fn prob_cut(
        &mut self,
        depth: i32,
        ply: usize,
        window: Window,
        known: Option<Known>,
        plain: Score,
    ) -> Option<Score> {
        let bar = window.beta + tune::PROB_CUT;
        let shallow = depth - tune::PROB_CUT_REDUCTION;
        let refuted = |known: Known| known.depth >= shallow && known.score < bar;
        if depth < tune::PROB_CUT_DEPTH
            || window.beta.is_decisive()
            || known.is_some_and(refuted)
            || !self.uses(Feature::ProbCut)
        {
            return None;
        }
        let evaluation = self.evaluated(ply, 0)?;
        let hints = self.hints(ply, known.and_then(|known| known.mv));
        let least = (bar - evaluation).max(1);
        let mut picker = MovePicker::winning(&self.memory.waiting, hints, least);
        let narrow = Window::above(bar - 1).turned();
        let mut found = None;
        while let Some(mv) = self.pick(&mut picker, None) {
            let undo = self.play(mv, ply);
            self.frame(ply + 1).double_extensions = self.frame(ply).double_extensions;
            let mut score = -self.quiesce::<false>(ply + 1, 0, narrow);
            if score >= bar && shallow > 0 {
                score = -self.node::<false>(shallow, ply + 1, narrow, true);
            }
            self.undo(mv, undo);
            if self.budget.is_spent() {
                break;
            }
            if score >= bar {
                found = Some((mv, score));
                break;
            }
        }
        picker.leave(self.waiting());
        let (mv, score) = found?;
        let key = self.position.key();
        self.keep(key, ply, shallow + 1, Some(mv), score, Bound::Lower, plain);
        Some(score)
    }

    /// Searches every move but `mv`, less deep: whether one of them comes up to `bar`.
    fn compare_others<const EXACT: bool>(
        &mut self,
        mv: Move,
        depth: i32,
        ply: usize,
        bar: Score,
        cut: bool,
    ) -> Others {
        self.frame(ply).excluded = Some(mv);
        let narrow = Window::above(bar - 1);
        let score = self.node::<false>((depth - 1) / 2, ply, narrow, cut);
        self.frame(ply).excluded = None;
        if score >= bar {
            return Others::Hold;
        }
        let far = !EXACT
            && score < bar - tune::DOUBLE_EXTENSION
            && self.frame(ply).double_extensions < tune::DOUBLE_EXTENSIONS;
        Others::Fall(far)
    }

    /// A move refuted the one before: it is remembered, and those tried before it are thought less of.
    fn learn(&mut self, mv: Move, depth: i32, ply: usize, before: Before, others: &Tried) {
        let bonus = tune::bonus(depth);
        let quiet = self.position.piece_at(mv.to()).is_none();
        if quiet {
            self.frame(ply).killer = Some(mv);
        }
        let history = &mut self.memory.history;
        if quiet {
            history.learn_quiet(&self.position, mv, before, bonus);
            for mv in others.quiets() {
                history.learn_quiet(&self.position, mv, before, -bonus);
            }
        } else {
            history.learn_capture(&self.position, mv, bonus);
        }
        for mv in others.captures() {
            history.learn_capture(&self.position, mv, -bonus);
        }
    }
}

/// How the other moves do beside one that seems best.
enum Others {
    /// One of them is as good.
    Hold,
    /// None comes near it; none comes anywhere near it.
    Fall(bool),
}

/// The moves tried at a node that were not its best.
#[derive(Default)]
struct Tried {
    quiets: Moves<48>,
    captures: Moves<24>,
}

impl Tried {
    fn note(&mut self, mv: Move, quiet: bool) {
        match quiet {
            true => self.quiets.push(mv),
            false => self.captures.push(mv),
        }
    }

    fn quiets(&self) -> impl Iterator<Item = Move> {
        self.quiets.iter()
    }

    fn captures(&self) -> impl Iterator<Item = Move> {
        self.captures.iter()
    }
}

/// The first few moves of a kind; what finds no room is forgotten.
struct Moves<const ROOM: usize> {
    moves: [Packed; ROOM],
    count: usize,
}

impl<const ROOM: usize> Default for Moves<ROOM> {
    fn default() -> Self {
        Self {
            moves: [Packed::NONE; ROOM],
            count: 0,
        }
    }
}

impl<const ROOM: usize> Moves<ROOM> {
    #[inline]
    fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.count) {
            *place = Packed::of(mv);
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.count].iter().filter_map(|mv| mv.unpack())
    }
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
