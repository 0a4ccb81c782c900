//! Who of the players is there, and how far away.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use komadai_store::AccountId;
use tokio::sync::Notify;

/// Accounts at a table, with their open pages counted.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    accounts: Mutex<HashMap<AccountId, Here>>,
    changed: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct Here {
    pages: u32,
    lag: u32,
}

impl Presence {
    pub(crate) fn attend(self: &Arc<Self>, account: AccountId) -> Attendance {
        self.lock().entry(account).or_default().pages += 1;
        self.changed.notify_one();
        Attendance {
            presence: Arc::clone(self),
            account,
        }
    }

    pub(crate) fn is_here(&self, account: AccountId) -> bool {
        self.lock().contains_key(&account)
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
}

/// One page of an account at a table; gone when dropped.
#[derive(Debug)]
pub(crate) struct Attendance {
    presence: Arc<Presence>,
    account: AccountId,
}

impl Attendance {
    pub(crate) fn set_lag(&self, lag: u32) {
        if let Some(here) = self.presence.lock().get_mut(&self.account) {
            here.lag = lag;
        }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let mut accounts = self.presence.lock();
        let pages = accounts.get_mut(&self.account).map_or(0, |here| {
            here.pages -= 1;
            here.pages
        });
        if pages == 0 {
            accounts.remove(&self.account);
            self.presence.changed.notify_one();
        }
    }
}
