//! What every socket of a browser has in common: it is taken in while there is room, a message left untaken ends it,
//! and it is told why it closes.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite;

use crate::api::ErrorCode;
use crate::error::Refusal;
use crate::places::{Full, Place, Places};

/// How long a reader may leave one message untaken.
const SEND_PATIENCE: Duration = Duration::from_secs(10);
/// How long a client may take to answer the farewell.
const FAREWELL_PATIENCE: Duration = Duration::from_secs(1);

/// The other side is gone, or as good as gone.
pub(crate) struct Disconnect;

/// Takes a socket in, if that is what is asked for and there is a place left, for all and for those of its address.
///
/// # Errors
///
/// The request is not for a socket, or too many are open.
pub(crate) fn take_in(
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    places: &Places,
    address: Option<IpAddr>,
) -> Result<(WebSocketUpgrade, Place), Refusal> {
    let upgrade = upgrade.map_err(|error| {
        let reason = format_args!("this address speaks WebSocket: {error}");
        Refusal::new(ErrorCode::BadMessage, reason)
    })?;
    let place = places.take(address).map_err(|full| {
        let (code, reason) = match full {
            Full::All => (ErrorCode::Busy, "too many sockets are open; try again later"),
            Full::Address => (ErrorCode::TooMany, "too many sockets are open from this address"),
        };
        Refusal::new(code, reason)
    })?;
    Ok((upgrade, place))
}

/// Sends a message, for as long as the other side may leave one untaken.
pub(crate) async fn send(socket: &mut WebSocket, message: Message) -> Result<(), Disconnect> {
    match timeout(SEND_PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Disconnect),
    }
}

/// Says why the socket closes, and hears the other side out: closing a connection with words unread would reset it, and
/// the farewell might be lost with it.
pub(crate) async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    if say_farewell(socket, code, reason).await.is_ok() {
        let hear_out = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = timeout(FAREWELL_PATIENCE, hear_out).await;
    }
}

/// Closes a socket that cannot be read any more. A client that sent more than there is room for is told so.
pub(crate) async fn close_on_error(socket: &mut WebSocket, error: axum::Error) -> Disconnect {
    let reason = "a message is longer than this address takes";
    if is_too_long(error) && say_farewell(socket, close_code::SIZE, reason).await.is_ok() {
        // The rest of the message is never read. The other side is left the time to hear why before that resets it.
        sleep(FAREWELL_PATIENCE).await;
    }
    Disconnect
}

fn is_too_long(error: axum::Error) -> bool {
    use tungstenite::error::{CapacityError, Error};
    let error = error.into_inner();
    let too_long =
        |error: &Error| matches!(error, Error::Capacity(CapacityError::MessageTooLong { .. }));
    error.downcast_ref().is_some_and(too_long)
}

async fn say_farewell(
    socket: &mut WebSocket,
    code: u16,
    reason: &'static str,
) -> Result<(), Disconnect> {
    let reason = reason.into();
    send(socket, Message::Close(Some(CloseFrame { code, reason }))).await
}
