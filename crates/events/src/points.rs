//! Points of a tournament, exact to the quarter, which is the least that a weighed sum of halves can hold.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul};

/// Points, counted in quarters so that sums of halves weighed with halves are exact.
///
/// ```
/// use komadai_events::Points;
///
/// assert_eq!((Points::ONE + Points::HALF).to_string(), "1½");
/// assert_eq!(Points::HALF.weighed(Points::HALF).to_string(), "¼");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// No points, as for a loss.
    pub const ZERO: Self = Self(0);
    /// What a draw is worth.
    pub const HALF: Self = Self(2);
    /// What a win is worth.
    pub const ONE: Self = Self(4);

    /// How many quarters of a point these are.
    pub const fn quarters(self) -> u32 {
        self.0
    }

    /// These points as often as `by` says: a term of a Sonneborn–Berger sum, where an opponent's points are weighed
    /// with what was scored against him. Exact for whole and half points.
    pub const fn weighed(self, by: Self) -> Self {
        Self(self.0 * by.0 / 4)
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<u32> for Points {
    type Output = Self;

    fn mul(self, times: u32) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = ["", "¼", "½", "¾"][(self.0 % 4) as usize];
        match self.0 / 4 {
            0 if !part.is_empty() => f.write_str(part),
            whole => write!(f, "{whole}{part}"),
        }
    }
}
