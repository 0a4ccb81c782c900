//! Games between people: who they are, the rooms they open, the socket they play over.
//!
//! What happens in a game is `komadai_play`'s business; here it gets its words on the wire.

pub(crate) mod guests;
pub(crate) mod limits;
pub(crate) mod rooms;
pub(crate) mod socket;
pub(crate) mod words;

use std::sync::Arc;

use komadai_play::Desk;
use tokio::sync::Semaphore;

use limits::Limits;

/// What the routes of this room share.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) desk: Arc<Desk>,
    /// A permit for each open socket.
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) limits: Limits,
}
