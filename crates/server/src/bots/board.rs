//! A game from a player's side: looked at, followed, played.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use komadai_play::{AccountId, Command, Desk, GameId, Refusal as No, Table};
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::{Action, Caller};
use super::follow::Follower;
use crate::accounts::asker::seat;
use crate::api::ErrorCode;
use crate::api::board::{NewDeed, NewMove, NewWords, Receipt, Scope};
use crate::api::play::{Game, Me, PlayMessage};
use crate::app::App;
use crate::error::Refusal;
use crate::letters;
use crate::ndjson::Streams;
use crate::people::{People, words};
use crate::request::{Body, Path};

/// Lines of a stream that wait for a slow reader; the game's own memory holds more.
const LINES_WAITING: usize = 16;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(account))
        .routes(routes!(look))
        .routes(routes!(follow))
        .routes(routes!(play))
        .routes(routes!(act))
        .routes(routes!(say))
}

/// Who looks at a game: a token that is not for playing sees what a stranger sees.
fn reader(caller: &Caller) -> Option<AccountId> {
    caller.may(Scope::Play).ok().map(|account| account.id)
}

/// Whose token this is.
#[utoipa::path(get, path = "/board/account", operation_id = "account", tag = "board", responses(
    (status = 200, description = "The account", body = Me)), security(("token" = ["play"])))]
async fn account(caller: Caller) -> Result<Json<Me>, Refusal> {
    Ok(Json(Me::from(caller.may(Scope::Play)?)))
}

/// A game as it stands. Everybody may look.
#[utoipa::path(get, path = "/board/games/{game}", operation_id = "game", tag = "board",
    params(("game" = String, Path, description = "The name of the game")), responses(
    (status = 200, description = "The game", body = Game)), security((), ("token" = [])))]
async fn look(
    State(desk): State<Arc<Desk>>,
    caller: Caller,
    Path(game): Path<String>,
) -> Result<Json<Game>, Refusal> {
    let view = desk.view(game.parse()?).await?;
    Ok(Json(words::game(&view, reader(&caller))))
}

/// A game as it stands, and all that happens in it until it is over: the last line is the whole game with its end. A
/// player counts as there while this is read. Whenever a line has not the version that was expected, a `game` follows.
#[utoipa::path(get, path = "/board/games/{game}/stream", operation_id = "followGame", tag = "board",
    params(("game" = String, Path, description = "The name of the game")), responses(
    (status = 200, description = "A line for each thing; an empty line where nothing happens for a while",
        body = PlayMessage, content_type = "application/x-ndjson")), security((), ("token" = [])))]
async fn follow(
    State(people): State<Arc<People>>,
    streams: Streams,
    caller: Caller,
    Path(game): Path<String>,
) -> Result<Response, Refusal> {
    let id = game.parse()?;
    // What is not there is said with a status, before the stream begins.
    table(&people.desk, id).await?;
    let (out, lines) = mpsc::channel(LINES_WAITING);
    let follower = Follower { desk: Arc::clone(&people.desk), account: reader(&caller), out };
    let (own, mut dismissal) = (follower.account, people.dismissal());
    tokio::spawn(async move {
        tokio::select! {
            () = follower.follow(id) => {}
            () = dismissal.comes(own) => {}
        }
    });
    streams.send(lines)
}

/// Plays a move.
#[utoipa::path(post, path = "/board/games/{game}/moves", operation_id = "play", tag = "board",
    params(("game" = String, Path, description = "The name of the game")), request_body = NewMove, responses(
    (status = 200, description = "It is played, and on the disk", body = Receipt)), security(("token" = ["play"])))]
async fn play(
    State(desk): State<Arc<Desk>>,
    Path(game): Path<String>,
    Action { at, caller, body }: Action,
) -> Result<Json<Receipt>, Refusal> {
    let account = caller.may(Scope::Play)?.id;
    let NewMove { ply, usi } = serde_json::from_slice(&body)?;
    let mv = usi
        .parse()
        .map_err(|error| Refusal::new(ErrorCode::BadMove, format_args!("{usi:?}: {error}")))?;
    wish(&desk, account, &game, Command::Move { ply, mv }, at).await
}

/// Resigns, declares, proposes, accepts, declines, …
#[utoipa::path(post, path = "/board/games/{game}/deeds", operation_id = "act", tag = "board",
    params(("game" = String, Path, description = "The name of the game")), request_body = NewDeed, responses(
    (status = 200, description = "It is done, and on the disk", body = Receipt)), security(("token" = ["play"])))]
async fn act(
    State(desk): State<Arc<Desk>>,
    Path(game): Path<String>,
    Action { at, caller, body }: Action,
) -> Result<Json<Receipt>, Refusal> {
    let account = caller.may(Scope::Play)?.id;
    let command = match serde_json::from_slice(&body)? {
        NewDeed::Wish(wish) => wish.into(),
        NewDeed::Propose(proposal) => Command::Propose(proposal.into()),
        NewDeed::Decline(proposal) => Command::Decline(proposal.into()),
    };
    wish(&desk, account, &game, command, at).await
}

/// Says something to those at the table: players hear players, spectators hear spectators.
#[utoipa::path(post, path = "/board/games/{game}/words", operation_id = "say", tag = "board",
    params(("game" = String, Path, description = "The name of the game")), request_body = NewWords, responses(
    (status = 200, description = "It is said", body = Receipt)), security(("token" = ["play"])))]
async fn say(
    State(desk): State<Arc<Desk>>,
    caller: Caller,
    Path(game): Path<String>,
    Body(body): Body,
) -> Result<Json<Receipt>, Refusal> {
    let account = caller.may(Scope::Play)?;
    if account.muted > komadai_play::now_ms() {
        return Err(No::Muted.into());
    }
    let NewWords { text } = serde_json::from_slice(&body)?;
    let text = letters::proper_words(&text)
        .ok_or_else(|| Refusal::new(ErrorCode::BadMessage, "words have one to 200 characters"))?;
    let table = table(&desk, game.parse()?).await?;
    let version = table.say(seat(account), text, false).await?;
    Ok(Json(Receipt { version }))
}

async fn wish(
    desk: &Arc<Desk>,
    account: AccountId,
    game: &str,
    command: Command,
    at: Instant,
) -> Result<Json<Receipt>, Refusal> {
    let table = table(desk, game.parse()?).await?;
    let version = table.wish(account, command, at).await?;
    Ok(Json(Receipt { version }))
}

async fn table(desk: &Arc<Desk>, id: GameId) -> Result<Table, Refusal> {
    let table = desk.table(id).await?;
    table.ok_or_else(|| No::NoGame.into())
}
