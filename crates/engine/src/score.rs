//! What a position is worth, and the window a search asks about.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// How many plies deep a line can become.
pub(crate) const MAX_PLY: usize = 240;

/// What a position is worth to the side to move: centipawns (a pawn is about 90), or the plies to a mate.
///
/// ```
/// use komadai_engine::{Outlook, Score};
///
/// assert!(Score::mating(3) > Score::mating(5));
/// assert!(Score::mating(99) > Score::centipawns(5_000));
/// assert_eq!((-Score::mating(3)).outlook(), Outlook::Mated { plies: 3 });
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// The two things a [`Score`] can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// No mate is in sight; the side to move is ahead by this much.
    Centipawns(i32),
    /// The side to move mates with the last of this many plies.
    Mates {
        /// Moves of both sides, odd.
        plies: u32,
    },
    /// The side to move is mated after this many plies, 0 if it has no legal move now.
    Mated {
        /// Moves of both sides, even.
        plies: u32,
    },
}

const MATE: i16 = 32_000;
const NEAREST_MATE: i16 = MATE - 1_000;

impl Score {
    /// Neither side is ahead.
    pub const EVEN: Self = Self(0);
    /// Above every score.
    pub(crate) const INFINITE: Self = Self(MATE + 1);
    /// What a side gets for the other's perpetual check: more than any material, and no mate, for the other
    /// may still turn aside.
    pub(crate) const WON_BY_REPETITION: Self = Self(20_000);
    /// What a side gets for a return with more in hand: the other would rather have turned aside.
    pub(crate) const RICHER: Self = Self(19_000);
    /// The most an evaluation says.
    const MOST: i16 = 15_000;

    /// A lead of this many centipawns, or the most a score without a mate can say if that is less.
    ///
    /// ```
    /// use komadai_engine::{Outlook, Score};
    ///
    /// assert_eq!(Score::centipawns(-120).to_string(), "-120");
    /// assert_eq!(Score::centipawns(99_999).outlook(), Outlook::Centipawns(15_000));
    /// ```
    pub const fn centipawns(lead: i32) -> Self {
        let most = Self::MOST as i32;
        Self(if lead > most {
            Self::MOST
        } else if lead < -most {
            -Self::MOST
        } else {
            lead as i16
        })
    }

    /// The side to move mates with the last of `plies` plies.
    pub const fn mating(plies: usize) -> Self {
        Self(MATE - if plies < 1_000 { plies as i16 } else { 999 })
    }

    /// The side to move is mated after `plies` plies.
    ///
    /// ```
    /// use komadai_engine::Score;
    ///
    /// assert_eq!(Score::mated(2), -Score::mating(2));
    /// assert_eq!(Score::mated(2).to_string(), "mated in 2");
    /// ```
    pub const fn mated(plies: usize) -> Self {
        Self(-Self::mating(plies).0)
    }

    /// What the score says.
    pub const fn outlook(self) -> Outlook {
        match self.0 {
            score if score > NEAREST_MATE => Outlook::Mates { plies: (MATE - score) as u32 },
            score if score < -NEAREST_MATE => Outlook::Mated { plies: (MATE + score) as u32 },
            score => Outlook::Centipawns(score as i32),
        }
    }

    /// Whether the score is a mate for either side.
    ///
    /// ```
    /// use komadai_engine::Score;
    ///
    /// assert!(Score::mating(1).is_mate() && Score::mated(0).is_mate());
    /// assert!(!Score::centipawns(9_000).is_mate());
    /// ```
    pub const fn is_mate(self) -> bool {
        self.0 > NEAREST_MATE || self.0 < -NEAREST_MATE
    }

    /// Whether the score is more than evaluation ever says: a mate, or the end of a perpetual check.
    pub(crate) const fn is_decisive(self) -> bool {
        self.0 > Self::MOST || self.0 < -Self::MOST
    }

    /// The score of an evaluation, moved by so many centipawns: still one that an evaluation could give.
    pub(crate) const fn corrected(self, correction: i32) -> Self {
        Self::centipawns(self.0 as i32 + correction)
    }

