//! Engines of the host, asked about positions: what they find, what may be set, and what becomes of one that breaks.
//!
//! The engines are this program, started again with `engine` and a manner; so it has a `main` of its own.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use komadai_server::{Config, EngineSetting, Server};
use serde_json::{Value, json};
use tower::ServiceExt;

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("engine") {
        return engine(&arguments.next().unwrap_or_default());
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        what_there_is_and_what_can_be_set().await;
        lines_come_as_they_are_found().await;
        a_move_from_a_book_is_told_as_one().await;
        options_hold_for_one_look().await;
        what_makes_no_sense_is_refused().await;
        one_that_breaks_says_so_and_is_started_anew().await;
        who_leaves_frees_the_engine().await;
    });
    println!("every engine was asked");
}

/// Plays an engine of some manner on standard input and output.
fn engine(manner: &str) {
    let say = |line: &str| {
        println!("{line}");
        let _ = std::io::stdout().flush();
    };
    let (mut style, mut lines, mut fixed) = ("calm".to_owned(), 1, String::new());
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["usi"] => {
                say("id name Hoshi 1.0\nid author someone");
                say("option name MultiPV type spin default 1 min 1 max 5");
                say("option name Style type combo default calm var calm var wild");
                say("option name Contempt type spin default 0 min -10 max 10");
                say("option name Ponder type check default false");
                say("option name USI_Hash type spin default 1 min 1 max 8");
                say("option name Threads type spin default 1 min 1 max 8");
                say("option name EvalFile type filename default a.bin");
                say("option name Level type spin default 1 min 1 max 9");
                say("usiok");
            }
            ["setoption", "name", "Style", "value", value] => value.clone_into(&mut style),
            ["setoption", "name", "MultiPV", "value", value] => lines = value.parse().unwrap(),
            ["setoption", "name", "Level", "value", value] => value.clone_into(&mut fixed),
            ["isready"] => say("readyok"),
            ["go", ..] if manner == "bookish" => say("bestmove 7g7f ponder 3c3d"),
            ["go", ..] if manner == "crashing" => {
                say("info depth 1 score cp 5 nodes 10 pv 7g7f");
                std::process::exit(3);
            }
            ["go", ..] => {
                let lead = if style == "wild" { 500 } else { 50 };
                for (rank, mv) in (1..=lines).zip(["7g7f", "2g2f", "5g5f", "1g1f", "9g9f"]) {
                    say(&format!(
                        "info depth 9 multipv {rank} score cp {lead} nodes {fixed}00 pv {mv} 3c3d 1a9i"
                    ));
                }
            }
            ["stop"] => say("bestmove 7g7f"),
            ["quit"] => return,
            _ => {}
        }
    }
}

async fn router() -> Router {
    let engine = |name: &str, command: &str, manner: &str| EngineSetting {
        name: name.into(),
        command: command.into(),
        arguments: vec!["engine".into(), manner.into()],
        options: BTreeMap::from([("Level".into(), "7".into())]),
    };
    let me = std::env::current_exe().unwrap();
    let me = me.to_str().unwrap();
    let config = Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        searches: 1,
        engines: vec![
            engine("Star", me, "good"),
            engine("Falling Star", me, "crashing"),
            engine("Shooting Star", me, "bookish"),
            engine("No Star", "/there/is/no/such/engine", ""),
        ],
        ..Config::default()
    };
    Server::bind(&config).await.unwrap().router()
}

