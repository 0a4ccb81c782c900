//! `komadai match`: what it prints, what it keeps, how it goes on, and what it refuses.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{refused, run, unusable};

const QUICK: [&str; 5] =
    ["match", "--engine", "komadai,nodes=50", "--engine", "komadai,name=b,nodes=100"];

fn quick(more: &[&str]) -> crate::Run {
    run(&[&QUICK[..], more].concat())
}

#[track_caller]
fn object(ran: &crate::Run) -> Value {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    serde_json::from_str(&ran.out).expect("one object")
}

#[test]
fn json_tells_the_score_what_it_is_worth_and_who_failed() {
    let more = ["--games", "4", "--json", "--sprt", "-50", "50", "--max-moves", "60"];
    let result = object(&quick(&more));
    assert_eq!(result["games"], 4);
    let count = |name: &str| result[name].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 4);
    assert_eq!(result["sprt"]["elo0"], -50.0);
    assert_eq!(result["sprt"]["result"], "undecided");
    assert!(result["sprt"]["llr"].is_f64() && result["los"].is_f64());
    assert!(result.get("elo").is_some() && result.get("elo_error").is_some());
    assert_eq!(result["finished"], true);
    for (engine, name) in ["komadai", "b"].into_iter().enumerate() {
        let engine = &result["engines"][engine];
        assert_eq!(engine["name"], name);
        for failing in ["time_losses", "illegal_moves", "crashes"] {
            assert_eq!(engine[failing], 0);
        }
    }
    let again = object(&quick(&more));
    assert_eq!(result, again, "nodes and seed decide every game");
}

#[test]
fn a_match_of_many_has_pairings_and_standings() {
    let third = ["--engine", "komadai,nodes=20,name=c", "--games", "2", "--max-moves", "30"];
    let result = object(&quick(&[&third[..], &["--json"]].concat()));
    assert_eq!(result["games"], 6);
    assert_eq!(result["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(result["standings"].as_array().unwrap().len(), 3);
    let gauntlet = [&third[..], &["--json", "--tournament", "gauntlet", "--concurrency", "2"]];
    let result = object(&quick(&gauntlet.concat()));
    let met: Vec<_> =
        result["pairings"].as_array().unwrap().iter().map(|pairing| &pairing["second"]).collect();
    assert_eq!(met, ["b", "c"]);
    let table = quick(&third);
    assert_eq!(table.code, Some(0));
    assert!(table.out.starts_with("engine "), "{}", table.out);
    assert_eq!(table.out.lines().count(), 8, "{}", table.out);
}

#[test]
fn games_are_saved_and_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("games");
    let path = save.to_str().unwrap();
    let saved = ["--save", path, "--records", "both", "--max-moves", "40", "--json"];
    let two = object(&quick(&[&saved[..], &["--games", "2"]].concat()));
    let names = |folder: &Path| {
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        let mut names: Vec<_> = files.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    let games = ["game-00001.csa", "game-00001.kif", "game-00002.csa", "game-00002.kif"];
    assert_eq!(names(&save), [&games[..], &["match.jsonl"]].concat());
    let first = fs::read(save.join(games[1])).unwrap();
    assert!(String::from_utf8_lossy(&first).contains("komadai"));
    // The engines are gone from the path of this one, and nothing is left to play with them.
    fs::remove_file(save.join(games[1])).unwrap();
    assert_eq!(object(&quick(&[&saved[..], &["--games", "2"]].concat())), two);
    assert!(!save.join(games[1]).exists(), "it was not played again");
    let more = quick(&[&saved[..], &["--games", "4"]].concat());
    assert!(more.err.contains("2 of 4 games were played before"), "{}", more.err);
    assert_eq!(object(&more)["games"], 4);
    assert!(save.join("game-00004.csa").exists());
    let other = quick(&[&saved[..], &["--seed", "2"]].concat());
    unusable(&other, "match.jsonl: it belongs to another match: its list of openings is");
    let other = run(&[
        "match",
        "--engine",
        "komadai",
        "--engine",
        "komadai,name=b,nodes=100",
        "--save",
        path,
    ]);
    unusable(&other, "its engine 1, pace is nodes=50, and now it is 10+0.1");
}

/// Games of somebody else are left alone, and a match is begun anew only where that is asked for.
#[test]
fn games_that_are_there_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().to_str().unwrap();
    let (foreign, journal) =
        (folder.path().join("game-00002.kif"), folder.path().join("match.jsonl"));
    let read = || fs::read(&foreign).unwrap();
    let asked = ["--games", "2", "--max-moves", "30", "--json", "--save", save];
    fs::write(&foreign, "mine").unwrap();
    // What is called otherwise is in nobody's way.
    fs::write(folder.path().join("game-00001.txt"), "mine").unwrap();
    let ran = quick(&asked);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("game-00002.kif is there already; --force overwrites it"),
        "{}",
        ran.err
    );
    assert_eq!(read(), b"mine");
    assert!(!journal.exists());

    fs::write(&journal, "a letter without an end").unwrap();
    unusable(&quick(&asked), "match.jsonl: line 1: this is no journal of a match");
    assert_eq!(fs::read_to_string(&journal).unwrap(), "a letter without an end");

    let forced = [&asked[..], &["--force"]].concat();
    let first = object(&quick(&forced));
    assert_eq!((first["games"].as_u64(), read() == b"mine"), (Some(2), false));
    let resumed = quick(&asked);
    assert!(!resumed.err.contains("game 1"), "{}", resumed.err);
    assert_eq!(object(&resumed), first);
    fs::write(&foreign, "mine").unwrap();
    let again = quick(&forced);
    assert!(!again.err.contains("played before"), "{}", again.err);
    assert_eq!((object(&again), read() == b"mine"), (first, false));
}

