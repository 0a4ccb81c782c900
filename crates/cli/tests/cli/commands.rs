//! The other subcommands: what they print, and how they refuse bad arguments.

use crate::{refused, run};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MATED: &str = "4k4/4G4/4P4/9/9/9/9/9/4K4 w -";
const MAX: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p";

/// Checks that a command succeeds and prints exactly this.
#[track_caller]
fn check(arguments: &[&str], expected: &str) {
    let ran = run(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    assert_eq!(ran.out, expected, "{arguments:?}");
}

/// A position out of a web address is the one that it is with blanks.
#[test]
fn positions_may_come_out_of_web_addresses() {
    let plain = "4k4/9/9/9/9/9/9/9/4K4 b 2PS2b2p 1";
    for command in ["show", "legal"] {
        let expected = run(&[command, "--sfen", plain]).out;
        assert!(!expected.is_empty());
        for sfen in [plain.replace(' ', "_"), plain.replace(' ', "%20"), plain.replace(' ', "+")] {
            check(&[command, "--sfen", &sfen], &expected);
        }
        let address = format!("https://host/editor/{}", plain.replace(' ', "_"));
        check(&[command, "--sfen", &address], &expected);
    }
    refused(&run(&["show", "--sfen", "4k4/9_b_-_1"]), "at character 6");
}

#[test]
fn perft_counts_alike_in_bulk_and_leaf_by_leaf() {
    for (arguments, nodes) in [
        (&["perft", "--depth", "0"][..], 1),
        (&["perft", "--depth", "1"], 30),
        (&["perft", "--depth", "3"], 25_470),
        (&["perft", "--depth", "3", "--no-bulk"], 25_470),
        (&["perft", "--sfen", "startpos", "--depth", "2"], 900),
        (&["perft", "--sfen", MAX, "--depth", "2"], 105_677),
        (&["perft", "--sfen", MAX, "--depth", "2", "--no-bulk"], 105_677),
        (&["perft", "--sfen", MATED, "--depth", "5"], 0),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let last = ran.out.lines().last().unwrap();
        let words: Vec<&str> = last.split("  ").collect();
        let [counted, seconds, nps] = words[..] else { panic!("three parts: {last}") };
        assert_eq!(counted, format!("nodes {nodes}"));
        let seconds = seconds.strip_prefix("seconds ").unwrap();
        assert!(seconds.chars().all(|digit| digit.is_ascii_digit() || digit == '.'), "{seconds}");
        let nps = nps.strip_prefix("nps ").unwrap();
        assert!(nps.chars().all(|digit| digit.is_ascii_digit()), "{nps}");
    }
}

#[test]
fn divide_lists_the_leaves_below_each_move_in_order() {
    for more in [&[][..], &["--no-bulk"]] {
        let ran = run(&[&["perft", "--depth", "2", "--divide"], more].concat());
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines.len(), 31);
        assert_eq!((lines[0], lines[29]), ("1g1f: 30", "9i9h: 30"));
        assert!(lines[30].starts_with("nodes 900  seconds "));
    }
    assert!(run(&["perft", "--depth", "0", "--divide"]).out.starts_with("nodes 1  "));
}

#[test]
fn legal_lists_moves_in_the_order_of_their_text() {
    check(&["legal", "--sfen", MATED], "");
    check(&["legal", "--sfen", "8k/9/9/9/9/9/9/9/P8 b -"], "9i9h\n");
    let steps = ["9i8h", "9i8i", "9i9h"].map(str::to_owned);
    let drops =
        (1..=9).flat_map(|file| "cdefghi".chars().map(move |rank| format!("N*{file}{rank}")));
    let moves: Vec<String> = steps.into_iter().chain(drops).filter(|mv| mv != "N*9i").collect();
    check(&["legal", "--sfen", "k8/9/9/9/9/9/9/9/K8 b N"], &format!("{}\n", moves.join("\n")));
    let ran = run(&["legal", "--sfen", "startpos"]);
    let moves: Vec<&str> = ran.out.lines().collect();
    assert_eq!(moves.len(), 30);
    assert!(moves.is_sorted());
    assert_eq!(run(&["legal", "--sfen", START]).out, ran.out);
    assert_eq!(
        run(&["legal", "--sfen", &START[..START.len() - 2]]).out,
        ran.out,
        "the move number may be missing"
    );
}

