//! The browsers an account is signed in on: seen by its owner, and signed out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use komadai_play::now_ms;
use komadai_store::SessionRow;

use super::asker::Asker;
use super::credentials::Credentials;
use crate::api::ErrorCode;
use crate::api::account::Session;
use crate::error::{NOTHING, Refusal, ensure};
use crate::request::Path;

/// `GET /api/me/sessions`: the browsers the asker is signed in on, this one first.
pub(crate) async fn list(
    State(credentials): State<Credentials>,
    asker: Asker,
) -> Result<Json<Vec<Session>>, Refusal> {
    let account = asker.member()?.id;
    let rows = credentials.store().sessions(account, asker.session, now_ms()).await?;
    Ok(Json(rows.into_iter().map(Session::from).collect()))
}

/// `DELETE /api/me/sessions/{id}`: signs one of these browsers out.
pub(crate) async fn end(
    State(credentials): State<Credentials>,
    asker: Asker,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let account = asker.member()?.id;
    let ended = credentials.store().end_session_of(account, id).await?;
    ensure(ended, ErrorCode::NotFound, "there is no such browser")?;
    credentials.people.dismiss(account);
    tracing::info!(%account, "a browser was signed out from another");
    Ok(NOTHING)
}

/// `DELETE /api/me/sessions`: signs all of them out but the one that asks.
pub(crate) async fn end_others(
    State(credentials): State<Credentials>,
    asker: Asker,
) -> Result<StatusCode, Refusal> {
    let account = asker.member()?.id;
    let ended = credentials.store().end_other_sessions(account, asker.session).await?;
    credentials.people.dismiss(account);
    tracing::info!(%account, ended, "all other browsers were signed out");
    Ok(NOTHING)
}

impl From<SessionRow> for Session {
    fn from(row: SessionRow) -> Self {
        let known = |at: i64| (at > 0).then_some(at);
        Self {
            id: row.id,
            own: row.own,
            made: known(row.made),
            used: known(row.used),
            device: row.device,
            address: row.address,
        }
    }
}
