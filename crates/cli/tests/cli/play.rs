//! `play` with its lines typed ahead.

use crate::feed;

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
    let game = || typed(&["--lang", "en", "--level", "12k", "--seed", "11"], &lines);
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
