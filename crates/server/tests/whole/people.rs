//! Games between people over real sockets: by link and by the lobby, through a restart, in spite of bad clients.

use std::path::Path;
use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use komadai_play::{Command, Opening, Seat, Terms};
use komadai_rules::ByColor;
use komadai_server::{Config, Server};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::house::{House, Socket, config};

async fn open(data: Option<&Path>) -> House {
    let config = Config { data: data.map(Path::to_owned), ..config() };
    House::open(&config).await
}

impl House {
    async fn room(&self, cookie: &str, terms: Value) -> String {
        let body = json!({"terms": terms, "color": "black"});
        let (status, opened) = self.ask("POST /api/games", cookie, body).await;
        assert_eq!(status, 200, "{opened}");
        opened["game"].as_str().unwrap().to_owned()
    }

    async fn connect(&self, cookie: &str) -> Player {
        Player(self.socket(cookie).await)
    }

    /// A socket that looks at a game, and what it sees first.
    async fn seat(&self, cookie: &str, game: &str) -> (Player, Value) {
        let mut player = self.connect(cookie).await;
        player.say(json!({"type": "watch", "game": game})).await;
        let seen = player.until("game").await;
        (player, seen)
    }
}

struct Player(Socket);

impl Player {
    async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn mv(&mut self, ply: u32, usi: &str) {
        self.say(json!({"type": "move", "ply": ply, "move": usi})).await;
    }

    /// The next message of this type; others are passed over.
    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message =
                self.0.next().await.unwrap_or_else(|| panic!("closed before {kind}")).unwrap();
            if let Message::Text(text) = message {
                let message: Value = serde_json::from_str(&text).unwrap();
                if message["type"] == kind {
                    return message;
                }
            }
        }
    }

    async fn closed(self) -> Option<CloseCode> {
        self.until_the_end().await.1
    }

    /// What is said until the socket closes, by its type, and with which code it does.
    async fn until_the_end(mut self) -> (Vec<String>, Option<CloseCode>) {
        let (mut said, mut code) = (Vec::new(), None);
        while let Some(Ok(message)) = self.0.next().await {
            match message {
                Message::Close(Some(frame)) => code = Some(frame.code),
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    said.push(message["type"].as_str().unwrap().to_owned());
                }
                _ => {}
            }
        }
        (said, code)
    }
}

fn terms() -> Value {
    json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 600_000}})
}

#[tokio::test]
async fn two_people_play_by_link_and_a_third_watches() {
    let server = open(None).await;
    let (kumo, kaze) = (server.guest("Kumo").await, server.guest("風").await);
    let game = server.room(&kumo, terms()).await;
    let (mut black, seen) = server.seat(&kumo, &game).await;
    assert_eq!(
        (&seen["stage"], &seen["own"], &seen["white"]),
        (&json!("waiting"), &json!("black"), &Value::Null)
    );
    let (mut white, seen) = server.seat(&kaze, &game).await;
    assert_eq!(seen["own"], Value::Null);
    white.say(json!({"type": "join"})).await;
    for player in [&mut black, &mut white] {
        let seen = player.until("game").await;
        assert_eq!((&seen["stage"], &seen["white"]), (&json!("playing"), &json!("風")));
        assert_eq!(seen["clocks"]["running"], json!("black"));
    }
    let (mut watcher, seen) = server.seat("", &game).await;
    assert_eq!(seen["moves"], json!([]));
    black.mv(0, "7g7f").await;
    for one in [&mut black, &mut white, &mut watcher] {
        let moved = one.until("moved").await;
        assert_eq!(
            (&moved["move"], &moved["clocks"]["running"]),
            (&json!("7g7f"), &json!("white"))
        );
    }
    watcher.mv(1, "3c3d").await;
    assert_eq!(watcher.until("refused").await["code"], json!("not-a-player"));
    black.mv(1, "3c3d").await;
    assert_eq!(black.until("refused").await["code"], json!("not-your-turn"));
    white.mv(1, "3c3e").await;
    assert_eq!(white.until("refused").await["code"], json!("illegal-move"));
    white.mv(1, "pawn").await;
    assert_eq!(white.until("refused").await["code"], json!("bad-move"));
    // What players say is for players while the game goes on.
    white.say(json!({"type": "say", "text": "よろしく"})).await;
    assert_eq!(black.until("said").await["text"], json!("よろしく"));
    white.say(json!({"type": "wish", "wish": "resign"})).await;
    let end = watcher.until("game").await;
    assert_eq!(end["ending"], json!({"reason": "resignation", "winner": "black"}));
    assert_eq!(
        end["chat"].as_array().unwrap().len(),
        1,
        "after the end everybody hears everything"
    );
    // A rematch is another game, and both are told.
    white.say(json!({"type": "propose", "proposal": "rematch"})).await;
    black.until("game").await;
    black.say(json!({"type": "propose", "proposal": "rematch"})).await;
    let next = loop {
        let seen = white.until("game").await;
        if let Some(next) = seen["next"].as_str() {
            break next.to_owned();
        }
    };
    let (_, seen) = server.ask(&format!("GET /api/games/{next}"), &kaze, Value::Null).await;
    assert_eq!((&seen["own"], &seen["stage"]), (&json!("black"), &json!("playing")));
    server.close().await;
}

