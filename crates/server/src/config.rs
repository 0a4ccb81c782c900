//! What the server is told before it starts, checked before a port opens.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use ipnet::IpNet;
use komadai_csa::hall::{Manners, Round, UtcOffset};
use serde::Deserialize;

use crate::assets::PageFile;
use crate::error::Error;
use crate::membership::Membership;
use crate::ops::public_url::PublicUrl;
use crate::ops::retention::Retention;
use crate::queue;

/// How the server runs; [`Config::default`] is right for one's own machine.
///
/// ```
/// use komadai_server::Config;
///
/// let config = Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::default() };
/// assert!(config.check().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where the files of the web app are found; by default there are none.
    pub page: PageFile,
    /// Serve the web app from this folder instead.
    pub web_dir: Option<PathBuf>,
    /// The folder for what the server keeps, which has to be there; without one, games end with the server.
    pub data: Option<PathBuf>,
    /// By which time of day records are dated.
    pub utc_offset: UtcOffset,
    /// Where engines that speak the CSA protocol connect; nowhere if `None`, and port 0 takes any free one.
    pub csa: Option<SocketAddr>,
    /// Which of the two customs of that protocol is followed.
    pub csa_manners: Manners,
    /// The address players reach the server by; passkeys are bound to it, and without it work on this machine alone.
    pub public_url: Option<PublicUrl>,
    /// The certificate to show, where the server speaks TLS itself.
    pub tls: Option<Tls>,
    /// Whether browsers are told to reach the hosts below this one by TLS only too.
    pub hsts_subdomains: bool,
    /// The networks of proxies that are believed about whom they ask for, besides those of this machine.
    pub trusted_proxies: Vec<IpNet>,
    /// How often the games there are paired that a schedule pairs; as usual if nothing is said.
    pub csa_rounds: Vec<Round>,
    /// After how many moves a game there ends without a result; 0 for never.
    pub csa_max_moves: usize,
    /// How many seconds an engine whose connection broke may stay away from its game there; with 0 it has lost.
    pub csa_grace: usize,
    /// Whether its records tell players apart by `name+md5(trip)`, in the layout of shogi-server.
    pub csa_trips: bool,
    /// Whether engines have to speak TLS; with a certificate they may, on the same port.
    pub csa_tls: bool,
    /// Whether trusted proxies say by the PROXY protocol for which engine they speak.
    pub csa_proxy: bool,
    /// What becomes of engines whose names are new there.
    pub csa_accounts: Newcomers,
    /// How many players and spectators may be connected at once.
    pub players: usize,
    /// How many messages a second one of them may send, in the long run.
    pub messages: usize,
    /// How many questions are thought about at once, each on a thread of its own.
    pub searches: usize,
    /// How many more may wait for their turn.
    pub queue: usize,
    /// Memory for each engine's table of positions, in MiB.
    pub hash_mib: usize,
    /// How many connections may be open at once.
    pub connections: usize,
    /// How many of them may be of one address; this machine has no such limit.
    pub connections_per_address: usize,
    /// Who may read the metrics, besides this machine.
    pub metrics_for: Vec<IpAddr>,
    /// How the log is written.
    pub log: LogForm,
    /// Which backups the server makes by itself.
    pub backups: Option<BackupSchedule>,
    /// For how long what is kept.
    pub retention: Retention,
    /// How games are analysed in the background.
    pub analyses: queue::Settings,
    /// Who may come in.
    pub membership: Membership,
    /// Engines besides our own that pages may ask about positions.
    pub engines: Vec<EngineSetting>,
}

/// Which copies are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupSchedule {
    /// The folder they are put in, made where it is missing: on another disk than the data, best.
    pub folder: PathBuf,
    /// How long after one the next is made.
    pub every: Duration,
    /// How many of them stay: the newest.
    pub keep: usize,
}

/// The files of a certificate, as PEM; read anew when they change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tls {
    /// The certificates, the server's own first.
    pub certificate: PathBuf,
    /// The key of it.
    pub key: PathBuf,
}

/// What becomes of engines whose names are new to the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Newcomers {
    /// A password that is good enough opens an account; without one they are guests, and play unrated.
    #[default]
    Open,
    /// They are guests, whatever their password.
    Guests,
    /// They are not let in.
    Known,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogForm {
    /// Lines for people.
    #[default]
    Text,
    /// A JSON object a line, for programs.
    Json,
}

/// An engine as the settings name it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSetting {
    /// The name pages call it by: one to 60 characters, no slash.
    pub name: String,
    /// The program, by its path or its name in `PATH`.
    pub command: PathBuf,
    /// The arguments it is started with.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// What is set, by the names of its options; what is set here no page can set otherwise.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

