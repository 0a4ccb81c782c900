//! Finding an opponent: seeks, challenges, and the stream of what concerns an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use komadai_play::{AccountId, Desk, Opening, SeekId, SeekOutcome, chance};
use komadai_rules::{ByColor, Color};
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::challenges::{Challenges, Offer, challenge_of};
use super::follow;
use crate::accounts::asker::seat;
use crate::api::ErrorCode;
use crate::api::board::{BoardEvent, Challenge, Choice, NewChallenge, NewSeek, Scope, SeekLine};
use crate::api::play::{self as wire, OpenedRoom};
use crate::app::App;
use crate::error::{NOTHING, Refusal, ensure};
use crate::ndjson::Streams;
use crate::people::{People, words};
use crate::request::{Body, Path, Query};

/// Lines of a stream that wait for a slow reader.
const LINES_WAITING: usize = 16;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(events))
        .routes(routes!(seek, seeks))
        .routes(routes!(accept_seek))
        .routes(routes!(challenge))
        .routes(routes!(accept_challenge))
        .routes(routes!(decline_challenge))
}

/// What concerns the account, from now on: its games, and challenges. What is there already comes first.
#[utoipa::path(get, path = "/board/events", operation_id = "events", tag = "lobby", responses(
    (status = 200, description = "A line for each thing; an empty line where nothing happens for a while",
        body = BoardEvent, content_type = "application/x-ndjson")), security(("token" = ["play"])))]
async fn events(
    State(people): State<Arc<People>>,
    State(challenges): State<Arc<Challenges>>,
    streams: Streams,
    caller: Caller,
) -> Result<Response, Refusal> {
    let account = caller.may(Scope::Play)?.id;
    let (out, lines) = mpsc::channel(LINES_WAITING);
    tokio::spawn(follow::account(people, challenges, account, out));
    streams.send(lines)
}

/// Looks for an opponent as long as the answer is being read: plays at once with somebody who wants the same, or waits.
#[utoipa::path(post, path = "/board/seeks", operation_id = "seek", tag = "lobby", request_body = NewSeek, responses(
    (status = 200, description = "A line when it waits, and one when somebody plays",
        body = SeekLine, content_type = "application/x-ndjson")), security(("token" = ["play"])))]
async fn seek(
    State(desk): State<Arc<Desk>>,
    streams: Streams,
    State(people): State<Arc<People>>,
    caller: Caller,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let account = caller.may(Scope::Play)?;
    let new: NewSeek = serde_json::from_slice(&body)?;
    let seek = words::seek(seat(account), new)?;
    // A player who waits has to hear of being found.
    let (news, dismissal) = (desk.watch_matches(), people.dismissal());
    let place = people.place_to_seek(caller.address())?;
    let account = account.id;
    let (out, lines) = mpsc::channel(LINES_WAITING);
    match desk.seek(seek).await? {
        SeekOutcome::Playing(table) => {
            let game = table.id().to_string();
            // The channel is new and has room.
            let _ = out.try_send(SeekLine::Matched { game });
        }
        SeekOutcome::Waiting(id) => {
            let seek = id.number();
            let _ = out.try_send(SeekLine::Waiting { seek });
            tokio::spawn(follow::seek(desk, account, id, news, dismissal, (out, place)));
        }
    }
    streams.send(lines)
}

/// Who looks for an opponent, the oldest first.
#[utoipa::path(get, path = "/board/seeks", operation_id = "seeks", tag = "lobby", responses(
    (status = 200, description = "All seeks", body = Vec<wire::Seek>)), security(("token" = ["play"])))]
async fn seeks(
    State(desk): State<Arc<Desk>>,
    caller: Caller,
) -> Result<Json<Vec<wire::Seek>>, Refusal> {
    let reader = caller.may(Scope::Play)?.id;
    Ok(Json(words::seeks(&desk, reader).await))
}