#[test]
fn show_draws_kanji_or_letters() {
    const MIDDLE: &str = "lnsgkg1nl/1r5s1/pppppp1pp/6p2/5B3/2P6/PP1PPPPPP/7+r1/LNSGKGSNL w b2P 6";
    check(
        &["show", "--lang", "ja", "--sfen", MIDDLE],
        "後手の持駒：角
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金 ・v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v銀 ・|二
|v歩v歩v歩v歩v歩v歩 ・v歩v歩|三
| ・ ・ ・ ・ ・ ・v歩 ・ ・|四
| ・ ・ ・ ・ ・ 角 ・ ・ ・|五
| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
| 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
| ・ ・ ・ ・ ・ ・ ・v龍 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
先手の持駒：歩二
後手番
手数＝5  まで
",
    );
    let letters = run(&["show", "--lang", "en", "--sfen", MIDDLE]).out;
    assert!(letters.contains("  wL  wN  wS  wG  wK  wG   .  wN  wL  a\n"), "{letters}");
    assert!(letters.contains("   .   .   .   .   .   .   . w+R   .  h\n"), "{letters}");
    assert!(letters.contains("White to move, move 6\n"), "{letters}");
}

#[test]
fn show_draws_both_unless_told_which() {
    let drawn =
        |arguments: &[&str]| run(&[&["show", "--sfen", "startpos"], arguments].concat()).out;
    let (kanji, letters) = (drawn(&["--lang", "ja"]), drawn(&["--lang", "en"]));
    assert_eq!(drawn(&[]), format!("{kanji}\n{letters}"));
    assert!(kanji.contains("先手の持駒") && letters.contains("Black in hand"));
}

#[test]
fn show_draws_what_cannot_be_played() {
    let ran = run(&["show", "--lang", "en", "--sfen", "PPPP5/9/9/9/9/9/9/9/9 w 100p"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("100P"), "{}", ran.out);
}

#[test]
fn name_writes_every_notation() {
    check(
        &["name", "--sfen", START, "--move", "7g7f"],
        "usi\t7g7f\nhodges\tP-7f\nwestern\tP-76\nkitao\t歩-76\njapanese\t☗７六歩\nkif\t７六歩(77)\n",
    );
    check(
        &["name", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 w 2b", "--move", "B*5e"],
        "usi\tB*5e\nhodges\tB*5e\nwestern\tB*55\nkitao\t角*55\njapanese\t☖５五角\nkif\t５五角打\n",
    );
}

#[test]
fn name_reads_any_notation() {
    let expected = run(&["name", "--sfen", "startpos", "--move", "7g7f"]).out;
    for text in ["7g7f", "P-7f", "P-76", "歩-76", "☗７六歩", "７六歩(77)", "76"] {
        check(&["name", "--sfen", "startpos", "--parse", text], &expected);
    }
}

#[test]
fn name_refuses_with_a_reason() {
    let name = |which, text| run(&["name", "--sfen", "startpos", which, text]);
    refused(
        &name("--move", "7g7e"),
        "7g7e is illegal (cannot-reach): the piece on 7g does not move to 7e",
    );
    refused(&name("--move", "7g"), "a USI move has 4 or 5 characters");
    refused(&name("--parse", "G-5h"), "several moves are called that: 4i5h, 6i5h");
    refused(&name("--parse", "8h2b"), "is illegal (blocked)");
    refused(&name("--parse", "xyzzy"), "\"xyzzy\"");
    refused(&name("--parse", ""), "incomplete");
    refused(&name("--parse", &"歩".repeat(5_000)), "longer");
    refused(&run(&["name", "--sfen", "startpos"]), "--move");
    refused(
        &run(&["name", "--sfen", "startpos", "--move", "7g7f", "--parse", "76"]),
        "cannot be used with",
    );
}

#[test]
fn bad_arguments_are_refused_with_place_and_reason() {
    for (arguments, reason) in [
        (&["perft", "--depth", "-1"][..], "-1"),
        (&["perft", "-1"], "-1"),
        (&["perft", "65"], "65 is not in 0..=64"),
        (&["perft", "4", "--depth", "4"], "the depth is given twice"),
        (&["perft", "4", "startpos", "--sfen", "startpos"], "the position is given twice"),
        (&["perft", "--depth", "65"], "0..=64"),
        (&["perft", "--depth", "three"], "three"),
        (&["perft", "--depth", "1", "--sfen", "hello"], "at character 1: 'h' has no meaning here"),
        (&["legal", "--sfen", ""], "at character 1: expected startpos or an SFEN"),
        (&["legal", "--sfen", "sfen /"], "at character "),
        (&["legal", "--sfen", "4k4/9/9/9/9/9/9/9/4K4 b - x"], "at character 27: the move number"),
        (&["legal", "--sfen", "4k4/9/9/9/9/9/9/9/3KK4 b 3r"], "there are 3 of R, a set has 2"),
        (&["show", "startpos", "--sfen", "startpos"], "cannot be used with"),
        (&["show", "--sfen", "startpos", "--lang", "fr"], "fr"),
        (&["judge", "--profile", "chess"], "king-capture"),
        (&["judge", "--giver", "red"], "black, white"),
        (&["play", "--side", "red"], "black, white"),
        (&["play", "--level", "9"], "25k to 1k"),
        (&["play", "--handicap", "all"], "two-piece"),
        (&["play", "--friend", "--level", "2k"], "cannot be used with"),
        (&["serve", "--listen", "nowhere"], "127.0.0.1:7117"),
        (&["--listen", "127.0.0.1:99999"], "127.0.0.1:7117"),
        (&["chess"], "chess"),
        (&["--nonsense"], "--nonsense"),
    ] {
        refused(&run(arguments), reason);
    }
}

#[cfg(unix)]
#[test]
fn arguments_of_any_bytes_are_refused_not_panicked_on() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"\xff\xfe");
    for before in [
        &["legal", "--sfen"][..],
        &["name", "--sfen", "startpos", "--parse"],
        &["perft", "--depth"],
        &[],
    ] {
        let output = crate::komadai().args(before).arg(odd).output().unwrap();
        refused(&output.into(), "error: ");
    }
}

