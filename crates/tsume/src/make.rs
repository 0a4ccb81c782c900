//! New problems: composed by chance, lengthened backwards, trimmed, and kept only if they are sound.
//!
//! An attempt has a plan (`make/plan.rs`): where the king stands, and what mates him. It begins with a king and a few
//! pieces thrown around it (`make/seed.rs`) until that is a sound problem, most often a mate in one. A check and an
//! answer are put before it (`make/backward.rs`) as long as that makes longer problems; where it does not, small
//! changes (`make/vary.rs`) lead to other problems of the same length, and from those it goes on. Every piece that can
//! be missed is taken away on the way. Whatever is changed is asked about from the beginning (`make/judge.rs`), so that
//! no way of composing can make an unsound problem. A batch (`make/batch.rs`) takes up only what is unlike the rest.
//! Everything follows from the seed.

mod backward;
mod batch;
mod diagram;
mod grade;
mod judge;
mod plan;
mod seed;
mod study;
mod text;
mod vary;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use komadai_chance::Chance;
use komadai_rules::{Move, Setup};

use backward::Before;
use diagram::Diagram;
use judge::{Judge, SoundProblem};
use plan::Plan;

pub use batch::Batch;
pub use grade::{Beauty, Grade};
pub use study::{StudyComposer, StudyProblem};
pub use text::CompositionError;

use crate::Outline;

/// A sound problem: one solution, every piece needed, nothing left in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Composition {
    /// The diagram; Black attacks, and White holds all pieces that are not seen.
    pub setup: Setup,
    /// The solution against the longest defence.
    pub solution: Vec<Move>,
    /// How hard and how beautiful it is.
    pub grade: Grade,
    /// What it shares with the same problem mirrored or shifted.
    pub likeness: u64,
    /// What its solution shares with that of others.
    pub outline: Outline,
}

/// Composes problems of one length, each attempt for itself, so that any number of threads makes the same problems.
///
/// ```
/// use komadai_tsume::Composer;
///
/// let composer = Composer::new(1, 3);
/// let stop = false.into();
/// let made = (0..).flat_map(|attempt| composer.attempt(attempt, &stop)).next().expect("one succeeds");
/// assert_eq!(made.solution.len(), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Composer {
    seed: u64,
    plies: u32,
}

impl Composer {
    /// A composer of problems of so many plies, an odd number.
    ///
    /// # Panics
    ///
    /// The number is even: the attacker has the first move and the last.
    pub fn new(seed: u64, plies: u32) -> Self {
        assert!(plies % 2 == 1, "a mate takes an odd number of plies");
        Self { seed, plies }
    }

    /// The problems that an attempt makes, often none; the same whenever it is asked for.
    ///
    /// ```
    /// use komadai_tsume::Composer;
    ///
    /// let stop = false.into();
    /// assert_eq!(Composer::new(5, 3).attempt(2, &stop), Composer::new(5, 3).attempt(2, &stop));
    /// ```
    pub fn attempt(&self, number: u64, stop: &AtomicBool) -> Vec<Composition> {
        self.compose(number, None, stop)
    }

    /// The same, beginning with a problem instead of pieces thrown around a king: one that is sound and no longer than
    /// what is composed. Of others nothing is made.
    ///
    /// ```
    /// use komadai_tsume::Composer;
    ///
    /// let stop = false.into();
    /// let begun = "7k1/6+b2/8+S/9/9/9/9/9/9 b RSrb4g2s4n4l18p 1".parse()?;
    /// let made = Composer::new(1, 3).attempt_from(0, &begun, &stop);
    /// assert_eq!(made[0].setup, begun);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attempt_from(&self, number: u64, start: &Setup, stop: &AtomicBool) -> Vec<Composition> {
        self.compose(number, Some(start), stop)
    }

    /// Whether something can be made of a problem: it is sound, leaves nothing in hand and is not too long.
    ///
    /// ```
    /// use komadai_tsume::Composer;
    ///
    /// let (composer, stop) = (Composer::new(1, 3), false.into());
    /// assert!(composer.accepts(&"7k1/6+b2/8+S/9/9/9/9/9/9 b RS".parse()?, &stop));
    /// let cooked = "8k/9/7PP/9/9/9/9/9/9 b G".parse()?;
    /// assert!(!composer.accepts(&cooked, &stop), "a gold mates on two squares");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn accepts(&self, start: &Setup, stop: &AtomicBool) -> bool {
        let plan = Plan::of(self.seed, 0);
        Walk::new(self.plies, plan, Chance::new(self.seed), stop).given(start).is_some()
    }

    fn compose(&self, number: u64, start: Option<&Setup>, stop: &AtomicBool) -> Vec<Composition> {
        let mut seeds = Chance::new(self.seed ^ u64::from(self.plies) << 48);
        let random = Chance::new(seeds.next() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let plan = Plan::of(self.seed, number);
        let mut walk = Walk::new(self.plies, plan, random, stop);
        let start = match start {
            Some(start) => walk.given(start),
            None => walk.thrown(),
        };
        let kept = start.map_or_else(Vec::new, |start| walk.compose(start));
        kept.iter().filter_map(Composition::of).collect()
    }
}

