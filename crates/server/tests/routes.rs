//! The routes, called without a socket.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response, StatusCode};
use komadai_rules::Position;
use komadai_server::{Config, Server};
use serde_json::{Value, json};
use tower::ServiceExt;

/// A small site of the app's shape.
const SITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/site");

async fn router(web_dir: &str) -> Router {
    let config = Config {
        listen: "127.0.0.1:0".parse().unwrap(),
        web_dir: Some(web_dir.into()),
        hash_mib: 1,
        searches: 1,
        ..Config::default()
    };
    Server::bind(&config).await.unwrap().router()
}

async fn call(router: &Router, request: Request<Body>) -> Response<Body> {
    router.clone().oneshot(request).await.unwrap()
}

async fn get(router: &Router, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let request = headers
        .iter()
        .fold(Request::get(path), |request, (name, value)| request.header(*name, *value));
    call(router, request.body(Body::empty()).unwrap()).await
}

async fn think(router: &Router, body: impl Into<Body>) -> (StatusCode, Value) {
    let response = call(router, Request::post("/api/think").body(body.into()).unwrap()).await;
    let status = response.status();
    (status, serde_json::from_slice(&bytes(response).await).expect("replies are JSON"))
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

fn question(moves: &[&str]) -> Value {
    json!({"start": {"handicap": "even"}, "moves": moves, "profile": "standard", "level": "15k"})
}

#[tokio::test]
async fn files_come_with_their_type_and_how_long_to_keep_them() {
    let router = router(SITE).await;
    for (path, content_type, kept) in [
        ("/", "text/html; charset=utf-8", false),
        ("/index.html", "text/html; charset=utf-8", false),
        ("/board/", "text/html; charset=utf-8", false),
        ("/records", "text/html; charset=utf-8", false),
        ("/records?sfen=a", "text/html; charset=utf-8", false),
        ("/assets/app-UA7DMW4F.js", "text/javascript; charset=utf-8", true),
        ("/assets/rules-3f2a1b9c.wasm", "application/wasm", true),
    ] {
        let response = get(&router, path, &[]).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&response, "content-type"), content_type, "{path}");
        assert_eq!(header(&response, "cache-control").contains("immutable"), kept, "{path}");
        assert_eq!(header(&response, "cache-control") == "no-cache", !kept, "{path}");
    }
}

