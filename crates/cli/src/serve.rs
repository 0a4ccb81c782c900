//! `komadai serve`: the web app and its engine, on a port.

use std::net::IpAddr;
use std::path::PathBuf;

use komadai_server::{
    Address, Announcers, Custom, LogForm, Network, Newcomers, Number, Offset, Place, PublicUrl,
    Registration, RoundSchedule, Settings, Text,
};

use crate::arguments::one_of;
use crate::failure::Failure;
use crate::told::Told as _;
use crate::words;

/// Serve the web app on http://127.0.0.1:7117 (what komadai alone does too)
#[derive(clap::Args)]
pub struct Arguments {
    /// A TOML file with the same settings under the same names; what is given here holds before it
    #[arg(long, value_name = "FILE", env = "KOMADAI_CONFIG")]
    config: Option<PathBuf>,
    /// Where to listen; 0.0.0.0:7117 lets other machines in, port 0 takes any free one [default: 127.0.0.1:7117]
    #[arg(long, value_name = "ADDR", env = "KOMADAI_LISTEN")]
    listen: Option<Address>,
    /// The folder for what the server keeps, made where it is missing; without one, games end with the server
    #[arg(long, value_name = "DIR", env = "KOMADAI_DATA")]
    data: Option<Place>,
    /// How far the time of day that records and their folders are dated by is from universal time [default: +00:00]
    #[arg(long, value_name = "+HH:MM", env = "KOMADAI_UTC_OFFSET", allow_hyphen_values = true)]
    utc_offset: Option<Offset>,
    /// A folder with the web app, instead of the one built in
    #[arg(long, value_name = "DIR", env = "KOMADAI_WEB_DIR")]
    web_dir: Option<Place>,
    /// The address players reach the server by, as `https://shogi.example`; passkeys are bound to it, and without it
    /// work on this machine alone
    #[arg(long, value_name = "URL", env = "KOMADAI_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// Speak TLS and show this certificate, a PEM file; read anew when it changes
    #[arg(long, value_name = "FILE", env = "KOMADAI_TLS_CERTIFICATE")]
    tls_certificate: Option<Place>,
    /// The key of that certificate, a PEM file
    #[arg(long, value_name = "FILE", env = "KOMADAI_TLS_KEY")]
    tls_key: Option<Place>,
    /// Tell browsers to reach the hosts below this one by TLS only too
    #[arg(long, value_name = "BOOL", env = "KOMADAI_HSTS_SUBDOMAINS", num_args = 0..=1, default_missing_value = "true")]
    hsts_subdomains: Option<bool>,
    /// Networks of proxies that are believed about whom they ask for, commas between them; those of this machine are
    #[arg(long, value_name = "NETWORK", env = "KOMADAI_TRUSTED_PROXIES", value_delimiter = ',')]
    trusted_proxies: Option<Vec<Network>>,
    /// Let engines that speak the CSA protocol play too, at this address [default: 127.0.0.1:4081]
    #[arg(long, value_name = "ADDR", env = "KOMADAI_CSA", num_args = 0..=1, default_missing_value = "127.0.0.1:4081")]
    csa: Option<Address>,
    /// Which custom the CSA port follows: that of floodgate servers, or the protocol as written [default: floodgate]
    #[arg(long, value_name = "CUSTOM", env = "KOMADAI_CSA_MANNERS", value_parser = one_of([("floodgate", Custom::Floodgate), ("standard", Custom::Standard)]))]
    csa_manners: Option<Custom>,
    /// How many players and spectators may be connected at once
    #[arg(long, value_name = "N", env = "KOMADAI_PLAYERS")]
    players: Option<Number<1_000_000>>,
    /// How many messages a second one of them may send, in the long run
    #[arg(long, value_name = "N", env = "KOMADAI_MESSAGES")]
    messages: Option<Number<100_000>>,
    /// How many connections may be open at once
    #[arg(long, value_name = "N", env = "KOMADAI_CONNECTIONS")]
    connections: Option<Number<1_000_000>>,
    /// How many of them one address may have
    #[arg(long, value_name = "N", env = "KOMADAI_CONNECTIONS_PER_ADDRESS")]
    connections_per_address: Option<Number<1_000_000>>,
    /// How many questions the engine thinks about at once
    #[arg(long, value_name = "N", env = "KOMADAI_SEARCHES")]
    searches: Option<Number<256>>,
    /// How many more may wait for their turn
    #[arg(long, value_name = "N", env = "KOMADAI_QUEUE")]
    queue: Option<Number<4096>>,
    /// Memory for each engine's table of positions, in MiB
    #[arg(long, value_name = "MIB", env = "KOMADAI_HASH_MIB")]
    hash_mib: Option<Number<65_536>>,
    /// Make backups by itself, into this folder; best on another disk
    #[arg(long, value_name = "DIR", env = "KOMADAI_BACKUP_FOLDER")]
    backup_folder: Option<Place>,
    /// How many hours after a backup the next is made [default: 24]
    #[arg(long, value_name = "HOURS", env = "KOMADAI_BACKUP_EVERY")]
    backup_every: Option<Number<8_784>>,
    /// How many backups stay, the newest [default: 14]
    #[arg(long, value_name = "N", env = "KOMADAI_BACKUP_KEEP")]
    backup_keep: Option<Number<10_000>>,
    /// After how many days a guest who does not come back is forgotten; 0 for never [default: 400]
    #[arg(long, value_name = "DAYS", env = "KOMADAI_KEEP_GUESTS")]
    keep_guests: Option<Number<36_500, 0>>,
    /// After how many days the analysis of a game is forgotten; 0 for never [default: 30]
    #[arg(long, value_name = "DAYS", env = "KOMADAI_KEEP_ANALYSES")]
    keep_analyses: Option<Number<36_500, 0>>,
    /// Who may read /metrics besides this machine: addresses, commas between them
    #[arg(long, value_name = "ADDR", env = "KOMADAI_METRICS_FOR", value_delimiter = ',')]
    metrics_for: Option<Vec<IpAddr>>,
    /// Who may open an account: everybody, those who have an invitation (komadai server invite), or no more come
    /// [default: open]
    #[arg(long, value_name = "WHO", env = "KOMADAI_REGISTRATION", value_parser = one_of([("open", Text::from(Registration::Open)), ("invited", Registration::Invited.into()), ("closed", Registration::Closed.into())]))]
    registration: Option<Text<Registration>>,
    /// Whether those may play who have no account; with false they watch [default: true]
    #[arg(long, value_name = "BOOL", env = "KOMADAI_GUESTS")]
    guests: Option<bool>,
    /// Who may announce events: every member, or organisers alone [default: members]
    #[arg(long, value_name = "WHO", env = "KOMADAI_EVENTS", value_parser = one_of([("members", Text::from(Announcers::Members)), ("organisers", Announcers::Organisers.into())]))]
    events: Option<Text<Announcers>>,
    /// Lines for people, or a JSON object a line for programs [default: text]
    #[arg(long, value_name = "FORM", env = "KOMADAI_LOG", value_parser = one_of([("text", LogForm::Text), ("json", LogForm::Json)]))]
    log: Option<LogForm>,
    /// Every how many minutes a game of the CSA port is paired whose name begins with floodgate-, by the clock;
    /// several with commas between them, floodgate-* for all that are not named [default:
    /// floodgate-3600-0=120,floodgate-*=30]
    #[arg(long, value_name = "GAME=MINUTES", env = "KOMADAI_CSA_ROUNDS", value_delimiter = ',')]
    csa_rounds: Option<Vec<RoundSchedule>>,
    /// After how many moves a game over CSA ends without a result; 0 for never [default: 256]
    #[arg(long, value_name = "N", env = "KOMADAI_CSA_MAX_MOVES")]
    csa_max_moves: Option<Number<100_000, 0>>,
    /// How many seconds an engine whose connection broke may stay away; with 0 it has lost [default: 60]
    #[arg(long, value_name = "SECONDS", env = "KOMADAI_CSA_GRACE")]
    csa_grace: Option<Number<86_400, 0>>,
    /// Write the records of engines' games as shogi-server does, players as name+md5(trip), for its tools; MD5 hides a
    /// short password from nobody
    #[arg(long, value_name = "BOOL", env = "KOMADAI_CSA_TRIPS", num_args = 0..=1, default_missing_value = "true")]
    csa_trips: Option<bool>,
    /// Turn away engines that do not speak TLS; with a certificate the CSA port speaks it to those that do
    #[arg(long, value_name = "BOOL", env = "KOMADAI_CSA_TLS", num_args = 0..=1, default_missing_value = "true")]
    csa_tls: Option<bool>,
    /// Let proxies that are trusted name the engine they speak for, by the PROXY protocol, version 1 or 2
    #[arg(long, value_name = "BOOL", env = "KOMADAI_CSA_PROXY", num_args = 0..=1, default_missing_value = "true")]
    csa_proxy: Option<bool>,
    /// What becomes of engines whose names are new: open lets a good password open an account, guests has them play
    /// unrated, known turns them away [default: open]
    #[arg(long, value_name = "WHICH", env = "KOMADAI_CSA_ACCOUNTS", value_parser = one_of([("open", Newcomers::Open), ("guests", Newcomers::Guests), ("known", Newcomers::Known)]))]
    csa_accounts: Option<Newcomers>,
    /// How many threads analyse games in the background; other machines can do it too (komadai worker) [default: 1]
    #[arg(long, value_name = "N", env = "KOMADAI_WORKERS")]
    workers: Option<Number<256, 0>>,
}

