//! The whole solution of a problem: what else the defender can do, and what else mates.
//!
//! The tree of it (`solution/tree.rs`) holds every defence that lasts as long as the problem; beside each stand the
//! defences that do not. At every move of the attacker in that tree other moves are asked about (`solution/duals.rs`).
//! `docs/tsume.md` says what composers call each.

mod duals;
mod tree;

use std::sync::atomic::AtomicBool;

use komadai_rules::Move;

use crate::solver::Watcher;
use crate::{Limits, Line, Progress, Solver};
use tree::Tree;

/// The solution of a problem with everything beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The main line (本手順): the shortest attack against the longest defence, nothing left in hand where that can be,
    /// futile interpositions left out.
    pub moves: Vec<Move>,
    /// Its length by the convention of problems, once that is proven to be the shortest.
    pub plies: Option<u32>,
    /// The same by the rules, every legal interposition counted.
    pub plies_by_rules: Option<u32>,
    /// Whether the attacker keeps pieces in hand whatever the defender does (駒余り): a flaw.
    pub leftover: bool,
    /// What else the defender can do: along the main line first, then along the defences that last as long.
    pub branches: Vec<Branch>,
    /// What else the attacker can do, in the same order.
    pub duals: Vec<Dual>,
    /// Whether all of it was settled within the limits.
    pub is_settled: bool,
}

/// Another defence (変化).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The ply of the defence, 1 for the first move of the problem: always even.
    pub ply: u32,
    /// The way from the problem through that defence to the mate; it ends with the defence where more is not known.
    pub moves: Vec<Move>,
    /// How it compares with the main line.
    pub kind: BranchKind,
    /// Whether pieces stay in the attacker's hand at its end (駒余り).
    pub leftover: bool,
}

/// How a defence compares with the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BranchKind {
    /// It is mated sooner (変化).
    Shorter,
    /// It lasts as long (変化同手数, 変同). Where pieces stay in hand it is only a variation.
    Equal,
    /// It lasts longer than the line that was given as the solution (変化長手数, 変長).
    Longer,
    /// Something is put between in vain (無駄合).
    Futile,
    /// A limit came first.
    Open,
}

/// Another move of the attacker that mates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dual {
    /// The ply of the move that it replaces, 1 for the first move of the problem: always odd.
    pub ply: u32,
    /// The way from the problem to that move, and on to the mate where that is known.
    pub moves: Vec<Move>,
    /// What composers call it.
    pub kind: DualKind,
    /// How many plies the problem takes with it, where that is known.
    pub plies: Option<u32>,
}

/// What composers call another move that mates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DualKind {
    /// Another solution (余詰), which makes the problem unsound.
    Cook,
    /// Another solution that is shorter than the line given (早詰).
    Faster,
    /// Another last move (最終手余詰), which is allowed but for problems of one move.
    LastMove,
    /// The same move with or without promotion (成不成非限定).
    Promotion,
    /// The same piece dropped on another square of the same line (打ち場所非限定).
    DropSquare,
    /// A way round that comes back into the solution (迂回手順).
    Detour,
    /// The same moves in another order (手順前後).
    Order,
    /// The same on the other side of a diagram that is its own mirror image (左右対称).
    Mirror,
    /// A limit came first: whether it mates is not known.
    Open,
}

impl DualKind {
    /// Every kind, in the order of the documentation.
    pub const ALL: [Self; 9] = [
        Self::Cook,
        Self::Faster,
        Self::LastMove,
        Self::Promotion,
        Self::DropSquare,
        Self::Detour,
        Self::Order,
        Self::Mirror,
        Self::Open,
    ];

    /// The name that programs call it by.
    ///
    /// ```
    /// assert_eq!(komadai_tsume::DualKind::LastMove.name(), "last");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cook => "cook",
            Self::Faster => "faster",
            Self::LastMove => "last",
            Self::Promotion => "promotion",
            Self::DropSquare => "drop",
            Self::Detour => "detour",
            Self::Order => "order",
            Self::Mirror => "mirror",
            Self::Open => "open",
        }
    }

    /// Whether a problem that has it is unsound.
    pub const fn is_flaw(self) -> bool {
        matches!(self, Self::Cook | Self::Faster)
    }
}