#[test]
fn openings_are_read_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings");
    let list = path.to_str().unwrap();
    let save = folder.path().join("games");
    fs::write(&path, "# one\nposition startpos moves 9g9f 9c9d\n").unwrap();
    let asked =
        ["--games", "2", "--max-moves", "30", "--openings", list, "--save", save.to_str().unwrap()];
    assert_eq!(quick(&asked).code, Some(0));
    for game in ["game-00001.kif", "game-00002.kif"] {
        let reading = komadai_record::read(&fs::read(save.join(game)).unwrap()).unwrap();
        assert_eq!(reading.encoding, komadai_record::Encoding::ShiftJis);
        let moves: Vec<String> =
            { reading.games[0].record.moves() }.map(|mv| mv.to_string()).collect();
        assert_eq!(moves[..2], ["9g9f", "9c9d"]);
    }
    for (text, reason) in [
        ("", "there is no opening"),
        ("startpos moves 7g7f\nstartpos moves 7g7e\n", "line 2: move 1, 7g7e"),
    ] {
        fs::write(&path, text).unwrap();
        unusable(&quick(&asked), reason);
    }
    unusable(&quick(&["--openings", "nowhere.usi"]), "--openings nowhere.usi: ");
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_played() {
    for (arguments, reason) in [
        (&["match"][..], "--engine"),
        (
            &["match", "--engine", "komadai"],
            "--engine must be given 2 to 64 times, and is given 1 time",
        ),
        (&["match", "--engine", "stockfish"], "\"stockfish\" is not understood"),
        (&["match", "--engine", "komadai,nodes=0"], "nodes=0"),
    ] {
        refused(&run(arguments), reason);
    }
    for (more, reason) in [
        (&["--games", "0"][..], "0 is not in 1..="),
        (&["--tc", "soon"], "\"soon\" is no time control"),
        (&["--tc", "1", "--nodes", "5"], "cannot be used with"),
        (&["--sprt", "5", "5"], "--sprt 5 5: the first must be less"),
        (&["--sprt", "5"], "2 values required"),
        (&["--engine", "komadai", "--sprt", "0", "5"], "--sprt tests two engines"),
        (&["--resign-score", "0,3"], "expected two numbers"),
        (&["--draw-score", "5,3"], "expected three numbers"),
        (&["--concurrency", "0"], "0 is not in 1..="),
        (&["--records", "csa"], "--save"),
        (&["--tournament", "cup"], "round-robin"),
        (&["--engine", "cmd=x,proto=gnushogi,tc=10+0.1"], "GNU Shogi keeps no clock"),
    ] {
        refused(&quick(more), reason);
    }
}

