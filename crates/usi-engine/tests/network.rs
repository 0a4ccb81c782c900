//! `EvalFile`: a host names the file of a network.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use komadai_nnue::{Network, Weights};
use komadai_rules::Position;
use komadai_usi_engine::{Identity, run};

fn network(seed: u64) -> Network {
    Network::new(&Weights::by_chance(64, seed)).expect("weights within their ranges")
}

/// A file of these bytes, where tests may write.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file for the test");
    path
}

/// What the engine says to these lines.
fn session(lines: &str) -> String {
    let identity = Identity { name: "Komadai".to_owned(), author: "the test".to_owned() };
    let mut said = Vec::new();
    run(Cursor::new(format!("{lines}quit\n")), &mut said, &identity)
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
    assert_eq!(lines[1], format!("info string eval {judged:+} {}", network.name()));
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
        ("foreign.nnue", b"GIF89a and something else".as_slice(), "no Komadai network"),
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

/// Opening a pipe that has no writer would block for ever.
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
