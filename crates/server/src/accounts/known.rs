//! From which addresses accounts were signed in to lately: a password from there is looked at before a stranger's.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long an address is remembered for an account.
const REMEMBERED: Duration = Duration::from_secs(30 * 86_400);
/// From this many on, the older half is forgotten.
const MANY: usize = 50_000;

/// Addresses and the logins that were right from there, in memory alone.
#[derive(Debug, Default)]
pub(crate) struct Known(Mutex<HashMap<(IpAddr, String), Instant>>);

impl Known {
    /// Somebody has proven from this address to be who signs in by this name.
    pub(crate) fn note(&self, address: IpAddr, login: &str) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MANY {
            let mut times: Vec<_> = known.values().copied().collect();
            let (_, median, _) = times.select_nth_unstable(MANY / 2);
            let median = *median;
            known.retain(|_, at| *at > median);
        }
        known.insert((address, login.to_owned()), Instant::now());
    }

    /// Whether somebody has, lately.
    pub(crate) fn has(&self, address: IpAddr, login: &str) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = known.get(&(address, login.to_owned()));
        at.is_some_and(|at| at.elapsed() < REMEMBERED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_known_for_the_account_it_proved_and_for_no_other() {
        let (known, home) = (Known::default(), IpAddr::from([203, 0, 113, 9]));
        known.note(home, "kumo");
        assert!(known.has(home, "kumo") && !known.has(home, "kaze"));
        assert!(!known.has(IpAddr::from([203, 0, 113, 8]), "kumo"));
        // However many come, what is remembered is bounded, and the latest stay.
        for number in 0..MANY as u32 {
            known.note(IpAddr::from(number.to_be_bytes()), "crowd");
        }
        assert!(known.0.lock().unwrap().len() <= MANY);
        assert!(known.has(IpAddr::from((MANY as u32 - 1).to_be_bytes()), "crowd"));
    }
}