#[tokio::test]
async fn a_restart_loses_nothing_and_charges_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let (kumo, kaze) = (server.guest("Kumo").await, server.guest("Kaze").await);
    let game = server.room(&kumo, terms()).await;
    let (mut black, _) = server.seat(&kumo, &game).await;
    let (mut white, _) = server.seat(&kaze, &game).await;
    white.say(json!({"type": "join"})).await;
    black.until("game").await;
    black.mv(0, "7g7f").await;
    let moved = black.until("moved").await;
    server.close().await;
    for player in [black, white] {
        let (said, code) = player.until_the_end().await;
        assert_eq!(code, Some(CloseCode::Away));
        // A socket that has asked nothing is refused nothing.
        assert!(!said.contains(&"refused".to_owned()), "{said:?}");
    }

    let server = open(Some(folder.path())).await;
    let (mut black, seen) = server.seat(&kumo, &game).await;
    assert_eq!((&seen["moves"], &seen["own"]), (&json!(["7g7f"]), &json!("black")));
    assert_eq!(seen["spent"], json!([moved["spent"]]));
    assert_eq!(seen["clocks"]["running"], Value::Null, "it waits for White");
    let (mut white, _) = server.seat(&kaze, &game).await;
    black.until("running").await;
    // The move said again after the lost connection is the same move.
    black.mv(0, "7g7f").await;
    white.mv(1, "3c3d").await;
    assert_eq!(black.until("moved").await["version"], json!(seen["version"].as_u64().unwrap() + 1));
    server.close().await;
}

/// The clock of a player who is not back yet waits, though the other one has come and moved.
#[tokio::test]
async fn a_restart_charges_nobody_who_is_still_away() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let (kumo, kaze) = (server.guest("Kumo").await, server.guest("Kaze").await);
    let game = server.room(&kumo, terms()).await;
    let (mut black, _) = server.seat(&kumo, &game).await;
    let (mut white, _) = server.seat(&kaze, &game).await;
    white.say(json!({"type": "join"})).await;
    black.until("game").await;
    server.close().await;

    let server = open(Some(folder.path())).await;
    let (mut black, _) = server.seat(&kumo, &game).await;
    black.mv(0, "7g7f").await;
    let moved = black.until("moved").await;
    assert_eq!(moved["clocks"]["running"], Value::Null, "it waits for White");
    let (mut white, _) = server.seat(&kaze, &game).await;
    black.until("running").await;
    white.mv(1, "3c3d").await;
    let moved = black.until("moved").await;
    assert_eq!(moved["clocks"]["running"], "black");
    server.close().await;
}

/// A stolen cookie is worthless after a new password: what it has open is closed.
#[tokio::test]
async fn a_new_password_closes_the_sockets() {
    let server = open(None).await;
    let body = json!({"login": "kumo", "password": "correct horse", "name": "kumo"});
    let member = server.send("POST /api/sign-up", "", &body.to_string()).await;
    let cookie = member.cookie();
    let thief = server.connect(&cookie).await;
    let change = json!({"old": "correct horse", "new": "battery staple"});
    let (status, said) = server.ask("POST /api/me/password", &cookie, change).await;
    assert_eq!(status, 200, "{said}");
    thief.closed().await;
    server.close().await;
}