#[tokio::test]
async fn a_file_already_known_is_not_sent_again() {
    let router = router(SITE).await;
    let first = get(&router, "/", &[]).await;
    let tag = header(&first, "etag").to_owned();
    for known in [&*tag, "*", &format!("\"other\", {tag}")] {
        let again = get(&router, "/", &[("if-none-match", known)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED, "{known}");
        assert_eq!(header(&again, "etag"), tag);
        assert!(bytes(again).await.is_empty());
    }
    let changed = get(&router, "/", &[("if-none-match", "W/\"0\"")]).await;
    assert_eq!(changed.status(), StatusCode::OK);
}

#[tokio::test]
async fn files_are_compressed_for_those_who_can_read_that() {
    let router = router(SITE).await;
    let path = "/assets/app-UA7DMW4F.js";
    let plain = bytes(get(&router, path, &[]).await).await;
    for encoding in ["br", "gzip"] {
        let response = get(&router, path, &[("accept-encoding", encoding)]).await;
        assert_eq!(header(&response, "content-encoding"), encoding);
        assert!(bytes(response).await.len() < plain.len() / 2);
    }
}

#[tokio::test]
async fn what_was_packed_beforehand_is_sent_as_it_is() {
    let router = router(SITE).await;
    let path = "/assets/packed-3f2a1b9c.js";
    let packed = get(&router, path, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(header(&packed, "content-encoding"), "br");
    assert_eq!(header(&packed, "content-type"), "text/javascript; charset=utf-8");
    assert!(header(&packed, "cache-control").contains("immutable"));
    let kept = std::fs::read(format!("{SITE}{path}.br")).unwrap();
    assert_eq!(bytes(packed).await, kept);
    let plain = get(&router, path, &[]).await;
    assert_eq!(header(&plain, "content-encoding"), "");
    let kept = std::fs::read(format!("{SITE}{path}")).unwrap();
    assert_eq!(bytes(plain).await, kept);
}

#[tokio::test]
async fn a_head_request_gets_the_head() {
    let router = router(SITE).await;
    let request = Request::builder().method(Method::HEAD).uri("/").body(Body::empty()).unwrap();
    let response = call(&router, request).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert!(!header(&response, "etag").is_empty());
    assert!(bytes(response).await.is_empty());
}

#[tokio::test]
async fn everything_carries_the_security_headers() {
    let router = router(SITE).await;
    for path in ["/", "/assets/app-UA7DMW4F.js", "/nowhere", "/api/health", "/api/nowhere"] {
        let response = get(&router, path, &[]).await;
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header(&response, "cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(header(&response, "cross-origin-embedder-policy"), "require-corp", "{path}");
        let policy = header(&response, "content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{path}"
        );
        let script = policy
            .split(';')
            .find(|part| part.trim().starts_with("script-src"))
            .unwrap_or_default();
        assert!(!script.contains("unsafe-inline"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn a_page_may_run_what_it_carries_also_where_it_is_known_already() {
    let router = router(SITE).await;
    let first = get(&router, "/", &[]).await;
    let tag = header(&first, "etag").to_owned();
    let known = get(&router, "/", &[("if-none-match", &tag)]).await;
    for response in [first, known] {
        let policy = header(&response, "content-security-policy");
        assert!(
            policy.contains("script-src 'self' 'sha256-c2NyaXB0' 'wasm-unsafe-eval'"),
            "{policy}"
        );
        assert!(policy.contains("style-src 'self' 'sha256-c3R5bGU='"), "{policy}");
    }
    let other = get(&router, "/records", &[]).await;
    assert!(!header(&other, "content-security-policy").contains("sha256"));
}

#[tokio::test]
async fn a_path_to_nothing_gets_a_page_in_both_languages() {
    let router = router(SITE).await;
    for path in [
        "/nowhere",
        "/records/",
        "/records/more",
        "/board",
        "/.hidden",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/a//b",
        "/%ff",
        "/%00",
    ] {
        let response = get(&router, path, &[]).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        let page = String::from_utf8(bytes(response).await).unwrap();
        assert!(page.contains("ページはありません") && page.contains("no such page"), "{path}");
    }
}

#[tokio::test]
async fn without_the_app_the_first_page_says_how_to_build_it() {
    let empty = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/site/assets");
    let router = router(empty).await;
    let response = get(&router, "/", &[]).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(header(&response, "cache-control"), "no-store");
    let page = String::from_utf8(bytes(response).await).unwrap();
    assert_eq!(page.matches("cargo xtask run").count(), 2, "once in each language");
}

#[tokio::test]
async fn the_server_says_that_it_lives() {
    let router = router(SITE).await;
    let response = get(&router, "/api/health", &[]).await;
    let health: Value = serde_json::from_slice(&bytes(response).await).unwrap();
    assert_eq!(health, json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")}));
}

#[tokio::test]
async fn a_question_is_answered_with_a_legal_move() {
    let router = router(SITE).await;
    let mut asked = question(&["7g7f", "3c3d"]);
    asked["id"] = json!(7);
    let (status, reply) = think(&router, asked.to_string()).await;
    assert_eq!((status, &reply["id"]), (StatusCode::OK, &json!(7)), "{reply}");
    let mut position = Position::startpos();
    for text in ["7g7f", "3c3d", reply["move"].as_str().unwrap()] {
        position.play(text.parse().unwrap()).unwrap();
    }
    assert!(reply["score"]["cp"].is_i64() || reply["score"]["mate"].is_i64(), "{reply}");
}

#[tokio::test]
async fn without_an_id_none_comes_back() {
    let router = router(SITE).await;
    let (status, reply) = think(&router, question(&[]).to_string()).await;
    assert_eq!((status, reply.get("id")), (StatusCode::OK, None), "{reply}");
}

#[tokio::test]
async fn a_bad_question_is_refused_by_name_and_place() {
    let router = router(SITE).await;
    let with = |key: &str, value: Value| {
        let mut changed = question(&[]);
        changed[key] = value;
        changed.to_string().into_bytes()
    };
    let deep = [b"[".repeat(30_000), b"]".repeat(30_000)].concat();
    let cases: Vec<(Vec<u8>, &str, &str)> = vec![
        (b"".to_vec(), "bad-message", "EOF"),
        (b"not JSON".to_vec(), "bad-message", "line 1"),
        (b"{\"start\": ".to_vec(), "bad-message", "EOF"),
        (b"\xff\xfe\x00{}".to_vec(), "bad-message", "line 1"),
        (b"{\"profile\": \"\xe3\x82\"}".to_vec(), "bad-message", ""),
        (b"[]".to_vec(), "bad-message", "expected an object at line 1"),
        (b"{}".to_vec(), "bad-message", "missing field"),
        (b"null".to_vec(), "bad-message", ""),
        (deep, "bad-message", ""),
        (with("id", json!(-1)), "bad-message", ""),
        (with("id", json!(1e300)), "bad-message", ""),
        (with("level", json!("")), "bad-level", "25k to 1k"),
        (with("level", json!("26k")), "bad-level", "26k"),
        (with("level", json!("Full")), "bad-level", "full"),
        (with("level", json!(3)), "bad-message", "string"),
        (with("profile", json!("no-such-rules")), "bad-profile", ""),
        (with("start", json!({"handicap": "no-such-handicap"})), "bad-start", ""),
        (with("start", json!({"sfen": "9/9/9"})), "bad-start", ""),
        (with("start", json!({"sfen": ""})), "bad-start", ""),
        (with("start", json!({"kif": "x"})), "bad-message", "kif"),
        (with("start", json!("even")), "bad-message", ""),
        (with("moves", json!("7g7f")), "bad-message", ""),
        (with("moves", json!([1])), "bad-message", ""),
        (with("moves", json!(["7g7f", "九九"])), "bad-move", "move 2"),
        (with("moves", json!(["7g7e"])), "illegal-move", "move 1"),
        (with("moves", json!(["7g7f", "3c3d", "7g7f"])), "illegal-move", "move 3"),
        (with("moves", json!(vec!["7g7f"; 2001])), "too-large", "2001"),
    ];
    for (body, code, place) in cases {
        let shown = String::from_utf8_lossy(&body[..body.len().min(120)]).into_owned();
        let (status, reply) = think(&router, body).await;
        let expected = if code == "too-large" {
            StatusCode::PAYLOAD_TOO_LARGE
        } else {
            StatusCode::BAD_REQUEST
        };
        assert_eq!((status, reply["code"].as_str()), (expected, Some(code)), "{shown}: {reply}");
        let reason = reply["reason"].as_str().unwrap();
        assert!(reason.contains(place) && reason.chars().count() <= 301, "{shown}: {reason}");
    }
}

#[tokio::test]
async fn a_game_that_has_ended_has_no_move_to_find() {
    let router = router(SITE).await;
    // White's king is mated by the gold beside it, which a pawn stands behind.
    let mut asked = question(&["G*5b"]);
    asked["start"] = json!({"sfen": "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"});
    let (status, reply) = think(&router, asked.to_string()).await;
    assert_eq!(
        (status, reply["code"].as_str()),
        (StatusCode::BAD_REQUEST, Some("game-over")),
        "{reply}"
    );
}

#[tokio::test]
async fn a_win_by_a_law_of_the_profile_is_seen() {
    let router = router(SITE).await;
    for (profile, sfen, moves, expected) in [
        // White's gold no longer shields its king, which is taken.
        ("king-capture", "4k4/4g4/9/9/4R4/9/9/9/4K4 w - 1", &["5b4b"][..], "5e5a"),
        // Black's king steps on the square where White's began.
        ("try", "9/4K4/9/9/9/9/9/9/k8 b - 1", &[], "5b5a"),
        // Black's king has entered with twelve pieces around it and points enough.
        ("standard", "1K1+R1GGSS/9/NNLLPPP2/9/9/9/9/9/4k4 b R2B 1", &[], "win"),
    ] {
        let mut asked = question(moves);
        asked["start"] = json!({ "sfen": sfen });
        asked["profile"] = json!(profile);
        let (status, reply) = think(&router, asked.to_string()).await;
        assert_eq!(
            (status, reply["move"].as_str()),
            (StatusCode::OK, Some(expected)),
            "{sfen}: {reply}"
        );
    }
}

#[tokio::test]
async fn what_is_too_large_is_not_read() {
    let router = router(SITE).await;
    let (status, reply) = think(&router, vec![b' '; 65 * 1024]).await;
    assert_eq!(
        (status, reply["code"].as_str()),
        (StatusCode::PAYLOAD_TOO_LARGE, Some("too-large"))
    );
}

#[tokio::test]
async fn another_address_or_method_is_refused_as_json_under_api() {
    let router = router(SITE).await;
    for (method, path, status, code) in [
        (Method::GET, "/api/nowhere", StatusCode::NOT_FOUND, "not-found"),
        (Method::GET, "/api/think", StatusCode::METHOD_NOT_ALLOWED, "bad-method"),
        (Method::DELETE, "/api/health", StatusCode::METHOD_NOT_ALLOWED, "bad-method"),
        (Method::GET, "/api/ws", StatusCode::BAD_REQUEST, "bad-message"),
        (Method::POST, "/index.html", StatusCode::METHOD_NOT_ALLOWED, "bad-method"),
    ] {
        let request = Request::builder().method(&method).uri(path).body(Body::empty()).unwrap();
        let response = call(&router, request).await;
        assert_eq!(response.status(), status, "{method} {path}");
        let reply: Value = serde_json::from_slice(&bytes(response).await).unwrap();
        assert_eq!(reply["code"], code, "{method} {path}");
    }
    let lost = get(&router, "/api/metrics?all", &[]).await;
    let lost: Value = serde_json::from_slice(&bytes(lost).await).unwrap();
    assert_eq!(lost["reason"], "there is no /api/metrics");
}

#[tokio::test]
async fn a_page_from_another_site_may_not_ask() {
    let router = router(SITE).await;
    let request = Request::post("/api/think")
        .header("host", "127.0.0.1:7117")
        .header("origin", "https://evil.example")
        .body(Body::from(question(&[]).to_string()))
        .unwrap();
    let response = call(&router, request).await;
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
}
