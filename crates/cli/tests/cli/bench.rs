//! `komadai bench`: the signature adds up and is the same twice, and a bad comparison is refused.

use std::fs;

use crate::{Folder, refused, run, unusable};

#[test]
fn the_signature_is_the_sum_of_the_positions_and_the_same_twice() {
    let signature = || {
        let ran = run(&["bench", "--depth", "3"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let mut lines: Vec<&str> = ran.out.lines().collect();
        let last = lines.pop().expect("a last line");
        let words: Vec<&str> = last.split("  ").collect();
        let [signature, seconds, nps] = words[..] else { panic!("three parts: {last}") };
        assert!(seconds.starts_with("seconds ") && nps.starts_with("nps "), "{last}");
        let nodes = |line: &str| -> u64 {
            let first = line.split_whitespace().next().expect("a count");
            first.parse().expect("a number")
        };
        let sum: u64 = lines.iter().map(|line| nodes(line)).sum();
        assert_eq!(signature, format!("signature {sum}"));
        sum
    };
    assert_eq!(signature(), signature());
}

#[test]
fn a_comparison_with_nothing_is_refused() {
    unusable(&run(&["bench", "--against", "no-such-engine"]), "no-such-engine cannot be started");
    refused(&run(&["bench", "--time", "5"]), "--against");
    refused(&run(&["bench", "--depth", "0"]), "0");
}

/// A comparison with an engine that answers every question so.
#[cfg(unix)]
fn against(name: &str, answer: &str) -> crate::Run {
    let folder = Folder::new(name);
    let script = folder.file("engine");
    let words = format!(
        "while read -r line; do case $line in\n\
         usi) echo usiok;; isready) echo readyok;; go*) {answer};; quit) exit;;\n\
         esac; done\n"
    );
    fs::write(&script, words).expect("written");
    let ran = run(&["bench", "--against", &format!("/bin/sh {script}"), "--time", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran
}

/// A mate that is seen at once takes no whole millisecond.
#[cfg(unix)]
#[test]
fn a_time_too_short_to_be_told_is_measured() {
    let ran = against(
        "bench-quick",
        "echo info depth 1 nodes 1000000 time 0 pv 7g7f; sleep 0.01; \
         echo info depth 2 nodes 2000000 time 0 pv 7g7f; echo bestmove resign",
    );
    let last = ran.out.lines().last().expect("a last line");
    let (_, other) = last.split_once("other ").expect("it tells nodes");
    let speed: f64 =
        (other.split(' ').next()).and_then(|speed| speed.parse().ok()).expect("a speed");
    assert!(speed < 200e6, "{}", ran.out);
}

/// An engine of few words, which plays and tells nothing of how it came to that.
#[cfg(unix)]
#[test]
fn an_engine_that_tells_no_nodes_is_said_to_tell_none() {
    let ran = against("bench-taciturn", "echo bestmove resign");
    let last = ran.out.lines().last().expect("a last line");
    assert!(last.starts_with("nps ") && last.ends_with("  other tells no nodes"), "{last}");
    assert!(!ran.out.contains("inf") && !ran.out.contains("NaN"), "{}", ran.out);
}
