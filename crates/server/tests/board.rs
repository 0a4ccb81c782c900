//! Programs that play over HTTP, knowing nothing but the server's own document; tokens and what they are good for.

#[path = "../examples/bot/api.rs"]
mod api;
#[path = "../examples/bot/player.rs"]
mod player;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use api::Api;
use komadai_rules::{Game, Handicap, Move, RuleProfile};
use komadai_server::{Config, Server, queue};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use ureq::Agent;

/// A server, and the runtime it lives in.
struct Running {
    address: SocketAddr,
    _runtime: Runtime,
}

impl Running {
    fn start() -> Self {
        let runtime = Runtime::new().unwrap();
        let config = Config {
            listen: "127.0.0.1:0".parse().unwrap(),
            hash_mib: 1,
            searches: 1,
            queue: 1,
            analyses: queue::Settings { workers: 0, ..queue::Settings::default() },
            ..Config::default()
        };
        let server = runtime.block_on(Server::bind(&config)).unwrap();
        let address = server.address();
        runtime.spawn(async { server.serve(std::future::pending()).await });
        Self { address, _runtime: runtime }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Status and JSON of one question of a browser with this cookie.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: Value) -> (u16, Value, String) {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url()))
            .header("cookie", cookie);
        let mut reply = if method == "GET" {
            agent.run(request.body(()).unwrap()).unwrap()
        } else {
            agent.run(request.body(body.to_string()).unwrap()).unwrap()
        };
        let cookie = reply.headers().get("set-cookie");
        let cookie = cookie.map(|cookie| cookie.to_str().unwrap().to_owned());
        let text = reply.body_mut().read_to_string().unwrap_or_default();
        let json = serde_json::from_str(&text).unwrap_or(Value::String(text));
        (reply.status().as_u16(), json, cookie.unwrap_or_default())
    }

    /// The cookie of a new member.
    fn member(&self, login: &str) -> String {
        let body = json!({"login": login, "password": "correct horse", "name": login});
        let (status, said, cookie) = self.ask("POST", "/api/sign-up", "", body);
        assert_eq!(status, 200, "{said}");
        cookie.split(';').next().unwrap().to_owned()
    }

    fn token(&self, cookie: &str, scopes: &[&str]) -> String {
        let body = json!({"name": "bot", "scopes": scopes});
        let (status, made, _) = self.ask("POST", "/api/tokens", cookie, body);
        assert_eq!(status, 200, "{made}");
        made["token"].as_str().unwrap().to_owned()
    }

    fn bot(&self, login: &str, scopes: &[&str]) -> Api {
        let token = self.token(&self.member(login), scopes);
        Api::read(&self.url(), &token).unwrap()
    }
}

/// Plays the first legal move of a list, whatever it is worth.
struct Anything;

impl player::Chooses for Anything {
    fn choose(&mut self, game: &Game) -> Option<Move> {
        let moves = game.position().legal_moves();
        moves.iter().nth(moves.len() / 2)
    }
}

fn terms() -> Value {
    json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 600_000}})
}

#[test]
fn two_programs_play_a_whole_game_by_the_document_alone() {
    let server = Running::start();
    let (strong, weak) = (server.bot("strong", &["play"]), server.bot("weak", &["play"]));
    let waits = std::thread::spawn(move || {
        let game = player::find(&weak, &terms()).unwrap();
        player::play(&weak, &game, &mut Anything).unwrap()
    });
    let game = player::find(&strong, &terms()).unwrap();
    let ended = player::play(&strong, &game, &mut player::Engine::new(2_000)).unwrap();
    assert_eq!(waits.join().unwrap(), ended);
    assert_eq!(ended["reason"], "checkmate", "{ended}");
    let seen = strong.ask("game", &[("game", &game)], &Value::Null).unwrap();
    assert_eq!(seen["own"], ended["winner"]);
}

