//! What connections and games tell the task that has the hall.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Instant;

use komadai_csa::PlayerName;
use komadai_csa::hall::{BoutId, GameEvent, VisitorId};
use komadai_store::AccountId;
use tokio::sync::mpsc;

use super::accounts::{Found, Standing};

/// What the task hears.
pub(super) enum Message {
    /// Somebody has connected, and is told things this way.
    Entered { id: VisitorId, from: IpAddr, is_private: bool, out: mpsc::Sender<String> },
    /// A line came.
    Line { id: VisitorId, line: String, at: Instant },
    /// Somebody is gone.
    Left { id: VisitorId },
    /// A password was looked at; the trip is what records say of it, where they do.
    Checked { id: VisitorId, found: Found, trip: Option<String> },
    /// What a player has waited for is on the disk.
    Remembered(VisitorId),
    /// What an account may do has changed.
    Judged(AccountId, Standing),
    /// How engines are rated now.
    Rated(BTreeMap<PlayerName, u32>),
    /// Something happened in a game.
    News { bout: BoutId, news: GameEvent, at: Instant },
}
