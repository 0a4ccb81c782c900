//! A stranger from the internet, who knows the address of the server and wants to spoil it for others. The tests ask as
//! a proxy on this machine does, so that they can be everybody.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, Socket, config};

/// One that asks from this address, and shows this cookie.
fn from(address: &str, cookie: &str) -> String {
    let cookie = if cookie.is_empty() { "x-test: 1" } else { cookie };
    format!("x-forwarded-for: {address}\r\n{cookie}")
}

impl House {
    /// A guest at this address, as the line of a head.
    async fn guest_at(&self, address: &str) -> Option<String> {
        let body = json!({"name": "guest"}).to_string();
        let reply = self.send("POST /api/me", &from(address, ""), &body).await;
        (reply.status == 200).then(|| reply.cookie())
    }

    /// Opens a stream and leaves it open; its status.
    async fn stream(&self, path: &str, who: &str) -> (u16, TcpStream) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\n{who}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        let status = std::str::from_utf8(&status[9..]).unwrap().parse().unwrap();
        (status, stream)
    }

    async fn socket_at(&self, address: &str, cookie: &str) -> Socket {
        let mut asked = self.at("/api/play", cookie);
        asked.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
        connect_async(asked).await.unwrap().0
    }
}

async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.next().await.expect("the socket is open").unwrap();
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }
}

/// Whether the seek that was sent last waits.
async fn waits(socket: &mut Socket) -> bool {
    loop {
        let message = socket.next().await.expect("the socket is open").unwrap();
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str() {
                Some("refused") => return false,
                Some("lobby") if !message["own"].is_null() => return true,
                _ => {}
            }
        }
    }
}

#[tokio::test]
async fn streams_of_one_address_leave_room_for_others() {
    let house = House::open(&config()).await;
    let cookie = house.guest_at("203.0.113.1").await.unwrap();
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let who = from("203.0.113.1", &cookie);
    let room = house.ask("POST /api/games", &who, json!({"terms": terms, "color": null})).await;
    let paths = [
        format!("/api/board/games/{}/stream", room.1["game"].as_str().unwrap()),
        "/api/board/events".to_owned(),
    ];
    // Some need no account: a stranger who hides behind one proxy, one IPv6 household, many of one customer.
    for (network, last) in [("203.0.113.1", 0), ("2001:db8:1:1::", 0), ("2001:db8:2:", 0xff)] {
        let mut open = Vec::new();
        let mut refused = 0;
        for number in 0..200 {
            let address = match last {
                0 => network.to_owned(),
                last => format!("{network}{:x}::1", number % last),
            };
            let (status, stream) = house.stream(&paths[number % 2], &from(&address, &cookie)).await;
            match status {
                200 => open.push(stream),
                429 => refused += 1,
                status => panic!("{status}"),
            }
        }
        assert!(open.len() <= 128 && refused >= 72, "{} open of {network}", open.len());
        let (status, _other) = house.stream(&paths[0], &from("198.51.100.7", "")).await;
        assert_eq!(status, 200, "another address still reads");
    }
}

#[tokio::test]
async fn the_networks_of_one_customer_make_few_guests_and_rooms() {
    let house = House::open(&config()).await;
    let mut guests = Vec::new();
    for number in 0..400 {
        // A new /64 each time, of one /56.
        let address = format!("2001:db8:7:{:x}::{number:x}", number % 256);
        guests.extend(house.guest_at(&address).await.map(|cookie| (address, cookie)));
    }
    assert!((120..=160).contains(&guests.len()), "{} guests", guests.len());
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let mut rooms = 0;
    for (address, cookie) in guests.iter().cycle().take(400) {
        let room = json!({"terms": terms, "color": null});
        let (status, _) = house.ask("POST /api/games", &from(address, cookie), room).await;
        rooms += usize::from(status == 200);
    }
    assert!((120..=160).contains(&rooms), "{rooms} rooms");
    assert!(house.guest_at("203.0.113.9").await.is_some(), "others come in");
}

#[tokio::test]
async fn seeks_of_one_address_do_not_fill_the_lobby() {
    let house = House::open(&config()).await;
    let mut sockets = Vec::new();
    let mut waiting = 0;
    for number in 0..50 {
        let cookie = house.guest_at("203.0.113.1").await.unwrap();
        let mut socket = house.socket_at("203.0.113.1", &cookie).await;
        let clock = json!({"main": 1_000 * (number + 60)});
        let terms = json!({"start": {"handicap": "even"}, "profile": "standard", "clock": clock});
        let seek = json!({"type": "seek", "terms": terms, "color": null, "range": null});
        say(&mut socket, seek).await;
        waiting += usize::from(waits(&mut socket).await);
        sockets.push(socket);
    }
    assert_eq!(waiting, 40);
    // With one that leaves its place is free for another.
    sockets.remove(0).close(None).await.unwrap();
    let cookie = house.guest_at("198.51.100.7").await.unwrap();
    let mut other = house.socket_at("198.51.100.7", &cookie).await;
    let clock = json!({"main": 1_000});
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard", "clock": clock});
    say(&mut other, json!({"type": "seek", "terms": terms, "color": null, "range": null})).await;
    assert!(waits(&mut other).await);
}

