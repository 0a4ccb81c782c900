//! Tournaments from the announcement to the last table, through restarts.

use std::path::Path;
use std::time::Duration;

use komadai_server::{Config, Server, queue};
use komadai_store::{AccountId, Deed, Role, moderate};
use serde_json::{Value, json};

use crate::house::{House, config};

async fn open(data: Option<&Path>) -> House {
    let config = Config {
        data: data.map(Path::to_owned),
        analyses: queue::Settings { workers: 0, ..queue::Settings::default() },
        ..config()
    };
    House::open(&config).await
}

impl House {
    /// A new member, as the line of a head that says so.
    async fn member(&self, login: &str) -> String {
        let body = json!({"login": login, "password": "correct horse", "name": login});
        let reply = self.send("POST /api/sign-up", "", &body.to_string()).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.cookie()
    }

    async fn announce(&self, cookie: &str, more: Value) -> String {
        let clock = json!({"main": 600_000, "byoyomi": 30_000, "periods": 1});
        let mut event = json!({
            "title": "Autumn cup",
            "format": {"kind": "round-robin", "cycles": 1},
            "terms": {"start": {"handicap": "even"}, "profile": "standard", "clock": clock},
            "pause": 0,
        });
        for (key, value) in more.as_object().unwrap() {
            event[key] = value.clone();
        }
        let (status, said) = self.ask("POST /api/events", cookie, event).await;
        assert_eq!(status, 200, "{said}");
        said["id"].as_str().unwrap().to_owned()
    }

    async fn deed(&self, id: &str, deed: &str, cookie: &str) -> (u16, Value) {
        let head = format!("POST /api/events/{id}/{deed}");
        self.ask(&head, cookie, Value::Null).await
    }

    async fn look(&self, id: &str, cookie: &str) -> Value {
        self.ask(&format!("GET /api/events/{id}"), cookie, Value::Null).await.1
    }