#[test]
fn a_challenge_reaches_whom_it_is_for_and_becomes_a_game() {
    let server = Running::start();
    let (kumo, kaze) = (server.bot("kumo", &["play"]), server.bot("kaze", &["play"]));
    let number = |bot: &Api| bot.ask("account", &[], &Value::Null).unwrap()["account"].clone();
    let mut hears = kaze.follow("events", &[], &Value::Null).unwrap();
    let offer = json!({"opponent": number(&kaze), "terms": terms(), "color": "white"});
    let given = kumo.ask("challenge", &[], &offer).unwrap();
    let heard = hears.next().unwrap();
    assert_eq!(heard["challenge"]["id"], given["id"], "{heard}");
    let id = given["id"].to_string();
    assert!(kumo.ask("acceptChallenge", &[("id", &id)], &Value::Null).is_err());
    let game = kaze.ask("acceptChallenge", &[("id", &id)], &Value::Null).unwrap();
    assert_eq!(hears.next().unwrap(), json!({"type": "begun", "game": game["game"]}));
    let name = game["game"].as_str().unwrap();
    let play = |bot: &Api, ply: u32, mv: &str| {
        bot.ask("play", &[("game", name)], &json!({"ply": ply, "move": mv}))
    };
    assert!(play(&kaze, 0, "7g7f").is_ok());
    // Said twice it is one move; another one with its number is refused.
    assert!(play(&kaze, 0, "7g7f").is_ok());
    assert!(play(&kaze, 0, "2g2f").is_err());
    assert!(play(&kumo, 1, "3c3e").unwrap_err().0.contains("illegal-move"));
    let resign = json!({"wish": "resign"});
    assert!(kumo.ask("act", &[("game", name)], &resign).is_ok());
    assert_eq!(hears.next().unwrap()["type"], "ended");
    // Another offer, and a change of mind.
    let given = kumo.ask("challenge", &[], &offer).unwrap();
    assert_eq!(hears.next().unwrap()["type"], "challenged");
    let id = given["id"].to_string();
    kaze.ask("declineChallenge", &[("id", &id)], &Value::Null).unwrap();
    assert_eq!(hears.next().unwrap()["type"], "declined");
}

#[test]
fn what_could_never_be_played_is_refused_when_it_is_offered() {
    let server = Running::start();
    let (kumo, kaze) = (server.bot("kumo", &["play"]), server.bot("kaze", &["play"]));
    let opponent = kaze.ask("account", &[], &Value::Null).unwrap()["account"].clone();
    let offer = |more: Value| {
        let mut terms = terms();
        for (key, value) in more.as_object().unwrap() {
            terms[key] = value.clone();
        }
        let offer = json!({"opponent": opponent, "terms": terms});
        kumo.ask("challenge", &[], &offer)
    };
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1";
    for rated in
        [json!({"rated": true, "clock": null}), json!({"rated": true, "start": {"sfen": sfen}})]
    {
        let why = offer(rated.clone()).unwrap_err().0;
        assert!(why.contains("bad-terms"), "{rated}: {why}");
    }
    // A length without a number is one.
    let given = offer(json!({"clock": {"main": 600_000, "byoyomi": 30_000}})).unwrap();
    assert_eq!(given["terms"]["clock"]["periods"], 1);
}

/// The offer would wait for somebody who may not take it.
#[test]
fn a_rated_game_is_not_offered_to_a_guest() {
    let server = Running::start();
    let kumo = server.bot("kumo", &["play"]);
    let (status, guest, cookie) = server.ask("POST", "/api/me", "", json!({"name": "kaze"}));
    assert_eq!(status, 200, "{guest}");
    let cookie = cookie.split(';').next().unwrap();
    let offer = |rated| {
        let mut terms = terms();
        terms["rated"] = json!(rated);
        kumo.ask("challenge", &[], &json!({"opponent": guest["account"], "terms": terms}))
    };
    let why = offer(true).unwrap_err().0;
    assert!(why.contains("those with an account"), "{why}");
    let id = offer(false).unwrap()["id"].clone();
    let path = format!("/api/board/challenges/{id}/accept");
    let (status, game, _) = server.ask("POST", &path, cookie, Value::Null);
    assert_eq!(status, 200, "{game}");
    let path = format!("/api/board/games/{}", game["game"].as_str().unwrap());
    let (_, game, _) = server.ask("GET", &path, cookie, Value::Null);
    assert_eq!(game["stage"], "playing", "{game}");
    assert!(!game["own"].is_null(), "{game}");
}

