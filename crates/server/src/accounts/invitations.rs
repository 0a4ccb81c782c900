//! Invitations, and codes by which members find back: made by those who keep order, shown once.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use komadai_play::now_ms;
use komadai_store::{AccountId, Deed, Invitation, InvitationRow, NewInvitation, Store};

use super::asker::Asker;
use super::credentials::{Credentials, proper_password};
use super::order::{DAY_MS, proper_note};
use super::passwords::Turn;
use super::roles::{Permission, check_rank};
use crate::api::ErrorCode;
use crate::api::account::{
    self as wire, IssuedCode, NewRecovery, OpenInvitation, Recovery, WantedInvitation,
};
use crate::error::{Refusal, ensure};
use crate::request::{Body, Path};
use crate::secrets::Code;

/// Most accounts by one invitation: a class, or a club that moves in.
const MOST_USES: u32 = 1_000;
/// Most days an invitation is good.
const MOST_DAYS: u32 = 365;

/// `GET /api/registration`: who may come in here.
pub(crate) async fn door(State(credentials): State<Credentials>) -> Json<wire::Membership> {
    Json(credentials.people.registrar.membership().into())
}

/// `GET /api/admin/invitations`: those that may still be used.
pub(crate) async fn list(
    State(store): State<Store>,
    asker: Asker,
) -> Result<Json<Vec<OpenInvitation>>, Refusal> {
    asker.permitted(Permission::Invite)?;
    view(&store).await
}

/// `POST /api/admin/invitations`: makes one; its code is shown this once.
pub(crate) async fn invite(
    State(store): State<Store>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<IssuedCode>, Refusal> {
    let keeper = asker.permitted(Permission::Invite)?;
    let WantedInvitation { uses, days, note } = serde_json::from_slice(&body)?;
    let fits = (1..=MOST_USES).contains(&uses) && (1..=MOST_DAYS).contains(&days);
    let reason =
        format!("an invitation is for 1 to {MOST_USES} members and good for 1 to {MOST_DAYS} days");
    ensure(fits, ErrorCode::BadMessage, reason)?;
    let (code, now) = (Code::fresh()?, now_ms());
    let expires = now + i64::from(days) * DAY_MS;
    let new = NewInvitation { secret: code.hash(), uses, expires, note: proper_note(&note) };
    store.add_invitation(Some(keeper.id), new, now).await?;
    tracing::info!(by = %keeper.id, uses, days, "an invitation was made");
    Ok(Json(IssuedCode { code: code.to_string(), expires }))
}

/// `DELETE /api/admin/invitations/{id}`: takes one back.
pub(crate) async fn uninvite(
    State(store): State<Store>,
    asker: Asker,
    Path(id): Path<i64>,
) -> Result<Json<Vec<OpenInvitation>>, Refusal> {
    let keeper = asker.permitted(Permission::Invite)?;
    let removed = store.remove_invitation(Some(keeper.id), Invitation::Number(id), now_ms());
    ensure(removed.await?, ErrorCode::NotFound, "there is no such invitation")?;
    view(&store).await
}

async fn view(store: &Store) -> Result<Json<Vec<OpenInvitation>>, Refusal> {
    let rows = store.invitations(now_ms()).await?;
    Ok(Json(rows.into_iter().map(OpenInvitation::from).collect()))
}

/// `POST /api/admin/recovery`: a code by which a member who has lost the way in sets a new password, once and within a
/// day.
pub(crate) async fn give_recovery(
    State(store): State<Store>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<IssuedCode>, Refusal> {
    let keeper = asker.permitted(Permission::Recover)?;
    let NewRecovery { account, note } = serde_json::from_slice(&body)?;
    let about = AccountId::from_number(account);
    ensure(about != keeper.id, ErrorCode::NotAllowed, "nobody does this to themselves")?;
    let missing = || Refusal::new(ErrorCode::NotFound, "there is no such member");
    check_rank(keeper, &store.account(about).await?.ok_or_else(missing)?)?;
    let (code, now) = (Code::fresh()?, now_ms());
    let expires = now + DAY_MS;
    let deed = Deed::Recovery(code.hash(), expires);
    let done = store.moderate(Some(keeper.id), about, deed, proper_note(&note), now).await?;
    if !done {
        return Err(missing());
    }
    tracing::info!(by = %keeper.id, account = %about, "a code to find back was given");
    Ok(Json(IssuedCode { code: code.to_string(), expires }))
}

/// `POST /api/recover`: sets a new password by such a code, signs every browser out but this one, and takes the tokens
/// back.
pub(crate) async fn recover(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let Recovery { login, code, password } = serde_json::from_slice(&body)?;
    let login = login.trim().to_ascii_lowercase();
    let people = &credentials.people;
    people.limits.sign_ins.spend(asker.address)?;
    // Bounded as wrong passwords are, and together with them.
    let guess = (asker.address, login.chars().take(64).collect());
    people.limits.guesses.spend(guess)?;
    let wrong = || Refusal::new(ErrorCode::BadRecovery, "this code is not good for this name");
    let secret = code.parse::<Code>().map_err(|_| wrong())?.hash();
    let (store, now) = (credentials.store(), now_ms());
    if !store.has_recovery(&login, secret, now).await? {
        tracing::warn!(login, address = ?asker.address, "a code to find back was wrong");
        return Err(wrong());
    }
    proper_password(&password, &login)?;
    let hashed = people.passwords.hash(Turn::At(asker.address), password).await?;
    let account = store.recover(&login, secret, hashed, now_ms()).await?.ok_or_else(wrong)?;
    people.dismiss(account);
    tracing::info!(%account, address = ?asker.address, "a member found back by a code");
    credentials.sign_in(account, &asker).await
}

impl From<InvitationRow> for OpenInvitation {
    fn from(row: InvitationRow) -> Self {
        Self {
            id: row.id,
            by: row.by,
            note: row.note,
            uses: row.uses,
            remaining: row.remaining,
            created: row.created,
            expires: row.expires,
        }
    }
}
