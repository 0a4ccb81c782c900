//! The addresses of the queue: `/api/analyses` for pages and programs, `/api/work` for the machines that do the work.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use komadai_play::now_ms;
use komadai_store::{JobId, Worker};
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Queue;
use crate::api::ErrorCode;
use crate::api::board::Scope;
use crate::api::queue::{Analysis, AnalysisQueue, NewAnalysis, WorkBeat, WorkRequest, WorkResult};
use crate::app::App;
use crate::bots::Caller;
use crate::error::{NOTHING, Refusal, ensure};
use crate::ndjson::Streams;
use crate::request::{Body, Path};
use crate::secrets::hash;

/// Lines of a stream that wait for a slow reader.
const LINES_WAITING: usize = 4;

/// The routes of the queue; those of workers are no part of the document.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(state, ask))
        .routes(routes!(look, cancel))
        .routes(routes!(follow))
        .route("/work", post(acquire))
        .route("/work/{id}/beat", post(beat))
        .route("/work/{id}/result", post(result))
        .route("/work/{id}/abort", post(abort))
}

/// Whether there is anybody to analyse games here.
#[utoipa::path(get, path = "/analyses", operation_id = "analyses", tag = "analyses", responses(
    (status = 200, description = "Who takes up what is asked", body = AnalysisQueue)))]
async fn state(State(queue): State<Arc<Queue>>) -> Result<Json<AnalysisQueue>, Refusal> {
    Ok(Json(queue.state().await?))
}

/// Has a game analysed. Nobody may while playing a rated game.
#[utoipa::path(post, path = "/analyses", operation_id = "analyse", tag = "analyses", request_body = NewAnalysis, responses(
    (status = 200, description = "How it stands", body = Analysis)), security(("token" = ["analyse"])))]
async fn ask(
    State(queue): State<Arc<Queue>>,
    caller: Caller,
    Body(body): Body,
) -> Result<Json<Analysis>, Refusal> {
    let account = caller.may(Scope::Analyse)?;
    let new: NewAnalysis = serde_json::from_slice(&body)?;
    let id = queue.ask(account, caller.address(), new).await?;
    Ok(Json(queue.look(id).await?))
}

/// How an analysis stands, and what came of it.
#[utoipa::path(get, path = "/analyses/{id}", operation_id = "analysis", tag = "analyses",
    params(("id" = String, Path, description = "The name of the analysis")), responses(
    (status = 200, description = "How it stands", body = Analysis)))]
async fn look(
    State(queue): State<Arc<Queue>>,
    Path(id): Path<String>,
) -> Result<Json<Analysis>, Refusal> {
    Ok(Json(queue.look(job(&id)?).await?))
}

/// Cancels an analysis; only the account that asked for it may.
#[utoipa::path(delete, path = "/analyses/{id}", operation_id = "cancelAnalysis", tag = "analyses",
    params(("id" = String, Path, description = "The name of the analysis")), responses(
    (status = 200, description = "How it stands", body = Analysis)), security(("token" = ["analyse"])))]
async fn cancel(
    State(queue): State<Arc<Queue>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Analysis>, Refusal> {
    let account = caller.may(Scope::Analyse)?;
    let id = job(&id)?;
    queue.cancel(account.id, id).await?;
    Ok(Json(queue.look(id).await?))
}

/// How an analysis stands, and whenever it has come further, until it has ended.
#[utoipa::path(get, path = "/analyses/{id}/stream", operation_id = "followAnalysis", tag = "analyses",
    params(("id" = String, Path, description = "The name of the analysis")), responses(
    (status = 200, description = "A line for each step", body = Analysis, content_type = "application/x-ndjson")))]
async fn follow(
    streams: Streams,
    State(queue): State<Arc<Queue>>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let id = job(&id)?;
    // What is not there is said with a status, before the stream begins.
    queue.look(id).await?;
    let (out, lines) = mpsc::channel(LINES_WAITING);
    tokio::spawn(queue.follow(id, out));
    streams.send(lines)
}

/// `POST /api/work`: a worker asks for a portion to analyse.
async fn acquire(
    State(queue): State<Arc<Queue>>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let worker = worker(&queue, &headers).await?;
    let WorkRequest { background } = serde_json::from_slice(&body)?;
    let work = queue.hand_out(&worker, background).await?;
    Ok(work.map_or_else(|| NOTHING.into_response(), |work| Json(work).into_response()))
}

/// `POST /api/work/{id}/beat`: the worker is still at its portion.
async fn beat(
    State(queue): State<Arc<Queue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<StatusCode, Refusal> {
    let worker = worker(&queue, &headers).await?;
    let WorkBeat { seen } = serde_json::from_slice(&body)?;
    wanted(queue.beat(&worker, &id, seen).await?)
}

/// `POST /api/work/{id}/result`: the worker answers its portion.
async fn result(
    State(queue): State<Arc<Queue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<StatusCode, Refusal> {
    let worker = worker(&queue, &headers).await?;
    let WorkResult { found } = serde_json::from_slice(&body)?;
    wanted(queue.answer(&worker, &id, found).await?)
}

/// `POST /api/work/{id}/abort`: the worker gives its portion back.
async fn abort(
    State(queue): State<Arc<Queue>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    let worker = worker(&queue, &headers).await?;
    queue.take_back(&worker, &id).await?;
    Ok(NOTHING)
}

/// What a worker is told of its portion: go on, or leave it.
fn wanted(wanted: bool) -> Result<StatusCode, Refusal> {
    let reason = "this work is no longer yours, or nobody wants it any more";
    ensure(wanted, ErrorCode::NotFound, reason).map(|()| NOTHING)
}

/// Which worker shows its key.
async fn worker(queue: &Queue, headers: &HeaderMap) -> Result<Worker, Refusal> {
    let key =
        headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok()?.strip_prefix("Bearer "));
    let nobody = || Refusal::new(ErrorCode::Nobody, "this is no key of a worker");
    let key = hash(key.ok_or_else(nobody)?.trim());
    let worker = queue.desk.store().worker(key, now_ms()).await?;
    let worker = worker.ok_or_else(nobody)?;
    let reason = "this worker's answers were wrong; ask the operator of the server";
    ensure(!worker.blocked, ErrorCode::Forbidden, reason)?;
    Ok(worker)
}

fn job(id: &str) -> Result<JobId, Refusal> {
    id.parse().map_err(|_| Refusal::new(ErrorCode::NotFound, "there is no such analysis"))
}
