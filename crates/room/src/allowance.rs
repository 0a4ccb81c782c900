//! Lag compensation by a quota: what the network took is given back to people, within bounds.
//!
//! The quota is a fold of the log (each move keeps what was measured and what was charged), so a dispute can be
//! replayed, and a client that only pretends to lag gains the quota and not a millisecond more.

/// What a side may still be given back for the lag of its network, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    left: u64,
}

/// What a game begins with.
const START: u64 = 600;
/// What each move adds.
const REFILL: u64 = 150;
/// The most there ever is.
const CEILING: u64 = 1_000;

impl Default for Allowance {
    fn default() -> Self {
        Self { left: START }
    }
}

impl Allowance {
    /// What is given back for a move over a network with this round trip.
    pub fn grant(self, lag: u64) -> u64 {
        lag.min(self.left)
    }

    /// A move was made for which `granted` milliseconds were given back.
    pub fn used(&mut self, granted: u64) {
        self.left = self.left.saturating_sub(granted).saturating_add(REFILL).min(CEILING);
    }

    /// The most that a game of `moves` moves a side can give back in all, in milliseconds.
    pub const fn most_over(moves: u64) -> u64 {
        START + REFILL * moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn real_lag_is_given_back_whole_and_false_lag_only_by_the_quota() {
        for (lag, moves) in [(0, 100), (120, 200), (150, 300), (5_000, 60), (60_000, 1)] {
            let mut allowance = Allowance::default();
            let mut total = 0;
            for _ in 0..moves {
                let granted = allowance.grant(lag);
                allowance.used(granted);
                total += granted;
            }
            assert!(total <= Allowance::most_over(moves), "{lag} ms");
            if lag <= REFILL {
                assert_eq!(total, lag * moves, "{lag} ms");
            }
        }
    }
}
