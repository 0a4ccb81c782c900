//! A whole server in memory, for the targets that ask one.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use axum::http::{HeaderValue, Request};
use komadai_play::{AccountId, Desk, Seat};
use komadai_server::{Config, Server, queue};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tower::ServiceExt;

/// By which name the server is asked.
pub const HOST_NAME: &str = "shogi.example";
/// More than any answer holds.
pub const MOST_BYTES: usize = 1 << 20;
/// A server that has served so many inputs makes room for another: its games stay in memory for a while.
const MOST_INPUTS: u32 = 500;
/// What takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server, and what a target keeps beside it.
pub struct House<T> {
    runtime: Runtime,
    pub router: Router,
    pub desk: Arc<Desk>,
    pub kept: T,
    served: u32,
}

impl<T> House<T> {
    /// A server that nobody has asked yet; `furnish` makes what is kept beside it.
    pub fn build(furnish: impl AsyncFnOnce(&Router, &Arc<Desk>) -> T) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("the system has a runtime to give");
        let (router, desk, kept) = runtime.block_on(async {
            let config = Config {
                listen: ([127, 0, 0, 1], 0).into(),
                hash_mib: 1,
                searches: 1,
                queue: 1,
                // What is analysed waits for a worker that comes by HTTP.
                analyses: queue::Settings { workers: 0, ..queue::Settings::default() },
                ..Config::default()
            };
            let server = Server::bind(&config).await.expect("a server starts");
            let (router, desk) = (server.router(), server.desk());
            let kept = furnish(&router, &desk).await;
            (router, desk, kept)
        });
        Self { runtime, router, desk, kept, served: 0 }
    }

    /// Asks the server in `slot`, or a new one where there is none or it has served long; whatever hangs panics.
    pub fn serve(
        slot: &mut Option<Self>,
        build: impl FnOnce() -> Self,
        ask: impl AsyncFnOnce(&Self),
    ) {
        if slot.as_ref().is_some_and(|house| house.served >= MOST_INPUTS) {
            *slot = None;
        }
        let house = slot.get_or_insert_with(build);
        house.served += 1;
        let asked = async { timeout(PATIENCE, ask(house)).await };
        house.runtime.block_on(asked).expect("nothing hangs");
    }
}

/// Somebody the server knows.
#[derive(Clone)]
pub struct Account {
    pub seat: Seat,
    pub cookie: HeaderValue,
}

impl Account {
    /// A guest of this name.
    pub async fn guest(router: &Router, name: &str) -> Self {
        Self::new(router, "/api/me", json!({"name": name})).await
    }

    /// A member who signs in by this name.
    pub async fn member(router: &Router, login: &str) -> Self {
        let wanted = json!({"login": login, "password": "long enough to be one"});
        Self::new(router, "/api/sign-up", wanted).await
    }

    async fn new(router: &Router, path: &str, wanted: Value) -> Self {
        let request = Request::post(path)
            .header(HOST, HOST_NAME)
            .header(CONTENT_TYPE, "application/json")
            .body(Body::from(wanted.to_string()))
            .expect("a request");
        let reply = { router.clone().oneshot(request).await }.expect("it cannot fail");
        let set = reply.headers()[SET_COOKIE].to_str().expect("plain letters");
        let cookie = set.split(';').next().unwrap_or_default().parse();
        let me = said(reply.into_body()).await;
        Self {
            seat: Seat {
                account: AccountId::from_number(me["account"].as_i64().expect("a number")),
                name: me["name"].as_str().unwrap_or_default().to_owned(),
            },
            cookie: cookie.expect("a value"),
        }
    }

    /// A request of this account's browser for something it must get.
    pub async fn get(&self, router: &Router, path: &str, wanted: Value) -> Value {
        let request = Request::post(path)
            .header(HOST, HOST_NAME)
            .header(COOKIE, self.cookie.clone())
            .body(Body::from(wanted.to_string()))
            .expect("a request");
        let reply = { router.clone().oneshot(request).await }.expect("it cannot fail");
        assert!(reply.status().is_success(), "{path}");
        said(reply.into_body()).await
    }
}

/// What an answer says in JSON.
pub async fn said(body: Body) -> Value {
    let bytes = axum::body::to_bytes(body, MOST_BYTES).await;
    serde_json::from_slice(&bytes.expect("a body")).expect("JSON")
}

/// Waits for `future`, or for nothing if it is not ready at once.
pub async fn at_once<F: Future>(future: F) -> Option<F::Output> {
    timeout(Duration::ZERO, future).await.ok()
}
