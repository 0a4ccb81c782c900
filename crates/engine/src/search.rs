//! Alpha-beta (principal variation search): the heart of the engine.
//!
//! Iterations and the root are `deepen`'s, the quiet end of every line is `quiesce`'s; in which order moves are
//! tried is `movepick`'s, and the line itself is `line`'s.

use komadai_rules::{Move, PackedMove};

use crate::evaluate::Evaluation;
use crate::history::{Before, ContinuationIndex};
use crate::line::Search;
use crate::margins as tune;
use crate::movepick::{Checks, MovePicker};
use crate::score::{MAX_PLY, Window};
use crate::see;
use crate::table::{Bound, Entry};
use crate::{Feature, Score};

/// A node, and what is known of it before its moves are tried.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Plies still to go.
    depth: i32,
    /// Moves from the root.
    ply: usize,
    window: Window,
    /// Whether it is on the principal variation, where little is pruned.
    exact: bool,
    /// Whether a move is expected to refute the one before.
    cut: bool,
    in_check: bool,
    /// Whether the side to move stands better than at its turn before.
    improving: bool,
    /// What the transposition table holds of it.
    entry: Option<Entry>,
    /// Whether the table's move is a capture.
    table_takes: bool,
    /// What the evaluation says before it is corrected; even in check.
    plain: Score,
    /// The best guess at what it is worth; none in check.
    guess: Option<Score>,
}

/// A move about to be tried.
#[derive(Clone, Copy, Debug)]
struct Trial {
    mv: Move,
    quiet: bool,
    gives_check: bool,
    /// Whether it is a capture that loses material.
    loses: bool,
    /// How well it did before.
    merit: i32,
    /// How many moves were tried before it.
    place: usize,
    /// What place and depth alone take off its depth, in 1024ths of a ply.
    reduction: i32,
}

/// What is left out as not worth a try.
#[derive(Clone, Copy, Debug, Default)]
struct Skip {
    /// The move itself.
    this: bool,
    /// The quiet moves after it.
    quiets: bool,
}