/// How much may be asked of one server.
pub(crate) mod most {
    /// Threads that search at once.
    pub(crate) const SEARCHES: usize = 256;
    /// Questions that wait.
    pub(crate) const QUEUE: usize = 4096;
    /// Moves of a game of engines.
    pub(crate) const CSA_MOVES: usize = 100_000;
    /// Seconds one of them may stay away.
    pub(crate) const CSA_GRACE: usize = 24 * 60 * 60;
    /// Memory for one table, in MiB.
    pub(crate) const HASH_MIB: usize = 64 * 1024;
    /// Players and spectators.
    pub(crate) const PLAYERS: usize = 1_000_000;
    /// Messages a second of one of them.
    pub(crate) const MESSAGES: usize = 100_000;
    /// Connections.
    pub(crate) const CONNECTIONS: usize = 1_000_000;
    /// Hours from one backup to the next: a year.
    pub(crate) const BACKUP_HOURS: usize = 8_784;
    /// Backups that stay.
    pub(crate) const BACKUPS: usize = 10_000;
    /// Days that something is kept.
    pub(crate) const DAYS: usize = 36_500;
}

impl Default for Config {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // One core stays free for the sockets.
        let searches = (cores - 1).clamp(1, most::SEARCHES);
        Config {
            listen: (Ipv4Addr::LOCALHOST, 7117).into(),
            page: |_| None,
            web_dir: None,
            data: None,
            utc_offset: UtcOffset::default(),
            csa: None,
            csa_manners: Manners::default(),
            public_url: None,
            tls: None,
            hsts_subdomains: false,
            trusted_proxies: Vec::new(),
            csa_rounds: Vec::new(),
            csa_max_moves: 256,
            csa_grace: 60,
            csa_trips: false,
            csa_tls: false,
            csa_proxy: false,
            csa_accounts: Newcomers::default(),
            players: 20_000,
            messages: 20,
            searches,
            queue: searches * 8,
            hash_mib: 64,
            connections: 50_000,
            connections_per_address: 1_000,
            metrics_for: Vec::new(),
            log: LogForm::default(),
            backups: None,
            retention: Retention::default(),
            analyses: queue::Settings::default(),
            membership: Membership::default(),
            engines: Vec::new(),
        }
    }
}

impl Config {
    /// Says whether the server could run so, without opening anything.
    ///
    /// # Errors
    ///
    /// The first setting out of its range, or a folder for the web app that is not there.
    pub fn check(&self) -> Result<(), Error> {
        for (setting, given, range) in [
            ("searches", self.searches, (1, most::SEARCHES)),
            ("queue", self.queue, (1, most::QUEUE)),
            ("hash-mib", self.hash_mib, (1, most::HASH_MIB)),
            ("workers", self.analyses.workers, (0, most::SEARCHES)),
            ("players", self.players, (1, most::PLAYERS)),
            ("messages", self.messages, (1, most::MESSAGES)),
            ("csa-max-moves", self.csa_max_moves, (0, most::CSA_MOVES)),
            ("csa-grace", self.csa_grace, (0, most::CSA_GRACE)),
            ("connections", self.connections, (1, most::CONNECTIONS)),
            ("connections-per-address", self.connections_per_address, (1, most::CONNECTIONS)),
        ] {
            if !(range.0..=range.1).contains(&given) {
                return Err(Error::OutOfRange { setting, given, range });
            }
        }
        match &self.web_dir {
            Some(path) => std::fs::read_dir(path)
                .map(drop)
                .map_err(|source| Error::WebDir { path: path.clone(), source }),
            None => Ok(()),
        }
    }

    /// The folder for the records of engine games, where anything is kept.
    pub(crate) fn records(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join("records"))
    }

    /// Whether other machines can reach the server.
    pub fn is_public(&self) -> bool {
        let all = std::iter::once(self.listen).chain(self.csa);
        { all }.any(|address| !address.ip().is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_for_this_machine_only_and_valid() {
        let config = Config::default();
        config.check().unwrap();
        assert!(!config.is_public());
    }

    #[test]
    fn a_setting_out_of_range_is_named() {
        for (config, name) in [
            (Config { searches: 0, ..Config::default() }, "searches"),
            (Config { searches: 100_000, ..Config::default() }, "searches"),
            (Config { queue: usize::MAX, ..Config::default() }, "queue"),
            (Config { hash_mib: 0, ..Config::default() }, "hash-mib"),
            (
                Config { web_dir: Some("/no/such/folder".into()), ..Config::default() },
                "/no/such/folder",
            ),
        ] {
            let error = config.check().unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
