//! Accounts over the routes: who may do what, what stays secret, what is kept and what is not.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, COOKIE, HOST};
use axum::http::{Request, StatusCode};
use komadai_play::{Command, Desk, Opening, Seat, Terms};
use komadai_rules::{ByColor, TimeControl};
use komadai_server::csa::UtcOffset;
use komadai_server::{Config, Server};
use komadai_store::{AccountId, Deed, Role};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::browser::{Browser, PASSWORD, SITE, config};

async fn server() -> (Router, Arc<Desk>) {
    // Its pages come from where proxies ask for it.
    let config = Config { public_url: SITE.parse().ok(), ..config() };
    let server = Server::bind(&config).await.unwrap();
    (server.router(), server.desk())
}

/// A rated game that White resigns at once.
async fn rated_game(
    desk: &Arc<Desk>,
    black: (AccountId, &str),
    white: (AccountId, &str),
) -> String {
    let seat = |(account, name): (AccountId, &str)| Some(Seat { account, name: name.into() });
    let terms = Terms { rated: true, ..Terms::default() };
    let opening = Opening {
        terms: terms.with_clock(TimeControl::sudden_death(600_000)),
        seats: ByColor { black: seat(black), white: seat(white) },
        partners: ByColor::default(),
    };
    let table = desk.open(opening, false).await.unwrap();
    let resign = Command::Resign;
    table.wish(white.0, resign, Instant::now()).await.unwrap();
    table.id().to_string()
}

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_its_games() {
    let (router, _desk) = server().await;
    let mut browser = Browser::new(&router);
    let guest = browser.get("POST /api/me", json!({"name": "Kumo"})).await;
    assert_eq!(guest["login"], Value::Null);
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let game = browser.get("POST /api/games", json!({"terms": terms, "color": "black"})).await;
    let fixed = browser.clone();
    let sign_up = json!({"login": "Kumo", "password": PASSWORD, "name": "雲"});
    let me = browser.get("POST /api/sign-up", sign_up).await;
    assert_eq!(
        (&me["account"], &me["login"], &me["name"]),
        (&guest["account"], &json!("kumo"), &json!("雲"))
    );
    assert_ne!(browser.cookies, fixed.cookies, "the secret is a new one");
    let path = format!("GET /api/games/{}", game["game"].as_str().unwrap());
    assert_eq!(browser.get(&path, json!({})).await["own"], "black");
    let mut planted = fixed;
    assert_eq!(planted.get("GET /api/me", json!({})).await, Value::Null);
    let mine = browser.get("GET /api/me/games", json!({})).await;
    assert_eq!((&mine[0]["game"], &mine[0]["turn"]), (&game["game"], &Value::Null));

    browser.get("POST /api/sign-out", json!({})).await;
    assert_eq!(browser.get("GET /api/me", json!({})).await, Value::Null);
    let mut other = Browser::new(&router);
    let sign_in = json!({"login": "KUMO", "password": PASSWORD});
    assert_eq!(other.get("POST /api/sign-in", sign_in).await["account"], guest["account"]);
    // A member's browser that signs up once more makes another account, and leaves the first alone.
    let again = json!({"login": "kaze", "password": PASSWORD});
    assert_ne!(other.get("POST /api/sign-up", again).await["account"], guest["account"]);
}

