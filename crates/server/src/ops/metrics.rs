//! What the server says of itself: whether it lives, whether it can serve, and its figures in the form that Prometheus
//! reads. Figures tell how many and how long, never who.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Extensions, HeaderMap};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use komadai_play::Desk;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{
    DescriptorEncoder, EncodeLabelSet, EncodeMetric, NoLabelSet, text,
};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use serde_json::json;

use crate::analysis::Load;
use crate::api::{ErrorCode, Health};
use crate::error::{Refusal, ensure};
use crate::ops::backups::Backups;
use crate::people::People;
use crate::places::Places;
use crate::site::Site;

/// Upper ends of the classes in which delays are counted, in seconds.
const SECONDS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// What is counted as it happens, and where the rest is looked up.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestKind, Counter>,
    refusals: Family<RefusalKind, Counter>,
    request_seconds: Histogram,
    move_seconds: Histogram,
    turned_away: Counter,
    /// Who may read this, besides this machine.
    readers: Vec<IpAddr>,
}

/// A kind of request: which route, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestKind {
    route: String,
    status: u16,
}

/// A kind of refusal: by which route, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RefusalKind {
    route: String,
    code: &'static str,
}

/// What is looked up when somebody asks.
pub(crate) struct Figures {
    pub(crate) desk: Arc<Desk>,
    pub(crate) load: Arc<Load>,
    /// Sockets of players and spectators.
    pub(crate) players: Places,
    pub(crate) backups: Arc<Backups>,
}

impl fmt::Debug for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Figures").finish_non_exhaustive()
    }
}

impl Metrics {
    pub(crate) fn new(figures: Figures, readers: Vec<IpAddr>) -> Self {
        let mut registry = Registry::with_prefix("komadai");
        let histogram = || Histogram::new(SECONDS);
        let own = Self {
            requests: Family::default(),
            refusals: Family::default(),
            request_seconds: histogram(),
            move_seconds: histogram(),
            turned_away: Counter::default(),
            readers,
            registry: Registry::default(),
        };
        registry.register("requests", "Requests answered", own.requests.clone());
        registry.register("refusals", "Requests refused, and why", own.refusals.clone());
        registry.register_with_unit(
            "request",
            "From a request to its answer",
            Unit::Seconds,
            own.request_seconds.clone(),
        );
        registry.register_with_unit(
            "move",
            "From a player's frame to the move on the disk",
            Unit::Seconds,
            own.move_seconds.clone(),
        );
        registry.register(
            "connections_turned_away",
            "Connections for which there was no place",
            own.turned_away.clone(),
        );
        registry.register_collector(Box::new(figures));
        Self { registry, ..own }
    }

    /// Counts connections that find no place.
    pub(crate) fn turned_away(&self) -> Counter {
        self.turned_away.clone()
    }

    fn refused(&self, route: &str, code: ErrorCode) {
        let kind = RefusalKind { route: route.to_owned(), code: code.name() };
        self.refusals.get_or_create(&kind).inc();
    }

    /// A move took so long from its frame to the disk.
    pub(crate) fn moved(&self, took: Duration) {
        self.move_seconds.observe(took.as_secs_f64());
    }

    /// Whether a request from there may read this. A proxy on this machine asks for others.
    fn may_be_read(&self, extensions: &Extensions, headers: &HeaderMap) -> bool {
        let Some(ConnectInfo(peer)) = extensions.get::<ConnectInfo<SocketAddr>>() else {
            // Routes called without a socket are the caller's own.
            return true;
        };
        let address = peer.ip().to_canonical();
        let own = address.is_loopback() && !headers.contains_key("x-forwarded-for");
        own || self.readers.contains(&address)
    }
}

