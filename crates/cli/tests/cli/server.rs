//! `server`: what a running server keeps, copied and put back; `worker`, which analyses games for it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::{Folder, Run, komadai, refused, run, unusable};

/// A server on a folder, ended with the test, and where it listens.
struct Serving(Child, String);

impl Serving {
    fn start(data: &str) -> Self {
        Self::with(data, &[])
    }

    /// The same with further arguments.
    fn with(data: &str, more: &[&str]) -> Self {
        let mut server = komadai()
            .args(["serve", "--listen", "127.0.0.1:0", "--data", data])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary is there");
        let mut line = String::new();
        BufReader::new(server.stdout.take().expect("piped"))
            .read_line(&mut line)
            .expect("the server says where it listens");
        let address = line.trim().strip_prefix("listening on ");
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        Self(server, address)
    }

    /// The status of what a browser posts.
    fn post(&self, path: &str, body: &str) -> u16 {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let reply = agent.post(format!("{}/api/{path}", self.1)).send(body);
        reply.expect("the server answers").status().as_u16()
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_running_server_is_copied_and_the_copy_serves() {
    let folder = Folder::new("server");
    let [data, copy, other] = ["data", "copy.db", "other"].map(|name| folder.file(name));
    let server = Serving::start(&data);
    let ran = run(&["server", "backup", "--data", &data, &copy]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    unusable(&run(&["server", "backup", "--data", &data, &copy]), "already there");
    let ran = run(&["server", "restore", "--data", &other, &copy]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    unusable(&run(&["server", "restore", "--data", &data, &copy]), "already there");
    drop(server);
    drop(Serving::start(&other));
}

#[test]
fn everything_kept_is_looked_through_beside_the_running_server_and_damage_has_its_place() {
    let folder = Folder::new("looked");
    let data = folder.file("data");
    let server = Serving::start(&data);
    let kumo = r#"{"login": "kumo", "password": "correct horse", "name": "Kumo"}"#;
    assert_eq!(server.post("sign-up", kumo), 200);
    let check = || run(&["server", "check", "--data", &data]);
    let ran = check();
    let said = "0 games with 0 events, 0 tournaments, 1 account: no fault\n";
    assert_eq!((ran.code, &*ran.out, &*ran.err), (Some(0), said, ""));
    drop(server);
    let ran = check();
    assert_eq!((ran.code, &*ran.out), (Some(0), said), "{}", ran.err);
    let file = format!("{data}/komadai.db");
    let whole = fs::read(&file).expect("a database");
    // Every page but the first.
    let mut damaged = whole.clone();
    damaged[4096..].fill(b'x');
    fs::write(&file, damaged).expect("a file");
    unusable(&check(), "komadai.db: ");
    fs::write(&file, "not a database, though as long as one").expect("a file");
    unusable(&check(), "komadai.db: ");
}

#[test]
fn an_empty_database_beside_what_is_left_of_it_is_not_taken_for_new() {
    let folder = Folder::new("emptied");
    let data = folder.file("data");
    fs::create_dir_all(format!("{data}/records/2026")).expect("a folder");
    let ran = run(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    unusable(&ran, "the database is empty or gone, but");
    assert!(ran.err.contains("records is there. Put a backup back"), "{}", ran.err);
    fs::remove_dir_all(format!("{data}/records")).expect("a folder");
    drop(Serving::start(&data));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        let other = folder.file("other");
        drop(Serving::start(&other));
        for (path, mode) in [("", 0o700), ("komadai.db", 0o600), ("komadai.lock", 0o600)] {
            let metadata = fs::metadata(format!("{other}/{path}")).expect("it is there");
            assert_eq!(metadata.permissions().mode() & 0o777, mode, "{path}");
        }
    }
}

#[test]
fn a_wrong_setting_from_the_environment_names_its_variable() {
    for (variable, value, arguments, named) in [
        ("KOMADAI_HASH_MIB", "abc", &["serve"][..], true),
        ("KOMADAI_LISTEN", "nowhere", &["serve"], true),
        ("KOMADAI_LOG", "loud", &["serve"], true),
        ("KOMADAI_DATA", "", &["serve"], true),
        ("KOMADAI_METRICS_FOR", "10.0.0.1,x", &[], true),
        // What was typed needs no echo.
        ("KOMADAI_HASH_MIB", "64", &["serve", "--hash-mib", "abc"], false),
        ("KOMADAI_HASH_MIB", "64", &["serve", "--hash-mib=abc"], false),
    ] {
        let mut command = komadai();
        command.args(arguments).env(variable, value);
        let ran = Run::from(command.output().expect("the binary is there"));
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert_eq!(ran.err.contains(variable), named, "{}", ran.err);
    }
}

#[test]
fn a_wrong_setting_from_the_environment_is_the_servers_alone_and_what_is_typed_holds() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (arguments, code) in [
        (&["legal", "--sfen", "startpos"][..], 0),
        (&["--version"], 0),
        (&["--help"], 0),
        // It comes as far as the port, which is busy.
        (&["serve", "--listen", &address], 1),
        (&["--listen", &address], 1),
    ] {
        let mut command = komadai();
        command.args(arguments).env("KOMADAI_LISTEN", "nowhere");
        let ran = Run::from(command.output().expect("the binary is there"));
        assert_eq!(ran.code, Some(code), "{}", ran.err);
    }
}

#[test]
fn a_closed_door_opens_to_those_who_were_invited_at_the_machine() {
    let folder = Folder::new("invited");
    let data = folder.file("data");
    let server = Serving::with(&data, &["--registration", "invited"]);
    let member = |login: &str, code: &str| {
        format!(r#"{{"login": "{login}", "password": "correct horse", "invitation": "{code}"}}"#)
    };
    assert_eq!(server.post("sign-up", &member("kumo", "0000-0000-0000-0000")), 403);
    let address = ["--public-url", "https://shogi.example", "--note", "autumn course"];
    let invite = ["server", "invite", "--data", &data, "--uses", "2"];
    let ran = run(&[&invite[..], &address].concat());
    let (link, code) = ran.out.trim_end().split_once('\n').expect("a link and a code");
    assert_eq!(link, format!("https://shogi.example/account?invite={code}"));
    assert_eq!(server.post("sign-up", &member("kumo", code)), 200);
    let ran = run(&["server", "invites", "--data", &data]);
    assert_eq!(ran.out, "1\t1 of 2 left\t13 d\t-\tautumn course\n");
    assert!(run(&["server", "uninvite", "--data", &data, code]).out.is_empty());
    assert_eq!(server.post("sign-up", &member("kaze", code)), 403);
    unusable(&run(&["server", "uninvite", "--data", &data, "1"]), "no invitation");
    unusable(&run(&["server", "uninvite", "--data", &data, "what"]), "no invitation");
    assert_eq!(run(&["server", "invites", "--data", &data]).out, "");
}

#[test]
fn a_forgotten_password_is_given_anew_beside_the_running_server() {
    let folder = Folder::new("password");
    let data = folder.file("data");
    let server = Serving::start(&data);
    let kumo = |password: &str| {
        format!(r#"{{"login": "kumo", "password": "{password}", "name": "Kumo"}}"#)
    };
    assert_eq!(server.post("sign-up", &kumo("correct horse")), 200);
    let ran = run(&["server", "password", "--data", &data, "Kumo"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let given = ran.out.trim();
    assert_eq!(given.len(), 20, "{given}");
    let sign_in = |password: &str| {
        server.post("sign-in", &format!(r#"{{"login": "kumo", "password": "{password}"}}"#))
    };
    assert_eq!([sign_in("correct horse"), sign_in(given)], [401, 200]);
    unusable(&run(&["server", "password", "--data", &data, "nobody"]), "nobody signs in as nobody");
}

#[test]
fn a_machine_has_a_name() {
    let folder = Folder::new("keys");
    let data = folder.file("data");
    drop(Serving::start(&data));
    for bad in ["", " ", "an\tattic", &"x".repeat(65)] {
        let add = ["server", "key", "add", "--data", &data, bad];
        refused(&run(&add), "expected 1 to 64 letters");
    }
    let ran = run(&["server", "key", "add", "--data", &data, "屋根裏 2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let ran = run(&["server", "key", "list", "--data", &data]);
    assert!(ran.out.starts_with("屋根裏 2\tchecked\t"), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 1);
}

/// A game in which much is given away, longer than one portion, and what is spent on each position.
const GAME: &str =
    "startpos moves 7g7f 3c3d 9g9f 2b8h+ 1g1f 8h9i 2g2f 9i8i 3i4h 4a3b 4i5h 8i7i 6i7i 7a6b 2f2e";
const NODES: u32 = 3_000;

#[test]
fn a_game_is_judged_alike_by_the_server_by_a_worker_and_by_an_analysis() {
    let folder = Folder::new("worker");
    let [data, out, file] = ["data", "out", "game.usi"].map(|name| folder.file(name));
    fs::write(&file, format!("{GAME}\n")).expect("a file");
    let nodes = NODES.to_string();
    let limits = ["--nodes", &nodes, "--hash", "32", "--threads", "1"];
    let ran = run(&[&["analyse", "--json", "--out", &out, &file], &limits[..]].concat());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let alone: Value = serde_json::from_str(&ran.out).expect("a line of JSON");
    let ours = alone["moves"].as_array().expect("moves");
    assert!(ours.iter().any(|played| played["class"] == "blunder"), "{alone}");
    for own in ["0", "2"] {
        let server = Serving::with(&data, &["--workers", own]);
        let agent: ureq::Agent = ureq::Agent::new_with_defaults();
        let at = |path: &str| format!("{}/api/{path}", server.1);
        let guest = agent.post(at("me")).send(r#"{"name": "Kumo"}"#).expect("a guest");
        let cookie = guest.headers()["set-cookie"].to_str().expect("text");
        let cookie = cookie.split(';').next().expect("a name and a value").to_owned();
        let moves: Vec<&str> = GAME.split(' ').skip(2).collect();
        let course = json!({"start": {"handicap": "even"}, "moves": moves, "profile": "standard"});
        let asked = json!({"of": {"course": course}, "effort": {"nodes": NODES, "lines": 1}});
        let request = agent.post(at("analyses")).header("cookie", &cookie);
        let mut reply = request.send(asked.to_string()).expect("it is taken");
        let job: Value =
            serde_json::from_str(&reply.body_mut().read_to_string().expect("text")).expect("JSON");
        if own == "0" {
            let ran = run(&["server", "key", "add", "--data", &data, "--trusted", "attic"]);
            let key = folder.file("key");
            fs::write(&key, ran.out).expect("a file");
            let work = ["worker", "--server", &server.1, "--key-file", &key];
            let ran = run(&[&work[..], &["--threads", "2", "--until-idle"]].concat());
            assert_eq!((ran.code, ran.out.as_str()), (Some(0), "16 positions analysed\n"));
        }
        // The stream ends when the job has.
        let stream = format!("analyses/{}/stream", job["id"].as_str().expect("an id"));
        let mut reply = agent.get(at(&stream)).call().expect("it is told");
        let told = reply.body_mut().read_to_string().expect("text");
        let last = told.lines().rfind(|line| line.starts_with('{')).expect("a line");
        let done: Value = serde_json::from_str(last).expect("JSON");
        let theirs = done["result"]["reviewed"]["moves"].as_array().expect("moves");
        assert_eq!(theirs.len(), moves.len());
        for (ply, (own, other)) in ours.iter().zip(theirs).enumerate() {
            assert_eq!(
                (&own["class"], &own["best"]),
                (&other["class"], &other["best"]),
                "move {ply}"
            );
            // An analysis writes four digits.
            let loss = |found: &Value| found["loss"].as_f64().expect("a number");
            assert!((loss(own) - loss(other)).abs() < 0.000_1, "move {ply}: {own} {other}");
        }
    }
}
