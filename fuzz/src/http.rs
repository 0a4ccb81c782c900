//! Requests of browsers, programs and workers: whatever their paths and bodies say, and in whatever order.

use std::cell::RefCell;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::header::{
    AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, Request, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use komadai_opponent::{self as opponent, Course, Examination, Question};
use komadai_play::Desk;
use komadai_store::{Deed, Role};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tower::ServiceExt;

use crate::house::{self, Account, HOST_NAME, House};

/// Most lines of an input that are asked.
const MOST_LINES: usize = 20;
/// The key of the worker.
const KEY: &str = "the key of a worker";

/// Who stays at the server from input to input.
struct Staff {
    /// A member who keeps order.
    admin: Account,
    /// A program of that member's, which may do all that programs may.
    token: HeaderValue,
    /// A machine that analyses.
    worker: HeaderValue,
}

/// Each line is a request: its first letter says whose, then come method, path and body, and `@` stands for what was
/// made last. No request hangs or fails inside, and what is refused is told with its reason.
pub fn http(data: &[u8]) {
    thread_local! {
        static HOUSE: RefCell<Option<House<Staff>>> = const { RefCell::new(None) };
    }
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    HOUSE.with_borrow_mut(|slot| {
        House::serve(
            slot,
            || House::build(staff),
            async |house| {
                ask(house, text).await;
            },
        );
    });
}

/// The question to an engine, or the game to be looked at, that the bytes are as JSON: it is taken or refused with a
/// reason, and nothing is searched.
pub fn question(data: &[u8]) {
    if let Ok(question) = serde_json::from_slice::<Question>(data)
        && let Err(refusal) = opponent::Request::new(&question)
    {
        assert!(!refusal.reason.is_empty());
    }
    if let Ok(course) = serde_json::from_slice::<Course>(data) {
        match Examination::new(&course) {
            Ok(examined) => assert!(examined.positions() > 0),
            Err(refusal) => assert!(!refusal.reason.is_empty()),
        }
    }
}

async fn staff(router: &Router, desk: &Arc<Desk>) -> Staff {
    let admin = Account::member(router, "keeper").await;
    let store = desk.store();
    let appointed = store.moderate(None, admin.seat.account, Deed::Role(Role::Admin), "", 0);
    assert!(appointed.await.expect("the store is well"));
    let added = store.add_worker("worker", Sha256::digest(KEY).into(), true, 0);
    added.await.expect("there is none yet");
    let wanted = json!({"name": "all", "scopes": ["play", "events", "analyse"]});
    let made = admin.get(router, "/api/tokens", wanted).await;
    let bearer = |key: &str| HeaderValue::try_from(format!("Bearer {key}")).expect("plain letters");
    Staff { token: bearer(made["token"].as_str().expect("a token")), worker: bearer(KEY), admin }
}

async fn ask(house: &House<Staff>, text: &str) {
    let mut guests = Vec::new();
    let mut made = String::new();
    for line in text.lines().take(MOST_LINES) {
        let Some((who, request)) = line.split_once(' ') else {
            continue;
        };
        let header = match who.bytes().next() {
            Some(guest @ (b'g' | b'h')) => {
                // Guests come anew with each input: what was asked before is not held against them.
                let guest = usize::from(guest - b'g');
                while guests.len() <= guest {
                    guests.push(Account::guest(&house.router, "Kumo").await);
                }
                Some((COOKIE, guests[guest].cookie.clone()))
            }
            Some(b'a') => Some((COOKIE, house.kept.admin.cookie.clone())),
            Some(b't') => Some((AUTHORIZATION, house.kept.token.clone())),
            Some(b'w') => Some((AUTHORIZATION, house.kept.worker.clone())),
            _ => None,
        };
        let request = request.replace('@', &made);
        let mut words = request.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (method, path, body) = (word(), word(), word());
        // An engine that thinks takes the time it is given: `question` has what is asked of one.
        if path.starts_with("/api/think") {
            continue;
        }
        let mut request = Request::builder().method(method).uri(path).header(HOST, HOST_NAME);
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let Ok(request) = request.body(Body::from(body.to_owned())) else {
            continue;
        };
        let reads = request.method() != Method::HEAD;
        let reply = { house.router.clone().oneshot(request).await }.expect("it cannot fail");
        if let Some(name) = check(line, reads, reply).await {
            made = name;
        }
    }
}

/// An answer that keeps what every answer promises; the name of what it made, if it tells one.
async fn check(line: &str, has_body: bool, reply: Response) -> Option<String> {
    let (status, headers) = (reply.status(), reply.headers());
    assert_eq!(headers[X_CONTENT_TYPE_OPTIONS], "nosniff", "{line}");
    assert_eq!(
        status == StatusCode::SERVICE_UNAVAILABLE,
        status.is_server_error(),
        "{line}: {status}"
    );
    assert!(!status.is_server_error() || headers.contains_key(RETRY_AFTER), "{line}");
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    match kind {
        Some(b"application/json") if has_body && reply.body().size_hint().upper() != Some(0) => {
            let said = house::said(reply.into_body()).await;
            if status.is_client_error() || status.is_server_error() {
                let words = ["code", "reason"].map(|key| said[key].as_str().unwrap_or_default());
                assert!(words.iter().all(|word| !word.is_empty()), "{line}: {said}");
                return None;
            }
            ["game", "id", "account"].iter().find_map(|key| match &said[key] {
                Value::String(name) => Some(name.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            })
        }
        // A stream has no end.
        Some(b"application/x-ndjson") => {
            house::at_once(reply.into_body().into_data_stream().next()).await;
            None
        }
        _ => None,
    }
}
