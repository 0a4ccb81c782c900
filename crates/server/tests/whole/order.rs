//! Keeping order in a club: reports, rulings on games, notes, notices, and who may do what.

use std::path::Path;

use futures_util::{SinkExt, StreamExt};
use komadai_server::Config;
use komadai_store::{Deed, Role, Store};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::house::{House, Socket, config};

const DAY_MS: i64 = 86_400_000;

async fn open(folder: &Path) -> House {
    House::open(&Config { data: Some(folder.to_owned()), ..config() }).await
}

impl House {
    /// A member of this login, as the line of a head, and the number of the account.
    async fn enrol(&self, login: &str) -> (String, i64) {
        let body = json!({"login": login, "password": format!("{login} plays shogi")}).to_string();
        let reply = self.send("POST /api/sign-up", "", &body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        (reply.cookie(), reply.json()["account"].as_i64().unwrap())
    }

    /// A rated game between two members: its name, and both sockets at its table.
    async fn pairing(&self, black: &str, white: &str) -> (String, Socket, Socket) {
        let terms = json!({"start": {"handicap": "even"}, "profile": "standard", "rated": true,
            "clock": {"main": 600_000}});
        let room = json!({"terms": terms, "color": "black"});
        let (status, opened) = self.ask("POST /api/games", black, room).await;
        assert_eq!(status, 200, "{opened}");
        let game = opened["game"].as_str().unwrap().to_owned();
        let mut sockets = [self.socket(black).await, self.socket(white).await];
        for socket in &mut sockets {
            say(socket, json!({"type": "watch", "game": game})).await;
            hear(socket, "game").await;
        }
        say(&mut sockets[1], json!({"type": "join"})).await;
        for socket in &mut sockets {
            assert_eq!(hear(socket, "game").await["stage"], "playing");
        }
        let [first, second] = sockets;
        (game, first, second)
    }
}

/// Makes an account an admin, at the machine itself.
async fn promote(folder: &Path, login: &str) {
    appoint(folder, login, Role::Admin).await;
}

async fn appoint(folder: &Path, login: &str, role: Role) {
    let (folder, login) = (folder.to_owned(), login.to_owned());
    let done = move || komadai_store::moderate(&folder, &login, &Deed::Role(role), "", 0).unwrap();
    assert!(tokio::task::spawn_blocking(done).await.unwrap());
}

async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.next().await.unwrap_or_else(|| panic!("closed before {kind}"));
        if let Message::Text(text) = message.unwrap() {
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }
}

#[tokio::test]
async fn a_moderator_calls_off_and_decides_games_and_all_hear_why() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (kumo, kumo_id) = house.enrol("kumo").await;
    let (kaze, _) = house.enrol("kaze").await;
    let (judge, _) = house.enrol("judge").await;
    promote(folder.path(), "judge").await;
    let mut games = Vec::new();
    for (ruling, ending, changes, stands) in [
        (json!({"ruling": "annul"}), json!({"reason": "annulled", "winner": null}), 0, "中断"),
        (
            json!({"ruling": "award", "winner": "white"}),
            json!({"reason": "adjudicated", "winner": "white"}),
            2,
            "不戦敗",
        ),
        (
            json!({"ruling": "award", "winner": null}),
            json!({"reason": "adjudicated", "winner": null}),
            2,
            "引き分け",
        ),
    ] {
        let (game, mut black, mut white) = house.pairing(&kumo, &kaze).await;
        let mut watcher = house.socket("").await;
        say(&mut watcher, json!({"type": "watch", "game": game})).await;
        hear(&mut watcher, "game").await;
        let head = format!("POST /api/admin/games/{game}/rule");
        let mut body = ruling.clone();
        body["note"] = json!("");
        let (status, _) = house.ask(&head, &judge, body.clone()).await;
        assert_eq!(status, 400, "a ruling has a reason");
        body["note"] = json!("both moved on one phone");
        for who in ["x-test: 1", &kumo] {
            let (status, _) = house.ask(&head, who, body.clone()).await;
            assert!(matches!(status, 401 | 403), "{status}");
        }
        let (status, said) = house.ask(&head, &judge, body.clone()).await;
        assert_eq!(status, 200, "{said}");
        let mut expected = ending.clone();
        expected["ruling"] = json!("both moved on one phone");
        for socket in [&mut black, &mut white, &mut watcher] {
            let seen = hear(socket, "game").await;
            assert_eq!((&seen["stage"], &seen["ending"]), (&json!("over"), &expected));
        }
        let (status, _) = house.ask(&head, &judge, body).await;
        assert_eq!(status, 400, "a game ends once");
        let rating = format!("GET /api/games/{game}/rating");
        let (_, changed) = house.ask(&rating, "", Value::Null).await;
        assert_eq!(changed.as_array().unwrap().len(), changes);
        games.push((game, expected, stands));
    }
    let (_, view) = house.ask("GET /api/admin", &judge, Value::Null).await;
    let deeds: Vec<_> = view["log"].as_array().unwrap().iter().map(|line| &line["deed"]).collect();
    assert_eq!(&deeds[..3], ["award", "award", "annul"]);
    assert!(view["log"][2]["note"].as_str().unwrap().ends_with(": both moved on one phone"));
    house.close().await;
    // And so after a restart.
    let house = open(folder.path()).await;
    for (game, expected, stands) in games {
        let (_, seen) = house.ask(&format!("GET /api/games/{game}"), "", Value::Null).await;
        assert_eq!(seen["ending"], expected);
        let record = house.send(&format!("GET /api/games/{game}/record"), "", "").await;
        assert!(record.text.contains(stands), "{}", record.text);
        assert!(record.text.contains("both moved on one phone"), "{}", record.text);
    }
    let rated = house.ask(&format!("GET /api/players/{kumo_id}"), "", Value::Null).await.1;
    assert_eq!(rated["standings"][0]["games"], 2);
    house.close().await;
}

