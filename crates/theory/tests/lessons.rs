//! The castles that the lessons of the app show are the castles they name.

use std::fs;

use komadai_rules::{Color, Setup};
use komadai_theory::Theory;

/// The position a lesson calls the finished castle.
fn built(lesson: &str) -> Setup {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/learn/lessons");
    let text = fs::read_to_string(format!("{folder}/{lesson}.ts")).expect(lesson);
    let (_, rest) = text.split_once("const BUILT = \"").expect("a castle");
    let (sfen, _) = rest.split_once('"').expect("the end of a text");
    sfen.parse().expect(sfen)
}

#[test]
fn each_castle_of_the_lessons_is_recognised() {
    for (lesson, id) in [
        ("mino", "mino"),
        ("silver-crown", "silver-crown"),
        ("boat", "boat"),
        ("left-mino", "left-mino"),
        ("kani", "crab"),
        ("yagura", "gold-yagura"),
        ("anaguma", "static-anaguma"),
    ] {
        let theory = Theory::of(&built(lesson), []).expect(lesson);
        let castle = theory
            .castles
            .iter()
            .find(|castle| castle.color == Color::Black && castle.entry.id() == id);
        assert!(castle.is_some_and(|castle| castle.complete), "{lesson}");
    }
}
