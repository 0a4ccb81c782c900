//! What the server is told before it starts, checked before a port opens.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread;

use crate::Error;
use crate::csa::{Manners, Round};
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
    /// Serve the web app from this folder instead of the one built in.
    pub web_dir: Option<PathBuf>,
    /// The folder for what the server keeps, which has to be there; without one, games end with the server.
    pub data: Option<PathBuf>,
    /// Where engines that speak the CSA protocol connect; nowhere if `None`, and port 0 takes any free one.
    pub csa: Option<SocketAddr>,
    /// Which of the two customs of that protocol is followed.
    pub csa_manners: Manners,
    /// The games there that are paired by a schedule; the usual ones if there are none.
    pub csa_rounds: Vec<Round>,
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
    /// How games are analysed in the background.
    pub analyses: queue::Settings,
}

/// Most threads that search at once.
const MOST_SEARCHES: usize = 256;
/// Most questions that wait.
const MOST_QUEUE: usize = 4096;
/// Most memory for one table, in MiB.
const MOST_HASH_MIB: usize = 64 * 1024;

/// Most players and spectators.
const MOST_PLAYERS: usize = 1_000_000;
/// Most messages a second of one of them.
const MOST_MESSAGES: usize = 100_000;

impl Default for Config {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // One core stays free for the sockets.
        let searches = (cores - 1).clamp(1, MOST_SEARCHES);
        Config {
            listen: (Ipv4Addr::LOCALHOST, 7117).into(),
            web_dir: None,
            data: None,
            csa: None,
            csa_manners: Manners::default(),
            csa_rounds: Vec::new(),
            players: 20_000,
            messages: 20,
            searches,
            queue: searches * 8,
            hash_mib: 64,
            analyses: queue::Settings::default(),
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
            ("searches", self.searches, (1, MOST_SEARCHES)),
            ("queue", self.queue, (1, MOST_QUEUE)),
            ("hash-mib", self.hash_mib, (1, MOST_HASH_MIB)),
            ("workers", self.analyses.workers, (0, MOST_SEARCHES)),
            ("players", self.players, (1, MOST_PLAYERS)),
            ("messages", self.messages, (1, MOST_MESSAGES)),
        ] {
            if !(range.0..=range.1).contains(&given) {
                return Err(Error::OutOfRange {
                    setting,
                    given,
                    range,
                });
            }
        }
        match &self.web_dir {
            Some(path) => std::fs::read_dir(path)
                .map(drop)
                .map_err(|source| Error::WebDir {
                    path: path.clone(),
                    source,
                }),
            None => Ok(()),
        }
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
            (
                Config {
                    searches: 0,
                    ..Config::default()
                },
                "searches",
            ),
            (
                Config {
                    searches: 100_000,
                    ..Config::default()
                },
                "searches",
            ),
            (
                Config {
                    queue: usize::MAX,
                    ..Config::default()
                },
                "queue",
            ),
            (
                Config {
                    hash_mib: 0,
                    ..Config::default()
                },
                "hash-mib",
            ),
            (
                Config {
                    web_dir: Some("/no/such/folder".into()),
                    ..Config::default()
                },
                "/no/such/folder",
            ),
        ] {
            let error = config.check().unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
