//! A browser keeps a secret in a cookie; the store keeps its hash and whose it is.

use axum::Json;
use axum::http::HeaderMap;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use komadai_play::now_ms;
use komadai_store::{AccountId, SessionToken, Store};

use super::asker::Asker;
use crate::api::play::Me;
use crate::error::Refusal;
use crate::secrets::{hash, hex, random};

/// A cookie of ours, and what it stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cookie {
    /// Its name, and the one it has where it is sent by TLS alone: browsers take that from nobody else, and from no
    /// other host of the same domain.
    names: [&'static str; 2],
    /// How long it lasts, in seconds.
    age: i64,
}

/// Whose browser this is.
pub(crate) const SESSION: Cookie =
    Cookie { names: ["komadai", "__Host-komadai"], age: 400 * 86_400 };
/// Which question was put to this browser's passkey.
pub(crate) const CEREMONY: Cookie =
    Cookie { names: ["komadai-passkey", "__Host-komadai-passkey"], age: 300 };
/// Bytes of a secret.
const SECRET: usize = 32;

impl Cookie {
    /// A new secret: its hash, and the header that gives it to the browser.
    pub(crate) fn fresh(self, secure: bool) -> Result<(SessionToken, String), Refusal> {
        let secret = random::<SECRET>()?;
        let header = self.header(&hex(&secret), self.age, secure);
        Ok((hash(secret), header))
    }

    /// The header that takes the secret from a browser.
    pub(crate) fn forgotten(self, secure: bool) -> String {
        self.header("", 0, secure)
    }

    /// The hash of the secret a browser showed.
    pub(crate) fn shown(self, headers: &HeaderMap, secure: bool) -> Option<SessionToken> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
        let mut pairs = cookies
            .flat_map(|header| header.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let (_, text) = pairs.find(|&(name, _)| name == self.name(secure))?;
        Some(hash(unhex(text)?))
    }

    fn header(self, value: &str, age: i64, secure: bool) -> String {
        let name = self.name(secure);
        let secure = if secure { "; Secure" } else { "" };
        format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
    }

    fn name(self, secure: bool) -> &'static str {
        self.names[usize::from(secure)]
    }
}

/// A reply that sets a cookie, and that nobody else may be shown.
pub(crate) fn with_cookie(cookie: String, body: impl IntoResponse) -> Response {
    ([(SET_COOKIE, cookie)], body).into_response()
}

/// The answer to a browser that is forgotten: nobody is known to be asking.
pub(crate) fn signed_out(secure: bool) -> Response {
    with_cookie(SESSION.forgotten(secure), Json(None::<Me>))
}

/// Remembers a browser as an account's; the answer is the cookie to set. The secret is always a new one, so that
/// nobody can have put it there before.
pub(crate) async fn remember(
    store: &Store,
    account: AccountId,
    asker: &Asker,
) -> Result<String, Refusal> {
    let (token, header) = SESSION.fresh(asker.secure)?;
    let (device, now) = (asker.device.clone(), now_ms());
    store.add_session_on(token, account, device, now, now + SESSION.age * 1000).await?;
    Ok(header)
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
        for (name, secure, other) in [("komadai", false, true), ("__Host-komadai", true, false)] {
            let good = format!("theme=dark; {name}-passkey=00; {name}={}; x=1", hex(&secret));
            assert_eq!(SESSION.shown(&headers(&good), secure), Some(hash(secret)));
            // What was set without TLS may have been set by anybody.
            assert_eq!(SESSION.shown(&headers(&good), other), None);
            let set = SESSION.header(&hex(&secret), 9, secure);
            assert!(set.starts_with(name) && set.contains("; Path=/;"), "{set}");
            assert_eq!(set.ends_with("; Secure"), secure, "{set}");
        }
        for bad in [
            "",
            "komadai",
            "komadai=",
            "komadai=07",
            "xkomadai=00",
            &format!("komadai={}", "zz".repeat(32)),
        ] {
            assert_eq!(SESSION.shown(&headers(bad), false), None, "{bad}");
        }
    }
}
