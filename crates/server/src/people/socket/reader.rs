//! Who sits behind a socket, and what it is served from.

use std::net::IpAddr;
use std::sync::Arc;

use komadai_play::{AccountId, Seat};

use crate::accounts::asker::{Asker, seat};
use crate::ops::metrics::Metrics;
use crate::people::{Dismissal, People};

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
