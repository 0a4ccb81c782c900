//! The engine: what it remembers between searches, and how one is asked for.

use std::sync::Arc;

use komadai_nnue::Network;
use komadai_rules::Move;
use web_time::Instant;

use crate::deepen::Outcome;
use crate::evaluate::{Classical, Evaluation, Material, NetworkEvaluation, default_network};
use crate::line::Memory;
use crate::table::Table;
use crate::threads::{self, SharedState};
use crate::time::Budget;
use crate::{
    Answer, EngineOptions, Judgement, Limits, Outlook, Reply, Report, Root, Score, ScoreBound,
    StopFlag,
};

/// An opponent, with what it remembers of earlier searches.
///
/// ```
/// use komadai_engine::{Engine, EngineOptions, Limits, Reply, StopFlag};
/// use komadai_rules::{Game, RuleProfile};
///
/// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let mut depths = Vec::new();
/// let answer = engine.search(&Game::startpos(RuleProfile::STANDARD), &limits, &StopFlag::default(), &mut |report| {
///     depths.push(report.depth);
/// });
/// assert_eq!(depths, [1, 2, 3, 4]);
/// assert_eq!(answer.reply, Reply::Move(answer.best().expect("the start has moves")));
/// ```
pub struct Engine {
    options: EngineOptions,
    table: Table,
    /// What each thread remembers, the first one's first.
    memories: Vec<Memory>,
    network: Arc<Network>,
    /// When the last search should have ended.
    due: Option<Instant>,
}

/// A side gives up when it sees that it is mated within so many plies.
const MATE_IN_SIGHT: u32 = 4;

impl Engine {
    /// An engine that remembers nothing yet; if the machine lacks the memory asked for, it takes less.
    pub fn new(options: EngineOptions) -> Self {
        let mut engine = Self {
            table: Table::new(options.hash_mib.clamp(1, EngineOptions::MOST_HASH_MIB)),
            memories: Vec::new(),
            network: default_network(),
            due: None,
            options,
        };
        engine.set_options(options);
        engine
    }

    /// Takes other options for the searches to come; what it remembers stays where the table keeps its size and
    /// positions and draws are judged as before.
    pub fn set_options(&mut self, options: EngineOptions) {
        let judges = |options: &EngineOptions| (options.judgement, options.draw_value);
        if judges(&options) != judges(&self.options) {
            self.clear();
        }
        if options.hash_mib != self.options.hash_mib {
            // The old one goes first, so that there is room for the new.
            self.table = Table::new(0);
            self.table = Table::new(options.hash_mib.clamp(1, EngineOptions::MOST_HASH_MIB));
        }
        let threads = options.threads.clamp(1, EngineOptions::MOST_THREADS);
        self.memories.resize_with(threads, Memory::new);
        self.options = options;
    }

