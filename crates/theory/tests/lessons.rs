//! The castles that the lessons and the catalogue of the app show are the castles they name.

use std::fs;

use komadai_rules::{Color, Move, Position, Setup};
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

/// The castles of the catalogue, each with the moves of Black that build it.
fn catalogue() -> Vec<(String, Vec<Move>)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/learn/castles.ts");
    let text = fs::read_to_string(path).expect(path);
    let castles = text.split("\n  castle(\"").skip(1);
    let read = |castle: &str| {
        // The id, who builds it, and the moves, each in quotes.
        let quoted: Vec<&str> = castle.split('"').step_by(2).take(3).collect();
        let moves = quoted[2].split(' ').map(|usi| usi.parse().expect(usi));
        (quoted[0].to_owned(), moves.collect())
    };
    castles.map(read).collect()
}

/// Where Black's moves lead from the start while White passes.
fn alone(moves: &[Move]) -> Setup {
    let mut setup = Setup::START;
    for &mv in moves {
        let mut position = Position::from_setup(&setup).expect("a position");
        position.play(mv).unwrap_or_else(|law| panic!("{mv}: {law}"));
        setup = position.to_setup(1);
        setup.turn = Color::Black;
    }
    setup
}

/// Black's finished castles in a position.
fn finished(setup: &Setup) -> Vec<&'static str> {
    let theory = Theory::of(setup, []).expect("a start");
    let castles = theory.castles.iter();
    let finished = castles.filter(|castle| castle.color == Color::Black && castle.complete);
    finished.map(|castle| castle.entry.id()).collect()
}

#[test]
fn each_path_of_the_catalogue_builds_the_castle_it_names_and_that_alone() {
    let catalogue = catalogue();
    assert!(catalogue.len() >= 40, "{}", catalogue.len());
    for (id, moves) in &catalogue {
        assert_eq!(finished(&alone(moves)), [id], "{id}");
    }
}

#[test]
fn the_crab_stands_until_the_yagura_grows_out_of_it() {
    let (_, moves) = catalogue().into_iter().find(|(id, _)| id == "crab").expect("the crab");
    // White's edge pawns come and stay.
    let answers = ["1c1d", "9c9d", "1d1e", "9d9e", "3c3d", "8c8d", "8d8e"];
    let on = "6h7g 5c5d 6g6f 7a6b 5h6g 4a3b 8h7i 5a4a 7i4f 6a5b 6i7i 3a4b 7i8h";
    let answered = moves.iter().zip(answers);
    let crab = answered.flat_map(|(&mv, answer)| [mv, answer.parse().expect(answer)]);
    let yagura = on.split(' ').map(|usi| usi.parse().expect(usi));
    let theory = Theory::of(&Setup::START, crab.chain(yagura)).expect("a start");
    let castles = theory.castles.iter();
    let own = castles.filter(|castle| castle.color == Color::Black && castle.complete);
    let told: Vec<_> = own.map(|castle| (castle.entry.id(), castle.from, castle.to)).collect();
    assert_eq!(told, [("crab", 13, 14), ("gold-yagura", 27, 27)]);
}
