//! Players who play one and the same long game over and over, and note how long each echo took.

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use komadai_play::GameId;
use komadai_rules::{Game, RuleProfile};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::error::Elapsed;
use tokio::time::{sleep, sleep_until, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::server::Pair;

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Plies of the game everybody plays.
const LONG: usize = 2_000;

/// What was heard: how long each echo took, and how far each game was acknowledged.
#[derive(Clone, Default)]
pub struct Report {
    millis: Vec<f64>,
    lasted: Duration,
    /// What went wrong, once for each time it did.
    pub errors: Vec<Failure>,
    /// Moves of each game that both or one of its players was told of.
    pub acknowledged: HashMap<GameId, usize>,
}

impl Report {
    pub fn note(&mut self, took: Duration) {
        self.millis.push(took.as_secs_f64() * 1e3);
    }

    pub fn count(&self) -> usize {
        self.millis.len()
    }

    pub fn per_second(&self) -> f64 {
        if self.lasted.is_zero() {
            0.0
        } else {
            self.millis.len() as f64 / self.lasted.as_secs_f64()
        }
    }

    /// In milliseconds; 0 where nothing was heard.
    pub fn percentile(&self, share: f64) -> f64 {
        let mut sorted = self.millis.clone();
        sorted.sort_by(f64::total_cmp);
        let index = (sorted.len() as f64 * share).ceil() as usize;
        sorted.get(index.saturating_sub(1)).copied().unwrap_or(0.0)
    }

    /// It lasted so much longer.
    pub fn lasted(&mut self, longer: Duration) {
        self.lasted += longer;
    }

    pub fn add(&mut self, other: Self) {
        self.millis.extend(other.millis);
        self.lasted += other.lasted;
        self.errors.extend(other.errors);
        self.acknowledged.extend(other.acknowledged);
    }
}

/// Why something was not heard.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The server said no, in these words.
    Refused(String),
    /// The server closed the socket, and said why.
    Closed(String),
    /// The connection broke.
    Broken(String),
    /// Nothing was heard for too long.
    Late,
    /// Something else was heard.
    Else(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(words) => write!(f, "the server answered {words}"),
            Self::Closed(words) => write!(f, "the server closed the socket: {words}"),
            Self::Broken(words) => write!(f, "the connection broke: {words}"),
            Self::Late => f.write_str("nothing was heard for too long"),
            Self::Else(words) => f.write_str(words),
        }
    }
}

