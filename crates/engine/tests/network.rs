//! The search with a network as its judge: given by hand, or read from a file that a host names.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use komadai_engine::usi::{self, Identity};
use komadai_engine::{Answer, Engine, EngineOptions, Judgement, Limits, Outlook, StopFlag};
use komadai_nnue::{Network, Weights};
use komadai_rules::Position;

fn network(seed: u64) -> Arc<Network> {
    Arc::new(Network::new(&Weights::by_chance(64, seed)).expect("weights within their ranges"))
}

fn engine(judgement: Judgement, threads: usize) -> Engine {
    Engine::new(EngineOptions {
        hash_mib: 4,
        judgement,
        threads,
        ..EngineOptions::default()
    })
}

fn search(engine: &mut Engine) -> Answer {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    engine.search(
        Position::startpos(),
        &limits,
        &StopFlag::default(),
        &mut |_| {},
    )
}

#[test]
fn the_same_network_searches_alike_and_another_does_not() {
    let [one, again, other] = [1, 1, 2].map(|seed| {
        let mut engine = engine(Judgement::Network, 1);
        engine.set_network(Some(network(seed)));
        search(&mut engine)
    });
    assert_eq!(one, again);
    assert_ne!(one, other);
}

#[test]
fn nothing_found_by_one_network_is_told_of_by_another() {
    let mut engine = engine(Judgement::Network, 1);
    engine.set_network(Some(network(1)));
    let first = search(&mut engine);
    engine.set_network(Some(network(2)));
    search(&mut engine);
    engine.set_network(Some(network(1)));
    assert_eq!(search(&mut engine), first);
    assert_eq!(engine.network(), &network(1));
    engine.set_network(None);
    assert_eq!(engine.network(), Engine::new(*engine.options()).network());
}

#[test]
fn who_asks_for_the_classical_evaluation_gets_it_whatever_network_there_is() {
    let alone = search(&mut engine(Judgement::Classical, 1));
    let mut with_network = engine(Judgement::Classical, 1);
    with_network.set_network(Some(network(1)));
    assert_eq!(search(&mut with_network), alone);
}

#[test]
fn threads_share_a_network() {
    let mut engine = engine(Judgement::Network, 3);
    engine.set_network(Some(network(3)));
    let answer = search(&mut engine);
    assert!(answer.best().is_some() && matches!(answer.score.outlook(), Outlook::Centipawns(_)));
}

#[test]
fn threads_keep_a_limit_of_nodes_together() {
    for threads in [1, 2, 8] {
        let limits = Limits {
            nodes: Some(2_000),
            ..Limits::default()
        };
        let stop = StopFlag::default();
        let mut engine = engine(Judgement::Network, threads);
        let answer = engine.search(Position::startpos(), &limits, &stop, &mut |_| {});
        assert!(
            answer.nodes <= 2_100 + threads as u64,
            "{} by {threads}",
            answer.nodes
        );
    }
}

/// A file of these bytes, where tests may write.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file for the test");
    path
}

/// What the engine says to these lines.
fn session(lines: &str) -> String {
    let identity = Identity {
        name: "Komadai".to_owned(),
        author: "the test".to_owned(),
    };
    let mut said = Vec::new();
    usi::run(Cursor::new(format!("{lines}quit\n")), &mut said, &identity)
        .expect("a vector can be written to");
    String::from_utf8(said).expect("USI is text")
}

#[test]
fn a_host_names_the_file_of_a_network() {
    let network = network(4);
    let path = file("a network.nnue", &network.write());
    let said = session(&format!(
        "eval\nsetoption name EvalFile value {}\neval\nsetoption name EvalFile value <empty>\neval\n",
        path.display()
    ));
    let judged = network.evaluate_from_scratch(&Position::startpos());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[1],
        format!("info string eval {judged:+} {}", network.name())
    );
    assert_eq!(lines[0], lines[2]);
}

#[test]
fn a_file_that_is_no_network_is_refused_in_one_line_and_changes_nothing() {
    let whole = network(5).write();
    let mut damaged = whole.clone();
    damaged[77_777] ^= 4;
    let endless = [&whole[..], &vec![0; 4_000_000]].concat();
    for (name, bytes, reason) in [
        ("cut off.nnue", &whole[..whole.len() / 2], "bytes where"),
        (
            "foreign.nnue",
            b"GIF89a and something else".as_slice(),
            "no Komadai network",
        ),
        ("damaged.nnue", &damaged, "checksum"),
        ("endless.nnue", &endless, "bytes where"),
        ("empty.nnue", b"", "no Komadai network"),
    ] {
        let path = file(name, bytes);
        let set = format!("setoption name EvalFile value {}\n", path.display());
        let said = session(&format!("eval\n{set}eval\n"));
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 3, "{said}");
        assert!(
            lines[1].starts_with("info string error option EvalFile: ")
                && lines[1].contains(reason),
            "{said}"
        );
        assert_eq!(lines[0], lines[2], "{said}");
    }
}

/// Whoever opens a pipe that nobody writes into waits for ever.
#[cfg(unix)]
#[test]
fn a_pipe_is_refused_before_it_is_opened() {
    let pipe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("a pipe without a writer");
    let _ = fs::remove_file(&pipe);
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is there").success());
    let link = pipe.with_extension("link");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(&pipe, &link).expect("a link for the test");
    for path in [&pipe, &link] {
        let path = path.display();
        for (lines, told) in [
            (
                format!("setoption name EvalFile value {path}\n"),
                "info string error option EvalFile: ",
            ),
            (
                format!(
                    "setoption name USI_OwnBook value true\nsetoption name BookFile value {path}\nisready\n"
                ),
                "info string error book ",
            ),
        ] {
            let said = session(&lines);
            let first = said.lines().next().expect("it complains");
            let is_told = first.starts_with(told) && first.ends_with(": no regular file");
            assert!(is_told, "{said}");
        }
    }
}