    /// Whether the score comes of a return that another way here would not be: decisive and no mate.
    pub(crate) const fn is_of_return(self) -> bool {
        self.is_decisive() && !self.is_mate()
    }

    /// The score as the table keeps it: a mate counted from this node, `ply` moves from the root.
    pub(crate) const fn kept_at(self, ply: usize) -> Self {
        Self(self.0 + self.mate_side() * ply as i16)
    }

    /// The score as the root counts it, read from the table at `ply`.
    pub(crate) const fn read_at(self, ply: usize) -> Self {
        Self(self.0 - self.mate_side() * ply as i16)
    }

    const fn mate_side(self) -> i16 {
        (self.0 > NEAREST_MATE) as i16 - (self.0 < -NEAREST_MATE) as i16
    }

    pub(crate) const fn bits(self) -> i16 {
        self.0
    }

    /// The lead in centipawns, where a mate is as much as a score without one can say.
    pub(crate) const fn in_centipawns(self) -> i16 {
        match self.0 {
            score if score > Self::MOST => Self::MOST,
            score if score < -Self::MOST => -Self::MOST,
            score => score,
        }
    }

    pub(crate) const fn from_bits(bits: i16) -> Self {
        Self(bits)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// The score raised by so many centipawns, as margins do.
impl Add<i32> for Score {
    type Output = Self;

    fn add(self, margin: i32) -> Self {
        let most = i32::from(Self::INFINITE.0);
        Self((i32::from(self.0) + margin).clamp(-most, most) as i16)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    fn sub(self, margin: i32) -> Self {
        self + -margin
    }
}

/// How far apart two scores are.
impl Sub for Score {
    type Output = i32;

    fn sub(self, other: Self) -> i32 {
        i32::from(self.0) - i32::from(other.0)
    }
}

/// Writes `+123`, `mate in 5` or `mated in 4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outlook() {
            Outlook::Centipawns(lead) => write!(f, "{lead:+}"),
            Outlook::Mates { plies } => write!(f, "mate in {plies}"),
            Outlook::Mated { plies } => write!(f, "mated in {plies}"),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

/// The scores a search can tell apart: what is not above `alpha` or below `beta` it reports as a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: Score(-Score::INFINITE.0), beta: Score::INFINITE };

    /// Asks only whether the score is above `alpha`.
    pub(crate) fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// `margin` to both sides of a score that is expected.
    pub(crate) fn around(score: Score, margin: i32) -> Self {
        Self { alpha: score - margin, beta: score + margin }
    }

    /// The score half way between its ends.
    pub(crate) fn middle(self) -> Score {
        Score(((i32::from(self.alpha.0) + i32::from(self.beta.0)) / 2) as i16)
    }

    /// The same window as the other side sees it.
    pub(crate) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Without the scores that no play from `ply` can bring, as a mate this near is not longer to be found.
    pub(crate) fn within_mates(self, ply: usize) -> Self {
        Self {
            alpha: self.alpha.max(Score::mated(ply)),
            beta: self.beta.min(Score::mating(ply + 1)),
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_kept_at_one_ply_is_read_at_another_as_far_from_the_root_as_it_is() {
        let found = Score::mating(7);
        assert_eq!(found.kept_at(4).outlook(), Outlook::Mates { plies: 3 });
        assert_eq!(found.kept_at(4).read_at(2).outlook(), Outlook::Mates { plies: 5 });
        assert_eq!((-found).kept_at(4).outlook(), Outlook::Mated { plies: 3 });
        assert_eq!(Score::centipawns(50).kept_at(9), Score::centipawns(50));
    }

    #[test]
    fn no_lead_however_great_becomes_a_mate() {
        for lead in [i32::MIN, -40_000, 40_000, i32::MAX] {
            assert!(!Score::centipawns(lead).is_mate());
        }
        assert!(!Score::WON_BY_REPETITION.is_mate() && Score::WON_BY_REPETITION.is_decisive());
        assert!(Score::mating(MAX_PLY).is_mate() && Score::INFINITE > Score::mating(0));
        assert_eq!(Score::mating(1) + i32::from(i16::MAX), Score::INFINITE);
    }
}