#[tokio::test]
async fn several_play_one_side_and_talk_among_themselves() {
    let server = open(None).await;
    let kumo = server.guest("Kumo").await;
    let mut terms = terms();
    terms["team"] = json!("relay");
    let game = server.room(&kumo, terms).await;
    let (mut kumo, seen) = server.seat(&kumo, &game).await;
    assert_eq!(seen["together"]["opens"], json!(true));
    let cookies = [server.guest("Kaze").await, server.guest("Hana").await];
    let [(mut kaze, _), (mut hana, _)] =
        [server.seat(&cookies[0], &game).await, server.seat(&cookies[1], &game).await];
    kaze.say(json!({"type": "join"})).await;
    hana.say(json!({"type": "join", "color": "black"})).await;
    let gathered = |seen: &Value| seen["together"]["black"] == json!(["Kumo", "Hana"]);
    while !gathered(&kumo.until("game").await) {}
    hana.say(json!({"type": "wish", "wish": "begin"})).await;
    assert_eq!(hana.until("refused").await["code"], json!("opener-begins"));
    kumo.say(json!({"type": "wish", "wish": "begin"})).await;
    for (player, ply, usi) in [(0, 0, "7g7f"), (1, 1, "3c3d"), (2, 2, "2g2f"), (1, 3, "8c8d")] {
        let players = [&mut kumo, &mut kaze, &mut hana];
        let [black, white, second] = players;
        let mover = [black, white, second].into_iter().nth(player).unwrap();
        while mover.until("game").await["moves"].as_array().unwrap().len() as u32 != ply {}
        mover.mv(ply, usi).await;
    }
    // It is Kumo's turn again, and Hana's as soon as Kumo is gone.
    let turn =
        |seen: &Value| (seen["moves"].as_array().unwrap().len(), seen["together"]["mover"].clone());
    while turn(&hana.until("game").await) != (4, json!(0)) {}
    hana.mv(4, "2f2e").await;
    assert_eq!(hana.until("refused").await["code"], json!("partners-turn"));
    hana.say(json!({"type": "say", "text": "8四歩には2五歩", "aside": true})).await;
    assert_eq!(kumo.until("said").await["aside"], json!(true));
    kaze.say(json!({"type": "say", "text": "お願いします"})).await;
    assert_eq!(
        kaze.until("said").await["text"],
        json!("お願いします"),
        "the other side hears nothing"
    );
    drop(kumo);
    while turn(&hana.until("game").await) != (4, json!(1)) {}
    hana.mv(4, "2f2e").await;
    while turn(&hana.until("game").await) != (5, json!(0)) {}
    // The record says whose each move was, where it is not the last one's again.
    let record = format!("GET /api/games/{game}/record?as=jkf");
    let (_, record) = server.ask(&record, "", Value::Null).await;
    let hand = |ply: usize| record["moves"][ply]["comments"][0].clone();
    assert_eq!(
        [1, 2, 3, 4, 5].map(hand),
        ["☗Kumo", "☖Kaze", "☗Hana", "", ""].map(|hand| match hand {
            "" => Value::Null,
            hand => json!(hand),
        })
    );

    // A game of one's own, together with others; and its names go with the accounts.
    let (_, own) = server.ask("GET /api/me/games", &cookies[1], Value::Null).await;
    assert_eq!((&own[0]["game"], &own[0]["own"]), (&json!(game), &json!("black")));
    let (status, _) = server.ask("POST /api/me/delete", &cookies[1], json!({})).await;
    assert_ne!(status, 200, "the game is not over");
    kaze.say(json!({"type": "wish", "wish": "resign"})).await;
    while hana.until("game").await["stage"] != json!("over") {}
    let (status, _) = server.ask("POST /api/me/delete", &cookies[1], json!({})).await;
    assert_eq!(status, 200);
    server.close().await;
}