#[test]
fn a_move_is_as_late_as_its_last_byte() {
    let server = Running::start();
    let (black, white) = (server.member("kumo"), server.member("kaze"));
    let token = server.token(&black, &["play"]);
    let black = Api::read(&server.url(), &token).unwrap();
    let white = Api::read(&server.url(), &server.token(&white, &["play"])).unwrap();
    let opponent = white.ask("account", &[], &Value::Null).unwrap()["account"].clone();
    let offer = json!({"opponent": opponent, "terms": terms(), "color": "black"});
    let offer = black.ask("challenge", &[], &offer).unwrap();
    let id = offer["id"].to_string();
    let game = white.ask("acceptChallenge", &[("id", &id)], &Value::Null);
    let game = game.unwrap()["game"].as_str().unwrap().to_owned();
    let mut follows = black.follow("followGame", &[("game", &game)], &Value::Null);
    let running = |line: &Value| line["clocks"]["running"] == "black";
    assert!(follows.as_mut().unwrap().any(|line| running(&line)));
    let body = r#"{"ply": 0, "move": "7g7f"}"#;
    let head = format!(
        "POST /api/board/games/{game}/moves HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let mut socket = TcpStream::connect(server.address).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(1_200));
    socket.write_all(body.as_bytes()).unwrap();
    let mut reply = String::new();
    socket.read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    let seen = white.ask("game", &[("game", &game)], &Value::Null).unwrap();
    assert!(seen["spent"][0].as_u64() >= Some(1_000), "{seen}");
}

#[test]
fn a_token_that_is_not_for_playing_is_a_stranger_at_the_board() {
    let server = Running::start();
    let cookie = server.member("kumo");
    let [plays, looks] = ["play", "analyse"]
        .map(|scope| Api::read(&server.url(), &server.token(&cookie, &[scope])).unwrap());
    let body = json!({"terms": terms(), "color": "black"});
    let (status, room, _) = server.ask("POST", "/api/games", &cookie, body);
    assert_eq!(status, 200, "{room}");
    let game = [("game", room["game"].as_str().unwrap())];
    let own = |bot: &Api| bot.ask("game", &game, &Value::Null).unwrap()["own"].clone();
    assert_eq!([own(&plays), own(&looks)], [json!("black"), Value::Null]);
    let mut follows = looks.follow("followGame", &game, &Value::Null).unwrap();
    let seen = follows.next().unwrap();
    assert_eq!((&seen["own"], &seen["present"]["black"]), (&Value::Null, &json!(false)), "{seen}");
    assert_eq!(plays.ask("game", &game, &Value::Null).unwrap()["present"]["black"], false);
}

#[test]
fn what_cannot_be_read_is_refused_as_everything_else_is() {
    let server = Running::start();
    let cookie = server.member("kumo");
    let long = Value::String("x".repeat(100_000));
    for (method, path, body, status, code) in [
        ("GET", "/api/games/000000000000/record?format=kif", Value::Null, 400, "bad-message"),
        ("DELETE", "/api/tokens/abc", Value::Null, 400, "bad-message"),
        ("GET", "/api/events/%ff", Value::Null, 400, "bad-message"),
        ("POST", "/api/tokens", json!({}), 400, "bad-message"),
        ("POST", "/api/tokens", long, 413, "too-large"),
    ] {
        let (got, problem, _) = server.ask(method, path, &cookie, body);
        assert_eq!((got, &problem["code"]), (status, &json!(code)), "{method} {path}: {problem}");
    }
}

#[test]
fn an_account_that_is_gone_is_named_nowhere_and_offers_nothing() {
    let server = Running::start();
    let gone = server.member("gone");
    let leaving = Api::read(&server.url(), &server.token(&gone, &["play"])).unwrap();
    let stays = server.bot("stays", &["play"]);
    let opponent = stays.ask("account", &[], &Value::Null).unwrap()["account"].clone();
    let offer = json!({"opponent": opponent, "terms": terms()});
    let given = leaving.ask("challenge", &[], &offer).unwrap();
    let id = given["id"].to_string();
    let game = stays.ask("acceptChallenge", &[("id", &id)], &Value::Null).unwrap();
    let game = game["game"].as_str().unwrap();
    let resign = json!({"wish": "resign"});
    stays.ask("act", &[("game", game)], &resign).unwrap();
    let given = leaving.ask("challenge", &[], &offer).unwrap();
    let id = given["id"].to_string();
    let proof = json!({"password": "correct horse"});
    let (status, said, _) = server.ask("POST", "/api/me/delete", &gone, proof);
    assert_eq!(status, 200, "{said}");
    let refused = stays.ask("acceptChallenge", &[("id", &id)], &Value::Null);
    let refused = refused.unwrap_err().0;
    assert!(refused.contains("not-found"), "{refused}");
    let (_, seen, _) = server.ask("GET", &format!("/api/games/{game}"), "", Value::Null);
    assert!(!seen.to_string().contains("gone"), "{seen}");
}

#[test]
fn a_seek_ends_with_its_stream() {
    let server = Running::start();
    let (kumo, kaze) = (server.bot("kumo", &["play"]), server.bot("kaze", &["play"]));
    let seeks = |count: usize| {
        let all = || kaze.ask("seeks", &[], &Value::Null).unwrap();
        (0..500).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            all().as_array().unwrap().len() == count
        })
    };
    let mut waits = kumo.follow("seek", &[], &json!({"terms": terms()})).unwrap();
    assert_eq!(waits.next().unwrap()["type"], "waiting");
    assert!(seeks(1));
    drop(waits);
    assert!(seeks(0));
}

