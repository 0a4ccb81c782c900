//! The ports of the server: one for pages and programs, one for engines where there shall be one.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::config::Config;
use crate::csa;
use crate::error::Error;
use crate::ops::door::{self, Capacity};
use crate::ops::tls::Keeper;
use crate::places::Places;

/// Ports that are open, and how many may come through the first.
#[derive(Debug)]
pub(crate) struct Doors {
    pub(crate) listener: TcpListener,
    pub(crate) address: SocketAddr,
    pub(crate) tls: Option<Arc<Keeper>>,
    pub(crate) capacity: Capacity,
    pub(crate) engines: Option<csa::Port>,
}

impl Doors {
    /// Opens the ports.
    ///
    /// # Errors
    ///
    /// A port is taken, or the certificate cannot be read.
    pub(crate) async fn open(config: &Config, tls: Option<Arc<Keeper>>) -> Result<Self, Error> {
        let failed = |source| Error::Listen { setting: "listen", address: config.listen, source };
        let listener = door::listen(config.listen).map_err(failed)?;
        Ok(Self {
            address: listener.local_addr().map_err(failed)?,
            listener,
            capacity: Capacity {
                places: Places::new(config.connections, config.connections_per_address),
                patience: door::PATIENCE,
                stalls: door::STALLS,
            },
            engines: open_csa(config, tls.as_ref()).await?,
            tls,
        })
    }
}

async fn open_csa(config: &Config, tls: Option<&Arc<Keeper>>) -> Result<Option<csa::Port>, Error> {
    let Some(address) = config.csa else {
        return Ok(None);
    };
    let mut limits = csa::Limits {
        per_address: config.connections_per_address,
        records: config.records(),
        newcomers: config.csa_accounts,
        tls_only: config.csa_tls,
        proxies: config.csa_proxy.then(|| config.trusted_proxies.clone()),
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
    limits.hall.trips = config.csa_trips;
    limits.hall.grace = Duration::from_secs(config.csa_grace as u64);
    let port = csa::Port::bind(address, limits).await;
    let port = port.map(|port| port.speaking(tls));
    port.map(Some).map_err(|source| Error::Listen { setting: "csa", address, source })
}