#[test]
fn a_reader_who_has_enough_is_no_error() {
    use std::process::Stdio;
    for arguments in
        [&["legal", "--sfen", "startpos"][..], &["perft", "--depth", "2", "--divide"], &["--help"]]
    {
        let mut child = crate::komadai()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended: crate::Run = child.wait_with_output().unwrap().into();
        assert_eq!(ended.err, "");
        assert!(ended.code.is_some_and(|code| code == 0), "{:?}", ended.code);
    }
}

#[test]
fn a_busy_port_is_told_and_ends_the_program() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for arguments in [&["serve", "--listen", &address][..], &["--listen", &address]] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.err.contains(&address), "{}", ran.err);
    }
}

#[test]
fn help_and_version_are_there_for_every_subcommand() {
    let ran = run(&["--version"]);
    assert_eq!(ran.out, concat!("komadai ", env!("CARGO_PKG_VERSION"), "\n"));
    let help = run(&["--help"]);
    assert_eq!(help.code, Some(0));
    for command in ["perft", "legal", "judge", "show", "name", "play", "serve"] {
        assert!(help.out.contains(command), "{}", help.out);
        assert_eq!(run(&[command, "--help"]).code, Some(0));
    }
}

#[test]
fn help_lists_commands_in_groups_and_knows_both_spellings() {
    let help = run(&["--help"]).out;
    let places =
        ["\nCommands:\n", "\nCommands for authors of engines:\n", "\nCommands for maintainers:\n"]
            .map(|heading| help.find(heading).unwrap_or_else(|| panic!("{heading:?} in {help}")));
    assert!(places.is_sorted(), "{help}");
    for (command, group) in [("convert", 0), ("play", 0), ("usi", 1), ("perft", 1), ("tune", 2)] {
        let at = help.find(&format!("\n  {command} ")).expect("it is listed");
        let next = places.get(group + 1).copied().unwrap_or(help.len());
        assert!(places[group] < at && at < next, "{command}: {help}");
    }
    assert!(help.contains("[alias: analyze]"), "{help}");
    assert!(help.contains("\nOptions:\n"), "{help}");
    assert_eq!(run(&["analyze", "--help"]).out, run(&["analyse", "--help"]).out);
}

