//! Games that are called off or decided, and events that are ended or removed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::{Desk, Refusal as No, Ruling, now_ms};
use komadai_rules::Color;
use komadai_store::Store;

use super::texts::{proper, proper_reason};
use crate::accounts::asker::Asker;
use crate::accounts::roles::Permission;
use crate::api::ErrorCode;
use crate::api::moderation::{EventDeed, EventDeedKind, GameRuling, RulingKind};
use crate::api::play::Running;
use crate::error::{Refusal, ensure};
use crate::events::Events;
use crate::people::words;
use crate::request::{Body, Path};

/// Most games of the list.
const MOST_LISTED: usize = 200;

/// `GET /api/admin/games`: the games and rooms that are not over, the latest first.
pub(crate) async fn list(
    State(desk): State<Arc<Desk>>,
    asker: Asker,
) -> Result<Json<Vec<Running>>, Refusal> {
    asker.permitted(Permission::Look)?;
    let mut running = Vec::new();
    for id in desk.admission().unfinished(MOST_LISTED) {
        // It may have ended meanwhile.
        if let Ok(view) = desk.view(id).await {
            running.push(words::running(&view, None));
        }
    }
    Ok(Json(running))
}

/// `POST /api/admin/games/{id}/rule`: calls a game off, or decides it; all at the table are told why.
pub(crate) async fn rule(
    State(desk): State<Arc<Desk>>,
    asker: Asker,
    Path(id): Path<String>,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let keeper = asker.permitted(Permission::Rule)?;
    let GameRuling { ruling, winner, note } = serde_json::from_slice(&body)?;
    let reason = proper_reason(&note)?;
    let id = id.parse()?;
    let winner = winner.map(Color::from);
    let (ruling, deed, what) = match ruling {
        RulingKind::Annul => (Ruling::Annul, "annul", ""),
        RulingKind::Award => {
            let what = match winner {
                Some(Color::Black) => " black",
                Some(Color::White) => " white",
                None => " draw",
            };
            (Ruling::Award(winner), "award", what)
        }
    };
    let table = desk.table(id).await?.ok_or(No::NoGame)?;
    let plays = table.view().await?.color_of(keeper.id).is_some();
    ensure(!plays, ErrorCode::NotAllowed, "nobody rules on a game of their own")?;
    table.rule(ruling, reason.clone()).await?;
    let note = format!("{id}{what}: {reason}");
    desk.store().note_deed(keeper.id, deed, None, note, now_ms()).await?;
    tracing::info!(by = %keeper.id, game = %id, deed, "a moderator has ended a game");
    Ok(Json(serde_json::json!({})))
}

/// `POST /api/admin/events/{event}`: ends an event, or removes it with its page.
pub(crate) async fn event(
    State(events): State<Arc<Events>>,
    State(store): State<Store>,
    asker: Asker,
    Path(id): Path<String>,
    Body(body): Body,
) -> Result<Json<serde_json::Value>, Refusal> {
    let EventDeed { deed, note } = serde_json::from_slice(&body)?;
    let keeper = asker.permitted(match deed {
        EventDeedKind::End => Permission::EndEvents,
        EventDeedKind::Remove => Permission::RemoveEvents,
    })?;
    let reason = proper(&note)?;
    let (name, deed) = match deed {
        EventDeedKind::End => (events.end(&id).await?, "end-event"),
        EventDeedKind::Remove => (events.remove(&id).await?, "remove-event"),
    };
    let note = [name, reason].into_iter().filter(|part| !part.is_empty());
    let note = note.collect::<Vec<_>>().join(": ");
    store.note_deed(keeper.id, deed, None, note, now_ms()).await?;
    Ok(Json(serde_json::json!({})))
}