#[tokio::test]
async fn a_report_keeps_the_last_words_until_it_is_settled_or_a_month_old() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (kumo, _) = house.enrol("kumo").await;
    let (kaze, kaze_id) = house.enrol("kaze").await;
    let (judge, _) = house.enrol("judge").await;
    promote(folder.path(), "judge").await;
    let (game, _black, mut white) = house.pairing(&kumo, &kaze).await;
    for text in ["you play like a fool", "hurry up"] {
        say(&mut white, json!({"type": "say", "text": text})).await;
        hear(&mut white, "said").await;
    }
    let report = json!({"about": kaze_id, "game": game, "reason": "abuse", "words": "rude"});
    assert_eq!(house.ask("POST /api/reports", &kumo, report.clone()).await.0, 200);
    let (status, _) = house.ask("POST /api/reports", &kumo, report).await;
    assert_eq!(status, 409, "once is enough");
    for (body, refused) in [
        (json!({"about": kaze_id, "reason": "other", "words": ""}), 400),
        (json!({"about": kaze_id, "reason": "engine", "words": "x".repeat(301)}), 400),
        (json!({"about": 99, "reason": "engine", "words": ""}), 404),
        (json!({"about": kaze_id, "reason": "rude", "words": ""}), 400),
    ] {
        assert_eq!(house.ask("POST /api/reports", &kumo, body.clone()).await.0, refused, "{body}");
    }
    for who in ["", &kumo, &kaze] {
        let (status, _) = house.ask("GET /api/admin/reports", who, Value::Null).await;
        assert!(matches!(status, 401 | 403), "{status}");
    }
    let (_, reports) = house.ask("GET /api/admin/reports", &judge, Value::Null).await;
    let open = &reports["open"][0];
    assert_eq!((&open["by"], &open["name"]), (&json!("kumo"), &json!("kaze")));
    let said: Vec<_> = open["chat"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
    assert_eq!(said, ["you play like a fool", "hurry up"]);
    // What the reported one takes along names no reporter.
    let exported = house.send("GET /api/me/export", &kaze, "").await.text;
    assert!(!exported.contains("rude") && !exported.contains("\"by\":\"kumo\""), "{exported}");
    let settle = format!("POST /api/admin/reports/{}/settle", open["id"]);
    assert_eq!(house.ask(&settle, &kumo, json!({"note": "well"})).await.0, 403);
    assert_eq!(house.ask(&settle, &judge, json!({"note": "warned"})).await.0, 200);
    assert_eq!(house.ask(&settle, &judge, json!({"note": "again"})).await.0, 404);
    let exported = house.send("GET /api/me/export", &kaze, "").await.text;
    assert!(!exported.contains("settle-report") && !exported.contains("warned"), "{exported}");
    // Another, which nobody settles.
    let report = json!({"about": kaze_id, "game": game, "reason": "stalling", "words": ""});
    assert_eq!(house.ask("POST /api/reports", &kumo, report).await.0, 200);
    house.close().await;

    let store = Store::open(folder.path()).unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let now = now.as_millis() as i64;
    store.sweep_reports(now - DAY_MS).await.unwrap();
    let kept = store.reports(9).await.unwrap();
    assert!(kept.len() == 2 && kept.iter().all(|report| report.chat.is_some()));
    store.sweep_reports(now + DAY_MS).await.unwrap();
    let left = store.reports(9).await.unwrap();
    let left: Vec<_> = left.iter().map(|report| (&*report.reason, report.chat.is_some())).collect();
    assert_eq!(left, [("stalling", false)], "an open one stays, without the words of others");
}

