//! `judge` against the table in `testdata/judge`, and its manners with odd input.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::feed;

/// One line of the table.
pub struct Case {
    pub name: String,
    pub flags: Vec<String>,
    pub line: String,
    /// The answer without its `detail`.
    pub expect: Value,
}

/// The whole table, file by file.
pub fn table() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/judge");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the table is there")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    let texts: Vec<String> = files.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    texts.iter().flat_map(|text| text.lines()).map(read_case).collect()
}

fn read_case(line: &str) -> Case {
    let case: Value = serde_json::from_str(line).expect("the table is JSON, an object a line");
    let text = |key: &str| {
        case[key].as_str().unwrap_or_else(|| panic!("{key} is missing: {line}")).to_owned()
    };
    assert!(!text("source").is_empty(), "a case names where its answer comes from: {line}");
    let flags = case["flags"].as_array().expect("flags are a list");
    Case {
        name: text("name"),
        flags: flags.iter().map(|flag| flag.as_str().unwrap().to_owned()).collect(),
        line: text("line"),
        expect: case["expect"].clone(),
    }
}

#[test]
fn every_case_of_the_table_is_judged_as_its_source_says() {
    let cases = table();
    assert!(cases.len() >= 150);
    let mut by_flags: BTreeMap<&[String], Vec<&Case>> = BTreeMap::new();
    for case in &cases {
        by_flags.entry(&case.flags).or_default().push(case);
    }
    let mut wrong = String::new();
    for (flags, cases) in by_flags {
        let mut arguments = vec!["judge"];
        arguments.extend(flags.iter().map(String::as_str));
        let input: String = cases.iter().map(|case| format!("{}\n", case.line)).collect();
        let ran = feed(&arguments, input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let answers: Vec<&str> = ran.out.lines().collect();
        assert_eq!(answers.len(), cases.len(), "one answer a line");
        for (case, answer) in cases.iter().zip(answers) {
            let mut answer: Value = serde_json::from_str(answer).unwrap();
            let detail = answer.as_object_mut().unwrap().remove("detail");
            assert_eq!(detail.is_some(), answer["status"] == "error", "{}", case.name);
            if answer != case.expect {
                wrong += &format!(
                    "{}: {}\n  expected {}\n  answered {answer}\n",
                    case.name, case.line, case.expect
                );
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn answers_keep_the_order_of_their_keys() {
    let ran = feed(&["judge"], b"startpos moves 7g7f\n");
    assert_eq!(
        ran.out,
        "{\"status\":\"ongoing\",\"winner\":null,\"reason\":null,\"law\":null,\"ply\":1,\
         \"sfen\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\"}\n"
    );
    let ran = feed(&["judge", "--impasse"], b"startpos moves 7g7e\n");
    let side = |last: &str| {
        format!(
            "{{\"points\":0,\"total_points\":27,\"missing_points\":0,\"pieces_in_zone\":0,\"king_in_zone\":false,\
             \"in_check\":false,\"may_declare\":false,\
             \"lacking\":[\"king-not-in-zone\",\"too-few-pieces\",\"too-few-points\"{last}]}}"
        )
    };
    let expected = format!(
        "{{\"status\":\"error\",\"winner\":null,\"reason\":null,\"law\":\"cannot-reach\",\"ply\":0,\
         \"sfen\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\",\
         \"impasse\":{{\"black\":{},\"white\":{}}},\
         \"detail\":\"move 1, 7g7e: the piece on 7g does not move to 7e\"}}\n",
        side(""),
        side(",\"not-your-turn\"")
    );
    assert_eq!(ran.out, expected);
}

/// The law and the detail of the answer to one line.
fn law_and_detail(line: &[u8]) -> (String, String) {
    let ran = feed(&["judge"], line);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let answer: Value = serde_json::from_str(&ran.out).expect("one object");
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    (text("law"), text("detail"))
}

#[test]
fn an_error_says_where_and_why() {
    for (line, law, detail) in [
        (&b"\n"[..], "syntax", "at character 1: expected startpos or an SFEN"),
        (b"startpos 7g7f\n", "syntax", "at character 10: only the word moves may follow startpos"),
        (
            b"startpos moves 7g7f 3c3\n",
            "syntax",
            "at character 21: a USI move has 4 or 5 characters, as in 7g7f, 8h2b+ or P*5e",
        ),
        (b"startpos moves 7g7f 2b8h\n", "blocked", "move 2, 2b8h: the piece on 3c is in the way"),
        (
            b"startpos moves resign 7g7f\n",
            "after-end",
            "at character 23: nothing may follow the end of the game",
        ),
        (
            b"4k4/9/4P4/9/9/9/9/9/4K4 b G moves G*5b 5a4a\n",
            "after-end",
            "move 2, 5a4a: the game is over (checkmate)",
        ),
        (
            b"4k4/9/9/9/9/9/9/9/3KK4 b 3r\n",
            "setup",
            "this diagram cannot be played: Black has 2 of K on the board, at most 1 are possible; \
             there are 3 of R, a set has 2",
        ),
        (b"startpos moves \xff\n", "syntax", "at byte 16: the line is not UTF-8"),
    ] {
        let (got_law, got_detail) = law_and_detail(line);
        assert_eq!((got_law.as_str(), got_detail.as_str()), (law, detail));
    }
}

#[test]
fn no_lines_get_no_answers() {
    let ran = feed(&["judge"], b"");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
}

#[test]
fn a_line_without_its_end_and_one_with_a_carriage_return_are_lines() {
    let ran = feed(&["judge"], b"startpos moves 7g7f\r\nstartpos");
    assert_eq!(ran.out.matches("\"ongoing\"").count(), 2);
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let ran = feed(&["judge"], b"\xef\xbb\xbfstartpos moves 7g7f\n");
    assert!(ran.out.contains("\"ongoing\""), "{}", ran.out);
}

#[test]
fn an_endless_line_is_an_error_and_the_next_is_judged() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend_from_slice(b"\nstartpos\n");
    let ran = feed(&["judge"], &input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].contains("\"law\":\"syntax\"") && lines[0].contains("longer than 1048576 bytes")
    );
    assert!(lines[1].contains("\"ongoing\""));
}

#[test]
fn an_answer_comes_before_the_next_line_is_asked_for() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child =
        crate::komadai().arg("judge").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        stdin.write_all(b"startpos\n").unwrap();
        assert!(answers.next().unwrap().unwrap().contains("ongoing"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
