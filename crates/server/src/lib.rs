//! Shogi over a network: the web app, embedded, and an engine that answers questions.
//!
//! [`run`] is the whole server; [`Server`] is the same in two steps, for a caller with a runtime of its own.
//! What a question means is `komadai_opponent`'s to say, and what to play `komadai_engine`'s.
//!
//! | Address | What it does |
//! |---|---|
//! | `GET /` and all below | the web app's files |
//! | `GET /api/ws` | a WebSocket: questions in, reports and answers out |
//! | `POST /api/think` | one question, one answer |
//! | `GET /api/me`, `POST /api/me` | who asks; take a name |
//! | `POST`, `GET /api/games`, `GET /api/games/{id}` | open a room for another player; games to watch; look at a game |
//! | `GET /api/play` | a WebSocket: games between people, and the lobby |
//! | `POST /api/sign-up`, `/api/sign-in`, `/api/sign-out` | become a member, be one here, be nobody here |
//! | `/api/passkeys` and below | the same by a passkey |
//! | `/api/me/…` | games, password, privacy, all that is kept, leaving |
//! | `GET /api/players/{id}` | a member: ratings, games |
//! | `GET /api/games/{id}/record`, `/rating` | a game as a record; what it made of ratings |
//! | `/api/admin` | keeping order |
//! | `GET /health`, `GET /ready` | whether the server lives, with its version; whether new players are welcome |
//! | `GET /metrics` | figures for Prometheus, for this machine and [`Config::metrics_for`] |
//! | `POST /api/analyses`, `GET`, `DELETE /api/analyses/{id}` | have a game analysed in the background |
//! | `GET /api/engines`, `/api/engines/{name}` and below | engines of the host besides ours, asked about positions |
//! | `GET`, `POST /api/events`, `/api/events/{id}` and below | tournaments |
//! | `/api/board`, `/api/tokens` and below | programs that play; [`/api/openapi.json`, `/api/docs`] say how |
//! | `POST /api/work` and below | machines that do this work |
//!
//! Engines come through a port of their own, [`csa`], where [`Config::csa`] opens one.
//!
//! The shapes of messages are in `src/api.rs`, `src/api/play.rs` and `komadai_opponent`. A question to the engine carries the
//! whole game. Games between people are `komadai_play`'s, and lie in the folder [`Config::data`].

mod accounts;
mod analysis;
mod api;
mod asked;
mod assets;
mod bots;
mod config;
pub mod csa;
mod engines;
mod error;
mod events;
mod http;
mod letters;
mod ndjson;
mod ops;
mod people;
pub mod queue;
mod sockets;
mod ws;

use std::future::Future;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use komadai_play::Desk;
use komadai_store::Store;
use ops::metrics::{Figures, Metrics};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// What this server and the machines that analyse for it say to each other.
pub mod work {
    pub use crate::api::queue::{Work, WorkBeat, WorkDone, WorkWanted};
}

pub use accounts::passwords::hash as hash_password;
pub use assets::PageFile;
pub use config::{Config, Tls};
pub use error::Error;
pub use ops::public_url::PublicUrl;
pub use ops::settings::{
    Address, Custom, EngineSetting, LogForm, Number, Offset, Place, Scheduled, Settings,
    SettingsError,
};

/// Most sockets open at once.
const MOST_SOCKETS: u32 = 256;
/// Most of these of one address.
const MOST_SOCKETS_OF_ONE: usize = 64;
/// How long open requests and sockets may take to end when the server goes down.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or SIGTERM, and prints where on standard output once it is ready.
///
/// # Errors
///
/// What [`Server::bind`] says; or the system refuses a runtime, a signal handler or a connection.
pub fn run(config: &Config) -> Result<(), Error> {
    ops::logs::start(config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        if config.is_public() && config.tls.is_none() {
            tracing::warn!(address = %config.listen, "other machines reach this server without TLS: passwords can be read on the way");
        }
        if config.data.is_none() {
            tracing::warn!("games between people end with this server; --data names a folder to keep them in");
        }
        let stop = stop_signal()?;
        // Whoever started us may have closed standard output; that is no reason not to serve.
        let scheme = if config.tls.is_some() { "https" } else { "http" };
        let _ = writeln!(std::io::stdout(), "listening on {scheme}://{}", server.address());
        if let Some(address) = server.csa_address() {
            let _ = writeln!(std::io::stdout(), "listening for CSA clients on {address}");
        }
        server.serve(stop).await
    })
}

