//! The engine over HTTP: one question and its answer, or a socket for many.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_opponent::Request;
use komadai_play::Desk;

use super::{Analysis, socket};
use crate::accounts::asker::Asker;
use crate::api::{ThinkReply, ThinkRequest};
use crate::app::{App, Stopping};
use crate::error::Refusal;
use crate::request::Body;

pub(crate) fn routes() -> Router<App> {
    Router::new().route("/think", post(think)).route("/ws", get(socket::open))
}

/// `POST /api/think`: one question to the engine, and its answer.
async fn think(
    State(analysis): State<Arc<Analysis>>,
    State(desk): State<Arc<Desk>>,
    State(mut stopping): State<Stopping>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<ThinkReply>, Refusal> {
    asker.check_engine(&desk)?;
    let ThinkRequest { id, question } = serde_json::from_slice(&body)?;
    let thinking = analysis.ask(Request::new(&question)?, asker.address)?;
    tokio::select! {
        answer = thinking.answer() => {
            Ok(Json(ThinkReply { id, answer: answer? }))
        }
        () = stopping.stopped() => Err(Refusal::shutting_down()),
    }
}