impl Composition {
    fn of(judged: &SoundProblem) -> Option<Self> {
        let (diagram, solution) = (&judged.diagram, judged.solution.clone());
        Self::new(diagram, diagram.setup(), solution, judged.grade()?)
    }

    fn new(diagram: &Diagram, setup: Setup, solution: Vec<Move>, grade: Grade) -> Option<Self> {
        let outline = Outline::of(&diagram.position()?, &solution)?;
        Some(Self { setup, solution, grade, likeness: diagram.likeness(), outline })
    }
}

/// How many diagrams are asked about without a step forward before an attempt ends: the more, the dearer what would be
/// given up.
const fn patience(at: u32) -> u32 {
    200 + at * 80
}

/// How many times as much the solver may do on a problem to begin with as on what is tried.
const WORK_FOR_GIVEN: u64 = 200;

/// The most problems that an attempt keeps.
const KIN: usize = 3;

/// How many of the pieces that one problem of an attempt has may stand as they do in another, in hundredths.
const MOST_ALIKE: usize = 60;

/// An attempt on its way from problem to problem, each as long as the one before or longer.
struct Walk<'a> {
    plies: u32,
    plan: Plan,
    random: Chance,
    judge: Judge<'a>,
    asked: HashSet<Diagram>,
    kept: Vec<SoundProblem>,
    outlines: HashSet<u64>,
}

impl<'a> Walk<'a> {
    fn new(plies: u32, plan: Plan, random: Chance, stop: &'a AtomicBool) -> Self {
        Self {
            plies,
            plan,
            random,
            judge: Judge::new(stop),
            asked: HashSet::new(),
            kept: Vec::new(),
            outlines: HashSet::new(),
        }
    }

    /// A short problem by chance.
    fn thrown(&mut self) -> Option<SoundProblem> {
        seed::short(&self.plan, &mut self.random, &mut self.judge, self.plies)
    }

    /// A problem that is given, if it is sound; pieces of White's hand that are not there are not missed.
    fn given(&mut self, start: &Setup) -> Option<SoundProblem> {
        let diagram = Diagram::of(start)?;
        self.judge.sound_within(&diagram, 1, self.plies, WORK_FOR_GIVEN)
    }

    fn compose(mut self, start: SoundProblem) -> Vec<SoundProblem> {
        let mut at = trim(start, &mut self.judge);
        let mut left = patience(at.plies());
        loop {
            if at.plies() == self.plies && self.keep(&at) {
                left = patience(at.plies());
            }
            if self.kept.len() == KIN {
                return self.kept;
            }
            let Some(next) = self.step(&at, &mut left) else {
                return self.kept;
            };
            if next.plies() > at.plies() {
                left = patience(next.plies());
            }
            at = next;
        }
    }

    /// The next problem: one that could have come before, or one that stands a little differently.
    fn step(&mut self, at: &SoundProblem, left: &mut u32) -> Option<SoundProblem> {
        if let Some(longer) = self.lengthen(at) {
            return Some(longer);
        }
        while *left > 0 {
            *left -= 1;
            let next = vary::vary(&at.diagram, &mut self.random);
            if !self.asked.insert(next) {
                continue;
            }
            if let Some(found) = self.judge.sound(&next, at.plies(), self.plies) {
                return Some(trim(found, &mut self.judge));
            }
        }
        None
    }

    /// A longer problem, by a check and an answer that come before this one.
    fn lengthen(&mut self, at: &SoundProblem) -> Option<SoundProblem> {
        let plies = at.plies() + 2;
        if plies > self.plies {
            return None;
        }
        let mut before = backward::before(&at.diagram);
        backward::arrange(&mut before, &mut self.random);
        for Before { diagram, check, .. } in before {
            if self.asked.insert(diagram)
                && self.judge.mates_by(&diagram, check, plies)
                && let Some(longer) = self.judge.sound(&diagram, plies, self.plies)
            {
                return Some(trim(longer, &mut self.judge));
            }
        }
        None
    }

    /// Keeps a problem if it differs enough from those kept before and is no mere chase.
    fn keep(&mut self, judged: &SoundProblem) -> bool {
        let size = judged.diagram.size() as usize;
        let is_new = self.kept.iter().all(|other| {
            let common = judged.diagram.in_common(&other.diagram) as usize;
            common * 100 <= size * MOST_ALIKE
        });
        let keeps = is_new
            && !judged.begins_with_a_capture()
            && judged.has_an_idea()
            && judged.outline().is_some_and(|outline| self.outlines.insert(outline.signature))
            && self.judge.counts_all(judged);
        if keeps {
            self.kept.push(judged.clone());
        }
        keeps
    }
}

/// Takes away every piece that the problem does without.
fn trim(mut at: SoundProblem, judge: &mut Judge<'_>) -> SoundProblem {
    let plies = at.plies();
    let mut index = 0;
    while let Some(diagram) = at.diagram.smaller().get(index) {
        match judge.sound(diagram, plies, plies) {
            Some(trimmed) => at = trimmed,
            None => index += 1,
        }
    }
    at
}
