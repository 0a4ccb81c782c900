//! Who sits behind a socket, and what it is served from.

use std::future::pending;
use std::net::IpAddr;
use std::sync::Arc;

use komadai_play::{AccountId, Seat};
use tokio::sync::watch;

use crate::accounts::asker::{Asker, seat};
use crate::api::moderation::Notice;
use crate::ops::metrics::Metrics;
use crate::people::{Dismissal, People, notices};

/// Who sits behind the socket.
pub(super) struct Reader {
    pub(super) seat: Option<Seat>,
    pub(super) address: Option<IpAddr>,
    /// Until when it may not speak.
    pub(super) muted: i64,
    dismissal: Dismissal,
    pub(super) people: Arc<People>,
    pub(super) metrics: Arc<Metrics>,
}

impl Reader {
    pub(super) fn new(asker: &Asker, people: Arc<People>, metrics: Arc<Metrics>) -> Self {
        Self {
            seat: asker.welcome().map(seat),
            address: asker.address,
            muted: asker.account().map_or(0, |account| account.muted),
            dismissal: people.dismissal(),
            people,
            metrics,
        }
    }

    pub(super) fn account(&self) -> Option<AccountId> {
        self.seat.as_ref().map(|seat| seat.account)
    }

    /// Ready once it is this reader's socket that is to be closed.
    pub(super) async fn has_been_dismissed(&mut self) {
        self.dismissal.comes(self.account()).await;
    }
}

/// What all readers are told, as one socket hears of it.
pub(super) struct Notices(watch::Receiver<Vec<Notice>>);

impl Notices {
    pub(super) fn of(people: &People) -> Self {
        Self(people.notices.watch())
    }

    /// The notices, once they are new.
    pub(super) async fn next(&mut self) -> Vec<Notice> {
        if self.0.changed().await.is_err() {
            return pending().await;
        }
        notices::shown(&self.0.borrow_and_update())
    }
}