#[tokio::test]
async fn signing_in_is_refused_without_a_hint_and_not_for_ever() {
    let (router, _desk) = server().await;
    let (mut kumo, _) = Browser::member(&router, "kumo").await;
    let mut browser = Browser::new(&router);
    for (line, body, code) in [
        (
            "POST /api/sign-in",
            json!({"login": "kumo", "password": "wrong wrong"}),
            "wrong-password",
        ),
        ("POST /api/sign-in", json!({"login": "nobody", "password": PASSWORD}), "wrong-password"),
        (
            "POST /api/sign-in",
            json!({"login": "kumo", "password": "x".repeat(9_000)}),
            "wrong-password",
        ),
        ("POST /api/sign-in", json!({"login": "kumo"}), "bad-message"),
        ("POST /api/sign-up", json!({"login": "KUMO", "password": PASSWORD}), "name-taken"),
        ("POST /api/sign-up", json!({"login": "k", "password": PASSWORD}), "bad-login"),
        ("POST /api/sign-up", json!({"login": "kaze", "password": "password1"}), "common-password"),
        ("POST /api/sign-up", json!({"login": "kaze", "password": "KAZE1234"}), "common-password"),
        (
            "POST /api/sign-up",
            json!({"login": "moderator", "password": "a long secret"}),
            "bad-name",
        ),
        (
            "POST /api/sign-up",
            json!({"login": "kaze", "password": "a long secret", "name": "Κumo"}),
            "bad-name",
        ),
        (
            "POST /api/sign-up",
            json!({"login": "kaze", "password": "a long secret", "name": "KUMO"}),
            "name-taken",
        ),
        ("POST /api/me", json!({"name": "運営"}), "bad-name"),
        ("POST /api/sign-up", json!({"login": "kaze", "password": "short"}), "bad-password"),
        ("POST /api/me/password", json!({"old": PASSWORD, "new": "another one"}), "nobody"),
        ("POST /api/me/delete", json!({"password": PASSWORD}), "nobody"),
        ("GET /api/me/export", json!({}), "nobody"),
        ("GET /api/admin", json!({}), "nobody"),
    ] {
        assert_eq!(browser.fail(line, body.clone()).await, code, "{line} {body}");
    }
    assert_eq!(kumo.fail("GET /api/admin", json!({})).await, "forbidden");
    // Changing the password signs every other browser out, and this one not.
    let mut second = Browser::new(&router);
    second.get("POST /api/sign-in", json!({"login": "kumo", "password": PASSWORD})).await;
    let wrong = json!({"old": "wrong wrong", "new": "another one"});
    assert_eq!(kumo.fail("POST /api/me/password", wrong).await, "wrong-password");
    kumo.get("POST /api/me/password", json!({"old": PASSWORD, "new": "another one"})).await;
    assert_eq!(second.get("GET /api/me", json!({})).await, Value::Null);
    assert_eq!(kumo.get("GET /api/me", json!({})).await["login"], "kumo");
    // A guesser runs dry.
    let mut codes = Vec::new();
    for _ in 0..12 {
        codes.push(
            browser.fail("POST /api/sign-in", json!({"login": "kumo", "password": "x"})).await,
        );
    }
    assert_eq!(codes.last().unwrap(), "too-many");
    // It keeps nobody out who comes from elsewhere, however often.
    let mut elsewhere = Browser::new(&router);
    elsewhere.address = Some("203.0.113.9:5".parse().unwrap());
    for _ in 0..12 {
        let right = json!({"login": "kumo", "password": "another one"});
        assert_eq!(elsewhere.get("POST /api/sign-in", right).await["login"], "kumo");
    }
}

#[tokio::test]
async fn no_page_of_another_site_changes_anything() {
    let (router, _desk) = server().await;
    let (mut kumo, _) = Browser::member(&router, "kumo").await;
    for line in [
        "POST /api/me",
        "POST /api/sign-up",
        "POST /api/sign-in",
        "POST /api/sign-out",
        "POST /api/passkeys",
        "POST /api/passkeys/ask",
        "POST /api/passkeys/sign-in",
        "POST /api/passkeys/open",
        "POST /api/passkeys/sign-up",
        "POST /api/passkeys/add",
        "POST /api/passkeys/1",
        "POST /api/passkeys/1/remove",
        "POST /api/me/password",
        "POST /api/me/privacy",
        "POST /api/me/delete",
        "POST /api/games",
        "POST /api/admin",
        "POST /api/think",
    ] {
        let (status, said) = kumo.ask_from("https://evil.example", line, json!({})).await;
        assert_eq!(
            (status, &said["code"]),
            (StatusCode::FORBIDDEN, &json!("foreign-origin")),
            "{line}"
        );
    }
    assert_eq!(kumo.get("GET /api/me", json!({})).await["login"], "kumo");
}

