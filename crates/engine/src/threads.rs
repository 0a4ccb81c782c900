//! Threads that search the same root together, sharing the table, and agree on a move.
//!
//! Each has its own position, evaluation and histories. What one finds out the others read from the table, and so
//! they spread over the tree (Lazy SMP).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use web_time::Instant;

use crate::deepen::Outcome;
use crate::evaluate::Evaluation;
use crate::line::{Memory, Search};
use crate::table::Table;
use crate::time::{Allotment, Budget};
use crate::{EngineOptions, Limits, Report, Root, Score, StopFlag};

/// A count on a cache line of its own, for one thread to write and all to read.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Count(AtomicU64);

/// What the threads of one search have in common.
pub(crate) struct SharedState<'a> {
    pub(crate) table: &'a Table,
    pub(crate) options: &'a EngineOptions,
    pub(crate) limits: &'a Limits,
    nodes: Vec<Count>,
    due: OnceLock<Instant>,
}

impl<'a> SharedState<'a> {
    pub(crate) fn new(
        table: &'a Table,
        options: &'a EngineOptions,
        limits: &'a Limits,
        threads: usize,
    ) -> Self {
        let nodes = (0..threads).map(|_| Count::default()).collect();
        Self { table, options, limits, nodes, due: OnceLock::new() }
    }

    /// When the search should have ended, once it has.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.due.get().copied()
    }

    /// Says how many nodes `thread` has visited; how many all have.
    pub(crate) fn publish(&self, thread: usize, nodes: u64) -> u64 {
        self.nodes[thread].0.store(nodes, Ordering::Relaxed);
        self.nodes.iter().map(|count| count.0.load(Ordering::Relaxed)).sum()
    }
}

/// Raises a flag when it is dropped, also by a panic: the helpers never outlast the first thread.
struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What a thread ends with. One that panicked takes the search with it, as the first thread would.
fn join<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    (thread.join()).unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Searches `root` with a thread for each of `memories`; what was found, and the nodes of all.
pub(crate) fn search<E: Evaluation>(
    root: &Root,
    evaluation: &E,
    memories: &mut [Memory],
    shared: &SharedState<'_>,
    stop: &StopFlag,
    report: &mut dyn FnMut(&Report),
) -> (Option<Outcome>, u64) {
    let over = AtomicBool::new(false);
    let limits = shared.limits;
    let allotment = Allotment::new(limits, &shared.options.pace, root.ply());
    let threads = memories.len();
    let budget = Budget::new(limits, allotment, stop, &over).among(threads);
    let Some((first, helpers)) = memories.split_first_mut() else {
        return (None, 0);
    };
    thread::scope(|scope| {
        let over = RaiseOnDrop(&over);
        let flag = over.0;
        let is_over = move || flag.load(Ordering::Relaxed);
        // Starting many takes time that the first, which looks at the clock, must not lose. A helper that would come
        // too late does not start.
        let starter = (!helpers.is_empty()).then(|| {
            let (budget, evaluation) = (budget.clone().following(), evaluation.clone());
            scope.spawn(move || -> Vec<_> {
                (helpers.iter_mut().enumerate())
                    .take_while(|_| !is_over())
                    .map(|(index, memory)| {
                        let (budget, evaluation) = (budget.clone(), evaluation.clone());
                        scope.spawn(move || {
                            if is_over() {
                                return (None, 0);
                            }
                            let mut search =
                                Search::new(root, evaluation, memory, shared, budget, index + 1);
                            (search.run(&mut |_| {}), search.nodes)
                        })
                    })
                    .collect()
            })
        });
        let search = Search::new(root, evaluation.clone(), first, shared, budget, 0);
        lead(search, report, || {
            drop(over);
            (starter.map(join).unwrap_or_default().into_iter()).map(join).collect()
        })
    })
}

/// The first thread's search. `helpers` ends those of the others, and says what they found and visited; the answer is
/// that of all.
fn lead<E: Evaluation>(
    mut search: Search<'_, E>,
    report: &mut dyn FnMut(&Report),
    helpers: impl FnOnce() -> Vec<(Option<Outcome>, u64)>,
) -> (Option<Outcome>, u64) {
    let mut last = None;
    let found = search.run(&mut |news| {
        if news.rank == 0 {
            last = Some((news.line.clone(), news.score));
        }
        report(news);
    });
    search.budget.wait();
    // Set by this thread alone.
    let _ = search.shared.due.set(search.budget.due());
    let (others, theirs): (Vec<_>, Vec<u64>) = helpers().into_iter().unzip();
    let nodes = search.nodes + theirs.iter().sum::<u64>();
    let Some(mut found) = found else {
        return (None, nodes);
    };
    if search.shared.limits.lines < 2 {
        elect(&mut found, &Vec::from_iter(others.into_iter().flatten()));
    }
    // Several lines were told as a whole, with all there is to say of the first.
    if search.lines() < 2 {
        search.expect_answer(&mut found.best);
        search.complete_mate(&mut found.best);
    }
    let best = &found.best;
    if last.is_none_or(|(line, score)| line != best.line || score != best.score) {
        search.report_last(&found, nodes, report);
    }
    (Some(found), nodes)
}

/// Takes what the threads together think best: each votes for its move, the louder the deeper it looked and the
/// better it likes it. The shortest mate needs no vote.
fn elect(own: &mut Outcome, others: &[Outcome]) {
    let all: Vec<&Outcome> = std::iter::once(&*own).chain(others).collect();
    let worst = (all.iter().map(|found| found.best.score).min()).unwrap_or_default();
    let votes = |found: &Outcome| -> i64 {
        (all.iter())
            .filter(|voter| voter.best.mv == found.best.mv)
            .map(|voter| i64::from(voter.best.score - worst + 15) * i64::from(voter.depth + 1))
            .sum()
    };
    let rank = |found: &Outcome| {
        let wins = found.best.score.is_mate() && found.best.score > Score::EVEN;
        let mate = if wins { found.best.score } else { Score::EVEN };
        (mate, votes(found), found.depth)
    };
    let elected = others.iter().max_by_key(|found| rank(found));
    if let Some(elected) = elected.filter(|&found| rank(found) > rank(all[0])) {
        *own = elected.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::RootMove;
    use crate::table::Bound;

    fn found(mv: &str, score: Score, depth: u32) -> Outcome {
        let mv = mv.parse().expect("a move");
        Outcome {
            best: RootMove { mv, score, bound: Bound::Exact, line: vec![mv], depth, nodes: 0 },
            depth,
        }
    }

    fn elected(mut own: Outcome, others: &[Outcome]) -> String {
        elect(&mut own, others);
        own.best.mv.to_string()
    }

    #[test]
    fn most_votes_win_and_a_mate_beats_them() {
        let score = Score::centipawns;
        let own = || found("7g7f", score(30), 12);
        assert_eq!(elected(own(), &[]), "7g7f");
        let others = [found("2g2f", score(35), 12), found("2g2f", score(30), 13)];
        assert_eq!(elected(own(), &others), "2g2f");
        let mate = [found("2g2f", Score::mating(5), 9), found("7g7f", score(900), 12)];
        assert_eq!(elected(own(), &mate), "2g2f");
        let mated = [found("2g2f", Score::mated(4), 20)];
        assert_eq!(elected(own(), &mated), "7g7f");
    }
}