#[tokio::test]
async fn no_moderator_is_judge_of_what_concerns_the_moderator() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (kumo, _) = house.enrol("kumo").await;
    let (judge, judge_id) = house.enrol("judge").await;
    let (other, _) = house.enrol("other").await;
    for login in ["judge", "other"] {
        appoint(folder.path(), login, Role::Moderator).await;
    }
    let (game, _black, _white) = house.pairing(&judge, &kumo).await;
    let rule = format!("POST /api/admin/games/{game}/rule");
    let ruling = json!({"ruling": "award", "winner": "black", "note": "late"});
    assert_eq!(house.ask(&rule, &judge, ruling.clone()).await.0, 409);
    let report = json!({"about": judge_id, "game": game, "reason": "engine", "words": ""});
    assert_eq!(house.ask("POST /api/reports", &kumo, report).await.0, 200);
    let (_, own) = house.ask("GET /api/admin/reports", &judge, Value::Null).await;
    assert_eq!(own["open"], json!([]), "who is reported does not learn by whom");
    let (_, seen) = house.ask("GET /api/admin/reports", &other, Value::Null).await;
    let settle = format!("POST /api/admin/reports/{}/settle", seen["open"][0]["id"]);
    assert_eq!(house.ask(&settle, &judge, json!({"note": "nothing"})).await.0, 404);
    assert_eq!(house.ask(&settle, &other, json!({"note": "looked at"})).await.0, 200);
    assert_eq!(house.ask(&rule, &other, ruling).await.0, 200);
    house.close().await;
}

#[tokio::test]
async fn neither_a_guest_nor_an_address_buries_the_moderators_under_reports() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let mut targets = Vec::new();
    for number in 0..8 {
        targets.push(house.enrol(&format!("target{number}")).await.1);
    }
    let from = |address: &str, cookie: &str| format!("x-forwarded-for: {address}\r\n{cookie}");
    let report = |about: i64| json!({"about": about, "reason": "abuse", "words": ""});
    let mut kept = Vec::new();
    let guest = house.guest("guest").await;
    let (member, _) = house.enrol("member").await;
    for (who, most) in [(&guest, 2), (&member, 5)] {
        let mut taken = 0;
        for &about in &targets {
            let who = from("203.0.113.1", who);
            let (status, _) = house.ask("POST /api/reports", &who, report(about)).await;
            assert!(matches!(status, 200 | 429), "{status}");
            taken += i32::from(status == 200);
        }
        kept.push((taken, most));
    }
    assert!(kept.iter().all(|(taken, most)| taken == most), "{kept:?}");
    // A new guest each time, from one address.
    let mut taken = 0;
    for &about in &targets {
        let body = json!({"name": "guest"}).to_string();
        let who = from("203.0.113.2", "x-test: 1");
        let cookie = house.send("POST /api/me", &who, &body).await.cookie();
        let who = from("203.0.113.2", &cookie);
        taken += i32::from(house.ask("POST /api/reports", &who, report(about)).await.0 == 200);
    }
    assert_eq!(taken, 4);
    house.close().await;
}

