//! What a page asks about passkeys: which there are, one more, one less, an account opened by one, signing in.

use axum::extract::State;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_play::now_ms;
use komadai_store::{Account, Login, PasskeyRow, Removal, WayIn};

use super::{Purpose, Question, expired};
use crate::accounts::asker::Asker;
use crate::accounts::browser::{self, with_cookie};
use crate::accounts::credentials::{Credentials, in_use, proper_login, taken};
use crate::api::ErrorCode;
use crate::api::account::{MadePasskey, Opening, Passkey, PasskeyAnswer, Passkeys, Proof};
use crate::api::play::Naming;
use crate::app::App;
use crate::error::Refusal;
use crate::people::guests::proper_name;
use crate::request::{Body, Path};

/// Passkeys of one account.
const MOST: u32 = 20;

/// The routes below `/api/passkeys`.
pub(crate) fn routes() -> Router<App> {
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
async fn list(
    State(credentials): State<Credentials>,
    asker: Asker,
) -> Result<Json<Passkeys>, Refusal> {
    Ok(Json(view(&credentials, asker.account()).await?))
}

/// `POST /api/passkeys/ask`: a question to any passkey; its answer signs in, or proves who asks.
async fn ask(State(credentials): State<Credentials>, asker: Asker) -> Result<Response, Refusal> {
    credentials.people.limits.sign_ins.spend(asker.address)?;
    Ok(put(credentials.passkeys.ask(&asker)?))
}

/// `POST /api/passkeys/sign-in`: makes this browser the account's whose passkey has answered.
async fn sign_in(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let PasskeyAnswer { credential } = serde_json::from_slice(&body)?;
    let store = credentials.store();
    let proven = credentials.passkeys.proven(store, asker.ceremony, &credential.0).await?;
    credentials.sign_in(proven, &asker).await
}

/// `POST /api/passkeys/open`: asks for the passkey of a new account.
async fn open(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let Opening { login, name, invitation } = serde_json::from_slice(&body)?;
    let spelt = proper_login(&login)?;
    let name = proper_name(name.as_deref().unwrap_or(&login))?;
    let people = &credentials.people;
    people.limits.guests.spend(asker.address)?;
    let invitation = people.registrar.check(invitation.as_deref(), asker.address).await?;
    // Said before anybody has touched a key; the store has the last word.
    if credentials.store().login(&spelt).await?.is_some() {
        return Err(taken());
    }
    let purpose = Purpose::Open { login: spelt.clone(), name: name.clone(), invitation };
    let question = credentials.passkeys.make(purpose, (&spelt, &name), Vec::new(), &asker)?;
    Ok(put(question))
}

/// `POST /api/passkeys/sign-up`: makes the account; a guest's games become the account's.
async fn sign_up(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let MadePasskey { credential, name } = serde_json::from_slice(&body)?;
    let label = proper_name(&name)?;
    let made = credentials.passkeys.made(asker.ceremony, &credential.0, label)?;
    let (Purpose::Open { login, name, invitation }, passkey) = made else {
        return Err(expired());
    };
    let login = Login { name: login, by: WayIn::Passkey(passkey) };
    let account = credentials.become_member(&asker, login, name, invitation).await?;
    tracing::info!(%account, "an account was opened by a passkey");
    credentials.sign_in(account, &asker).await
}

/// `POST /api/passkeys/add`: asks for one more passkey of a member who proves who it is.
async fn add(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let proof: Proof = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    credentials.people.limits.sign_ins.spend(asker.address)?;
    credentials.prove(&asker, proof).await?;
    let others = credentials.store().passkeys(member.id).await?;
    if others.len() >= MOST as usize {
        return Err(Refusal::too_much());
    }
    let login = member.login.as_deref().unwrap_or_default();
    let purpose = Purpose::Add(member.id);
    let question = credentials.passkeys.make(purpose, (login, &member.name), others, &asker)?;
    Ok(put(question))
}

/// `POST /api/passkeys`: keeps the passkey that was asked for.
async fn added(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<Passkeys>, Refusal> {
    let MadePasskey { credential, name } = serde_json::from_slice(&body)?;
    let label = proper_name(&name)?;
    let member = asker.member()?;
    let (purpose, passkey) = credentials.passkeys.made(asker.ceremony, &credential.0, label)?;
    if purpose != Purpose::Add(member.id) {
        return Err(expired());
    }
    let store = credentials.store();
    let added = store.add_passkey(member.id, passkey, MOST, now_ms()).await;
    added.map_err(in_use)?.ok_or_else(Refusal::too_much)?;
    tracing::info!(account = %member.id, "a passkey was added");
    Ok(Json(view(&credentials, Some(member)).await?))
}

/// `POST /api/passkeys/{id}`: calls a passkey otherwise.
async fn rename(
    State(credentials): State<Credentials>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Json<Passkeys>, Refusal> {
    let Naming { name } = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    let name = proper_name(&name)?;
    let store = credentials.store();
    if !store.rename_passkey(member.id, id, name).await? {
        return Err(missing());
    }
    Ok(Json(view(&credentials, Some(member)).await?))
}

/// `POST /api/passkeys/{id}/remove`: makes a passkey worthless, and signs every other browser out.
async fn remove(
    State(credentials): State<Credentials>,
    asker: Asker,
    Path(id): Path<i64>,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let proof: Proof = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    credentials.prove(&asker, proof).await?;
    let store = credentials.store();
    match store.remove_passkey(member.id, id).await? {
        Removal::Gone => {}
        Removal::Missing => return Err(missing()),
        Removal::LastWayIn => {
            let reason = "nothing else lets its owner in; set a password or add a passkey first";
            return Err(Refusal::new(ErrorCode::LastWayIn, reason));
        }
    }
    credentials.people.dismiss(member.id);
    tracing::info!(account = %member.id, "a passkey was removed");
    let cookie = browser::remember(store, member.id, &asker).await?;
    let view = view(&credentials, Some(member)).await?;
    Ok(with_cookie(cookie, Json(view)))
}

async fn view(credentials: &Credentials, account: Option<&Account>) -> Result<Passkeys, Refusal> {
    let rows = match account {
        Some(account) => credentials.store().passkeys(account.id).await?,
        None => Vec::new(),
    };
    let [origin] = credentials.passkeys.origins.clone();
    Ok(Passkeys {
        origin,
        public: credentials.passkeys.public,
        password: account.is_some_and(|account| account.password),
        passkeys: rows.into_iter().map(Passkey::from).collect(),
    })
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self { id: row.id, name: row.name, created: row.created, used: row.used }
    }
}

fn put(Question { options, cookie }: Question) -> Response {
    with_cookie(cookie, Json(options))
}

fn missing() -> Refusal {
    Refusal::new(ErrorCode::NotFound, "there is no such passkey")
}
