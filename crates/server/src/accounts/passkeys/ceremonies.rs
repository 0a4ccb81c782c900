//! Questions put to authenticators whose answers have not come yet: each for one browser, for one answer, for some
//! minutes.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use komadai_store::{AccountId, SessionToken};
use webauthn_rp::request::register::USER_HANDLE_MAX_LEN;
use webauthn_rp::{DiscoverableAuthenticationServerState, RegistrationServerState};

use crate::accounts::registrar::Admission;

/// How long an answer is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(300);
/// Most questions that wait at once; beyond them the oldest is given up, so that strangers cost no more memory than
/// this.
const MOST: usize = 10_000;

/// What an authenticator was asked for.
#[derive(Debug)]
pub(super) enum Ceremony {
    /// A passkey to be made, and what for.
    Make(RegistrationServerState<USER_HANDLE_MAX_LEN>, Purpose),
    /// Proof that a passkey is at hand.
    Prove(DiscoverableAuthenticationServerState),
}

/// What a passkey is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// An account that it opens.
    Open {
        /// The name to sign in with, in its one spelling.
        login: String,
        /// What others are to see.
        name: String,
        /// By what the house lets it in.
        invitation: Admission,
    },
    /// This member, as one more way in.
    Add(AccountId),
}

/// The questions, by the hash of the secret that the browser was given with each.
#[derive(Debug)]
pub(super) struct Ceremonies<T = Ceremony> {
    most: usize,
    waiting: Mutex<HashMap<SessionToken, (Instant, T)>>,
}

impl<T> Default for Ceremonies<T> {
    fn default() -> Self {
        Self { most: MOST, waiting: Mutex::default() }
    }
}

impl<T> Ceremonies<T> {
    /// Waits for the answer to a question.
    pub(super) fn add(&self, secret: SessionToken, question: T, now: Instant) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() >= self.most {
            waiting.retain(|_, (begun, _)| is_waited_for(*begun, now));
        }
        while waiting.len() >= self.most {
            let oldest = waiting.iter().min_by_key(|(_, (begun, _))| *begun);
            let Some(oldest) = oldest.map(|(&secret, _)| secret) else {
                break;
            };
            waiting.remove(&oldest);
        }
        waiting.insert(secret, (now, question));
    }

    /// The question this browser was put, unless it waited for too long; nobody gets it twice.
    pub(super) fn take(&self, secret: SessionToken, now: Instant) -> Option<T> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, question) = waiting.remove(&secret)?;
        is_waited_for(begun, now).then_some(question)
    }
}

fn is_waited_for(begun: Instant, now: Instant) -> bool {
    now.saturating_duration_since(begun) < PATIENCE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_once_and_in_time() {
        let (ceremonies, start) = (Ceremonies::default(), Instant::now());
        let late = start + PATIENCE;
        let soon = late - Duration::from_millis(1);
        ceremonies.add([1; 32], 'a', start);
        ceremonies.add([2; 32], 'b', start);
        assert_eq!(ceremonies.take([3; 32], start), None);
        assert_eq!(ceremonies.take([1; 32], soon), Some('a'));
        assert_eq!(ceremonies.take([1; 32], soon), None, "taken");
        assert_eq!(ceremonies.take([2; 32], late), None, "too late");
        assert_eq!(ceremonies.take([2; 32], start), None, "gone for good");
    }

    #[test]
    fn strangers_cost_no_more_memory_than_this() {
        let ceremonies = Ceremonies { most: 3, ..Ceremonies::default() };
        let start = Instant::now();
        for number in 1..=5_u8 {
            let then = start + Duration::from_secs(u64::from(number));
            ceremonies.add([number; 32], number, then);
        }
        let kept = [1, 2, 3, 4, 5].map(|number| ceremonies.take([number; 32], start));
        assert_eq!(kept, [None, None, Some(3), Some(4), Some(5)]);
        // Those that nobody waits for make room first.
        for number in 1..=3 {
            ceremonies.add([number; 32], number, start);
        }
        ceremonies.add([4; 32], 4, start + PATIENCE);
        assert_eq!(ceremonies.waiting.lock().unwrap().len(), 1);
    }
}