    /// The options in force.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Judges by this network from now on, or by [`default_network`], where the options ask for a network. Forgets
    /// everything if it judged by another.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use komadai_engine::{Engine, EngineOptions, Limits, Root, StopFlag};
    /// use komadai_nnue::{Network, Weights};
    /// use komadai_rules::Position;
    ///
    /// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    /// let network = Network::new(&Weights::by_chance(64, 5))?;
    /// engine.set_network(Some(Arc::new(network)));
    /// let limits = Limits { depth: Some(2), ..Limits::default() };
    /// let answer = engine.search(Root::new(Position::startpos()), &limits, &StopFlag::default(), &mut |_| {});
    /// assert!(answer.best().is_some());
    /// # Ok::<(), komadai_nnue::NetworkError>(())
    /// ```
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        let network = network.unwrap_or_else(default_network);
        if network.hash() != self.network.hash() {
            self.clear();
        }
        self.network = network;
    }

    /// The network it judges by where the options ask for [`Judgement::Network`].
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// When the last search should have ended, by its clock or because it knew enough: an answer that is given much
    /// later was held up by the machine, and [`Limits::reserve`] can make up for that. `None` where nothing was
    /// searched.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use komadai_engine::{Engine, EngineOptions, Limits, StopFlag};
    /// use komadai_rules::Position;
    ///
    /// let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    /// let limits = Limits { time: Some(Duration::from_millis(40)), ..Limits::default() };
    /// engine.search(Position::startpos(), &limits, &StopFlag::default(), &mut |_| {});
    /// let late = engine.due().expect("it was searched").elapsed();
    /// assert!(late < Duration::from_secs(10));
    /// ```
    pub const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear(self.memories.len());
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Looks for the best move of a game, or of any other [`Root`], until a limit is reached or `stop` is raised;
    /// `report` hears of every iteration that was finished, and of the line the answer gives if no iteration did. Where
    /// several lines are asked for, it hears them together, from the best one on, the last time with the answer's
    /// first.
    ///
    /// It always answers: stopped before it began, it still names a legal move if there is one.
    pub fn search(
        &mut self,
        root: impl Into<Root>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let root = root.into();
        self.due = None;
        if let Some((mv, score)) = root.sure_move()
            && limits.lets(root.position(), mv)
        {
            return self.answer_at_once(&root, mv, score, limits, stop, report);
        }
        let (found, nodes) = self.find(&root, limits, stop, report);
        let Some(Outcome { best, depth }) = found else {
            let reply = if root.may_declare() { Reply::Declare } else { Reply::Resign };
            return Answer { reply, score: Score::mated(0), depth: 0, nodes, line: Vec::new() };
        };
        let gives_up = match best.score.outlook() {
            Outlook::Mated { plies } => plies <= MATE_IN_SIGHT,
            Outlook::Mates { .. } => false,
            Outlook::Centipawns(_) => (self.options.resign_below)
                .is_some_and(|behind| root.is_hopeless(best.score, behind)),
        };
        let reply = match (root.may_declare(), gives_up && !limits.plays_on) {
            (true, _) => Reply::Declare,
            (_, true) => Reply::Resign,
            _ => Reply::Move(best.mv),
        };
        Answer { reply, score: best.score, depth, nodes, line: best.line }
    }

    /// Answers by the move that needs no search. Who asked for several lines hears it first, and the others after it.
    fn answer_at_once(
        &mut self,
        root: &Root,
        mv: Move,
        score: Score,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let mut answer =
            Answer { reply: Reply::Move(mv), score, depth: 1, nodes: 1, line: vec![mv] };
        let others = limits.moves_beside(root.position(), mv);
        if limits.lines < 2 || others.is_empty() {
            Budget::wait_for_ponder(limits, stop);
            return answer;
        }
        let limits = Limits { moves: others, lines: limits.lines - 1, ..limits.clone() };
        let (found, nodes) = self.find(root, &limits, stop, &mut |news| {
            // A single line beside it may be told as a bound, and several lines are all exact.
            if news.bound != ScoreBound::Exact {
                return;
            }
            if news.rank == 0 {
                let line = answer.line.clone();
                report(&Report { score, line, ..news.clone() });
            }
            let rank = news.rank + 1;
            report(&Report { rank, ..news.clone() });
        });
        answer.depth = found.map_or(answer.depth, |found| found.depth);
        answer.nodes += nodes;
        answer
    }

    /// Searches by the judgement that is set; what was found, and the positions visited.
    fn find(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> (Option<Outcome>, u64) {
        self.table.grow_older();
        match self.options.judgement {
            Judgement::Network => {
                let learned = NetworkEvaluation::new(Arc::clone(&self.network));
                self.look(root, &learned, limits, stop, report)
            }
            Judgement::Classical => self.look(root, &Classical::default(), limits, stop, report),
            Judgement::Material => self.look(root, &Material::default(), limits, stop, report),
        }
    }

    /// Searches with `evaluation` as the judge; what was found, and the positions visited.
    fn look<E: Evaluation>(
        &mut self,
        root: &Root,
        evaluation: &E,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> (Option<Outcome>, u64) {
        let shared = SharedState::new(&self.table, &self.options, limits, self.memories.len());
        let found = threads::search(root, evaluation, &mut self.memories, &shared, stop, report);
        self.due = shared.due();
        found
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}
