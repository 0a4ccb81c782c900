//! `komadai usi --engine`: what the host hears of an engine that plays, thinks long, hangs or crashes.

use std::fs;
use std::time::{Duration, Instant};

use crate::{Folder, feed};

/// What is said to these lines where the engine does this whenever it is to move; `info` lines by their first words.
fn said(name: &str, moves: &str, lines: &[u8]) -> Vec<String> {
    let folder = Folder::new(&format!("interpreter-{name}"));
    let script = folder.file("engine");
    let words = format!(
        "while read -r line; do case $line in\n\
         usi) echo usiok;; isready) echo readyok;; go*) {moves};; quit) exit;;\n\
         esac; done\n"
    );
    fs::write(&script, words).expect("written");
    let engine = format!("cmd=/bin/sh {script},name=Hoshi");
    let ran = feed(&["usi", "--engine", &engine], lines);
    assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
    let first_words = |line: &str| match line.strip_prefix("info string error ") {
        Some(reason) => {
            assert!(!reason.is_empty(), "{name}");
            "error".to_owned()
        }
        None => line.to_owned(),
    };
    ran.out.lines().map(first_words).collect()
}

const INTRODUCTION: [&str; 3] = ["id name Hoshi", "id author its makers", "usiok"];

#[test]
fn whatever_the_engine_does_the_host_is_heard_and_answered() {
    const PLAYS: &str = "echo bestmove 7g7f";
    const THINKS: &str = "sleep 1; echo bestmove 7g7f";
    const CRASHES: &str = "exit 7";
    for (name, moves, lines, expected) in [
        ("start", PLAYS, &b"go byoyomi 500\n"[..], &["bestmove 7g7f"][..]),
        (
            "bytes",
            PLAYS,
            b"\xff\xfe\nposition startpos \x83\ngo byoyomi 500",
            &["error", "error", "bestmove resign"],
        ),
        (
            "refused",
            PLAYS,
            b"position startpos moves 7g7e\ngo mate 100\ngo byoyomi 500\ngo infinite\nisready\nstop\n\
              go ponder byoyomi 500\nisready\nponderhit\nposition startpos\ngo byoyomi 500\n",
            &[
                "error",
                "error",
                "checkmate timeout",
                "error",
                "bestmove resign",
                "error",
                "readyok",
                "bestmove resign",
                "error",
                "readyok",
                "bestmove resign",
                "bestmove 7g7f",
            ],
        ),
        (
            "refused-while-thinking",
            THINKS,
            b"go byoyomi 500\nposition sfen 9/9 b - 1\ngo byoyomi 500\nposition sfen 4k4/4R4/9/9/9/9/9/9/4K4 b - 1\n\
              go byoyomi 500\n",
            &[
                "error",
                "bestmove 7g7f",
                "error",
                "bestmove resign",
                "error",
                "error",
                "bestmove resign",
            ],
        ),
        ("isready", THINKS, b"go byoyomi 500\nisready\n", &["readyok", "bestmove 7g7f"]),
        (
            "position",
            THINKS,
            b"go byoyomi 500\nposition startpos moves 2g2f\nisready\n",
            &["readyok", "bestmove 7g7f"],
        ),
        (
            "questions",
            THINKS,
            b"go infinite\ngo byoyomi 500\nisready\n",
            &["bestmove 7g7f", "bestmove 7g7f", "readyok"],
        ),
        ("stop", THINKS, b"go infinite\nisready\nstop\n", &["readyok", "bestmove 7g7f"]),
        ("hit", THINKS, b"go ponder byoyomi 500\nponderhit\n", &["bestmove 7g7f"]),
        (
            "crash",
            CRASHES,
            b"go byoyomi 500\ngo byoyomi 500\n",
            &["error", "bestmove resign", "error", "bestmove resign"],
        ),
    ] {
        let lines = [b"usi\n", lines].concat();
        let said = said(name, moves, &lines);
        let expected = [&INTRODUCTION, expected].concat();
        assert_eq!(said, expected, "{name}");
    }
}

#[test]
fn an_engine_that_hangs_is_left() {
    let told = said("hanging", ":", b"usi\ngo byoyomi 500\nisready\n");
    let expected = [&INTRODUCTION[..], &["readyok", "error", "bestmove resign"]].concat();
    assert_eq!(told, expected);
    let begun = Instant::now();
    assert_eq!(said("left", ":", b"usi\ngo byoyomi 500\nquit\n"), INTRODUCTION);
    assert!(begun.elapsed() < Duration::from_secs(3));
}
