//! Games analysed in the background: by the server's own threads and by other machines, honest, dead, slow and lying.

use std::time::Duration;

use komadai_engine::{Engine, EngineOptions, StopFlag};
use komadai_opponent::{Examination, Finding, Line, Worth};
use komadai_server::work::Work;
use komadai_server::{Config, Server, queue};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::house::{House, config};

/// A server with so many threads of its own for the queue, and machines with these keys.
async fn open(workers: usize, lease: Duration, keys: &[(&str, bool)]) -> House {
    let config = Config {
        analyses: queue::Settings { workers, lease, nodes: 2_000, ..queue::Settings::default() },
        ..config()
    };
    let server = Server::bind(&config).await.unwrap();
    let store = server.desk().store().clone();
    for &(key, trusted) in keys {
        let hash = Sha256::digest(key).into();
        store.add_worker(key, hash, trusted, 0).await.unwrap();
    }
    House::serve(server)
}

impl House {
    async fn analyse(&self, who: &str, moves: &[&str], more: Value) -> (u16, Value) {
        let course = json!({"start": {"handicap": "even"}, "moves": moves, "profile": "standard"});
        let mut asked = json!({"of": {"course": course}});
        for (key, value) in more.as_object().unwrap() {
            asked[key] = value.clone();
        }
        self.ask("POST /api/analyses", who, asked).await
    }

    async fn analysis(&self, id: &Value) -> Value {
        let head = format!("GET /api/analyses/{}", id.as_str().unwrap());
        self.ask(&head, "", Value::Null).await.1
    }

    /// How many would take up what is asked.
    async fn workers(&self) -> u64 {
        let (_, queue) = self.ask("GET /api/analyses", "", Value::Null).await;
        queue["workers"].as_u64().unwrap()
    }

    /// What a machine says about its work, and the status it is answered with.
    async fn tell(&self, key: &str, work: &str, body: Value) -> u16 {
        let who = format!("authorization: Bearer {key}");
        let head = format!("POST /api/work/{work}");
        self.ask(&head, &who, body).await.0
    }

    async fn acquire(&self, key: &str) -> (u16, Option<Work>) {
        let who = format!("authorization: Bearer {key}");
        let (status, work) = self.ask("POST /api/work", &who, json!({})).await;
        let work = (status == 200).then(|| serde_json::from_value(work).unwrap());
        (status, work)
    }
}

/// What an honest machine finds.
fn honest(work: &Work) -> Vec<Finding> {
    let mut engine = Engine::new(EngineOptions { hash_mib: 1, ..EngineOptions::default() });
    let examined = Examination::new(&work.course).unwrap();
    let plies = work.first..work.first + work.count;
    plies
        .map(|ply| {
            let stop = StopFlag::default();
            examined.at(ply as usize, &mut engine, work.effort, &stop).unwrap()
        })
        .collect()
}

const OPENING: [&str; 9] = ["7g7f", "3c3d", "2g2f", "4c4d", "3i4h", "3a4b", "5i6h", "4b4c", "4i5h"];
const LONG: Duration = Duration::from_secs(60);

#[tokio::test]
async fn a_page_has_its_game_analysed_and_follows_how_far_it_is() {
    let server = open(2, LONG, &[]).await;
    let who = server.guest("Kumo").await;
    let (status, asked) = server.analyse(&who, &OPENING, json!({})).await;
    assert_eq!((status, &asked["positions"]), (200, &json!(10)), "{asked}");
    let head = format!("GET /api/analyses/{}/stream", asked["id"].as_str().unwrap());
    let reply = server.send(&head, "", "").await;
    let headers = &reply.headers;
    assert!(headers.contains("application/x-ndjson"), "{headers}");
    let lines = reply.text.lines().filter(|line| line.starts_with('{'));
    let lines: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let seen: Vec<_> = lines.iter().map(|line| line["seen"].as_u64().unwrap()).collect();
    assert!(seen.is_sorted(), "{seen:?}");
    let parts = lines.iter().flat_map(|line| line["parts"].as_array().unwrap());
    let firsts: Vec<_> = parts.map(|part| part["first"].as_u64().unwrap()).collect();
    assert!(firsts.iter().all(|first| [0, 8].contains(first)), "{firsts:?}");
    assert_ne!(firsts, [0, 0], "nothing is told twice");
    let last = lines.last().unwrap();
    assert_eq!((&last["stage"], &last["seen"]), (&json!("done"), &json!(10)));
    let result = &last["result"];
    assert_eq!(result["found"].as_array().unwrap().len(), 10);
    assert_eq!(result["reviewed"]["moves"].as_array().unwrap().len(), 9);
    assert_eq!(result["course"]["moves"][0], "7g7f");
}

