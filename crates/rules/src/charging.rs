//! From what a stopwatch says to what a [`Clock`](crate::Clock) is charged: a free beginning, whole units, a least
//! charge.
//!
//! People are charged by the millisecond. Engines play by the numbers of servers that count seconds, where a move of
//! 1,999 ms costs one second or two.

/// How measured time becomes charged time; all numbers in milliseconds.
///
/// ```
/// use komadai_rules::Charging;
///
/// let seconds = Charging { unit: 1000, ..Charging::EXACT };
/// assert_eq!(seconds.charge(1_999), 1_000);
/// let begun = Charging { round_up: true, ..seconds };
/// assert_eq!((begun.charge(1_001), begun.reaches(2_000)), (2_000, 1_001));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Charging {
    /// Time is charged in whole units; 1 is exact, and so is 0.
    pub unit: u64,
    /// A unit begun is charged whole, instead of not at all.
    pub round_up: bool,
    /// The least a move costs.
    pub least: u64,
    /// The beginning of each move that costs nothing.
    pub free: u64,
}

impl Charging {
    /// Every millisecond as it was measured.
    pub const EXACT: Self = Self { unit: 1, round_up: false, least: 0, free: 0 };

    /// What a move is charged that took `measured`.
    pub const fn charge(&self, measured: u64) -> u64 {
        let counted = measured.saturating_sub(self.free);
        let units =
            if self.round_up { counted.div_ceil(self.unit()) } else { counted / self.unit() };
        let charged = units.saturating_mul(self.unit());
        if charged > self.least { charged } else { self.least }
    }

    /// The shortest measured time that is charged at least `deadline`: when a flag falls.
    pub const fn reaches(&self, deadline: u64) -> u64 {
        if deadline <= self.least {
            return 0;
        }
        let units = deadline.div_ceil(self.unit());
        let counted = if self.round_up {
            (units - 1).saturating_mul(self.unit()).saturating_add(1)
        } else {
            units.saturating_mul(self.unit())
        };
        counted.saturating_add(self.free)
    }

    const fn unit(&self) -> u64 {
        if self.unit > 0 { self.unit } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_falls_at_the_first_millisecond_that_is_charged_too_much() {
        let mut dice = komadai_chance::Chance::new(9);
        for _ in 0..2000 {
            let charging = Charging {
                unit: dice.below(6) as u64,
                round_up: dice.below(2) == 0,
                least: dice.below(3) as u64 * 2,
                free: dice.below(4) as u64 * 3,
            };
            for deadline in 0..30 {
                let at = charging.reaches(deadline);
                assert!(charging.charge(at) >= deadline, "{charging:?} {deadline}");
                assert!(at == 0 || charging.charge(at - 1) < deadline, "{charging:?} {deadline}");
            }
        }
    }

    #[test]
    fn times_beyond_all_measure_do_not_overflow() {
        let up = Charging { unit: 60_000, round_up: true, least: 0, free: u64::MAX };
        assert_eq!((up.charge(u64::MAX), up.reaches(u64::MAX)), (0, u64::MAX));
        let exact = Charging::EXACT;
        assert_eq!((exact.charge(u64::MAX), exact.reaches(u64::MAX)), (u64::MAX, u64::MAX));
    }
}