#[tokio::test]
async fn accounts_are_noted_renamed_and_deleted_and_the_log_says_who_did_it() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (kumo, kumo_id) = house.enrol("kumo").await;
    let (kaze, kaze_id) = house.enrol("kaze").await;
    let (judge, judge_id) = house.enrol("judge").await;
    promote(folder.path(), "judge").await;
    let (game, _black, _white) = house.pairing(&kumo, &kaze).await;
    let of = |deed: &str| format!("POST /api/admin/members/{kaze_id}/{deed}");
    for (deed, body) in [
        ("notes", json!({"note": "warned on Sunday"})),
        ("rename", json!({"name": "Wind", "note": "a rude name"})),
        ("delete", json!({"note": "asked for it"})),
    ] {
        assert_eq!(house.ask(&of(deed), &kumo, body.clone()).await.0, 403, "{deed}");
        let (status, said) = house.ask(&of(deed), &judge, body).await;
        let expected = if deed == "delete" { 409 } else { 200 };
        assert_eq!(status, expected, "{deed}: {said}");
    }
    let rename = house.ask(&of("rename"), &judge, json!({"name": "Kumo", "note": ""})).await;
    assert_eq!(rename.0, 409, "another has that name");
    let file = format!("GET /api/admin/members/{kaze_id}");
    assert_eq!(house.ask(&file, &kaze, Value::Null).await.0, 403);
    let (_, seen) = house.ask(&file, &judge, Value::Null).await;
    assert_eq!(seen["notes"][0]["text"], "warned on Sunday");
    assert_eq!(
        (&seen["notes"][0]["by"], &seen["games"][0]["game"]),
        (&json!("judge"), &json!(game))
    );
    let exported = house.send("GET /api/me/export", &kaze, "").await.text;
    assert!(!exported.contains("warned on Sunday"), "moderators alone see notes");
    assert!(!exported.contains("\"deed\":\"note\"") && exported.contains("\"deed\":\"rename\""));
    // The game is called off, and the account can go.
    let rule = format!("POST /api/admin/games/{game}/rule");
    let (_, listed) = house.ask("GET /api/admin/games", &judge, Value::Null).await;
    assert_eq!(listed[0]["game"], json!(game));
    house.ask(&rule, &judge, json!({"ruling": "annul", "note": "a player leaves"})).await;
    assert_eq!(house.ask(&of("delete"), &judge, json!({"note": "asked for it"})).await.0, 200);
    let (status, _) = house.ask(&format!("GET /api/players/{kaze_id}"), "", Value::Null).await;
    assert_eq!(status, 404);
    let (_, seen) = house.ask(&format!("GET /api/games/{game}"), "", Value::Null).await;
    assert_eq!((&seen["black"], &seen["white"]), (&json!("kumo"), &json!("—")));
    let own = format!("POST /api/admin/members/{judge_id}/delete");
    assert_eq!(house.ask(&own, &judge, json!({"note": "me"})).await.0, 409);
    let (_, view) = house.ask("GET /api/admin", &judge, Value::Null).await;
    let deeds = view["log"].as_array().unwrap().iter();
    let deeds: Vec<_> = deeds.map(|line| line["deed"].as_str().unwrap()).collect();
    assert_eq!(deeds[..4], ["delete", "annul", "rename", "note"]);
    let note = view["log"][2]["note"].as_str().unwrap();
    assert_eq!(note, "kaze → Wind: a rude name");
    let _ = kumo_id;
    house.close().await;
}

#[tokio::test]
async fn notices_are_told_to_sockets_at_once_and_outlive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (kumo, _) = house.enrol("kumo").await;
    let (judge, _) = house.enrol("judge").await;
    promote(folder.path(), "judge").await;
    let mut open_page = house.socket("").await;
    say(&mut open_page, json!({"type": "ping"})).await;
    hear(&mut open_page, "pong").await;
    let day = json!({"kind": "day", "ja": "土曜に大会", "en": "Tournament on Saturday"});
    assert_eq!(house.ask("POST /api/admin/notices", &kumo, day.clone()).await.0, 403);
    assert_eq!(house.ask("POST /api/admin/notices", &judge, day).await.0, 200);
    let told = hear(&mut open_page, "notices").await;
    assert_eq!(told["notices"][0]["en"], "Tournament on Saturday");
    for (due, status) in
        [(json!(null), 400), (json!(1_000), 400), (json!(4_000_000_000_000_i64), 200)]
    {
        let away = json!({"kind": "maintenance", "due": due, "ja": "", "en": "new disk"});
        assert_eq!(house.ask("POST /api/admin/notices", &judge, away).await.0, status);
    }
    let told = hear(&mut open_page, "notices").await;
    assert_eq!(told["notices"].as_array().unwrap().len(), 2);
    let all = json!({"kind": "all", "ja": "", "en": "tea is ready"});
    assert_eq!(house.ask("POST /api/admin/notices", &judge, all).await.0, 200);
    let told = hear(&mut open_page, "notices").await;
    assert_eq!(told["notices"].as_array().unwrap().len(), 3);
    house.close().await;

    let house = open(folder.path()).await;
    let (_, seen) = house.ask("GET /api/notices", "", Value::Null).await;
    assert_eq!(seen, told["notices"]);
    // A page that connects is told what there is.
    let mut late = house.socket("").await;
    assert_eq!(hear(&mut late, "notices").await["notices"], seen);
    let gone = json!({"kind": "day", "ja": "", "en": ""});
    assert_eq!(house.ask("POST /api/admin/notices", &judge, gone).await.0, 200);
    let told = hear(&mut late, "notices").await;
    assert_eq!(told["notices"].as_array().unwrap().len(), 2);
    house.close().await;
}

