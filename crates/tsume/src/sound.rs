//! Whether a problem is sound: is its solution the only one.

use std::sync::atomic::AtomicBool;

use komadai_rules::{Move, MoveList, Position, Promotions};

use crate::hand::PackedHand;
use crate::prove::place;
use crate::solver::Watcher;
use crate::table::FOREVER;
use crate::{Dual, DualKind, Limits, Line, Progress, Solver};

/// Another way to mate (余詰, *yozume*): where the solution can be left, and by which move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cook {
    /// Which move of the line it replaces, 1 for the first.
    pub ply: u32,
    /// The move that mates too.
    pub mv: Move,
}

impl Solver {
    /// Where `line`, the solution of the problem, can be left for another mate, in order of plies; empty if the problem
    /// is sound.
    ///
    /// A move is a second solution if it mates, however long that takes, without coming back to a position that the
    /// solution has already passed: detours are none. `None` when nothing is proven yet, a limit came first, or the
    /// line cannot be played from the problem.
    ///
    /// ```
    /// use komadai_tsume::{Cook, Limits, Problem, Solver, SolverOptions};
    ///
    /// // A pawn too many: the gold mates on 1b, and on 2b as well.
    /// let problem = Problem::from_setup(&"8k/9/7PP/9/9/9/9/9/9 b G".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// let stop = false.into();
    /// solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    /// let line = solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
    /// let cooks = solver.cooks(&line, Limits::NONE, &stop, &mut |_| {}).expect("no limit");
    /// assert_eq!(line.moves, ["G*1b".parse()?]);
    /// assert_eq!(cooks, [Cook { ply: 1, mv: "G*2b".parse()? }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cooks(
        &mut self,
        line: &Line,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Vec<Cook>> {
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        self.first_cooks(line, usize::MAX, &mut watcher)
    }

    /// Whether `line` is the only solution: see [`first_cook`](Self::first_cook).
    ///
    /// `None` when nothing is proven yet, a limit came first, or the line cannot be played from the problem.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions};
    ///
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let mut solver = Solver::new(SolverOptions::default());
    /// solver.solve(&problem, Limits::NONE, &false.into(), &mut |_| {});
    /// let stop = false.into();
    /// let line = solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
    /// assert_eq!(solver.is_sound(&line, Limits::NONE, &stop, &mut |_| {}), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_sound(
        &mut self,
        line: &Line,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<bool> {
        self.first_cook(line, limits, stop, report).map(|cook| cook.is_none())
    }

    /// A second solution beside `line`, the shortest mate against the longest defence: first along the line, by the
    /// measure of [`cooks`](Self::cooks), then along every other defence that lasts as long, where only a cook counts
    /// and a dual of the last move does not. `Some(None)` if there is none.
    ///
    /// `None` when nothing is proven yet, a limit came first, or the line cannot be played from the problem.
    ///
    /// ```
    /// use komadai_tsume::{Limits, Problem, Solver, SolverOptions};
    ///
    /// // A pawn too many: the gold mates on 1b, and on 2b as well.
    /// let problem = Problem::from_setup(&"8k/9/7PP/9/9/9/9/9/9 b G".parse()?)?;
    /// let (mut solver, stop) = (Solver::new(SolverOptions::default()), false.into());
    /// solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    /// let line = solver.shortest(Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
    /// let cook = solver.first_cook(&line, Limits::NONE, &stop, &mut |_| {}).expect("no limit");
    /// assert_eq!(cook.map(|cook| cook.moves), Some(vec!["G*2b".parse()?]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_cook(
        &mut self,
        line: &Line,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Option<Dual>> {
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        // Most unsound problems are found along the line, which costs least.
        let Some(&Cook { ply, mv }) = self.first_cooks(line, 1, &mut watcher)?.first() else {
            return self.cook_in_equal_defences(line, &mut watcher);
        };
        let mut moves = line.solution()[..ply as usize - 1].to_vec();
        moves.push(mv);
        Some(Some(Dual { ply, moves, kind: DualKind::Cook, plies: None }))
    }

    /// Second solutions, at most so many, the last moves of the line asked about first: there they are found soonest.
    fn first_cooks(
        &mut self,
        line: &Line,
        most: usize,
        watcher: &mut Watcher<'_>,
    ) -> Option<Vec<Cook>> {
        let mut position = self.problem.as_ref()?.position().clone();
        let attacker = position.turn();
        let (mut passed, mut choices) = (Vec::new(), Vec::new());
        for (ply, &solution) in (1..).zip(line.solution()) {
            passed.push(place(&position, attacker));
            if position.turn() == attacker {
                choices.push((ply, position.clone(), solution));
            }
            position.play(solution).ok()?;
        }
        let mut cooks = Vec::new();
        let mut checks = MoveList::new();
        for (ply, position, solution) in choices.into_iter().rev() {
            checks.clear();
            position.checks_into(Promotions::All, &mut checks);
            for mv in checks.iter().filter(|&mv| mv != solution) {
                let passed = &passed[..ply as usize];
                if self.mates_apart_from(&position.after(mv), passed, watcher)? {
                    cooks.push(Cook { ply, mv });
                    if cooks.len() == most {
                        return Some(cooks);
                    }
                }
            }
        }
        cooks.sort_by_key(|cook| cook.ply);
        Some(cooks)
    }

    /// Whether it is mate after a check, and not only by way of positions that the solution has `passed`.
    fn mates_apart_from(
        &mut self,
        after: &Position,
        passed: &[(u64, PackedHand)],
        watcher: &mut Watcher<'_>,
    ) -> Option<bool> {
        let value = self.search(after, false, FOREVER, watcher);
        if !value.is_mate() {
            return value.is_refuted().then_some(false);
        }
        let value = self.search_apart_from(after, passed, u64::MAX, watcher);
        (value.is_mate() || value.is_refuted()).then(|| value.is_mate())
    }
}
