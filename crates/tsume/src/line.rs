//! A mate played out: shortest attack, longest defence.

use std::sync::atomic::AtomicBool;

use komadai_rules::{Hand, Move, Position};

use crate::prove::place;
use crate::search::Count;
use crate::solver::{Expectation, Watcher};
use crate::table::{Lookup, Plies, Reach};
use crate::{Limits, Progress, Solver, is_mate_by_convention};

/// A mate played out: the attacker's moves and the defender's in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, the attacker's first and last.
    pub moves: Vec<Move>,
    /// Whether it is proven that no attack mates sooner and no defence holds out longer, every legal interposition
    /// counted.
    pub is_shortest: bool,
    /// How long the shortest mate is by the convention of problems, futile interpositions (無駄合い, *mudaai*) left
    /// out, where that was asked for and found; see [`is_mate_by_convention`](crate::is_mate_by_convention).
    pub tsume_plies: Option<u32>,
    /// A line of that length, in which nothing is put between in vain; where that was asked for and found. Where the
    /// length is not known, the line without the futile interpositions at its end, if it has any.
    pub tsume_moves: Option<Vec<Move>>,
    /// What the attacker still holds at the end.
    pub leftover: Hand,
}

impl Line {
    /// How long the mate is told to be: by the convention of problems as far as that is known, else by the rules.
    pub fn length(&self) -> u32 {
        self.tsume_plies.unwrap_or(self.solution().len() as u32)
    }

    /// The solution as problems have it: by the convention where that is known, else by the rules.
    pub fn solution(&self) -> &[Move] {
        self.tsume_moves.as_deref().unwrap_or(&self.moves)
    }

    /// How many moves it has, both sides together, every legal interposition counted.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Leaves out what is put between in vain at the end of the line from `start`.
    fn end_before_futile(&mut self, start: &Position) {
        let mut position = start.clone();
        for (ply, &mv) in (1..).zip(&self.moves) {
            position.play_unchecked(mv);
            if ply % 2 == 1 && ply < self.moves.len() && is_mate_by_convention(&position) {
                self.tsume_moves = Some(self.moves[..ply].to_vec());
                self.leftover = position.hand(start.turn());
                return;
            }
        }
    }
}

/// The moves that the first look for a shorter mate may try.
const FIRST_MOVES: u64 = 4_000;
/// How many times as many the look for a refutation may try.
const REFUTATION: u64 = 4;

impl Solver {
    /// A mate, once one is proven: not always the shortest, but against the longest defence of its proof, unless that
    /// is very large.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// assert_eq!(solver.line(), None);
    /// solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {});
    /// let line = solver.line().expect("a mate is proven");
    /// assert_eq!(line.plies() % 2, 1); // the attacker moves first and last
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(&mut self) -> Option<Line> {
        let stop = AtomicBool::new(false);
        let mut report = |_: &Progress| {};
        let mut watcher = Watcher::new(Limits::NONE, &stop, &mut report, self.nodes());
        let line = self.longest_defence(&mut watcher);
        let mut line = line.or_else(|| self.play_out(false, &mut watcher))?;
        line.end_before_futile(self.problem.as_ref()?.position());
        Some(line)
    }

