//! `check`: every real file as independent readers read it, and how trouble is told.

use std::fs;

use serde_json::Value;

use crate::{Folder, feed, record_file, refused, run};

fn manifest() -> Vec<Value> {
    let text = fs::read_to_string(record_file("manifest.jsonl")).expect("in the tree");
    objects(&text)
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

#[test]
fn every_real_file_holds_what_its_manifest_says() {
    let entries = manifest();
    assert_eq!(entries.len(), 68);
    let files = entries.iter().map(|entry| record_file(entry["file"].as_str().expect("a name")));
    let files: Vec<String> = files.collect();
    let mut arguments = vec!["check", "--json"];
    arguments.extend(files.iter().map(String::as_str));
    let ran = run(&arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let reports = objects(&ran.out);
    assert_eq!(reports.len(), entries.len());
    for ((entry, report), file) in entries.iter().zip(&reports).zip(&files) {
        assert_eq!(report["file"], **file);
        assert_eq!(report["format"], entry["format"], "{file}");
        // Some readers of plain ASCII call it UTF-8, which it is as well.
        let name = |value: &Value| value.as_str().map(|name| name.replace("ascii", "utf-8"));
        assert_eq!(name(&report["encoding"]), name(&entry["encoding"]), "{file}");
        assert_eq!(report["errors"], Value::Array(vec![]), "{file}");
        let expect = &entry["expect"];
        match expect["games"].as_array() {
            None => holds(report, expect, file),
            Some(games) => {
                assert_eq!(report["games"], games.len(), "{file}");
                for (expect, found) in games.iter().zip(report["all"].as_array().expect("all")) {
                    holds(found, expect, file);
                }
            }
        }
    }
}

#[track_caller]
fn holds(found: &Value, expect: &Value, file: &str) {
    for key in ["plies", "init_sfen", "final_sfen", "end", "branches", "time_total_s"] {
        if let Some(expected) = expect.get(key) {
            assert_eq!(found[key], *expected, "{file}: {key}");
        }
    }
    if let Some(end) = expect.get("end_one_peer") {
        assert_eq!(found["end"], *end, "{file}");
    }
}

#[test]
fn one_object_a_file_in_order_whatever_is_wrong_with_it() {
    let folder = Folder::new("check");
    let [broken, rubbish] = ["broken.kif", "rubbish.kif"].map(|name| folder.file(name));
    fs::write(&broken, "手合割：平手\n1 ７六歩(77)\n2 ５二金\n").expect("a file");
    fs::write(&rubbish, b"\x00\x01\xfe\xff\x80 nothing").expect("a file");
    let missing = folder.file("missing.kif");
    let several = record_file("csa/maou_csa_multi_game.csa");
    let files = [&*broken, &*several, &*missing, &*rubbish];
    let ran = run(&[&["check", "--json", "--threads", "3"], &files[..]].concat());
    assert_eq!(ran.code, Some(1));
    let found = objects(&ran.out);
    let names: Vec<&str> = found.iter().filter_map(|found| found["file"].as_str()).collect();
    assert_eq!(names, files);

    let keys: Vec<&str> = ["file", "format", "encoding", "games", "plies", "init_sfen"]
        .into_iter()
        .chain(["final_sfen", "end", "branches", "time_total_s", "warnings", "errors"])
        .collect();
    let line = ran.out.lines().next().expect("a line");
    let places: Vec<_> = keys.iter().map(|key| line.find(&format!("\"{key}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{line}");

    let error = &found[0]["errors"][0];
    assert_eq!(
        (&found[0]["plies"], &error["line"], &error["column"]),
        (&1.into(), &3.into(), &3.into())
    );
    assert!(
        error["message"].as_str().is_some_and(|text| text.contains("several moves")),
        "{error}"
    );
    assert_eq!(found[1]["games"], 2);
    assert_eq!(found[1]["all"][1]["end"], "interrupt");
    assert_eq!(found[2]["errors"][0]["message"], "there is no such file or folder");
    assert_eq!(found[3]["format"], Value::Null);
}

#[test]
fn people_see_a_table_and_what_is_wrong_below_each_row() {
    let ran = feed(
        &["check", "-"],
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 １四歩(17)\n".as_bytes(),
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("format"), "{}", ran.out);
    assert!(lines[1].starts_with("KIF    utf-8         3"), "{}", ran.out);
    assert!(lines[2].contains("warning: line 4"), "{}", ran.out);
    assert_eq!(lines[3], "1 file, 1 game: 0 errors, 1 warning");
}

/// The rules decide when a repetition ends a game; a record may go on all the same.
#[test]
fn moves_behind_the_fourth_repetition_are_told_of() {
    let round = "2h3h 8b7b 3h2h 7b8b ";
    for (rounds, more, warnings) in [(3, "", 0), (3, "7g7f", 1), (2, "7g7f", 0)] {
        let line = format!("position startpos moves {}{more}\n", round.repeat(rounds));
        let found = objects(&feed(&["check", "--json", "-"], line.as_bytes()).out);
        let told = found[0]["warnings"].as_array().expect("a list");
        assert_eq!(told.len(), warnings, "{line}: {told:?}");
        let is_named =
            |warning: &Value| warning["message"] == "move 13, 7g7f: the game is over (sennichite)";
        assert!(told.iter().all(is_named), "{told:?}");
    }
}

#[test]
fn folders_are_looked_through_for_records() {
    let all = run(&["check", &record_file("csa"), "--json"]);
    assert_eq!((all.code, objects(&all.out).len()), (Some(0), 17));
    let folder = Folder::new("check-empty");
    fs::write(folder.file("README.md"), "no record").expect("a file");
    let none = run(&["check", folder.0.to_str().expect("a path of text")]);
    assert_eq!(none.code, Some(1));
    assert!(none.out.contains("there are no records in it"), "{}", none.out);
    refused(&run(&["check"]), "<IN>");
}

/// Texts in a folder are records if there are moves in them; a link that leads nowhere is told.
#[test]
fn folders_are_looked_through() {
    let folder = Folder::new("check-folder");
    let write = |name: &str, text: &str| fs::write(folder.file(name), text).expect("written");
    write("a.kif", "1 ７六歩(77)\n");
    write("b.txt", "▲７六歩 △３四歩\n");
    write("c.TXT", "1.P-7f P-3d 2.S-6h\n");
    write("d.jsonl", "{\"moves\":\"7g7f 3c3d 8h2b+ 3a2b\"}\n");
    write("notes.txt", "1. Buy milk\nV2 of the plan: 先手\n");
    write("settings.json", "{\"header\": 1}\n");
    write("e.png", "1 ７六歩(77)\n");
    let ran = run(&["check", "--json", &folder.file("")]);
    let reports = objects(&ran.out);
    let plies = reports.iter().map(|report| report["plies"].as_u64());
    let plies: Vec<_> = plies.collect();
    assert_eq!(plies, [1, 2, 3, 4].map(Some));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", folder.file("z.kif")).expect("a link");
        let ran = run(&["check", &folder.file("")]);
        assert_eq!(ran.code, Some(1));
        let told = format!("{}{}", ran.out, ran.err);
        assert!(told.contains("z.kif") && told.contains("no such file"), "{told}");
    }
}

/// Files with something to warn of, and none.
#[test]
fn a_warning_is_an_error_where_that_is_asked_for() {
    let folder = Folder::new("check-strict");
    for (name, text) in
        [("a.kif", "手合割：平手\n1 ７六歩(77)\n"), ("b.kif", "手合割：五目並べ\n1 ７六歩(77)\n")]
    {
        fs::write(folder.file(name), text).expect("a file");
    }
    for (name, arguments, code) in [
        ("a.kif", &["--strict"][..], 0),
        ("b.kif", &[], 0),
        ("b.kif", &["--strict"], 1),
        ("b.kif", &["--strict", "--json"], 1),
    ] {
        let file = folder.file(name);
        let ran = run(&[&["check", &file][..], arguments].concat());
        assert_eq!(ran.code, Some(code), "{name} {arguments:?}: {}", ran.out);
        assert_eq!(ran.out.contains("expected a handicap"), name == "b.kif");
    }
}

/// Warnings that repeat are summed up, and left out where nobody wants them.
#[test]
fn repeated_warnings_are_summed_up_and_quiet_tells_errors_alone() {
    let folder = Folder::new("check-repeats");
    for number in 0..12 {
        let text = format!("手合割：五目並べ{number}\n1 ７六歩(77)\n");
        fs::write(folder.file(&format!("{number:02}.kif")), text).expect("a file");
    }
    fs::write(folder.file("broken.kif"), "手合割：平手\n1 ７六歩(77)\n2 ５二金\n").expect("a file");
    let all = folder.file("");
    let ran = run(&["check", &all]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.out.matches("warning: line 1").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("9 more warnings like this: "), "{}", ran.out);
    assert!(ran.out.ends_with("13 files, 13 games: 1 error, 12 warnings\n"), "{}", ran.out);
    let quiet = run(&["check", "--quiet", &all]);
    assert_eq!(quiet.code, Some(1));
    assert_eq!(quiet.out.lines().count(), 2, "{}", quiet.out);
    assert!(quiet.out.contains("broken.kif") && quiet.out.contains("error: line 3"));
    let json = run(&["check", "-q", "--json", &all]);
    assert_eq!(objects(&json.out).len(), 1);
    // Where a warning is an error, all are told.
    let strict = run(&["check", "--strict", "--quiet", &all]);
    assert_eq!(strict.out.matches("warning: line 1").count(), 12, "{}", strict.out);

    let out = folder.file("out/");
    let ran = run(&["convert", &all, "--to", "csa", "-o", &out]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err.matches("warning: ").count(), 3 + 1, "{}", ran.err);
    assert!(ran.err.contains("warning: 9 more warnings like this: "), "{}", ran.err);
    assert!(ran.err.contains("9 more warnings"), "{}", ran.err);
    let quiet = run(&["convert", &all, "--to", "csa", "-o", &out, "--force", "--quiet"]);
    assert_eq!(quiet.code, Some(1));
    assert_eq!(quiet.err.lines().count(), 1, "{}", quiet.err);
    assert!(quiet.err.contains("error: ") && quiet.err.contains("broken.kif"), "{}", quiet.err);
}