#[test]
fn a_seek_says_against_whom_and_on_which_terms() {
    let server = Running::start();
    let (kumo, kaze) = (server.bot("kumo", &["play"]), server.member("kaze"));
    let quick =
        json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 660_000}});
    let ranks = |least: &str| json!({"least": least, "most": "9d"});
    let no_rank = kumo.follow("seek", &[], &json!({"terms": terms(), "range": ranks("strong")}));
    assert!(no_rank.err().unwrap().0.contains("ranks"));
    // A player who has not played yet has the rank 1 kyū.
    for (least, status) in [("2d", 409), ("5k", 200)] {
        let seek = json!({"terms": terms(), "also": [quick], "range": ranks(least)});
        let mut waits = kumo.follow("seek", &[], &seek).unwrap();
        let id = waits.next().unwrap()["seek"].clone();
        let path = format!("/api/board/seeks/{id}/accept?choice=1");
        let (answered, said, _) = server.ask("POST", &path, &kaze, json!({}));
        assert_eq!(answered, status, "{said}");
        if status == 200 {
            let game = said["game"].as_str().unwrap();
            assert_eq!(waits.next().unwrap()["game"], game);
            let (_, seen, _) = server.ask("GET", &format!("/api/games/{game}"), &kaze, Value::Null);
            assert_eq!(seen["terms"]["clock"]["main"], 660_000, "{seen}");
        }
    }
}

