//! `book`: made from records and by search, shown, converted, and refused when damaged.

use std::fs;

use crate::{Folder, refused, run, unusable};

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/games/wcsc28.jsonl");

#[track_caller]
fn well(arguments: &[&str]) -> String {
    let ran = run(&[&["book"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out
}

#[test]
fn a_book_from_records_knows_what_was_played_and_converts_there_and_back() {
    let folder = Folder::new("book-records");
    let [compact, text, again] = ["a.kbook", "a.db", "b.kbook"].map(|name| folder.file(name));
    well(&["make", "--from", RECORDS, "--plies", "12", "--least", "1", "--out", &compact]);
    let shown = well(&["show", &compact]);
    let mut lines = shown.lines();
    assert!(lines.next().is_some_and(|line| line.contains(" positions, ")), "{shown}");
    assert!(lines.next().is_some_and(|line| line.starts_with("7g7f\t☗７六歩\t")), "{shown}");
    well(&["convert", &compact, &text]);
    // Nothing is overwritten unless asked.
    let ran = run(&["book", "convert", &compact, &text]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("is there already; --force"), "{}", ran.err);
    well(&["convert", &compact, &text, "--force"]);
    assert!(fs::read_to_string(&text).expect("text").starts_with("#YANEURAOU-DB2016 1.00\nsfen "));
    well(&["convert", &text, &again]);
    assert_eq!(fs::read(&compact).expect("bytes"), fs::read(&again).expect("bytes"));
    let unknown = well(&["show", &compact, "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b - 1"]);
    assert_eq!(unknown.lines().count(), 1);
}

#[test]
fn records_of_other_formats_are_read_too() {
    let folder = Folder::new("book-formats");
    let [usi, csa, out] = ["a.usi", "b.csa", "out.db"].map(|name| folder.file(name));
    fs::write(&usi, "startpos moves 7g7f 3c3d\nstartpos moves 7g7f 8c8d\n").expect("written");
    fs::write(&csa, "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n").expect("written");
    let make = ["make", "--from", &usi, &csa, "--out", &out];
    fs::write(&out, "mine").expect("written");
    let ran = run(&[&["book"], &make[..]].concat());
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("is there already; --force"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&out).expect("text"), "mine");
    well(&[&make[..], &["--force"]].concat());
    let text = fs::read_to_string(&out).expect("text");
    assert!(text.contains("\n7g7f none none 0 3\n"), "{text}");
    assert!(text.contains("\n3c3d none none 0 2\n8c8d none none 0 1\n"), "{text}");
}

#[test]
fn a_search_that_was_broken_off_goes_on_and_comes_to_the_same_book() {
    let folder = Folder::new("book-search");
    let [whole, broken] = ["whole.kbook", "broken.kbook"].map(|name| folder.file(name));
    let make = |out: &str, positions: &str, concurrency: &str| {
        well(&[
            "make",
            "--self-play",
            positions,
            "--nodes",
            "500",
            "--concurrency",
            concurrency,
            "--out",
            out,
            "--force",
        ]);
    };
    make(&whole, "40", "2");
    make(&broken, "9", "1");
    // As if the run had been killed while it wrote.
    let log = folder.file("broken.kbook.log");
    let kept = fs::read_to_string(&log).expect("a log");
    fs::write(&log, format!("{kept}sfen lnsgk")).expect("written");
    make(&broken, "40", "1");
    assert_eq!(fs::read(&whole).expect("bytes"), fs::read(&broken).expect("bytes"));
    let log = |name| fs::read(folder.file(name)).expect("a log").len();
    assert_eq!(log("whole.kbook.log"), log("broken.kbook.log"));
    unusable(
        &run(&["book", "make", "--self-play", "9", "--nodes", "600", "--out", &whole, "--force"]),
        "searched otherwise",
    );
}

#[test]
fn what_is_no_book_or_no_record_is_refused_and_nothing_is_written() {
    let folder = Folder::new("book-bad");
    let [bad, out] = ["bad.kbook", "out.kbook"].map(|name| folder.file(name));
    fs::write(&bad, "KOMABOOK\u{1}").expect("written");
    unusable(&run(&["book", "show", &bad]), "ends in the middle");
    unusable(&run(&["book", "convert", &bad, &out]), "ends in the middle");
    fs::write(&bad, "no book at all").expect("written");
    unusable(&run(&["book", "show", &bad]), "this is no book");
    unusable(&run(&["book", "make", "--from", &bad, "--out", &out]), "bad.kbook");
    refused(&run(&["book", "make", "--out", &out]), "--from");
    unusable(&run(&["book", "show", &folder.file("none")]), "none");
    let games = folder.file("games.jsonl");
    fs::write(&games, "{\"moves\": \"7g7f 7x7f\"}\n").expect("written");
    unusable(&run(&["book", "make", "--from", &games, "--out", &out]), "line 1");
    assert!(!std::path::Path::new(&out).exists());
}