#[tokio::test]
async fn nothing_that_programs_may_ask_for_is_done_by_a_cookie_for_a_page_of_another_site() {
    let (router, _desk) = server().await;
    let (mut kumo, _) = Browser::member(&router, "kumo").await;
    let described = kumo.get("GET /api/openapi.json", json!({})).await;
    let mut tried = 0;
    for (path, methods) in described["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            if method == "get" {
                continue;
            }
            let path = path.replace("{game}", "0123456789ab").replace("{id}", "1");
            let line = format!("{} /api{path}", method.to_uppercase());
            let (status, said) = { kumo.ask_from("https://evil.example", &line, json!({})) }.await;
            assert_eq!(
                (status, &said["code"]),
                (StatusCode::FORBIDDEN, &json!("foreign-origin")),
                "{line}"
            );
            tried += 1;
        }
    }
    assert!(tried >= 15, "{tried}");
}

#[tokio::test]
async fn records_are_dated_by_the_time_of_day_that_is_set() {
    let utc_offset: UtcOffset = "-11:30".parse().unwrap();
    let config = Config { utc_offset, ..config() };
    let server = Server::bind(&config).await.unwrap();
    let (router, desk) = (server.router(), server.desk());
    let (mut kumo, black) = Browser::member(&router, "kumo").await;
    let (_, white) = Browser::member(&router, "kaze").await;
    let game = rated_game(&desk, (black, "kumo"), (white, "kaze")).await;
    let dates = desk.archive().dates(game.parse().unwrap()).await.unwrap();
    let began = utc_offset.date_and_time(dates.began.unwrap() as u64 / 1000);
    let kept = kumo.get("GET /api/me/export", json!({})).await;
    for record in [
        kumo.get(&format!("GET /api/games/{game}/record"), json!({})).await,
        kept["games"][0]["record"].clone(),
    ] {
        let line = format!("開始日時：{began}\n");
        assert!(record.as_str().unwrap().contains(&line), "{record}");
    }
}

#[tokio::test]
async fn a_profile_shows_ratings_and_games_to_whom_its_owner_allows() {
    let (router, desk) = server().await;
    let (mut kumo, black) = Browser::member(&router, "kumo").await;
    let (mut kaze, white) = Browser::member(&router, "kaze").await;
    let game = rated_game(&desk, (black, "kumo"), (white, "kaze")).await;
    let path = format!("GET /api/players/{black}");
    let seen = kaze.get(&path, json!({})).await;
    assert_eq!(seen["own"], false);
    assert_eq!(seen["standings"][0]["pace"], "rapid");
    assert_eq!(seen["standings"][0]["provisional"], true);
    assert!(seen["standings"][0]["rating"].as_i64().unwrap() > 1500);
    assert_eq!(seen["changes"][0]["game"], json!(game));
    assert_eq!(seen["games"][0]["ending"], json!({"reason": "resignation", "winner": "black"}));
    assert_eq!(
        seen["suggests"], "bishop",
        "one result has made three ranks: {}",
        seen["standings"]
    );
    let changes = kaze.get(&format!("GET /api/games/{game}/rating"), json!({})).await;
    assert_eq!(changes.as_array().unwrap().len(), 2);
    let seats = format!("GET /api/games/{game}/players");
    let seen = kaze.get(&seats, json!({})).await;
    let rating = |side: &str| seen[side]["standing"]["rating"].as_i64().unwrap();
    assert!(rating("black") > rating("white"), "{seen}");
    assert_eq!(seen["white"]["account"], json!(white.number()));
    assert_eq!(seen["black"]["guest"], false);
    let record = kaze.get(&format!("GET /api/games/{game}/record"), json!({})).await;
    let kif = record.as_str().unwrap();
    // A player who resigns while the other thinks has resigned, and lost nothing by default or by a foul.
    for line in [
        "開始日時：20",
        "終了日時：20",
        "持ち時間：10分\n",
        "先手：kumo\n",
        "   1 相手の投了",
        "まで0手で先手の勝ち\n",
    ] {
        assert!(kif.contains(line), "{line}: {kif}");
    }
    let record = kaze.get(&format!("GET /api/games/{game}/record?as=csa"), json!({})).await;
    let csa = record.as_str().unwrap();
    for line in [
        "\n$START_TIME:20",
        "\n$END_TIME:20",
        "\n$TIME:600+0+0\n",
        "\n%-ILLEGAL_ACTION\n'summary:toryo:kumo win:kaze lose\n",
    ] {
        assert!(csa.contains(line), "{line}: {csa}");
    }

    kumo.get("POST /api/me/privacy", json!({"shown": false})).await;
    let rating = format!("GET /api/games/{game}/rating");
    for (reader, least) in [(&mut kaze, 1), (&mut kumo, 2)] {
        let changes = reader.get(&rating, json!({})).await;
        assert_eq!(changes.as_array().unwrap().len(), least, "{changes}");
    }
    let seen = kaze.get(&seats, json!({})).await;
    assert_eq!(seen["black"]["standing"], Value::Null, "it shows nothing");
    let hidden = kaze.get(&path, json!({})).await;
    assert_eq!(
        (&hidden["standings"], &hidden["games"], &hidden["changes"]),
        (&json!([]), &json!([]), &json!([]))
    );
    assert_eq!(kumo.get(&path, json!({})).await["games"][0]["game"], json!(game));
    assert_eq!(kaze.fail("GET /api/players/99", json!({})).await, "not-found");
}

