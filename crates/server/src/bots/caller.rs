//! Who calls: a program by its token, which is good for some things, or a browser by its cookie, which is good for all.

use std::net::IpAddr;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use komadai_play::now_ms;
use komadai_store::{Account, SessionToken, Store};

use crate::accounts::asker::{Asker, check_ban};
use crate::api::ErrorCode;
use crate::api::board::Scope;
use crate::error::Refusal;
use crate::network::household;
use crate::request::Body;
use crate::secrets::{hash, hex, random};
use crate::site::Site;

/// What every token begins with, so that one is known where it should not be.
pub(crate) const PREFIX: &str = "komadai_";
/// Bytes of a secret.
const SECRET: usize = 24;

/// Who calls, and what for.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// A browser, or nobody.
    Browser(Asker),
    /// A program with a token, and what the token is good for.
    Program { account: Box<Account>, scopes: Vec<Scope>, address: Option<IpAddr> },
}

impl<S: Send + Sync> FromRequestParts<S> for Caller
where
    Site: FromRef<S>,
    Store: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Some(token) = bearer(&parts.headers) else {
            return Asker::from_request_parts(parts, state).await.map(Self::Browser);
        };
        let store = Store::from_ref(state);
        let unknown = || Refusal::new(ErrorCode::Nobody, "this token is not known here");
        let found = store.token(hash(token), now_ms()).await?;
        let (account, scopes) = found.ok_or_else(unknown)?;
        let account = store.account(account).await?.ok_or_else(unknown)?;
        check_ban(&account)?;
        let address = Site::from_ref(state).client(&parts.extensions, &parts.headers);
        Ok(Self::Program {
            account: Box::new(account),
            scopes: read(&scopes),
            address: address.map(household),
        })
    }
}

/// Something a player does, who it is, and the moment at which all of it was here: the clock goes by that, however long
/// it takes to find out who calls. A body that comes long after its head is as late as the body.
pub(super) struct Action {
    pub(super) at: Instant,
    pub(super) caller: Caller,
    pub(super) body: Bytes,
}

impl<S: Send + Sync> FromRequest<S> for Action
where
    Site: FromRef<S>,
    Store: FromRef<S>,
{
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let (mut parts, body) = request.into_parts();
        let request = Request::from_parts(parts.clone(), body);
        let Body(body) = Body::from_request(request, state).await?;
        let at = Instant::now();
        let caller = Caller::from_request_parts(&mut parts, state).await?;
        Ok(Self { at, caller, body })
    }
}

impl Caller {
    /// The account, if there is one.
    pub(crate) fn account(&self) -> Option<&Account> {
        match self {
            Self::Browser(asker) => asker.account(),
            Self::Program { account, .. } => Some(account),
        }
    }

    /// From which address; none where routes are called without a socket.
    pub(crate) fn address(&self) -> Option<IpAddr> {
        match self {
            Self::Browser(asker) => asker.address,
            Self::Program { address, .. } => *address,
        }
    }

    /// The account, where it has to be somebody's who may do such things.
    ///
    /// # Errors
    ///
    /// Nobody is known, or is banned, or the token is not for this.
    pub(crate) fn may(&self, scope: Scope) -> Result<&Account, Refusal> {
        match self {
            Self::Browser(asker) => asker.somebody(),
            Self::Program { account, scopes, .. } if allow(scopes, scope) => Ok(account),
            Self::Program { .. } => Err(Refusal::new(
                ErrorCode::Forbidden,
                format_args!("the token is not for that: it lacks the scope {}", word(scope)),
            )),
        }
    }
}

/// Whether one of these covers that: a person's board may do what a program may.
fn allow(scopes: &[Scope], wanted: Scope) -> bool {
    scopes.contains(&wanted) || (wanted == Scope::Play && scopes.contains(&Scope::Board))
}

/// The token of a request, if it has one.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let header = headers.get(AUTHORIZATION)?.to_str().ok()?;
    header.strip_prefix("Bearer ").map(str::trim)
}

/// A token nobody has, and its hash.
pub(super) fn fresh() -> Result<(String, SessionToken), Refusal> {
    let token = format!("{PREFIX}{}", hex(&random::<SECRET>()?));
    let hash = hash(&token);
    Ok((token, hash))
}

const SCOPES: [(Scope, &str); 5] = [
    (Scope::Play, "play"),
    (Scope::Board, "board"),
    (Scope::Events, "events"),
    (Scope::Analyse, "analyse"),
    (Scope::Csa, "csa"),
];

fn word(scope: Scope) -> &'static str {
    let found = SCOPES.iter().find(|(own, _)| *own == scope);
    found.map_or("", |(_, word)| word)
}

/// Scopes as the store keeps them.
pub(super) fn write(scopes: &[Scope]) -> String {
    let kept = SCOPES.iter().filter(|(scope, _)| scopes.contains(scope));
    let words: Vec<_> = kept.map(|(_, word)| *word).collect();
    words.join(" ")
}

/// Scopes as they were kept.
pub(crate) fn read(text: &str) -> Vec<Scope> {
    let words = text.split(' ');
    let found = words.filter_map(|text| SCOPES.iter().find(|(_, word)| *word == text));
    found.map(|(scope, _)| *scope).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_kept_as_words() {
        for scopes in [vec![], vec![Scope::Play], vec![Scope::Play, Scope::Analyse]] {
            assert_eq!(read(&write(&scopes)), scopes);
        }
        assert_eq!(read("play everything"), [Scope::Play]);
    }
}