async fn ask(router: &Router, method: &str, path: &str, body: &Value) -> (StatusCode, Vec<Value>) {
    let request =
        Request::builder().method(method).uri(path).body(Body::from(body.to_string())).unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty());
    (status, lines.map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn wish(lines: u8, options: &Value) -> Value {
    json!({
        "course": {"start": {"handicap": "even"}, "moves": [], "profile": "standard"},
        "lines": lines, "ms": 300, "options": options,
    })
}

async fn what_there_is_and_what_can_be_set() {
    let router = router().await;
    let (status, list) = ask(&router, "GET", "/api/engines", &Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        list,
        [json!([
            {"name": "Star"}, {"name": "Falling Star"}, {"name": "Shooting Star"}, {"name": "No Star"}
        ])]
    );
    let (status, card) = ask(&router, "GET", "/api/engines/Star", &Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    // Memory, threads, files, the lines and what the host has set are not the page's.
    assert_eq!(
        card,
        [json!({"title": "Hoshi 1.0", "author": "someone", "options": [
            {"name": "Style", "type": "combo", "value": "calm", "choices": ["calm", "wild"]},
            {"name": "Contempt", "type": "spin", "value": 0, "min": -10, "max": 10},
            {"name": "Ponder", "type": "check", "value": false},
        ]})]
    );
    for (path, status, code) in [
        ("/api/engines/Nobody", StatusCode::NOT_FOUND, "not-found"),
        ("/api/engines/No%20Star", StatusCode::SERVICE_UNAVAILABLE, "broken"),
    ] {
        let (found, said) = ask(&router, "GET", path, &Value::Null).await;
        assert_eq!((found, &said[0]["code"]), (status, &json!(code)), "{path}");
        assert!(!said[0]["reason"].as_str().unwrap().contains("/there"), "{said:?}");
    }
}

async fn lines_come_as_they_are_found() {
    let router = router().await;
    let (status, said) = ask(&router, "POST", "/api/engines/Star/look", &wish(2, &json!({}))).await;
    assert_eq!(status, StatusCode::OK);
    let last = &said.last().unwrap()["found"];
    assert_eq!((&last["depth"], &last["nodes"]), (&json!(9), &json!(700)));
    assert_eq!(
        last["lines"],
        json!([
            {"worth": {"cp": 50}, "moves": ["7g7f", "3c3d"]},
            {"worth": {"cp": 50}, "moves": ["2g2f", "3c3d"]},
        ])
    );
}

async fn a_move_from_a_book_is_told_as_one() {
    let router = router().await;
    let path = "/api/engines/Shooting%20Star/look";
    let (status, said) = ask(&router, "POST", path, &wish(1, &json!({}))).await;
    assert_eq!((status, said), (StatusCode::OK, vec![json!({"book": "7g7f"})]));
}

async fn options_hold_for_one_look() {
    let router = router().await;
    for (options, lead) in
        [(json!({}), 50), (json!({"Style": "wild"}), 500), (json!({"Contempt": "3"}), 50)]
    {
        let (_, said) = ask(&router, "POST", "/api/engines/Star/look", &wish(1, &options)).await;
        assert_eq!(said.last().unwrap()["found"]["worth"], json!({"cp": lead}), "{options}");
    }
}

async fn what_makes_no_sense_is_refused() {
    let router = router().await;
    let over = json!({"start": {"sfen": "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"}, "moves": [], "profile": "standard"});
    for (change, code) in [
        (json!({"lines": 0}), "bad-message"),
        (json!({"lines": 11}), "bad-message"),
        (json!({"ms": 0}), "bad-message"),
        (json!({"ms": 60_001}), "bad-message"),
        (json!({"options": {"Style": "loud"}}), "bad-message"),
        (json!({"options": {"Contempt": "much"}}), "bad-message"),
        (json!({"options": {"EvalFile": "/etc/passwd"}}), "bad-message"),
        (json!({"options": {"Threads": "8"}}), "bad-message"),
        (json!({"options": {"Level": "9"}}), "bad-message"),
        (json!({"command": "sh"}), "bad-message"),
        (
            json!({"course": {"start": {"handicap": "even"}, "moves": ["7g7e"], "profile": "standard"}}),
            "illegal-move",
        ),
        (json!({"course": over}), "game-over"),
    ] {
        let mut body = wish(1, &json!({}));
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (status, said) = ask(&router, "POST", "/api/engines/Star/look", &body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{change}");
        assert_eq!(said[0]["code"], code, "{change}: {said:?}");
    }
}

async fn one_that_breaks_says_so_and_is_started_anew() {
    let router = router().await;
    for _ in 0..2 {
        let (status, said) =
            ask(&router, "POST", "/api/engines/Falling%20Star/look", &wish(1, &json!({}))).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(said.last().unwrap(), &json!({"broken": "ended"}));
    }
}

async fn who_leaves_frees_the_engine() {
    let router = router().await;
    let mut long = wish(1, &json!({}));
    long["ms"] = json!(60_000);
    let request =
        Request::post("/api/engines/Star/look").body(Body::from(long.to_string())).unwrap();
    let reader = router.clone().oneshot(request).await.unwrap();
    drop(reader);
    // What it is need not wait for its turn.
    let (status, _) = ask(&router, "GET", "/api/engines/Star", &Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    let began = Instant::now();
    let (status, said) = ask(&router, "POST", "/api/engines/Star/look", &wish(1, &json!({}))).await;
    assert_eq!(status, StatusCode::OK, "{said:?}");
    assert!(began.elapsed() < Duration::from_secs(50), "the first look goes on");
}
