//! Iterative deepening: the root is searched deeper and deeper, until a limit is reached.

use std::time::Duration;

use komadai_rules::Move;

use crate::evaluate::Evaluation;
use crate::line::{RootMove, Search};
use crate::margins as tune;
use crate::movepick::{Checks, MovePicker};
use crate::score::Window;
use crate::table::{Bound, Entry};
use crate::time::Confidence;
use crate::{Feature, Limits, Outlook, Report, Score, ScoreBound};

/// The last iteration there is.
const LAST_ITERATION: u32 = 128;

/// Scores outside the window are reported once a search takes so long, and no more often than that.
const QUIET_AT_FIRST: Duration = Duration::from_secs(1);
const BETWEEN_BOUNDS: Duration = Duration::from_millis(200);

/// The best move with its line, and the last iteration finished.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) best: RootMove,
    pub(crate) depth: u32,
}

/// What the iterations so far said of the best move.
#[derive(Default)]
struct Trend {
    /// The scores, the later the weightier.
    average: i32,
    steady: u32,
    best: Option<Move>,
}

impl<E: Evaluation> Search<'_, E> {
    /// Deepens until a limit is reached; `None` if there is no legal move.
    pub(crate) fn run(&mut self, report: &mut dyn FnMut(&Report)) -> Option<Outcome> {
        self.root_moves.first()?;
        let limits = self.shared.limits;
        let last = limits.depth.unwrap_or(u32::MAX).clamp(1, LAST_ITERATION);
        let lines = self.lines();
        // Stopped before anything was searched, any move will do, and nothing is known but what is on the board.
        let plain = self.evaluate();
        self.look_around(plain);
        self.order_root();
        let mut best = RootMove { score: plain, bound: Bound::Exact, ..self.root_moves[0].clone() };
        let mut trend = Trend::default();
        // The last choice after which the solver knew of no mate.
        let mut sound: Option<RootMove> = None;
        let mut finished = 0;
        // Where several lines are asked for, those that were told.
        let mut told: Vec<RootMove> = Vec::new();
        for depth in 1..=last {
            let ready = self.iterate(depth, report);
            self.take_iteration(ready, &mut best, &mut told);
            if ready < lines {
                break;
            }
            finished = depth;
            for rank in 0..lines {
                let found = &self.root_moves[rank];
                self.report(depth, rank, found, self.all_nodes(), report);
            }
            if !self.watch(best.mv) {
                sound = Some(best.clone());
            }
            if self.thread == 0 && self.is_enough(&best, depth, limits, &mut trend) {
                break;
            }
        }
        if lines > 1 {
            sound = told.get(1).cloned();
        }
        self.watch_last(&mut best, sound);
        if lines > 1 {
            self.expect_answer(&mut best);
            let mut is_news = self.complete_mate(&mut best);
            for found in &mut told {
                is_news |= self.complete_mate(found);
            }
            self.tell_at_last(&best, finished, told, is_news, report);
        }
        Some(Outcome { best, depth: finished })
    }

    /// One iteration, line by line: how many lines were finished before a limit was reached.
    fn iterate(&mut self, depth: u32, report: &mut dyn FnMut(&Report)) -> usize {
        self.iteration = depth as i32;
        self.selective_depth = 0;
        let mut ready = 0;
        while ready < self.lines() {
            let complete = self.deepen(ready, report);
            self.budget.note_first();
            if !complete {
                break;
            }
            self.root_moves[..=ready].sort_by_key(|found| std::cmp::Reverse(found.score));
            ready += 1;
        }
        for rank in 0..self.lines() {
            self.show_mate(rank);
        }
        ready
    }

    /// Takes what an iteration found, of which so many lines are `ready`, where it improves on the one before.
    fn take_iteration(&self, ready: usize, best: &mut RootMove, told: &mut Vec<RootMove>) {
        // What an unfinished iteration found first is better than what the one before believed; but that
        // a move loses says nothing of those it had no time for, and one that fell below a line that is told
        // beside it is not the first any more.
        let found = &self.root_moves[0];
        let loses = found.score.is_decisive() && found.score < Score::EVEN;
        let so_far = self.lines_so_far(ready, told);
        let leads = (so_far.first()).is_none_or(|first| first.score <= found.score);
        // Of several lines, one that is not finished is not told.
        let lines = self.lines();
        let counts = lines < 2 || ready > 0 || told.is_empty();
        if found.score > -Score::INFINITE && (ready == lines || counts && !loses && leads) {
            *best = found.clone();
            *told = so_far;
        }
    }

    /// How many of the best moves are searched, each with its line.
    pub(crate) fn lines(&self) -> usize {
        let asked = self.shared.limits.lines;
        asked.clamp(1, self.root_moves.len().max(1))
    }

    /// The best lines, where several are asked for: those of this iteration that are `ready`, and after them the ones
    /// `told` before, as this iteration has found them or else as they were.
    fn lines_so_far(&self, ready: usize, told: &[RootMove]) -> Vec<RootMove> {
        let lines = self.lines();
        if lines < 2 {
            return Vec::new();
        }
        let (ready, others) = self.root_moves.split_at(ready);
        let now = self.iteration as u32;
        let is_new = |found: &&RootMove| found.bound == Bound::Exact && found.depth == now;
        let still =
            (told.iter()).filter(|old| ready.iter().all(|found| found.mv != old.mv)).map(|old| {
                let found = others.iter().find(|found| found.mv == old.mv);
                found.filter(is_new).unwrap_or(old)
            });
        let mut all: Vec<RootMove> = ready.iter().chain(still).take(lines).cloned().collect();
        all.sort_by_key(|found| std::cmp::Reverse(found.score));
        all
    }

    /// Tells what has changed since the iteration that was `finished` last, or what `is_news` of its lines: all of them
    /// again, led by the one that is answered, and none that seemed better.
    fn tell_at_last(
        &self,
        best: &RootMove,
        finished: u32,
        mut told: Vec<RootMove>,
        is_news: bool,
        report: &mut dyn FnMut(&Report),
    ) {
        let stands = !is_news
            && (told.iter()).all(|found| found.depth == finished)
            && (told.first()).is_some_and(|first| first.line == best.line);
        if stands {
            return;
        }
        told.retain(|other| other.mv != best.mv && other.score <= best.score);
        told.insert(0, best.clone());
        told.truncate(self.lines());
        for (rank, found) in told.iter().enumerate() {
            let depth = found.depth.max(1);
            self.report(depth, rank, found, self.all_nodes(), report);
        }
    }

    /// Sets up the root's own place in the line.
    fn look_around(&mut self, plain: Score) {
        let evaluation = if self.in_check() { None } else { Some(self.correct(0, plain)) };
        self.begin_line(evaluation);
    }

    /// Puts the root's moves in the order in which any other node would try them, a mate before all.
    fn order_root(&mut self) {
        let entry = self.shared.table.look_up(self.position.key(), 0);
        let hints = self.hints(0, entry.and_then(|entry| entry.mv));
        let checks = Checks::of(&self.position);
        let mut picker = MovePicker::new(self.moves(), hints);
        let mut order: Vec<Move> = self.position.mate_in_one().into_iter().collect();
        while let Some(mv) = self.pick(&mut picker, Some(&checks)) {
            order.push(mv);
        }
        picker.leave(self.moves());
        // Moves that only the rules would play, such as a pawn not promoted, come last.
        let place = |mv: Move| order.iter().position(|&other| other == mv);
        (self.root_moves).sort_by_cached_key(|found| place(found.mv).unwrap_or(usize::MAX));
    }

    /// Nodes of all threads, as far as they have said.
    fn all_nodes(&self) -> u64 {
        self.shared.publish(self.thread, self.nodes)
    }

    fn report(
        &self,
        depth: u32,
        rank: usize,
        found: &RootMove,
        nodes: u64,
        report: &mut dyn FnMut(&Report),
    ) {
        if self.thread > 0 {
            return;
        }
        report(&Report {
            depth,
            selective_depth: self.selective_depth.max(found.line.len()) as u32,
            nodes,
            time: self.budget.elapsed(),
            table_load: self.shared.table.load(),
            rank,
            score: found.score,
            bound: match found.bound {
                Bound::Lower => ScoreBound::AtLeast,
                Bound::Upper => ScoreBound::AtMost,
                Bound::Exact | Bound::None => ScoreBound::Exact,
            },
            line: found.line.clone(),
        });
    }

    /// Whether a further iteration would change nothing, or is not worth its time.
    fn is_enough(
        &mut self,
        best: &RootMove,
        depth: u32,
        limits: &Limits,
        trend: &mut Trend,
    ) -> bool {
        let score = best.score - Score::EVEN;
        let fall = if depth > 1 { trend.average - score } else { 0 };
        trend.average = match depth {
            1 => score,
            _ => (trend.average + score) / 2,
        };
        trend.steady = if trend.best == Some(best.mv) { trend.steady + 1 } else { 0 };
        trend.best = Some(best.mv);
        if limits.lines < 2
            && let Outlook::Mates { plies } | Outlook::Mated { plies } = best.score.outlook()
            && depth > plies + 2
        {
            return true;
        }
        let is_only = self.root_moves.len() == 1 && limits.moves.is_empty();
        let is_forced = is_only && depth >= tune::FORCED_DEPTH;
        let is_beyond_doubt = is_forced || self.memory.watch.wins.is_some();
        let confidence = Confidence {
            share: best.nodes as f64 / self.nodes.max(1) as f64,
            steady: trend.steady,
            fall,
        };
        self.budget.is_enough(is_beyond_doubt, confidence)
    }

    /// One iteration for the line of this rank: a narrow window around the last score, widened until the score
    /// lies within. Whether it was finished.
    fn deepen(&mut self, rank: usize, report: &mut dyn FnMut(&Report)) -> bool {
        let depth = self.iteration;
        let expected = self.root_moves[rank].score;
        let mut margin = self.margins.aspiration;
        let steady = depth >= tune::ASPIRATION_DEPTH && !expected.is_decisive();
        let mut window = if steady && self.uses(Feature::Aspiration) {
            Window::around(expected, margin)
        } else {
            Window::FULL
        };
        let mut next_report = QUIET_AT_FIRST;
        loop {
            let score = self.search_root(depth, rank, window);
            if self.budget.is_spent() {
                return false;
            }
            margin *= 2;
            let wide = margin > tune::ASPIRATION_MOST;
            let bound = if score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.beta = window.middle();
                window.alpha = if wide { Window::FULL.alpha } else { score - margin };
                if rank == 0 {
                    self.budget.doubt();
                }
                Bound::Upper
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = if wide { Window::FULL.beta } else { score + margin };
                Bound::Lower
            } else {
                return true;
            };
            // Where the score goes up and down, the iteration takes long, and often there is a mate.
            if rank == 0 {
                self.watch_root();
            }
            // Several lines are told together, and all are exact.
            let alone = self.lines() < 2;
            if alone && self.budget.elapsed() >= next_report {
                next_report = self.budget.elapsed() + BETWEEN_BOUNDS;
                let found = RootMove { score, bound, ..self.root_moves[rank].clone() };
                self.report(depth as u32, rank, &found, self.all_nodes(), report);
            }
        }
    }

    /// Searches the root's moves from this rank on; the best one that was searched comes to its place.
    fn search_root(&mut self, depth: i32, rank: usize, window: Window) -> Score {
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        for index in rank..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let place = index - rank;
            let nodes = self.nodes;
            let undo = self.play(mv, 0);
            let quiet = undo.captured().is_none() && !self.in_check();
            let deeper = depth - 1 + i32::from(self.in_check());
            let reduction = if place > 2 && depth >= 3 && quiet {
                (self.margins.reduction(depth, place) / 1024 - 1).clamp(0, deeper.max(1) - 1)
            } else {
                0
            };
            let narrow = Window::above(alpha).turned();
            let mut score = Score::EVEN;
            if place > 0 {
                score = -self.node::<false>(deeper - reduction, 1, narrow, true);
                if reduction > 0 && score > alpha {
                    score = -self.node::<false>(deeper, 1, narrow, true);
                }
            }
            if place == 0 || score > alpha {
                let open = Window { alpha, beta: window.beta };
                score = -self.node::<true>(deeper, 1, open.turned(), false);
            }
            self.undo(mv, undo);
            self.root_moves[index].nodes += self.nodes - nodes;
            if self.budget.is_spent() {
                return best;
            }
            // A score at or below the window is only a bound, and names no line.
            if score > alpha {
                let line = [&[mv], &self.frame(1).line[..]].concat();
                let found = &mut self.root_moves[index];
                found.score = score;
                found.depth = depth as u32;
                found.bound = if score >= window.beta { Bound::Lower } else { Bound::Exact };
                found.line = line;
                self.root_moves[rank..=index].rotate_right(1);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= window.beta {
                break;
            }
        }
        if rank == 0 {
            self.keep_root(depth, best, window);
        }
        best
    }

    fn keep_root(&mut self, depth: i32, best: Score, window: Window) {
        let bound = match best {
            best if best >= window.beta => Bound::Lower,
            best if best > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let found = Entry {
            mv: (bound != Bound::Upper).then(|| self.root_moves[0].mv),
            score: best,
            evaluation: self.evaluate(),
            depth,
            bound,
        };
        // Moves left out, or a position that comes with a past of its own, make no finding for others.
        if self.shared.limits.moves.is_empty() && !best.is_of_return() {
            self.shared.table.keep(self.position.key(), 0, found);
        }
    }

    /// Reports the line of another thread that was chosen over this one's.
    pub(crate) fn report_last(&self, found: &Outcome, nodes: u64, report: &mut dyn FnMut(&Report)) {
        self.report(found.depth.max(1), 0, &found.best, nodes, report);
    }

    /// Names the answer to be expected where the line is only one move long, if the table knows it.
    pub(crate) fn expect_answer(&mut self, best: &mut RootMove) {
        if best.line.len() > 1 {
            return;
        }
        let undo = self.position.play_unchecked(best.mv);
        let entry = self.shared.table.look_up(self.position.key(), 1);
        let answer = entry.and_then(|entry| entry.mv).filter(|&mv| self.position.is_legal(mv));
        self.position.undo(best.mv, undo);
        best.line.extend(answer);
    }
}
