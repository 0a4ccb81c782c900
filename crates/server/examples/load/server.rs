//! The server under test: a folder with games in it, and the process that plays them.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};

use komadai_play::{Desk, GameId, Opening, Seat, Settings, Terms};
use komadai_rules::{ByColor, TimeControl};
use komadai_server::Config;
use komadai_store::{AccountId, Store};
use sha2::{Digest, Sha256};

/// The word that makes this program the server.
pub const CHILD: &str = "serve";

/// Two players and their game.
#[derive(Clone, Debug)]
pub struct Pair {
    pub game: GameId,
    pub cookies: ByColor<String>,
}

/// A folder with a game for each of these times, which is what each side has in it, in milliseconds.
pub async fn prepare(folder: &Path, mains: &[u64]) -> Vec<Pair> {
    let store = Store::open(folder).expect("a store");
    let mut people = Vec::new();
    for number in 0..mains.len() {
        let player = |color: u8| {
            let store = store.clone();
            async move {
                let secret: [u8; 32] = Sha256::digest(format!("{number} {color}")).into();
                let account = store.add_account("player", None, 0).await.expect("an account");
                let token = Sha256::digest(secret).into();
                store.add_session(token, account, i64::MAX).await.expect("a session");
                let hex: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
                (account, format!("komadai={hex}"))
            }
        };
        let ((black, first), (white, second)) = tokio::join!(player(0), player(1));
        people.push((black, white, ByColor { black: first, white: second }));
    }
    let desk = Desk::open_all(store, Settings::default()).await.expect("a desk");
    let mut pairs = Vec::new();
    for ((black, white, cookies), &main) in people.into_iter().zip(mains) {
        let seat = |account: AccountId| Some(Seat { account, name: "player".into() });
        let terms = Terms { compensates_lag: false, ..Terms::default() };
        let opening = Opening {
            terms: terms.with_clock(TimeControl::sudden_death(main)),
            seats: ByColor { black: seat(black), white: seat(white) },
            partners: ByColor::default(),
        };
        let table = desk.open(opening, true).await.expect("a game");
        pairs.push(Pair { game: table.id(), cookies });
    }
    desk.drain().await;
    drop(desk);
    // The tasks of the games hold the store until they have ended.
    while Store::open(folder).is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    pairs
}

/// A server in a process of its own.
pub struct Host {
    child: Child,
    address: SocketAddr,
    csa: SocketAddr,
}

impl Host {
    pub fn start(folder: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("a path"))
            .arg(CHILD)
            .arg(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let out = BufReader::new(child.stdout.take().expect("piped"));
        let mut addresses = out.lines().map(|line| {
            let line = line.expect("the server says where it listens");
            let address = line.rsplit(['/', ' ']).next();
            address.and_then(|address| address.parse().ok()).expect("an address")
        });
        let mut next = || addresses.next().expect("a line for each port");
        let (address, csa) = (next(), next());
        Self { child, address, csa }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where engines connect.
    pub fn csa(&self) -> SocketAddr {
        self.csa
    }

    /// Resident memory.
    pub fn megabytes(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))
            .unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok()).unwrap_or(0.0)
            / 1024.0
    }

    /// Seconds of processor time so far.
    pub fn cpu(&self) -> f64 {
        let stat =
            std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let after = stat.rsplit(") ").next().unwrap_or_default();
        after.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>()
            / 100.0
    }

    /// Ends it as a loss of power would end the process.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ended");
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the child process does: serves a folder, at an address where one is given.
pub fn run_child(arguments: &[String]) -> ExitCode {
    let config = Config {
        listen: arguments
            .get(1)
            .and_then(|text| text.parse().ok())
            .unwrap_or(([127, 0, 0, 1], 0).into()),
        csa: Some(([127, 0, 0, 1], 0).into()),
        data: arguments.first().map(Into::into),
        messages: 100_000,
        searches: 1,
        queue: 1,
        hash_mib: 1,
        ..Config::default()
    };
    match komadai_server::run(&config) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
