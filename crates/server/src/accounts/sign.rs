//! Signing up, in and out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use komadai_play::now_ms;
use komadai_store::{AccountId, Login, StoreError, WayIn};

use super::asker::Asker;
use super::{browser, passkeys};
use crate::api::ErrorCode;
use crate::api::account::{NewPassword, Proof, SignIn, SignUp};
use crate::api::play::Me;
use crate::asked::Body;
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
    Body(body): Body,
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
        by: WayIn::Password(hashed.ok_or_else(Refusal::internal)?),
    };
    let account = become_member(&app, &asker, login, name).await?;
    signed_in(&app, account, asker.secure).await
}

/// Gives the guest who asks a login, or opens an account where no guest asks.
pub(super) async fn become_member(
    app: &App,
    asker: &Asker,
    login: Login,
    name: String,
) -> Result<AccountId, Refusal> {
    let store = app.people.desk.store();
    let guest = asker.welcome().filter(|account| account.login.is_none());
    let Some(guest) = guest else {
        let added = store.add_account(name, Some(login), now_ms()).await;
        return added.map_err(in_use);
    };
    let given = store.add_login(guest.id, login, now_ms()).await;
    if !given.map_err(in_use)? {
        let reason = "this guest has become a member just now";
        return Err(Refusal::new(ErrorCode::NotAllowed, reason));
    }
    store.rename(guest.id, name).await?;
    Ok(guest.id)
}

/// `POST /api/sign-in`: makes this browser an account's.
pub(crate) async fn r#in(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let SignIn { login, password } = serde_json::from_slice(&body)?;
    let login = login.trim().to_ascii_lowercase();
    let limits = &app.people.limits;
    let allowed = asker
        .address
        .is_none_or(|address| limits.sign_ins.take(address));
    if !allowed {
        return Err(Refusal::too_much());
    }
    let account = verified(&app, &asker, login, password).await?;
    signed_in(&app, account, asker.secure).await
}

/// `POST /api/sign-out`: forgets this browser, and closes its connections; those of the member's other browsers come back.
pub(crate) async fn out(
    State(app): State<Arc<App>>,
    asker: Asker,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    if let Some(token) = browser::SESSION.shown(&headers) {
        app.people.desk.store().end_session(token, now_ms()).await?;
        if let Some(account) = asker.account() {
            app.people.dismiss(account.id);
        }
    }
    let cookie = browser::SESSION.forgotten(asker.secure);
    let nobody: Option<Me> = None;
    Ok((
        [(CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)],
        Json(nobody),
    )
        .into_response())
}

/// `POST /api/me/password`: sets or changes the password, signs every other browser out, and takes the tokens back.
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Response, Refusal> {
    let NewPassword { old, passkey, new } = serde_json::from_slice(&body)?;
    let account = asker.member()?.id;
    proper_password(&new)?;
    let proof = Proof {
        password: old,
        passkey,
    };
    again(&app, &asker, proof).await?;
    let hashed = app.people.passwords.hash(new).await;
    let hashed = hashed.ok_or_else(Refusal::internal)?;
    app.people
        .desk
        .store()
        .set_password(account, hashed)
        .await?;
    let signed_in = signed_in(&app, account, asker.secure).await;
    app.people.dismiss(account);
    signed_in
}

/// Whether a member who is signed in knows the password too, or has a passkey at hand, for what a stolen browser must
/// not do.
pub(super) async fn again(app: &App, asker: &Asker, proof: Proof) -> Result<(), Refusal> {
    let member = asker.member()?;
    if let Some(answer) = proof.passkey {
        let store = app.people.desk.store();
        let proven = app.passkeys.proven(store, asker.ceremony, &answer.0);
        return match proven.await? == member.id {
            true => Ok(()),
            false => Err(passkeys::unknown()),
        };
    }
    let password = proof.password.unwrap_or_default();
    let login = member.login.clone().unwrap_or_default();
    verified(app, asker, login, password).await.map(drop)
}

/// The account that this name and password open.
async fn verified(
    app: &App,
    asker: &Asker,
    login: String,
    password: String,
) -> Result<AccountId, Refusal> {
    let guesses = &app.people.limits.guesses;
    let name = login.chars().take(*LOGIN.end()).collect();
    let guess = (asker.address, name);
    // Taken before the password is looked at, or many at once would be none too many.
    if !guesses.take(guess.clone()) {
        return Err(Refusal::too_much());
    }
    let known = app.people.desk.store().login(login).await?;
    let (account, hash) = known.unzip();
    let hash = hash.flatten();
    let fits = password.chars().count() <= *PASSWORD.end()
        && app.people.passwords.fits(password, hash).await;
    if fits {
        guesses.put_back(guess);
    }
    account.filter(|_| fits).ok_or_else(|| {
        let reason = "no account has this name and this password";
        Refusal::new(ErrorCode::WrongPassword, reason)
    })
}

/// Makes this browser an account's, unless the account is banned.
pub(super) async fn signed_in(
    app: &App,
    account: AccountId,
    secure: bool,
) -> Result<Response, Refusal> {
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
pub(super) fn proper_login(login: &str) -> Result<String, Refusal> {
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

pub(super) fn taken() -> Refusal {
    Refusal::new(ErrorCode::NameTaken, "somebody else signs in by this name")
}

/// What somebody else has, or why the store failed.
pub(super) fn in_use(error: StoreError) -> Refusal {
    match error {
        StoreError::NameTaken => taken(),
        StoreError::PasskeyTaken => Refusal::new(ErrorCode::BadPasskey, error),
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