impl Arguments {
    fn settings(&self) -> Settings {
        Settings {
            listen: self.listen,
            data: self.data.clone(),
            utc_offset: self.utc_offset,
            web_dir: self.web_dir.clone(),
            public_url: self.public_url.clone(),
            tls_certificate: self.tls_certificate.clone(),
            tls_key: self.tls_key.clone(),
            hsts_subdomains: self.hsts_subdomains,
            trusted_proxies: self.trusted_proxies.clone(),
            csa: self.csa,
            csa_manners: self.csa_manners,
            csa_rounds: self.csa_rounds.clone(),
            csa_max_moves: self.csa_max_moves,
            csa_grace: self.csa_grace,
            csa_accounts: self.csa_accounts,
            csa_proxy: self.csa_proxy,
            csa_tls: self.csa_tls,
            csa_trips: self.csa_trips,
            players: self.players,
            messages: self.messages,
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            searches: self.searches,
            queue: self.queue,
            hash_mib: self.hash_mib,
            workers: self.workers,
            backup_folder: self.backup_folder.clone(),
            backup_every: self.backup_every,
            backup_keep: self.backup_keep,
            keep_guests: self.keep_guests,
            keep_analyses: self.keep_analyses,
            metrics_for: self.metrics_for.clone(),
            registration: self.registration,
            guests: self.guests,
            events: self.events,
            log: self.log,
            // More than fits a flag: the file alone has them.
            engines: None,
        }
    }
}

/// Serves until it is told to stop.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = match &arguments.config {
        Some(path) => {
            Settings::read(path).map_err(|error| Failure::Refused(words::config(error.told())))?
        }
        None => Settings::default(),
    };
    let settings = arguments.settings().or(file);
    let mut config = settings.config().map_err(Failure::Usage)?;
    config.page = komadai_page::file;
    if let Some(folder) = &config.data {
        komadai_store::make_folder(folder)
            .map_err(|error| Failure::Refused(words::data(folder.display(), error.told())))?;
    }
    komadai_server::run(&config).map_err(Failure::Server)
}