    /// The event as soon as it is so.
    async fn until(&self, id: &str, cookie: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..1_000 {
            let event = self.look(id, cookie).await;
            if is_so(&event) {
                return event;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("it never is: {}", self.look(id, cookie).await);
    }

    async fn act(&self, game: &str, cookie: &str, deed: &str, body: Value) -> (u16, Value) {
        self.ask(&format!("POST /api/board/games/{game}/{deed}"), cookie, body).await
    }

    /// Each game that runs: Black moves, and the player with the greater number resigns.
    async fn play_round(&self, id: &str, cookies: &[String], numbers: &[u64]) {
        let event = self.look(id, "").await;
        for game in event["games"].as_array().unwrap() {
            if !game["result"].is_null() {
                continue;
            }
            let table = game["table"].as_str().unwrap();
            let [black, white] = ["black", "white"].map(|side| game[side].as_u64().unwrap());
            let cookie = |number| &cookies[numbers.iter().position(|&own| own == number).unwrap()];
            let first = json!({"ply": 0, "move": "7g7f"});
            let (status, said) = self.act(table, cookie(black), "moves", first).await;
            assert_eq!(status, 200, "{said}");
            let loser = cookie(black.max(white));
            let (status, said) = self.act(table, loser, "deeds", json!({"wish": "resign"})).await;
            assert_eq!(status, 200, "{said}");
        }
    }
}

fn rounds_are(count: u64) -> impl Fn(&Value) -> bool {
    move |event| {
        event["rounds"].as_u64() == Some(count)
            && event["games"].as_array().unwrap().iter().all(|game| game["table"].is_string())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_is_played_to_its_end_through_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let mut cookies = Vec::new();
    for login in ["kumo", "kaze", "yama", "kawa"] {
        cookies.push(server.member(login).await);
    }
    let id = server.announce(&cookies[0], json!({})).await;
    let mut numbers = Vec::new();
    for cookie in &cookies {
        let (status, said) = server.deed(&id, "join", cookie).await;
        assert_eq!(status, 200, "{said}");
        numbers.push(said["own"].as_u64().unwrap());
    }
    assert_eq!(server.deed(&id, "round", &cookies[1]).await.0, 403);
    let (status, begun) = server.deed(&id, "round", &cookies[0]).await;
    assert_eq!((status, &begun["rounds"]), (200, &json!(1)), "{begun}");
    server.until(&id, "", rounds_are(1)).await;
    assert_eq!(server.deed(&id, "join", &server.member("late").await).await.0, 409);
    server.play_round(&id, &cookies, &numbers).await;
    let before = server.until(&id, &cookies[0], rounds_are(2)).await;
    assert!(before["table"].is_string());
    server.close().await;

    let server = open(Some(folder.path())).await;
    let after = server.look(&id, &cookies[0]).await;
    assert_eq!(after, before);
    let head = format!("GET /api/events/{id}?seen={}", after["version"]);
    assert_eq!(server.ask(&head, "", Value::Null).await.0, 204);
    for round in [3, 4] {
        server.play_round(&id, &cookies, &numbers).await;
        if round == 3 {
            server.until(&id, "", rounds_are(3)).await;
        }
    }
    let over = server.until(&id, "", |event| event["stage"] == "over").await;
    assert_eq!(over["games"].as_array().unwrap().len(), 6);
    let table: Vec<_> = over["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["player"].as_u64().unwrap(), row["points"].as_str().unwrap().to_owned()))
        .collect();
    let points = ["3", "2", "1", "0"].map(str::to_owned);
    assert_eq!(table, numbers.into_iter().zip(points).collect::<Vec<_>>());
    let head = format!("GET /api/events/{id}/standings.csv");
    let csv = server.send(&head, "", "").await;
    assert!(
        csv.headers.contains("text/csv") && csv.text.contains("1,kumo,3,3,0,0"),
        "{}",
        csv.text
    );
    let head = format!("GET /api/events/{id}/games.csv");
    let games = server.send(&head, "", "").await;
    assert_eq!(games.text.lines().count(), 7);
    let (_, list) = server.ask("GET /api/events", "", Value::Null).await;
    assert_eq!(
        (&list[0]["stage"], &list[0]["announced"]["title"]),
        (&json!("over"), &json!("Autumn cup"))
    );
    server.close().await;
}

/// The players at the table are told that the game is over elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_that_is_set_ends_the_game_at_the_table() {
    let server = open(None).await;
    let (kumo, kaze) = (server.member("kumo").await, server.member("kaze").await);
    let id = server.announce(&kumo, json!({})).await;
    for cookie in [&kumo, &kaze] {
        assert_eq!(server.deed(&id, "join", cookie).await.0, 200);
    }
    assert_eq!(server.deed(&id, "round", &kumo).await.0, 200);
    let event = server.until(&id, "", rounds_are(1)).await;
    let table = event["games"][0]["table"].as_str().unwrap().to_owned();
    let report = json!({"game": 0, "result": {"kind": "win", "by": "white", "played": true}});
    let head = format!("POST /api/events/{id}/result");
    let (status, said) = server.ask(&head, &kumo, report).await;
    assert_eq!(status, 200, "{said}");
    let head = format!("GET /api/games/{table}");
    let (_, game) = server.ask(&head, "", Value::Null).await;
    assert_eq!(game["stage"], "over", "{game}");
    let event = server.look(&id, "").await;
    assert_eq!(event["games"][0]["result"]["by"], "white");
    server.close().await;
}

/// A player who calls it off would play it again and again, and one who never moves has not played.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_an_event_counts_from_its_first_move_on_and_is_not_called_off() {
    let server = open(None).await;
    let cookies = [server.member("kumo").await, server.member("kaze").await];
    let clock = json!({"main": 2_000});
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard", "clock": clock});
    let format = json!({"kind": "swiss", "rounds": 1});
    let id = server.announce(&cookies[0], json!({"format": format, "terms": terms})).await;
    for cookie in &cookies {
        server.deed(&id, "join", cookie).await;
    }
    server.deed(&id, "round", &cookies[0]).await;
    let event = server.until(&id, "", rounds_are(1)).await;
    let table = event["games"][0]["table"].as_str().unwrap();
    let own = server.look(&id, &cookies[0]).await["own"].clone();
    let at = usize::from(event["games"][0]["black"] != own);
    let (black, white) = (&cookies[at], &cookies[1 - at]);
    let off = json!({"wish": "abort"});
    let (status, said) = server.act(table, black, "deeds", off).await;
    assert_eq!((status, &said["code"]), (409, &json!("not-in-terms")), "{said}");
    let first = json!({"ply": 0, "move": "7g7f"});
    let (status, said) = server.act(table, black, "moves", first).await;
    assert_eq!(status, 200, "{said}");
    // White looks on until the flag falls.
    let head = format!("GET /api/board/games/{table}/stream");
    assert_eq!(server.send(&head, white, "").await.status, 200);
    let over = server.until(&id, "", |event| event["stage"] == "over").await;
    assert_eq!(over["games"][0]["result"], json!({"kind": "win", "by": "black", "played": false}));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_played_again_and_does_not_count() {
    let server = open(None).await;
    let cookies = [server.member("kumo").await, server.member("kaze").await];
    let clock = json!({"main": 600_000});
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard", "clock": clock, "replays": true});
    let format = json!({"kind": "match", "wins": 1});
    let id = server.announce(&cookies[0], json!({"format": format, "terms": terms})).await;
    for cookie in &cookies {
        server.deed(&id, "join", cookie).await;
    }
    server.deed(&id, "round", &cookies[0]).await;
    let event = server.until(&id, "", rounds_are(1)).await;
    let first = event["games"][0]["table"].as_str().unwrap().to_owned();
    let own = server.look(&id, &cookies[0]).await["own"].clone();
    let black = usize::from(event["games"][0]["black"] != own);
    // There and back, until the position has stood four times.
    let dance = ["2h3h", "8b7b", "3h2h", "7b8b"];
    for (ply, mv) in dance.iter().cycle().take(12).enumerate() {
        let body = json!({"ply": ply, "move": mv});
        let (status, said) = server.act(&first, &cookies[(black + ply) % 2], "moves", body).await;
        assert_eq!(status, 200, "{said}");
    }
    let again = |event: &Value| event["games"][0]["table"] != json!(first);
    let event = server.until(&id, "", again).await;
    assert_eq!(
        (event["games"].as_array().unwrap().len(), &event["games"][0]["result"]),
        (1, &Value::Null)
    );
    let second = event["games"][0]["table"].as_str().unwrap();
    // Colours have changed with the replay.
    let white = &cookies[black];
    server.act(second, &cookies[1 - black], "moves", json!({"ply": 0, "move": "7g7f"})).await;
    assert_eq!(server.act(second, white, "deeds", json!({"wish": "resign"})).await.0, 200);
    let over = server.until(&id, "", |event| event["stage"] == "over").await;
    assert_eq!(over["games"].as_array().unwrap().len(), 1);
    let winner = &over["standings"][0]["player"];
    let loser = server.look(&id, white).await["own"].clone();
    assert_ne!(winner, &loser, "{over}");
}

#[tokio::test]
async fn only_members_announce_and_only_what_makes_sense() {
    let server = open(None).await;
    let guest = server.guest("Guest").await;
    let member = server.member("kumo").await;
    let terms =
        json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 1000}});
    let event = |format: Value| json!({"title": "Cup", "format": format, "terms": terms});
    let knockout = json!({"kind": "knockout", "third_place": false});
    assert_eq!(server.ask("POST /api/events", &guest, event(knockout.clone())).await.0, 401);
    assert_eq!(
        server
            .ask("POST /api/events", &member, event(json!({"kind": "swiss", "rounds": 99})))
            .await
            .0,
        400
    );
    assert_eq!(
        server.ask("POST /api/events", &member, event(json!({"kind": "raffle"}))).await.0,
        400
    );
    assert_eq!(server.ask("GET /api/events/000000000000", "", Value::Null).await.0, 404);
    assert_eq!(server.ask("GET /api/events/..%2F..%2Fetc", "", Value::Null).await.0, 404);
    // A page of another site that has the cookie may ask nothing.
    let foreign = format!("{member}\r\norigin: https://evil.example");
    let (status, _) = server.ask("POST /api/events", &foreign, event(knockout.clone())).await;
    assert_eq!(status, 403);
    let id = server.announce(&member, json!({"format": knockout})).await;
    assert_eq!(server.deed(&id, "round", &member).await.0, 409);
    assert_eq!(server.deed(&id, "join", &guest).await.0, 200);
    assert_eq!(server.deed(&id, "leave", &guest).await.0, 200);
    assert_eq!(server.deed(&id, "close", &guest).await.0, 403);
    let (status, closed) = server.deed(&id, "close", &member).await;
    assert_eq!((status, &closed["stage"]), (200, &json!("over")));
    for _ in 0..4 {
        server.announce(&member, json!({})).await;
    }
    assert_eq!(
        server
            .ask("POST /api/events", &member, event(json!({"kind": "swiss", "rounds": 2})))
            .await
            .0,
        429
    );
}

