//! New problems: composed by chance, lengthened backwards, trimmed, and kept only if they are sound.
//!
//! An attempt begins with a king and a few pieces thrown around it (`make/seed.rs`) until that is a sound problem, most
//! often a short one. A check and an answer are put before it (`make/backward.rs`) as long as that makes longer
//! problems; where it does not, small changes (`make/vary.rs`) lead to other problems of the same length, and from
//! those it goes on. Every piece that can be missed is taken away on the way. Whatever is changed is asked about from
//! the beginning (`make/judge.rs`), so that no way of composing can make an unsound problem. Everything follows from
//! the seed.

mod backward;
mod diagram;
mod grade;
mod judge;
mod seed;
mod text;
mod vary;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use komadai_chance::Chance;
use komadai_rules::{Move, Setup};

use backward::Before;
use diagram::Diagram;
use judge::{Judge, SoundProblem};

pub use grade::Grade;
pub use text::CompositionError;

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
        let mut seeds = Chance::new(self.seed ^ u64::from(self.plies) << 48);
        let random = Chance::new(seeds.next() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let kept = Walk::new(self.plies, random, stop).compose();
        kept.iter().map(Composition::of).collect()
    }
}

impl Composition {
    fn of(judged: &SoundProblem) -> Self {
        Self {
            setup: judged.diagram.setup(),
            solution: judged.solution.clone(),
            grade: Grade::of(judged),
            likeness: judged.diagram.likeness(),
        }
    }
}

/// How many diagrams are asked about without a step forward before an attempt ends: the more, the dearer what would be
/// given up.
const fn patience(plies: u32) -> u32 {
    60 + plies.saturating_sub(3) * 150
}

/// The most problems that an attempt keeps.
const KIN: usize = 6;

/// How many of the pieces that one problem of an attempt has may stand as they do in another, in hundredths.
const MOST_ALIKE: usize = 60;

/// An attempt on its way from problem to problem, each as long as the one before or longer.
struct Walk<'a> {
    plies: u32,
    random: Chance,
    judge: Judge<'a>,
    asked: HashSet<Diagram>,
    kept: Vec<SoundProblem>,
}

impl<'a> Walk<'a> {
    fn new(plies: u32, random: Chance, stop: &'a AtomicBool) -> Self {
        Self { plies, random, judge: Judge::new(stop), asked: HashSet::new(), kept: Vec::new() }
    }

    fn compose(mut self) -> Vec<SoundProblem> {
        let start = seed::short(&mut self.random, &mut self.judge, self.plies);
        let Some(mut at) = start.map(|start| trim(start, &mut self.judge)) else {
            return self.kept;
        };
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
        self.random.shuffle(&mut before);
        for Before { diagram, check } in before {
            if self.asked.insert(diagram)
                && self.judge.mates_by(&diagram, check, plies)
                && let Some(longer) = self.judge.sound(&diagram, plies, self.plies)
            {
                return Some(trim(longer, &mut self.judge));
            }
        }
        None
    }

    /// Keeps a problem if it differs enough from those kept before, and is no mere chase.
    fn keep(&mut self, judged: &SoundProblem) -> bool {
        let size = judged.diagram.size() as usize;
        let is_new = self.kept.iter().all(|other| {
            let common = judged.diagram.in_common(&other.diagram) as usize;
            common * 100 <= size * MOST_ALIKE
        });
        let is_chase = judged.plies() >= 7 && Grade::of(judged).sacrifices == 0;
        let keeps = is_new && !is_chase && !judged.begins_with_a_capture();
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
