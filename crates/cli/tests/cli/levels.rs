//! `levels`: neighbours measured, and a run that goes on.

use std::fs;

use crate::{Folder, refused, run, unusable};

#[test]
fn neighbours_are_measured_once_and_remembered() {
    let folder = Folder::new("levels");
    let (ledger, table) = (folder.file("levels.ledger"), folder.file("levels.md"));
    let measure = |games: &str| {
        let ran = run(&[
            "levels",
            "measure",
            "--games",
            games,
            "--bot-games",
            "2",
            "--positions",
            "2",
            "--from",
            "14k",
            "--to",
            "12k",
            "--ledger",
            &ledger,
            "--out",
            &table,
            "--force",
        ]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        let lines = |path| fs::read_to_string(path).expect("a file");
        (lines(&table), lines(&ledger))
    };
    let (_, few) = measure("2");
    // As if the run had been killed while it wrote.
    fs::write(&ledger, format!("{few}200,1000,50,60 gre")).expect("written");
    let (page, more) = measure("4");
    // Three levels against three bots, five rates each, then two pairs of neighbours and one with a level between.
    assert_eq!((few.lines().count(), more.lines().count()), (18 + 15 + 6, 18 + 15 + 12));
    assert!(more.starts_with(&few));
    let rows: Vec<&str> = page.lines().filter(|line| line.contains(" kyū |")).collect();
    assert_eq!(rows.len(), 3 * 3, "{page}");
    assert!(rows[1].starts_with("| 13 kyū | 13級 |"), "{page}");
    assert!(page.contains("--games 4 --bot-games 2 --positions 2 --seed 1\n"), "{page}");
    assert_eq!(measure("4"), (page, more), "nothing is played twice");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new("levels-bad");
    let ledger = folder.file("levels.ledger");
    refused(&run(&["levels", "--from", "5k", "--to", "9k", "--ledger", &ledger]), "--from");
    refused(&run(&["levels", "--to", "full", "--from", "9d", "--ledger", &ledger]), "two levels");
    refused(&run(&["levels", "--from", "26k"]), "25k to 1k");
    // What is no ledger stays as it is, with a line's end or without one.
    for foreign in ["1,2,3\n", "a letter", "200,1000,400,400 to you"] {
        fs::write(&ledger, foreign).expect("written");
        unusable(&run(&["levels", "--ledger", &ledger]), "line 1");
        assert_eq!(fs::read_to_string(&ledger).expect("a file"), foreign);
    }
    fs::remove_file(&ledger).expect("it was there");
    let out = folder.file("table.md");
    fs::write(&out, "mine").expect("written");
    let ran = run(&["levels", "--ledger", &ledger, "--out", &out]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("table.md is there already; --force"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&out).expect("a file"), "mine");
    assert!(!fs::exists(&ledger).expect("a folder"));
}
