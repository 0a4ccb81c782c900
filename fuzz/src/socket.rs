//! Three browsers at one game, two of whom play it: whatever the frames of their sockets say, and in whatever order.
//!
//! The bytes go the whole way of a frame (upgrade, connection, desk, room, store, and back) through a server whose
//! connections are pipes in memory.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::header::COOKIE;
use axum::http::{HeaderValue, Request};
use futures_util::{SinkExt, StreamExt};
use hyper_util::rt::TokioIo;
use komadai_play::{Desk, GameId, Opening, Room, Team, Terms};
use komadai_rules::{ByColor, TimeControl};
use serde_json::{Value, json};
use tokio::io::DuplexStream;
use tokio::time::sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tower::ServiceExt;

use crate::house::{Account, House};

/// Most lines of an input that are said.
const MOST_LINES: usize = 40;
/// How long the players wait for each other before they look again.
const TURN: Duration = Duration::from_millis(1);
/// What a connection holds on its way.
const PIPE: usize = 1 << 20;

/// The first letter chooses the game's terms; then each line is a frame, its first letter says whose, and `@` stands
/// for the game. No connection hangs, whatever is said is JSON of one kind or another, both players see the same moves
/// in the end, and the log folds to them.
pub fn socket(data: &[u8]) {
    thread_local! {
        static HOUSE: RefCell<Option<House<[Account; 2]>>> = const { RefCell::new(None) };
    }
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let build = || {
        House::build(async |router, _| {
            [Account::guest(router, "Kumo").await, Account::guest(router, "Kaze").await]
        })
    };
    HOUSE.with_borrow_mut(|slot| {
        House::serve(slot, build, async |house| {
            play(&house.router, &house.desk, &house.kept, text).await;
        });
    });
}

/// One input from its first letter to its last.
async fn play(router: &Router, desk: &Arc<Desk>, guests: &[Account; 2], text: &str) {
    let mut lines = text.lines();
    let kind = lines.next().and_then(|line| line.bytes().next()).unwrap_or(0);
    let table = desk.open(opening(kind, guests), true).await;
    let game = table.expect("there is room").id();
    let [black, white] = guests.each_ref().map(|guest| Some(guest.cookie.clone()));
    let mut browsers = Vec::new();
    for cookie in [black, white, None] {
        let mut browser = Browser::open(router, cookie).await;
        browser.say(&json!({"type": "watch", "game": game.to_string()}).to_string()).await;
        browsers.push(browser);
    }
    for line in lines.take(MOST_LINES) {
        let Some(first) = line.chars().next() else {
            continue;
        };
        let frame = line[first.len_utf8()..].replace('@', &game.to_string());
        browsers[first as usize % 3].say(&frame).await;
    }
    let watch = json!({"type": "watch", "game": game.to_string()}).to_string();
    loop {
        let mut seen = Vec::new();
        for browser in &mut browsers[..2] {
            browser.last = None;
            browser.say(&watch).await;
            seen.extend(browser.last.take());
        }
        match seen.as_slice() {
            // A wish was still on its way to the store; one that never arrives hangs.
            [black, white] if black["version"] != white["version"] => sleep(TURN).await,
            [black, white] => break assert_eq!(black["moves"], white["moves"]),
            _ => break,
        }
    }
    check_log(desk, game).await;
}

/// Two who play, or in other games one who waits for a second.
fn opening(kind: u8, guests: &[Account; 2]) -> Opening {
    let terms =
        Terms { team: Team::ALL[usize::from(kind >> 2) % Team::ALL.len()], ..Terms::default() };
    let terms = match kind & 2 {
        0 => terms,
        _ => terms.with_clock(TimeControl::sudden_death(600_000)),
    };
    let [black, white] = guests.each_ref().map(|guest| Some(guest.seat.clone()));
    let white = white.filter(|_| kind & 1 == 0);
    Opening::of(terms, ByColor { black, white })
}

async fn check_log(desk: &Arc<Desk>, game: GameId) {
    let log = desk.store().log(game).await.expect("the store is well");
    let log = log.expect("it was opened");
    let room = Room::fold(log.iter().map(|event| event.body.as_str())).expect("it happened");
    let view = desk.view(game).await.expect("it is there");
    assert!(view.version >= room.version(), "what is seen is stored");
    let moves: Vec<_> = room.game().moves().collect();
    assert!(view.moves.len() < moves.len() || view.moves[..moves.len()] == moves);
}

/// One socket from the reader's side.
struct Browser {
    /// None once the server has closed it, as it may.
    socket: Option<WebSocketStream<DuplexStream>>,
    /// How often it was asked whether it listens.
    asked: u32,
    /// The game as last told.
    last: Option<Value>,
}

impl Browser {
    async fn open(router: &Router, cookie: Option<HeaderValue>) -> Self {
        let (near, far) = tokio::io::duplex(PIPE);
        let router = router.clone();
        let service = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .serve_connection(TokioIo::new(far), service)
            .with_upgrades();
        tokio::spawn(connection);
        let mut request = "ws://shogi.example/api/play".into_client_request().expect("an address");
        if let Some(cookie) = cookie {
            request.headers_mut().insert(COOKIE, cookie);
        }
        let opened = tokio_tungstenite::client_async(request, near).await;
        Self { socket: Some(opened.expect("the door is open").0), asked: 0, last: None }
    }

    /// Says a frame, and hears what there is to hear until the server has read it.
    async fn say(&mut self, frame: &str) {
        self.asked += 1;
        let ping = Bytes::copy_from_slice(&self.asked.to_be_bytes());
        let Some(socket) = &mut self.socket else {
            return;
        };
        let said = socket.send(Message::text(frame)).await;
        if said.is_err() || socket.send(Message::Ping(ping.clone())).await.is_err() {
            self.socket = None;
            return;
        }
        while let Some(Ok(message)) = socket.next().await {
            match message {
                Message::Pong(answer) if answer == ping => return,
                Message::Text(text) => {
                    let said: Value = serde_json::from_str(&text).expect("JSON");
                    assert!(said["type"].is_string(), "{said}");
                    if said["type"] == "game" {
                        self.last = Some(said);
                    }
                }
                Message::Binary(_) => panic!("messages are text"),
                _ => {}
            }
        }
        self.socket = None;
    }
}