impl<E: Evaluation> Search<'_, E> {
    /// What the position is worth with `depth` plies to go, as far as `window` asks.
    ///
    /// `EXACT` marks the nodes of the principal variation, where little is pruned and the line is kept; `cut` those
    /// where a move is expected to refute the one before.
    pub(crate) fn node<const EXACT: bool>(
        &mut self,
        depth: i32,
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

        let in_check = self.in_check();
        let entry = match excluded {
            Some(_) => None,
            None => self.shared.table.look_up(self.position.key(), ply),
        };
        if !EXACT
            && let Some(score) = entry.and_then(|entry| self.cutoff(entry, depth, ply, window))
        {
            return score;
        }
        if EXACT && let Some(mate) = entry.filter(|entry| self.is_proven_mate(entry)) {
            self.keep_mate(mate, ply);
            return mate.score;
        }
        if !in_check
            && entry.is_none()
            && excluded.is_none()
            && let Some(mate) = self.mate_in_one::<EXACT>(ply)
        {
            return mate;
        }
        let mut node = self.look_at(Node {
            depth,
            ply,
            window,
            exact: EXACT,
            cut,
            in_check,
            improving: false,
            entry,
            table_takes: false,
            plain: Score::EVEN,
            guess: None,
        });
        if excluded.is_none() {
            if let Some(score) = self.prune(&node) {
                return score;
            }
            if self.budget.is_spent() {
                return Score::EVEN;
            }
            // Without a move to try first a deep search is better spent after a shallower one has found it.
            if self.uses(Feature::InternalReduction)
                && depth >= self.margins.internal_reduction_depth
                && entry.is_none_or(|entry| entry.mv.is_none())
                && (EXACT || cut)
            {
                node.depth -= 1;
            }
            if let Some(score) = self.prob_cut(&node) {
                return score;
            }
        }
        self.try_moves::<EXACT>(&node, excluded)
    }

    /// Whether an entry is a mate that no search has to look for.
    fn is_proven_mate(&self, entry: &Entry) -> bool {
        entry.depth >= MAX_PLY as i32
            && entry.score.is_mate()
            && entry.mv.is_none_or(|mv| self.position.is_legal(mv))
    }

    /// The score of an entry that is deep enough to answer what the window asks.
    fn cutoff(&mut self, entry: Entry, depth: i32, ply: usize, window: Window) -> Option<Score> {
        let score = (entry.depth >= depth).then(|| entry.answer(window))??;
        if score >= window.beta
            && let Some(mv) = entry.mv
            && self.position.piece_at(mv.to()).is_none()
        {
            let before = self.before(ply);
            let history = &mut self.memory.history;
            history.learn_quiet(&self.position, mv, before, self.margins.bonus(depth) / 2);
        }
        Some(score)
    }

    /// Evaluates a node, and makes its place in the line ready.
    fn look_at(&mut self, mut node: Node) -> Node {
        let ply = node.ply;
        let evaluation = match node.entry {
            _ if node.in_check => None,
            // The evaluation stands already where the other moves are compared with one.
            None if self.frame(ply).excluded.is_some() => self.evaluated(ply, 0),
            entry => {
                node.plain = entry.map_or_else(|| self.evaluate(), |entry| entry.evaluation);
                Some(self.correct(ply, node.plain))
            }
        };
        self.frame(ply).evaluation = evaluation;
        self.frame(ply + 1).killer = None;
        self.frame(ply + 1).cut_offs = 0;
        // A score from the table is a better guess than the evaluation where it points the right way.
        node.guess = match (evaluation, node.entry) {
            (Some(evaluation), Some(entry)) => Some(entry.refine(evaluation)),
            (evaluation, _) => evaluation,
        };
        let table_move = node.entry.and_then(|entry| entry.mv);
        node.table_takes = table_move.is_some_and(|mv| self.position.piece_at(mv.to()).is_some());
        let before = self.evaluated(ply, 2).or(self.evaluated(ply, 4));
        node.improving = evaluation.zip(before).is_some_and(|(now, before)| now > before);
        node
    }

    /// Tries the moves of a node, all but the one `excluded`, until one refutes the move before.
    fn try_moves<const EXACT: bool>(&mut self, node: &Node, excluded: Option<Move>) -> Score {
        let &Node { depth, ply, window, .. } = node;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut tried = 0;
        let mut others = OtherMoves::default();
        let hints = self.hints(ply, node.entry.and_then(|entry| entry.mv));
        let checks = Checks::of(&self.position);
        let mut picker = MovePicker::new(&self.memory.moves, hints);
        while let Some(mv) = self.pick(&mut picker, Some(&checks)) {
            if excluded == Some(mv) {
                continue;
            }
            let trial = Trial {
                gives_check: checks.has(&self.position, mv),
                loses: picker.is_losing(),
                place: tried,
                reduction: self.margins.reduction(depth, tried + 1),
                ..self.trial(mv, hints.before)
            };
            if !EXACT && best > -Score::RICHER && !alpha.is_decisive() {
                let skip = self.skip(node, &trial, alpha);
                if skip.quiets {
                    picker.skip_quiets();
                }
                if skip.this {
                    continue;
                }
            }
            let extension = match self.singular_extension(node, mv) {
                Ok(extension) => extension,
                Err(score) => {
                    picker.leave(self.moves());
                    return score;
                }
            };
            let score = if self.budget.is_spent() {
                Score::EVEN
            } else {
                self.try_move::<EXACT>(node, &trial, extension, alpha, best, hints.before)
            };
            tried += 1;
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
                    if score >= window.beta {
                        self.reward_cutoff(mv, depth, ply, hints.before, &others);
                        break;
                    }
                    alpha = score;
                }
            }
            if best_move != Some(mv) {
                others.note(mv, trial.quiet);
            }
        }
        picker.leave(self.moves());
        match (tried, excluded) {
            (0, Some(_)) => window.alpha,
            // Pruned only where one was tried before it: mated, or without a move, and both lose.
            (0, None) => Score::mated(ply),
            (_, Some(_)) => best,
            (_, None) => {
                if best_move.is_none() {
                    self.reward_previous(depth, ply);
                }
                self.conclude(node, best, best_move);
                best
            }
        }
    }

    /// A move with what its history says.
    #[inline]
    fn trial(&self, mv: Move, before: Before) -> Trial {
        let history = &self.memory.history;
        let quiet = self.position.piece_at(mv.to()).is_none();
        Trial {
            mv,
            quiet,
            merit: if quiet {
                history.quiet(&self.position, mv, before)
            } else {
                history.capture(&self.position, mv)
            },
            gives_check: false,
            loses: false,
            place: 0,
            reduction: 0,
        }
    }

    /// Plays a move and searches what follows: less deep at first if it is late, and with the full window only
    /// where it may be the best.
    fn try_move<const EXACT: bool>(
        &mut self,
        node: &Node,
        trial: &Trial,
        mut extension: i32,
        alpha: Score,
        best: Score,
        before: Before,
    ) -> Score {
        let ply = node.ply;
        let undo = self.play(trial.mv, ply);
        // Checks do not use up depth, until the line is twice as long as the iteration.
        if extension == 0
            && self.in_check()
            && self.uses(Feature::CheckExtension)
            && ply < 2 * self.iteration as usize
        {
            extension = 1;
        }
        let doubled = self.frame(ply).double_extensions + u8::from(extension == 2);
        self.frame(ply + 1).double_extensions = doubled;
        let deeper = node.depth - 1 + extension;
        let narrow = Window::above(alpha).turned();
        let mut score = Score::EVEN;
        if trial.place > 0 && node.depth >= 2 && self.uses(Feature::LateMoveReductions) {
            let reduction = self.reduction(node, trial) / 1024;
            let reduced = (deeper - reduction).clamp(1.min(deeper), deeper);
            score = -self.node::<false>(reduced, ply + 1, narrow, true);
            if score > alpha && reduced < deeper {
                let surprise =
                    i32::from(reduced + 1 < deeper && score > best + self.margins.deeper);
                let deeper = deeper + surprise - i32::from(score < best + self.margins.shallower);
                if deeper > reduced {
                    score = -self.node::<false>(deeper, ply + 1, narrow, !node.cut);
                }
                if trial.quiet && !self.budget.is_spent() {
                    let bonus = self.margins.bonus(node.depth);
                    let change = if score > alpha { bonus } else { -bonus };
                    let continuation = self.frame(ply).continuation;
                    (self.memory.history).learn_continuation(continuation, before, change);
                }
            }
        } else if !EXACT || trial.place > 0 {
            score = -self.node::<false>(deeper, ply + 1, narrow, !node.cut);
        }
        if EXACT && (trial.place == 0 || score > alpha) {
            let open = Window { alpha, beta: node.window.beta };
            score = -self.node::<true>(deeper, ply + 1, open.turned(), false);
        }
        self.undo(trial.mv, undo);
        score
    }

    /// How much less deep a move, just played, is searched at first, in 1024ths of a ply.
    fn reduction(&mut self, node: &Node, trial: &Trial) -> i32 {
        let mut reduction = trial.reduction - trial.merit * 1024 / self.margins.merit_per_ply;
        reduction -= i32::from(node.exact) * self.margins.reduce_hopeful;
        reduction -= i32::from(node.in_check || self.in_check()) * self.margins.reduce_hopeful;
        reduction += i32::from(node.cut) * self.margins.reduce_cut;
        reduction += i32::from(!node.improving) * self.margins.reduce_not_improving;
        reduction += i32::from(node.table_takes) * self.margins.reduce_after_capture;
        if self.frame(node.ply + 1).cut_offs > 3 {
            reduction += self.margins.reduce_cut_offs;
        }
        // Captures change more than the history of quiet moves can tell.
        match (trial.quiet, trial.loses) {
            (true, _) => reduction,
            (false, true) => reduction - self.margins.reduce_hopeful,
            (false, false) => reduction / 2 - self.margins.reduce_hopeful,
        }
    }

    /// What is left out, as far from bringing the node up to `alpha`.
    fn skip(&self, node: &Node, trial: &Trial, alpha: Score) -> Skip {
        let depth = node.depth;
        let reduced = (depth - trial.reduction / 1024).max(1);
        let mut skip = Skip::default();
        if trial.quiet && !node.in_check {
            if self.uses(Feature::LateMovePruning)
                && trial.place >= self.margins.late_moves(depth, node.improving)
            {
                skip.quiets = true;
            }
            if !trial.gives_check {
                let margin = self.margins.futility + self.margins.futility_step * reduced;
                if self.uses(Feature::Futility)
                    && reduced <= self.margins.futility_depth
                    && node.guess.is_some_and(|guess| guess + margin <= alpha)
                {
                    return Skip { this: true, quiets: true };
                }
                if self.uses(Feature::HistoryPruning)
                    && reduced <= self.margins.history_depth
                    && trial.merit < -self.margins.poor_merit * depth
                {
                    return Skip { this: true, ..skip };
                }
            }
        }
        // A sacrifice that checks may be the beginning of a mate.
        let loss = if trial.quiet {
            self.margins.exchange_quiet * reduced * reduced
        } else {
            self.margins.exchange_capture * depth
        };
        if self.uses(Feature::ExchangePruning)
            && depth <= self.margins.exchange_depth
            && !trial.gives_check
            && (trial.quiet || trial.loses)
            && !see::brings_at_least(&self.position, trial.mv, -loss)
        {
            return Skip { this: true, ..skip };
        }
        skip
    }

    /// Keeps what a node found, and learns how far its evaluation was off.
    fn conclude(&mut self, node: &Node, best: Score, best_move: Option<Move>) {
        let bound = match best {
            best if best >= node.window.beta => Bound::Lower,
            _ if node.exact && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        let found =
            Entry { mv: best_move, score: best, evaluation: node.plain, depth: node.depth, bound };
        self.keep(node.ply, found);
        let quiet = best_move.is_none_or(|mv| self.position.piece_at(mv.to()).is_none());
        let Some(evaluation) = self.evaluated(node.ply, 0).filter(|_| quiet) else {
            return;
        };
        let tells = match bound {
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
            _ => true,
        };
        if tells && !best.is_decisive() {
            let (turn, traits) = (self.position.turn(), self.frame(node.ply).traits);
            (self.memory.correction).learn(turn, traits, node.depth, best, evaluation);
        }
    }

    /// What a node is worth if its evaluation alone, or a search that costs little, says that it lies outside the
    /// window.
    fn prune(&mut self, node: &Node) -> Option<Score> {
        let &Node { depth, ply, window, .. } = node;
        let guess = node.guess.filter(|_| !node.exact)?;
        if self.uses(Feature::Razoring)
            && depth <= self.margins.razor_depth
            && !window.alpha.is_decisive()
            && guess + self.margins.razor + self.margins.razor_step * depth * depth <= window.alpha
        {
            let score = self.quiesce::<false>(ply, 0, Window::above(window.alpha));
            if score <= window.alpha {
                return Some(score);
            }
        }
        if window.beta.is_decisive() || guess.is_decisive() {
            return None;
        }
        let margin = self.margins.reverse_futility * (depth - i32::from(node.improving));
        if self.uses(Feature::ReverseFutility)
            && depth <= self.margins.reverse_futility_depth
            && guess - margin >= window.beta
        {
            return Some(window.beta + (guess - window.beta) / 2);
        }
        if self.uses(Feature::NullMove)
            && depth >= self.margins.null_depth
            && guess >= window.beta
            && ply >= self.null_from
            && !self.path.passed()
        {
            return self.null_move(depth, ply, guess, window.beta, node.cut);
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
        let by_lead =
            ((guess - beta) / self.margins.null_lead_per_ply).min(tune::NULL_MOST_BY_LEAD);
        let reduction =
            self.margins.null_reduction + depth / self.margins.null_depth_per_ply + by_lead;
        self.frame(ply).continuation = ContinuationIndex::NONE;
        self.frame(ply).quiet = None;
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

    /// What a node is worth if a capture wins so much that a shallower search is trusted to say so.
    fn prob_cut(&mut self, node: &Node) -> Option<Score> {
        let &Node { depth, ply, entry, .. } = node;
        let beta = node.window.beta + self.margins.prob_cut;
        let shallow = depth - tune::PROB_CUT_REDUCTION;
        let refuted = |entry: Entry| entry.depth >= shallow && entry.score < beta;
        if node.exact
            || depth < self.margins.prob_cut_depth
            || node.window.beta.is_decisive()
            || entry.is_some_and(refuted)
            || !self.uses(Feature::ProbCut)
        {
            return None;
        }
        let evaluation = self.evaluated(ply, 0)?;
        let hints = self.hints(ply, entry.and_then(|entry| entry.mv));
        let least = (beta - evaluation).max(1);
        let mut picker = MovePicker::winning(&self.memory.moves, hints, least);
        let narrow = Window::above(beta - 1).turned();
        let mut found = None;
        while let Some(mv) = self.pick(&mut picker, None) {
            let undo = self.play(mv, ply);
            self.frame(ply + 1).double_extensions = self.frame(ply).double_extensions;
            let mut score = -self.quiesce::<false>(ply + 1, 0, narrow);
            if score >= beta && shallow > 0 {
                score = -self.node::<false>(shallow, ply + 1, narrow, true);
            }
            self.undo(mv, undo);
            if self.budget.is_spent() {
                break;
            }
            if score >= beta {
                found = Some((mv, score));
                break;
            }
        }
        picker.leave(self.moves());
        let (mv, score) = found?;
        let found = Entry {
            mv: Some(mv),
            score,
            evaluation: node.plain,
            depth: shallow + 1,
            bound: Bound::Lower,
        };
        self.keep(ply, found);
        Some(score)
    }

    /// By how many plies `mv` is extended, where it is the table's and the other moves together do worse or not so
    /// much worse; or the score of the node, where they do so well that one of them likely refutes the last move.
    fn singular_extension(&mut self, node: &Node, mv: Move) -> Result<i32, Score> {
        let &Node { depth, ply, window, cut, .. } = node;
        let Some(entry) = node.entry.filter(|entry| entry.mv == Some(mv)) else {
            return Ok(0);
        };
        if depth < self.margins.singular_depth
            || !self.uses(Feature::Singular)
            || entry.depth < depth - 3
            || !entry.bound.is_lower()
            || entry.score.is_decisive()
            || ply >= 2 * self.iteration as usize
        {
            return Ok(0);
        }
        let beta = entry.score - self.margins.singular_step * depth;
        self.frame(ply).excluded = Some(mv);
        let score = self.node::<false>((depth - 1) / 2, ply, Window::above(beta - 1), cut);
        self.frame(ply).excluded = None;
        if score < beta {
            let far = !node.exact
                && score < beta - self.margins.double_extension
                && self.frame(ply).double_extensions < tune::DOUBLE_EXTENSIONS;
            Ok(if far { 2 } else { 1 })
        } else if beta >= window.beta {
            Err(beta)
        } else if entry.score >= window.beta || cut {
            Ok(-2)
        } else {
            Ok(0)
        }
    }

    /// No move refutes the one before: if that is quiet, its history improves.
    fn reward_previous(&mut self, depth: i32, ply: usize) {
        let led = self.frame(ply - 1);
        let (continuation, Some(mv)) = (led.continuation, led.quiet) else {
            return;
        };
        let (turn, before) = (!self.position.turn(), self.before(ply - 1));
        let bonus = self.margins.bonus(depth);
        (self.memory.history).learn_played(turn, mv, continuation, before, bonus);
    }

    /// A move refuted the one before: its history improves, and that of the moves tried before it gets worse.
    fn reward_cutoff(
        &mut self,
        mv: Move,
        depth: i32,
        ply: usize,
        before: Before,
        others: &OtherMoves,
    ) {
        self.frame(ply).cut_offs = self.frame(ply).cut_offs.saturating_add(1);
        let bonus = self.margins.bonus(depth);
        let quiet = self.position.piece_at(mv.to()).is_none();
        if quiet {
            self.frame(ply).killer = Some(mv);
        }
        let history = &mut self.memory.history;
        if quiet {
            history.learn_quiet(&self.position, mv, before, bonus);
            for mv in others.quiets.iter() {
                history.learn_quiet(&self.position, mv, before, -bonus);
            }
        } else {
            history.learn_capture(&self.position, mv, bonus);
        }
        for mv in others.captures.iter() {
            history.learn_capture(&self.position, mv, -bonus);
        }
    }
}

/// The moves tried at a node that were not its best.
#[derive(Default)]
struct OtherMoves {
    quiets: Moves<48>,
    captures: Moves<24>,
}

impl OtherMoves {
    fn note(&mut self, mv: Move, quiet: bool) {
        if quiet {
            self.quiets.push(mv);
        } else {
            self.captures.push(mv);
        }
    }
}

/// The first few moves of a kind; what finds no room is forgotten.
struct Moves<const ROOM: usize> {
    moves: [PackedMove; ROOM],
    count: usize,
}

impl<const ROOM: usize> Default for Moves<ROOM> {
    fn default() -> Self {
        Self { moves: [PackedMove::NONE; ROOM], count: 0 }
    }
}

impl<const ROOM: usize> Moves<ROOM> {
    #[inline]
    fn push(&mut self, mv: Move) {
        if let Some(place) = self.moves.get_mut(self.count) {
            *place = PackedMove::of(mv);
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = Move> {
        self.moves[..self.count].iter().filter_map(|mv| mv.unpack())
    }
}

impl Entry {
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
