//! Games between people: who they are, the rooms they open, the socket they play over.
//!
//! What happens in a game is `komadai_play`'s business; here it gets its words on the wire.

pub(crate) mod follower;
pub(crate) mod guests;
pub(crate) mod limits;
pub(crate) mod rooms;
pub(crate) mod socket;
pub(crate) mod words;

use std::future::pending;
use std::sync::Arc;

use komadai_play::{AccountId, Desk};
use tokio::sync::broadcast;

use crate::accounts::passwords::Passwords;
use crate::places::Places;
use limits::Limits;

/// Dismissals that wait for a socket to hear of them; one that is further behind finds out when it comes back.
const MOST_DISMISSALS: usize = 1_024;

/// Word that the connections of an account are to be closed.
#[derive(Debug)]
pub(crate) struct Dismissal(broadcast::Receiver<AccountId>);

impl Dismissal {
    /// Where nobody is dismissed.
    pub(crate) fn never() -> Self {
        Self(broadcast::channel(1).1)
    }

    /// Ready once it is the connections of this account that are to be closed; never without one.
    pub(crate) async fn comes(&mut self, own: Option<AccountId>) {
        let Some(own) = own else {
            return pending().await;
        };
        while self.next().await != own {}
    }

    /// Whose connections are to be closed next.
    pub(crate) async fn next(&mut self) -> AccountId {
        loop {
            match self.0.recv().await {
                Ok(account) => return account,
                Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return pending().await,
            }
        }
    }
}

/// What the routes of this room share.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) desk: Arc<Desk>,
    /// For the sockets of players and spectators.
    pub(crate) places: Places,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    /// Word of whose connections are to be closed.
    dismissed: broadcast::Sender<AccountId>,
}

impl People {
    pub(crate) fn new(desk: Arc<Desk>, places: Places, limits: Limits) -> Self {
        Self {
            desk,
            places,
            limits,
            passwords: Passwords::default(),
            dismissed: broadcast::channel(MOST_DISMISSALS).0,
        }
    }

    /// Hears of the dismissals from now on.
    pub(crate) fn dismissal(&self) -> Dismissal {
        Dismissal(self.dismissed.subscribe())
    }

    /// Closes the sockets and streams of an account: what it may do has changed, and is looked up anew when it comes
    /// back.
    pub(crate) fn dismiss(&self, account: AccountId) {
        // Nobody may be connected.
        let _ = self.dismissed.send(account);
    }
}
