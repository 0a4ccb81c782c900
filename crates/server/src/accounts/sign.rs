//! Signing up, in and out.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use komadai_play::now_ms;
use komadai_store::{AccountId, Login, StoreError};

use super::asker::Asker;
use super::browser;
use crate::api::ErrorCode;
use crate::api::account::{NewPassword, SignIn, SignUp};
use crate::api::play::Me;
use crate::error::Refusal;
use crate::http::App;
use crate::people::guests::proper_name;

/// Characters of a name to sign in with.
const LOGIN: std::ops::RangeInclusive<usize> = 3..=20;
/// Characters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=256;

/// `POST /api/sign-up`: makes an account; a guest's games become the account's.
pub(crate) async fn up(
    State(app): State<Arc<App>>,
    asker: Asker,
    body: Bytes,
) -> Result<Response, Refusal> {
    let SignUp {
        login,
        password,
        name,
    } = serde_json::from_slice(&body)?;
    let spelt = proper_login(&login)?;
    proper_password(&password)?;
    let name = proper_name(name.as_deref().unwrap_or(&login))?;
    let people = &app.people;
    if let Some(address) = asker.address
        && !people.limits.guests.take(address)
    {
        return Err(Refusal::too_much());
    }
    let store = people.desk.store();
    // Said before the password is hashed, which is dear; the store has the last word.
    if store.login(spelt.clone()).await?.is_some() {
        return Err(taken());
    }
    let hashed = people.passwords.hash(password).await;
    let login = Login {
        name: spelt,
        password: hashed.ok_or_else(Refusal::internal)?,
    };
    let guest = asker.welcome().filter(|account| account.login.is_none());
    let account = match guest {
        Some(guest) => {
            store.add_login(guest.id, login).await.map_err(in_use)?;
            store.rename(guest.id, name).await?;
            guest.id
        }
        None => {
            let added = store.add_account(name, Some(login), now_ms()).await;
            added.map_err(in_use)?
        }
    };
    signed_in(&app, account, asker.secure).await
}

/// `POST /api/sign-in`: makes this browser an account's.
pub(crate) async fn r#in(
    State(app): State<Arc<App>>,
    asker: Asker,
    body: Bytes,
) -> Result<Response, Refusal> {
    let SignIn { login, password } = serde_json::from_slice(&body)?;
    let login = login.trim().to_ascii_lowercase();
    let limits = &app.people.limits;
    let allowed = asker
        .address
        .is_none_or(|address| limits.sign_ins.take(address));
    if !allowed
        || !limits
            .logins
            .take(login.chars().take(*LOGIN.end()).collect())
    {
        return Err(Refusal::too_much());
    }
    let account = verified(&app, login, password).await?;
    signed_in(&app, account, asker.secure).await
}

/// `POST /api/sign-out`: forgets this browser.
pub(crate) async fn out(
    State(app): State<Arc<App>>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if let Some(token) = browser::token(&headers) {
        app.people.desk.store().end_session(token, now_ms()).await?;
    }
    let cookie = browser::forgotten(asker.secure);
    let nobody: Option<Me> = None;
    Ok((
        [(CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)],
        Json(nobody),
    )
        .into_response())
}

/// `POST /api/me/password`: changes the password, and signs every other browser out.
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    asker: Asker,
    body: Bytes,
) -> Result<Response, Refusal> {
    let NewPassword { old, new } = serde_json::from_slice(&body)?;
    let account = asker.member()?.id;
    again(&app, &asker, old).await?;
    proper_password(&new)?;
    let hashed = app.people.passwords.hash(new).await;
    let hashed = hashed.ok_or_else(Refusal::internal)?;
    app.people
        .desk
        .store()
        .set_password(account, hashed)
        .await?;
    signed_in(&app, account, asker.secure).await
}

/// Whether a member who is signed in knows the password too, for what a stolen browser must not do.
pub(super) async fn again(app: &App, asker: &Asker, password: String) -> Result<(), Refusal> {
    let member = asker.member()?;
    let login = member.login.clone().unwrap_or_default();
    if !app.people.limits.logins.take(login.clone()) {
        return Err(Refusal::too_much());
    }
    verified(app, login, password).await.map(drop)
}

/// The account that this name and password open.
async fn verified(app: &App, login: String, password: String) -> Result<AccountId, Refusal> {
    let known = app.people.desk.store().login(login).await?;
    let (account, hash) = known.unzip();
    let fits = password.chars().count() <= *PASSWORD.end()
        && app.people.passwords.fits(password, hash).await;
    account.filter(|_| fits).ok_or_else(|| {
        let reason = "no account has this name and this password";
        Refusal::new(ErrorCode::WrongPassword, reason)
    })
}

async fn signed_in(app: &App, account: AccountId, secure: bool) -> Result<Response, Refusal> {
    let store = app.people.desk.store();
    let account = store.account(account).await?;
    let account = account.ok_or_else(Refusal::internal)?;
    if account.banned > now_ms() {
        let reason = "this account may not be used for some time";
        return Err(Refusal::new(ErrorCode::Banned, reason));
    }
    let cookie = browser::remember(store, account.id, secure).await?;
    let headers = [(CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)];
    Ok((headers, Json(Some(Me::from(&account)))).into_response())
}

/// A name to sign in with, in its one spelling.
fn proper_login(login: &str) -> Result<String, Refusal> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if !LOGIN.contains(&login.len()) || !login.chars().all(fits) {
        let reason = format_args!(
            "a name to sign in with has {} to {} letters, digits, _ or -",
            LOGIN.start(),
            LOGIN.end()
        );
        return Err(Refusal::new(ErrorCode::BadLogin, reason));
    }
    Ok(login.to_ascii_lowercase())
}

fn proper_password(password: &str) -> Result<(), Refusal> {
    if PASSWORD.contains(&password.chars().count()) {
        return Ok(());
    }
    let (least, most) = (PASSWORD.start(), PASSWORD.end());
    let reason = format_args!("a password has {least} to {most} characters");
    Err(Refusal::new(ErrorCode::BadPassword, reason))
}

fn taken() -> Refusal {
    Refusal::new(ErrorCode::NameTaken, "somebody else signs in by this name")
}

fn in_use(error: StoreError) -> Refusal {
    match error {
        StoreError::NameTaken => taken(),
        error => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_has_one_spelling_and_plain_letters() {
        for (good, spelt) in [
            ("Kumo", "kumo"),
            ("a_b-3", "a_b-3"),
            (&"x".repeat(20), &"x".repeat(20)),
        ] {
            assert_eq!(proper_login(good).unwrap(), spelt);
        }
        for bad in [
            "",
            "ab",
            "a b c",
            "羽生善治",
            "kumo\n",
            "a/../b",
            &"x".repeat(21),
        ] {
            assert!(proper_login(bad).is_err(), "{bad:?}");
        }
    }
}