#[test]
fn an_engine_that_cannot_start_is_named_at_once() {
    for command in ["no-such-engine".to_owned(), format!("{} legal", env!("CARGO_BIN_EXE_komadai"))]
    {
        let engine = format!("cmd={command},name=other");
        let ran = run(&["match", "--engine", "komadai", "--engine", &engine, "--games", "2"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
        assert!(ran.err.starts_with("error: other does not start: "), "{}", ran.err);
    }
}

/// What an engine of ours is set to and cannot do is heard of before it plays as if nothing had been said.
#[test]
fn an_option_that_is_refused_keeps_an_engine_from_starting() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("no network");
    fs::write(&text, "a letter").unwrap();
    let (text, own) = (text.display(), env!("CARGO_BIN_EXE_komadai"));
    for (engine, reason) in [
        (format!("komadai,option.EvalFile={text}"), "option EvalFile: "),
        (format!("cmd={own} usi,option.EvalFile={text}"), "option EvalFile: "),
        ("komadai,option.EvalFile=/nowhere".to_owned(), "option EvalFile: /nowhere: "),
        ("komadai,option.Margins=zz".to_owned(), "option Margins: "),
        ("komadai,option.Without=zz".to_owned(), "option Without: "),
        ("komadai,option.USI_OwnBook=true,option.BookFile=/nowhere".to_owned(), "book /nowhere: "),
    ] {
        let engine = format!("{engine},name=newnet");
        let ran = run(&[
            "match", "--engine", "komadai", "--engine", &engine, "--games", "2", "--nodes", "20",
        ]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{engine}");
        let told = format!("error: newnet does not start: {reason}");
        assert!(ran.err.starts_with(&told), "{engine}: {}", ran.err);
    }
}

#[test]
fn a_match_that_did_not_begin_leaves_its_folder_to_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let played = |engine: &str| {
        run(&[
            "match",
            "--engine",
            "komadai,nodes=20",
            "--engine",
            engine,
            "--games",
            "2",
            "--max-moves",
            "30",
            "--save",
            folder.path().to_str().unwrap(),
            "--json",
        ])
    };
    assert_eq!(played("cmd=/nowhere,name=b").code, Some(1));
    assert_eq!(object(&played("komadai,nodes=30,name=b"))["games"], 2);
    // What was played is kept from others as ever.
    unusable(&played("komadai,nodes=40,name=b"), "it belongs to another match");
}

/// A shell that becomes our engine after so many seconds.
#[cfg(unix)]
#[test]
fn who_is_waited_for_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("slow");
    let own = env!("CARGO_BIN_EXE_komadai");
    fs::write(&script, format!("sleep 5.5; exec {own} usi\n")).unwrap();
    let engine = format!("cmd=/bin/sh {},nodes=20,name=slow", script.display());
    let ran = run(&[
        "match",
        "--engine",
        "komadai,nodes=20",
        "--engine",
        &engine,
        "--games",
        "2",
        "--max-moves",
        "30",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.starts_with("waiting for slow to start\n"), "{}", ran.err);
}

#[test]
fn parts_of_seconds_are_kept_where_the_form_holds_them_and_told_where_it_does_not() {
    let told = "games kept as kif lack the parts of seconds; --records csa3 keeps them\n";
    for (records, name, keeps) in
        [("csa3", "csa", true), ("kif", "kif", false), ("both", "kif", false)]
    {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().to_str().unwrap();
        // Fewer nodes may take less than a thousandth of a second, move after move.
        let mut words = vec!["match", "--games", "2", "--max-moves", "30", "--save", save];
        words.extend(["--engine", "komadai,nodes=5000", "--engine", "komadai,name=b,nodes=5000"]);
        let ran = run(&[&words[..], &["--records", records]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.err.matches(told).count(), usize::from(!keeps), "{records}: {}", ran.err);
        let bytes = fs::read(folder.path().join(format!("game-00001.{name}"))).unwrap();
        let reading = komadai_record::read(&bytes).expect("a record");
        let record = &reading.games[0].record;
        let times = record.main_line().filter_map(|node| record[node].time);
        let has_parts = times.into_iter().any(|time| time.subsec_nanos() > 0);
        assert_eq!(has_parts, keeps, "{records}");
    }
}

#[test]
fn the_journal_holds_the_settings_as_data() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().to_str().unwrap();
    let more = ["--resign-score", "2000,4", "--patience", "7", "--margin", "80"];
    let ran = quick(&[&["--games", "2", "--max-moves", "30", "--save", save], &more[..]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let journal = fs::read_to_string(folder.path().join("match.jsonl")).unwrap();
    let header: Value = serde_json::from_str(journal.lines().next().unwrap()).expect("one object");
    let settings = &header["settings"];
    assert_eq!(
        settings["engine 1"],
        serde_json::json!({
            "name": "komadai", "program": "komadai", "protocol": "usi", "options": {}, "pace": "nodes=50",
            "margin_ms": 80,
        })
    );
    let resign = serde_json::json!({"score": 2000, "moves": 4});
    assert_eq!(settings["adjudication"], serde_json::json!({"resign": resign, "draw": null}));
    assert_eq!(
        (&settings["tournament"], &settings["patience"]),
        (&serde_json::json!([[0, 1]]), &7.0.into())
    );
    for (more, reason) in [
        (
            &["--resign-score", "2000,5", "--patience", "7", "--margin", "80"],
            "its adjudication, resign, moves is 4, and now it is 5",
        ),
        (
            &["--resign-score", "2000,4", "--patience", "7", "--margin", "90"],
            "its engine 1, margin ms is 80, and now it is 90",
        ),
        (
            &["--resign-score", "2000,4", "--patience", "8", "--margin", "80"],
            "its patience is 7.0, and now it is 8.0",
        ),
    ] {
        let ran =
            quick(&[&["--games", "2", "--max-moves", "30", "--save", save], &more[..]].concat());
        assert!(ran.err.contains(reason), "{}", ran.err);
    }
}

/// An engine in shell that gets ready after some seconds and answers each `go` as late; as an entry for `--engine`.
#[cfg(unix)]
fn late(folder: &Path, ready: &str, answer: &str) -> String {
    let script = folder.join("late");
    let words = format!(
        "while read -r line; do case $line in\n\
         usi) sleep {ready}; echo usiok;; isready) echo readyok;; go*) sleep {answer}; echo bestmove resign;;\n\
         quit) exit;; esac; done\n"
    );
    fs::write(&script, words).unwrap();
    format!("cmd=/bin/sh {},name=late", script.display())
}

#[cfg(unix)]
#[test]
fn how_long_an_engine_may_take_to_start_can_be_set() {
    let folder = tempfile::tempdir().unwrap();
    let engine = late(folder.path(), "30", "0");
    let begun = std::time::Instant::now();
    let ran = run(&[
        "match",
        "--engine",
        "komadai,nodes=20",
        "--engine",
        &engine,
        "--start-timeout",
        "1",
    ]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{}", ran.err);
    assert!(ran.err.contains("late does not start: "), "{}", ran.err);
    assert!(begun.elapsed().as_secs() < 25);
}

#[cfg(unix)]
#[test]
fn a_loss_on_time_says_the_margin_and_movetime_has_a_wide_one() {
    let folder = tempfile::tempdir().unwrap();
    let engine = late(folder.path(), "0", "0.2");
    for (more, told) in [
        (
            &["--tc", "movetime=100", "--margin", "10"][..],
            " ms, and had 100 ms with a margin of 10 ms\n",
        ),
        (&["--tc", "byoyomi=100"], " ms, and had 100 ms with a margin of 50 ms\n"),
        (&["--tc", "movetime=100"], ""),
    ] {
        let match_of_two =
            ["match", "--engine", "komadai,nodes=20", "--engine", &engine, "--games", "2"];
        let ran = run(&[&match_of_two[..], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(
            ran.err.contains("late lost: late: the move took "),
            !told.is_empty(),
            "{}",
            ran.err
        );
        assert!(ran.err.contains(told), "{more:?}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_prints_its_table_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let save = ["--save", folder.path().to_str().unwrap()];
    for save in [&save[..], &[]] {
        let games = interrupted(save);
        if save.is_empty() {
            continue;
        }
        let more = (games + 2).to_string();
        let ran = quick(&[&["--max-moves", "40", "--json"], save, &["--games", &more]].concat());
        let told = format!("{games} of {more} games were played before");
        assert!(ran.err.contains(&told), "{}", ran.err);
        assert_eq!(object(&ran)["games"], games + 2);
    }
}

/// Interrupts a match after its first game; how many games its table has.
#[cfg(unix)]
fn interrupted(more: &[&str]) -> u64 {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let arguments = [&["--games", "2000", "--max-moves", "40", "--json"], more].concat();
    let mut child = crate::komadai()
        .args(QUICK)
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    // The first game has ended.
    told.read_line(&mut line).unwrap();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{line}{rest}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["finished"], false);
    let games = result["games"].as_u64().unwrap();
    assert!(games > 0);
    games
}