#[tokio::test]
async fn a_member_who_leaves_takes_everything_along_and_leaves_no_name() {
    let (router, desk) = server().await;
    let (mut kumo, black) = Browser::member(&router, "kumo").await;
    let (mut kaze, white) = Browser::member(&router, "kaze").await;
    let games = [
        rated_game(&desk, (black, "kumo"), (white, "kaze")).await,
        rated_game(&desk, (white, "kaze"), (black, "kumo")).await,
    ];
    let token = json!({"name": "bot", "scopes": ["play"]});
    let shown = kumo.get("POST /api/tokens", token).await["token"].clone();
    let clock = json!({"main": 600_000, "byoyomi": 30_000, "periods": 1});
    let event = json!({
        "title": "Autumn cup",
        "format": {"kind": "round-robin", "cycles": 1},
        "terms": {"start": {"handicap": "even"}, "profile": "standard", "clock": clock},
        "pause": 0,
    });
    let event = kumo.get("POST /api/events", event).await["id"].clone();
    let course = json!({"start": {"handicap": "even"}, "moves": ["7g7f"], "profile": "standard"});
    let analysis =
        kumo.get("POST /api/analyses", json!({"of": {"course": course}})).await["id"].clone();
    let mute = Deed::Mute(5);
    desk.store().moderate(None, black, mute, "loud", 4).await.unwrap();
    let kept = kumo.get("GET /api/me/export", json!({})).await;
    assert_eq!((&kept["login"], kept["changes"].as_array().unwrap().len()), (&json!("kumo"), 2));
    assert_eq!((&kept["tokens"][0]["name"], &kept["muted"]), (&json!("bot"), &json!(5)));
    assert!(!kept.to_string().contains(shown.as_str().unwrap()), "no secret");
    assert_eq!(
        (
            &kept["events"][0]["event"],
            &kept["events"][0]["organises"],
            &kept["events"][0]["announced"]["title"]
        ),
        (&event, &json!(true), &json!("Autumn cup"))
    );
    assert_eq!(
        (&kept["analyses"][0]["analysis"], &kept["analyses"][0]["question"]["course"]["moves"][0]),
        (&analysis, &json!("7g7f"))
    );
    assert_eq!(
        (&kept["orders"][0]["deed"], &kept["orders"][0]["note"]),
        (&json!("mute"), &json!("loud"))
    );
    let end = format!("POST /api/events/{}/close", event.as_str().unwrap());
    kumo.get(&end, Value::Null).await;
    let taken: Vec<_> = kept["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["game"].as_str().unwrap())
        .collect();
    assert!(taken.len() == 2 && games.iter().all(|game| taken.contains(&game.as_str())));
    // As every browser asks; the packed stream has to come to its end.
    let request = Request::builder()
        .uri("/api/me/export")
        .header(HOST, "shogi.example")
        .header(COOKIE, kumo.cookie())
        .header(ACCEPT_ENCODING, "gzip, br")
        .body(Body::empty())
        .unwrap();
    let packed = router.clone().oneshot(request).await.unwrap();
    assert!(packed.headers().contains_key(CONTENT_ENCODING));
    let packed = axum::body::to_bytes(packed.into_body(), 1 << 20).await;
    assert!(!packed.unwrap().is_empty());
    assert!(kept["games"][0]["record"].as_str().unwrap().contains("手合割：平手"));

    assert_eq!(
        kumo.fail("POST /api/me/delete", json!({"password": "wrong wrong"})).await,
        "wrong-password"
    );
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let open = kumo.get("POST /api/games", json!({"terms": terms})).await["game"].clone();
    let leave = json!({"password": PASSWORD});
    assert_eq!(kumo.fail("POST /api/me/delete", leave.clone()).await, "not-allowed");
    let table = desk.table(open.as_str().unwrap().parse().unwrap()).await.unwrap().unwrap();
    table.wish(black, Command::Abort, Instant::now()).await.unwrap();
    kumo.get("POST /api/me/delete", leave).await;
    assert_eq!(kumo.get("GET /api/me", json!({})).await, Value::Null);
    assert_eq!(kaze.fail(&format!("GET /api/players/{black}"), json!({})).await, "not-found");
    let game = games[0].parse().unwrap();
    for event in desk.store().log(game).await.unwrap().unwrap() {
        assert!(!event.body.contains("kumo"), "{}", event.body);
    }
    assert_eq!(desk.store().game(game).await.unwrap().unwrap().headline.white, Some(white));
}

#[tokio::test]
async fn order_is_kept_by_those_who_may_and_written_down() {
    let (router, desk) = server().await;
    let (mut kumo, admin) = Browser::member(&router, "kumo").await;
    let (mut kaze, rude) = Browser::member(&router, "kaze").await;
    desk.store().moderate(None, admin, Deed::Role(Role::Admin), "", 0).await.unwrap();
    let deed = |deed: &str, account: AccountId| json!({"account": account.number(), "deed": deed, "days": 3, "note": "rude\nwords"});
    assert_eq!(kumo.fail("POST /api/admin", deed("ban", admin)).await, "not-allowed");
    assert_eq!(
        kumo.fail("POST /api/admin", deed("ban", AccountId::from_number(99))).await,
        "not-found"
    );
    kumo.get("POST /api/admin", deed("ban", rude)).await;
    assert_eq!(kaze.get("GET /api/me", json!({})).await, Value::Null, "its browsers are forgotten");
    let sign_in = json!({"login": "kaze", "password": PASSWORD});
    assert_eq!(kaze.fail("POST /api/sign-in", sign_in.clone()).await, "banned");
    kumo.get("POST /api/admin", json!({"account": rude.number(), "deed": "ban", "days": 0})).await;
    kaze.get("POST /api/sign-in", sign_in).await;
    kumo.get(
        "POST /api/admin",
        json!({"account": rude.number(), "deed": "title", "title": "四段"}),
    )
    .await;
    let seen = kumo.get("GET /api/admin?name=KA", json!({})).await;
    assert_eq!(seen["members"].as_array().unwrap().len(), 1);
    assert_eq!(seen["members"][0]["title"], "四段");
    // A guest is found by name or number, and shut out as any other.
    let mut guest = Browser::new(&router);
    let me = guest.get("POST /api/me", json!({"name": "Ame"})).await;
    let number = me["account"].to_string();
    for name in ["Am", &number] {
        let seen = kumo.get(&format!("GET /api/admin?name={name}"), json!({})).await;
        assert_eq!(
            (&seen["members"][0]["account"], &seen["members"][0]["login"]),
            (&me["account"], &Value::Null)
        );
    }
    let id = AccountId::from_number(me["account"].as_i64().unwrap());
    let promote = json!({"account": id.number(), "deed": "role", "role": "moderator"});
    assert_eq!(kumo.fail("POST /api/admin", promote).await, "not-found");
    kumo.get("POST /api/admin", deed("mute", id)).await;
    let muted = desk.store().account(id).await.unwrap().unwrap().muted;
    assert!(muted > 0);
    kumo.get("POST /api/admin", deed("ban", id)).await;
    assert_eq!(guest.get("GET /api/me", json!({})).await, Value::Null);
    let seen = kumo.get("GET /api/admin?name=KA", json!({})).await;
    let log: Vec<_> = seen["log"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["deed"].as_str().unwrap(), line["note"].as_str().unwrap()))
        .collect();
    assert_eq!(
        log,
        [
            ("ban", "3 d: rudewords"),
            ("mute", "3 d: rudewords"),
            ("title", "四段"),
            ("no-ban", ""),
            ("ban", "3 d: rudewords"),
            ("role", "")
        ]
    );
}

