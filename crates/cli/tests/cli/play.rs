//! `play` with its lines typed ahead.

use std::fs;

use komadai_record::{Key, Record, read};

use crate::{Folder, feed, komadai};

/// The record in a file.
fn record(path: &str) -> Record {
    let bytes = fs::read(path).expect("it was written");
    let reading = read(&bytes).expect("a record");
    assert_eq!(reading.games[0].error, None, "{path}");
    reading.games[0].record.clone()
}

/// The file in which a game was kept unasked, as it was said at the end.
fn kept(out: &str) -> String {
    let (_, path) = out.rsplit_once("The game is kept in ").expect("it is kept");
    path.trim_end().to_owned()
}

fn usi(record: &Record) -> String {
    record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Types these lines; what was printed comes back.
fn typed(arguments: &[&str], lines: &[&str]) -> String {
    let ran = feed(&[&["play"], arguments].concat(), (lines.join("\n") + "\n").as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    ran.out
}

#[track_caller]
fn says(out: &str, words: &[&str]) {
    let mut rest = out;
    for word in words {
        let Some(at) = rest.find(word) else {
            panic!("{word:?} is not said in\n{rest}\nof\n{out}")
        };
        rest = &rest[at + word.len()..];
    }
}

#[test]
fn two_friends_type_moves_in_any_notation() {
    let out = typed(
        &["--friend", "--lang", "en"],
        &[
            "7g7f",
            "P-3d",
            "☗２二角成",
            "同銀",
            "B*4e",
            "moves",
            "G-5b",
            "xyzzy",
            "5e5d",
            "quit",
            "9g9f",
        ],
    );
    says(
        &out,
        &[
            "Two players",
            "Black plays P-7f",
            "White plays P-3d",
            "Black plays Bx2b+",
            "White plays Sx2b",
            "Black plays B*4e",
            "1.P-7f P-3d 2.Bx2b+ Sx2b 3.B*4e",
            "Which one: G4a-5b (4a5b)  G6a-5b (6a5b)?",
            "\"xyzzy\"",
            "Not legal: there is no piece on 5e.",
        ],
    );
    assert!(!out.contains("P-9f"), "nothing is read after quit");
}

#[test]
fn the_board_is_drawn_from_either_seat_in_either_language() {
    let out = typed(&["--friend", "--lang", "en"], &["7g7f", "flip"]);
    says(&out, &["  9   8   7", "wL", " a\n", "*bP", " f\n", "  1   2   3", "bL", " i\n"]);
    let out = typed(&["--friend", "--lang", "ja", "--side", "white"], &["board"]);
    says(
        &out,
        &[
            "先手の持駒：なし",
            "１  ２  ３",
            "v香 v桂 v銀",
            " 九",
            " 香  桂  銀",
            " 一",
            "後手の持駒：なし",
        ],
    );
}

#[test]
fn the_engine_answers_and_a_move_can_be_taken_back_with_its_answer() {
    let out = typed(
        &["--lang", "en", "--level", "15k", "--seed", "7"],
        &["7g7f", "moves", "undo", "moves", "2g2f", "hint"],
    );
    says(
        &out,
        &[
            "against the engine",
            "Black plays P-7f",
            "White plays ",
            "1.P-7f ",
            "\n\n",
            "Black plays P-2f",
            "White plays ",
            "Hint: ",
        ],
    );
}

#[test]
fn the_engine_opens_a_handicap_game_against_its_taker() {
    let out = typed(&["--lang", "ja", "--handicap", "six-piece", "--level", "15k"], &["投了"]);
    says(&out, &["あなたは下手", "上手 ☖", "上手の持駒", "まで1手で上手の勝ち（投了）"]);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let lines = ["7g7f", "2g2f", "3i4h", "moves"];
    let game = || {
        let out = typed(&["--lang", "en", "--level", "12k", "--seed", "11"], &lines);
        // Each is kept in a file of its own.
        let (game, kept) = out.rsplit_once("The game is kept in ").expect("it is kept");
        assert!(kept.ends_with(".kifu\n"), "{kept}");
        game.to_owned()
    };
    assert_eq!(game(), game());
}

#[test]
fn a_game_ends_with_its_reason() {
    let mate = ["--friend", "--lang", "en", "--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G"];
    let out = typed(&mate, &["G*5b", "5a4a", "undo", "G*4b", "new", "resign"]);
    says(
        &out,
        &[
            "Black wins by checkmate after 1 move.",
            "The game is over",
            "Black plays G*4b",
            "Check.",
            "White wins by resignation after 0 moves.",
        ],
    );
    let shuffle = ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3);
    let out = typed(&["--friend", "--lang", "ja"], &shuffle);
    says(&out, &["同一局面3回目。4回目で千日手。", "まで12手で引き分け（千日手）"]);
}

#[test]
fn an_illegal_move_is_refused_or_loses() {
    const PAWNS: &str = "4k4/9/9/9/9/9/4P4/9/4K4 b P";
    let out = typed(&["--friend", "--lang", "ja", "--sfen", PAWNS], &["P*5e", "5g5f"]);
    says(&out, &["反則：二歩（５筋）", "先手 ☗５六歩"]);
    let out = typed(&["--friend", "--lang", "en", "--strict", "--sfen", PAWNS], &["P*5e", "5g5f"]);
    says(&out, &["White wins by an illegal move", "two pawns (nifu)", "The game is over"]);
}

#[test]
fn help_is_given_in_both_languages_and_odd_bytes_do_no_harm() {
    says(&typed(&["--friend", "--lang", "en"], &["?"]), &["take back", "leave"]);
    says(&typed(&["--friend", "--lang", "ja"], &["ヘルプ"]), &["待った", "終了"]);
    let ran = feed(&["play", "--friend", "--lang", "en"], b"\xff\xfe\0\n7g7f");
    assert_eq!(ran.code, Some(0));
    says(&ran.out, &["cannot read", "Black plays P-7f"]);
}

#[test]
fn impasse_words_do_what_the_profile_allows() {
    let out = typed(&["--friend", "--lang", "en"], &["agree", "points", "declare"]);
    says(
        &out,
        &[
            "An impasse can be agreed",
            "Black: 0 points",
            "White: 0 points",
            "White wins by a wrong declaration",
        ],
    );
    let entered = "3GGG3/3SKS3/3+P+P+P3/9/9/9/9/9/4k4 b 2RBPbg2s4n4l14p";
    let out = typed(
        &["--friend", "--lang", "en", "--profile", "agreement24", "--sfen", entered],
        &["agree"],
    );
    says(&out, &["A draw by impasse (jishogi)"]);
}

#[test]
fn the_engine_answers_a_proposal_to_count_with_its_reason() {
    // Both kings are in with 27 points each; all the points on the player's side.
    let even = "3K5/PPPPP4/9/9/9/9/9/ppppp4/3k5 b RB2G2S2N2L4Prb2g2s2n2l4p";
    let all = "3K5/PPPPP4/9/9/9/9/9/9/3k5 b 2R2B4G4S4N4L13P";
    for (sfen, side, reply) in [
        (even, "black", "agrees: it expects no more than a draw"),
        (all, "black", "refuses: the count would lose"),
        (all, "white", "agrees: the count is a win"),
    ] {
        let out = typed(
            &[
                "--lang",
                "en",
                "--profile",
                "agreement24",
                "--level",
                "15k",
                "--side",
                side,
                "--seed",
                "1",
                "--sfen",
                sfen,
            ],
            &["count"],
        );
        says(&out, &[reply]);
    }
    let out = typed(&["--lang", "en", "--level", "15k"], &["count"]);
    says(&out, &["An impasse can be agreed under --profile agreement24"]);
    let out = typed(&["--lang", "ja", "--level", "15k"], &["持将棋"]);
    says(&out, &["持将棋の合意は"]);
}

#[test]
fn a_game_is_saved_where_the_player_says() {
    let folder = Folder::new("play-save");
    let [csa, plain] = ["a game.csa", "plain"].map(|name| folder.file(name));
    let out = typed(
        &["--friend", "--lang", "en"],
        &[
            "7g7f",
            &format!("save {csa}"),
            "3c3d",
            // The same file is gone on with, another is not written over unasked.
            "save",
            &format!("save {plain}"),
            "new",
            "2g2f",
            &format!("save {plain}.kifu"),
            &format!("save! {plain}.kifu"),
            "save nowhere/at/all.kif",
            "save a.xyz",
        ],
    );
    says(
        &out,
        &[
            &format!("The game is kept in {csa}"),
            &format!("The game is kept in {csa}"),
            &format!("The game is kept in {plain}.kifu"),
            "Not saved: ",
            "is there already; save! FILE overwrites it",
            &format!("The game is kept in {plain}.kifu"),
            "Not saved: nowhere/at/all.kif",
            "Not saved: a.xyz: the name ends in no format",
        ],
    );
    assert_eq!(usi(&record(&csa)), "7g7f 3c3d");
    assert_eq!(usi(&record(&format!("{plain}.kifu"))), "2g2f");
    // All of it is in a file: nothing is kept beside it.
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 2);
}

