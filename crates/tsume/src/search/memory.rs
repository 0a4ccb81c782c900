//! What searches remember from question to question, and how several threads look for one answer.

use std::thread;

use super::team::Team;
use super::value::Value;
use super::{Question, Search};
use crate::Progress;
use crate::limits::Budget;
use crate::solver::Watcher;
use crate::table::Table;

/// What searches remember, and the threads that share it.
pub(crate) struct Memory {
    pub table: Table,
    threads: usize,
}

/// Moves that one thread tries before others are called: most problems are solved by then, those of the tests too.
const ALONE: u64 = if cfg!(test) { 0 } else { 4_000 };

impl Memory {
    /// Room that may grow to so many MiB, for so many threads.
    pub fn new(mib: usize, threads: usize) -> Self {
        Self { table: Table::new(mib.max(1) << 20), threads }
    }

    /// One that can remember next to nothing.
    #[cfg(test)]
    pub fn tiny(threads: usize) -> Self {
        Self { table: Table::new(0), threads }
    }

    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The answer to a question, open only if the search was stopped; `nodes` counts the moves tried.
    pub fn answer(
        &mut self,
        question: &Question<'_>,
        watcher: &mut Watcher<'_>,
        nodes: &mut u64,
    ) -> Value {
        let Watcher { budget, report } = watcher;
        let until = budget.until().min(nodes.saturating_add(question.most));
        // A browser's worker is alone, and need not carry along what it takes to be more.
        let has_help = self.threads > 1 && !cfg!(target_family = "wasm");
        let alone = if has_help { until.min(nodes.saturating_add(ALONE)) } else { until };
        let mut search = Search::new(question, &mut self.table, budget, *report);
        (search.nodes, search.until) = (*nodes, alone);
        let value = search.run(question);
        *nodes = search.nodes;
        if !has_help || value.is_settled() || *nodes >= until || budget.is_spent(*nodes) {
            return value;
        }
        let team = Team::new(self.threads, *nodes, until);
        let (team, budget, table) = (&team, &*budget, &self.table);
        let value = thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map_while(|_| {
                    let help = || help(question, table, budget, &mut |_| {}, team);
                    // Where no more threads are to be had, there is less help.
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let mut value = help(question, table, budget, *report, team);
            for helper in helpers {
                match helper.join() {
                    Ok(found) if found.is_settled() => value = found,
                    Ok(_) => {}
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            value
        });
        *nodes = team.nodes();
        value
    }
}

/// The part of one thread in the answer to a question.
fn help(
    question: &Question<'_>,
    mut table: &Table,
    budget: &Budget<'_>,
    report: &mut dyn FnMut(&Progress),
    team: &Team,
) -> Value {
    let mut search = Search::new(question, &mut table, budget, report);
    search.team = Some(team);
    let value = search.run(question);
    if value.is_settled() {
        team.finish();
    }
    team.give_back(search.until.cast_signed() - search.nodes.cast_signed());
    value
}
