//! The server as a whole: opened, served, taken down.

use std::future::Future;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use komadai_play::Desk;
use komadai_store::Store;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::{App, Stopping};
use crate::config::Config;
use crate::csa;
use crate::doors::Doors;
use crate::error::Error;
use crate::http;
use crate::ops::public_url::PublicUrl;
use crate::ops::{door, logs, tls};

/// How long open requests and sockets may take to end when the server goes down.
const GRACE: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or SIGTERM, and prints where on standard output once it is ready.
///
/// # Errors
///
/// What [`Server::bind`] says; or the system refuses a runtime, a signal handler or a connection.
pub fn run(config: &Config) -> Result<(), Error> {
    logs::start(config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        if config.is_public() && config.tls.is_none() {
            tracing::warn!(address = %config.listen, "other machines reach this server without TLS: passwords can be read on the way");
        }
        if config.data.is_none() {
            tracing::warn!("games between people end with this server; --data names a folder to keep them in");
        }
        for path in config.data.iter().flat_map(|folder| komadai_store::open_to_others(folder)) {
            tracing::warn!(
                path = %path.display(),
                "other users of this machine can read what the server keeps; take that right away (chmod go-rwx)"
            );
        }
        let stop = stop_signal()?;
        // Standard output may be closed; that is no reason not to serve.
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
    doors: Doors,
    app: App,
    router: Router,
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
        let tls = config.tls.as_ref().map(tls::Keeper::new).transpose()?;
        let desk = open_desk(config.data.as_deref()).await?;
        let mut doors = Doors::open(config, tls).await?;
        let local = PublicUrl::local(doors.address.port(), doors.tls.is_some());
        let (stopping, stopped) = watch::channel(false);
        let (app, beside) = App::open(config, desk, &local, stopped).await?;
        doors.engines = doors.engines.map(|port| port.beside(&app.people));
        Ok(Server { doors, router: http::router(app.clone()), app, stopping, beside })
    }

    /// Where the server listens; the real port, where the configuration asked for any.
    pub fn address(&self) -> SocketAddr {
        self.doors.address
    }

    /// Where engines connect, if they can.
    pub fn csa_address(&self) -> Option<SocketAddr> {
        self.doors.engines.as_ref().map(csa::Port::address)
    }

    /// The games, for other doors than HTTP.
    pub fn desk(&self) -> Arc<Desk> {
        Arc::clone(&self.app.desk)
    }

    /// What forgets what is kept long enough, for a test that moves the clock.
    #[cfg(test)]
    pub(crate) fn sweeper(&self, retention: crate::Retention) -> crate::ops::retention::Sweeper {
        self.app.sweeper(retention)
    }

    /// The routes alone, to be called without a socket or set among a caller's own.
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// Serves until `stop` is ready, then closes the connections.
    ///
    /// # Errors
    ///
    /// The certificate cannot be used.
    pub async fn serve(self, stop: impl Future<Output = ()>) -> Result<(), Error> {
        let Server { doors, app, router, stopping, mut beside } = self;
        let acceptor =
            (doors.tls.as_ref()).map(|keeper| keeper.acceptor(&["http/1.1"])).transpose()?;
        let keeping = (doors.tls).map(|keeper| tokio::spawn(keeper.keep(tls::LOOK_EVERY)));
        let stopped = || {
            let mut stopping = Stopping(stopping.subscribe());
            async move { stopping.stopped().await }
        };
        let engines =
            (doors.engines).map(|port| tokio::spawn(port.serve(Arc::clone(&app.desk), stopped())));
        let turned_away = app.metrics.turned_away();
        let serving =
            door::serve(doors.listener, acceptor, doors.capacity, router, turned_away, stopped());
        tokio::pin!(serving);
        tokio::select! {
            () = &mut serving => {}
            () = stop => {}
        };
        tracing::info!("going down");
        // Clocks stop before anybody is sent away.
        if tokio::time::timeout(GRACE, app.desk.drain()).await.is_err() {
            tracing::warn!("some clocks could not be stopped in time; their turns begin anew");
        }
        stopping.send_replace(true);
        beside.shutdown().await;
        let farewell = async {
            serving.await;
            app.places.all_closed().await;
            app.people.places.all_closed().await;
            if let Some(engines) = engines {
                // It fails only where the system refuses random bytes, which was logged then.
                let _ = engines.await;
            }
        };
        // What has not ended by then is left.
        let _ = tokio::time::timeout(GRACE, farewell).await;
        if let Some(keeping) = keeping {
            keeping.abort();
        }
        Ok(())
    }
}

/// The games in this folder, or none yet that end with the process.
async fn open_desk(folder: Option<&Path>) -> Result<Arc<Desk>, Error> {
    let failed = |source| Error::Store { folder: folder.map(Path::to_owned), source };
    let store = folder.map_or_else(Store::in_memory, Store::open).map_err(failed)?;
    Desk::open_all(store, komadai_play::Settings::default()).await.map_err(failed)
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
