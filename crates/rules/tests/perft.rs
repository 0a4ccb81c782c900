//! Counts of leaves known from elsewhere, three ways of counting.

mod common;

use common::rows;
use komadai_rules::{Position, perft};

#[test]
fn leaves_are_counted_as_elsewhere() {
    for [sfen, depth, leaves] in rows(include_str!("../../../testdata/rules/perft.tsv")) {
        let mut position = Position::from_setup(&sfen.parse().expect(sfen)).expect(sfen);
        let depth = depth.parse().expect("a depth");
        let leaves: u64 = leaves.parse().expect("a count");
        assert_eq!(perft::count(&mut position, depth), leaves, "counted, {sfen} at {depth}");
        assert_eq!(perft::list(&mut position, depth), leaves, "listed, {sfen} at {depth}");
        // Playing every leaf takes its time: the small trees are enough.
        if leaves < 10_000_000 {
            assert_eq!(perft::full(&mut position, depth), leaves, "played, {sfen} at {depth}");
        }
    }
}