#[tokio::test]
async fn only_who_asked_cancels_and_what_makes_no_sense_is_refused() {
    let server = open(0, LONG, &[("key", true)]).await;
    let (kumo, kaze) = (server.guest("Kumo").await, server.guest("Kaze").await);
    let nobody = server.analyse("", &OPENING, json!({})).await;
    let illegal = server.analyse(&kumo, &["7g7e"], json!({})).await;
    let dear = json!({"effort": {"nodes": 900_000_000, "lines": 1}});
    let dear = server.analyse(&kumo, &OPENING, dear).await;
    let running = json!({"of": {"game": "000000000000"}});
    let (missing, _) = server.ask("POST /api/analyses", &kumo, running).await;
    assert_eq!((nobody.0, illegal.0, dear.0, missing), (401, 400, 413, 404));
    let (_, asked) = server.analyse(&kumo, &OPENING, json!({})).await;
    let head = format!("DELETE /api/analyses/{}", asked["id"].as_str().unwrap());
    assert_eq!(server.ask(&head, &kaze, Value::Null).await.0, 409);
    let (_, work) = server.acquire("key").await;
    let (status, gone) = server.ask(&head, &kumo, Value::Null).await;
    assert_eq!((status, &gone["stage"]), (200, &json!("cancelled")));
    let beat = format!("{}/beat", work.unwrap().id);
    assert_eq!(server.tell("key", &beat, json!({"seen": 1})).await, 404);
    for _ in 0..4 {
        assert_eq!(server.analyse(&kumo, &OPENING, json!({})).await.0, 200);
    }
    assert_eq!(server.analyse(&kumo, &OPENING, json!({})).await.0, 429);
}

#[tokio::test]
async fn a_game_is_not_analysed_while_it_is_played() {
    let server = open(0, LONG, &[]).await;
    let who = server.guest("Kumo").await;
    let terms = json!({"start": {"handicap": "even"}, "profile": "standard"});
    let (_, opened) = server.ask("POST /api/games", &who, json!({"terms": terms})).await;
    let asked = json!({"of": {"game": opened["game"]}});
    assert_eq!(server.ask("POST /api/analyses", &who, asked).await.0, 409);
}

#[tokio::test]
async fn another_machine_does_the_work_and_its_answers_are_looked_at() {
    let server = open(0, LONG, &[("honest", false)]).await;
    let who = server.guest("Kumo").await;
    assert_eq!(server.acquire("guessed").await.0, 401);
    assert_eq!(server.workers().await, 0);
    assert_eq!(server.acquire("honest").await.0, 204);
    assert_eq!(server.workers().await, 1);
    let (_, asked) = server.analyse(&who, &OPENING, json!({"background": true})).await;
    while let (200, Some(work)) = server.acquire("honest").await {
        let beat = format!("{}/beat", work.id);
        assert_eq!(server.tell("honest", &beat, json!({"seen": 1})).await, 204);
        let result = format!("{}/result", work.id);
        let found = json!({"found": honest(&work)});
        assert_eq!(server.tell("honest", &result, found.clone()).await, 204);
        assert_eq!(server.tell("honest", &result, found).await, 404);
        let now = server.analysis(&asked["id"]).await;
        let parts = now["parts"].as_array().unwrap();
        if work.first == 0 {
            // What is there already is told before the rest is.
            assert_eq!((parts.len(), &parts[0]["first"]), (1, &json!(0)));
            assert_eq!(parts[0]["found"].as_array().unwrap().len(), 8);
        } else {
            assert_eq!((&now["stage"], parts.len()), (&json!("done"), 0));
        }
    }
    assert_eq!(server.analysis(&asked["id"]).await["stage"], "done");
}

#[tokio::test]
async fn who_dies_loses_its_portion_to_the_living() {
    let server = open(0, Duration::from_millis(1), &[("dead", true), ("living", true)]).await;
    let who = server.guest("Kumo").await;
    let (_, asked) = server.analyse(&who, &["7g7f"], json!({})).await;
    let (_, dead) = server.acquire("dead").await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    let (_, living) = server.acquire("living").await;
    let (dead, living) = (dead.unwrap(), living.unwrap());
    assert_eq!((living.first, living.count), (dead.first, dead.count));
    let found = json!({"found": honest(&living)});
    let late = format!("{}/result", dead.id);
    assert_eq!(server.tell("dead", &late, found).await, 404);
    assert_eq!(server.analysis(&asked["id"]).await["stage"], "open");
}

