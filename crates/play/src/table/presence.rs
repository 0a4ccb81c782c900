//! Who of the players is there, and how far away.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use komadai_room::AccountId;
use tokio::sync::Notify;

/// How long a relay waits for a player who has left: a page that is loaded again is back by then.
pub(crate) const RELOADS: Duration = Duration::from_secs(5);

/// Accounts at a table, with their open pages counted.
#[derive(Debug)]
pub(crate) struct Presence {
    accounts: Mutex<HashMap<AccountId, Here>>,
    /// Who has left lately, and when.
    left: Mutex<HashMap<AccountId, Instant>>,
    /// Since when there is a table to come to.
    began: Instant,
    changed: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct Here {
    pages: u32,
    lag: u32,
}

impl Presence {
    pub(crate) fn new(began: Instant) -> Self {
        Self { accounts: Mutex::default(), left: Mutex::default(), began, changed: Notify::new() }
    }

    pub(crate) fn attend(self: &Arc<Self>, account: AccountId) -> Visit {
        self.lock().entry(account).or_default().pages += 1;
        self.changed.notify_one();
        Visit { presence: Arc::clone(self), account }
    }

    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.lock().contains_key(&account)
    }

    pub(crate) fn is_anybody_here(&self) -> bool {
        !self.lock().is_empty()
    }

    /// Since when this account has been away: since it left, or if that was long ago or never, since there is a table.
    /// `None` while it is here.
    pub(crate) fn away_since(&self, account: AccountId) -> Option<Instant> {
        let left = || self.left().get(&account).copied();
        (!self.is_here(account)).then(|| left().unwrap_or(self.began))
    }

    /// In milliseconds; 0 where it is not known.
    pub(crate) fn lag(&self, account: AccountId) -> u32 {
        self.lock().get(&account).map_or(0, |here| here.lag)
    }

    /// Ready when somebody came or went since this was last asked.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<AccountId, Here>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn left(&self) -> MutexGuard<'_, HashMap<AccountId, Instant>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note_leaving(&self, account: AccountId, now: Instant) {
        let mut left = self.left();
        left.retain(|_, at| now.saturating_duration_since(*at) < RELOADS);
        left.insert(account, now);
    }
}

/// One page of an account at a table; gone when dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    presence: Arc<Presence>,
    account: AccountId,
}

impl Visit {
    pub(crate) fn set_lag(&self, lag: u32) {
        if let Some(here) = self.presence.lock().get_mut(&self.account) {
            here.lag = lag;
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut accounts = self.presence.lock();
        let pages = accounts.get_mut(&self.account).map_or(0, |here| {
            here.pages -= 1;
            here.pages
        });
        if pages == 0 {
            accounts.remove(&self.account);
            self.presence.note_leaving(self.account, Instant::now());
            self.presence.changed.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_left_is_away_since_then_and_a_stranger_since_the_beginning() {
        let began = Instant::now();
        let presence = Arc::new(Presence::new(began));
        let [one, other] = [1, 2].map(AccountId::from_number);
        let first = presence.attend(one);
        let second = presence.attend(one);
        drop(first);
        assert_eq!(presence.away_since(one), None, "a page is still open");
        assert!(presence.is_anybody_here());
        drop(second);
        assert!(!presence.is_anybody_here());
        assert!(presence.away_since(one) >= Some(began));
        assert_eq!(presence.away_since(other), Some(began));
        // Nobody is remembered for longer than it matters.
        presence.note_leaving(other, Instant::now() + RELOADS);
        assert_eq!(presence.left().len(), 1);
        assert_eq!(presence.away_since(one), Some(began));
    }
}
