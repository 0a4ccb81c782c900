//! What may be set: in one TOML file, in the environment, by flags, everywhere by the same names.
//!
//! A flag `--hash-mib`, a variable `KOMADAI_HASH_MIB` and a line `hash-mib = 64` are one setting; the first of them
//! that is there holds. Whatever is wrong is said with its line and its reason before anything is opened.

use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use komadai_csa::hall::{Manners, Round, UtcOffset};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::config::{BackupSchedule, Config, EngineSetting, LogForm, Newcomers, Tls, most};
use crate::engines;
use crate::membership::{Announcers, Membership, Registration};
use crate::ops::public_url::PublicUrl;
use crate::ops::retention::Retention;
use crate::queue;

/// A whole number in its range, so that none outside it can be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number<const MOST: usize, const LEAST: usize = 1>(usize);

impl<const MOST: usize, const LEAST: usize> Number<MOST, LEAST> {
    /// The number, from `LEAST` to `MOST`.
    pub const fn get(self) -> usize {
        self.0
    }
}

impl<const MOST: usize, const LEAST: usize> TryFrom<u64> for Number<MOST, LEAST> {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        let fits = usize::try_from(number).ok();
        let fits = fits.filter(|number| (LEAST..=MOST).contains(number));
        fits.map(Self).ok_or_else(|| format!("{number} is not from {LEAST} to {MOST}"))
    }
}

impl<const MOST: usize, const LEAST: usize> FromStr for Number<MOST, LEAST> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number: Option<u64> = text.parse().ok();
        number.map_or_else(
            || Err(format!("{text} is not a number from {LEAST} to {MOST}")),
            Self::try_from,
        )
    }
}

impl<'de, const MOST: usize, const LEAST: usize> Deserialize<'de> for Number<MOST, LEAST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Self::try_from(u64::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// Where to listen: `127.0.0.1:7117`, `[::1]:7117` or `localhost:7117`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Address(pub SocketAddr);

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = "expected an address and a port, as in 127.0.0.1:7117";
        let mut found = text.to_socket_addrs().map_err(|error| format!("{expected}: {error}"))?;
        found.next().map(Self).ok_or_else(|| expected.to_owned())
    }
}

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// A network, or one address: `10.0.0.0/8`, `2001:db8::/32`, `192.0.2.7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Network(IpNet);

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let single = || text.parse().ok().map(|address: IpAddr| address.into());
        let network = text.parse().ok().or_else(single).map(Self);
        network.ok_or_else(|| format!("{text} is no network; expected one as in 10.0.0.0/8"))
    }
}

impl TryFrom<String> for Network {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// A file or a folder: nothing is none.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "PathBuf")]
pub struct Place(PathBuf);

impl TryFrom<PathBuf> for Place {
    type Error = &'static str;

    fn try_from(path: PathBuf) -> Result<Self, Self::Error> {
        let empty = path.as_os_str().is_empty();
        { (!empty).then_some(Self(path)) }.ok_or("expected a path, and there is nothing")
    }
}

impl FromStr for Place {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        PathBuf::from(text).try_into()
    }
}

impl<'de> Deserialize<'de> for PublicUrl {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// A setting that has a text form of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<T>(T);

/// How far the time of day of records is from universal time, as it is written down: `+09:00`.
pub type Offset = Text<UtcOffset>;
/// How often a game of the CSA port is paired by the schedule, as it is written down: `floodgate-600-10F=30`.
pub type RoundSchedule = Text<Round>;

impl<T> From<T> for Text<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: FromStr> FromStr for Text<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Which custom the CSA port follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Custom {
    /// That of floodgate servers.
    Floodgate,
    /// The protocol as written.
    Standard,
}

impl From<Custom> for Manners {
    fn from(custom: Custom) -> Self {
        match custom {
            Custom::Floodgate => Self::Floodgate,
            Custom::Standard => Self::Standard,
        }
    }
}

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $kind:ty,)*) => {
        /// Settings as they are given; what is not there is as [`Config::default`] has it.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct Settings {
            $($(#[$doc])* pub $name: Option<$kind>,)*
        }

        impl Settings {
            /// These settings, and where they say nothing the others.
            #[must_use]
            pub fn or(self, others: Self) -> Self {
                Self { $($name: self.$name.or(others.$name),)* }
            }
        }
    };
}