/// A server whose port is open and whose engines are ready.
///
/// ```
/// use komadai_server::{Config, Server};
///
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let config = Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::default() };
/// let server = Server::bind(&config).await?;
/// assert_ne!(server.address().port(), 0);
/// server.serve(std::future::ready(())).await // stops at once
/// # }).unwrap();
/// ```
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    router: Router,
    sockets: Arc<Semaphore>,
    desk: Arc<Desk>,
    players: Arc<Semaphore>,
    engines: Option<csa::Port>,
    tls: Option<Arc<ops::tls::Keeper>>,
    room: ops::door::Room,
    metrics: Arc<Metrics>,
    stopping: watch::Sender<bool>,
    /// What goes on beside the requests, until the server goes down.
    beside: JoinSet<()>,
}

impl Server {
    /// Checks the configuration, opens what is kept and then the ports, and starts the engines.
    ///
    /// # Errors
    ///
    /// A setting is out of range, the port is taken, or the system refuses a thread.
    pub async fn bind(config: &Config) -> Result<Self, Error> {
        config.check()?;
        let tls = config.tls.as_ref().map(ops::tls::Keeper::new).transpose()?;
        let desk = open_desk(config.data.as_deref()).await?;
        let listen = |source| Error::Listen {
            setting: "listen",
            address: config.listen,
            source,
        };
        let listener = ops::door::listen(config.listen).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let sockets = Arc::new(Semaphore::new(MOST_SOCKETS as usize));
        let (stopping, told) = watch::channel(false);
        let engines = open_csa(config).await?;
        let players = Arc::new(Semaphore::new(config.players));
        let (queue, mut beside) =
            queue::Queue::open(Arc::clone(&desk), config.analyses.clone(), config.hash_mib)
                .await
                .map_err(|source| Error::Store {
                    folder: config.data.clone(),
                    source,
                })?;
        let events = events::Events::open(Arc::clone(&desk), &mut beside)
            .await
            .map_err(|source| Error::Store {
                folder: config.data.clone(),
                source,
            })?;
        let analysis = analysis::Analysis::start(config)?;
        let figures = Figures {
            desk: Arc::clone(&desk),
            load: analysis.load(),
            players: (Arc::clone(&players), config.players),
        };
        let metrics = Arc::new(Metrics::new(figures, config.metrics_for.clone()));
        let people = people::People::new(
            Arc::clone(&desk),
            (
                Arc::clone(&players),
                sockets::Households::new(config.connections_per_address),
            ),
            people::limits::Limits::new(config.messages as u32),
        );
        let engines = engines.map(|port| port.beside(&people));
        let router = http::router(http::App {
            queue,
            events,
            engines: engines::Engines::new(&config.engines),
            challenges: bots::Challenges::default(),
            archive: records(config).map(csa::Archive::new),
            utc_offset: config.utc_offset,
            assets: assets::Assets::new(config.web_dir.as_ref(), config.page),
            analysis,
            people,
            passkeys: accounts::passkeys::Passkeys::new(
                config.public_url.as_ref(),
                &PublicUrl::local(address.port(), tls.is_some()),
            ),
            sockets: Arc::clone(&sockets),
            households: sockets::Households::new(MOST_SOCKETS_OF_ONE),
            stopping: http::Stopping(told),
            tls: tls.is_some(),
            public: { config.public_url.as_ref() }.map(|url| url.origin().to_owned()),
            metrics: Arc::clone(&metrics),
        });
        Ok(Server {
            listener,
            address,
            router,
            sockets,
            desk,
            players,
            engines,
            tls,
            room: ops::door::Room {
                connections: config.connections,
                per_address: config.connections_per_address,
                patience: ops::door::PATIENCE,
            },
            metrics,
            stopping,
            beside,
        })
    }

    /// Where the server listens; the real port, where the configuration asked for any.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where engines connect, if they can.
    pub fn csa_address(&self) -> Option<SocketAddr> {
        self.engines.as_ref().map(csa::Port::address)
    }

