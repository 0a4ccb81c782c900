//! Signing up, in and out.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use komadai_play::now_ms;
use komadai_store::{Login, WayIn};

use super::asker::Asker;
use super::browser;
use super::credentials::{Credentials, proper_login, proper_password, taken};
use super::passwords::Turn;
use crate::api::account::{NewPassword, Proof, SignIn, SignUp};
use crate::error::Refusal;
use crate::people::guests::proper_name;
use crate::request::Body;

/// `POST /api/sign-up`: makes an account; a guest's games become the account's.
pub(crate) async fn up(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let SignUp { login, password, name, invitation } = serde_json::from_slice(&body)?;
    let spelt = proper_login(&login)?;
    proper_password(&password, &spelt)?;
    let name = proper_name(name.as_deref().unwrap_or(&login))?;
    let people = &credentials.people;
    people.limits.guests.spend(asker.address)?;
    let invitation = people.registrar.check(invitation.as_deref(), asker.address).await?;
    // Said before the password is hashed, which is dear; the store has the last word.
    if credentials.store().login(spelt.clone()).await?.is_some() {
        return Err(taken());
    }
    let hashed = people.passwords.hash(Turn::At(asker.address), password).await?;
    let login = Login { name: spelt, by: WayIn::Password(hashed) };
    let account = credentials.become_member(&asker, login, name, invitation).await?;
    tracing::info!(%account, address = ?asker.address, "an account was opened");
    credentials.sign_in(account, &asker).await
}

/// `POST /api/sign-in`: makes this browser an account's.
pub(crate) async fn r#in(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let SignIn { login, password } = serde_json::from_slice(&body)?;
    let login = login.trim().to_ascii_lowercase();
    credentials.people.limits.sign_ins.spend(asker.address)?;
    let account = credentials.verify(&asker, login, password).await?;
    credentials.sign_in(account, &asker).await
}

/// `POST /api/sign-out`: forgets this browser, and closes its connections; those of the member's other browsers come
/// back.
pub(crate) async fn out(
    State(credentials): State<Credentials>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if let Some(token) = browser::SESSION.shown(&headers, asker.secure) {
        credentials.store().end_session(token, now_ms()).await?;
        if let Some(account) = asker.account() {
            credentials.people.dismiss(account.id);
        }
    }
    Ok(browser::signed_out(asker.secure))
}

/// `POST /api/me/password`: sets or changes the password, signs every other browser out, and takes the tokens back.
pub(crate) async fn change_password(
    State(credentials): State<Credentials>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let NewPassword { old, passkey, new } = serde_json::from_slice(&body)?;
    let member = asker.member()?;
    let account = member.id;
    proper_password(&new, member.login.as_deref().unwrap_or_default())?;
    let proof = Proof { password: old, passkey };
    credentials.prove(&asker, proof).await?;
    let hashed = credentials.people.passwords.hash(Turn::First, new).await?;
    credentials.store().set_password(account, hashed).await?;
    let signed_in = credentials.sign_in(account, &asker).await;
    credentials.people.dismiss(account);
    tracing::info!(%account, "a password was changed");
    signed_in
}