impl From<tungstenite::Error> for Failure {
    fn from(error: tungstenite::Error) -> Self {
        match error {
            tungstenite::Error::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                let body = String::from_utf8_lossy(body);
                Self::Refused(format!("{} {body}", response.status()))
            }
            other => Self::Broken(other.to_string()),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<Elapsed> for Failure {
    fn from(_: Elapsed) -> Self {
        Self::Late
    }
}

/// A game by chance, the same every time, long enough never to end while it is measured.
pub fn long_game() -> Vec<String> {
    for seed in 1_u64.. {
        let mut game = Game::startpos(RuleProfile::STANDARD);
        let mut chance = seed;
        while game.outcome().is_none() && (game.ply() as usize) < LONG {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let legal: Vec<_> = game.position().legal_moves().iter().collect();
            let mv = legal[(chance >> 33) as usize % legal.len()];
            game.play(mv).expect("a legal move");
        }
        if game.ply() as usize == LONG {
            return game.moves().map(|mv| mv.to_string()).collect();
        }
    }
    unreachable!("some game is long")
}

/// Both players of every game, connected.
pub struct Load {
    tables: Vec<Table>,
    /// Why games are not played that should be.
    errors: Vec<Failure>,
    moves: Arc<Vec<String>>,
    think: Option<Duration>,
}

struct Table {
    game: GameId,
    /// Black's socket and White's.
    sockets: [Socket; 2],
    /// Moves played so far.
    ply: usize,
}

impl Load {
    /// Connects everybody, a handful at a time, and looks at every game.
    pub async fn start(address: SocketAddr, people: &[Pair], think: Option<Duration>) -> Self {
        let mut joining: JoinSet<Result<Table, Failure>> = JoinSet::new();
        let (mut tables, mut errors) = (Vec::new(), Vec::new());
        let mut seat = |joined: Result<Table, Failure>| match joined {
            Ok(table) => tables.push(table),
            Err(error) => errors.push(error),
        };
        for pair in people.iter().cloned() {
            if joining.len() >= 64 {
                let joined = joining.join_next().await.expect("somebody is joining");
                seat(joined.expect("no panic"));
            }
            joining.spawn(async move {
                let (black, ply) = sit(address, &pair.cookies.black, pair.game).await?;
                let (white, _) = sit(address, &pair.cookies.white, pair.game).await?;
                Ok(Table { game: pair.game, sockets: [black, white], ply })
            });
        }
        while let Some(joined) = joining.join_next().await {
            seat(joined.expect("no panic"));
        }
        Self { tables, errors, moves: Arc::new(long_game()), think }
    }

    /// Plays for so long; a connection that breaks ends its game.
    pub async fn run(self, lasts: Duration) -> Report {
        let began = Instant::now();
        let mut playing = JoinSet::new();
        let count = self.tables.len().max(1) as u32;
        for (number, table) in (0..).zip(self.tables) {
            let (moves, think) = (Arc::clone(&self.moves), self.think);
            // Not all at once: players are not in step.
            let offset = think.map_or(Duration::ZERO, |think| think * number / count);
            playing.spawn(play(table, moves, think, offset, began + lasts));
        }
        let mut all = Report { errors: self.errors, ..Report::default() };
        while let Some(heard) = playing.join_next().await {
            all.add(heard.expect("no panic"));
        }
        all.lasted = began.elapsed().min(lasts);
        all
    }

    /// Plays on until the server is lost, after so long.
    pub async fn run_until_lost(self, lives: Duration) -> Report {
        let mut heard = self.run(lives + Duration::from_millis(200)).await;
        heard.lasted = lives;
        heard
    }
}

async fn play(
    table: Table,
    moves: Arc<Vec<String>>,
    think: Option<Duration>,
    offset: Duration,
    until: Instant,
) -> Report {
    let Table { game, mut sockets, mut ply } = table;
    let mut heard = Report::default();
    let until = tokio::time::Instant::from_std(until);
    sleep(offset).await;
    let mut next = tokio::time::Instant::now();
    while tokio::time::Instant::now() < until && ply < moves.len() {
        let [black, white] = &mut sockets;
        let (mover, other) = if ply % 2 == 0 { (black, white) } else { (white, black) };
        let text = format!(r#"{{"type":"move","ply":{ply},"move":"{}"}}"#, moves[ply]);
        let said = Instant::now();
        let late = until + Duration::from_secs(5);
        let done = async {
            mover.send(Message::text(text)).await?;
            echo(mover).await?;
            Ok(said.elapsed())
        };
        match timeout_at(late, done).await.unwrap_or_else(|late| Err(late.into())) {
            Ok(took) => {
                heard.note(took);
                ply += 1;
                heard.acknowledged.insert(game, ply);
            }
            Err(error) => {
                heard.errors.push(error);
                return heard;
            }
        }
        let other = timeout_at(late, echo(other)).await;
        if let Err(error) = other.unwrap_or_else(|late| Err(late.into())) {
            heard.errors.push(error);
            return heard;
        }
        if let Some(think) = think {
            next += think;
            sleep_until(next).await;
        }
    }
    heard
}

/// Connects and looks at a game as one of its players: the socket, and how many moves there are.
pub async fn sit(
    address: SocketAddr,
    cookie: &str,
    game: GameId,
) -> Result<(Socket, usize), Failure> {
    watch(address, Some(cookie), game).await
}

/// Connects and looks at a game: the socket, and how many moves there are.
pub async fn watch(
    address: SocketAddr,
    cookie: Option<&str>,
    game: GameId,
) -> Result<(Socket, usize), Failure> {
    let mut request = format!("ws://{address}/api/play").into_client_request()?;
    if let Some(cookie) = cookie {
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().expect("a header"));
    }
    let (mut socket, _) = connect_async(request).await?;
    socket.send(Message::text(format!(r#"{{"type":"watch","game":"{game}"}}"#))).await?;
    let seen = hear(&mut socket, r#""type":"game""#).await?;
    let seen: Value = serde_json::from_str(&seen).expect("JSON");
    Ok((socket, seen["moves"].as_array().map_or(0, Vec::len)))
}

pub async fn echo(socket: &mut Socket) -> Result<(), Failure> {
    hear(socket, r#""type":"moved""#).await.map(drop)
}

/// The next message with these words in it.
async fn hear(socket: &mut Socket, words: &str) -> Result<String, Failure> {
    while let Some(message) = socket.next().await {
        match message? {
            Message::Text(text) if text.contains(words) => return Ok(text.to_string()),
            Message::Text(text) if text.contains(r#""type":"refused""#) => {
                return Err(Failure::Refused(text.to_string()));
            }
            Message::Close(Some(frame)) => return Err(Failure::Closed(frame.reason.to_string())),
            _ => {}
        }
    }
    Err(Failure::Broken("it ended".into()))
}

/// Sits at every game and says nothing: how late each flag is told.
pub async fn flags(address: SocketAddr, people: &[Pair], main: Duration) -> Report {
    let mut waiting = JoinSet::new();
    for pair in people.iter().cloned() {
        waiting.spawn(async move {
            // White first: its coming starts no clock.
            let (mut white, _) = sit(address, &pair.cookies.white, pair.game).await?;
            let (black, _) = sit(address, &pair.cookies.black, pair.game).await?;
            hear(&mut white, r#""type":"running""#).await?;
            let began = Instant::now();
            hear(&mut white, r#""reason":"time""#).await?;
            drop(black);
            Ok(began.elapsed())
        });
    }
    let mut heard = Report::default();
    while let Some(told) = waiting.join_next().await {
        match told.expect("no panic") {
            Ok(after) => heard.note(after.saturating_sub(main)),
            Err(error) => heard.errors.push(error),
        }
    }
    heard
}

/// How many clocks of the server differ from these, looked at over HTTP.
pub async fn clocks_off(address: SocketAddr, expected: &HashMap<GameId, [u64; 2]>) -> usize {
    let mut off = 0;
    for (game, left) in expected {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let request = format!(
            "GET /api/games/{game} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("a request");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await.expect("a reply");
        let (_, body) = reply.split_once("\r\n\r\n").expect("a head and a body");
        let seen: Value = serde_json::from_str(body).expect("a game");
        let seen = ["black", "white"].map(|side| seen["clocks"][side]["main"].as_u64());
        off += usize::from(seen != left.map(Some));
    }
    off
}
