//! Whatever is said over the socket, by players and others, in whatever order: the server answers, and the game stays
//! one that could have been played. The same dice every time.

use futures_util::{SinkExt, StreamExt};
use komadai_chance::Chance;
use komadai_play::Room;
use komadai_server::{Config, Server, queue};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, Socket, config};

/// One of these, each as likely as any other.
fn of<'a, T>(dice: &mut Chance, all: &'a [T]) -> &'a T {
    &all[dice.below(all.len())]
}

struct Client<'a> {
    server: &'a House,
    cookie: String,
    game: String,
    socket: Socket,
}

impl<'a> Client<'a> {
    async fn connect(server: &'a House, cookie: String, game: String) -> Self {
        let mut client = Self { socket: server.socket(&cookie).await, server, cookie, game };
        client.look().await;
        client
    }

    /// Says something; a server that has had enough of this socket gets another.
    async fn say(&mut self, message: Message) {
        if self.socket.send(message).await.is_err() {
            self.socket = self.server.socket(&self.cookie).await;
            self.look().await;
        }
    }

    /// Looks at the game, as anybody can at any time.
    async fn look(&mut self) -> Value {
        loop {
            let watch = json!({"type": "watch", "game": self.game}).to_string();
            if self.socket.send(Message::text(watch)).await.is_ok() {
                while let Some(Ok(message)) = self.socket.next().await {
                    let Message::Text(text) = message else {
                        continue;
                    };
                    let said: Value = serde_json::from_str(&text).unwrap();
                    if said["type"] == "game" {
                        return said;
                    }
                }
            }
            self.socket = self.server.socket(&self.cookie).await;
        }
    }
}

/// Something a client might say, or nobody ever should.
fn words(dice: &mut Chance, game: &str, ply: u64, legal: &[String]) -> Message {
    let moves = ["7g7f", "3c3d", "8h2b+", "P*5e", "5i5i", "resign", "", "９九玉", "1a1b+"];
    let proposals = ["count", "take-back", "rematch", "peace"];
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let usi = match dice.below(4) {
        0 => (*of(dice, &moves)).to_owned(),
        _ if legal.is_empty() => String::new(),
        _ => of(dice, legal).clone(),
    };
    let near = (ply + dice.below(3) as u64).saturating_sub(1);
    let at = if dice.below(3) == 0 { near } else { ply };
    let color = of(dice, &[json!("black"), Value::Null, json!(7)]).clone();
    let said = match dice.below(16) {
        0..=6 => json!({"type": "move", "ply": at, "move": usi}),
        7 => json!({"type": "wish", "wish": of(dice, &["add-time", "claim", "fly"])}),
        8 => json!({"type": "propose", "proposal": of(dice, &proposals)}),
        9 => json!({"type": "decline", "proposal": of(dice, &proposals)}),
        10 => json!({"type": "say", "text": "\u{202e}x\u{0}".repeat(dice.below(200))}),
        11 => json!({"type": "join"}),
        12 => {
            json!({"type": "seek", "terms": terms, "color": color})
        }
        13 => json!({"type": of(dice, &["unseek", "lobby", "answer", ""]), "seek": dice.below(9)}),
        14 => {
            json!({"type": "watch", "game": of(dice, &[game, "000000000000", "../../etc/passwd"])})
        }
        _ => json!([{"type": ["move"]}, {"ply": -1}, {"deep": {"deeper": []}}]),
    };
    let text = said.to_string();
    match dice.below(20) {
        0 => Message::binary(text.into_bytes()),
        // Broken off in the middle, at a letter.
        1 => Message::text(text.chars().take(dice.below(40)).collect::<String>()),
        2 => Message::Ping(vec![7; dice.below(100)].into()),
        _ => Message::text(text),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_of_words_leaves_a_game_that_could_have_been_played() {
    let config = Config {
        messages: 100_000,
        analyses: queue::Settings { workers: 0, ..queue::Settings::default() },
        ..config()
    };
    let server = Server::bind(&config).await.unwrap();
    let desk = server.desk();
    let server = House::serve(server);
    let cookies =
        [server.guest("Kumo").await, server.guest("Kaze").await, server.guest("Sora").await];
    let terms =
        json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 3_600_000}});
    let room = json!({"terms": terms, "color": "black"});
    let (_, opened) = server.ask("POST /api/games", &cookies[0], room).await;
    let game = opened["game"].as_str().unwrap().to_owned();
    let mut clients = Vec::new();
    for cookie in cookies {
        clients.push(Client::connect(&server, cookie, game.clone()).await);
    }
    clients[1].say(Message::text(json!({"type": "join"}).to_string())).await;
    while clients[1].look().await["stage"] == "waiting" {}

    let mut dice = Chance::new(0x2026_1121);
    for round in 0..60 {
        let view = desk.view(game.parse().unwrap()).await.unwrap();
        let log = desk.store().log(game.parse().unwrap()).await.unwrap().unwrap();
        let room = Room::fold(log.iter().map(|event| event.body.as_str())).unwrap();
        let legal: Vec<_> = room.game().legal_moves().iter().map(ToString::to_string).collect();
        let ply = view.moves.len() as u64;
        for _ in 0..12 {
            let who = dice.below(3);
            let said = words(&mut dice, &game, ply, &legal);
            clients[who].say(said).await;
        }
        // Each of them is still answered.
        let who = round % 3;
        let seen = clients[who].look().await;
        assert_eq!(seen["id"], json!(game));
    }
    for client in &mut clients {
        client.look().await;
    }
    let id = game.parse().unwrap();
    // Some of what was said may still be on its way: log and view are of one moment once the log stands still around
    // it.
    let (log, view) = loop {
        let log = desk.store().log(id).await.unwrap().unwrap();
        let view = desk.view(id).await.unwrap();
        if desk.store().log(id).await.unwrap().unwrap().len() == log.len() {
            break (log, view);
        }
    };
    let room = Room::fold(log.iter().map(|event| event.body.as_str())).unwrap();
    assert!(room.game().moves().eq(view.moves.iter().copied()));
    assert_eq!(room.version(), log.len() as u32);
    assert!(log.len() >= 8, "only {} things happened", log.len());
}
