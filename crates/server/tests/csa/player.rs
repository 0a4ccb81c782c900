//! A server with the port, and clients of ours on sockets of their own.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use komadai_csa::{Client, ClientEvent, ClientLine, FinishedGame, Lines, Login};
use komadai_csa::{ServerMessage, ServerReader};
use komadai_play::Desk;
use komadai_rules::Move;
use komadai_server::csa::{Limits, Port};
use komadai_store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Longer than anything here takes, so that a test that hangs says so.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server for one test.
pub struct Running {
    pub address: SocketAddr,
    pub stop: oneshot::Sender<()>,
    pub served: tokio::task::JoinHandle<std::io::Result<()>>,
    pub desk: Arc<Desk>,
}

impl Running {
    pub async fn start(limits: Limits) -> Self {
        Self::with(Store::in_memory().unwrap(), limits).await
    }

    pub async fn with(store: Store, limits: Limits) -> Self {
        let desk = Desk::open_all(store, Default::default()).await.unwrap();
        let port = { Port::bind("127.0.0.1:0".parse().unwrap(), limits).await }.unwrap();
        let address = port.address();
        let (stop, stopped) = oneshot::channel();
        let serving = port.serve(Arc::clone(&desk), async move { drop(stopped.await) });
        Self { address, stop, served: tokio::spawn(serving), desk }
    }

    pub async fn stop(self) {
        self.stop.send(()).unwrap();
        self.served.await.unwrap().unwrap();
    }
}

/// A client of ours on a socket of its own.
pub struct Player {
    pub socket: TcpStream,
    lines: Lines,
    waiting: Vec<String>,
    reader: ServerReader,
    pub client: Client,
}

impl Player {
    pub async fn connect(address: SocketAddr, name: &str, password: &str) -> Self {
        let client = Client::new(Login {
            name: name.parse().unwrap(),
            password: password.parse().unwrap(),
            extended: false,
            reconnect: None,
        });
        Self::with(address, client).await
    }

    pub async fn with(address: SocketAddr, client: Client) -> Self {
        let mut player = Self {
            socket: TcpStream::connect(address).await.unwrap(),
            lines: Lines::default(),
            waiting: Vec::new(),
            reader: ServerReader::default(),
            client,
        };
        player.say(&player.client.login()).await;
        player.say(&Client::ask_to_come_back()).await;
        player
    }

    pub async fn say(&mut self, line: &ClientLine) {
        self.send(format!("{line}\n").as_bytes()).await;
    }

    pub async fn send(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).await.unwrap();
    }

    /// The next line; `None` once the server has closed.
    pub async fn line(&mut self) -> Option<String> {
        let mut bytes = [0; 4096];
        while self.waiting.is_empty() {
            let read = timeout(PATIENCE, self.socket.read(&mut bytes)).await;
            let count = read.expect("something comes").unwrap_or(0);
            if count == 0 {
                return None;
            }
            let waiting = &mut self.waiting;
            let read = &mut |line: &str| waiting.push(line.to_owned());
            self.lines.push(&bytes[..count], read).unwrap();
        }
        Some(self.waiting.remove(0))
    }

    /// The next thing that means something.
    pub async fn heard(&mut self) -> Option<ClientEvent> {
        loop {
            let line = self.line().await?;
            let Some(message) = self.reader.read(&line).unwrap() else {
                continue;
            };
            if message == ServerMessage::KeepAlive {
                return Some(ClientEvent::Nothing);
            }
            match self.client.hear(message).unwrap() {
                ClientEvent::Nothing => {}
                heard => return Some(heard),
            }
        }
    }

    /// Agrees to a game and waits for it to begin.
    pub async fn begin(&mut self) {
        while !self.client.is_playing() {
            if matches!(self.heard().await.expect("a game"), ClientEvent::Offered) {
                let agree = self.client.agree().unwrap();
                self.say(&agree).await;
            }
        }
    }

    /// Plays by `choose` until so many plies are played, then resigns; the game when it is over.
    pub async fn play(
        &mut self,
        plies: u32,
        choose: fn(u32, &[Move]) -> Move,
    ) -> Box<FinishedGame> {
        loop {
            let table = self.client.table().expect("a game is played");
            if table.is_own_turn() {
                let game = table.game();
                let line = if game.ply() >= plies {
                    self.client.resign()
                } else {
                    let mv = choose(game.ply(), &game.legal_moves());
                    self.client.play(mv, None)
                };
                self.say(&line.unwrap()).await;
            }
            if let ClientEvent::Ended(game) = self.heard().await.expect("the game goes on") {
                return game;
            }
        }
    }
}

/// One move now, another at another time.
pub fn anything(ply: u32, moves: &[Move]) -> Move {
    moves[(ply * ply * 31 + 7) as usize % moves.len()]
}

pub fn the_first(_: u32, moves: &[Move]) -> Move {
    moves[0]
}

pub async fn pair(address: SocketAddr, game: &str) -> (Player, Player) {
    let mut black = Player::connect(address, "Kumo", &format!("{game}-B,one-of-two-9")).await;
    // Who comes first is Black's to decide by its password; who is there first waits.
    assert!(matches!(black.heard().await, Some(ClientEvent::LoggedIn)));
    let mut white = Player::connect(address, "Kaze", &format!("{game}-W,two-of-two-9")).await;
    tokio::join!(black.begin(), white.begin());
    (black, white)
}

/// Reads until something like this was said.
pub async fn hear(socket: &mut TcpStream, what: &str) -> String {
    let mut heard = String::new();
    while !heard.contains(what) || !heard.ends_with('\n') {
        let mut bytes = [0; 1_024];
        let read = timeout(PATIENCE, socket.read(&mut bytes)).await;
        let read = read.unwrap().unwrap();
        assert!(read > 0, "{what} is never said, but {heard}");
        heard.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
    heard
}

/// The record of a game, which is written once it is over, on a thread of its own.
pub async fn kept_record(folder: &Path, game: &str) -> String {
    let date = game.rsplit('+').next().unwrap();
    let path =
        folder.join(&date[0..4]).join(&date[4..6]).join(&date[6..8]).join(format!("{game}.csa"));
    let read = async {
        loop {
            match std::fs::read_to_string(&path) {
                Ok(text) => return text,
                Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
            }
        }
    };
    timeout(PATIENCE, read).await.unwrap()
}