settings! {
    /// Where to listen.
    listen: Address,
    /// The folder for what the server keeps.
    data: Place,
    /// By which time of day records are dated.
    utc_offset: Offset,
    /// A folder with the web app, instead of the one built in.
    web_dir: Place,
    /// The address players reach the server by.
    public_url: PublicUrl,
    /// The file with the certificates to show, the server's own first.
    tls_certificate: Place,
    /// The file with the key of that certificate.
    tls_key: Place,
    /// Whether browsers are told to reach the hosts below this one by TLS only too.
    hsts_subdomains: bool,
    /// The networks of proxies that are believed about whom they ask for, besides those of this machine.
    trusted_proxies: Vec<Network>,
    /// Where engines connect.
    csa: Address,
    /// Which custom they follow.
    csa_manners: Custom,
    /// How often games there are paired by the schedule.
    csa_rounds: Vec<RoundSchedule>,
    /// After how many moves a game there ends without a result; 0 for never.
    csa_max_moves: Number<{ most::CSA_MOVES }, 0>,
    /// How many seconds an engine whose connection broke may stay away; with 0 it has lost.
    csa_grace: Number<{ most::CSA_GRACE }, 0>,
    /// Whether its records tell players apart by name and the MD5 of their trip.
    csa_trips: bool,
    /// Whether engines there have to speak TLS.
    csa_tls: bool,
    /// Whether trusted proxies say by the PROXY protocol for which engine they speak.
    csa_proxy: bool,
    /// What becomes of engines whose names are new there.
    csa_accounts: Newcomers,
    /// Most players and spectators at once.
    players: Number<{ most::PLAYERS }>,
    /// Most messages a second from one of them.
    messages: Number<{ most::MESSAGES }>,
    /// Most connections at once.
    connections: Number<{ most::CONNECTIONS }>,
    /// Most connections of one address at once.
    connections_per_address: Number<{ most::CONNECTIONS }>,
    /// Most questions thought about at once.
    searches: Number<{ most::SEARCHES }>,
    /// Most that wait for their turn.
    queue: Number<{ most::QUEUE }>,
    /// Memory for each engine's table, in MiB.
    hash_mib: Number<{ most::HASH_MIB }>,
    /// Threads that analyse games in the background; none leaves it to other machines.
    workers: Number<{ most::SEARCHES }, 0>,
    /// The folder for backups; without one the server makes none.
    backup_folder: Place,
    /// How many hours after a backup the next is made.
    backup_every: Number<{ most::BACKUP_HOURS }>,
    /// How many backups stay, the newest.
    backup_keep: Number<{ most::BACKUPS }>,
    /// After how many days a guest of whom nothing was heard is forgotten; 0 for never.
    keep_guests: Number<{ most::DAYS }, 0>,
    /// After how many days the analysis of a game is forgotten; 0 for never.
    keep_analyses: Number<{ most::DAYS }, 0>,
    /// Who may read the metrics, besides this machine.
    metrics_for: Vec<IpAddr>,
    /// Who may open an account.
    registration: Text<Registration>,
    /// Whether those may play who have no account.
    guests: bool,
    /// Who may announce events.
    events: Text<Announcers>,
    /// How the log is written.
    log: LogForm,
    /// Engines besides our own that pages may ask; in the file alone.
    engines: Vec<EngineSetting>,
}

/// A file of settings that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    /// The file of settings that is wrong.
    pub path: PathBuf,
    /// Which line, where one is to blame; the first is 1.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for SettingsError {}

impl Settings {
    /// Reads a file of settings.
    ///
    /// # Errors
    ///
    /// It cannot be read, is no TOML, or has a setting that is unknown or out of its range.
    pub fn read(path: &Path) -> Result<Self, SettingsError> {
        let failed = |line, reason: String| SettingsError { path: path.to_owned(), line, reason };
        let text =
            std::fs::read_to_string(path).map_err(|error| failed(None, error.to_string()))?;
        text.parse().map_err(|(line, reason)| failed(Some(line), reason))
    }

