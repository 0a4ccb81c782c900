//! `info`: a record at a glance, in both languages.

use crate::{feed, record_file, run};

#[test]
fn a_record_is_told_in_a_few_lines() {
    let file = record_file("kif/Kifu_henka.kif");
    for (language, parts) in [
        (
            "en",
            [
                "(KIF, cp932)",
                "☗Black",
                "interrupted after 12 moves",
                "1.P-7f P-8d 2.P-2f",
                "5 variations, 4 comments, 1 bookmark",
            ],
        ),
        (
            "ja",
            [
                "(KIF, cp932)",
                "☗先手",
                "まで12手で中断",
                "☗７六歩 ☖８四歩",
                "変化 5、コメント 4、しおり 1",
            ],
        ),
    ] {
        let ran = run(&["info", &file, "--lang", language]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        for part in parts {
            assert!(ran.out.contains(part), "{part}\n{}", ran.out);
        }
    }
}

#[test]
fn what_is_broken_is_told_as_far_as_it_goes() {
    let text = "手合割：二枚落ち\n上手：\u{1b}[31m雲\n1 ６二銀(71) (0:05/0:0:05)\n2 ５八金\n";
    let ran = feed(&["info", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(1));
    for part in ["☖White", "1 move, no result", "☖0:05 (longest 0:05, move 1)", "two pieces"] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "a file moves no cursor");
    assert!(ran.err.contains("error: -: line 4"), "{}", ran.err);
}

#[test]
fn openings_and_castles_are_told_by_name() {
    let file = record_file("ki2/mog_003.ki2");
    for (language, parts) in [
        (
            "en",
            ["Static Rook vs Ranging Rook  ☗Black's Central Rook  ☖Static Rook", "☖Boat (12–27)"],
        ),
        ("ja", ["対抗形  ☗先手中飛車  ☖居飛車", "☖舟囲い（12〜27）"]),
    ] {
        let ran = run(&["info", &file, "--lang", language]);
        for part in parts {
            assert!(ran.out.contains(part), "{part}\n{}", ran.out);
        }
    }
}

#[test]
fn programs_are_told_a_game_a_line() {
    let ran = run(&["info", "--json", &record_file("psn/kisei56.psn")]);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2));
    let game: serde_json::Value =
        serde_json::from_str(ran.out.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&game["game"], &game["plies"]), (&1.into(), &109.into()));
    let opening = &game["openings"][0];
    assert_eq!(
        (&opening["id"], &opening["ja"], &opening["side"]),
        (&"double-wing".into(), &"相掛かり".into(), &serde_json::Value::Null)
    );
    let castle = &game["castles"][0];
    assert_eq!(
        (&castle["en"], &castle["side"], &castle["from"], &castle["complete"]),
        (&"Central House".into(), &"black".into(), &35.into(), &true.into())
    );
}

/// `check` and `info` tell the same of time that ran out, in whatever words.
#[test]
fn lost_time_is_told_as_check_tells_it() {
    for end in
        ["3 時切れ負け", "3 時間切れ勝ち", "まで2手で後手の時切れ勝ち", "まで2手で後手の切れ負け"]
    {
        let game = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{end}\n");
        for command in ["info", "check"] {
            let ran = feed(&[command, "--json", "-"], game.as_bytes());
            assert!(ran.out.contains("\"end\":\"timeout\""), "{end} {command}: {}", ran.out);
        }
    }
}

#[test]
fn who_won_is_said_without_a_reason_where_none_is_known() {
    let text = "[Sente \"a\"]\n[Result \"1-0\"]\n1.P7f P3d\n";
    for (language, result) in [("en", "Black wins after 2 moves"), ("ja", "まで2手で先手の勝ち\n")]
    {
        let ran = feed(&["info", "-", "--lang", language], text.as_bytes());
        assert!(ran.out.contains(result), "{}", ran.out);
    }
    let again = feed(&["convert", "-", "--to", "psn"], text.as_bytes());
    assert!(!again.out.contains("Termination"), "{}", again.out);
}