#[test]
fn a_token_is_good_for_what_it_says_until_it_is_taken_back() {
    let server = Running::start();
    let cookie = server.member("kumo");
    let token = server.token(&cookie, &["analyse"]);
    let bot = Api::read(&server.url(), &token).unwrap();
    let refused = bot.ask("account", &[], &Value::Null).unwrap_err().0;
    assert!(refused.contains("403") && refused.contains("scope play"), "{refused}");
    let course = json!({"start": {"handicap": "even"}, "moves": ["7g7f"], "profile": "standard"});
    let asked = bot.ask("analyse", &[], &json!({"of": {"course": course}})).unwrap();
    assert_eq!(asked["positions"], 2);
    // A token makes no tokens, and is no cookie.
    assert!(bot.ask("makeToken", &[], &json!({"name": "x", "scopes": ["play"]})).is_err());
    let (_, list, _) = server.ask("GET", "/api/tokens", &cookie, Value::Null);
    assert_eq!(list[0]["scopes"], json!(["analyse"]));
    let path = format!("/api/tokens/{}", list[0]["id"]);
    assert_eq!(server.ask("DELETE", &path, &cookie, Value::Null).0, 204);
    assert!(bot.ask("analyse", &[], &Value::Null).unwrap_err().0.contains("401"));
    assert_eq!(
        server.ask("POST", "/api/tokens", "", json!({"name": "x", "scopes": ["play"]})).0,
        401
    );
}

/// Others see whose moves are a program's; a person's own board plays as the person.
#[test]
fn an_account_with_a_token_for_a_program_is_marked_and_one_with_a_board_is_not() {
    let server = Running::start();
    let reader = server.member("yama");
    for (login, scope, program) in [("kumo", "play", true), ("kaze", "board", false)] {
        let cookie = server.member(login);
        let (_, me, _) = server.ask("GET", "/api/me", &cookie, Value::Null);
        let marked = |of: &str| {
            let (status, seen, _) = server.ask("GET", of, &reader, Value::Null);
            assert_eq!(status, 200, "{seen}");
            seen
        };
        let profile = format!("/api/players/{}", me["account"]);
        assert_eq!(marked(&profile)["program"], false, "{login}");
        let token = server.token(&cookie, &[scope]);
        assert_eq!(marked(&profile)["program"], program, "{login}");
        let bot = Api::read(&server.url(), &token).unwrap();
        let mut waits = bot.follow("seek", &[], &json!({"terms": terms()})).unwrap();
        assert_eq!(waits.next().unwrap()["type"], "waiting", "{login}");
        let seek = &bot.ask("seeks", &[], &Value::Null).unwrap()[0];
        assert_eq!((&seek["account"], &seek["program"]), (&me["account"], &json!(program)));
        let id = seek["id"].to_string();
        let other = Api::read(&server.url(), &server.token(&reader, &["board"])).unwrap();
        other.ask("acceptSeek", &[("id", &id)], &json!({})).unwrap();
        let game = waits.next().unwrap()["game"].as_str().unwrap().to_owned();
        let players = marked(&format!("/api/games/{game}/players"));
        let of = |side: &str| (players[side]["account"].clone(), players[side]["program"].clone());
        let own = (me["account"].clone(), json!(program));
        assert!([of("black"), of("white")].contains(&own), "{players}");
        // A token that is taken back takes nothing back of what it did.
        let (_, list, _) = server.ask("GET", "/api/tokens", &cookie, Value::Null);
        server.ask("DELETE", &format!("/api/tokens/{}", list[0]["id"]), &cookie, Value::Null);
        assert_eq!(marked(&profile)["program"], program, "{login}");
    }
}

