//! Ctrl-C and SIGTERM end every command at once, whatever it waits for.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Folder, komadai, run};

/// Each command with arguments that keep it waiting, or busy for long: `FIFO` is a pipe that nobody writes to, `DIR` a
/// folder, and standard input stays open and empty.
const WAITS: [&[&str]; 69] = [
    &["serve", "--listen", "127.0.0.1:0"],
    &["serve", "--config", "FIFO"],
    &["server", "backup", "--data", "DIR", "FIFO"],
    &["server", "restore", "--data", "DIR/none", "FIFO"],
    &["server", "check", "--data", "FIFO"],
    &["server", "key", "list", "--data", "FIFO"],
    &["server", "key", "add", "--data", "FIFO", "name"],
    &["server", "key", "remove", "--data", "FIFO", "name"],
    &["server", "role", "--data", "FIFO", "name", "admin"],
    &["server", "password", "--data", "FIFO", "name"],
    &["server", "invite", "--data", "FIFO"],
    &["server", "invites", "--data", "FIFO"],
    &["server", "uninvite", "--data", "FIFO", "1"],
    &["worker", "--key", "x", "--server", "http://127.0.0.1:9"],
    &["play"],
    &["play", "--friend", "--clock", "600"],
    &["show"],
    &["name"],
    &["legal"],
    &["judge"],
    &["perft", "9"],
    &["usi"],
    &["usi", "--engine", "cmd=/bin/cat"],
    &["match", "--engine", "komadai", "--engine", "komadai", "--tc", "600", "--games", "2"],
    &["match", "--engine", "cmd=/bin/cat", "--engine", "komadai"],
    &["csa", "--server", "127.0.0.1:9", "--user", "x", "--password", "x"],
    &["train", "play", "--games", "100000", "--out", "DIR/play.games"],
    &["train", "fit", "--data", "FIFO", "--out", "DIR/fit"],
    &["train", "gen", "-n", "1", "--data", "DIR/gen", "--nets", "DIR/nets"],
    &["train", "margins", "--data", "FIFO"],
    &["tune", "--data", "DIR/tune.games", "--out", "DIR/tuned"],
    &["book", "make", "--from", "FIFO", "--out", "DIR/a.book"],
    &["book", "make", "--self-play", "100000", "--out", "DIR/b.book"],
    &["book", "show", "FIFO"],
    &["book", "convert", "FIFO", "DIR/c.book"],
    &["analyse", "-"],
    &["analyse", "FIFO"],
    &["diagram", "-"],
    &["diagram", "FIFO", "-o", "DIR/a.svg"],
    &["print", "score", "FIFO", "-o", "DIR/a.pdf"],
    &["print", "diagrams", "-", "-o", "DIR/b.pdf"],
    &["print", "board"],
    &["print", "pieces"],
    &["print", "set"],
    &["print", "moves"],
    &["convert", "-", "--to", "csa"],
    &["convert", "FIFO", "-o", "DIR/a.csa"],
    &["convert", "FIFO", "FIFO", "-o", "DIR/converted/", "--to", "csa"],
    &["check", "-"],
    &["check", "FIFO"],
    &["check", "--json", "FIFO", "FIFO"],
    &["info", "-"],
    &["info", "FIFO"],
    &["merge", "FIFO", "FIFO"],
    &["merge", "-"],
    &["find", "--sfen", "startpos", "DIR", "--index", "FIFO"],
    &["bench", "--depth", "100"],
    &["bench", "--against", "/bin/cat"],
    &["levels", "measure", "--ledger", "DIR/levels.ledger"],
    &["levels", "fit", "--ledger", "DIR/fit.ledger"],
    &["levels", "styles"],
    &["tsume", "-"],
    &["tsume", "FIFO"],
    &["tsume", "FIFO", "--out", "DIR/a.json"],
    &["tsume", "make", "--plies", "99", "--count", "1000"],
    &["tsume", "make", "--plies", "99", "--count", "1000", "--out", "DIR/a.sfen"],
    &["tsume", "book", "FIFO", "-o", "DIR/c.pdf"],
    &["tsume", "variety", "FIFO"],
    &["help"],
];