/// Plays with somebody who waits.
#[utoipa::path(post, path = "/board/seeks/{id}/accept", operation_id = "acceptSeek", tag = "lobby",
    params(("id" = u32, Path, description = "The number of the seek"),
        ("choice" = Option<u32>, Query, description = "On which of its terms: 0 for `terms`, then those of `also`")), responses(
    (status = 200, description = "The game", body = OpenedRoom)), security(("token" = ["play"])))]
async fn accept_seek(
    State(desk): State<Arc<Desk>>,
    caller: Caller,
    Path(id): Path<u32>,
    Query(Choice { choice }): Query<Choice>,
) -> Result<Json<OpenedRoom>, Refusal> {
    let account = caller.may(Scope::Play)?;
    let table = desk.answer(SeekId::from_number(id), seat(account), choice as usize).await?;
    Ok(Json(OpenedRoom::from(&table)))
}

/// Offers a game to one account, for ten minutes. When it is accepted, the stream of events tells of the game.
#[utoipa::path(post, path = "/board/challenges", operation_id = "challenge", tag = "lobby",
    request_body = NewChallenge, responses(
    (status = 200, description = "The challenge", body = Challenge)), security(("token" = ["play"])))]
async fn challenge(
    State(desk): State<Arc<Desk>>,
    State(challenges): State<Arc<Challenges>>,
    caller: Caller,
    Body(body): Body,
) -> Result<Json<Challenge>, Refusal> {
    let account = caller.may(Scope::Play)?;
    let NewChallenge { opponent, terms, color } = serde_json::from_slice(&body)?;
    let terms = words::terms(terms)?;
    terms.check().map_err(komadai_play::Refusal::from)?;
    if terms.team != komadai_play::Team::Alone {
        return Err(komadai_play::Refusal::NotInTerms.into());
    }
    desk.admission().admit(&terms, account.id).await?;
    let opponent = AccountId::from_number(opponent);
    let known = desk.store().account(opponent).await?.is_some();
    ensure(known, ErrorCode::NotFound, "there is no such account")?;
    desk.admission().admit(&terms, opponent).await?;
    let color = color.map(Color::from);
    let given = challenges.give(seat(account), opponent, terms, color);
    let (id, offer) = given?;
    Ok(Json(challenge_of(id, &offer)))
}

/// Plays a game that was offered to the account.
#[utoipa::path(post, path = "/board/challenges/{id}/accept", operation_id = "acceptChallenge", tag = "lobby",
    params(("id" = u32, Path, description = "The number of the challenge")), responses(
    (status = 200, description = "The game", body = OpenedRoom)), security(("token" = ["play"])))]
async fn accept_challenge(
    State(desk): State<Arc<Desk>>,
    State(challenges): State<Arc<Challenges>>,
    caller: Caller,
    Path(id): Path<u32>,
) -> Result<Json<OpenedRoom>, Refusal> {
    let account = caller.may(Scope::Play)?;
    // Much may have changed since it was offered. An account that may not play now does not use it up.
    let offered = challenges.look(id, account.id)?;
    for player in [offered.by.account, account.id] {
        desk.admission().admit(&offered.terms, player).await?;
    }
    let Offer { by, terms, color, .. } = challenges.take(id, account.id)?;
    let color = color.unwrap_or_else(chance::color);
    let mut seats = ByColor::default();
    seats[color] = Some(by);
    seats[!color] = Some(seat(account));
    let opened = desk.open(Opening::of(terms, seats), true).await?;
    Ok(Json(OpenedRoom::from(&opened)))
}

/// Declines a game that was offered to the account, or takes back its own offer.
#[utoipa::path(post, path = "/board/challenges/{id}/decline", operation_id = "declineChallenge", tag = "lobby",
    params(("id" = u32, Path, description = "The number of the challenge")), responses(
    (status = 204, description = "It is no more")), security(("token" = ["play"])))]
async fn decline_challenge(
    State(challenges): State<Arc<Challenges>>,
    caller: Caller,
    Path(id): Path<u32>,
) -> Result<StatusCode, Refusal> {
    let account = caller.may(Scope::Play)?;
    challenges.decline(id, account.id)?;
    Ok(NOTHING)
}