#[test]
fn a_game_that_is_left_is_kept_and_it_is_said_where() {
    let games = Folder::new("play-kept");
    let folder = games.file("deep/games");
    let arguments = ["--friend", "--lang", "en", "--games", &folder];
    for (lines, moves, end) in [
        (&["7g7f", "3c3d", "quit"][..], "7g7f 3c3d", "interrupt"),
        (&["2g2f"], "2g2f", "interrupt"),
        (&["2g2f", "resign"], "2g2f", "resign"),
        (&["1g1f", "resign", "undo", "3g3f", "quit"], "3g3f", "interrupt"),
    ] {
        let record = record(&kept(&typed(&arguments, lines)));
        assert_eq!(usi(&record), moves);
        assert_eq!(record.end().map(|end| end.kind.code()), Some(end));
        assert!(record.headers.get(&Key::Started).is_some());
    }
    let out = typed(&arguments, &["7g7f", "new", "2g2f", "quit"]);
    assert_eq!(out.matches("The game is kept in ").count(), 2, "each game for itself: {out}");
    let none = typed(&arguments, &["quit"]);
    assert!(!none.contains("kept"), "there is nothing to keep: {none}");
    let ja = typed(&["--friend", "--lang", "ja", "--games", &folder], &["7g7f"]);
    says(&ja, &["棋譜を ", " に保存しました"]);
    // Where the folder cannot be made, another takes it.
    let file = games.file("file");
    fs::write(&file, "mine").expect("a file");
    let elsewhere = typed(&["--friend", "--lang", "en", "--games", &file], &["7g7f"]);
    assert_eq!(usi(&record(&kept(&elsewhere))), "7g7f");
}