impl BranchKind {
    /// The name that programs call it by.
    ///
    /// ```
    /// assert_eq!(komadai_tsume::BranchKind::Equal.name(), "equal");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shorter => "shorter",
            Self::Equal => "equal",
            Self::Longer => "longer",
            Self::Futile => "futile",
            Self::Open => "open",
        }
    }
}

impl Solution {
    /// Whether the problem is sound (完全作): one solution against every defence that lasts as long as the main line, and
    /// nothing left in hand; `None` while that is not settled.
    pub fn is_sound(&self) -> Option<bool> {
        let is_longer = |branch: &Branch| branch.kind == BranchKind::Longer;
        let is_flawed = self.leftover
            || self.duals.iter().any(|dual| dual.kind.is_flaw())
            || self.branches.iter().any(is_longer);
        if is_flawed { Some(false) } else { self.is_settled.then_some(true) }
    }
}

impl Solver {
    /// The whole solution of the problem, once a mate is proven; `None` before. What the limits leave open is told as
    /// open.
    ///
    /// `given` is the line meant as the solution (作意), if that is known: others are then compared with it instead of
    /// with the shortest mate. One that cannot be played or does not end in mate is left aside.
    ///
    /// ```
    /// use komadai_tsume::{BranchKind, DualKind, Limits, Problem, Solver, SolverOptions};
    ///
    /// // The silver in the corner is taken, and the gold mates.
    /// let problem = Problem::from_setup(&"9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1".parse()?)?;
    /// let (mut solver, stop) = (Solver::new(SolverOptions::default()), false.into());
    /// solver.solve(&problem, Limits::NONE, &stop, &mut |_| {});
    /// let whole = solver.solution(None, Limits::NONE, &stop, &mut |_| {}).expect("a mate is proven");
    /// assert_eq!((whole.plies, whole.is_sound()), (Some(3), Some(true)));
    /// assert!(whole.branches.iter().all(|branch| branch.kind != BranchKind::Longer));
    /// assert!(whole.duals.iter().all(|dual| dual.kind != DualKind::Cook));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution(
        &mut self,
        given: Option<&[Move]>,
        limits: Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Option<Solution> {
        let mut watcher = Watcher::new(limits, stop, report, self.nodes());
        let line = self.shortest_within(&mut watcher)?;
        let given = given.filter(|moves| self.is_line(moves));
        if !line.is_shortest || line.tsume_plies.is_none() {
            let moves = line.solution().to_vec();
            return Some(Solution { moves, ..Solution::default() });
        }
        let mut tree = Tree::new(self, &mut watcher, given.is_some());
        let length = given.map_or(line.length(), |moves| moves.len() as u32);
        tree.grow_from(given.unwrap_or(line.solution()), length)?;
        Some(tree.solution(&line))
    }

    /// A cook along any defence that lasts as long as `line`, the shortest mate; `None` if that is not settled.
    pub(crate) fn cook_in_equal_defences(
        &mut self,
        line: &Line,
        watcher: &mut Watcher<'_>,
    ) -> Option<Option<Dual>> {
        let mut tree = Tree::of_equal_defences(self, watcher);
        tree.grow_from(line.solution(), line.length())?;
        let order = tree.order();
        let cook = tree.first_flaw(&order);
        (cook.is_some() || tree.is_settled).then_some(cook)
    }

    /// Whether these moves can be played and end in mate, by the convention of problems at least.
    fn is_line(&self, moves: &[Move]) -> bool {
        let Some(mut position) = self.problem.as_ref().map(|problem| problem.position().clone())
        else {
            return false;
        };
        moves.iter().all(|&mv| position.play(mv).is_ok())
            && !moves.len().is_multiple_of(2)
            && crate::is_mate_by_convention(&position)
    }
}

impl Tree<'_, '_> {
    fn solution(mut self, line: &Line) -> Solution {
        let order = self.order();
        let branches = self.branches(&order);
        let duals = self.duals(&order);
        Solution {
            moves: self.main_line(),
            plies: line.tsume_plies,
            plies_by_rules: Some(line.plies()),
            leftover: !self.is_clean(),
            branches,
            duals,
            is_settled: self.is_settled,
        }
    }
}