#[tokio::test]
async fn a_move_counts_however_soon_its_sender_is_gone() {
    let server = open(None).await;
    let (kumo, kaze) = (server.guest("Kumo").await, server.guest("Kaze").await);
    let game = server.room(&kumo, terms()).await;
    let (mut watcher, _) = server.seat("", &game).await;
    let (mut white, _) = server.seat(&kaze, &game).await;
    white.say(json!({"type": "join"})).await;
    watcher.until("game").await;
    for (ply, usi) in ["7g7f", "3c3d", "2g2f", "8c8d"].into_iter().enumerate() {
        let cookie = if ply % 2 == 0 { &kumo } else { &kaze };
        let (mut player, _) = server.seat(cookie, &game).await;
        // Both are on their way before the server has looked at either.
        let text = json!({"type": "move", "ply": ply, "move": usi}).to_string();
        player.0.feed(Message::text(text)).await.unwrap();
        player.0.feed(Message::Close(None)).await.unwrap();
        player.0.flush().await.unwrap();
        assert_eq!(watcher.until("moved").await["move"], json!(usi));
    }
    server.close().await;
}

#[tokio::test]
async fn the_lobby_pairs_those_who_want_the_same() {
    let server = open(None).await;
    let (kumo, kaze) = (server.guest("Kumo").await, server.guest("Kaze").await);
    let (mut first, mut second) = (server.connect(&kumo).await, server.connect(&kaze).await);
    second.say(json!({"type": "lobby"})).await;
    assert_eq!(second.until("lobby").await["seeks"], json!([]));
    first.say(json!({"type": "seek", "terms": terms()})).await;
    assert!(first.until("lobby").await["own"].is_number());
    let seeks = second.until("lobby").await;
    assert_eq!(seeks["seeks"][0]["name"], json!("Kumo"));
    second.say(json!({"type": "answer", "seek": seeks["seeks"][0]["id"]})).await;
    first.say(json!({"type": "lobby"})).await;
    let game = second.until("matched").await["game"].clone();
    let head = format!("GET /api/games/{}", game.as_str().unwrap());
    let (_, seen) = server.ask(&head, &kumo, Value::Null).await;
    assert_eq!(seen["stage"], json!("playing"));
    while first.until("matched").await["game"] != game {}
    // Of several terms the player who answers takes one.
    let quick =
        json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 660_000}});
    first.say(json!({"type": "seek", "terms": terms(), "also": [quick]})).await;
    let offered = loop {
        let lobby = second.until("lobby").await;
        if lobby["seeks"] != json!([]) {
            break lobby["seeks"][0].clone();
        }
    };
    assert_eq!(offered["also"][0]["clock"]["main"], json!(660_000));
    second.say(json!({"type": "answer", "seek": offered["id"], "choice": 1})).await;
    let game = second.until("matched").await["game"].clone();
    let (_, seen) = server.seat(&kumo, game.as_str().unwrap()).await;
    assert_eq!(seen["terms"]["clock"]["main"], json!(660_000));
    while first.until("matched").await["game"] != game {}
    // Asked for and taken back in one breath it is found by nobody.
    for wish in [json!({"type": "seek", "terms": terms()}), json!({"type": "unseek"})] {
        first.0.feed(Message::text(wish.to_string())).await.unwrap();
    }
    first.0.flush().await.unwrap();
    first.say(json!({"type": "ping"})).await;
    while first.until("lobby").await["own"] != Value::Null {}
    second.say(json!({"type": "lobby"})).await;
    while second.until("lobby").await["seeks"] != json!([]) {}
    // By rank plays who has one.
    first.say(json!({"type": "seek", "terms": terms(), "by_rank": true})).await;
    assert_eq!(first.until("refused").await["code"], json!("members-only"));
    // A player who leaves is found no more.
    first.say(json!({"type": "seek", "terms": terms()})).await;
    while !first.until("lobby").await["own"].is_number() {}
    while second.until("lobby").await["seeks"] == json!([]) {}
    drop(first);
    while second.until("lobby").await["seeks"] != json!([]) {}
    server.close().await;
}