impl House {
    async fn join_all(&self, id: &str, cookies: &[String]) -> Vec<u64> {
        let mut numbers = Vec::new();
        for cookie in cookies {
            let (status, said) = self.deed(id, "join", cookie).await;
            assert_eq!(status, 200, "{said}");
            numbers.push(said["own"].as_u64().unwrap());
        }
        numbers
    }

    async fn delete(&self, cookie: &str) -> (u16, Value) {
        let proof = json!({"password": "correct horse"});
        self.ask("POST /api/me/delete", cookie, proof).await
    }
}

fn entrant(event: &Value, number: u64) -> &Value {
    let mut entrants = event["entrants"].as_array().unwrap().iter();
    entrants.find(|entrant| entrant["id"] == number).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_shows_no_ratings_shows_none_in_an_event() {
    let server = open(None).await;
    let (kumo, kaze) = (server.member("kumo").await, server.member("kaze").await);
    let event = server.announce(&kumo, json!({"pause": null})).await;
    let numbers = server.join_all(&event, &[kumo.clone(), kaze.clone()]).await;
    let unseen = json!({"shown": false});
    let (status, said) = server.ask("POST /api/me/privacy", &kaze, unseen).await;
    assert_eq!(status, 200, "{said}");
    for (reader, ratings) in [
        ("", [json!(1500), Value::Null]),
        (&kumo, [json!(1500), Value::Null]),
        (&kaze, [json!(1500), json!(1500)]),
    ] {
        let event = server.look(&event, reader).await;
        let told = [0, 1].map(|which| entrant(&event, numbers[which])["rating"].clone());
        assert_eq!(told, ratings, "to {reader:?}");
    }
}

fn all_counted(event: &Value) -> bool {
    event["between"] == true || event["stage"] == "over"
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_deletes_the_account_has_left_and_has_no_name() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let mut cookies = Vec::new();
    for login in ["kumo", "kaze", "yama", "goner"] {
        cookies.push(server.member(login).await);
    }
    let by_hand = json!({"pause": null});
    let played = server.announce(&cookies[0], by_hand.clone()).await;
    let waiting = server.announce(&cookies[0], by_hand).await;
    let numbers = server.join_all(&played, &cookies).await;
    server.join_all(&waiting, &cookies).await;
    let gone = *numbers.last().unwrap();
    server.deed(&played, "round", &cookies[0]).await;
    server.until(&played, "", rounds_are(1)).await;
    let (status, said) = server.delete(&cookies[3]).await;
    assert_eq!((status, &said["code"]), (409, &json!("not-allowed")));
    server.play_round(&played, &cookies, &numbers).await;
    server.until(&played, "", all_counted).await;
    let (status, said) = server.delete(&cookies[3]).await;
    assert_eq!(status, 200, "{said}");

    let event = server.look(&played, "").await;
    let nobody = json!({"id": gone, "name": "—", "rating": 1500, "left": true});
    assert_eq!(entrant(&event, gone), &nobody);
    assert_eq!(server.look(&waiting, "").await["entrants"].as_array().unwrap().len(), 3);
    let (status, said) = server.deed(&played, "round", &cookies[0]).await;
    assert_eq!(status, 200, "{said}");
    let second = server.until(&played, "", rounds_are(2)).await;
    for game in second["games"].as_array().unwrap() {
        let has = [&game["black"], &game["white"]].contains(&&json!(gone));
        assert!(game["round"] == 1 || !has, "{game}");
    }
    assert_eq!(second["byes"].as_array().unwrap().len(), 1);
    assert_eq!(second["byes"][0]["scores"], true);
    // The number is nobody else's, or the place in the table would be.
    let stranger = server.member("stranger").await;
    assert_eq!(server.look(&played, &stranger).await["own"], Value::Null);
    server.close().await;

    let server = open(Some(folder.path())).await;
    assert_eq!(server.look(&played, "").await, second);
    for table in ["standings", "games"] {
        let head = format!("GET /api/events/{played}/{table}.csv");
        let csv = server.send(&head, "", "").await.text;
        assert!(csv.contains('—') && !csv.contains("goner"), "{csv}");
    }
    server.close().await;
    let store = komadai_store::Store::open(folder.path()).unwrap();
    for id in [played, waiting] {
        for entry in store.tournament_log(id.parse().unwrap()).await.unwrap() {
            assert!(!entry.body.contains("goner"), "{}", entry.body);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_deletes_the_account_is_in_no_file_of_an_engines_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let kumo = server.member("kumo").await;
    let day = folder.path().join("records/2026/11/25");
    std::fs::create_dir_all(&day).unwrap();
    let path = day.join("wdoor+test-60-0F+Kumo+kaze+20261125153000.csa");
    std::fs::write(&path, "N+Kumo\nN-kaze\n").unwrap();
    assert_eq!(server.delete(&kumo).await.0, 200);
    assert!(!path.exists());
    let path = day.join("wdoor+test-60-0F+nobody+kaze+20261125153000.csa");
    assert_eq!(std::fs::read_to_string(path).unwrap(), "N+nobody\nN-kaze\n");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organiser_ends_the_events_before_deleting_the_account_or_an_admin_does() {
    let server = Server::bind(&config()).await.unwrap();
    let desk = server.desk();
    let server = House::serve(server);
    let [host, admin] = [server.member("kumo").await, server.member("kaze").await];
    let (_, me) = server.ask("GET /api/me", &admin, Value::Null).await;
    let me = AccountId::from_number(me["account"].as_i64().unwrap());
    let ids = [
        server.announce(&host, json!({"title": "First"})).await,
        server.announce(&host, json!({"title": "Second"})).await,
        server.announce(&host, json!({"title": "Ended"})).await,
    ];
    server.deed(&ids[2], "close", &host).await;
    let (status, said) = server.delete(&host).await;
    assert_eq!((status, &said["code"]), (409, &json!("still-organises")));
    let reason = said["reason"].as_str().unwrap();
    assert!(reason.contains("“First”") && reason.contains("“Second”"), "{reason}");
    assert!(!reason.contains("Ended"), "{reason}");
    assert_eq!(server.deed(&ids[0], "close", &host).await.0, 200);
    assert_eq!(server.deed(&ids[1], "close", &admin).await.0, 403);
    let appointed = desk.store().moderate(None, me, Deed::Role(Role::Admin), "", 0);
    assert!(appointed.await.unwrap());
    assert_eq!(server.look(&ids[1], &admin).await["organises"], true);
    assert_eq!(server.deed(&ids[1], "close", &admin).await.0, 200);
    let (status, said) = server.delete(&host).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(server.look(&ids[1], "").await["organiser"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_left_plays_on_where_the_form_takes_players_in() {
    let server = open(None).await;
    let mut cookies = Vec::new();
    for login in ["kumo", "kaze", "yama", "kawa"] {
        cookies.push(server.member(login).await);
    }
    let swiss = json!({"kind": "swiss", "rounds": 3});
    let arena = json!({"kind": "arena", "minutes": 60});
    let robin = json!({"kind": "round-robin", "cycles": 1});
    for (format, comes_back) in [(swiss, true), (arena, true), (robin, false)] {
        let event = json!({"format": format, "pause": null});
        let id = server.announce(&cookies[0], event).await;
        let numbers = server.join_all(&id, &cookies).await;
        let own = numbers[3];
        // A player who leaves before it begins simply joins once more.
        server.deed(&id, "leave", &cookies[3]).await;
        assert_eq!(server.deed(&id, "join", &cookies[3]).await.0, 200);
        server.deed(&id, "round", &cookies[0]).await;
        let drawn = |event: &Value| event["games"].as_array().unwrap().len() == 2;
        server.until(&id, "", drawn).await;
        server.until(&id, "", rounds_are(1)).await;
        let (_, left) = server.deed(&id, "leave", &cookies[3]).await;
        assert_eq!(entrant(&left, own)["left"], true);
        let (status, said) = server.deed(&id, "join", &cookies[3]).await;
        if !comes_back {
            assert_eq!(status, 409, "{said}");
            let reason = said["reason"].as_str().unwrap();
            assert!(reason.contains("has begun"), "{reason}");
            continue;
        }
        assert_eq!((status, &entrant(&said, own)["left"]), (200, &json!(false)));
        server.play_round(&id, &cookies, &numbers).await;
        if format["kind"] == "swiss" {
            server.until(&id, "", all_counted).await;
            server.deed(&id, "round", &cookies[0]).await;
            let second = server.until(&id, "", rounds_are(2)).await;
            let drawn = second["games"].as_array().unwrap().iter();
            assert_eq!(drawn.filter(|game| game["round"] == 2).count(), 2);
        }
        server.deed(&id, "close", &cookies[0]).await;
        let (status, said) = server.deed(&id, "leave", &cookies[3]).await;
        assert_eq!(status, 409, "{said}");
        let late = server.member(&format!("late{}", &id[..8])).await;
        let (status, said) = server.deed(&id, "join", &late).await;
        assert_eq!((status, &said["reason"]), (409, &json!("the event is over")));
    }
}

#[tokio::test]
async fn nobody_announces_what_cannot_be_played_or_begun() {
    let server = open(None).await;
    let member = server.member("kumo").await;
    let terms = |team| json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 60_000}, "team": team});
    for (more, said) in [
        (json!({"terms": terms("relay")}), "one plays against one"),
        (json!({"terms": terms("consultation")}), "one plays against one"),
        (json!({"starts": -5}), "begins from now on"),
        (json!({"starts": 1_000}), "begins from now on"),
    ] {
        let mut event = json!({"title": "Cup", "format": {"kind": "swiss", "rounds": 2}, "terms": terms("alone")});
        for (key, value) in more.as_object().unwrap() {
            event[key] = value.clone();
        }
        let (status, problem) = server.ask("POST /api/events", &member, event).await;
        assert_eq!((status, &problem["code"]), (400, &json!("bad-message")));
        assert!(problem["reason"].as_str().unwrap().contains(said), "{problem}");
    }
}

impl House {
    async fn report(&self, id: &str, cookie: &str, game: u32, result: Value) -> (u16, Value) {
        let head = format!("POST /api/events/{id}/result");
        let report = json!({"game": game, "result": result});
        self.ask(&head, cookie, report).await
    }

    async fn remove(&self, id: &str, cookie: &str, player: u64) -> (u16, Value) {
        let head = format!("POST /api/events/{id}/remove");
        self.ask(&head, cookie, json!({"player": player})).await
    }
}

#[tokio::test]
async fn an_event_nobody_comes_to_ends_or_waits_and_goes_on_when_a_result_is_set_right() {
    let server = open(None).await;
    let cookies = [server.member("kumo").await, server.member("kaze").await];
    let void = json!({"kind": "void"});
    let won = json!({"kind": "win", "by": "black", "played": true});
    // A final that nobody won is a final.
    let knockout = json!({"format": {"kind": "knockout", "third_place": false}});
    let id = server.announce(&cookies[0], knockout).await;
    server.join_all(&id, &cookies).await;
    server.deed(&id, "round", &cookies[0]).await;
    let (status, said) = server.report(&id, &cookies[0], 0, void.clone()).await;
    assert_eq!((status, &said["stage"]), (200, &json!("over")), "{said}");
    // In a match the organiser has the next word.
    let of_two = json!({"format": {"kind": "match", "wins": 1}});
    let id = server.announce(&cookies[0], of_two).await;
    server.join_all(&id, &cookies).await;
    server.deed(&id, "round", &cookies[0]).await;
    server.report(&id, &cookies[0], 0, void.clone()).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let seen = server.look(&id, "").await;
    assert_eq!((&seen["rounds"], &seen["stage"]), (&json!(1), &json!("running")));
    let (_, drawn) = server.deed(&id, "round", &cookies[0]).await;
    assert_eq!(drawn["rounds"], 2, "{drawn}");
    server.report(&id, &cookies[0], 1, won.clone()).await;
    let seen = server.look(&id, "").await;
    assert_eq!(seen["stage"], "over");
    // It was no win after all: another game is drawn, as if it had never been over.
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.report(&id, &cookies[0], 1, json!({"kind": "draw"})).await;
    let seen = server.until(&id, "", rounds_are(3)).await;
    let table = seen["games"][2]["table"].as_str().unwrap().to_owned();
    // Anybody may watch it, unlike a game between two of whom nobody else knows.
    let (_, listed) = server.ask("GET /api/games", "", Value::Null).await;
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    assert_eq!((&listed[0]["game"], &listed[0]["own"]), (&json!(table), &Value::Null));
    for cookie in &cookies {
        let first = json!({"ply": 0, "move": "7g7f"});
        server.act(&table, cookie, "moves", first).await;
    }
    let resign = json!({"wish": "resign"});
    server.act(&table, &cookies[0], "deeds", resign).await;
    server.until(&id, "", |event| event["stage"] == "over").await;
    let (_, listed) = server.ask("GET /api/games", "", Value::Null).await;
    assert_eq!(listed, json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_player_who_is_removed_or_banned_is_drawn_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let mut cookies = Vec::new();
    for login in ["kumo", "kaze", "yama", "kawa"] {
        cookies.push(server.member(login).await);
    }
    let swiss = json!({"format": {"kind": "swiss", "rounds": 3}, "pause": null});
    let id = server.announce(&cookies[0], swiss).await;
    let numbers = server.join_all(&id, &cookies).await;
    assert_eq!(server.remove(&id, &cookies[1], numbers[2]).await.0, 403);
    let (status, said) = server.remove(&id, &cookies[0], numbers[3]).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(said["entrants"].as_array().unwrap().len(), 3);
    assert_eq!(server.deed(&id, "join", &cookies[3]).await.0, 409);
    let keeper = moderate(folder.path(), "kumo", &Deed::Role(Role::Admin), "", 0);
    assert!(keeper.unwrap());
    let ban = json!({"account": numbers[2], "deed": "ban", "days": 1, "note": ""});
    let (status, said) = server.ask("POST /api/admin", &cookies[0], ban).await;
    assert_eq!(status, 200, "{said}");
    let (_, begun) = server.deed(&id, "round", &cookies[0]).await;
    let left: Vec<_> = begun["entrants"].as_array().unwrap().iter().collect();
    assert_eq!(left.len(), 2, "{begun}");
    // A player comes and goes a number of times only, and no round waits for that.
    let mut refused = 0;
    for _ in 0..30 {
        server.deed(&id, "leave", &cookies[1]).await;
        refused += u32::from(server.deed(&id, "join", &cookies[1]).await.0 == 409);
    }
    assert!((5..20).contains(&refused), "{refused}");
    server.close().await;
}

#[tokio::test]
async fn what_is_asked_is_done_though_who_asked_has_gone() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(Some(folder.path())).await;
    let kumo = server.member("kumo").await;
    let swiss = json!({"format": {"kind": "swiss", "rounds": 3}, "pause": null});
    let id = server.announce(&kumo, swiss).await;
    let head = format!("POST /api/events/{id}/join");
    for number in 0..40 {
        let cookie = server.guest(&format!("guest {number}")).await;
        // Each leaves without waiting for an answer, at another moment.
        let asked = server.ask(&head, &cookie, Value::Null);
        let patience = Duration::from_micros(300 + number * 50);
        let _ = tokio::time::timeout(patience, asked).await;
        // Nothing stands in the way of what comes after.
        let deed = if number % 2 == 0 { "join" } else { "leave" };
        let (status, said) = server.deed(&id, deed, &kumo).await;
        assert_eq!(status, 200, "{said}");
    }
    server.close().await;
}
