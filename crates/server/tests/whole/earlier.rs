//! Stores that earlier versions wrote are opened, brought up to date and served: see `testdata/store`.

use komadai_server::{Config, queue};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::house::{House, config};

const STORE: &str = include_str!("../../../../testdata/store/39d1844.sql");
const ANSWERS: &str = include_str!("../../../../testdata/store/39d1844.json");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_of_an_earlier_version_is_opened_and_its_games_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Connection::open(folder.path().join("komadai.db")).unwrap();
    store.execute_batch(STORE).unwrap();
    drop(store);
    let config = Config {
        data: Some(folder.path().to_owned()),
        analyses: queue::Settings { workers: 0, ..queue::Settings::default() },
        ..config()
    };
    let answers: Value = serde_json::from_str(ANSWERS).unwrap();
    let server = House::open(&config).await;
    let get = async |path: String, who: &str| {
        let (status, said) = server.ask(&format!("GET {path}"), who, Value::Null).await;
        assert_eq!(status, 200, "{path}: {said}");
        said
    };

    // Members have their passwords, ratings and games.
    let login = json!({"login": "kumo", "password": "correct horse"}).to_string();
    let reply = server.send("POST /api/sign-in", "", &login).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let kumo = reply.cookie();
    let player = get("/api/players/1".into(), &kumo).await;
    for (key, answer) in answers["player"].as_object().unwrap() {
        assert_eq!(&player[key], answer, "{key}");
    }
    assert_eq!(player["standings"][0]["rating"], 1662);

    // Tournaments stand as they stood, and take entrants.
    let cup = &answers["cup"];
    let path = format!("/api/events/{}", cup["id"].as_str().unwrap());
    assert_eq!(&get(path, &kumo).await, cup);
    let league = answers["league"].as_str().unwrap();
    let league = get(format!("/api/events/{league}"), &kumo).await;
    assert_eq!((&league["stage"], &league["own"]), (&json!("announced"), &json!(1)));

    // Games that are over can be read, and the other one goes on.
    let game = |name: &str| answers["games"][name].as_str().unwrap();
    let record = format!("GET /api/games/{}/record?as=usi", game("rated"));
    let record = server.send(&record, "", "").await.text;
    assert!(record.contains("7g7f 3c3d 8h2b+ 3a2b"), "{record}");
    let path = format!("/api/games/{}", game("unfinished"));
    let look = get(path.clone(), &kumo).await;
    assert_eq!(look["stage"], "playing");
    assert_eq!(look["moves"], json!(["8c8d", "7g7f", "3c3d"]));
    let head = format!("POST /api/board/games/{}/moves", game("unfinished"));
    let body = json!({"ply": 3, "move": "2g2f"});
    let (status, said) = server.ask(&head, &kumo, body).await;
    assert_eq!(status, 200, "{said}");
    assert_eq!(get(path, &kumo).await["moves"][3], "2g2f");

    // What was asked and made is there still; the export goes out in pieces.
    let export = server.send("GET /api/me/export", &kumo, "").await.text;
    assert!(export.contains("\"moves\":[\"7g7f\",\"3c3d\""), "{export}");
    assert!(export.contains("\"name\":\"board\""), "{export}");
    server.close().await;
}
