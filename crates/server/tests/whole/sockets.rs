//! The server on an ephemeral port, and clients that mean well or ill.

use futures_util::{SinkExt, StreamExt};
use komadai_chance::Chance;
use komadai_engine::Level;
use komadai_rules::{Game, Position, RuleProfile};
use komadai_server::{Config, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::house::{House, Socket, config};

async fn open() -> House {
    House::open(&config()).await
}

impl House {
    async fn engine(&self) -> Socket {
        connect_async(self.at("/api/ws", "")).await.unwrap().0
    }

    /// What the server replies to these bytes, until it closes the connection.
    async fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut connection = TcpStream::connect(self.address).await.unwrap();
        // The server may have heard enough before all is said.
        let _ = connection.write_all(bytes).await;
        let _ = connection.shutdown().await;
        let mut reply = Vec::new();
        let _ = connection.read_to_end(&mut reply).await;
        reply
    }

    async fn is_healthy(&self) -> bool {
        let reply = self
            .raw(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .await;
        String::from_utf8_lossy(&reply).contains("\"status\":\"ok\"")
    }
}

/// Moves that no book knows.
const OPENED: [&str; 4] = ["1i1h", "9a9b", "9i9h", "1a1b"];

fn question(id: u32, level: &str) -> Value {
    json!({"type": "think", "id": id, "start": {"handicap": "even"}, "moves": OPENED, "profile": "standard",
        "level": level})
}

async fn say(socket: &mut Socket, message: impl ToString) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// The next message that is not about progress.
async fn hear(socket: &mut Socket) -> Value {
    loop {
        let message = socket.next().await.expect("the socket is open").unwrap();
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] != "progress" {
                return message;
            }
        }
    }
}

/// Reads on until the server has closed the socket, and says with which code.
async fn closed(socket: &mut Socket) -> Option<CloseCode> {
    let mut code = None;
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Close(Some(frame)) = message {
            code = Some(frame.code);
        }
    }
    code
}