/// A new password or a token taken back shuts everybody else out, programs too, and what they have open ends.
#[test]
fn what_a_token_opened_ends_with_it() {
    let server = Running::start();
    let looks = server.bot("kaze", &["play"]);
    for (login, method) in [("kumo", "POST"), ("yama", "DELETE")] {
        let cookie = server.member(login);
        let bot = Api::read(&server.url(), &server.token(&cookie, &["play"])).unwrap();
        bot.ask("account", &[], &Value::Null).unwrap();
        let events = bot.follow("events", &[], &Value::Null).unwrap();
        let mut seek = bot.follow("seek", &[], &json!({"terms": terms()})).unwrap();
        assert_eq!(seek.next().unwrap()["type"], "waiting");
        let (path, body) = match method {
            "POST" => {
                let change = json!({"old": "correct horse", "new": "battery staple"});
                ("/api/me/password".to_owned(), change)
            }
            _ => {
                let (_, list, _) = server.ask("GET", "/api/tokens", &cookie, Value::Null);
                (format!("/api/tokens/{}", list[0]["id"]), Value::Null)
            }
        };
        let (status, said, _) = server.ask(method, &path, &cookie, body);
        assert!(matches!(status, 200 | 204), "{said}");
        let refused = bot.ask("account", &[], &Value::Null).unwrap_err().0;
        assert!(refused.contains("401"), "{refused}");
        assert_eq!(events.count(), 0, "{login}: the stream ends");
        assert_eq!(seek.count(), 0, "{login}: so does the seek");
        let seeks = looks.ask("seeks", &[], &Value::Null).unwrap();
        assert_eq!(seeks, json!([]), "{login}");
    }
}

#[test]
fn the_document_describes_what_there_is_and_reads_as_a_page() {
    let server = Running::start();
    let (_, document, _) = server.ask("GET", "/api/openapi.json", "", Value::Null);
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    // Who asks again is told that nothing has changed.
    let address = format!("{}/api/openapi.json", server.url());
    let tag = ureq::get(&address).call().unwrap().headers()["etag"].clone();
    let again = ureq::get(&address).header("if-none-match", tag).call();
    assert_eq!(again.unwrap().status(), 304);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let text = document.to_string();
    // Every name that can be said is named.
    let starts = Handicap::ALL.map(Handicap::name).into_iter();
    for name in starts.chain(RuleProfile::NAMES.iter().map(|&(name, _)| name)) {
        assert!(text.contains(&format!("`{name}`")), "{name} is not told");
    }
    // A document that may be read strictly says what a server takes, and nothing else.
    let names = |schema: &Value| schema["enum"].as_array().map(Vec::len);
    let start = &schemas["Start"]["oneOf"][0]["properties"]["handicap"];
    assert_eq!(names(start), Some(Handicap::ALL.len()));
    let profile = &schemas["Terms"]["properties"]["profile"];
    assert_eq!(names(profile), Some(RuleProfile::NAMES.len()));
    for deed in schemas["NewDeed"]["oneOf"].as_array().unwrap() {
        assert_eq!(deed["additionalProperties"], false, "{deed}");
    }
    // Looking for a word puts none there.
    assert!(!text.contains(":null"));
    // Two types of one name would be one in the document.
    let of = |schema: &str, property: &str| {
        let reference = &schemas[schema]["properties"][property]["$ref"];
        let name = reference.as_str().unwrap().rsplit('/').next().unwrap();
        &schemas[name]
    };
    assert!(of("GameReview", "black")["properties"]["accuracy"].is_object());
    assert!(schemas["Side"]["enum"].is_array());
    // Whatever is referred to is there.
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is not described");
    }
    for operations in document["paths"].as_object().unwrap().values() {
        for operation in operations.as_object().unwrap().values() {
            assert!(operation["responses"]["5XX"].is_object(), "{operation}");
            assert!(
                operation["operationId"].is_string() && operation["summary"].is_string(),
                "{operation}"
            );
        }
    }
    let (status, page, _) = server.ask("GET", "/api/docs", "", Value::Null);
    let page = page.as_str().unwrap();
    assert_eq!(status, 200);
    assert!(page.contains("/api/board/games/{game}/moves") && page.contains("id=\"NewMove\""));
    // Every link of the page leads somewhere on it.
    for link in page.split("href=\"#").skip(1) {
        let name = link.split('"').next().unwrap();
        assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
    }
}