#[tokio::test]
async fn an_event_is_ended_and_removed_by_those_who_keep_order() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (kumo, _) = house.enrol("kumo").await;
    let (judge, _) = house.enrol("judge").await;
    promote(folder.path(), "judge").await;
    let terms =
        json!({"start": {"handicap": "even"}, "profile": "standard", "clock": {"main": 600_000}});
    let event =
        json!({"title": "Open", "format": {"kind": "round-robin", "cycles": 1}, "terms": terms});
    let (status, event) = house.ask("POST /api/events", &kumo, event).await;
    assert_eq!(status, 200, "{event}");
    let id = event["id"].as_str().unwrap();
    let head = format!("POST /api/admin/events/{id}");
    let deed = |deed: &str| json!({"deed": deed, "note": "spam"});
    assert_eq!(house.ask(&head, &kumo, deed("end")).await.0, 403);
    assert_eq!(house.ask(&head, &judge, deed("end")).await.0, 200);
    let (_, seen) = house.ask(&format!("GET /api/events/{id}"), "", Value::Null).await;
    assert_eq!(seen["stage"], "over");
    assert_eq!(house.ask(&head, &judge, deed("remove")).await.0, 200);
    assert_eq!(house.ask(&head, &judge, deed("remove")).await.0, 404);
    house.close().await;
    let house = open(folder.path()).await;
    let (status, _) = house.ask(&format!("GET /api/events/{id}"), "", Value::Null).await;
    assert_eq!(status, 404);
    let (_, view) = house.ask("GET /api/admin", &judge, Value::Null).await;
    assert_eq!(
        (&view["log"][0]["deed"], &view["log"][1]["note"]),
        (&json!("remove-event"), &json!("Open: spam"))
    );
    house.close().await;
}

#[tokio::test]
async fn a_role_opens_what_it_says_and_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let house = open(folder.path()).await;
    let (_, kumo_id) = house.enrol("kumo").await;
    let (chief, chief_id) = house.enrol("chief").await;
    promote(folder.path(), "chief").await;
    let mut ranks = Vec::new();
    for (login, role) in
        [("member", Role::Member), ("host", Role::Organiser), ("judge", Role::Moderator)]
    {
        ranks.push(house.enrol(login).await.0);
        appoint(folder.path(), login, role).await;
    }
    ranks.push(chief);
    // The second column is the least of the four ranks that gets past the door; what stands behind it may refuse.
    for (head, least, body) in [
        ("GET /api/admin/reports".to_owned(), 2, Value::Null),
        ("POST /api/admin/reports/9/settle".to_owned(), 2, json!({"note": "x"})),
        ("GET /api/admin/games".to_owned(), 2, Value::Null),
        (
            "POST /api/admin/games/00000000000z/rule".to_owned(),
            2,
            json!({"ruling": "annul", "note": "x"}),
        ),
        (format!("GET /api/admin/members/{kumo_id}"), 2, Value::Null),
        (format!("POST /api/admin/members/{kumo_id}/notes"), 2, json!({"note": "x"})),
        (
            format!("POST /api/admin/members/{kumo_id}/rename"),
            2,
            json!({"name": "Kumo", "note": ""}),
        ),
        (
            format!("POST /api/admin/members/{chief_id}/rename"),
            3,
            json!({"name": "Boss", "note": ""}),
        ),
        ("POST /api/admin/notices".to_owned(), 2, json!({"kind": "day", "ja": "x", "en": ""})),
        ("POST /api/admin/notices".to_owned(), 3, json!({"kind": "all", "ja": "x", "en": ""})),
        ("POST /api/admin/events/00000000000z".to_owned(), 2, json!({"deed": "end", "note": ""})),
        (
            "POST /api/admin/events/00000000000z".to_owned(),
            3,
            json!({"deed": "remove", "note": ""}),
        ),
        (format!("POST /api/admin/members/{kumo_id}/delete"), 3, json!({"note": "x"})),
    ] {
        for (rank, who) in ranks.iter().enumerate() {
            let (status, _) = house.ask(&head, who, body.clone()).await;
            assert_eq!(status != 403, rank >= least, "{head} {body} by rank {rank}: {status}");
            assert!(status < 500, "{head}: {status}");
        }
    }
    house.close().await;
}
