//! `analyse`: what it writes, that threads and interruptions change nothing, and how it meets trouble.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use komadai_record::{Encoding, Record, read};
use serde_json::Value;

use crate::{Run, feed, komadai, record_file, refused, run};

/// A folder of the test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("analyse").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}

fn text(path: &Path) -> String {
    path.to_str().expect("paths of tests are UTF-8").to_owned()
}

/// Analyses with little effort into `out`.
fn analyse(files: &[&str], out: &Path, more: &[&str]) -> Run {
    let out = text(out);
    let always = ["analyse", "--nodes", "800", "--hash", "1", "--out", &out];
    run(&[&always[..], files, more].concat())
}

fn read_json(path: &Path) -> Value {
    let text = fs::read_to_string(path).expect("the analysis was written");
    serde_json::from_str(&text).expect("JSON")
}

fn read_kif(path: &Path) -> Record {
    let mut reading = read(&fs::read(path).expect("the record was written")).expect("a record");
    // As the game was that it was made of.
    assert_eq!(reading.encoding, Encoding::Utf8);
    let game = reading.games.remove(0);
    assert_eq!((game.warnings, game.error), (vec![], None));
    game.record
}

#[test]
fn a_game_leaves_a_record_a_graph_and_numbers() {
    let out = folder("whole");
    let game = record_file("csa/shogihome_scenario27.csa");
    let ran = analyse(&[&game], &out, &["--threads", "2"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("Enemy") && ran.out.contains("accuracy"), "{}", ran.out);

    let json = read_json(&out.join("shogihome_scenario27.json"));
    assert_eq!(
        (json["format"].as_str(), json["version"].as_u64()),
        (Some("komadai-analysis"), Some(1))
    );
    assert_eq!((json["black"].as_str(), json["end"].as_str()), (Some("Enemy"), Some("resign")));
    let (positions, moves) = (json["positions"].as_array(), json["moves"].as_array());
    assert_eq!((positions.map(Vec::len), moves.map(Vec::len)), (Some(7), Some(6)));
    assert_eq!(json["moves"][0]["move"], "2g2f");
    assert_eq!(json["positions"][0]["nodes"], 800);

    let record = read_kif(&out.join("shogihome_scenario27.kif"));
    let original =
        read(&fs::read(&game).expect("the record is part of the tree")).expect("a record");
    assert!(record.moves().eq(original.games[0].record.moves()));
    assert!(record.main_line().all(|node| !record[node].lines.is_empty()));
    assert!(record[Record::ROOT].comment.contains("Game analysis"));

    let svg =
        fs::read_to_string(out.join("shogihome_scenario27.svg")).expect("the graph was written");
    for part in ["<title id=\"title\">☗Enemy", "<desc", "prefers-color-scheme:dark", "</svg>"] {
        assert!(svg.contains(part), "{part}");
    }
    assert!(!out.join("shogihome_scenario27.journal").exists());
}

#[test]
fn both_languages_are_spoken() {
    for (language, word, mark) in [("ja", "先手", "最善手"), ("en", "Black", "best")] {
        let out = folder(language);
        let game = record_file("kif/tsshogi_sample.kifu");
        let ran = analyse(&[&game], &out, &["--lang", language]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains(word) && ran.out.contains(mark), "{}", ran.out);
        let svg =
            fs::read_to_string(out.join("tsshogi_sample.svg")).expect("the graph was written");
        assert!(svg.contains(&format!("lang=\"{language}\"")));
    }
}

/// A mate in one that is not played is missed; the line beside the move shows it.
#[test]
fn a_missed_mate_is_told_and_shown() {
    let out = folder("mate");
    let game = out.join("missed.usi");
    fs::write(&game, "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 5a4a\n").expect("a file");
    let ran = analyse(&[&text(&game)], &out, &["--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let json: Value = serde_json::from_str(&ran.out).expect("one line of JSON");
    let first = &json["moves"][0];
    assert_eq!((first["missed_mate"].as_u64(), first["best"].as_str()), (Some(1), Some("G*5b")));
    assert!(
        ["inaccuracy", "mistake", "blunder"].iter().any(|class| first["class"] == *class),
        "{first}"
    );
    assert_eq!(json["positions"][0]["score"], serde_json::json!({"winner": "black", "mate": 1}));
    let record = read_kif(&out.join("missed.kif"));
    let firsts: Vec<String> = record
        .children(Record::ROOT)
        .filter_map(|node| Some(record[node].mv()?.to_string()))
        .collect();
    assert_eq!(firsts, ["5i5h", "G*5b"]);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let game = record_file("kif/Kifu_8mai.kif");
    let results = ["1", "3"].map(|threads| {
        let out = folder(&format!("threads-{threads}"));
        let ran = analyse(&[&game], &out, &["--threads", threads]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        ["kif", "json", "svg"].map(|ending| {
            fs::read(out.join(format!("Kifu_8mai.{ending}"))).expect("it was written")
        })
    });
    assert!(results[0] == results[1]);
}

/// A run that is killed in the middle goes on from there, and ends as if nothing had happened.
#[test]
fn a_second_run_goes_on_where_the_first_was_killed() {
    let game = record_file("csa/ShogiLibSharp_1.csa");
    let undisturbed = folder("undisturbed");
    let resumed = folder("resumed");
    let command = |out: &Path| {
        let out = text(out);
        let mut command = komadai();
        command
            .args([
                "analyse",
                "--nodes",
                "8000",
                "--hash",
                "1",
                "--threads",
                "1",
                "--out",
                &out,
                &game,
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    };
    let ended = command(&undisturbed).output().expect("the binary ends");
    assert!(ended.status.success());

    let journal = resumed.join("ShogiLibSharp_1.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let mut first = command(&resumed).spawn().expect("the binary starts");
    while lines() < 3 && first.try_wait().expect("we are its parent").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    first.kill().expect("it can be ended");
    first.wait().expect("we are its parent");
    // A line that the end of the process cut off.
    let mut kept = fs::read(&journal).expect("it was killed before its end");
    kept.extend_from_slice(b"{\"first\":16,\"posi");
    fs::write(&journal, kept).expect("the journal can be written");

    let second = command(&resumed).output().expect("the binary ends");
    assert!(second.status.success() && second.stderr.is_empty());
    for ending in ["kif", "json", "svg"] {
        let [one, other] = [&undisturbed, &resumed].map(|folder| {
            fs::read(folder.join(format!("ShogiLibSharp_1.{ending}"))).expect("it was written")
        });
        assert!(one == other, "{ending}");
    }
    let third = command(&resumed).output().expect("the binary ends");
    assert!(third.status.success());
    assert!(String::from_utf8_lossy(&third.stderr).contains("analysed before"));
}

/// Whatever file it was writing when it was ended, the next run writes all of them and leaves nothing else.
#[test]
fn a_second_run_goes_on_where_the_first_was_killed_as_it_wrote() {
    let game = record_file("kif/tsshogi_sample.kifu");
    let whole = folder("whole-files");
    assert_eq!(analyse(&[&game], &whole, &[]).code, Some(0));
    let json = read_json(&whole.join("tsshogi_sample.json"));
    let endings = ["kif", "svg", "json"];
    let name = |ending: &str| format!("tsshogi_sample.{ending}");
    let positions = json["positions"].as_array().expect("all of them");
    let journal = format!(
        "{}\n{}\n",
        serde_json::json!({ "fingerprint": json["fingerprint"] }),
        serde_json::json!({ "first": 0, "positions": positions })
    );
    for written in 0..=endings.len() {
        let out = folder("killed-writing");
        for ending in &endings[..written] {
            fs::copy(whole.join(name(ending)), out.join(name(ending))).expect("a copy");
        }
        if let Some(ending) = endings.get(written) {
            fs::write(out.join(format!("{}.4242.part", name(ending))), "half").expect("a file");
        }
        fs::write(out.join(name("journal")), &journal).expect("a file");
        // What only looks alike is somebody else's.
        fs::write(out.join("tsshogi_sample.kif.old.part"), "mine").expect("a file");
        let ran = analyse(&[&game], &out, &[]);
        assert_eq!(ran.code, Some(0), "{written}: {}", ran.err);
        for ending in endings {
            let [one, other] = [&whole, &out].map(|folder| fs::read(folder.join(name(ending))));
            assert!(one.expect("a file") == other.expect("a file"), "{written} {ending}");
        }
        assert_eq!(fs::read_dir(&out).expect("a folder").count(), 4, "{written}");
    }
}

/// The system's own way of ending a program is heeded as Ctrl-C is: what was found is kept, and nothing is left half
/// written.
#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_keeps_what_it_found() {
    let out = folder("terminated");
    let game = record_file("csa/ShogiLibSharp_1.csa");
    let mut ran = komadai()
        .args(["analyse", "--nodes", "8000", "--hash", "1", "--threads", "1"])
        .args(["--out", &text(&out), &game])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let journal = out.join("ShogiLibSharp_1.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 2 && ran.try_wait().expect("we are its parent").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let asked = Command::new("kill").arg(ran.id().to_string()).status();
    assert!(asked.expect("kill is there").success());
    let status = ran.wait().expect("we are its parent");
    assert_eq!(status.code(), Some(130), "{status}");
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 1);
    assert!(lines() >= 2);
}

#[test]
fn other_settings_begin_anew_and_overwrite_nothing_unasked() {
    let out = folder("settings");
    let game = record_file("kif/tsshogi_sample.kifu");
    fs::write(out.join("tsshogi_sample.journal"), "{\"fingerprint\":\"0\"}\n").expect("a file");
    let ran = analyse(&[&game], &out, &[]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("other settings"), "{}", ran.err);

    let before = fs::read(out.join("tsshogi_sample.json")).expect("it was written");
    let ran = analyse(&[&game], &out, &["--lines", "2"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("--force overwrites it"), "{}", ran.err);
    assert_eq!(fs::read(out.join("tsshogi_sample.json")).expect("still there"), before);

    let ran = analyse(&[&game], &out, &["--lines", "2", "--force"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let json = read_json(&out.join("tsshogi_sample.json"));
    assert_eq!(json["limits"]["lines"], 2);
}

#[test]
fn what_was_written_below_a_folder_is_no_game_of_it() {
    let games = folder("below");
    let out = games.join("analysis");
    fs::write(games.join("one.usi"), "startpos moves 7g7f 3c3d 2g2f\n").expect("a file");
    for told in ["", "one.usi: analysed before\n"] {
        let ran = analyse(&[&text(&games)], &out, &[]);
        assert_eq!(ran.code, Some(0));
        assert!(ran.err.ends_with(told) && ran.err.lines().count() <= 1, "{}", ran.err);
        let names = fs::read_dir(&out).expect("it was made").count();
        assert_eq!(names, 3);
    }
}

/// Trouble with one file is told with its place, and keeps no other from being analysed.
#[test]
fn trouble_with_one_record_leaves_the_others_alone() {
    let inputs = folder("trouble");
    let out = inputs.join("analysis");
    let file = |name: &str, text: &str| {
        fs::write(inputs.join(name), text).expect("a file");
        self::text(&inputs.join(name))
    };
    let no_record = file("letter.txt", "Dear Kaze,\n");
    let broken = file("broken.kif", "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 何か(88)\n");
    let illegal = file("illegal.csa", "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8832UM\n");
    let good = file("good.usi", "startpos moves 7g7f\n");
    let same_name = file("good.csa", "V2.2\nPI\n+\n+7776FU\n");
    let missing = text(&inputs.join("missing.kif"));
    let files = [&no_record, &broken, &illegal, &missing, &good, &same_name].map(String::as_str);
    let ran = analyse(&files, &out, &[]);
    assert_eq!(ran.code, Some(1));
    for (file, reason) in [
        (&no_record, "line 1, column 1: no game record"),
        (&broken, "line 4, column 3: "),
        (&illegal, "move 3, 8h3b+: "),
        (&missing, ""),
    ] {
        assert!(ran.err.contains(&format!("error: {file}: {reason}")), "{}", ran.err);
    }
    for (name, moves) in [("broken", 2), ("illegal", 2), ("good", 1), ("good-2", 1)] {
        let json = read_json(&out.join(format!("{name}.json")));
        assert_eq!(json["moves"].as_array().map(Vec::len), Some(moves), "{name}");
    }
    // A file that is no journal of ours is in the way.
    let journal = out.join("stdin.journal");
    fs::write(&journal, "mine").expect("it is written");
    let arguments = ["analyse", "--nodes", "50", "--out", &self::text(&out), "-"];
    let stdin = || feed(&arguments, b"startpos moves 7g7f\n");
    let ran = stdin();
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("it is no journal of ours"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&journal).expect("still there"), "mine");
    fs::remove_file(&journal).expect("it was there");
    assert_eq!(stdin().code, Some(0));
    assert_eq!(read_json(&out.join("stdin.json"))["file"], "-");

    let again = analyse(&[&good], &out, &["--json"]);
    assert!(again.err.contains("analysed before"), "{}", again.err);
    let found = fs::read_to_string(out.join("good.json")).expect("it was written");
    assert_eq!(again.out, found, "asked again, it answers again");
}

#[test]
fn senseless_arguments_are_refused() {
    let game = record_file("kif/tsshogi_sample.kifu");
    refused(&run(&["analyse"]), "RECORD");
    for (option, value) in
        [("--nodes", "0"), ("--threads", "0"), ("--lines", "0"), ("--hash", "0"), ("--depth", "0")]
    {
        refused(&run(&["analyse", option, value, &game]), option);
    }
}

/// What a file calls its players does nothing to the terminal.
#[test]
fn names_move_no_cursor() {
    let out = folder("controls");
    let game = out.join("a\u{1b}[31m.kif");
    let kif = "先手：\u{1b}[2J雲\u{7}\n後手：風\u{9b}31m\u{202e}\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
    fs::write(&game, kif).expect("a file");
    let analysis = out.join("analysis");
    for command in [
        &["analyse", "--nodes", "50", "--out", &text(&analysis)][..],
        &["info"],
        &["check"],
        &["tsume", "--nodes", "1"],
        &["convert", "--to", "usi"],
    ] {
        let ran = run(&[command, &[&text(&game)]].concat());
        for said in [&ran.out, &ran.err] {
            let moves = |letter: char| {
                letter.is_control() && !"\n\t".contains(letter) || letter == '\u{202e}'
            };
            assert!(!said.contains(moves), "{command:?}: {said:?}");
        }
    }
}

/// A full disk is played by a limit on the size of files.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_empty_journal() {
    let game = record_file("kif/tsshogi_sample.kifu");
    let out = folder("full");
    let at = |name: &str| text(&out.join(name));
    let list = at("list.sfen");
    fs::write(&list, "4k4/9/4P4/9/9/9/9/9/9 b G 1\n").expect("a file");
    let before = fs::read_dir(&out).expect("a folder").count();
    for words in [
        &["analyse", "--nodes", "50", "--out", &at("analysis"), &game][..],
        &["tsume", "--out", &at("answers"), &list],
        &["tsume", "make", "--plies", "1", "--count", "1", "--out", &at("made")],
        &[
            "levels",
            "measure",
            "--games",
            "2",
            "--ledger",
            &at("ledger"),
            "--from",
            "25k",
            "--to",
            "24k",
        ],
        &[
            "match",
            "--engine",
            "komadai,nodes=1",
            "--engine",
            "komadai,nodes=1",
            "--games",
            "2",
            "--state",
            &at("match.jsonl"),
            "--max-moves",
            "30",
        ],
    ] {
        let mut command = Command::new("bash");
        let limited = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
        command.args(["-c", limited, "bash", komadai().get_program().to_str().expect("a path")]);
        let ran: Run = command.args(words).output().expect("bash is there").into();
        assert_eq!(ran.code, Some(1), "{words:?}: {}", ran.err);
        let left: Vec<_> = fs::read_dir(&out)
            .expect("a folder")
            .chain(fs::read_dir(out.join("analysis")).into_iter().flatten())
            .filter_map(Result::ok)
            .filter(|entry| entry.path().is_file())
            .map(|entry| entry.file_name())
            .collect();
        assert_eq!(left.len(), before, "{words:?} left {left:?}");
    }
}

/// Ctrl-C keeps what was found, and the same command goes on to the same files.
#[cfg(unix)]
#[test]
fn a_run_goes_on_after_ctrl_c() {
    let game = record_file("csa/ShogiLibSharp_1.csa");
    let start = |out: &Path| {
        let mut command = komadai();
        command
            .args(["analyse", "--nodes", "8000", "--hash", "1", "--threads", "1", "--out"])
            .args([&text(out), &game])
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    };
    let [undisturbed, resumed] = ["int-undisturbed", "int-resumed"].map(folder);
    assert!(start(&undisturbed).output().expect("the binary ends").status.success());
    let mut ran = start(&resumed).spawn().expect("the binary starts");
    let journal = resumed.join("ShogiLibSharp_1.journal");
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    while lines() < 3 && ran.try_wait().expect("we are its parent").is_none() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let asked = Command::new("kill").args(["-s", "INT", &ran.id().to_string()]).status();
    assert!(asked.expect("kill is there").success());
    let ended: Run = ran.wait_with_output().expect("it ends").into();
    assert_eq!(ended.code, Some(130));
    assert!(ended.err.contains("interrupted"), "{}", ended.err);
    assert!(lines() >= 3, "what was found is kept");
    assert!(start(&resumed).output().expect("the binary ends").status.success());
    for ending in ["kif", "json", "svg"] {
        let [one, other] = [&undisturbed, &resumed]
            .map(|folder| fs::read(folder.join(format!("ShogiLibSharp_1.{ending}"))));
        assert!(one.expect("a file") == other.expect("a file"), "{ending}");
    }
    assert!(!journal.exists());
}
