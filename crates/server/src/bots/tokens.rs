//! Tokens: made, listed and taken back by their owner's browser. A token makes no tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use komadai_play::now_ms;
use komadai_store::{Store, TokenRow};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller;
use crate::accounts::asker::Asker;
use crate::api::ErrorCode;
use crate::api::board::{IssuedToken, NewToken, Scope, Token};
use crate::app::App;
use crate::error::{NOTHING, Refusal, ensure};
use crate::letters;
use crate::people::People;
use crate::request::{Body, Path};

/// Most characters of a token's name.
const LONGEST_NAME: usize = 40;
/// Tokens of one account.
const MOST: u32 = 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list, make)).routes(routes!(remove))
}

/// Makes a token.
#[utoipa::path(post, path = "/tokens", operation_id = "makeToken", tag = "tokens", request_body = NewToken, responses(
    (status = 200, description = "The token, shown this once", body = IssuedToken)), security(("browser" = [])))]
async fn make(
    State(store): State<Store>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<IssuedToken>, Refusal> {
    let account = asker.member()?;
    let NewToken { name, scopes } = serde_json::from_slice(&body)?;
    let name = letters::visible(&name);
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || scopes.is_empty() {
        let reason = "a token has a name of one to 40 characters, and something to be used for";
        return Err(Refusal::new(ErrorCode::BadMessage, reason));
    }
    let (token, hash) = caller::fresh()?;
    let made = store.add_token(
        komadai_store::NewToken {
            account: account.id,
            secret: hash,
            name,
            scopes: caller::write(&scopes),
            program: scopes.contains(&Scope::Play),
        },
        MOST,
        now_ms(),
    );
    let id = made.await?.ok_or_else(Refusal::too_much)?;
    Ok(Json(IssuedToken { id, token }))
}

/// The tokens of the account, the latest first.
#[utoipa::path(get, path = "/tokens", operation_id = "tokens", tag = "tokens", responses(
    (status = 200, description = "Its tokens", body = Vec<Token>)), security(("browser" = [])))]
async fn list(State(store): State<Store>, asker: Asker) -> Result<Json<Vec<Token>>, Refusal> {
    let account = asker.member()?;
    let rows = store.tokens(account.id).await?;
    Ok(Json(rows.into_iter().map(Token::from).collect()))
}

impl From<TokenRow> for Token {
    fn from(row: TokenRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            scopes: caller::read(&row.scopes),
            created: row.created,
            used: row.used,
        }
    }
}

/// Makes a token worthless.
#[utoipa::path(delete, path = "/tokens/{id}", operation_id = "removeToken", tag = "tokens",
    params(("id" = i64, Path, description = "Its number")), responses(
    (status = 204, description = "It is worthless now")), security(("browser" = [])))]
async fn remove(
    State(store): State<Store>,
    State(people): State<Arc<People>>,
    asker: Asker,
    Path(id): Path<i64>,
) -> Result<StatusCode, Refusal> {
    let account = asker.member()?;
    let removed = store.remove_token(account.id, id).await?;
    ensure(removed, ErrorCode::NotFound, "there is no such token")?;
    people.dismiss(account.id);
    Ok(NOTHING)
}