/// Counts every request by its route, and turns those away who ask too much.
pub(crate) async fn count(
    State(site): State<Site>,
    State(people): State<Arc<People>>,
    State(metrics): State<Arc<Metrics>>,
    matched: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let address = site.client(request.extensions(), request.headers());
    let reads_here = |address: &IpAddr| !address.is_loopback();
    let crowds =
        address.filter(reads_here).is_some_and(|address| !people.limits.requests.take(address));
    let route = matched.map_or_else(|| "files".to_owned(), |path| path.as_str().to_owned());
    if crowds {
        metrics.refused(&route, ErrorCode::TooMany);
        return Refusal::too_much().into_response();
    }
    let began = Instant::now();
    let reply = next.run(request).await;
    let took = began.elapsed();
    let status = reply.status().as_u16();
    tracing::debug!(route, status, ms = took.as_millis() as u64, "a request was answered");
    metrics.request_seconds.observe(took.as_secs_f64());
    if let Some(&code) = reply.extensions().get::<ErrorCode>() {
        metrics.refused(&route, code);
    }
    let kind = RequestKind { route, status };
    metrics.requests.get_or_create(&kind).inc();
    reply
}

/// `GET /metrics`: all figures, for those who may.
pub(crate) async fn read(
    State(metrics): State<Arc<Metrics>>,
    extensions: Extensions,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let may = metrics.may_be_read(&extensions, &headers);
    ensure(may, ErrorCode::NotFound, "there is no /metrics")?;
    let mut figures = String::new();
    text::encode(&mut figures, &metrics.registry).map_err(|_| Refusal::internal())?;
    let form = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, form)], figures).into_response())
}

/// `GET /health`: the server lives, and in which version; at `/api/health` too.
pub(crate) async fn health() -> Json<Health> {
    let health = Health { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into() };
    Json(health)
}

/// `GET /ready`: whether new players are welcome. Not while the server goes down, and not while the disk takes nothing.
pub(crate) async fn ready(State(desk): State<Arc<Desk>>) -> Result<impl IntoResponse, Refusal> {
    if desk.is_stopping() {
        return Err(Refusal::shutting_down());
    }
    ensure(desk.halted() == 0, ErrorCode::Halted, "the disk takes nothing")?;
    Ok(Json(json!({"status": "ready"})))
}

impl Collector for Figures {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), fmt::Error> {
        let store = self.desk.store().figures();
        let [backups, failures, last] = self.backups.figures();
        let gauges = [
            ("games", "Games in memory", self.desk.games()),
            (
                "games_halted",
                "Games whose clocks stand still for want of a disk",
                self.desk.halted(),
            ),
            ("seeks", "Players who look for an opponent", self.desk.seeks().len()),
            ("player_sockets", "Sockets of players and spectators", self.players.open()),
            ("questions", "Questions to the engine, waiting or thought about", self.load.open()),
            (
                "backup_last_seconds",
                "When the last good backup was made, in seconds since 1970",
                last as usize,
            ),
        ];
        for (name, help, value) in gauges {
            encode_one(&mut encoder, name, help, ConstGauge::new(value as i64))?;
        }
        let counters = [
            ("events", "Writes committed to the store", store.writes),
            ("games_ended", "Games that have ended since the start", self.desk.ended()),
            ("backups", "Backups made since the start", backups),
            ("backups_failed", "Backups that could not be made since the start", failures),
        ];
        for (name, help, value) in counters {
            encode_one(&mut encoder, name, help, ConstCounter::new(value))?;
        }
        encode_commits(encoder, &store)
    }
}

/// How long commits took, from their beginning to their being on the disk.
fn encode_commits(
    mut encoder: DescriptorEncoder<'_>,
    store: &komadai_store::Figures,
) -> fmt::Result {
    let mut commits = encoder.encode_descriptor(
        "commit",
        "From the beginning of a commit to its being on the disk",
        Some(&Unit::Seconds),
        MetricType::Histogram,
    )?;
    let seconds = |micros: u64| micros as f64 / 1e6;
    let ends = komadai_store::Figures::CLASSES_MICROS.map(|end| match end {
        u64::MAX => f64::INFINITY,
        end => seconds(end),
    });
    let classes: Vec<(f64, u64)> = ends.into_iter().zip(store.commits_by_time).collect();
    commits.encode_histogram::<NoLabelSet>(
        seconds(store.commit_micros),
        store.commits,
        &classes,
        None,
    )
}

fn encode_one(
    encoder: &mut DescriptorEncoder<'_>,
    name: &str,
    help: &str,
    metric: impl EncodeMetric,
) -> fmt::Result {
    metric.encode(encoder.encode_descriptor(name, help, None, metric.metric_type())?)
}
