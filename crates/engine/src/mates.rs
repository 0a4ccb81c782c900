//! Mates by checks alone that lie further off than the search sees: the solver is asked about the root and about the
//! reply to the move thought best, and what it finds goes into the table, where the next iteration meets it.
//!
//! The search looks at everything and so not far; who only gives check has few moves, and the solver follows those for
//! twenty plies and more. That a search has the line it likes best looked at so is an idea of programs that search by
//! playouts (dlshogi).

use std::collections::HashMap;
use std::time::Duration;

use komadai_rules::Move;
use komadai_tsume::{Limits, Line, Problem, Solver, SolverOptions, Verdict};

use crate::evaluate::Evaluation;
use crate::line::{RootMove, Search};
use crate::score::MAX_PLY;
use crate::table::{Bound, Entry};
use crate::{Feature, Score};

/// The most memory each solver may take, in MiB.
const MEMORY: usize = 16;
/// A move that the solver tries takes a part of the time that a node of the search does: one of so many.
const CHEAPNESS: u64 = 2;
/// Of so many nodes one may be the solver's.
const SHARE: u64 = 16;
/// Of so many when the answer is due.
const LAST_SHARE: u64 = 14;

/// The most root moves that are tried in place of one that allows a mate.
const LAST_TRIED: usize = 4;
/// However late it is, the solver may take so long.
const LEAST_TIME: Duration = Duration::from_millis(2);
/// For fewer moves it is not asked.
const LEAST_ASKED: u64 = 500;
/// Nor is it for more at once.
const MOST_ASKED: u64 = 1_000_000;

/// The solvers, and what they were asked in this search.
pub(crate) struct Watch {
    /// One for the root and one for the replies: asked about the same position again, each goes on where it stopped.
    solvers: [SolverSlot; 2],
    /// Whether there is a mate, where that is known.
    answers: HashMap<u64, bool>,
    /// What it has cost so far, in nodes.
    nodes: u64,
    /// The move that begins a mate at the root.
    pub(crate) wins: Option<Move>,
}

/// A solver, and the position it was asked about last.
struct SolverSlot {
    solver: Solver,
    about: Option<u64>,
}

impl Watch {
    pub(crate) fn new() -> Self {
        let solvers = [(); 2].map(|()| SolverSlot {
            solver: Solver::new(SolverOptions { hash_mib: MEMORY, threads: 1 }),
            about: None,
        });
        Self { solvers, answers: HashMap::new(), nodes: 0, wins: None }
    }

    /// Forgets everything, as before a new game.
    pub(crate) fn clear(&mut self) {
        self.begin();
        self.solvers.iter_mut().for_each(|slot| slot.solver.forget());
    }

    /// Forgets what was asked, as before another search.
    pub(crate) fn begin(&mut self) {
        self.solvers.iter_mut().for_each(|asked| asked.about = None);
        self.answers.clear();
        self.nodes = 0;
        self.wins = None;
    }
}

