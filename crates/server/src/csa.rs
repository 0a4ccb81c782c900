//! The CSA port: engines log in, are paired and play over lines of text.
//!
//! `komadai_csa`'s hall decides what is said to whom; games are opened and kept by `komadai_play`'s desk, so that a
//! move is on the disk before it is echoed. Here are the sockets, the stamps of what comes in, and the passwords.

mod accounts;
mod archive;
mod bout;
mod connection;
mod greeting;
mod host;
mod memory;
mod message;
mod proxy;

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ipnet::IpNet;
pub use komadai_csa::GameName;
use komadai_csa::hall::{Hall, Settings, VisitorId};
pub use komadai_csa::hall::{Manners, Round, UtcOffset};
use komadai_play::{Desk, now_ms};
use socket2::{SockRef, TcpKeepalive};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

use accounts::Accounts;
pub(crate) use archive::Archive;
use greeting::Greeting;
use host::Host;
use message::Message;

use crate::accounts::passwords::Passwords;
use crate::accounts::registrar::Registrar;
use crate::config::Newcomers;
use crate::membership::Membership;
use crate::network::Proxies;
use crate::ops::door::{self, Capacity};
use crate::ops::tls::Keeper;
use crate::people::{Dismissal, People};
use crate::places::Places;

/// How long clients may take to read what they are told last.
const FAREWELL: Duration = Duration::from_secs(2);

/// Words from all connections that wait for the hall; then connections wait.
const MESSAGES_WAITING: usize = 4096;

/// A port that listens for engines.
#[derive(Debug)]
pub struct Port {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
    dismissal: Dismissal,
    passwords: Option<Passwords>,
    tls: Option<Arc<Keeper>>,
    registrar: Option<Registrar>,
}

/// What the port allows.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many connections there may be at once; more are closed as they come.
    pub connections: usize,
    /// How many of them may be of one address; this machine has no such limit.
    pub per_address: usize,
    /// What the hall allows.
    pub hall: Settings,
    /// Where records of games go, in folders by date; they are kept in the store all the same.
    pub records: Option<PathBuf>,
    /// What becomes of engines whose names are new.
    pub newcomers: Newcomers,
    /// Whether engines that do not speak TLS are turned away, but for those of this machine.
    pub tls_only: bool,
    /// The proxies that say by the PROXY protocol whom they speak for, besides those of this machine; without a list
    /// none does.
    pub proxies: Option<Vec<IpNet>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4096,
            per_address: 1_000,
            hall: Settings::default(),
            records: None,
            newcomers: Newcomers::default(),
            tls_only: false,
            proxies: None,
        }
    }
}

impl Port {
    /// Opens the port.
    ///
    /// # Errors
    ///
    /// The system refuses it.
    pub async fn bind(address: SocketAddr, limits: Limits) -> io::Result<Self> {
        let listener = door::listen(address)?;
        let address = listener.local_addr()?;
        Ok(Self {
            listener,
            address,
            limits,
            dismissal: Dismissal::never(),
            passwords: None,
            tls: None,
            registrar: None,
        })
    }

    /// The same with a certificate to show to engines that speak TLS, where there is one.
    pub(crate) fn speaking(self, tls: Option<&Arc<Keeper>>) -> Self {
        Self { tls: tls.cloned(), ..self }
    }

    /// The same beside people: told of whose connections are to be closed, and having passwords looked at with theirs.
    pub(crate) fn beside(self, people: &People) -> Self {
        Self {
            dismissal: people.dismissal(),
            passwords: Some(people.passwords.clone()),
            registrar: Some(people.registrar.clone()),
            ..self
        }
    }