    /// The games, for other doors than HTTP.
    pub fn desk(&self) -> Arc<Desk> {
        Arc::clone(&self.desk)
    }

    /// The routes alone, to be called without a socket or set among a caller's own.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Serves until `stop` is ready, then takes leave of whoever is connected.
    ///
    /// # Errors
    ///
    /// The certificate cannot be used.
    pub async fn serve(self, stop: impl Future<Output = ()>) -> Result<(), Error> {
        let Server {
            listener,
            router,
            sockets,
            desk,
            players,
            engines,
            tls,
            room,
            metrics,
            stopping,
            mut beside,
            ..
        } = self;
        let acceptor = tls.as_ref().map(ops::tls::Keeper::acceptor).transpose()?;
        let keeping = tls.map(|keeper| tokio::spawn(keeper.keep(ops::tls::LOOK_EVERY)));
        let mut closing = http::Stopping(stopping.subscribe());
        let engines = engines.map(|port| {
            let desk = Arc::clone(&desk);
            tokio::spawn(port.serve(desk, async move { closing.told().await }))
        });
        let all_players = players.available_permits() as u32;
        let mut leave = http::Stopping(stopping.subscribe());
        let leaving = async move { leave.told().await };
        let turned_away = metrics.turned_away();
        let serving = ops::door::serve(listener, acceptor, room, router, turned_away, leaving);
        tokio::pin!(serving);
        tokio::select! {
            () = &mut serving => {}
            () = stop => {}
        };
        tracing::info!("going down");
        // Clocks stop before anybody is sent away.
        if tokio::time::timeout(GRACE, desk.drain()).await.is_err() {
            tracing::warn!("some clocks could not be stopped in time; their turns begin anew");
        }
        stopping.send_replace(true);
        beside.shutdown().await;
        let farewell = async {
            serving.await;
            // With every permit back, every socket has closed.
            drop(sockets.acquire_many(MOST_SOCKETS).await);
            drop(players.acquire_many(all_players).await);
            if let Some(engines) = engines {
                // It fails only where the system refuses random bytes, which was logged then.
                let _ = engines.await;
            }
        };
        // Whoever is not done by then is left.
        let _ = tokio::time::timeout(GRACE, farewell).await;
        if let Some(keeping) = keeping {
            keeping.abort();
        }
        Ok(())
    }
}

/// The folder for the records of engine games, where anything is kept.
fn records(config: &Config) -> Option<PathBuf> {
    config.data.as_ref().map(|data| data.join("records"))
}

/// The port for engines, where there shall be one.
async fn open_csa(config: &Config) -> Result<Option<csa::Port>, Error> {
    let Some(address) = config.csa else {
        return Ok(None);
    };
    let mut limits = csa::Limits {
        per_address: config.connections_per_address,
        records: records(config),
        ..csa::Limits::default()
    };
    limits.hall.manners = config.csa_manners;
    limits.hall.utc_offset = config.utc_offset;
    if !config.csa_rounds.is_empty() {
        limits.hall.rounds.clone_from(&config.csa_rounds);
    }
    limits.hall.max_moves = match config.csa_max_moves {
        0 => None,
        most => u32::try_from(most).ok(),
    };
    limits.hall.grace = Duration::from_secs(config.csa_grace as u64);
    let port = csa::Port::bind(address, limits).await;
    port.map(Some).map_err(|source| Error::Listen {
        setting: "csa",
        address,
        source,
    })
}

/// The games in this folder, or none yet that end with the process.
async fn open_desk(folder: Option<&Path>) -> Result<Arc<Desk>, Error> {
    let failed = |source| Error::Store {
        folder: folder.map(Path::to_owned),
        source,
    };
    let store = folder
        .map_or_else(Store::in_memory, Store::open)
        .map_err(failed)?;
    Desk::open_all(store, komadai_play::Settings::default())
        .await
        .map_err(failed)
}

/// Ready at Ctrl-C, or where there is such a thing at SIGTERM.
fn stop_signal() -> Result<impl Future<Output = ()>, Error> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        let interrupt = tokio::signal::ctrl_c();
        #[cfg(unix)]
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        drop(interrupt.await);
    })
}