/// Whatever ends the program, the game is in a file.
#[cfg(unix)]
#[test]
fn a_game_outlives_ctrl_c_and_the_terminal() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    for signal in ["INT", "TERM", "HUP"] {
        let games = Folder::new(&format!("play-{signal}"));
        let mut child = komadai()
            .args(["play", "--friend", "--lang", "en", "--games", &games.file("")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut input = child.stdin.take().expect("a pipe");
        let mut out = child.stdout.take().expect("a pipe");
        input.write_all(b"7g7f\n3c3d\n").expect("it reads");
        let (mut said, mut piece) = (String::new(), [0; 512]);
        while !said.contains("White plays P-3d") {
            let read = out.read(&mut piece).expect("it writes");
            said += &String::from_utf8_lossy(&piece[..read]);
        }
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("kill is there");
        assert!(sent.success());
        out.read_to_string(&mut said).expect("it writes to its end");
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{signal}");
        assert_eq!(usi(&record(&kept(&said))), "7g7f 3c3d", "{signal}");
        drop(input);
    }
}

#[test]
fn a_move_taken_back_is_told_and_kept() {
    let out = typed(
        &["--friend", "--lang", "en"],
        &["7g7f", "3c3d", "undo", "8c8d", "undo", "undo", "undo", "2g2f", "quit"],
    );
    says(
        &out,
        &[
            "Taken back: White's P-3d.",
            "Taken back: White's P-8d.",
            "Taken back: Black's P-7f.",
            "There is no move to take back.",
        ],
    );
    let record = record(&kept(&out));
    assert_eq!(usi(&record), "2g2f");
    assert_eq!(record.variations(), 2);
    let root = &record[Record::ROOT].comment;
    assert!(root.contains("taken back: 7g7f"), "{root}");
    // Also where nothing else was played.
    for lines in [&["7g7f", "undo", "quit"][..], &["7g7f", "undo"]] {
        let record = self::record(&kept(&typed(&["--friend", "--lang", "en"], lines)));
        assert_eq!(usi(&record), "");
        let root = &record[Record::ROOT].comment;
        assert!(root.contains("taken back: 7g7f"), "{root}");
    }
    let out = typed(&["--lang", "en", "--level", "25k", "--seed", "3"], &["7g7f", "u", "q"]);
    says(&out, &["Taken back: White's ", ", Black's P-7f."]);
}

#[test]
fn a_clock_runs_is_shown_and_ends_the_game() {
    let out = typed(&["--friend", "--lang", "en", "--clock", "600+30b"], &["clock", "7g7f"]);
    says(
        &out,
        &[
            "Time left: Black 10:00 +0:30, White 10:00 +0:30",
            "Time left: ",
            "Black plays P-7f",
            "Time left: Black 10:00 +0:30, White 10:00 +0:30",
        ],
    );
    let saved = record(&kept(&out));
    assert_eq!(saved.headers.get(&Key::TimeLimit), Some("600+30b"));
    let out = typed(&["--friend", "--lang", "ja", "--clock", "5400"], &["時計"]);
    says(&out, &["残り時間：先手 1:30:00　後手 1:30:00"]);
    says(&typed(&["--friend", "--lang", "en"], &["clock"]), &["There is no clock"]);
    // Nobody types anything: the flag falls all the same.
    let mut child = komadai()
        .args(["play", "--friend", "--lang", "en", "--clock", "0.3"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(std::time::Duration::from_millis(900));
    drop(child.stdin.take());
    let out = String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text");
    says(&out, &["White wins by time after 0 moves."]);
    for wrong in ["0", "x", "movetime=100", "-5"] {
        crate::refused(&crate::run(&["play", "--clock", wrong]), "--clock");
    }
}

#[test]
fn the_level_is_told_and_changed() {
    let out = typed(
        &["--lang", "en", "--level", "25k", "--seed", "1"],
        &["level", "level 3D", "7g7f", "level", "level 99", "q"],
    );
    says(
        &out,
        &[
            "against the engine (25 kyū)",
            "The engine plays at 25 kyū.",
            "From now on the engine plays at 3 dan.",
            "Black plays P-7f",
            "The engine plays at 3 dan.",
            "\"99\" is no level",
        ],
    );
    let record = record(&kept(&out));
    assert_eq!(record.headers.get(&Key::White), Some("Komadai 3d"));
    assert!(record[Record::ROOT].comment.contains("3 dan"));
    let out = typed(&["--lang", "ja", "--time", "1"], &["棋力", "棋力 5k", "棋力"]);
    says(&out, &["全力、1手1秒", "これから5級で指します", "エンジンは5級です"]);
    says(&typed(&["--friend", "--lang", "en"], &["level"]), &["no engine"]);
}

#[test]
fn a_game_begins_where_moves_lead() {
    let out = typed(
        &["--friend", "--lang", "en", "--sfen", "startpos moves 7g7f 3c3d"],
        &["moves", "undo", "2c2d", "q"],
    );
    says(&out, &["*wP", "1.P-7f P-3d", "Taken back: White's P-3d.", "White plays P-2d"]);
    assert_eq!(usi(&record(&kept(&out))), "7g7f 2c2d");
}
