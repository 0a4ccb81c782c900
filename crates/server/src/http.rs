//! The routes: the web app, the engine over plain HTTP, and the door to the socket.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use komadai_opponent::Asked;
use tokio::sync::{Semaphore, watch};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

use crate::accounts;
use crate::accounts::asker::{Asker, is_behind_tls};
use crate::accounts::passkeys::Passkeys;
use crate::analysis::Analysis;
use crate::api::{ErrorCode, Health, ThinkReply, ThinkRequest};
use crate::asked::Body;
use crate::assets::Assets;
use crate::bots::{self, Challenges};
use crate::csa::{Archive, UtcOffset};
use crate::engines::{self, Engines};
use crate::error::Refusal;
use crate::events::Events;
use crate::ops::metrics::{self, Metrics};
use crate::people::{People, guests, rooms, socket};
use crate::queue::Queue;
use crate::sockets::Households;
use crate::{ndjson, ws};

/// Where everything stands that is no page; below it a route sees the rest of its address alone.
const API: &str = "/api";
/// The most a request's body, or a frame on the socket, may hold.
pub(crate) const MOST_BYTES: usize = 64 * 1024;
/// How long a client may take over a body of that size.
const BODY_DEADLINE: Duration = Duration::from_secs(10);

/// What every request may use.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) assets: Assets,
    pub(crate) analysis: Analysis,
    pub(crate) people: People,
    pub(crate) passkeys: Passkeys,
    pub(crate) queue: Arc<Queue>,
    pub(crate) events: Arc<Events>,
    pub(crate) engines: Engines,
    pub(crate) challenges: Challenges,
    /// Where records of engine games are kept, unless nothing is.
    pub(crate) archive: Option<Archive>,
    /// By which time of day records are dated.
    pub(crate) utc_offset: UtcOffset,
    /// A permit for each open socket.
    pub(crate) sockets: Arc<Semaphore>,
    pub(crate) households: Arc<Households>,
    pub(crate) stopping: Stopping,
    /// Whether the server's own port speaks TLS.
    pub(crate) tls: bool,
    /// The origin of its pages, as players know it.
    pub(crate) public: Option<String>,
    pub(crate) metrics: Arc<Metrics>,
}

impl App {
    /// Refuses the engine to whoever plays in a game that counts.
    ///
    /// # Errors
    ///
    /// The asker does.
    pub(crate) fn check_engine(&self, asker: &Asker) -> Result<(), Refusal> {
        match asker.account() {
            Some(account) if self.people.desk.admission().plays_rated(account.id) => {
                let reason = "no engine is asked while you play a rated game";
                Err(Refusal::new(ErrorCode::RatedGame, reason))
            }
            _ => Ok(()),
        }
    }
}

/// Word of the server's going down.
#[derive(Clone, Debug)]
pub(crate) struct Stopping(pub(crate) watch::Receiver<bool>);

