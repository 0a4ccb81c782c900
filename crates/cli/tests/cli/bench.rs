//! `komadai bench`: the signature adds up and is the same twice, and a bad comparison is refused.

use crate::{refused, run};

#[test]
fn the_signature_is_the_sum_of_the_positions_and_the_same_twice() {
    let signature = || {
        let ran = run(&["bench", "--depth", "3"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let mut lines: Vec<&str> = ran.out.lines().collect();
        let last = lines.pop().expect("a last line");
        let words: Vec<&str> = last.split("  ").collect();
        let [signature, seconds, nps] = words[..] else {
            panic!("three parts: {last}")
        };
        assert!(
            seconds.starts_with("seconds ") && nps.starts_with("nps "),
            "{last}"
        );
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
    refused(
        &run(&["bench", "--against", "no-such-engine"]),
        "no-such-engine cannot be started",
    );
    refused(&run(&["bench", "--time", "5"]), "--against");
    refused(&run(&["bench", "--depth", "0"]), "0");
}
