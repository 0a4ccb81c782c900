//! What proves who somebody is: passwords and passkeys, and how often either may be tried.

use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::Json;
use axum::extract::FromRef;
use axum::response::Response;
use komadai_store::{AccountId, Login, Store, StoreError};

use super::asker::{Asker, check_ban};
use super::browser::{self, with_cookie};
use super::common;
use super::passkeys::{self, Passkeys};
use super::passwords::Turn;
use super::registrar::{Admission, Opening};
use crate::api::ErrorCode;
use crate::api::account::Proof;
use crate::api::play::Me;
use crate::app::App;
use crate::error::{Refusal, ensure};
use crate::people::People;

/// Characters of a name to sign in with.
const LOGIN: RangeInclusive<usize> = 3..=20;
/// Characters of a password.
const PASSWORD: RangeInclusive<usize> = 8..=256;

/// What routes that open or change accounts need.
#[derive(Clone, Debug)]
pub(crate) struct Credentials {
    pub(super) people: Arc<People>,
    pub(super) passkeys: Arc<Passkeys>,
}

impl FromRef<App> for Credentials {
    fn from_ref(app: &App) -> Self {
        Self { people: Arc::clone(&app.people), passkeys: Arc::clone(&app.passkeys) }
    }
}

impl Credentials {
    pub(super) fn store(&self) -> &Store {
        self.people.desk.store()
    }

    /// Gives the guest who asks a login, or opens an account where no guest asks.
    pub(super) async fn become_member(
        &self,
        asker: &Asker,
        login: Login,
        name: String,
        invitation: Admission,
    ) -> Result<AccountId, Refusal> {
        let guest = asker.guest().map(|guest| guest.id);
        self.check_free(&name, guest).await?;
        let opening = Opening { guest, name, login, invitation };
        Ok(self.people.registrar.open(opening).await?)
    }

    /// Refuses a name that another member has.
    ///
    /// # Errors
    ///
    /// Another has it, or the store fails.
    pub(crate) async fn check_free(
        &self,
        name: &str,
        own: Option<AccountId>,
    ) -> Result<(), Refusal> {
        let taken = self.store().is_members_name(name, own).await?;
        ensure(!taken, ErrorCode::NameTaken, "another member has this name")
    }

    /// Whether a member who is signed in knows the password too, or has a passkey at hand, for what a stolen browser
    /// must not do.
    pub(super) async fn prove(&self, asker: &Asker, proof: Proof) -> Result<(), Refusal> {
        let member = asker.member()?;
        if let Some(answer) = proof.passkey {
            let proven = (self.passkeys).proven(self.store(), asker.ceremony, &answer.0);
            return if proven.await? == member.id { Ok(()) } else { Err(passkeys::unknown()) };
        }
        let password = proof.password.unwrap_or_default();
        let login = member.login.clone().unwrap_or_default();
        self.verify(asker, login, password).await.map(drop)
    }

    /// The account that this name and password open.
    pub(super) async fn verify(
        &self,
        asker: &Asker,
        login: String,
        password: String,
    ) -> Result<AccountId, Refusal> {
        let guesses = &self.people.limits.guesses;
        let name = login.chars().take(*LOGIN.end()).collect();
        let guess = (asker.address, name);
        // Taken before the password is looked at, or many at once would be none too many.
        guesses.spend(guess.clone())?;
        let known = self.store().login(login.clone()).await?;
        let (account, hash) = known.unzip();
        let hash = hash.flatten();
        let is_own = asker.id().is_some() && asker.id() == account;
        let is_known = asker.address.is_some_and(|from| self.people.known.has(from, &login));
        let turn = if is_own || is_known { Turn::First } else { Turn::At(asker.address) };
        let fits = password.chars().count() <= *PASSWORD.end()
            && self.people.passwords.fits(turn, password, hash).await?;
        if fits {
            guesses.put_back(guess);
            if let Some(from) = asker.address {
                self.people.known.note(from, &login);
            }
        } else {
            // A name that is nobody's may be a password in the wrong field.
            let login = account.map(|_| login.as_str()).unwrap_or("(no such account)");
            tracing::warn!(login, address = ?asker.address, "a password was wrong");
        }
        account.filter(|_| fits).ok_or_else(|| {
            let reason = "no account has this name and this password";
            Refusal::new(ErrorCode::WrongPassword, reason)
        })
    }

    /// Makes this browser an account's, unless the account is banned.
    pub(super) async fn sign_in(
        &self,
        account: AccountId,
        asker: &Asker,
    ) -> Result<Response, Refusal> {
        let store = self.store();
        let account = store.account(account).await?;
        let account = account.ok_or_else(Refusal::internal)?;
        check_ban(&account)?;
        let cookie = browser::remember(store, account.id, asker).await?;
        tracing::info!(account = %account.id, login = account.login, "a browser was signed in");
        Ok(with_cookie(cookie, Json(Some(Me::from(&account)))))
    }
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
    common::check_name(login)?;
    Ok(login.to_ascii_lowercase())
}

/// A password for somebody who signs in by this name, that nobody guesses at once.
pub(crate) fn proper_password(password: &str, login: &str) -> Result<(), Refusal> {
    let (least, most) = (PASSWORD.start(), PASSWORD.end());
    let reason = format_args!("a password has {least} to {most} characters");
    ensure(PASSWORD.contains(&password.chars().count()), ErrorCode::BadPassword, reason)?;
    common::check_password(password, login)
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
        for (good, spelt) in
            [("Kumo", "kumo"), ("a_b-3", "a_b-3"), (&"x".repeat(20), &"x".repeat(20))]
        {
            assert_eq!(proper_login(good).unwrap(), spelt);
        }
        for bad in ["", "ab", "a b c", "羽生善治", "kumo\n", "a/../b", &"x".repeat(21)] {
            assert!(proper_login(bad).is_err(), "{bad:?}");
        }
    }
}