impl Stopping {
    /// Ready once the server is going down.
    pub(crate) async fn told(&mut self) {
        // Routes that outlive their server are somebody else's, who ends them otherwise.
        if self.0.wait_for(|&stopping| stopping).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Sent with everything, so that the page runs only what the server sent, and may one day use threads.
const SECURITY: [(HeaderName, &str); 7] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Sent where it was TLS that reached the server, or a proxy before it: a browser that was here comes back by TLS only.
const STRICT_TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=31536000");

pub(crate) fn router(app: App) -> Router {
    let kept = Router::new()
        .route("/me", get(guests::me).post(guests::name_me))
        .route("/me/games", get(rooms::mine))
        .route("/games", get(rooms::open_to_all).post(rooms::open))
        .route("/games/{id}", get(rooms::look))
        .merge(accounts::routes())
        .merge(bots::routes())
        .layer(from_fn(to_its_end));
    let api = Router::new()
        .route("/health", get(health))
        .route("/think", post(think))
        .route("/ws", get(ws::open))
        .route("/play", get(socket::open))
        .merge(engines::routes())
        .merge(kept)
        .method_not_allowed_fallback(bad_method)
        .fallback(no_such_api);
    let app = Arc::new(app);
    let router = Router::new()
        .nest(API, api)
        .route("/health", get(health))
        .route("/ready", get(metrics::ready))
        .route("/metrics", get(metrics::read))
        .fallback(asset)
        .layer(from_fn_with_state(Arc::clone(&app), metrics::count))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(RequestBodyDeadlineLayer::new(BODY_DEADLINE))
        .layer(compression())
        .layer(from_fn_with_state(Arc::clone(&app), strict_transport));
    SECURITY
        .into_iter()
        .fold(router, |router, (name, value)| {
            router.layer(SetResponseHeaderLayer::if_not_present(
                name,
                HeaderValue::from_static(value),
            ))
        })
        .with_state(app)
}

/// Does what changes something to its end, even where whoever asked for it leaves in the middle: what is in the store and
/// what is in memory belong together.
async fn to_its_end(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let done = tokio::spawn(next.run(request)).await;
    done.unwrap_or_else(|_| Refusal::internal().into_response())
}

async fn strict_transport(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let secure = app.tls || is_behind_tls(request.extensions(), request.headers());
    let mut response = next.run(request).await;
    if secure {
        let headers = response.headers_mut();
        headers.insert(STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT);
    }
    response
}

/// Packs what is worth it; a stream goes out line by line.
fn compression() -> CompressionLayer<impl Predicate> {
    let whole = DefaultPredicate::new().and(NotForContentType::const_new(ndjson::TYPE));
    CompressionLayer::new().compress_when(whole)
}

async fn health() -> impl IntoResponse {
    let health = Health {
        status: "ok".into(),
        version: env!("CARGO_PKG_VERSION").into(),
    };
    ([(CACHE_CONTROL, "no-store")], Json(health))
}

async fn think(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(body): Body,
) -> Result<Json<ThinkReply>, Refusal> {
    app.check_engine(&asker)?;
    let ThinkRequest { id, question } = serde_json::from_slice(&body)?;
    let thinking = app.analysis.ask(Asked::new(&question)?)?;
    let mut stopping = app.stopping.clone();
    tokio::select! {
        answer = thinking.answer() => {
            let answer = answer.ok_or_else(Refusal::internal)?;
            Ok(Json(ThinkReply { id, answer }))
        }
        () = stopping.told() => Err(Refusal::shutting_down()),
    }
}

async fn asset(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    request: Request,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return bad_method().await.into_response();
    }
    app.assets.respond(uri.path(), request.headers()).await
}

async fn no_such_api(uri: Uri) -> Refusal {
    Refusal::new(
        ErrorCode::NotFound,
        format_args!("there is no {API}{}", uri.path()),
    )
}

async fn bad_method() -> Refusal {
    Refusal::new(
        ErrorCode::BadMethod,
        "this address does not take that method",
    )
}

/// Refuses a page from another site: a browser names the page's origin, and no page can forge it.
///
/// Programs that are no browser name none and are welcome; on this very machine its other pages are too.
///
/// `public` is the address that players know where a proxy asks by another.
pub(crate) fn check_origin(headers: &HeaderMap, public: Option<&str>) -> Result<(), Refusal> {
    let Some(origin) = headers.get(ORIGIN) else {
        return Ok(());
    };
    let origin = origin.to_str().unwrap_or_default();
    if public.is_some_and(|public| origin.eq_ignore_ascii_case(public)) {
        return Ok(());
    }
    let site = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    let here = headers.get(HOST).and_then(|host| host.to_str().ok());
    match site {
        Some(site)
            if here.is_some_and(|here| {
                site.eq_ignore_ascii_case(here) || is_loopback(site) && is_loopback(here)
            }) =>
        {
            Ok(())
        }
        _ => Err(Refusal::new(
            ErrorCode::ForeignOrigin,
            "a page from another site may not ask",
        )),
    }
}

/// Whether `host`, `host:port` or `[v6]:port` names this very machine.
fn is_loopback(site: &str) -> bool {
    let host = match site.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => site,
    };
    let bare = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
        .unwrap_or(host);
    host.eq_ignore_ascii_case("localhost")
        || bare
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_host_and_this_machine_may_ask() {
        const CLUB: &str = "shogi.example:7117";
        const HERE: &str = "127.0.0.1:7117";
        for (host, origin, welcome) in [
            (CLUB, None, true),
            (CLUB, Some("http://shogi.example:7117"), true),
            (CLUB, Some("https://SHOGI.example:7117"), true),
            (HERE, Some("http://localhost:5173"), true),
            (HERE, Some("http://localhost"), true),
            (HERE, Some("http://[::1]:7117"), true),
            ("[::1]:7117", Some("http://127.0.0.1:7117"), true),
            ("localhost", Some("http://127.0.0.1:7117"), true),
            // A page of the visitor's own machine is another site to a club's server.
            (CLUB, Some("http://localhost"), false),
            (CLUB, Some("http://127.0.0.1:7117"), false),
            (HERE, Some("http://shogi.example:7117"), false),
            (HERE, Some("http://localhost.evil.example"), false),
            (HERE, Some("http://127.0.0.1.evil.example:7117"), false),
            (CLUB, Some("http://shogi.example"), false),
            (CLUB, Some("https://evil.example"), false),
            (HERE, Some("file://localhost"), false),
            (HERE, Some("null"), false),
            (HERE, Some(""), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            let found = check_origin(&headers, None).is_ok();
            assert_eq!(found, welcome, "{host} {origin:?}");
        }
        // A proxy may ask by an address of its own.
        for (origin, welcome) in [
            ("https://shogi.example", true),
            ("https://127.0.0.1:7117", true),
            ("https://shogi.example:8443", false),
            ("http://shogi.example", false),
            ("https://shogi.example.evil.example", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(HERE));
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
            let found = check_origin(&headers, Some("https://shogi.example")).is_ok();
            assert_eq!(found, welcome, "{origin}");
        }
    }
}
