//! Rooms over plain HTTP: opened, looked at, listed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::{Desk, chance};
use komadai_rules::Color;
use komadai_store::Stage;

use super::{People, words};
use crate::accounts::asker::{Asker, seat};
use crate::api::play::{Game, NewRoom, OpenedRoom, Running};
use crate::error::Refusal;
use crate::request::{Body, Path};

/// Among so many of the latest games of an account those are found that are not over.
const MOST_OWN: u32 = 1_000;
/// Most games of the list of those that anybody may watch.
const MOST_OPEN: usize = 30;

/// `POST /api/games`: opens a room with the asker in one seat.
pub(crate) async fn open(
    State(people): State<Arc<People>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<OpenedRoom>, Refusal> {
    let account = asker.somebody()?;
    let NewRoom { terms, color } = serde_json::from_slice(&body)?;
    let limits = &people.limits;
    limits.rooms_of_address.spend(asker.address)?;
    limits.rooms.spend(account.id)?;
    let color = color.map_or_else(chance::color, Color::from);
    let terms = words::terms(terms)?;
    let table = people.desk.open_room(terms, seat(account), color).await?;
    Ok(Json(OpenedRoom::from(&table)))
}

/// `GET /api/me/games`: the asker's games that are not over, the latest first.
pub(crate) async fn mine(
    State(desk): State<Arc<Desk>>,
    asker: Asker,
) -> Result<Json<Vec<Running>>, Refusal> {
    let mut running = Vec::new();
    if let Some(account) = asker.welcome() {
        let rows = desk.store().games_of(account.id, MOST_OWN).await?;
        for row in rows.iter().filter(|row| row.headline.stage != Stage::Over) {
            // What cannot be read is in the log of the server, and not in this list.
            if let Ok(view) = desk.view(row.id).await {
                running.push(words::running(&view, Some(account.id)));
            }
        }
    }
    Ok(Json(running))
}

/// `GET /api/games`: games being played that anybody may watch, the latest first.
pub(crate) async fn open_to_all(
    State(desk): State<Arc<Desk>>,
    asker: Asker,
) -> Result<Json<Vec<Running>>, Refusal> {
    let mut running = Vec::new();
    for id in desk.admission().open_games(MOST_OPEN) {
        // It may have ended meanwhile.
        if let Ok(view) = desk.view(id).await {
            running.push(words::running(&view, asker.id()));
        }
    }
    Ok(Json(running))
}

/// `GET /api/games/{id}`: a game as it stands.
pub(crate) async fn look(
    State(desk): State<Arc<Desk>>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Json<Game>, Refusal> {
    let view = desk.view(id.parse()?).await?;
    Ok(Json(words::game(&view, asker.id())))
}
