//! What all readers are told, and how that is changed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use komadai_play::now_ms;
use komadai_store::NoticeRow;

use super::texts::proper;
use crate::accounts::asker::Asker;
use crate::accounts::roles::Permission;
use crate::api::ErrorCode;
use crate::api::moderation::{NewNotice, Notice, NoticeKind};
use crate::error::{Refusal, ensure};
use crate::people::People;
use crate::people::notices::{LASTS_MS, code};
use crate::request::Body;

/// `GET /api/notices`: what all readers are told now.
pub(crate) async fn look(State(people): State<Arc<People>>) -> Json<Vec<Notice>> {
    Json(people.notices.shown())
}

/// `POST /api/admin/notices`: tells all readers something, or no longer.
pub(crate) async fn set(
    State(people): State<Arc<People>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<Vec<Notice>>, Refusal> {
    let NewNotice { kind, due, ja, en } = serde_json::from_slice(&body)?;
    let keeper = asker.permitted(match kind {
        NoticeKind::Day => Permission::MessageOfTheDay,
        NoticeKind::Maintenance | NoticeKind::All => Permission::TellAll,
    })?;
    let (japanese, english) = (proper(&ja)?, proper(&en)?);
    let now = now_ms();
    let is_empty = japanese.is_empty() && english.is_empty();
    let due = match kind {
        NoticeKind::Day => None,
        NoticeKind::All => Some(now + LASTS_MS),
        NoticeKind::Maintenance => {
            let timed = is_empty || due.is_some_and(|due| due > now);
            ensure(timed, ErrorCode::BadMessage, "say when it begins: a time to come")?;
            due
        }
    };
    let row = NoticeRow { kind: code(kind).to_owned(), at: now, due, japanese, english };
    let store = people.desk.store();
    store.set_notice(Some(keeper.id), row).await?;
    people.notices.load(store).await?;
    Ok(Json(people.notices.shown()))
}
