//! A browser of one test: it asks, and keeps its cookies.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::{Request, StatusCode};
use komadai_server::Config;
use komadai_store::AccountId;
use serde_json::{Value, json};
use tower::ServiceExt;

/// Where the pages come from.
pub const SITE: &str = "https://shogi.example";
pub const PASSWORD: &str = "歩のない将棋は負け将棋";

/// A small server.
pub fn config() -> Config {
    Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        hash_mib: 1,
        searches: 1,
        queue: 1,
        ..Config::default()
    }
}

#[derive(Clone)]
pub struct Browser {
    pub router: Router,
    pub cookies: BTreeMap<String, String>,
    /// Where it asks from, if that matters.
    pub address: Option<SocketAddr>,
}

impl Browser {
    pub fn new(router: &Router) -> Self {
        Self { router: router.clone(), cookies: BTreeMap::new(), address: None }
    }

    /// Status and JSON of one request; `origin` is the page's site.
    pub async fn ask_from(&mut self, origin: &str, line: &str, body: Value) -> (StatusCode, Value) {
        let (method, path) = line.split_once(' ').unwrap();
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, "shogi.example")
            .header(ORIGIN, origin)
            .header(COOKIE, self.cookie())
            .body(Body::from(body.to_string()))
            .unwrap();
        if let Some(address) = self.address {
            request.extensions_mut().insert(ConnectInfo(address));
        }
        let reply = self.router.clone().oneshot(request).await.unwrap();
        for set in reply.headers().get_all(SET_COOKIE) {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly; SameSite=Strict"), "{set}");
            let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        let status = reply.status();
        let kind = reply.headers().get(CONTENT_TYPE);
        let is_text = kind.is_some_and(|kind| kind == "text/plain; charset=utf-8");
        let body = axum::body::to_bytes(reply.into_body(), 1 << 20).await;
        let bytes = body.unwrap();
        let said = if is_text {
            json!(String::from_utf8(bytes.to_vec()).unwrap())
        } else {
            serde_json::from_slice(&bytes).unwrap_or_default()
        };
        (status, said)
    }

    /// The cookies as a request carries them.
    pub fn cookie(&self) -> String {
        let cookies = self.cookies.iter();
        let cookies: Vec<_> = cookies.map(|(name, value)| format!("{name}={value}")).collect();
        cookies.join("; ")
    }

    pub async fn ask(&mut self, line: &str, body: Value) -> (StatusCode, Value) {
        self.ask_from(SITE, line, body).await
    }

    /// The same, where it has to succeed.
    pub async fn get(&mut self, line: &str, body: Value) -> Value {
        let (status, said) = self.ask(line, body).await;
        assert_eq!(status, StatusCode::OK, "{line}: {said}");
        said
    }

    /// The same, where it has to fail: the code.
    pub async fn fail(&mut self, line: &str, body: Value) -> String {
        let (status, said) = self.ask(line, body).await;
        assert!(!status.is_success(), "{line}: {said}");
        said["code"].as_str().unwrap_or_default().to_owned()
    }

    /// A new member's browser.
    pub async fn member(router: &Router, login: &str) -> (Self, AccountId) {
        let mut browser = Self::new(router);
        let sign_up = json!({"login": login, "password": PASSWORD});
        let me = browser.get("POST /api/sign-up", sign_up).await;
        let account = AccountId::from_number(me["account"].as_i64().unwrap());
        (browser, account)
    }
}