impl<E: Evaluation> Search<'_, E> {
    /// Looks for a mate at the root, and for one in reply to its best move, as far as that may cost: whether the reply
    /// mates. A move that loses so stands last at the root from then on.
    pub(crate) fn watch(&mut self, best: Move) -> bool {
        if !self.watches() || self.watch_root() {
            return false;
        }
        let loses = self.reply_mates(best, SHARE);
        if loses && self.root_moves[0].mv == best {
            self.root_moves[0].score = -Score::INFINITE;
            self.root_moves.rotate_left(1);
        }
        loses
    }

    /// Looks for a mate at the root alone, as an iteration that takes long asks for again; whether one begins now with
    /// it.
    pub(crate) fn watch_root(&mut self) -> bool {
        let granted = self.granted(SHARE) / 2;
        self.watches() && self.finds_mate(0, granted) && self.leads_with_mate()
    }

    /// Whether mates are looked for at present.
    fn watches(&self) -> bool {
        let watches = self.thread == 0 && self.uses(Feature::MateWatch);
        watches && !self.budget.is_spent() && self.memory.watch.wins.is_none()
    }

    /// A last look at what is about to be answered: who has overlooked a mate answers what seemed `sound`, or else the
    /// first of those tried first now that does not allow one, and who has found one plays it.
    pub(crate) fn watch_last(&mut self, best: &mut RootMove, sound: Option<RootMove>) {
        if self.thread > 0 || !self.uses(Feature::MateWatch) || best.score.is_mate() {
            return;
        }
        if self.memory.watch.wins.is_some() {
            *best = self.root_moves[0].clone();
        } else if self.reply_mates(best.mv, LAST_SHARE) {
            let tried: Vec<RootMove> = self.root_moves.iter().take(LAST_TRIED).cloned().collect();
            let mut others = sound.into_iter().chain(tried);
            let other =
                others.find(|other| other.mv != best.mv && !self.reply_mates(other.mv, LAST_SHARE));
            if let Some(other) = other {
                let score = if other.score > -Score::INFINITE { other.score } else { best.score };
                *best = RootMove { score, ..other };
            }
        }
    }

    /// Whether the opponent mates after this move, as far as is found with one of so many nodes.
    fn reply_mates(&mut self, mv: Move, share: u64) -> bool {
        let undo = self.position.play_unchecked(mv);
        let mates = self.finds_mate(1, self.granted(share));
        self.position.undo(mv, undo);
        mates
    }

    /// How many moves the solver may try at present, where one of so many nodes may be its own.
    fn granted(&self, share: u64) -> u64 {
        let left = (self.nodes / share).saturating_sub(self.memory.watch.nodes);
        let left = left.min(self.budget.nodes_left(self.nodes));
        (left * CHEAPNESS).min(MOST_ASKED)
    }

    /// Whether the side to move mates, `ply` moves from the root, as far as is found within so many moves; if so, it
    /// stands in the table from now on.
    fn finds_mate(&mut self, ply: usize, most: u64) -> bool {
        let key = self.position.key();
        if let Some(&answer) = self.memory.watch.answers.get(&key) {
            return answer;
        }
        if most < LEAST_ASKED {
            return false;
        }
        let Ok(problem) = Problem::from_position(self.position.clone()) else {
            self.memory.watch.answers.insert(key, false);
            return false;
        };
        let time = self.budget.left().map(|left| left.max(LEAST_TIME));
        let limits = Limits {
            // Where the solver has no clock, as in a browser, it is held to what the search would do meanwhile.
            nodes: Some(time.map_or(most, |left| most.min(self.nodes_within(left) * CHEAPNESS))),
            time,
        };
        let watch = &mut self.memory.watch;
        let SolverSlot { solver, about } = &mut watch.solvers[ply];
        let before = match about.replace(key) {
            Some(same) if same == key => solver.nodes(),
            _ => 0,
        };
        let verdict = solver.solve(&problem, limits, self.budget.stop(), &mut |_| {});
        let line = match verdict {
            Verdict::Mate => solver.line(),
            _ => None,
        };
        let cost = solver.nodes().saturating_sub(before) / CHEAPNESS;
        watch.nodes += cost;
        self.nodes += cost;
        self.budget.resume();
        let lasts = |line: &Line| {
            let end = ply + line.moves.len();
            end < MAX_PLY && self.lasts_until(end)
        };
        let line = line.filter(lasts);
        if line.is_some() || verdict != Verdict::Unknown {
            let answers = &mut self.memory.watch.answers;
            answers.insert(key, line.is_some());
        }
        let Some(line) = line else { return false };
        if ply == 0 {
            self.memory.watch.wins = line.moves.first().copied();
        }
        self.keep_mating_line(&line.moves, ply);
        true
    }

    /// About how many nodes the search visits in so much time.
    fn nodes_within(&self, time: Duration) -> u64 {
        let pace = self.nodes as f64 / self.budget.elapsed().as_secs_f64().max(1e-6);
        (pace * time.as_secs_f64()) as u64
    }

    /// Puts a mate into the table, with every position on the way to its end.
    fn keep_mating_line(&mut self, line: &[Move], ply: usize) {
        let end = ply + line.len();
        let mut played = Vec::new();
        for (index, &mv) in line.iter().enumerate() {
            let entry = Entry {
                mv: Some(mv),
                score: match index % 2 {
                    0 => Score::mating(end),
                    _ => Score::mated(end),
                },
                evaluation: Score::EVEN,
                depth: MAX_PLY as i32,
                bound: Bound::Exact,
            };
            let key = self.position.key();
            self.shared.table.keep(key, ply + index, entry);
            played.push((mv, self.position.play_unchecked(mv)));
        }
        for (mv, undo) in played.into_iter().rev() {
            self.position.undo(mv, undo);
        }
    }

    /// Puts the move that mates before all others at the root; whether it is one of those that were asked about.
    fn leads_with_mate(&mut self) -> bool {
        let wins = self.memory.watch.wins;
        let place = (self.root_moves.iter()).position(|found| Some(found.mv) == wins);
        let entry = self.shared.table.look_up(self.position.key(), 0);
        let Some((place, entry)) = place.zip(entry) else {
            self.memory.watch.wins = None;
            return false;
        };
        self.root_moves[..=place].rotate_right(1);
        let found = &mut self.root_moves[0];
        found.line = vec![found.mv];
        found.score = entry.score;
        found.bound = Bound::Exact;
        self.show_mate(0);
        true
    }
}
