//! Who is speaking: a browser keeps a secret in a cookie, the store keeps its hash and whose it is.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, COOKIE, SET_COOKIE};
use axum::http::{Extensions, HeaderMap};
use axum::response::{IntoResponse, Response};
use komadai_play::{Seat, now_ms};
use komadai_store::{Account, SessionToken};
use sha2::{Digest, Sha256};
use std::sync::Arc;

use super::People;
use super::limits::address;
use crate::api::ErrorCode;
use crate::api::play::{Me, Naming};
use crate::error::Refusal;
use crate::http::{App, check_origin};

/// The cookie's name.
const COOKIE_NAME: &str = "komadai";
/// Bytes of a secret.
const SECRET: usize = 32;
/// How long a browser is remembered, in seconds.
const REMEMBERED: i64 = 400 * 86_400;
/// Most characters of a name.
const LONGEST_NAME: usize = 24;

/// `GET /api/me`: who asks, or that nobody is known.
pub(crate) async fn me(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let account = app.people.account(&headers).await?;
    let me = account.map(|account| Me::from(&account));
    Ok(([(CACHE_CONTROL, "no-store")], Json(me)).into_response())
}

/// `POST /api/me`: takes a name, and becomes a guest where nobody is known.
pub(crate) async fn name_me(
    State(app): State<Arc<App>>,
    extensions: Extensions,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    check_origin(&headers)?;
    let Naming { name } = serde_json::from_slice(&body)?;
    let name = proper_name(&name)?;
    let people = &app.people;
    if let Some(account) = people.account(&headers).await? {
        if !people.limits.rooms.take(account.id) {
            return Err(Refusal::too_much());
        }
        people.desk.store().rename(account.id, name.clone()).await?;
        let me = Me {
            account: account.id.number(),
            name,
        };
        return Ok(([(CACHE_CONTROL, "no-store")], Json(me)).into_response());
    }
    if let Some(address) = address(&extensions, &headers)
        && !people.limits.guests.take(address)
    {
        return Err(Refusal::too_much());
    }
    let mut secret = [0; SECRET];
    getrandom::fill(&mut secret).map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Refusal::internal()
    })?;
    let (store, now) = (people.desk.store(), now_ms());
    let account = store.add_account(name.clone(), None, now).await?;
    store
        .add_session(hash(&secret), account, now + REMEMBERED * 1000)
        .await?;
    let secure = headers
        .get("x-forwarded-proto")
        .is_some_and(|scheme| scheme == "https");
    let cookie = format!(
        "{COOKIE_NAME}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={REMEMBERED}{}",
        hex(&secret),
        if secure { "; Secure" } else { "" }
    );
    let me = Me {
        account: account.number(),
        name,
    };
    Ok((
        [(CACHE_CONTROL, "no-store".to_owned()), (SET_COOKIE, cookie)],
        Json(me),
    )
        .into_response())
}

impl People {
    /// Whose browser this is.
    pub(crate) async fn account(&self, headers: &HeaderMap) -> Result<Option<Account>, Refusal> {
        let Some(token) = token(headers) else {
            return Ok(None);
        };
        Ok(self.desk.store().session(token, now_ms()).await?)
    }

    /// Whose browser this is, where it has to be somebody's.
    pub(crate) async fn somebody(&self, headers: &HeaderMap) -> Result<Account, Refusal> {
        let account = self.account(headers).await?;
        account.ok_or_else(|| Refusal::new(ErrorCode::Nobody, "take a name first: POST /api/me"))
    }
}

/// The seat somebody takes.
pub(crate) fn seat(account: &Account) -> Seat {
    Seat {
        account: account.id,
        name: account.name.clone(),
    }
}

impl From<&Account> for Me {
    fn from(account: &Account) -> Self {
        Me {
            account: account.id.number(),
            name: account.name.clone(),
        }
    }
}

/// A name that can be shown: no control characters, nothing that turns the text around it.
fn proper_name(name: &str) -> Result<String, Refusal> {
    let turns = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let name = name.trim();
    let length = name.chars().count();
    if length == 0
        || length > LONGEST_NAME
        || name
            .chars()
            .any(|letter| letter.is_control() || turns(letter))
    {
        let reason = format_args!("a name has one to {LONGEST_NAME} characters that can be seen");
        return Err(Refusal::new(ErrorCode::BadMessage, reason));
    }
    Ok(name.to_owned())
}

fn token(headers: &HeaderMap) -> Option<SessionToken> {
    let cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|header| header.to_str().ok());
    let mut pairs = cookies
        .flat_map(|header| header.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, text) = pairs.find(|&(name, _)| name == COOKIE_NAME)?;
    Some(hash(&unhex(text)?))
}

fn hash(secret: &[u8; SECRET]) -> SessionToken {
    Sha256::digest(secret).into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; SECRET]> {
    let mut bytes = [0; SECRET];
    if text.len() != 2 * SECRET || !text.is_ascii() {
        return None;
    }
    for (byte, index) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[index..index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_among_other_cookies_and_nothing_else_is_taken_for_one() {
        let secret = [7; SECRET];
        let headers = |cookie: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, cookie.parse().unwrap());
            headers
        };
        let good = format!("theme=dark; {COOKIE_NAME}={}; x=1", hex(&secret));
        assert_eq!(token(&headers(&good)), Some(hash(&secret)));
        for bad in [
            "",
            "komadai",
            "komadai=",
            "komadai=07",
            "xkomadai=00",
            &format!("komadai={}", "zz".repeat(32)),
        ] {
            assert_eq!(token(&headers(bad)), None, "{bad}");
        }
    }

    #[test]
    fn names_are_what_can_be_seen() {
        for good in ["K", " 羽生 ", "a b", &"あ".repeat(24)] {
            assert_eq!(proper_name(good).unwrap(), good.trim());
        }
        for bad in [
            "",
            "  ",
            "a\nb",
            "\u{202e}evil",
            "\u{200b}",
            &"a".repeat(25),
        ] {
            assert!(proper_name(bad).is_err(), "{bad:?}");
        }
    }
}
