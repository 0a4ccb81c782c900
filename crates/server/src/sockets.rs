//! What every socket of a browser has in common: it is taken in while there is room, a message left untaken ends it, and it
//! is told why it closes.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite;

use crate::api::ErrorCode;
use crate::error::Refusal;

/// How long a reader may leave one message untaken.
const SEND_PATIENCE: Duration = Duration::from_secs(10);
/// How long a client may take to answer the farewell.
const FAREWELL_PATIENCE: Duration = Duration::from_secs(1);

/// The sockets that are open, by the address they come from: a connection that became a socket is counted here.
#[derive(Debug)]
pub(crate) struct PerAddress {
    /// Most of one; this machine has as many as there are, for a proxy may run on it.
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// How many sockets of one kind may be open, in all and from one address.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub(crate) permits: Arc<Semaphore>,
    pub(crate) per_address: Arc<PerAddress>,
}

/// A socket's place, its own until this is dropped.
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    _share: Option<Share>,
}

/// One of the sockets of an address.
struct Share {
    per_address: Arc<PerAddress>,
    address: IpAddr,
}

impl PerAddress {
    pub(crate) fn new(most: usize) -> Arc<Self> {
        let open = Mutex::default();
        Arc::new(Self { most, open })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Share {
    /// One more of this address, if it may have one more.
    fn take(per_address: &Arc<PerAddress>, address: IpAddr) -> Option<Self> {
        let mut open = per_address.open();
        let own = open.entry(address).or_default();
        if *own >= per_address.most && !address.is_loopback() {
            return None;
        }
        *own += 1;
        Some(Self {
            per_address: Arc::clone(per_address),
            address,
        })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut open = self.per_address.open();
        if let Some(own) = open.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// The other side is gone, or as good as gone.
pub(crate) struct Gone;

impl Places {
    /// Takes a socket in, if that is what is asked for and there is a place left, for all and for those of its address.
    ///
    /// # Errors
    ///
    /// The request is not for a socket, or too many are open.
    pub(crate) fn take_in(
        &self,
        upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
        address: Option<IpAddr>,
    ) -> Result<(WebSocketUpgrade, Place), Refusal> {
        let upgrade = upgrade.map_err(|error| {
            let reason = format_args!("this address speaks WebSocket: {error}");
            Refusal::new(ErrorCode::BadMessage, reason)
        })?;
        let permit = Arc::clone(&self.permits).try_acquire_owned();
        let full = "too many sockets are open; try again later";
        let permit = permit.map_err(|_| Refusal::new(ErrorCode::Busy, full))?;
        let crowded = "too many sockets are open from this address";
        let crowded = || Refusal::new(ErrorCode::TooMany, crowded);
        let share = |address| Share::take(&self.per_address, address).ok_or_else(crowded);
        let place = Place {
            _permit: permit,
            _share: address.map(share).transpose()?,
        };
        Ok((upgrade, place))
    }
}

/// Sends a message, for as long as the other side may leave one untaken.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match timeout(SEND_PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}

/// Says why the socket closes, and hears the other side out: closing a connection with words unread would reset it, and the
/// farewell might be lost with it.
pub(crate) async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    if say_farewell(socket, code, reason).await.is_ok() {
        let hear_out = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(FAREWELL_PATIENCE, hear_out).await;
    }
}

/// Closes a socket that cannot be read any more. A client that sent more than there is room for is told so.
pub(crate) async fn close_on_error(socket: &mut WebSocket, error: axum::Error) -> Gone {
    let reason = "a message is longer than this address takes";
    if is_too_long(error) && say_farewell(socket, close_code::SIZE, reason).await.is_ok() {
        // The rest of the message is never read. The other side is left the time to hear why before that resets it.
        sleep(FAREWELL_PATIENCE).await;
    }
    Gone
}

fn is_too_long(error: axum::Error) -> bool {
    use tungstenite::error::{CapacityError, Error};
    let error = error.into_inner();
    let too_long =
        |error: &Error| matches!(error, Error::Capacity(CapacityError::MessageTooLong { .. }));
    error.downcast_ref().is_some_and(too_long)
}

async fn say_farewell(socket: &mut WebSocket, code: u16, reason: &'static str) -> Result<(), Gone> {
    let reason = reason.into();
    send(socket, Message::Close(Some(CloseFrame { code, reason }))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_take_all_places_and_gives_back_what_it_had() {
        let per_address = PerAddress::new(2);
        let take = |address: &str| Share::take(&per_address, address.parse().unwrap());
        let own: Vec<_> = (0..3).map(|_| take("203.0.113.7")).collect();
        assert_eq!(own.iter().flatten().count(), 2);
        assert!(take("203.0.113.8").is_some());
        let proxied: Vec<_> = (0..9).map_while(|_| take("127.0.0.1")).collect();
        assert_eq!(proxied.len(), 9);
        drop((own, proxied));
        assert!(per_address.open().is_empty());
        assert!(take("203.0.113.7").is_some());
    }
}