    /// The configuration these settings make.
    ///
    /// # Errors
    ///
    /// A certificate without a key, or a key without a certificate; what is said of the CSA port without the port;
    /// engines without names of their own.
    pub fn config(self) -> Result<Config, String> {
        let or = Config::default();
        self.check_csa()?;
        let backups = self.backups()?;
        let tls = tls(self.tls_certificate, self.tls_key)?;
        if self.csa_tls == Some(true) && tls.is_none() {
            return Err("csa-tls needs tls-certificate beside it".into());
        }
        let engines = self.engines.unwrap_or(or.engines);
        if let Some(reason) = engines::fault(&engines) {
            return Err(reason);
        }
        Ok(Config {
            listen: self.listen.map_or(or.listen, |Address(address)| address),
            data: self.data.map(|Place(folder)| folder).or(or.data),
            utc_offset: self.utc_offset.map_or(or.utc_offset, |Text(offset)| offset),
            page: or.page,
            web_dir: self.web_dir.map(|Place(folder)| folder).or(or.web_dir),
            public_url: self.public_url.or(or.public_url),
            tls,
            hsts_subdomains: self.hsts_subdomains.unwrap_or(or.hsts_subdomains),
            trusted_proxies: self.trusted_proxies.map_or(or.trusted_proxies, |networks| {
                networks.into_iter().map(|Network(network)| network).collect()
            }),
            csa: self.csa.map(|Address(address)| address).or(or.csa),
            csa_manners: self.csa_manners.map_or(or.csa_manners, Manners::from),
            csa_rounds: self.csa_rounds.map_or(or.csa_rounds, |rounds| {
                rounds.into_iter().map(|Text(round)| round).collect()
            }),
            csa_max_moves: self.csa_max_moves.map_or(or.csa_max_moves, Number::get),
            csa_grace: self.csa_grace.map_or(or.csa_grace, Number::get),
            csa_trips: self.csa_trips.unwrap_or(or.csa_trips),
            csa_tls: self.csa_tls.unwrap_or(or.csa_tls),
            csa_proxy: self.csa_proxy.unwrap_or(or.csa_proxy),
            csa_accounts: self.csa_accounts.unwrap_or(or.csa_accounts),
            players: self.players.map_or(or.players, Number::get),
            messages: self.messages.map_or(or.messages, Number::get),
            connections: self.connections.map_or(or.connections, Number::get),
            connections_per_address: self
                .connections_per_address
                .map_or(or.connections_per_address, Number::get),
            searches: self.searches.map_or(or.searches, Number::get),
            queue: self.queue.map_or(or.queue, Number::get),
            hash_mib: self.hash_mib.map_or(or.hash_mib, Number::get),
            analyses: queue::Settings {
                workers: self.workers.map_or(or.analyses.workers, Number::get),
                ..or.analyses
            },
            backups,
            retention: Retention {
                guests: self.keep_guests.map_or(or.retention.guests, Number::get),
                analyses: self.keep_analyses.map_or(or.retention.analyses, Number::get),
            },
            metrics_for: self.metrics_for.unwrap_or(or.metrics_for),
            membership: Membership {
                registration: self.registration.map_or(or.membership.registration, |Text(who)| who),
                guests: self.guests.unwrap_or(or.membership.guests),
                events: self.events.map_or(or.membership.events, |Text(who)| who),
            },
            log: self.log.unwrap_or(or.log),
            engines,
        })
    }

    /// Which backups are made: one a day, and those of two weeks stay.
    fn backups(&self) -> Result<Option<BackupSchedule>, String> {
        let Some(Place(folder)) = self.backup_folder.clone() else {
            let alone = [
                ("backup-every", self.backup_every.is_some()),
                ("backup-keep", self.backup_keep.is_some()),
            ];
            return match alone.iter().find(|(_, is_set)| *is_set) {
                Some((setting, _)) => Err(format!("{setting} needs backup-folder beside it")),
                None => Ok(None),
            };
        };
        if self.data.is_none() {
            return Err("backup-folder needs data beside it".to_owned());
        }
        let hours = self.backup_every.map_or(24, Number::get);
        let every = Duration::from_secs(hours as u64 * 3600);
        let keep = self.backup_keep.map_or(14, Number::get);
        Ok(Some(BackupSchedule { folder, every, keep }))
    }

    /// What is said of a port that is not opened would do nothing.
    fn check_csa(&self) -> Result<(), String> {
        let of_the_port = [
            ("csa-manners", self.csa_manners.is_some()),
            ("csa-rounds", self.csa_rounds.is_some()),
            ("csa-max-moves", self.csa_max_moves.is_some()),
            ("csa-grace", self.csa_grace.is_some()),
            ("csa-accounts", self.csa_accounts.is_some()),
            ("csa-proxy", self.csa_proxy.is_some()),
            ("csa-tls", self.csa_tls.is_some()),
            ("csa-trips", self.csa_trips.is_some()),
        ];
        match of_the_port.iter().find(|(_, is_set)| *is_set) {
            Some((setting, _)) if self.csa.is_none() => {
                Err(format!("{setting} needs csa beside it"))
            }
            _ => Ok(()),
        }
    }
}

fn tls(certificate: Option<Place>, key: Option<Place>) -> Result<Option<Tls>, String> {
    match (certificate, key) {
        (Some(Place(certificate)), Some(Place(key))) => Ok(Some(Tls { certificate, key })),
        (None, None) => Ok(None),
        (Some(_), None) => Err("tls-certificate needs tls-key beside it".into()),
        (None, Some(_)) => Err("tls-key needs tls-certificate beside it".into()),
    }
}

impl FromStr for Settings {
    /// The line that is to blame, and the reason.
    type Err = (usize, String);

