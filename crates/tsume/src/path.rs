//! The way from the problem to the position being looked at, and returns to it.
//!
//! Coming back to a position on the way is no progress for the attacker, so it refutes; but only as long as that
//! position is on the way. Such a refutation carries the stretch of the path it leans on, and is remembered for
//! exactly the paths that begin with it (after Kishimoto and Müller, 2004, who tie it to the whole path).

use crate::hand::PackedHand;
use crate::table::Plies;

/// Which earlier positions of the path a refutation leans on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaning {
    /// The depth of the first; beyond every depth where there is none.
    lowest: u16,
    /// No less than the depth of the last.
    highest: u16,
}

impl Leaning {
    /// It holds on every path.
    pub const NONE: Self = Self { lowest: u16::MAX, highest: 0 };

    #[inline]
    pub const fn on(depth: u16) -> Self {
        Self { lowest: depth, highest: depth }
    }

    #[inline]
    pub const fn is_none(self) -> bool {
        self.lowest == u16::MAX
    }

    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { lowest: self.lowest.min(other.lowest), highest: self.highest.max(other.highest) }
    }

    /// What is left of it at a position of this depth, on which nothing needs to lean any more: after
    /// coming back to a position, everything goes on as before.
    #[inline]
    #[must_use]
    pub fn settled_at(self, depth: u16) -> Self {
        if self.lowest >= depth {
            Self::NONE
        } else {
            Self { lowest: self.lowest, highest: self.highest.min(depth - 1) }
        }
    }

    /// The better of two reasons to give: the one that leans on less.
    #[inline]
    pub fn is_better_than(self, other: Self) -> bool {
        self.lowest > other.lowest
    }
}

struct Step {
    key: u64,
    hand: PackedHand,
    /// The step before with the same hash, plus one.
    before: u32,
    /// The path up to here.
    trail: u64,
}

const HEADS: usize = 1 << 12;

pub(crate) struct Path {
    steps: Vec<Step>,
    heads: Vec<u32>,
}

impl Path {
    pub fn new() -> Self {
        Self { steps: Vec::new(), heads: vec![0; HEADS] }
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn push(&mut self, key: u64, hand: PackedHand) {
        let head = &mut self.heads[key as usize % HEADS];
        let trail = self.steps.last().map_or(0, |step| step.trail) ^ mixed(key, hand);
        self.steps.push(Step {
            key,
            hand,
            before: *head,
            trail: trail.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29),
        });
        *head = self.steps.len() as u32;
    }

    pub fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.heads[step.key as usize % HEADS] = step.before;
        }
    }

    /// The last position of the path that this one repeats, or falls short of by what the attacker holds: its depth
    /// and the attacker's hand there.
    #[inline]
    pub fn find(&self, key: u64, hand: PackedHand) -> Option<(u16, PackedHand)> {
        let mut at = self.heads[key as usize % HEADS];
        while at != 0 {
            let step = &self.steps[at as usize - 1];
            if step.key == key && step.hand.includes(hand) {
                return Some((at as u16 - 1, step.hand));
            }
            at = step.before;
        }
        None
    }
}

#[inline]
fn mixed(key: u64, hand: PackedHand) -> u64 {
    key ^ u64::from(hand.bits()).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[derive(Clone, Copy)]
struct Circle {
    /// Board and hand.
    place: u64,
    /// The beginning of the path it leans on.
    trail: u64,
    leaning: Leaning,
    hand: PackedHand,
    plies: Plies,
}

const NO_CIRCLE: Circle =
    Circle { place: 0, trail: 0, leaning: Leaning::NONE, hand: PackedHand::EMPTY, plies: 0 };

/// Places tried for one position.
const NEIGHBOURS: usize = 4;
const FIRST_ROOM: usize = 1 << 5;

/// The refutations that hold on some paths.
pub(crate) struct Circles {
    places: Vec<Circle>,
    stored: usize,
    most: usize,
}

impl Circles {
    pub fn new(bytes: usize) -> Self {
        Self { places: Vec::new(), stored: 0, most: (bytes / size_of::<Circle>()).max(FIRST_ROOM) }
    }

    pub fn clear(&mut self) {
        self.places = Vec::new();
        self.stored = 0;
    }

    fn home(&self, place: u64) -> usize {
        let places = (self.places.len() - NEIGHBOURS) as u64;
        (((place & 0xffff_ffff) * places) >> 32) as usize
    }

    /// Remembers a refutation found at the end of `path`.
    pub fn put(
        &mut self,
        path: &Path,
        key: u64,
        hand: PackedHand,
        refutation: (PackedHand, Plies, Leaning),
    ) {
        if self.stored * 2 >= self.places.len() {
            self.grow();
        }
        let (settled, plies, leaning) = refutation;
        let circle = Circle {
            place: mixed(key, hand),
            trail: path.steps[usize::from(leaning.highest)].trail,
            leaning,
            hand: settled,
            plies,
        };
        self.insert(circle);
        self.stored += 1;
    }

    fn insert(&mut self, circle: Circle) {
        let home = self.home(circle.place);
        let neighbours = &mut self.places[home..home + NEIGHBOURS];
        let at = neighbours
            .iter()
            .position(|other| {
                other.place == 0 || other.place == circle.place && other.trail == circle.trail
            })
            .unwrap_or((circle.trail >> 20) as usize % NEIGHBOURS);
        neighbours[at] = circle;
    }

    fn grow(&mut self) {
        self.stored = 0;
        let room = (self.places.len() * 2).clamp(FIRST_ROOM, self.most);
        if room == self.places.len() {
            return;
        }
        let old = std::mem::replace(&mut self.places, vec![NO_CIRCLE; room]);
        for circle in old.into_iter().filter(|circle| circle.place != 0) {
            self.insert(circle);
            self.stored += 1;
        }
    }

    /// A refutation that holds after `path`, for an attacker who has `plies` left.
    pub fn get(
        &self,
        path: &Path,
        key: u64,
        hand: PackedHand,
        plies: Plies,
    ) -> Option<(PackedHand, Plies, Leaning)> {
        if self.places.is_empty() {
            return None;
        }
        let place = mixed(key, hand);
        let home = self.home(place);
        self.places[home..home + NEIGHBOURS]
            .iter()
            .filter(|circle| circle.place == place && circle.plies >= plies)
            .find(|circle| {
                path.steps
                    .get(usize::from(circle.leaning.highest))
                    .is_some_and(|step| step.trail == circle.trail)
            })
            .map(|circle| (circle.hand, circle.plies, circle.leaning))
    }
}