/// The names of all commands that have none below them, as their help lists them.
fn commands(above: &[String]) -> BTreeSet<Vec<String>> {
    let words: Vec<&str> = above.iter().map(String::as_str).chain(["--help"]).collect();
    let help = run(&words).out;
    let sections = help.lines().skip_while(|line| !line.starts_with("Commands"));
    let names = sections
        .take_while(|line| !line.starts_with("Options") && !line.starts_with("Arguments"))
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.filter(|&name| name != "help").map(str::to_owned).collect();
    if names.is_empty() {
        return BTreeSet::from([above.to_vec()]);
    }
    let below = |name: String| {
        let mut whole = above.to_vec();
        whole.push(name);
        commands(&whole)
    };
    names.into_iter().flat_map(below).collect()
}

#[test]
fn the_table_has_every_command() {
    let all = commands(&[]);
    assert!(all.len() > 30, "{all:?}");
    for command in all {
        let is_this = |row: &&[&str]| command.iter().zip(*row).all(|(a, b)| a == b);
        let has = WAITS.iter().any(|row| row.len() >= command.len() && is_this(row));
        // A task that is the usual one need not be said.
        assert!(has, "no row for {command:?}");
    }
}

/// The binary, which hears Ctrl-C also where the tests were started with Ctrl-C ignored, as `nohup` and `&` start
/// things.
fn interruptible() -> Command {
    let komadai = komadai();
    if !cfg!(target_os = "linux") {
        return komadai;
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=INT", "--"]).arg(komadai.get_program());
    for (name, value) in komadai.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// Starts a row and asks it to end by this signal: whether it had to be asked, or what is wrong.
fn end(row: &[&str], signal: &str) -> Result<bool, String> {
    let folder = Folder::new(&format!("ends-{}-{signal}", row.join("").replace('/', "")));
    let fifo = folder.file("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status().expect("mkfifo is there");
    assert!(made.success());
    let below = folder.0.join("dir");
    std::fs::create_dir_all(&below).expect("a folder");
    std::fs::write(below.join("a.usi"), "startpos moves 7g7f\n").expect("a file");
    let below = below.to_str().expect("a path of text");
    let words = row.iter().map(|&word| match word {
        "FIFO" => fifo.clone(),
        word => word.replace("DIR", below),
    });
    let mut child = interruptible()
        .args(words)
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    // Kept open, so that reading waits.
    let _input = child.stdin.take();
    std::thread::sleep(Duration::from_millis(700));
    if child.try_wait().expect("we are its parent").is_some() {
        return Ok(false);
    }
    let asked = Instant::now();
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("kill is there");
    assert!(sent.success());
    // At once for a person, on a machine that does other things too.
    while asked.elapsed() < Duration::from_secs(5) {
        if child.try_wait().expect("we are its parent").is_some() {
            let left = std::fs::read_dir(below).expect("a folder").flatten();
            let parts: Vec<_> = left
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .filter(|name| name.contains(&format!(".{id}.")))
                .collect();
            return if parts.is_empty() {
                Ok(true)
            } else {
                Err(format!("{row:?} left {parts:?}"))
            };
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("it runs");
    child.wait().expect("we are its parent");
    Err(format!("{row:?} does not end at {signal}"))
}

#[test]
fn every_command_ends_at_the_first_signal() {
    for signal in ["TERM", "INT"] {
        let mut ends = Vec::new();
        for rows in WAITS.chunks(8) {
            std::thread::scope(|scope| {
                let rows: Vec<_> =
                    rows.iter().map(|row| scope.spawn(move || end(row, signal))).collect();
                ends.extend(rows.into_iter().map(|end| end.join().expect("no panic")));
            });
        }
        let refused: Vec<_> = ends.iter().filter_map(|end| end.as_ref().err()).collect();
        assert!(refused.is_empty(), "{refused:#?}");
        // The others were done, as what only prints is.
        let asked = ends.iter().filter(|end| **end == Ok(true)).count();
        assert!(asked > 35, "{asked} rows waited");
    }
}
