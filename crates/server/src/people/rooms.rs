//! Rooms over plain HTTP: opened, looked at, listed.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use komadai_play::by_lot;
use komadai_rules::Color;

use super::words;
use crate::accounts::asker::{Asker, seat};
use crate::api::ErrorCode;
use crate::api::play::{NewRoom, RoomOpened};
use crate::error::Refusal;
use crate::http::App;

/// `POST /api/games`: opens a room with the asker in one seat.
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    asker: Asker,
    body: Bytes,
) -> Result<Json<RoomOpened>, Refusal> {
    let account = asker.somebody()?;
    let NewRoom { terms, color } = serde_json::from_slice(&body)?;
    if !app.people.limits.rooms.take(account.id) {
        return Err(Refusal::too_much());
    }
    let color = color.map_or_else(by_lot, Color::from);
    let terms = words::terms(terms)?;
    let table = app
        .people
        .desk
        .open_room(terms, seat(account), color)
        .await?;
    Ok(Json(RoomOpened {
        game: table.id().to_string(),
    }))
}

/// `GET /api/games/{id}`: a game as it stands.
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Response, Refusal> {
    let id = id
        .parse()
        .map_err(|error| Refusal::new(ErrorCode::NotFound, error))?;
    let view = app.people.desk.view(id).await?;
    let game = words::game(&view, asker.account().map(|account| account.id));
    Ok(([(CACHE_CONTROL, "no-store")], Json(game)).into_response())
}
