//! What is fitted: a weight for every term, and weights that many terms share.
//!
//! Most squares of most pieces are seldom seen from most king places. So a term of the evaluation is worth the
//! sum of its own weight and of those of the larger families it belongs to (a piece of this kind; of this kind
//! on this square; of this kind so far from the king), and the own weights are held near 0 unless many
//! positions speak for them.

use komadai_engine::terms;

/// How many families a term may belong to.
const FAMILIES: usize = 3;

/// The weights that are fitted, and how they make up those of the terms.
#[derive(Debug)]
pub(crate) struct Model {
    /// The terms' own weights, then the families', then one that stays 0.
    pub(crate) own: Vec<f32>,
    /// The families of each term, as indices of `own`.
    families: Vec<[u32; FAMILIES]>,
    /// How strongly each of `own` is drawn to 0.
    pub(crate) draws: Vec<f32>,
}

/// How strongly weights are drawn to 0 (ridge regression), for each sort of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ridge {
    /// Pieces seen from kings.
    pub placed: f32,
    /// Squares by who reaches them.
    pub guarded: f32,
    /// All other terms.
    pub others: f32,
    /// What many terms share.
    pub families: f32,
}

impl Default for Ridge {
    fn default() -> Self {
        Self { placed: 1_000.0, guarded: 300.0, others: 100.0, families: 100.0 }
    }
}

/// Offsets between two squares of a folded board: files −8 to 8, ranks −8 to 8.
const OFFSETS: usize = 17 * 17;

impl Model {
    pub(crate) fn new(ridge: Ridge) -> Self {
        let families = (0..terms::COUNT).map(Families::of).collect();
        let mut draws = vec![ridge.others; terms::COUNT];
        draws[terms::PLACED.begin..terms::PLACED.end()].fill(ridge.placed);
        draws[terms::GUARDED.begin..terms::GUARDED.end()].fill(ridge.guarded);
        draws.resize(Families::END, ridge.families);
        Self { own: vec![0.0; Families::END], families, draws }
    }

    /// The weights of the terms, in the same units.
    pub(crate) fn weights(&self, weights: &mut Vec<f32>) {
        weights.clear();
        weights.extend(self.families.iter().zip(&self.own).map(|(families, own)| {
            families.iter().fold(*own, |sum, &family| sum + self.own[family as usize])
        }));
    }

    /// What the slope by the terms' weights is by the model's own: `slope` begins with the terms'.
    pub(crate) fn gather(&self, slope: &mut Vec<f32>) {
        slope.truncate(terms::COUNT);
        slope.resize(self.own.len(), 0.0);
        let (own, shared) = slope.split_at_mut(terms::COUNT);
        for (families, &slope) in self.families.iter().zip(own.iter()) {
            for &family in families {
                shared[family as usize - terms::COUNT] += slope;
            }
        }
        if let Some(nothing) = shared.last_mut() {
            *nothing = 0.0;
        }
    }
}

/// The numbers of the families.
struct Families;

impl Families {
    const KIND: usize = terms::COUNT;
    const SQUARE: usize = Self::KIND + 28;
    const OFFSET: usize = Self::SQUARE + 28 * 81;
    const HAND: usize = Self::OFFSET + 28 * OFFSETS;
    const STATE: usize = Self::HAND + 2 * terms::HAND_TERMS;
    const DISTANCE: usize = Self::STATE + terms::STATES;
    const OWNER: usize = Self::DISTANCE + 9 * terms::STATES;
    /// Stands for no family.
    const NONE: usize = Self::OWNER + 9 * 17 * 48;
    const END: usize = Self::NONE + 1;

    fn of(term: usize) -> [u32; FAMILIES] {
        let families = if term < terms::PLACED.end() {
            Self::of_placed(term - terms::PLACED.begin)
        } else if term < terms::GUARDED.end() {
            Self::of_guarded(term - terms::GUARDED.begin)
        } else {
            [Self::NONE; FAMILIES]
        };
        families.map(|family| family as u32)
    }

    fn of_placed(index: usize) -> [usize; FAMILIES] {
        let (king, place) = (index / terms::ROW, index % terms::ROW);
        if let Some(held) = place.checked_sub(28 * 81) {
            return [Self::HAND + held, Self::NONE, Self::NONE];
        }
        let (kind, square) = (place / 81, place % 81);
        let files = 8 + square / 9 - king / 9;
        let ranks = 8 + square % 9 - king % 9;
        [
            Self::KIND + kind,
            Self::SQUARE + place,
            Self::OFFSET + kind * OFFSETS + files * 17 + ranks,
        ]
    }

    fn of_guarded(index: usize) -> [usize; FAMILIES] {
        let (offset, state) = (index / terms::STATES, index % terms::STATES);
        let distance = (offset / 17).max((offset % 17).abs_diff(8));
        let owner = match (state / 16 % 8, state / 128) {
            (0, _) => 0,
            (_, owner) => 1 + owner,
        };
        [
            Self::STATE + state,
            Self::DISTANCE + distance * terms::STATES + state,
            Self::OWNER + offset * 48 + owner * 16 + state % 16,
        ]
    }
}