#[tokio::test]
async fn a_moderator_keeps_order_below_its_role_and_no_further() {
    let (router, desk) = server().await;
    let store = desk.store();
    let (mut admin, admin_id) = Browser::member(&router, "oyakata").await;
    let (mut keeper, keeper_id) = Browser::member(&router, "kumo").await;
    let (mut member, member_id) = Browser::member(&router, "kaze").await;
    let (_, other_id) = Browser::member(&router, "yama").await;
    for (id, role) in [(admin_id, Role::Admin), (keeper_id, Role::Moderator)] {
        store.moderate(None, id, Deed::Role(role), role.name(), 0).await.unwrap();
    }
    let to = |about: AccountId, deed: &str| json!({"account": about.number(), "deed": deed, "days": 3, "title": "4p", "role": "admin"});
    for (about, deed, refusal) in [
        (member_id, "role", "forbidden"),
        (member_id, "title", "forbidden"),
        (admin_id, "ban", "forbidden"),
        (admin_id, "mute", "forbidden"),
        (keeper_id, "role", "forbidden"),
    ] {
        assert_eq!(keeper.fail("POST /api/admin", to(about, deed)).await, refusal, "{deed}");
    }
    keeper.get("POST /api/admin", to(member_id, "mute")).await;
    // Roles are given by admins, and the other moderator is out of reach too.
    let role = |about: AccountId, role: &str| json!({"account": about.number(), "deed": "role", "role": role});
    let unsaid = json!({"account": other_id.number(), "deed": "role"});
    assert_eq!(admin.fail("POST /api/admin", unsaid).await, "bad-message");
    assert_eq!(admin.fail("POST /api/admin", role(admin_id, "member")).await, "not-allowed");
    admin.get("POST /api/admin", role(other_id, "moderator")).await;
    assert_eq!(keeper.fail("POST /api/admin", to(other_id, "ban")).await, "forbidden");
    assert_eq!(member.fail("POST /api/admin", to(other_id, "mute")).await, "forbidden");
    assert_eq!(keeper.get("GET /api/me", json!({})).await["role"], "moderator");
    // What is taken back is gone at once.
    admin.get("POST /api/admin", role(keeper_id, "organiser")).await;
    assert_eq!(keeper.fail("GET /api/admin", json!({})).await, "forbidden");
    let log = admin.get("GET /api/admin?name=ku", json!({})).await;
    assert_eq!(log["members"][0]["role"], "organiser");
    let latest = &log["log"][0];
    assert_eq!((&latest["deed"], &latest["note"]), (&json!("role"), &json!("organiser")));
}