#[tokio::test]
async fn a_question_brings_reports_and_then_one_answer() {
    let server = open().await;
    let mut socket = server.engine().await;
    say(&mut socket, question(5, "5k")).await;
    let mut reports = 0;
    let answer = loop {
        let Message::Text(text) = socket.next().await.unwrap().unwrap() else {
            continue;
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(message["id"], 5);
        if message["type"] == "answer" {
            break message;
        }
        assert_eq!(message["type"], "progress", "{message}");
        assert!(message["depth"].is_u64() && message["nodes"].is_u64(), "{message}");
        let mut position = Position::startpos();
        for text in OPENED {
            position.play(text.parse().unwrap()).unwrap();
        }
        for mv in message["line"].as_array().unwrap() {
            position.play(mv.as_str().unwrap().parse().unwrap()).unwrap();
        }
        reports += 1;
    };
    assert!(reports > 0);
    let mut position = Position::startpos();
    for text in OPENED {
        position.play(text.parse().unwrap()).unwrap();
    }
    position.play(answer["move"].as_str().unwrap().parse().unwrap()).unwrap();
}

#[tokio::test]
async fn a_question_given_up_ends_and_its_id_is_free_again() {
    let server = open().await;
    let mut socket = server.engine().await;
    say(&mut socket, question(1, "full")).await;
    say(&mut socket, json!({"type": "cancel", "id": 1})).await;
    let end = hear(&mut socket).await;
    assert_eq!(
        (&end["type"], &end["id"], &end["code"]),
        (&json!("error"), &json!(1), &json!("cancelled")),
        "{end}"
    );
    say(&mut socket, json!({"type": "cancel", "id": 1})).await; // nothing left to give up, and nothing said
    loop {
        // The engine may need a moment to put the first question down.
        say(&mut socket, question(1, "15k")).await;
        let end = hear(&mut socket).await;
        match end["code"].as_str() {
            Some("busy") => tokio::task::yield_now().await,
            _ => {
                return assert_eq!(
                    (&end["type"], &end["id"]),
                    (&json!("answer"), &json!(1)),
                    "{end}"
                );
            }
        }
    }
}

#[tokio::test]
async fn a_bad_message_is_refused_and_the_socket_lives_on() {
    let server = open().await;
    let mut socket = server.engine().await;
    let deep = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    let with = |key: &str, value: Value| {
        let mut changed = question(9, "15k");
        changed[key] = value;
        changed.to_string()
    };
    for (message, id, code) in [
        (String::new(), json!(null), "bad-message"),
        ("{".to_owned(), json!(null), "bad-message"),
        ("\u{0}".to_owned(), json!(null), "bad-message"),
        ("[]".to_owned(), json!(null), "bad-message"),
        ("{}".to_owned(), json!(null), "bad-message"),
        (deep, json!(null), "bad-message"),
        (json!({"type": "sing", "id": 3}).to_string(), json!(3), "bad-message"),
        (json!({"type": "think", "id": 4}).to_string(), json!(4), "bad-message"),
        (json!({"type": "think", "id": "4"}).to_string(), json!(null), "bad-message"),
        (with("id", json!(4_294_967_296_u64)), json!(null), "bad-message"),
        (with("id", json!(0.5)), json!(null), "bad-message"),
        (with("level", json!(3)), json!(9), "bad-message"),
        (with("level", json!("9")), json!(9), "bad-level"),
        (with("profile", json!("x".repeat(30_000))), json!(9), "bad-profile"),
        (with("start", json!({"sfen": "９".repeat(9_000)})), json!(9), "bad-start"),
        (with("moves", json!(["7g7f", "7g7f"])), json!(9), "illegal-move"),
        (with("moves", json!([""])), json!(9), "bad-move"),
    ] {
        say(&mut socket, &message).await;
        let reply = hear(&mut socket).await;
        let shown: String = message.chars().take(120).collect();
        assert_eq!((&reply["id"], &reply["code"]), (&id, &json!(code)), "{shown}: {reply}");
        assert!(reply["reason"].as_str().unwrap().chars().count() <= 301, "{shown}");
    }
    socket.send(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    assert_eq!(hear(&mut socket).await["code"], "bad-message");
    say(&mut socket, question(9, "15k")).await;
    assert_eq!(hear(&mut socket).await["type"], "answer");
}

#[tokio::test]
async fn broken_messages_of_every_kind_break_nothing() {
    let server = open().await;
    let mut socket = server.engine().await;
    let whole = question(1, "15k").to_string().into_bytes();
    let mut chance = Chance::new(1);
    for _ in 0..500 {
        let mut broken = whole.clone();
        for _ in 0..=chance.below(6) {
            let at = chance.below(broken.len());
            match chance.below(3) {
                0 => broken[at] = chance.below(128) as u8,
                1 => drop(broken.drain(at..)),
                _ => broken.insert(at, b"{}[]\",:0-e"[chance.below(10)]),
            }
            if broken.is_empty() {
                break;
            }
        }
        let broken = String::from_utf8(broken).expect("ASCII put for ASCII");
        say(&mut socket, broken).await;
        let reply = hear(&mut socket).await;
        assert!(["answer", "error"].contains(&reply["type"].as_str().unwrap()), "{reply}");
        assert_ne!(reply["code"], "internal", "{reply}");
    }
    assert!(server.is_healthy().await);
}

#[tokio::test]
async fn a_frame_against_the_protocol_closes_its_own_socket_only() {
    let server = open().await;
    let mut bystander = server.engine().await;
    let text = OpCode::Data(Data::Text);
    let blanks = |kib: usize| vec![b' '; kib * 1024];
    for (frames, code) in [
        (vec![Frame::message(vec![0xff, 0xfe, 0xfd], text, true)], None),
        (vec![Frame::message(vec![1, 2, 3], OpCode::Data(Data::Continue), true)], None),
        (vec![Frame::message(blanks(65), text, true)], Some(CloseCode::Size)),
        // Each frame alone would do.
        (
            vec![
                Frame::message(blanks(40), text, false),
                Frame::message(blanks(40), OpCode::Data(Data::Continue), true),
            ],
            Some(CloseCode::Size),
        ),
    ] {
        let mut socket = server.engine().await;
        for frame in frames {
            socket.send(Message::Frame(frame)).await.unwrap();
        }
        assert_eq!(closed(&mut socket).await, code);
    }
    say(&mut bystander, question(1, "15k")).await;
    assert_eq!(hear(&mut bystander).await["type"], "answer");
}

#[tokio::test]
async fn bytes_that_are_no_http_break_nothing() {
    let server = open().await;
    for bytes in [
        &b""[..],
        b"\0\xff\xfe garbage \r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/think HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999999999999\r\n\r\n",
        b"POST /api/think HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{\"id\"",
        b"POST /api/think HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        &[b'A'; 1 << 20],
    ] {
        server.raw(bytes).await;
        assert!(server.is_healthy().await);
    }
}

#[tokio::test]
async fn only_so_many_questions_at_once_and_a_closed_socket_asks_none() {
    let server = open().await;
    let mut socket = server.engine().await;
    // One is thought about and one waits, so at least one of three finds no room.
    for id in 1..=3 {
        say(&mut socket, question(id, "full")).await;
    }
    let refused = hear(&mut socket).await;
    assert_eq!(refused["code"], "busy", "{refused}");
    // The first is still open; the third may have been refused as well.
    say(&mut socket, question(1, "full")).await;
    while hear(&mut socket).await["code"] != "id-in-use" {}
    drop(socket);
    // With its asker gone, the search stops and the engine is free for others.
    let mut other = server.engine().await;
    loop {
        say(&mut other, question(1, "15k")).await;
        match hear(&mut other).await {
            reply if reply["code"] == "busy" => tokio::task::yield_now().await,
            reply => return assert_eq!(reply["type"], "answer", "{reply}"),
        }
    }
}

#[tokio::test]
async fn a_page_from_another_site_gets_no_socket() {
    let server = open().await;
    for (origin, welcome) in [
        (format!("http://{}", server.address), true),
        ("http://localhost:3000".to_owned(), true),
        ("https://evil.example".to_owned(), false),
        ("null".to_owned(), false),
    ] {
        let mut request = server.at("/api/ws", "");
        request.headers_mut().insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
            Ok(_) => assert!(welcome, "{origin}"),
            Err(tungstenite::Error::Http(response)) => {
                assert_eq!((welcome, response.status().as_u16()), (false, 403), "{origin}");
            }
            Err(error) => panic!("{origin}: {error}"),
        }
    }
}

#[tokio::test]
async fn going_down_takes_leave_of_every_socket() {
    let server = open().await;
    let mut socket = server.engine().await;
    say(&mut socket, question(1, "full")).await;
    server.stop.send(()).unwrap();
    assert_eq!(closed(&mut socket).await, Some(CloseCode::Away));
    server.serving.await.unwrap().unwrap();
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn a_port_in_use_is_named_with_a_way_out() {
    let server = open().await;
    let error =
        Server::bind(&Config { listen: server.address, ..config() }).await.unwrap_err().to_string();
    assert!(error.contains(&server.address.to_string()), "{error}");
    assert!(error.contains("--listen 127.0.0.1:0"), "{error}");
}

#[tokio::test]
async fn every_level_plays_on_the_socket() {
    let server = open().await;
    let mut socket = server.engine().await;
    for (level, id) in Level::ALL.into_iter().zip(1..) {
        let mut game = Game::startpos(RuleProfile::STANDARD);
        let mut moves: Vec<String> = Vec::new();
        // Full strength takes its time over what its book does not know.
        let plies = if level == Level::FULL { 2 } else { 6 };
        while moves.len() < plies {
            let mut asked = question(id, &level.to_string());
            asked["moves"] = json!(moves);
            say(&mut socket, asked).await;
            let answer = hear(&mut socket).await;
            assert_eq!(
                (&answer["type"], &answer["id"]),
                (&json!("answer"), &json!(id)),
                "{level}: {answer}"
            );
            let text = answer["move"].as_str().unwrap();
            game.play(text.parse().unwrap()).unwrap();
            moves.push(text.to_owned());
        }
    }
}

#[tokio::test]
async fn a_lost_game_is_resigned_or_played_on_as_is_asked() {
    let server = open().await;
    let mut socket = server.engine().await;
    for plays_on in [false, true] {
        let mut asked = question(1, "9d");
        // The rooks mate by the last two ranks whatever Black does.
        asked["start"] = json!({"sfen": "4k4/9/9/9/9/9/1r7/r8/4K4 b - 1"});
        asked["moves"] = json!([]);
        asked["plays_on"] = json!(plays_on);
        // A 9 dan plays one move of two hundred at a glance, by a lot of the server's, and sees no mate then: so it is
        // asked more than once.
        let mut answers = Vec::new();
        for _ in 0..4 {
            say(&mut socket, &asked).await;
            let answer = hear(&mut socket).await;
            assert_eq!(answer["type"], "answer", "{answer}");
            answers.push(answer);
        }
        let resigns = answers.iter().any(|answer| answer["move"] == "resign");
        assert_eq!(resigns, !plays_on, "{answers:?}");
    }
}

#[tokio::test]
async fn a_proposal_to_count_is_answered() {
    let server = open().await;
    let mut socket = server.engine().await;
    // Both kings are in, and both have 24 points and more; then the same with all the points on one side.
    let even = "3K5/PPPPP4/9/9/9/9/9/ppppp4/3k5 b RB2G2S2N2L4Prb2g2s2n2l4p 1";
    let all = "3K5/PPPPP4/9/9/9/9/9/9/3k5 b 2R2B4G4S4N4L13P 1";
    for (sfen, profile, reply) in [
        (even, "agreement24", "agree"),
        (all, "agreement24", "refuse"),
        (even, "standard", "refuse"),
    ] {
        let mut asked = question(1, "5k");
        asked["start"] = json!({"sfen": sfen});
        asked["moves"] = json!([]);
        asked["profile"] = json!(profile);
        asked["counts"] = json!(true);
        say(&mut socket, asked).await;
        let answer = hear(&mut socket).await;
        assert_eq!(answer["move"], reply, "{sfen} {profile}: {answer}");
    }
}
