//! Whether the client is still there, and how far away: it is pinged, and its answer brings back when that was.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use axum::extract::ws::Message;
use tokio::time::{Interval, interval};

use crate::sockets::Disconnect;

/// How often a player is pinged.
const PLAYERS_EVERY: Duration = Duration::from_secs(10);
/// How often a spectator is, whom no opponent waits for.
const SPECTATORS_EVERY: Duration = Duration::from_secs(30);
/// After so many pings in silence the client is gone.
const MOST_SILENT: u32 = 3;

/// The pings of one socket.
pub(super) struct Pings {
    interval: Interval,
    /// Pings since the client was last heard of.
    silent: u32,
}

impl Pings {
    pub(super) fn new() -> Self {
        Self { interval: interval(PLAYERS_EVERY), silent: 0 }
    }

    /// Ready when the next ping is due.
    pub(super) async fn tick(&mut self) {
        self.interval.tick().await;
    }

    /// The client was heard of.
    pub(super) fn reset(&mut self) {
        self.silent = 0;
    }

    /// Counts a ping, and sets the time of the next.
    ///
    /// The pause varies by a quarter: a thousand sockets that came together are not to be pinged together for ever,
    /// which would keep the players waiting each time.
    ///
    /// # Errors
    ///
    /// The client was silent too long.
    pub(super) fn count(&mut self, plays: bool) -> Result<(), Disconnect> {
        self.silent += 1;
        let every = if plays { PLAYERS_EVERY } else { SPECTATORS_EVERY };
        self.interval.reset_after(every.mul_f64(0.75 + 0.5 * chance()));
        if self.silent > MOST_SILENT { Err(Disconnect) } else { Ok(()) }
    }
}

/// A ping that holds the time.
pub(super) fn ping() -> Message {
    let micros = u64::try_from(started().elapsed().as_micros()).unwrap_or(u64::MAX);
    Message::Ping(micros.to_be_bytes().to_vec().into())
}

/// How long a ping and its answer took, in milliseconds; `None` where the answer is not to one of ours.
///
/// Only the server's own clock is asked, and a made-up answer gains no more than the quota.
pub(super) fn lag(sent: &[u8], at: Instant) -> Option<u32> {
    let sent = u64::from_be_bytes(sent.try_into().ok()?);
    let now = at.saturating_duration_since(started()).as_micros();
    let lag = now.saturating_sub(u128::from(sent)) / 1000;
    Some(u32::try_from(lag).unwrap_or(u32::MAX))
}

/// By chance from 0 up to 1; the standard library's keys of hash tables differ each time.
fn chance() -> f64 {
    RandomState::new().hash_one(()) as f64 / (u64::MAX as f64 + 1.0)
}

/// A moment before all pings, for this process.
fn started() -> Instant {
    static STARTED: OnceLock<Instant> = OnceLock::new();
    *STARTED.get_or_init(Instant::now)
}