#[tokio::test]
async fn no_engine_is_asked_during_a_rated_game() {
    let (router, desk) = server().await;
    let (mut kumo, black) = Browser::member(&router, "kumo").await;
    let (_, white) = Browser::member(&router, "kaze").await;
    let seat = |account| Some(Seat { account, name: "member".into() });
    let terms = Terms { rated: true, ..Terms::default() };
    let opening = Opening {
        terms: terms.with_clock(TimeControl::sudden_death(600_000)),
        seats: ByColor { black: seat(black), white: seat(white) },
        partners: ByColor::default(),
    };
    let table = desk.open(opening, false).await.unwrap();
    let think =
        json!({"start": {"handicap": "even"}, "profile": "standard", "moves": [], "level": "15k"});
    assert_eq!(kumo.fail("POST /api/think", think.clone()).await, "rated-game");
    let course = json!({"start": {"handicap": "even"}, "moves": ["7g7f"], "profile": "standard"});
    let analyse = json!({"of": {"course": course}});
    assert_eq!(kumo.fail("POST /api/analyses", analyse.clone()).await, "rated-game");
    table.wish(white, Command::Resign, Instant::now()).await.unwrap();
    kumo.get("POST /api/think", think).await;
    kumo.get("POST /api/analyses", analyse).await;
}