#[test]
fn a_file_without_a_command_is_told_what_can_be_done_with_it() {
    let folder = crate::Folder::new("offer");
    for (name, text, kind, command) in [
        ("a.kif", "手合割：平手\n1 ７六歩(77)\n", "a game record (KIF, 1 game)", "analyse "),
        ("b c.csa", "PI\n+\n+7776FU\n", "a game record (CSA, 1 game)", "--to kif"),
        ("d.sfen", "4k4/9/4P4/9/9/9/9/9/9 b G 1\n", "a game record (SFEN, 1 game)", "tsume "),
        ("notes.txt", "Dear Kaze,\n", "a file that holds no game record", "check "),
    ] {
        let path = folder.file(name);
        std::fs::write(&path, text).expect("a file");
        let ran = run(&[&path]);
        refused(&ran, kind);
        assert!(ran.err.contains(command), "{}", ran.err);
        assert!(ran.err.contains("\n  komadai "), "{}", ran.err);
        assert_eq!(ran.err.contains('\''), name.contains(' '), "{}", ran.err);
    }
    let ran = run(&[&folder.file("")]);
    refused(&ran, "a folder with 3 records");
    assert!(ran.err.contains("komadai find "), "{}", ran.err);
    refused(&run(&["--lang", "ja", &folder.file("a.kif")]), "棋譜（KIF、1局）");
    refused(
        &run(&["nowhere.kif"]),
        "nowhere.kif is no command, and there is no such file or folder",
    );
    refused(&run(&["no/where"]), "there is no such file or folder");
    refused(&run(&["nowhere"]), "unrecognized subcommand");
}

/// Nobody means a flag by a negative number.
#[test]
fn negative_numbers_are_told_the_range() {
    for (words, range) in [
        (&["perft", "--depth", "-1"][..], "-1 is not in 0..=64"),
        (&["perft", "-1"], "-1 is not in 0..=64"),
        (&["tsume", "--hash", "-1", "a"], "-1 is not in 1..="),
        (&["tsume", "--nodes", "-5", "a"], "at least 1"),
        (&["tsume", "make", "--plies", "3", "--count", "-2"], "at least 1"),
        (&["analyse", "--hash", "-64", "a"], "-64 is not in 1..="),
        (&["analyse", "--lines", "-1", "a"], "-1 is not in 1..=20"),
        (&["bench", "--depth", "-3"], "-3 is not in 1..=100"),
        (&["match", "--games", "-2"], "-2 is not in 1..="),
        (&["match", "--nodes", "-2"], "-2 is not in 1..="),
        (&["match", "--seed", "-2"], "-2 is not in 0..="),
        (&["play", "--seed", "-1"], "-1 is not in 0..="),
        (&["play", "--time", "-1"], "-1 is not in 1..=3600"),
        (&["diagram", "--width", "-1", "a"], "-1 is not in 20..=8000"),
        (&["levels", "--games", "-1"], "-1 is not in 2..="),
        (&["train", "play", "--games", "-1"], "-1 is not in 1..="),
        (&["check", "--threads", "-1", "a"], "at least 1"),
    ] {
        let ran = run(words);
        refused(&ran, range);
        assert!(
            !ran.err.contains("unexpected argument") && !ran.err.contains("-- -"),
            "{}",
            ran.err
        );
    }
}

/// What is missing is told in the same words by every command that takes files.
#[test]
fn a_missing_file_is_told_in_one_way() {
    let folder = crate::Folder::new("missing");
    let out = folder.file("out");
    for words in [
        &["check"][..],
        &["info"],
        &["convert", "--to", "csa"],
        &["diagram"],
        &["merge"],
        &["analyse", "--out", &out],
        &["tsume"],
        &["tsume", "variety"],
        &["print", "score"],
        &["book", "show"],
        &["book", "make", "--out", &out, "--from"],
        &["train", "fit", "--out", &out, "--data"],
        &["match", "--engine", "komadai", "--engine", "komadai", "--openings"],
        &["serve", "--config"],
        &["find", "--sfen", "startpos"],
        &["server", "key", "list", "--data"],
        &["server", "role", "Kumo", "admin", "--data"],
        &["server", "check", "--data"],
        &["server", "invite", "--data"],
        &["server", "invites", "--data"],
        &["server", "uninvite", "1", "--data"],
        &["server", "backup", &out, "--data"],
        &["worker", "--server", "http://127.0.0.1:9", "--key-file"],
    ] {
        let ran = run(&[words, &["no/such/file"]].concat());
        assert_eq!(ran.code, Some(1), "{words:?}: {}", ran.err);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains("there is no such file or folder"), "{words:?}: {said}");
        assert!(!said.contains("os error"), "{words:?}: {said}");
    }
}

#[test]
fn a_byte_order_mark_before_the_first_word_does_no_harm() {
    for (command, input, answer) in [
        ("usi", "\u{feff}usi\nquit\n", "usiok"),
        ("judge", "\u{feff}startpos moves 7g7f\n", "ongoing"),
        ("play", "\u{feff}7g7f\n", "7f"),
    ] {
        let ran = crate::feed(&[command], input.as_bytes());
        assert!(ran.out.contains(answer), "{command}: {}", ran.out);
    }
}