#[tokio::test]
async fn a_job_everybody_dies_of_is_told_to_have_failed() {
    let keys: Vec<String> = (0..9).map(|number| format!("worker {number}")).collect();
    let known: Vec<(&str, bool)> = keys.iter().map(|key| (key.as_str(), true)).collect();
    let server = open(0, Duration::from_millis(1), &known).await;
    let who = server.guest("Kumo").await;
    let (_, asked) = server.analyse(&who, &["7g7f"], json!({})).await;
    let head = format!("GET /api/analyses/{}/stream", asked["id"].as_str().unwrap());
    let die = async {
        // The stream is open before the last one dies.
        tokio::time::sleep(Duration::from_millis(100)).await;
        for (tries, key) in keys.iter().enumerate() {
            let status = if tries < 8 { 200 } else { 204 };
            assert_eq!(server.acquire(key).await.0, status, "{tries}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let told = tokio::time::timeout(Duration::from_secs(5), server.send(&head, "", ""));
    let (told, ()) = tokio::join!(told, die);
    let told = told.expect("the stream has ended").text;
    let last = told.lines().rfind(|line| line.starts_with('{')).unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(last["stage"], "failed", "{told}");
}

#[tokio::test]
async fn who_hands_its_portion_back_leaves_it_to_others_at_once() {
    let server = open(0, LONG, &[("leaving", true), ("living", true)]).await;
    let who = server.guest("Kumo").await;
    server.analyse(&who, &["7g7f"], json!({})).await;
    let (_, left) = server.acquire("leaving").await;
    assert_eq!(server.acquire("living").await.0, 204);
    let abort = format!("{}/abort", left.unwrap().id);
    assert_eq!(server.tell("leaving", &abort, Value::Null).await, 204);
    assert_eq!(server.acquire("living").await.0, 200);
}

#[tokio::test]
async fn who_is_slow_gets_only_what_nobody_waits_for() {
    let server = open(0, Duration::from_millis(1), &[("slow", true)]).await;
    let who = server.guest("Kumo").await;
    server.analyse(&who, &["7g7f"], json!({})).await;
    let (_, work) = server.acquire("slow").await;
    tokio::time::sleep(Duration::from_millis(15)).await;
    let beat = format!("{}/beat", work.unwrap().id);
    assert_eq!(server.tell("slow", &beat, json!({"seen": 0})).await, 404);
    assert_eq!(server.acquire("slow").await.0, 204);
    server.analyse(&who, &["2g2f"], json!({"background": true})).await;
    let (_, work) = server.acquire("slow").await;
    assert_eq!(work.unwrap().course.moves, ["2g2f"]);
}

#[tokio::test]
async fn who_lies_is_caught_and_sent_away_and_the_truth_is_told() {
    let server = open(0, LONG, &[("liar", false), ("honest", true)]).await;
    let who = server.guest("Kumo").await;
    let (_, asked) = server.analyse(&who, &OPENING, json!({"background": true})).await;
    for _ in 0..2 {
        let (_, work) = server.acquire("liar").await;
        let work = work.unwrap();
        let examined = honest(&work);
        let lie = |found: Finding| Finding {
            worth: Worth::WhiteMates(3),
            lines: vec![Line { worth: Worth::WhiteMates(3), ..found.lines[0].clone() }],
            ..found
        };
        let lies: Vec<_> = examined.into_iter().map(lie).collect();
        let result = format!("{}/result", work.id);
        assert_eq!(server.tell("liar", &result, json!({"found": lies})).await, 409);
    }
    assert_eq!(server.acquire("liar").await.0, 403);
    while let (200, Some(work)) = server.acquire("honest").await {
        let result = format!("{}/result", work.id);
        let found = json!({"found": honest(&work)});
        assert_eq!(server.tell("honest", &result, found).await, 204);
    }
    let done = server.analysis(&asked["id"]).await;
    assert_eq!(done["stage"], "done");
    assert!(
        done["result"]["reviewed"]["rates"]
            .as_array()
            .unwrap()
            .iter()
            .all(|rate| rate.as_f64() > Some(0.2))
    );
}

#[tokio::test]
async fn a_known_portion_among_the_others_catches_who_never_looks() {
    let server = open(0, LONG, &[("honest", true), ("lazy", false)]).await;
    let who = server.guest("Kumo").await;
    // With six pieces given, a guess of nothing in particular is wrong.
    let given = ["5a5b", "7g7f", "5b5a"];
    let course = json!({"start": {"handicap": "six-piece"}, "moves": given, "profile": "standard"});
    let asked = json!({"of": {"course": course}});
    assert_eq!(server.ask("POST /api/analyses", &who, asked).await.0, 200);
    let (_, work) = server.acquire("honest").await;
    let work = work.unwrap();
    let found = json!({"found": honest(&work)});
    server.tell("honest", &format!("{}/result", work.id), found).await;
    // Work enough, of which the lazy one does none.
    for _ in 0..3 {
        server.analyse(&who, &OPENING, json!({})).await;
    }
    for _ in 0..200 {
        let (status, work) = server.acquire("lazy").await;
        let Some(work) = work else {
            assert_eq!(status, 403);
            return;
        };
        if work.course.moves == given {
            let mut lazy = honest(&work);
            for found in &mut lazy {
                found.worth = Worth::Cp(0);
            }
            let result = format!("{}/result", work.id);
            assert_eq!(server.tell("lazy", &result, json!({"found": lazy})).await, 409);
        } else {
            let abort = format!("{}/abort", work.id);
            assert_eq!(server.tell("lazy", &abort, Value::Null).await, 204);
        }
    }
    panic!("no known portion was among two hundred");
}
