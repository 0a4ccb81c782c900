//! A browser keeps a secret in a cookie; the store keeps its hash and whose it is.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use komadai_play::now_ms;
use komadai_store::{AccountId, SessionToken, Store};
use sha2::{Digest, Sha256};

use crate::error::Refusal;

/// The cookie's name.
const COOKIE_NAME: &str = "komadai";
/// Bytes of a secret.
const SECRET: usize = 32;
/// How long a browser is remembered, in seconds.
const REMEMBERED: i64 = 400 * 86_400;

/// Remembers a browser as an account's; the answer is the cookie to set. The secret is always a new one, so that
/// nobody can have put it there before.
pub(crate) async fn remember(
    store: &Store,
    account: AccountId,
    secure: bool,
) -> Result<String, Refusal> {
    let mut secret = [0; SECRET];
    getrandom::fill(&mut secret).map_err(|error| {
        tracing::error!(%error, "the system gives no random bytes");
        Refusal::internal()
    })?;
    store
        .add_session(hash(&secret), account, now_ms() + REMEMBERED * 1000)
        .await?;
    Ok(cookie(&hex(&secret), REMEMBERED, secure))
}

/// The cookie that takes the secret from a browser.
pub(crate) fn forgotten(secure: bool) -> String {
    cookie("", 0, secure)
}

fn cookie(value: &str, age: i64, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
}

/// What a browser showed, as the store knows it.
pub(crate) fn token(headers: &HeaderMap) -> Option<SessionToken> {
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
}
