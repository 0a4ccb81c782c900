//! What a page asks about passkeys: which there are, one more, one less, an account opened by one, signing in.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_play::now_ms;
use komadai_store::{Account, Login, PasskeyRow, Removal, WayIn};

use super::{Purpose, Question, expired};
use crate::accounts::asker::Asker;
use crate::accounts::{browser, sign};
use crate::api::ErrorCode;
use crate::api::account::{MadePasskey, Opening, Passkey, PasskeyAnswer, Passkeys, Proof};
use crate::api::play::Naming;
use crate::asked::{Body, Path};
use crate::error::Refusal;
use crate::http::App;
use crate::people::guests::proper_name;

/// Passkeys of one account.
const MOST: u32 = 20;

/// The routes below `/api/passkeys`.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(list).post(added))
        .route("/ask", post(ask))
        .route("/sign-in", post(sign_in))
        .route("/open", post(open))
        .route("/sign-up", post(sign_up))
        .route("/add", post(add))
        .route("/{id}", post(rename))
        .route("/{id}/remove", post(remove))
}

/// `GET /api/passkeys`: the asker's, and where passkeys work.
async fn list(State(app): State<Arc<App>>, asker: Asker) -> Result<impl IntoResponse, Refusal> {
    let view = view(&app, asker.account()).await?;
    Ok(([(CACHE_CONTROL, "no-store")], Json(view)))
}

/// `POST /api/passkeys/ask`: a question to any passkey; its answer signs in, or proves who asks.
async fn ask(State(app): State<Arc<App>>, asker: Asker) -> Result<Response, Refusal> {
    spare(&app, &asker)?;
    Ok(put(app.passkeys.ask(&asker)?))
}

/// `POST /api/passkeys/sign-in`: makes this browser the account's whose passkey has answered.
async fn sign_in(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let PasskeyAnswer { credential } = serde_json::from_slice(&body)?;
    let store = app.people.desk.store();
    let proven = app
        .passkeys
        .proven(store, asker.ceremony, &credential.0)
        .await?;
    sign::signed_in(&app, proven, asker.secure).await
}

/// `POST /api/passkeys/open`: asks for the passkey of a new account.
async fn open(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let Opening { login, name } = serde_json::from_slice(&body)?;
    let spelt = sign::proper_login(&login)?;
    let name = proper_name(name.as_deref().unwrap_or(&login))?;
    if let Some(address) = asker.address
        && !app.people.limits.guests.take(address)
    {
        return Err(Refusal::too_much());
    }
    // Said before anybody has touched a key; the store has the last word.
    if app.people.desk.store().login(&spelt).await?.is_some() {
        return Err(sign::taken());
    }
    let purpose = Purpose::Open {
        login: spelt.clone(),
        name: name.clone(),
    };
    let question = app
        .passkeys
        .make(purpose, (&spelt, &name), Vec::new(), &asker)?;
    Ok(put(question))
}

/// `POST /api/passkeys/sign-up`: makes the account; a guest's games become the account's.
async fn sign_up(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let MadePasskey { credential, name } = serde_json::from_slice(&body)?;
    let label = proper_name(&name)?;
    let made = app.passkeys.made(asker.ceremony, &credential.0, label)?;
    let (Purpose::Open { login, name }, passkey) = made else {
        return Err(expired());
    };
    let login = Login {
        name: login,
        by: WayIn::Passkey(passkey),
    };
    let account = sign::become_member(&app, &asker, login, name).await?;
    tracing::info!(%account, "an account was opened by a passkey");
    sign::signed_in(&app, account, asker.secure).await
}

/// `POST /api/passkeys/add`: asks for one more passkey of a member who proves who it is.
async fn add(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let proof: Proof = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    spare(&app, &asker)?;
    sign::again(&app, &asker, proof).await?;
    let others = app.people.desk.store().passkeys(member.id).await?;
    if others.len() >= MOST as usize {
        return Err(Refusal::too_much());
    }
    let login = member.login.as_deref().unwrap_or_default();
    let purpose = Purpose::Add(member.id);
    let question = app
        .passkeys
        .make(purpose, (login, &member.name), others, &asker)?;
    Ok(put(question))
}

/// `POST /api/passkeys`: keeps the passkey that was asked for.
async fn added(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<Passkeys>, Refusal> {
    let MadePasskey { credential, name } = serde_json::from_slice(&body)?;
    let label = proper_name(&name)?;
    let member = asker.member()?;
    let (purpose, passkey) = app.passkeys.made(asker.ceremony, &credential.0, label)?;
    if purpose != Purpose::Add(member.id) {
        return Err(expired());
    }
    let store = app.people.desk.store();
    let added = store.add_passkey(member.id, passkey, MOST, now_ms()).await;
    added.map_err(sign::in_use)?.ok_or_else(Refusal::too_much)?;
    tracing::info!(account = %member.id, "a passkey was added");
    Ok(Json(view(&app, Some(member)).await?))
}

/// `POST /api/passkeys/{id}`: calls a passkey otherwise.
async fn rename(
    State(app): State<Arc<App>>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Json<Passkeys>, Refusal> {
    let Naming { name } = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    let store = app.people.desk.store();
    let name = proper_name(&name)?;
    if !store.rename_passkey(member.id, id, name).await? {
        return Err(missing());
    }
    Ok(Json(view(&app, Some(member)).await?))
}

/// `POST /api/passkeys/{id}/remove`: makes a passkey worthless, and signs every other browser out.
async fn remove(
    State(app): State<Arc<App>>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let proof: Proof = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    sign::again(&app, &asker, proof).await?;
    let store = app.people.desk.store();
    match store.remove_passkey(member.id, id).await? {
        Removal::Gone => {}
        Removal::Missing => return Err(missing()),
        Removal::LastWayIn => {
            let reason = "nothing else lets its owner in; set a password or add a passkey first";
            return Err(Refusal::new(ErrorCode::LastWayIn, reason));
        }
    }
    app.people.dismiss(member.id);
    tracing::info!(account = %member.id, "a passkey was removed");
    let cookie = browser::remember(store, member.id, asker.secure).await?;
    let headers = [(CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)];
    Ok((headers, Json(view(&app, Some(member)).await?)).into_response())
}

/// Refuses who asks for too much.
fn spare(app: &App, asker: &Asker) -> Result<(), Refusal> {
    let sign_ins = &app.people.limits.sign_ins;
    match asker.address {
        Some(address) if !sign_ins.take(address) => Err(Refusal::too_much()),
        _ => Ok(()),
    }
}

async fn view(app: &App, account: Option<&Account>) -> Result<Passkeys, Refusal> {
    let rows = match account {
        Some(account) => app.people.desk.store().passkeys(account.id).await?,
        None => Vec::new(),
    };
    let [origin] = app.passkeys.origins.clone();
    Ok(Passkeys {
        origin,
        public: app.passkeys.public,
        password: account.is_some_and(|account| account.password),
        passkeys: rows.into_iter().map(Passkey::from).collect(),
    })
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            created: row.created,
            used: row.used,
        }
    }
}

fn put(Question { options, cookie }: Question) -> Response {
    let headers = [(CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)];
    (headers, Json(options)).into_response()
}

fn missing() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "there is no such passkey")
}
