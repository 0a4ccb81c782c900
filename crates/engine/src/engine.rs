//! The engine: what it remembers between searches, and how one is asked for.

use crate::evaluate::{Classical, Evaluation, Material};
use crate::history::History;
use crate::search::{RootMove, Search};
use crate::table::Table;
use crate::time::Budget;
use crate::{
    Answer, EngineOptions, Judgement, Limits, Outlook, Reply, Report, Root, Score, StopFlag,
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
    history: History,
}

/// A side gives up when it sees that it is mated within so many plies.
const MATE_IN_SIGHT: u32 = 4;

impl Engine {
    /// An engine that remembers nothing yet; if the machine lacks the memory asked for, it takes less.
    pub fn new(options: EngineOptions) -> Self {
        Self {
            table: Table::new(options.hash_mib.clamp(1, EngineOptions::MOST_HASH_MIB)),
            history: History::new(),
            options,
        }
    }

    /// Takes other options for the searches to come; what it remembers stays where the table keeps its size.
    pub fn set_options(&mut self, options: EngineOptions) {
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::new(options.hash_mib.clamp(1, EngineOptions::MOST_HASH_MIB));
        }
        self.options = options;
    }

    /// The options in force.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the best move of a game, or of any other [`Root`], until a limit is reached or `stop` is raised; `report` hears of every iteration
    /// that was finished.
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
        if let Some((mv, score)) = root.settled() {
            return Answer {
                reply: Reply::Move(mv),
                score,
                depth: 1,
                nodes: 1,
                line: vec![mv],
            };
        }
        self.table.grow_older();
        self.history.clear();
        let (found, nodes) = match self.options.judgement {
            Judgement::Full => self.look(&root, &mut Classical::default(), limits, stop, report),
            Judgement::Material => self.look(&root, &mut Material::default(), limits, stop, report),
        };
        let Some((best, depth)) = found else {
            let reply = if root.may_declare() {
                Reply::Declare
            } else {
                Reply::Resign
            };
            return Answer {
                reply,
                score: Score::mated(0),
                depth: 0,
                nodes,
                line: Vec::new(),
            };
        };
        let score = best.score;
        let gives_up = match score.outlook() {
            Outlook::Mated { plies } => plies <= MATE_IN_SIGHT,
            Outlook::Mates { .. } => false,
            Outlook::Centipawns(_) => root.is_hopeless(score),
        };
        let reply = match (root.may_declare(), gives_up && !limits.plays_on) {
            (true, _) => Reply::Declare,
            (_, true) => Reply::Resign,
            _ => Reply::Move(best.mv),
        };
        Answer {
            reply,
            score,
            depth,
            nodes,
            line: best.line,
        }
    }
}

impl Engine {
    /// Searches with `evaluation` as the judge; what was found, and the positions visited.
    fn look<E: Evaluation>(
        &mut self,
        root: &Root,
        evaluation: &mut E,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Report),
    ) -> (Option<(RootMove, u32)>, u64) {
        let budget = Budget::new(limits, stop);
        let (table, history) = (&mut self.table, &mut self.history);
        let mut search = Search::new(root, evaluation, table, history, budget, limits);
        let found = search.run(limits, root.ply(), report);
        (found, search.nodes)
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}