    /// The shortest mate against the longest defence, once a mate is proven; the best line known when a limit comes
    /// first, [`Line::is_shortest`] tells which.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {});
    /// let line = solver.shortest(Limits::NONE, &false.into(), &mut |_| {}).expect("a mate is proven");
    /// assert!(line.is_shortest && line.leftover.is_empty());
    /// assert_eq!((line.plies(), line.tsume_plies), (3, Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Line> {
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        self.shortest_within(&mut watcher)
    }

    pub(crate) fn shortest_within(&mut self, watcher: &mut Watcher<'_>) -> Option<Line> {
        let Some(mut exact) = self.prove_shortest(watcher) else {
            return self.line();
        };
        if let Some(plies) = self.shortest_by_convention(watcher) {
            exact.tsume_plies = Some(plies.into());
            exact.tsume_moves = self.line_by_convention(&exact.moves, plies, watcher);
            let start = self.problem.as_ref()?.position();
            let end = exact.solution().iter().fold(start.clone(), |at, &mv| at.after(mv));
            exact.leftover = end.hand(start.turn());
        }
        Some(exact)
    }

    /// The same by the rules alone: what the convention of problems says is not asked.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {});
    /// let line = solver.shortest_by_rules(Limits::NONE, &false.into(), &mut |_| {}).expect("a mate is proven");
    /// assert_eq!((line.plies(), line.tsume_plies), (3, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_by_rules(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Line> {
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        self.prove_shortest(&mut watcher).or_else(|| self.line())
    }

    /// The shortest mate against the longest defence, by the rules; `None` if a limit comes first.
    ///
    /// Is there a mate in two plies less than known? Mates and refutations are found by different orders of work: each
    /// gets more and more to do, in turn, until one of them knows.
    pub(crate) fn prove_shortest(&mut self, watcher: &mut Watcher<'_>) -> Option<Line> {
        let position = self.problem.as_ref()?.position().clone();
        let mut most = FIRST_MOVES;
        let mut expected = Expectation::Mate;
        while let (Some(plies), false) = (self.mate_in, self.is_shortest) {
            if plies < 2 {
                self.is_shortest = true;
                break;
            }
            let shorter = plies - 2;
            let granted = match expected {
                Expectation::Mate => most,
                Expectation::Refutation => most * REFUTATION,
            };
            let value = self.search_for(&position, shorter, expected, granted, watcher);
            if value.is_mate() {
                self.mate_in = Some(value.plies);
                expected = Expectation::Mate;
                continue;
            } else if value.is_refuted() {
                self.is_shortest = true;
            } else if watcher.budget.is_spent(self.nodes()) {
                return None;
            }
            (expected, most) = match expected {
                Expectation::Mate => (Expectation::Refutation, most),
                Expectation::Refutation => (Expectation::Mate, most * 2),
            };
        }
        self.play_out(true, watcher)
    }

    /// The line both sides play: the attacker by the shortest mate known, the defender by the longest. `exact` where
    /// the length of the mate is: then a defence that lasts as long is looked for.
    fn play_out(&mut self, exact: bool, watcher: &mut Watcher<'_>) -> Option<Line> {
        let mut position = self.problem.as_ref()?.position().clone();
        let attacker = position.turn();
        let mut left = self.mate_in?;
        let mut moves = Vec::new();
        loop {
            let (mv, plies, _) = self.mate_within(&position, left, watcher)?;
            left = plies;
            position.play_unchecked(mv);
            moves.push(mv);
            let Some((answer, plies)) = self.longest_answer(&position, left, exact, watcher)?
            else {
                break;
            };
            position.play_unchecked(answer);
            moves.push(answer);
            left = plies;
        }
        Some(Line {
            tsume_plies: None,
            tsume_moves: None,
            is_shortest: exact,
            leftover: position.hand(attacker),
            moves,
        })
    }

    /// The answer that holds out longest when `left` plies are left, this one not counted, and the plies after it;
    /// none in a mate.
    fn longest_answer(
        &mut self,
        position: &Position,
        left: Plies,
        exact: bool,
        watcher: &mut Watcher<'_>,
    ) -> Option<Option<(Move, Plies)>> {
        let attacker = !position.turn();
        let answers = position.legal_moves();
        if exact && left > 3 {
            // One of them holds out for all that is left; most often the table knows which.
            let shorter = left - 4;
            let known = answers.iter().find(|&answer| {
                let (key, hand) = place(&position.after(answer), attacker);
                // Where more is free there is no mate sooner either.
                [key, Count::Least.key(key, None, hand)].into_iter().any(|key| {
                    let known = self.memory.table.get(key, hand, shorter);
                    matches!(known, Lookup::Refuted { .. })
                })
            });
            if known.is_some() {
                return Some(known.map(|answer| (answer, left - 2)));
            }
            for answer in answers.iter() {
                let value = self.search(&position.after(answer), true, shorter, watcher);
                if value.is_refuted() {
                    return Some(Some((answer, left - 2)));
                }
                if !value.is_mate() {
                    return None;
                }
            }
        }
        let mut longest: Option<(Move, Plies)> = None;
        for answer in answers.iter() {
            let (_, plies, _) = self.mate_within(&position.after(answer), left - 2, watcher)?;
            if longest.is_none_or(|(_, most)| plies > most) {
                longest = Some((answer, plies));
            }
        }
        Some(longest)
    }
}
