//! One browser at a table: commands in, news out.
//!
//! The moment a frame comes in is stamped before anything else is done with it. What cannot be sent now waits in
//! the game's own bounded memory; a reader who falls behind it looks at the whole game again.

mod commands;
mod pings;
mod reader;
mod session;

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;

use super::People;
use crate::accounts::asker::Asker;
use crate::app::Stopping;
use crate::error::Refusal;
use crate::ops::metrics::Metrics;
use crate::sockets::take_in;
use reader::Reader;
use session::Session;

/// The most a frame may hold.
const MOST_BYTES: usize = 4 * 1024;
/// The most a message to a client may hold.
pub(super) const MOST_SENT: usize = 64 * MOST_BYTES;
/// What a socket keeps for reading and for writing; there are many sockets.
const BUFFER: usize = 2 * 1024;

/// `GET /api/play`: a WebSocket for players and spectators: games between people, and the lobby.
pub(crate) async fn open(
    State(people): State<Arc<People>>,
    State(metrics): State<Arc<Metrics>>,
    State(stopping): State<Stopping>,
    asker: Asker,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let (upgrade, place) = take_in(upgrade, &people.places, asker.address)?;
    let upgrade = upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_SENT);
    let reader = Reader::new(&asker, people, metrics);
    Ok(upgrade.on_upgrade(async move |socket| {
        Session::new(reader, socket).run(stopping).await;
        drop(place);
    }))
}
