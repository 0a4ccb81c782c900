//! From what a stopwatch says to what a clock is charged: whole units, least times, a free beginning.
//!
//! People are charged by the millisecond. Engines play by the numbers of the CSA protocol, where a move of
//! 1,999 ms costs one second or two.

/// How measured time becomes charged time; all numbers in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charging {
    /// Time is charged in whole units; 1 is exact.
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
    pub const EXACT: Self = Self {
        unit: 1,
        round_up: false,
        least: 0,
        free: 0,
    };

    /// What a move is charged that took `measured`.
    pub fn charge(&self, measured: u64) -> u64 {
        let counted = measured.saturating_sub(self.free);
        let units = if self.round_up {
            counted.div_ceil(self.unit)
        } else {
            counted / self.unit
        };
        units.saturating_mul(self.unit).max(self.least)
    }

    /// The shortest measured time that is charged at least `deadline`: when a flag falls.
    pub fn reaches(&self, deadline: u64) -> u64 {
        if deadline <= self.least {
            return 0;
        }
        let units = deadline.div_ceil(self.unit);
        let counted = if self.round_up {
            (units - 1).saturating_mul(self.unit).saturating_add(1)
        } else {
            units.saturating_mul(self.unit)
        };
        counted.saturating_add(self.free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_falls_at_the_first_millisecond_that_is_charged_too_much() {
        for unit in [1, 100, 1_000, 60_000] {
            for round_up in [false, true] {
                for (least, free) in [(0, 0), (1_000, 0), (0, 2_000), (1_000, 500)] {
                    let charging = Charging {
                        unit,
                        round_up,
                        least,
                        free,
                    };
                    for deadline in [1, 999, 1_000, 1_001, 10_000, 60_000, 90_500] {
                        let at = charging.reaches(deadline);
                        assert!(charging.charge(at) >= deadline, "{charging:?} {deadline}");
                        assert!(
                            at == 0 || charging.charge(at - 1) < deadline,
                            "{charging:?} {deadline}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn seconds_are_cut_off_or_rounded_up() {
        let down = Charging {
            unit: 1_000,
            ..Charging::EXACT
        };
        let up = Charging {
            round_up: true,
            ..down
        };
        assert_eq!(
            [0, 999, 1_000, 1_999].map(|ms| down.charge(ms)),
            [0, 0, 1_000, 1_000]
        );
        assert_eq!(
            [0, 1, 1_000, 1_001].map(|ms| up.charge(ms)),
            [0, 1_000, 1_000, 2_000]
        );
    }
}