    /// Where it listens; the real port, where any was asked for.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready; then everyone is taken leave of, and games stay in the store as they are.
    ///
    /// # Errors
    ///
    /// The system refuses random bytes.
    pub async fn serve(self, desk: Arc<Desk>, stop: impl Future<Output = ()>) -> io::Result<()> {
        // Seen before anyone comes, so that nobody has to see it fail later.
        getrandom::u64().map_err(io::Error::other)?;
        let began = Instant::now();
        let settings = Settings { opened_at: now_ms() as u64 / 1000, ..self.limits.hall };
        let patience = settings.login_within;
        let passwords = self.passwords.unwrap_or_default();
        let (store, newcomers) = (desk.store().clone(), self.limits.newcomers);
        let registrar = self.registrar;
        let registrar =
            registrar.unwrap_or_else(|| Registrar::new(store.clone(), Membership::default()));
        let accounts = Accounts::new(store, registrar, passwords, newcomers, &settings);
        let accounts = Arc::new(accounts);
        let tls = self.tls.map(|keeper| keeper.acceptor(&[])).transpose();
        let greeting = Greeting {
            tls: tls.map_err(io::Error::other)?,
            tls_only: self.limits.tls_only,
            proxies: self.limits.proxies.as_deref().map(Proxies::new),
            patience,
        };
        let hall = Hall::new(settings, unguessable);
        let (messages, heard) = mpsc::channel(MESSAGES_WAITING);
        let host = Host {
            hall,
            began,
            desk,
            accounts,
            archive: self.limits.records.map(Archive::new),
            messages: messages.clone(),
            visitors: HashMap::new(),
            bouts: HashMap::new(),
        };
        let capacity = Capacity {
            places: Places::new(self.limits.connections, self.limits.per_address),
            patience,
            stalls: door::STALLS,
        };
        let mut conversations = JoinSet::new();
        tokio::select! {
            () = accept(&self.listener, (capacity, greeting), messages, &mut conversations) => {}
            () = host.run(heard, self.dismissal, stop) => {}
        }
        // A client that has not read it by then is left.
        let _ = timeout(FAREWELL, conversations.join_all()).await;
        Ok(())
    }
}

/// Takes connections as they come, and closes those that are too many.
async fn accept(
    listener: &TcpListener,
    (capacity, greeting): (Capacity, Greeting),
    messages: mpsc::Sender<Message>,
    conversations: &mut JoinSet<()>,
) {
    for number in 1.. {
        // Those that are over are not kept until the server ends.
        while conversations.try_join_next().is_some() {}
        let (socket, from) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be taken");
                // There may be no file handle left; some come back when others leave.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let peer = from.ip().to_canonical();
        // A proxy's connection counts for the client, once that is known.
        let is_proxy = greeting.is_proxy(peer);
        let place = if is_proxy { capacity.places.take(None) } else { capacity.take(peer) };
        let Ok(mut place) = place else {
            tracing::warn!(%from, "too many connections to the CSA port");
            continue;
        };
        // Lines are short and each one counts; waiting to fill a packet only adds delay.
        let _ = socket.set_nodelay(true);
        // A cable that was cut is noticed: nobody could log in by that name again, and its opponents would wait.
        let _ = SockRef::from(&socket).set_tcp_keepalive(&keepalive());
        tracing::debug!(visitor = number, %from, "a CSA client connects");
        let (messages, greeting, capacity) = (messages.clone(), greeting.clone(), capacity.clone());
        conversations.spawn(async move {
            let Some(guest) = greeting.greet(socket, peer).await else { return };
            if is_proxy {
                drop(place);
                let Ok(own) = capacity.take(guest.address) else {
                    tracing::warn!(from = %guest.address, "too many connections to the CSA port");
                    return;
                };
                place = own;
            }
            connection::converse(guest, VisitorId(number), messages).await;
            drop(place);
        });
    }
}

/// How the system asks whether a silent client is there: after a minute, and then every quarter of one.
fn keepalive() -> TcpKeepalive {
    TcpKeepalive::new().with_time(Duration::from_secs(60)).with_interval(Duration::from_secs(15))
}

/// Bytes nobody can guess, for tokens, colours and pairings.
fn unguessable() -> [u8; 16] {
    let mut bytes = [0; 16];
    let filled = getrandom::fill(&mut bytes);
    // The system gave them when the port was opened; it does not take that back.
    filled.expect("the system gives random bytes");
    bytes
}
