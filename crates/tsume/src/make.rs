//! New problems: composed by chance, lengthened backwards, trimmed, and kept only if they are sound.
//!
//! An attempt begins with a king and a few pieces thrown around it (`make/seed.rs`) until that is a short sound problem,
//! and goes on with what could have come before (`make/backward.rs`) and with small changes (`make/vary.rs`) until it is
//! long enough; then every piece that can
//! be missed is taken away. Whatever is changed is asked about from the beginning (`make/judge.rs`), so that no way of
//! composing can make an unsound problem. Everything follows from the seed.

mod backward;
mod diagram;
mod grade;
mod judge;
mod seed;
mod text;
mod vary;

use std::sync::atomic::AtomicBool;

use komadai_rules::{Move, Setup};

use crate::random::Random;
use judge::{Judge, Judged};

pub use grade::Grade;
pub use text::MadeError;

/// A sound problem: one solution, every piece needed, nothing left in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
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
/// let made = (0..).find_map(|attempt| composer.attempt(attempt, &stop)).expect("one succeeds");
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

    /// The problem that an attempt makes, if it makes one; the same whenever it is asked for.
    pub fn attempt(&self, number: u64, stop: &AtomicBool) -> Option<Made> {
        let mut seeds = Random::new(self.seed ^ u64::from(self.plies) << 48);
        let mut random = Random::new(seeds.next() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut judge = Judge::new(stop);
        let at = seed::short(&mut random, &mut judge, self.plies.min(3))?;
        let at = self.lengthen(at, &mut random, &mut judge)?;
        let at = trim(at, &mut judge);
        if at.plies() != self.plies || at.begins_with_a_capture() {
            return None;
        }
        Some(Made {
            setup: at.diagram.setup(),
            grade: Grade::of(&at),
            likeness: at.diagram.likeness(),
            solution: at.solution,
        })
    }

    /// Goes from sound problem to sound problem, each as long as the one before or longer, until one is long enough:
    /// by what could have come before, and by what stands a little differently.
    fn lengthen(
        &self,
        mut at: Judged,
        random: &mut Random,
        judge: &mut Judge<'_>,
    ) -> Option<Judged> {
        let (mut before, mut untried) = (Vec::new(), Vec::new());
        let mut is_new = true;
        for _ in 0..STEPS * self.plies {
            if at.plies() == self.plies {
                return Some(at);
            }
            if std::mem::take(&mut is_new) {
                before = backward::before(&at.diagram);
                untried = (0..before.len()).collect();
                random.shuffle(&mut untried);
                untried.truncate(MOST_AT_ONCE);
            }
            let next = match (untried.pop(), random.below(2)) {
                (Some(number), _) => before[number],
                (None, 0) if !before.is_empty() => vary::vary(&random.pick(&before), random),
                _ => vary::vary(&at.diagram, random),
            };
            if let Some(found) = judge.sound(&next, at.plies(), self.plies)
                && found.diagram != at.diagram
            {
                (at, is_new) = (found, true);
            }
        }
        None
    }
}

/// How many diagrams that could have come before are tried unchanged, before others are.
const MOST_AT_ONCE: usize = 60;

/// How many diagrams are asked about for each ply that a problem shall have.
const STEPS: u32 = 300;

/// Takes away every piece that the problem does without.
fn trim(mut at: Judged, judge: &mut Judge<'_>) -> Judged {
    let plies = at.plies();
    let mut index = 0;
    loop {
        let smaller = at.diagram.smaller();
        let Some(diagram) = smaller.get(index) else {
            return at;
        };
        match judge.sound(diagram, plies, plies) {
            Some(trimmed) => (at, index) = (trimmed, 0),
            None => index += 1,
        }
    }
}