#[tokio::test]
async fn pings_without_end_close_the_socket_that_sends_them() {
    let house = House::open(&config()).await;
    for frame in [Message::Ping(vec![].into()), Message::Pong(vec![7].into())] {
        let mut socket = house.socket_at("203.0.113.1", "").await;
        for _ in 0..1_000 {
            if socket.send(frame.clone()).await.is_err() {
                break;
            }
        }
        let mut reasons = Vec::new();
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Close(Some(close)) = message {
                reasons.push(close.reason.to_string());
            }
        }
        assert_eq!(reasons, ["too many messages"], "{frame:?}");
    }
}

#[tokio::test]
async fn a_request_names_one_host_and_this_machine_answers_to_its_own() {
    let house = House::open(&config()).await;
    for (hosts, status) in [
        ("host: localhost\r\n", "200"),
        ("host: 127.0.0.1:9\r\n", "200"),
        ("host: evil.example\r\n", "403"),
        ("host: localhost\r\nhost: localhost\r\n", "400"),
        ("host: localhost\r\nHost: evil.example\r\n", "400"),
    ] {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let head = format!("GET /api/me HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await.unwrap();
        assert_eq!(&reply[9..12], status, "{hosts:?}: {reply}");
    }
}

#[tokio::test]
async fn a_password_given_at_the_machine_closes_the_sockets_of_the_account() {
    let folder = tempfile::tempdir().unwrap();
    let config = komadai_server::Config { data: Some(folder.path().into()), ..config() };
    let house = House::open(&config).await;
    let sign_up = json!({"login": "kumo", "password": "long enough"}).to_string();
    let cookie = house.send("POST /api/sign-up", "", &sign_up).await.cookie();
    let mut socket = house.socket(&cookie).await;
    let (status, mut stream) = house.stream("/api/board/events", &cookie).await;
    assert_eq!(status, 200);
    let mut bystander = house.socket(&house.guest("Kaze").await).await;
    // The server has looked once before.
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let path = folder.path().to_owned();
    let given = tokio::task::spawn_blocking(move || {
        let hash = komadai_server::hash_password("another one").unwrap();
        let deed = komadai_store::Deed::Password(hash);
        komadai_store::moderate(&path, "kumo", &deed, "", 0).unwrap()
    });
    assert!(given.await.unwrap());
    let closed = async { while let Some(Ok(_)) = socket.next().await {} };
    let minute = std::time::Duration::from_secs(60);
    tokio::time::timeout(minute, closed).await.expect("the socket closes");
    let ended = async { stream.read_to_end(&mut Vec::new()).await };
    tokio::time::timeout(minute, ended).await.expect("the stream ends").unwrap();
    say(&mut bystander, json!({"type": "ping"})).await;
    assert_eq!(hear(&mut bystander, "pong").await["type"], "pong");
}

#[tokio::test]
async fn streams_of_an_analysis_leave_room_for_others() {
    let mut config = config();
    // It waits as long as the test.
    config.analyses.workers = 0;
    let house = House::open(&config).await;
    let cookie = house.guest_at("203.0.113.1").await.unwrap();
    let course = json!({"start": {"handicap": "even"}, "moves": ["7g7f"], "profile": "standard"});
    let who = from("203.0.113.1", &cookie);
    let (status, job) =
        house.ask("POST /api/analyses", &who, json!({"of": {"course": course}})).await;
    assert_eq!(status, 200, "{job}");
    let path = format!("/api/analyses/{}/stream", job["id"].as_str().unwrap());
    let mut open = Vec::new();
    let mut refused = 0;
    for _ in 0..100 {
        let (status, stream) = house.stream(&path, &from("203.0.113.1", "")).await;
        match status {
            200 => open.push(stream),
            429 => refused += 1,
            status => panic!("{status}"),
        }
    }
    assert!(open.len() <= 64 && refused >= 36, "{} open", open.len());
    let (status, _other) = house.stream(&path, &from("198.51.100.7", "")).await;
    assert_eq!(status, 200, "another address still reads");
}

#[tokio::test]
async fn a_room_that_nobody_joins_is_closed_by_those_who_keep_order_alone() {
    let server = komadai_server::Server::bind(&config()).await.unwrap();
    let desk = server.desk();
    let house = House::serve(server);
    let sign_up = json!({"login": "kumo", "password": "long enough"}).to_string();
    let keeper = house.send("POST /api/sign-up", "", &sign_up).await;
    let account = komadai_store::AccountId::from_number(keeper.json()["account"].as_i64().unwrap());
    let keeper = keeper.cookie();
    let guest = house.guest("Kaze").await;
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let room = json!({"terms": terms, "color": "black"});
    let (_, room) = house.ask("POST /api/games", &guest, room).await;
    let game = room["game"].as_str().unwrap();
    let close = format!("POST /api/admin/games/{game}/close");
    for (who, status) in [("", 401), (&*guest, 401), (&*keeper, 403)] {
        assert_eq!(house.ask(&close, who, json!({})).await.0, status, "{who}");
    }
    let deed = komadai_store::Deed::Role(komadai_store::Role::Moderator);
    assert!(desk.store().moderate(None, account, deed, "", 0).await.unwrap());
    let view = async || desk.view(game.parse().unwrap()).await.unwrap();
    assert!(view().await.ending().is_none());
    assert_eq!(house.ask(&close, &keeper, json!({})).await.0, 200);
    assert!(view().await.ending().is_some());
    // A game that is played, or over, is none of these.
    assert_ne!(house.ask(&close, &keeper, json!({})).await.0, 200);
    let none = house.ask("POST /api/admin/games/00000000000z/close", &keeper, json!({})).await;
    assert_eq!(none.0, 404);
}
