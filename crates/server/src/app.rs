//! What requests are answered from. A route takes the parts it needs, by axum's `State`, and never the whole.

use std::sync::Arc;

use axum::extract::FromRef;
use komadai_csa::hall::UtcOffset;
use komadai_play::Desk;
use komadai_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::accounts::order;
use crate::accounts::passkeys::Passkeys;
use crate::accounts::registrar::Registrar;
use crate::analysis::Analysis;
use crate::assets::Assets;
use crate::bots::Challenges;
use crate::config::Config;
use crate::csa::Archive;
use crate::engines::Engines;
use crate::error::Error;
use crate::events::{self, Events};
use crate::ops::backups::Backups;
use crate::ops::metrics::{Figures, Metrics};
use crate::ops::public_url::PublicUrl;
use crate::ops::retention::{Retention, Sweeper};
use crate::people::People;
use crate::people::limits::Limits;
use crate::places::Places;
use crate::queue::{self, Queue};
use crate::site::Site;

/// Most sockets that ask the engine, and answers that go on, at once.
const MOST_SOCKETS: usize = 256;
/// Most of these of one address.
const MOST_SOCKETS_OF_ONE: usize = 64;

/// All the parts.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) desk: Arc<Desk>,
    pub(crate) people: Arc<People>,
    pub(crate) passkeys: Arc<Passkeys>,
    pub(crate) analysis: Arc<Analysis>,
    pub(crate) queue: Arc<Queue>,
    pub(crate) events: Arc<Events>,
    pub(crate) engines: Arc<Engines>,
    pub(crate) challenges: Arc<Challenges>,
    /// Where records of engine games are kept, unless nothing is.
    pub(crate) archive: Option<Archive>,
    /// By which time of day records are dated.
    pub(crate) utc_offset: UtcOffset,
    pub(crate) assets: Assets,
    pub(crate) site: Site,
    /// For sockets that ask the engine, and for answers that go on.
    pub(crate) places: Places,
    pub(crate) stopping: Stopping,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) backups: Arc<Backups>,
}

/// Hands each part to the routes that ask for its type.
macro_rules! parts {
    ($($part:ident: $kind:ty,)*) => {
        $(impl FromRef<App> for $kind {
            fn from_ref(app: &App) -> Self {
                app.$part.clone()
            }
        })*
    };
}

parts! {
    desk: Arc<Desk>,
    people: Arc<People>,
    analysis: Arc<Analysis>,
    queue: Arc<Queue>,
    events: Arc<Events>,
    engines: Arc<Engines>,
    challenges: Arc<Challenges>,
    archive: Option<Archive>,
    utc_offset: UtcOffset,
    assets: Assets,
    site: Site,
    places: Places,
    stopping: Stopping,
    metrics: Arc<Metrics>,
    backups: Arc<Backups>,
}

impl FromRef<App> for Store {
    fn from_ref(app: &App) -> Self {
        app.desk.store().clone()
    }
}

impl App {
    /// Takes up what is stored, and starts the engines. `local` is how this machine reaches the server, and `stopped`
    /// tells of its end; the tasks that go on beside the requests end with the set.
    ///
    /// # Errors
    ///
    /// The store cannot be read, or the system refuses a thread.
    pub(crate) async fn open(
        config: &Config,
        desk: Arc<Desk>,
        local: &PublicUrl,
        stopped: watch::Receiver<bool>,
    ) -> Result<(Self, JoinSet<()>), Error> {
        let failed = |source: StoreError| Error::Store { folder: config.data.clone(), source };
        let mut beside = JoinSet::new();
        let queue = Queue::open(Arc::clone(&desk), config.analyses.clone(), config.hash_mib);
        let queue = queue.await.map_err(failed)?;
        queue::start_workers(&queue, &mut beside);
        let events = Events::open(Arc::clone(&desk)).await.map_err(failed)?;
        beside.spawn(events::run(Arc::clone(&events)));
        let analysis = Arc::new(Analysis::start(config)?);
        let players = Places::new(config.players, config.connections_per_address);
        let backups = Arc::new(Backups::new(config.backups.clone()));
        if let Some(data) = config.data.clone() {
            beside.spawn(Arc::clone(&backups).run(data));
        }
        let figures = Figures {
            desk: Arc::clone(&desk),
            load: analysis.load(),
            players: players.clone(),
            backups: Arc::clone(&backups),
        };
        let limits = Limits::new(config.messages as u32);
        let public = config.public_url.as_ref();
        let app = Self {
            people: Arc::new(People::new(
                Arc::clone(&desk),
                players,
                limits,
                Registrar::new(desk.store().clone(), config.membership),
            )),
            passkeys: Arc::new(Passkeys::new(public, local)),
            analysis,
            queue,
            events,
            engines: Arc::new(Engines::new(&config.engines)),
            challenges: Arc::default(),
            archive: config.records().map(Archive::new),
            utc_offset: config.utc_offset,
            assets: Assets::new(config.web_dir.as_ref(), config.page),
            site: Site::new(config),
            places: Places::new(MOST_SOCKETS, MOST_SOCKETS_OF_ONE),
            stopping: Stopping(stopped),
            metrics: Arc::new(Metrics::new(figures, config.metrics_for.clone())),
            backups,
            desk,
        };
        beside.spawn(app.sweeper(config.retention).run());
        app.people.notices.load(app.desk.store()).await.map_err(failed)?;
        beside.spawn(order::follow_the_machine(
            Arc::clone(&app.people),
            Arc::clone(&app.events),
            Arc::clone(&app.challenges),
        ));
        Ok((app, beside))
    }
}

impl App {
    /// Forgets what is kept long enough.
    pub(crate) fn sweeper(&self, retention: Retention) -> Sweeper {
        Sweeper {
            people: Arc::clone(&self.people),
            events: Arc::clone(&self.events),
            challenges: Arc::clone(&self.challenges),
            retention,
        }
    }
}

/// Word of the server's going down.
#[derive(Clone, Debug)]
pub(crate) struct Stopping(pub(crate) watch::Receiver<bool>);

impl Stopping {
    /// Ready once the server is going down.
    pub(crate) async fn stopped(&mut self) {
        // Routes that outlive their server are somebody else's, who ends them otherwise.
        if self.0.wait_for(|&stopping| stopping).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
