//! The line that a thread is searching: its moves are played and taken back here, its nodes counted, and what
//! the rules make of it is seen.
//!
//! How the line goes on is up to `search` and `quiesce`.

use komadai_rules::{ByColor, ImpasseRule, Move, Position, Undo};

use crate::correction::{Correction, Traits};
use crate::evaluate::Evaluation;
use crate::history::{BEFORE, Before, ContinuationIndex, History};
use crate::mates::Watch;
use crate::movepick::{Checks, Hints, MovePicker, MoveStack};
use crate::path::{Path, Return};
use crate::score::MAX_PLY;
use crate::table::{Bound, Entry};
use crate::threads::SharedState;
use crate::time::Budget;
use crate::{Feature, Features, Margins, Root, Score};

/// What the search keeps for each ply of the line it is in.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// What the position is worth at a glance, corrected; none in check.
    pub(crate) evaluation: Option<Score>,
    pub(crate) traits: Traits,
    pub(crate) killer: Option<Move>,
    /// The move tried here, for the history of the moves that follow it.
    pub(crate) continuation: ContinuationIndex,
    /// The move tried here, if it takes nothing.
    pub(crate) quiet: Option<Move>,
    /// The move that is left out while the others are compared with it.
    pub(crate) excluded: Option<Move>,
    /// How many of the moves on the way here were extended by two plies.
    pub(crate) double_extensions: u8,
    /// How many moves tried one ply earlier were refuted here.
    pub(crate) cut_offs: u8,
    /// The best play from here, where the search is exact.
    pub(crate) line: Vec<Move>,
}

impl Frame {
    const EMPTY: Self = Self {
        evaluation: None,
        traits: Traits::NONE,
        killer: None,
        continuation: ContinuationIndex::NONE,
        quiet: None,
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
    pub(crate) correction: Correction,
    pub(crate) moves: MoveStack,
    pub(crate) watch: Watch,
    frames: Vec<Frame>,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            history: History::new(),
            correction: Correction::new(),
            moves: MoveStack::new(),
            watch: Watch::new(),
            frames: vec![Frame::EMPTY; BEHIND + MAX_PLY + 2],
        }
    }

    /// Forgets everything, as before a new game.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
        self.watch.clear();
    }
}

/// A move at the root with what came of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    pub(crate) line: Vec<Move>,
    /// The iteration that score and line are of; 0 before there is one.
    pub(crate) depth: u32,
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
            depth: 0,
            nodes: 0,
        })
        .collect()
}

/// One thread's search, from its root to its end.
pub(crate) struct Search<'a, E> {
    pub(crate) position: Position,
    evaluation: E,
    pub(crate) path: Path,
    pub(crate) memory: &'a mut Memory,
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) budget: Budget<'a>,
    impasse: ImpasseRule,
    missing_points: ByColor<u32>,
    /// How many plies from the root the game is drawn.
    last_ply: Option<usize>,
    /// What a draw is worth to each side.
    draw: ByColor<Score>,
    pub(crate) without: Features,
    pub(crate) margins: Margins,
    /// Which of the threads this is.
    pub(crate) thread: usize,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: usize,
    pub(crate) root_moves: Vec<RootMove>,
    /// The iteration being searched.
    pub(crate) iteration: i32,
    /// Up to this ply no null move is made: what one brought is being verified.
    pub(crate) null_from: usize,
}

impl<'a, E: Evaluation> Search<'a, E> {
    pub(crate) fn new(
        root: &Root,
        mut evaluation: E,
        memory: &'a mut Memory,
        shared: &'a SharedState<'a>,
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
        memory.watch.begin();
        let us = position.turn();
        let mut draw = ByColor::from_fn(|_| Score::centipawns(options.draw_value[us]));
        draw[!us] = -draw[us];
        let (impasse, missing_points) = root.impasse();
        let last_ply = [root.last_ply(), limits.last_ply].into_iter().flatten().min();
        Self {
            path: Path::new(&root.past, &position),
            root_moves: root_moves(&position, &limits.moves),
            impasse,
            missing_points,
            last_ply: last_ply.map(|last| last.saturating_sub(root.ply()) as usize),
            draw,
            without: options.without,
            margins: options.margins,
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
    pub(crate) fn evaluated(&self, ply: usize, back: usize) -> Option<Score> {
        self.memory.frames[BEHIND + ply - back].evaluation
    }

    /// The moves that led to `ply`.
    #[inline]
    pub(crate) fn before(&self, ply: usize) -> Before {
        BEFORE.map(|back| self.memory.frames[BEHIND + ply - back].continuation)
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
        let quiet = self.position.piece_at(mv.to()).is_none();
        self.frame(ply).continuation = ContinuationIndex::of(&self.position, mv);
        self.frame(ply).quiet = quiet.then_some(mv);
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
        let last = self.memory.frames[BEHIND + ply - 1].continuation;
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
        picker.next(&mut memory.moves, &self.position, &memory.history, checks)
    }

    pub(crate) fn moves(&mut self) -> &mut MoveStack {
        &mut self.memory.moves
    }

    pub(crate) fn hints(&self, ply: usize, table: Option<Move>) -> Hints {
        Hints { table, killer: self.memory.frames[BEHIND + ply].killer, before: self.before(ply) }
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
                    Return::HasWon => Score::mating(ply + 1),
                    Return::HasLost => Score::mated(ply),
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
        let wins = self.may_declare() || self.winning_step().is_some();
        wins.then(|| Score::mating(ply + 1))
    }

    /// Whether the side to move wins by a declaration.
    #[inline]
    pub(crate) fn may_declare(&self) -> bool {
        (self.impasse).wins_by_claim(&self.position, self.missing_points)
    }

    /// The step that wins by a rule of goals.
    #[inline]
    pub(crate) fn winning_step(&self) -> Option<Move> {
        self.impasse.winning_step(&self.position)
    }

    /// Whether the game is not over by its length before so many plies from the root.
    pub(crate) fn lasts_until(&self, ply: usize) -> bool {
        self.last_ply.is_none_or(|last| ply <= last)
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

    /// The score of a mate in one, which is stored; asked where the table has no entry.
    #[inline]
    pub(crate) fn mate_in_one<const EXACT: bool>(&mut self, ply: usize) -> Option<Score> {
        if !self.uses(Feature::MateInOne) {
            return None;
        }
        let mv = self.position.mate_in_one()?;
        let mate = Entry {
            mv: Some(mv),
            score: Score::mating(ply + 1),
            evaluation: Score::EVEN,
            depth: MAX_PLY as i32,
            bound: Bound::Exact,
        };
        self.shared.table.keep(self.position.key(), ply, mate);
        if EXACT {
            self.keep_mate(mate, ply);
        }
        Some(mate.score)
    }

    /// Keeps what a node found; of a score that hangs on the way here only the move and the evaluation.
    pub(crate) fn keep(&mut self, ply: usize, found: Entry) {
        let bound = if found.score.is_of_return() { Bound::None } else { found.bound };
        let found = Entry { bound, ..found };
        self.shared.table.keep(self.position.key(), ply, found);
    }

    /// The line of a mate in one.
    pub(crate) fn keep_mate(&mut self, mate: Entry, ply: usize) {
        self.frame(ply + 1).line.clear();
        if let Some(mv) = mate.mv {
            self.keep_line(mv, ply);
        }
    }
}
