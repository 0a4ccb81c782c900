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
                "broken off after 12 moves",
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
    let text = "手合割：二枚落ち\n上手：\u{1b}[31m雲\n1 ６二銀(71) (0:05/0:0:05)\n2 ７六歩\n";
    let ran = feed(&["info", "-"], text.as_bytes());
    assert_eq!(ran.code, Some(1));
    for part in [
        "☖White",
        "1 move, no result",
        "☖0:05 (longest 0:05, move 1)",
        "two pieces",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "a file moves no cursor");
    assert!(ran.err.contains("error: -: line 4"), "{}", ran.err);
}
