//! `komadai tsume`: problems in, answers out, in order, and nothing lost when it is interrupted.

use std::fs;

use komadai_record::{Encoding, read};

use crate::{feed, refused, run};

/// A gold put between only costs the gold.
const FUTILE: &str = "8k/R3P4/6N1G/9/9/9/9/9/9 b g 1";
const ONE: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
const FIVE: &str = "9/5+Rn1k/8p/5+R2g/9/9/9/9/9 b Gs 1";
const CIRCLES: &str = "9/9/9/9/9/9/+r8/9/1K7 w - 1";
const BOD: &str = "\
後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
";

/// The answer without what it cost.
fn answer(line: &str) -> String {
    let (start, rest) = line.split_once(",\"nodes\":").expect("it says what it cost");
    let end = rest.split_once(",\"verified\"").map_or("}", |(_, end)| end);
    format!("{start}|{end}")
}

#[test]
fn an_answer_has_every_key_in_its_place() {
    let ran = run(&["tsume", "--json", "--sfen", ONE]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(
        answer(ran.out.trim_end()),
        r#"{"result":"mate","plies":1,"tsume_plies":1,"line":["G*5b"],"sound":null,"cooks":null|}"#
    );
    let all = ["tsume", "--json", "--shortest", "--all", "--verify", "--sfen"];
    let ran = run(&[&all[..], &[ONE]].concat());
    assert_eq!(
        answer(ran.out.trim_end()),
        r#"{"result":"mate","plies":1,"tsume_plies":1,"line":["G*5b"],"sound":true,"cooks":[]|:true}"#
    );
    let ran = run(&["tsume", "--json", "--shortest", "--sfen", FUTILE]);
    assert!(ran.out.starts_with(r#"{"result":"mate","plies":3,"tsume_plies":1,"line":["9b9a+","#));
    assert!(ran.out.contains(r#","cooks":null,"tsume_line":["9b9a+"],"nodes""#), "{}", ran.out);
    let ran = run(&["tsume", "--shortest", "--notation", "usi", "--sfen", FUTILE]);
    let told = "--sfen: mate in 1 (3 with futile interpositions): 9b9a+ [";
    assert!(ran.out.starts_with(told), "{}", ran.out);
    // With an empty hand there is nothing to put between.
    let bare = ["tsume", "--json", "--shortest", "--sfen", "8k/R3P4/6N1G/9/9/9/9/9/9 b - 1"];
    assert!(run(&bare).out.contains(r#""plies":1,"tsume_plies":1,"#));
    let ran = run(&[&bare[..], &["--rest"]].concat());
    assert!(ran.out.contains(r#""plies":15,"tsume_plies":1,"#), "{}", ran.out);
    let ran = run(&[&all[..], &[CIRCLES]].concat());
    assert_eq!(
        answer(ran.out.trim_end()),
        r#"{"result":"no-mate","plies":null,"tsume_plies":null,"line":[],"sound":null,"cooks":null|:true}"#
    );
}

/// A bishop, a knight and a horse: an equal defence hides another solution.
const HIDDEN_COOK: &str = "9/6Bk1/9/8G/6N2/4+B4/9/9/9 b 2r3g4s3n4l18p 1";
const THREE: &str = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1";

#[test]
fn a_whole_solution_has_variations_and_every_other_mate() {
    let ran = run(&["tsume", "--solution", "--lang", "en", "--sfen", HIDDEN_COOK]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].contains("mate in 7") && lines[0].contains("; unsound"), "{}", ran.out);
    let has = |start: &str| lines.iter().any(|line| line.trim_start().starts_with(start));
    assert!(has("ply 2, equal defence: K-3a"), "{}", ran.out);
    assert!(has("ply 5, second solution in an equal defence: +B2c-3b"), "{}", ran.out);
    assert!(has("ply 7, dual on the last move: +B3b-2b (7)"), "{}", ran.out);
    let ran = run(&["tsume", "--solution", "--json", "--sfen", THREE]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!((&json["sound"], &json["solution"]["settled"]), (&true.into(), &true.into()));
    assert_eq!(json["solution"]["branches"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["solution"]["branches"][0]["kind"], "equal");
    // What the limits leave open is neither sound nor unsound.
    let ran = run(&["tsume", "--solution", "--json", "--nodes", "300", "--sfen", HIDDEN_COOK]);
    assert!(ran.out.contains(r#""sound":null"#), "{}", ran.out);
}

#[test]
fn a_whole_solution_is_written_as_kif_with_variations() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("a.kifu");
    let out = out.to_str().expect("a path");
    let asked = ["tsume", "--solution", "--lang", "ja", "--kif", out, "--sfen", THREE];
    assert_eq!(run(&asked).code, Some(0));
    let reading = read(&fs::read(out).expect("a file")).expect("KIF");
    let record = &reading.games[0].record;
    assert_eq!((record.moves().count(), record.variations()), (3, 2));
    let text = fs::read_to_string(out).expect("it is UTF-8");
    assert!(text.contains("変化：2手") && text.contains("変同（3手）"), "{text}");
    assert_eq!(run(&asked).code, Some(1), "it is there already");
}

#[test]
fn problems_are_read_from_lists_and_diagrams_and_answered_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let (list, bod) = (folder.path().join("a.sfen"), folder.path().join("b.kif"));
    let problems = format!("# two\n\n{CIRCLES}\nsfen {FIVE}\n");
    fs::write(&list, problems).expect("it is written");
    fs::write(&bod, BOD).expect("it is written");
    let (list, bod) = (list.to_str().expect("a path"), bod.to_str().expect("a path"));
    for threads in ["1", "2", "8"] {
        let asked = ["tsume", "--json", "--shortest", "--threads", threads];
        let ran = run(&[&asked[..], &[list, bod]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines.len(), 3, "{}", ran.out);
        assert!(lines[0].starts_with(r#"{"result":"no-mate""#));
        assert!(lines[1].starts_with(r#"{"result":"mate","plies":5"#));
        assert!(lines[2].starts_with(r#"{"result":"mate","plies":1"#));
    }
    // From standard input, as a list or as a diagram.
    for (text, plies) in
        [(format!("{CIRCLES}\n{FIVE}\n"), &["null", "5"][..]), (BOD.into(), &["1"])]
    {
        let ran = feed(&["tsume", "--json", "--shortest", "-"], text.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert_eq!(ran.out.lines().count(), plies.len(), "{}", ran.out);
        for (line, plies) in ran.out.lines().zip(plies) {
            assert!(line.contains(&format!(r#""plies":{plies},"#)), "{line}");
        }
    }
}

#[test]
fn what_is_no_problem_is_refused_with_the_reason_and_the_others_are_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("a.sfen");
    let problems = format!(
        "9/9/4P4/9/9/9/9/9/4K4 b G\n4k4/4G4/9/9/9/9/9/9/4K4 b G\n4k4/9/9/9/9/9/4p4/4g4/4K4 b G\n\
         4k4/9/9/9/9/9/9/9/9 b 5G\n4k4/9/9/9/9/9/9/9 b G\n{ONE}\n"
    );
    fs::write(&list, problems).expect("it is written");
    let ran = run(&["tsume", list.to_str().expect("a path")]);
    assert_eq!(ran.code, Some(1));
    let reasons = [
        "line 1: there is no king to mate: the side to move attacks",
        "line 2: the king on 5a is in check, and the attacker to move",
        "line 3: the side that should attack is mated itself",
        "line 4: this diagram cannot be played: there are 5 of G, a set has 4",
        "line 5: at character 18: the board has 8 ranks, not 9",
        "line 6: mate in 1",
    ];
    for (line, reason) in ran.out.lines().zip(reasons) {
        assert!(line.contains(reason), "{line}: {reason}");
    }
    let ran = run(&["tsume", "--sfen", "nonsense"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.starts_with("--sfen: at character 2"), "{}", ran.out);
    // One message is enough.
    assert_eq!(ran.err, "");
    let ran = run(&["tsume", "--lang", "en", "--sfen", "9/9/4P4/9/9/9/9/9/4K4 b G"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), ""));
    assert!(ran.out.contains("the side to move attacks"), "{}", ran.out);
}

/// Published diagrams leave out the defender's hand: who forgets that is told of `--rest`.
#[test]
fn an_empty_hand_of_the_defender_gets_a_hint() {
    let hint = "--rest gives it all the remaining pieces";
    let told = |more: &[&str]| {
        let asked = ["tsume", "--lang", "en", "--sfen", ONE];
        run(&[&asked[..], more].concat()).err.contains(hint)
    };
    assert!(told(&[]));
    assert!(!told(&["--rest"]) && !told(&["--json"]));
    let whole = ["tsume", "--lang", "en", "--sfen", THREE];
    assert_eq!(run(&whole).err, "");
}

#[test]
fn a_file_of_answers_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (list, out, part) = (path("a.sfen"), path("a.json"), path("a.json.part"));
    fs::write(&list, format!("{ONE}\n{FIVE}\n{CIRCLES}\n")).expect("it is written");
    let arguments = ["tsume", "--json", &list, "--out", &out];
    assert_eq!(run(&arguments).code, Some(0));
    let whole = fs::read_to_string(&out).expect("it was written");
    assert_eq!(whole.lines().count(), 3);
    assert_eq!(run(&arguments).code, Some(1), "it is there already");
    fs::remove_file(&out).expect("it was there");
    fs::write(&part, "mine").expect("it is written");
    assert_eq!(run(&arguments).code, Some(1), "somebody else's");
    assert_eq!(fs::read_to_string(&part).expect("it is there"), "mine");
    let forced = [&arguments[..], &["--force"]].concat();
    assert_eq!(run(&forced).code, Some(0));
    assert!(!fs::exists(&part).expect("a folder to look into"));
}

#[test]
fn limits_are_kept_and_unknown_is_said() {
    let hard = "g1+P1k1+P+P+L/1p3P3/+R+p2pp1pl/1NNsg+p2+R/+b+nL+P1+p3/1P3ssP1/2P1+Ps2N/4+P1P1L/+B5G1g b - 1";
    for threads in ["1", "4"] {
        let asked = ["tsume", "--json", "--nodes", "10000", "--threads", threads];
        let ran = run(&[&asked[..], &["--sfen", hard]].concat());
        assert_eq!(ran.code, Some(0));
        assert!(ran.out.starts_with(r#"{"result":"unknown","plies":null"#));
        let nodes = ran.out.split_once("\"nodes\":").expect("it says so").1;
        let nodes = nodes.split_once(',').expect("more follows").0.parse();
        assert!(nodes.is_ok_and(|nodes: u32| (9_500..=10_500).contains(&nodes)));
    }
}

#[test]
fn composing_is_the_same_with_any_number_of_threads() {
    let make = ["tsume", "make", "--plies", "1", "--count", "2", "--seed", "5", "--format", "tsv"];
    let one = run(&make);
    assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
    assert_eq!(one.out.lines().count(), 2);
    let two = run(&[&make[..], &["--threads", "2"]].concat());
    assert_eq!(two.out, one.out);
    refused(&run(&["tsume", "make", "--plies", "2", "--count", "1"]), "odd");
}

/// No idea comes twice among the first problems, and what is written of them is read again.
#[test]
fn problems_of_a_run_differ() {
    let make = ["tsume", "make", "--plies", "3", "--count", "6", "--seed", "5", "--format", "tsv"];
    let made = run(&make);
    assert_eq!((made.code, made.err.as_str()), (Some(0), ""));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("made.tsv");
    fs::write(&file, &made.out).expect("it is written");
    let file = file.to_str().expect("a path");
    let told = run(&["tsume", "variety", file, "--json", "--lang", "en"]);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""));
    let json: serde_json::Value = serde_json::from_str(&told.out).expect("it is JSON");
    assert_eq!((&json["problems"], &json["solutions"]), (&6.into(), &6.into()));
    assert_eq!(json["ideas"].as_object().map(serde_json::Map::len), Some(6));
}

/// What is begun with shorter problems is longer, and keeps the end of the one it began with.
#[test]
fn problems_of_a_file_are_lengthened() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (short, wrong) = (path("short.sfen"), path("wrong.sfen"));
    let begun = [
        "1k7/9/1+P7/9/9/9/9/9/9 b S2r2b4g3s4n4l17p 1",
        "7k1/6+b2/8+S/9/9/9/9/9/9 b RSrb4g2s4n4l18p 1",
    ];
    fs::write(&short, begun.join("\n")).expect("it is written");
    let cooked = "8k/9/7PP/9/9/9/9/9/9 b G";
    fs::write(&wrong, format!("9/9/9/9/9/9/9/9/9 b G\n{cooked}\n")).expect("it is written");
    let make = ["tsume", "make", "--plies", "5", "--count", "2", "--format", "tsv", "--from"];
    let one = run(&[&make[..], &[&short]].concat());
    assert_eq!((one.code, one.err.as_str()), (Some(0), ""));
    assert_eq!(one.out.lines().count(), 2);
    let two = run(&[&make[..], &[&short, "--threads", "2"]].concat());
    assert_eq!(two.out, one.out);
    let ran = run(&[&make[..], &[&wrong]].concat());
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert_eq!(ran.err.matches("warning: ").count(), 2, "{}", ran.err);
    assert!(ran.err.contains("a mate in 5 or less"), "{}", ran.err);
}

/// The table has a column for each file; what has no solution is solved, what has none is told.
#[test]
fn variety_is_told_in_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("it is written");
        path.to_str().expect("a path").to_owned()
    };
    let left = "9/k8/2B6/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1\t13\t1\t2\tS*8a 9b8a G*8b";
    let right = "9/8k/6B2/9/9/9/9/9/9 b GS2rb3g3s4n4l18p 1\t13\t1\t2\tS*2a 1b2a G*2b";
    let one = path("one.tsv", &format!("{left}\n{right}\n"));
    let two = path("two.sfen", &format!("{ONE}\n4k4/9/4P4/9/9/9/9/9/9 b P\n"));
    let ran = run(&["tsume", "variety", "--lang", "en", &one, &two]);
    assert_eq!(ran.code, Some(1), "a problem without a mate is left out");
    assert!(ran.err.contains("no mate"), "{}", ran.err);
    let line = |label: &str| {
        let line = ran.out.lines().find(|line| line.starts_with(label)).expect(label);
        line[label.len()..].split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(line("problems"), ["2", "1"]);
    assert_eq!(line("distinct solutions"), ["1", "1"]);
    assert_eq!(line("most frequent idea"), ["2", "1"]);
    assert_eq!(line("sacrifices, each"), ["1.00", "0.00"]);
    assert_eq!(line("sacrifice  "), ["2", "0"]);
    let japanese = run(&["tsume", "variety", "--lang", "ja", &one]);
    assert!(japanese.out.contains("捨て駒"), "{}", japanese.out);
}

#[test]
fn what_is_strange_in_a_file_is_told_beside_the_answer() {
    let strange = format!("手合割：詰め将棋のような\n太郎の持駒：金\n{BOD}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.kif");
    fs::write(&file, strange).expect("it is written");
    let file = file.to_str().expect("a path");
    let ran = run(&["tsume", "--json", file]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    let warned = format!("warning: {file}: line 2");
    assert!(ran.err.contains(&warned), "{}", ran.err);
}

/// Files of KIF are in the encoding that their names promise.
#[test]
fn problems_in_kif_are_in_the_encoding_of_their_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, encoding) in [("a.kif", Encoding::ShiftJis), ("a.kifu", Encoding::Utf8)] {
        let out = folder.path().join(name);
        let out = out.to_str().expect("a path");
        let make = ["tsume", "make", "--plies", "1", "--count", "2", "--seed", "5"];
        let ran = run(&[&make[..], &["--format", "kif", "--out", out]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let reading = read(&fs::read(out).expect("a file")).expect("KIF");
        assert_eq!((reading.encoding, reading.games.len()), (encoding, 2));
    }
}

/// Ctrl-C keeps what was made, and the same command makes the same problems.
#[cfg(unix)]
#[test]
fn making_goes_on_after_ctrl_c() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let start = |out: &str| {
        let mut command = crate::komadai();
        command
            .args(["tsume", "make", "--plies", "3", "--count", "12", "--seed", "5", "--out", out])
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    };
    let (whole, resumed) = (path("whole.sfen"), path("resumed.sfen"));
    assert!(start(&whole).output().expect("the binary ends").status.success());
    let part = path("resumed.sfen.part");
    let lines = || fs::read_to_string(&part).map_or(0, |text| text.lines().count());
    let mut ran = start(&resumed).spawn().expect("the binary starts");
    while lines() < 4 && ran.try_wait().expect("we are its parent").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let sent = Command::new("kill").args(["-s", "INT", &ran.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    let ended: crate::Run = ran.wait_with_output().expect("it ends").into();
    assert_eq!(ended.code, Some(130), "{}", ended.err);
    assert!(lines() >= 4, "what was made is kept");
    assert!(fs::metadata(&resumed).is_err());
    assert!(start(&resumed).output().expect("the binary ends").status.success());
    let read = |path: &str| fs::read_to_string(path).expect("it was written");
    assert_eq!(read(&resumed), read(&whole));
    assert!(fs::metadata(&part).is_err());
}

#[test]
fn brinkmate_and_defence_are_asked_for_by_their_names() {
    let brinkmate = "8k/7L1/7B1/9/9/9/9/9/9 b S2rb4g3s4n3l18p 1";
    let ran = run(&["tsume", "--json", "--goal", "brinkmate", "--moves", "1", "--sfen", brinkmate]);
    let expected = r#"{"result":"brinkmate","moves":1,"line":["S*1c"],"firsts":["S*1c"],"sound":true,"nodes":"#;
    assert!(ran.out.starts_with(expected), "{}{}", ran.out, ran.err);
    let ran = run(&["tsume", "--goal", "brinkmate", "--notation", "usi", "--sfen", brinkmate]);
    let expected = "--sfen: brinkmate in 1: S*1c; the only solution [";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    let ran = run(&["tsume", "--goal", "brinkmate", "--sfen", ONE]);
    assert!(
        ran.out.starts_with("--sfen: no brinkmate is needed: there is a mate ["),
        "{}",
        ran.out
    );
    // The side to move defends.
    let defence = "9/9/9/9/9/9/9/9/6b1K b Ng 1";
    let ran = run(&[
        "tsume",
        "--lang",
        "ja",
        "--goal",
        "defence",
        "--notation",
        "usi",
        "--sfen",
        defence,
    ]);
    assert!(ran.out.starts_with("--sfen: 1手の受け：N*2h。唯一の解"), "{}", ran.out);
    let ran = run(&["tsume", "--goal", "defence", "--sfen", "4k4/9/9/9/9/9/9/9/9 w G 1"]);
    assert!(ran.out.starts_with("--sfen: no mate is threatened ["), "{}", ran.out);
    let several =
        ["--goal", "defence", "--notation", "usi", "--sfen", "4k4/9/4P4/9/9/9/9/9/9 w G 1"];
    let ran = run(&[&["tsume", "--moves", "1"], &several[..]].concat());
    assert!(
        ran.out.starts_with("--sfen: defence in 1: 5a4a; also 5a4b, 5a6a, 5a6b ["),
        "{}",
        ran.out
    );
}

#[test]
fn what_belongs_to_mates_is_refused_for_other_goals() {
    for switch in ["--shortest", "--all", "--solution", "--verify"] {
        let ran = run(&["tsume", "--goal", "defence", switch, "--sfen", ONE]);
        assert_eq!(ran.code, Some(2), "{switch}");
        assert!(ran.err.contains("--goal mate"), "{}", ran.err);
    }
    let ran = run(&["tsume", "--goal", "brinkmate", "--moves", "2", "--sfen", ONE]);
    assert_eq!(ran.code, Some(2));
}