    fn from_str(text: &str) -> Result<Self, (usize, String)> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().map_or(0, |span| span.start);
            let line = text.bytes().take(before).filter(|&byte| byte == b'\n').count();
            (line + 1, error.message().to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_within_its_bounds_is_refused_with_them() {
        let read = |text: &str| text.parse::<Number<9, 2>>();
        assert_eq!(read("9").map(|number| number.get()), Ok(9));
        for (text, reason) in [
            ("many", "many is not a number from 2 to 9"),
            ("-1", "-1 is not a number from 2 to 9"),
            ("1", "1 is not from 2 to 9"),
            ("10", "10 is not from 2 to 9"),
        ] {
            assert_eq!(read(text), Err(reason.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_setting_is_taken_from_the_first_place_that_has_it() {
        let file: Settings = "players = 9\nqueue = 7\n".parse().unwrap();
        let flags = Settings { players: Some("5".parse().unwrap()), ..Settings::default() };
        let config = flags.or(file).config().unwrap();
        assert_eq!((config.players, config.queue), (5, 7));
        assert_eq!(config.messages, Config::default().messages);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line, part) in [
            ("listen = \"0.0.0.0:7117\"\nplayrs = 3\n", 2, "playrs"),
            ("# a club\n\nsearches = 0\n", 3, "0 is not from 1 to 256"),
            ("listen = \"somewhere\"", 1, "as in 127.0.0.1:7117"),
            ("\ndata = \"\"", 2, "expected a path"),
            ("workers = 1000", 1, "1000 is not from 0 to 256"),
            ("players = \"many\"", 1, "string"),
            ("players = 3\nplayers = 4\n", 2, "duplicate"),
            ("csa-manners = \"loud\"", 1, "loud"),
            ("players = -1", 1, "-1"),
            ("registration = \"shut\"", 1, "invited"),
            ("guests = \"no\"", 1, "boolean"),
            ("events = \"admins\"", 1, "organisers"),
            ("utc-offset = \"9\"", 1, "as in +09:00"),
            ("utc-offset = 9", 1, "string"),
            ("csa-rounds = [\"floodgate-600-10F\"]", 1, "minutes"),
            ("csa-rounds = [\"club-600-10F=30\"]", 1, "floodgate-"),
            ("csa-rounds = [\"floodgate-*=0\"]", 1, "floodgate-"),
            ("csa-max-moves = -1", 1, "-1"),
            ("csa-grace = 100000", 1, "100000 is not from 0 to 86400"),
            ("data = [\n", 1, ""),
            ("\npublic-url = \"http://club\"", 2, "expected https"),
            ("trusted-proxies = [\"10.0.0.0/33\"]", 1, "as in 10.0.0.0/8"),
            ("[[engines]]\nname = \"A\"\n", 1, "command"),
        ] {
            let (found, reason) = text.parse::<Settings>().unwrap_err();
            assert!(reason.contains(part), "{text:?}: {reason}");
            assert_eq!(found, line, "{text:?}: {reason}");
        }
        let twice = "[[engines]]\nname = \"A\"\ncommand = \"a\"\n".repeat(2);
        let twice: Settings = twice.parse().unwrap();
        assert!(twice.config().unwrap_err().contains("two engines"));
        for (alone, reason) in [
            ("tls-key = \"k.pem\"", "tls-key needs tls-certificate beside it"),
            ("csa-manners = \"standard\"", "csa-manners needs csa beside it"),
            ("csa-rounds = []", "csa-rounds needs csa beside it"),
            ("csa-max-moves = 0", "csa-max-moves needs csa beside it"),
            ("csa-grace = 60", "csa-grace needs csa beside it"),
            ("backup-every = 6", "backup-every needs backup-folder beside it"),
            ("backup-folder = \"b\"", "backup-folder needs data beside it"),
            ("csa-accounts = \"known\"", "csa-accounts needs csa beside it"),
            ("csa = \"127.0.0.1:0\"\ncsa-tls = true", "csa-tls needs tls-certificate beside it"),
            ("csa-proxy = true", "csa-proxy needs csa beside it"),
            ("csa-tls = true", "csa-tls needs csa beside it"),
            ("csa-trips = true", "csa-trips needs csa beside it"),
        ] {
            let settings: Settings = alone.parse().unwrap();
            assert_eq!(settings.config().unwrap_err(), reason);
        }
    }

    #[test]
    fn the_example_for_clubs_is_a_file_of_settings() {
        let example = include_str!("../../../../docs/komadai.toml");
        let settings: Settings = example.parse().unwrap();
        assert!(settings.config().unwrap().check().is_ok());
    }
}
