//! Every command that takes a position reads what `judge` reads, and says where it cannot.

use crate::{Folder, feed, refused, run};

/// The same position named in every way there is.
const NAMES: [&str; 7] = [
    "startpos moves 7g7f 3c3d",
    "position startpos moves 7g7f 3c3d",
    "  startpos   moves 7g7f 3c3d ",
    "\u{feff}position startpos moves 7g7f 3c3d",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
    "position sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
    "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2 moves 3c3d",
];

/// The commands with `--sfen`, and what stands behind it.
const COMMANDS: [(&[&str], &[&str]); 9] = [
    (&["show"], &[]),
    (&["legal"], &[]),
    (&["perft", "--divide"], &["--depth", "1"]),
    (&["name"], &["--move", "8h2b+"]),
    (&["name"], &["--parse", "22角成"]),
    (&["diagram", "--no-caption"], &[]),
    (&["play", "--friend", "--lang", "en"], &[]),
    (&["tsume", "--json", "--nodes", "10"], &[]),
    (&["find", "--json"], &["FOLDER"]),
];

#[test]
fn every_command_reads_what_judge_reads() {
    let folder = Folder::new("positions");
    std::fs::write(folder.file("a.usi"), "startpos moves 7g7f 3c3d 8h2b+\n").expect("a file");
    let folder = folder.0.to_str().expect("a path of text");
    for name in NAMES {
        let judged = feed(&["judge"], name.as_bytes());
        assert!(judged.out.contains("\"status\":\"ongoing\""), "{name}: {}", judged.out);
    }
    for (command, behind) in COMMANDS {
        let answer = |name: &str| {
            let mut words: Vec<&str> = command.to_vec();
            words.extend(["--sfen", name]);
            words.extend(behind.iter().map(|&word| if word == "FOLDER" { folder } else { word }));
            let ran = run(&words);
            assert_eq!(ran.code, Some(0), "{words:?}: {}", ran.err);
            // What it cost differs, and so may the mark of the last move.
            let lines = ran.out.lines().filter(|line| !line.contains("nodes"));
            let lines: Vec<String> = lines.map(|line| line.replace('*', " ")).collect();
            lines.join("\n")
        };
        let first = answer(NAMES[4]);
        for name in NAMES {
            if command[0] != "diagram" {
                assert_eq!(answer(name), first, "{command:?} {name}");
            }
        }
    }
    // A picture marks the move that led there.
    let drawn = |name: &str| run(&["diagram", "--sfen", name]).out;
    assert_eq!(drawn(NAMES[0]), drawn(NAMES[2]));
    assert_eq!(drawn(NAMES[0]), drawn(NAMES[6]));
    assert_ne!(drawn(NAMES[0]), drawn(NAMES[4]));
}

#[test]
fn bare_commands_take_the_start_and_words_as_they_are() {
    let out = |arguments: &[&str]| {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        ran.out
    };
    assert_eq!(out(&["show"]), out(&["show", "--sfen", "startpos"]));
    assert_eq!(out(&["legal"]).lines().count(), 30);
    assert!(out(&["perft"]).starts_with("nodes 719731  "));
    assert!(out(&["perft", "2"]).starts_with("nodes 900  "));
    assert!(out(&["perft", "startpos", "2"]).starts_with("nodes 900  "));
    let nodes = |out: String| out.split("  ").next().map(str::to_owned);
    assert_eq!(
        nodes(out(&["perft", "2", "startpos", "moves", "7g7f"])),
        nodes(out(&["perft", "--depth", "2", "--sfen", "startpos moves 7g7f"]))
    );
    assert!(out(&["perft", "--depth", "2", "startpos"]).starts_with("nodes 900  "));
    let mated = ["4k4/4G4/4P4/9/9/9/9/9/4K4", "w", "-", "1"];
    assert_eq!(out(&[&["legal"], &mated[..]].concat()), "");
    assert_eq!(out(&["legal", &mated.join(" ")]), "");
    let after = ["startpos", "moves", "7g7f", "3c3d"];
    assert_eq!(
        out(&[&["show", "--lang", "en"], &after[..]].concat()),
        out(&["show", "--lang", "en", "--sfen", NAMES[0]])
    );
    // The move before says what 同 means.
    let same = ["name", "startpos", "moves", "7g7f", "3c3d", "8h2b+", "--parse", "同銀"];
    assert!(out(&same).starts_with("usi\t3a2b\n"));
}

#[test]
fn what_cannot_be_read_is_shown_with_a_caret() {
    for (text, place, reason) in [
        ("startpos moves 7g7f 3c3x", 21, ""),
        ("startpos 7g7f", 10, "only the word moves may follow startpos"),
        ("position sfen 4x4/9 b -", 16, "'x' has no meaning here"),
        ("  sfen 4x4/9 b -", 9, "'x' has no meaning here"),
        ("startpos moves 7g7f 7f7e", 21, "move 2, 7f7e: the piece on 7f is the opponent's"),
        ("startpos moves ７六歩", 16, ""),
        ("９九玉 startpos", 1, "'９' has no meaning here"),
    ] {
        for command in
            [&["show"][..], &["legal"], &["perft"], &["name", "--parse", "76"], &["diagram"]]
        {
            let ran = run(&[command, &["--sfen", text]].concat());
            refused(&ran, &format!("at character {place}: {reason}"));
            let lines: Vec<&str> = ran.err.lines().collect();
            let caret = lines.iter().position(|line| line.trim() == "^").expect("a caret");
            assert_eq!(lines[caret].find('^'), Some(place + 1), "{}", ran.err);
            assert!(lines[caret - 1].starts_with("  "), "{}", ran.err);
        }
    }
    refused(&run(&["legal", "startpos", "moves", "7g7e"]), "at character 16: move 1, 7g7e:");
    refused(&run(&["perft", "hello"]), "at character 1: 'h' has no meaning here");
}
