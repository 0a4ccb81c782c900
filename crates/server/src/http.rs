//! The router: which room answers which address, and what holds for every answer.

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::RequestBodyDeadlineLayer;

use crate::api::ErrorCode;
use crate::app::App;
use crate::assets::Assets;
use crate::error::Refusal;
use crate::ops::metrics;
use crate::people::{guests, rooms, socket};
use crate::policy::POLICY;
use crate::request::MOST_BYTES;
use crate::site::Site;
use crate::{accounts, analysis, bots, engines, moderation, ndjson};

/// Where everything stands that is no page; below it a route sees the rest of its address alone.
const API: &str = "/api";
/// How long a client may take over a body of that size.
const BODY_DEADLINE: Duration = Duration::from_secs(10);

/// Sent with everything, so that the page runs only what the server sent, and may one day use threads.
const HEADERS: [(HeaderName, &str); 8] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    // What is answered is of this moment; files of the page say otherwise.
    (CACHE_CONTROL, "no-store"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Sent where it was TLS that reached the server, or a proxy before it: a browser that was here comes back by TLS only,
/// where that is set to all hosts below this one too.
const STRICT_TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=31536000");
const STRICT_BELOW: HeaderValue = HeaderValue::from_static("max-age=31536000; includeSubDomains");

pub(crate) fn router(app: App) -> Router {
    let kept = Router::new()
        .route("/me", get(guests::me).post(guests::name_me))
        .route("/me/games", get(rooms::mine))
        .route("/games", get(rooms::open_to_all).post(rooms::open))
        .route("/games/{id}", get(rooms::look))
        .merge(accounts::routes())
        .merge(moderation::routes())
        .merge(bots::routes())
        .layer(from_fn(to_its_end));
    let api = Router::new()
        .route("/health", get(metrics::health))
        .route("/play", get(socket::open))
        .merge(analysis::routes())
        .merge(engines::routes())
        .merge(kept)
        .method_not_allowed_fallback(bad_method)
        .fallback(no_such_api);
    let router = Router::new()
        .nest(API, api)
        .route("/health", get(metrics::health))
        .route("/ready", get(metrics::ready))
        .route("/metrics", get(metrics::read))
        .fallback(asset)
        .layer(from_fn_with_state(app.clone(), metrics::count))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(RequestBodyDeadlineLayer::new(BODY_DEADLINE))
        .layer(compression())
        .layer(from_fn_with_state(app.clone(), strict_transport))
        .layer(from_fn_with_state(app.clone(), known_host));
    HEADERS
        .into_iter()
        .fold(router, |router, (name, value)| {
            router.layer(SetResponseHeaderLayer::if_not_present(
                name,
                HeaderValue::from_static(value),
            ))
        })
        .with_state(app)
}

/// Does what changes something to its end, even where the client leaves in the middle: what is in the store and
/// what is in memory belong together.
async fn to_its_end(request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let done = tokio::spawn(next.run(request)).await;
    done.unwrap_or_else(|_| Refusal::internal().into_response())
}

async fn known_host(State(site): State<Site>, request: Request, next: Next) -> Response {
    match site.check_host(request.extensions(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

async fn strict_transport(State(site): State<Site>, request: Request, next: Next) -> Response {
    let secure = site.is_secure(request.extensions(), request.headers());
    let mut response = next.run(request).await;
    if secure {
        let headers = response.headers_mut();
        let strict = if site.subdomains { STRICT_BELOW } else { STRICT_TRANSPORT };
        headers.insert(STRICT_TRANSPORT_SECURITY, strict);
    }
    response
}

/// Packs what is worth it; a stream goes out line by line.
fn compression() -> CompressionLayer<impl Predicate> {
    let whole = DefaultPredicate::new().and(NotForContentType::const_new(ndjson::TYPE));
    CompressionLayer::new().compress_when(whole)
}

async fn asset(
    State(assets): State<Assets>,
    method: Method,
    uri: Uri,
    request: Request,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return bad_method().await.into_response();
    }
    assets.respond(uri.path(), request.headers()).await
}

async fn no_such_api(uri: Uri) -> Refusal {
    Refusal::new(ErrorCode::NotFound, format_args!("there is no {API}{}", uri.path()))
}

async fn bad_method() -> Refusal {
    Refusal::new(ErrorCode::BadMethod, "this address does not take that method")
}

#[cfg(test)]
mod tests;