#[tokio::test]
async fn strangers_floods_and_nonsense_are_turned_away() {
    let server = open(None).await;
    let kumo = server.guest("Kumo").await;
    let game = server.room(&kumo, terms()).await;
    // Another site's page has our cookie and may still not ask.
    let mut foreign = server.at("/api/play", &kumo);
    foreign.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let refused = connect_async(foreign).await.unwrap_err();
    assert!(matches!(refused, tungstenite::Error::Http(reply) if reply.status() == 403));
    for head in ["POST /api/me", "POST /api/games"] {
        let reply = server.send(head, "origin: https://evil.example", "").await;
        assert_eq!(reply.status, 403, "{}", reply.text);
    }
    for (head, cookie, body, status) in [
        ("POST /api/games", "", r#"{"terms":{}}"#, 401),
        ("POST /api/games", kumo.as_str(), "{}", 400),
        (
            "POST /api/games",
            kumo.as_str(),
            r#"{"terms":{"start":{"handicap":"no"},"profile":"standard"}}"#,
            400,
        ),
        (
            "POST /api/games",
            kumo.as_str(),
            r#"{"terms":{"start":{"handicap":"even"},"profile":"no"}}"#,
            400,
        ),
        ("POST /api/me", "", r#"{"name":"\u202egro"}"#, 400),
        ("GET /api/games/0123", "", "", 404),
        ("GET /api/games/000000000000", "", "", 404),
        ("GET /api/games/..%2f..%2fkomadai.db", "", "", 404),
    ] {
        let reply = server.send(head, cookie, body).await;
        assert_eq!(reply.status, status, "{head} {body}: {}", reply.text);
    }
    let (mut player, _) = server.seat(&kumo, &game).await;
    for nonsense in
        ["", "null", "{}", "[]", r#"{"type":"move"}"#, r#"{"type":"wish","wish":"win"}"#]
    {
        player.0.send(Message::text(nonsense)).await.unwrap();
        assert_eq!(player.until("refused").await["code"], json!("bad-message"), "{nonsense}");
    }
    player.say(json!({"type": "join"})).await;
    assert_eq!(player.until("refused").await["code"], json!("own-game"));
    // A frame too large, and a flood, close the socket and nothing else.
    let mut huge = server.connect(&kumo).await;
    huge.0.send(Message::text("x".repeat(20_000))).await.unwrap();
    assert_eq!(huge.closed().await, Some(CloseCode::Size));
    let mut flood = server.connect(&kumo).await;
    for _ in 0..1_000 {
        if flood.0.send(Message::text("{}")).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.closed().await, Some(CloseCode::Policy));
    player.say(json!({"type": "watch", "game": game})).await;
    player.until("game").await;
    server.close().await;
}

#[tokio::test]
async fn what_was_noted_of_a_move_is_in_the_record_once_the_game_is_over() {
    let server = Server::bind(&config()).await.unwrap();
    let desk = server.desk();
    let house = House::serve(server);
    let mut seats = Vec::new();
    for name in ["Kumo", "Kaze"] {
        let account = desk.store().add_account(name, None, 0).await.unwrap();
        seats.push(Some(Seat { account, name: name.into() }));
    }
    let [black, white] = seats.try_into().unwrap();
    let player = black.as_ref().map(|seat: &Seat| seat.account).unwrap();
    let opening = Opening::of(Terms::default(), ByColor { black, white });
    let table = desk.open(opening, false).await.unwrap();
    let mv = "7g7f".parse().unwrap();
    let note = Some("* 30 -3334FU".to_owned());
    let played = table.wish_noting(player, Command::Move { ply: 0, mv }, note, Instant::now());
    played.await.unwrap();
    let record = format!("GET /api/games/{}/record?as=csa", table.id());
    // The opponent reads no thoughts in the middle of the game.
    let running = house.send(&record, "", "").await;
    assert!(running.text.contains("+7776FU") && !running.text.contains("-3334FU"));
    let resigned = table.wish(player, Command::Resign, Instant::now());
    resigned.await.unwrap();
    let over = house.send(&record, "", "").await;
    assert!(over.text.contains("'** 30 -3334FU"), "{}", over.text);
    house.close().await;
}
