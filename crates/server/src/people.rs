//! Games between people: who they are, the rooms they open, the socket they play over.
//!
//! What happens in a game is `komadai_play`'s business; here it gets its words on the wire.

pub(crate) mod guests;
pub(crate) mod limits;
pub(crate) mod rooms;
pub(crate) mod socket;
pub(crate) mod words;

use std::sync::Arc;

use komadai_play::{AccountId, Desk};
use tokio::sync::{Semaphore, broadcast};

use crate::accounts::passwords::Passwords;
use limits::Limits;

/// Bans that wait for a socket to hear of them; one that is further behind finds out when it comes back.
const MOST_BANS: usize = 16;

/// What the routes of this room share.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) desk: Arc<Desk>,
    /// A permit for each open socket.
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) limits: Limits,
    pub(crate) passwords: Passwords,
    /// Word of who has just been banned.
    pub(crate) banned: broadcast::Sender<AccountId>,
}

impl People {
    pub(crate) fn new(desk: Arc<Desk>, sockets: Arc<Semaphore>, limits: Limits) -> Self {
        Self {
            desk,
            sockets,
            limits,
            passwords: Passwords::default(),
            banned: broadcast::channel(MOST_BANS).0,
        }
    }

    /// Closes the sockets of an account that has just been banned.
    pub(crate) fn tell_banned(&self, account: AccountId) {
        // Nobody may be connected.
        let _ = self.banned.send(account);
    }
}
