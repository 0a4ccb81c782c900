//! Files after public bug reports (`testdata/reports`), and other cases of each kind.

mod common;

use std::time::Duration;

use common::fixture;
use komadai_record::{
    Dialect, Encoding, EndKind, Fault, Key, Loss, ReadGame, Record, Records, Stream,
    line_of_address, read, sfen_of_address,
};
use komadai_rules::{Color, Setup};

fn game(text: &str) -> ReadGame {
    let mut games = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}")).games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn file(name: &str) -> String {
    std::fs::read_to_string(fixture("reports").join(name)).expect("it is part of the tree")
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

/// The lines of what is to be warned of.
fn lines(faults: &[Fault]) -> Vec<u32> {
    faults.iter().map(|fault| fault.line).collect()
}

fn write(record: &Record, dialect: Dialect) -> (String, Vec<Loss>) {
    let written = record.write(dialect).expect("real moves");
    (written.text, written.lost)
}

/// A field of the wrong type is warned of in its place, and read where it can mean only one thing.
#[test]
fn fields_of_jkf_have_their_types() {
    let given = file("jkf-promote-number.jkf");
    for (value, promotes, column) in [
        ("1", true, Some(237)),
        ("\"true\"", true, Some(237)),
        ("\"1\"", true, Some(237)),
        ("0", false, Some(237)),
        ("[true]", false, Some(237)),
        ("{}", false, Some(237)),
        ("\"yes\"", false, Some(237)),
        ("true", true, None),
        ("false", false, None),
        ("null", false, None),
    ] {
        let text = given.replace("\"promote\":1", &format!("\"promote\":{value}"));
        let ReadGame { record, warnings, error } = game(&text);
        assert_eq!(error, None, "{text}");
        let last = if promotes { "8h2b+" } else { "8h2b" };
        assert_eq!(moves(&record), format!("7g7f 3c3d {last}"), "{text}");
        let columns = warnings.iter().map(|fault| fault.column);
        assert_eq!(columns.collect::<Vec<_>>(), column.into_iter().collect::<Vec<_>>(), "{text}");
    }
    for (value, column) in [("", 237), ("tru", 237), ("truee", 237), ("1.2.3", 237), (",", 237)] {
        let text = given.replace("\"promote\":1", &format!("\"promote\":{value}"));
        let fault = game(&text).error.unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!((fault.line, fault.column), (1, column), "{text}: {fault}");
    }
    let first = r#""from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU""#;
    for (entry, warnings) in [
        (format!(r#"{{"move":{{{first},"color":"black"}}}}"#), 1),
        (format!(r#"{{"move":{{{first},"color":2}}}}"#), 1),
        (format!(r#"{{"move":{{{first},"color":0}}}}"#), 0),
        (format!(r#"{{"move":{{{first},"relative":7}}}}"#), 1),
        (format!(r#"{{"move":{{{first},"relative":"Q"}}}}"#), 1),
        (format!(r#"{{"move":{{{first},"capture":true}}}}"#), 1),
        (format!(r#"{{"move":{{{first},"piece":"KI"}}}}"#), 1),
        (format!(r#"{{"move":{{{first},"promote":null,"promote":false}}}}"#), 0),
        (format!(r#"{{"move":{{{first}}},"time":5}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"time":{{"now":{{"m":"?","s":5}}}}}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"time":{{"now":{{"m":1}}}}}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"time":{{"now":{{"m":1,"s":5.5}}}}}}"#), 0),
        (format!(r#"{{"move":{{{first}}},"comments":7}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"comments":["a",{{}}]}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"special":1}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"forks":7}}"#), 1),
        (format!(r#"{{"move":{{{first}}},"forks":[7]}}"#), 1),
    ] {
        let text = format!(r#"{{"header":{{}},"moves":[{{}},{entry}]}}"#);
        let read = game(&text);
        assert_eq!((read.error, read.warnings.len()), (None, warnings), "{text}");
        assert_eq!(moves(&read.record), "7g7f", "{text}");
    }
    for (text, warnings) in [
        (r#"{"header":{"先手":["a"]},"moves":[{}]}"#, 1),
        (r#"{"header":{"先手":null},"moves":[{}]}"#, 0),
        (r#"{"header":{},"moves":[{"time":{"now":{"m":1,"s":5}}}]}"#, 1),
        (r#"{"moves":"7g7f 3c3d","end":5}"#, 1),
        (r#"{"moves":"7g7f 3c3d","plies":3}"#, 1),
        (r#"{"moves":"7g7f 3c3d","plies":2}"#, 0),
        (r#"{"initial":{"data":{"board":[[{},{}]]}},"moves":[{}]}"#, 1),
    ] {
        let read = game(text);
        assert_eq!((read.error, read.warnings.len()), (None, warnings), "{text}");
    }
    let square = r#"{"moves":[{},{"move":{"from":{"x":7.5,"y":7},"to":{"x":7,"y":6}}}]}"#;
    assert!(game(square).error.is_some());
}

/// What stands before 勝ち counts: lost time is told, and words nobody knows are kept and warned of.
#[test]
fn a_sentence_tells_how_a_game_was_won() {
    let given = file("kif-timeout-win-sentence.kif");
    let white = Some(Color::White);
    let other = |words: &str| EndKind::Other(words.into());
    for (sentence, end, warnings) in [
        ("後手の時切れ勝ち", EndKind::Time, 0),
        ("後手の時間切れ勝ち", EndKind::Time, 0),
        ("先手の時切れ負け", EndKind::Time, 0),
        ("時間切れにより後手の勝ち", EndKind::Time, 0),
        ("後手の勝ち", EndKind::Resign, 0),
        ("先手投了により後手の勝ち", EndKind::Resign, 0),
        ("後手の棄権勝ち", other("後手の棄権勝ち"), 1),
        ("先手の棄権により後手の勝ち", other("先手の棄権により後手の勝ち"), 1),
        ("後手の27点勝ち", other("後手の27点勝ち"), 1),
        ("後手の優勢勝ち", other("後手の優勢勝ち"), 1),
        ("接続切れにより後手の勝ち", other("接続切れにより後手の勝ち"), 1),
    ] {
        let rows = "▲７六歩 △３四歩\n";
        for text in [
            given.replace("後手の時切れ勝ち", sentence),
            format!("手合割：平手\n{rows}まで2手で{sentence}\n"),
        ] {
            let ReadGame { record, warnings: found, error } = game(&text);
            assert_eq!((error, found.len()), (None, warnings), "{text}");
            assert_eq!(record.end().map(|own| &own.kind), Some(&end), "{text}");
            assert_eq!(record.winner(), white, "{text}");
        }
    }
    for (entry, code, winner) in [
        ("時切れ負け", "timeout", Some(Color::White)),
        ("時切れ", "timeout", Some(Color::White)),
        ("時間切れ勝ち", "timeout", Some(Color::Black)),
    ] {
        let text = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 {entry}\n");
        let ReadGame { record, warnings, .. } = game(&text);
        let end = record.end().expect("an end");
        assert_eq!((end.kind.coarse_code(), warnings.len()), (code, 0), "{text}");
        assert_eq!(record.winner(), winner, "{text}");
    }
    // A word and a sentence that tell two ends.
    let text = "手合割：平手\n1 ７六歩(77)\n2 投了\nまで1手で時間切れにより先手の勝ち\n";
    assert_eq!(lines(&game(text).warnings), [4]);
}

/// A comment behind the end stays there in every format that can say it, and is told of elsewhere.
#[test]
fn comments_behind_the_end_stay_there() {
    let texts = [
        file("comment_after_end.kif").replace("*comment of the end", "*of the end"),
        file("comment_after_end.jkf"),
        "手合割：平手\n▲７六歩 △３四歩\nまで2手で中断\n*of the end\n".into(),
        "PI\n+\n+7776FU\n-3334FU\n%TORYO\nT3\n'*of the end\n".into(),
        "PI\n+\n+7776FU\n%CHUDAN\n'summary:chudan:a draw:b draw\n'*of the end\n".into(),
        "[Sente \"A\"]\n1.P7f P3d {a comment} Resigns {of the end}\n".into(),
        "手合割：平手\n1 ７六歩(77)\n2 切断\n*of the end\n".into(),
        "[Result \"1-0\"]\n1.P7f P3d 1-0 {of the end}\n".into(),
        "1.P7f P3d 1/2-1/2\n{of the end}\n".into(),
        "[Sente \"A\"]\n1.P7f P3d 2.P2f 0-1 {of the end}\n".into(),
    ];
    for text in &texts {
        let ReadGame { record, .. } = game(text);
        let end = record.end().expect("an end");
        assert_eq!(end.comment.trim(), "of the end", "{text}");
        assert!(!record[record.last()].comment.contains("of the end"), "{text}");
        let is_known = !matches!(end.kind, EndKind::Other(_)) || record.winner().is_some();
        for dialect in Dialect::ALL {
            let (written, lost) = write(&record, dialect);
            if lost.contains(&Loss::Comments) {
                continue;
            }
            let again = game(&written).record;
            let comment = again.end().map(|end| end.comment.trim());
            assert_eq!(comment, Some("of the end"), "{dialect:?}\n{written}");
        }
        let keeps = |dialect| !write(&record, dialect).1.contains(&Loss::Comments);
        let own = [Dialect::Kif, Dialect::Ki2, Dialect::Csa2, Dialect::Csa3, Dialect::Jkf];
        assert!(own.into_iter().all(keeps), "{text}");
        assert_eq!(keeps(Dialect::Psn), is_known, "{text}");
        assert!(!keeps(Dialect::Usi) && !keeps(Dialect::Usen), "{text}");
    }
    // Bookmarks and thoughts as well, in a variation too; those of an end that was none belong to the move.
    let text = "手合割：平手\n1 ７六歩(77)\n2 投了\n&急所\n**解析 0 評価値 30\n\n変化：1手\n1 ２六歩(27)\n2 中断\n*b\n";
    let record = game(text).record;
    let end = record.end().expect("an end");
    assert_eq!((end.bookmarks.len(), end.lines.len()), (1, 1));
    for dialect in [Dialect::Kif, Dialect::Ki2, Dialect::Jkf] {
        let again = game(&write(&record, dialect).0).record;
        let other = again.children(Record::ROOT).nth(1).expect("a variation");
        assert_eq!(again[other].end.as_ref().map(|end| &*end.comment), Some("b"), "{dialect:?}");
        assert_eq!(again.end().map(|end| &end.lines), Some(&end.lines), "{dialect:?}");
    }
    let text = "手合割：平手\n1 ７六歩(77)\n2 中断\n*c\n3 ３四歩(33)\n";
    let record = game(text).record;
    let first = record.main_line().next().expect("a move");
    assert_eq!(record[first].comment, "c");
}

/// A time of CSA or of another format belongs to the move or end before it, and there is one.
#[test]
fn times_that_belong_to_nothing_are_told() {
    for (text, expected) in [
        (file("csa-time-without-move.csa"), &[6_u32, 9][..]),
        ("PI\n+\n+7776FU\nT1\nT2\nT3\n%TORYO\n".into(), &[5, 6]),
        ("PI\n+\n+7776FU\nT1\n%TORYO\nT3\nT4\n".into(), &[7]),
        ("PI\n+\n+7776FU,T1\nT2\n".into(), &[4]),
        ("PI\nT5\n+\n+7776FU\n".into(), &[2]),
        ("PI\n+\n+7776FU\n+\n-3334FU\n".into(), &[4]),
        ("PI\n+\n-\n+7776FU\n".into(), &[3]),
        ("V2.2\nV3.0\nPI\n+\n+7776FU\n".into(), &[2]),
        ("手合割：平手\n1 ７六歩(77) (0:03/0:0:03)\n2 ３四歩(33) (0:0".into(), &[3]),
        ("手合割：平手\n1 ７六歩(77)\n2 投了 (0:0".into(), &[3]),
        ("N+a\nN+b\nPI\n+\n+7776FU\n".into(), &[2]),
        ("[Sente \"A\"]\n(00:03 / 00:00:03) 1.P7f\n".into(), &[2]),
        ("[Sente \"A\"]\n1.P7f (00:03 / 00:00:03) (00:04 / 00:00:03)\n".into(), &[2]),
    ] {
        let ReadGame { warnings, error, .. } = game(&text);
        assert_eq!(error, None, "{text}");
        let lines: Vec<u32> = lines(&warnings).into_iter().filter(|line| *line > 0).collect();
        assert!(expected.iter().all(|line| lines.contains(line)), "{text}: {warnings:?}");
        assert!(lines.len() <= expected.len() + 1, "{text}: {warnings:?}");
    }
    let record = game(&file("csa-time-without-move.csa")).record;
    let first = record.main_line().next().expect("a move");
    assert_eq!(record[first].time, Some(Duration::from_secs(1)));
}

/// What a server says in comments is kept, and warned of where it contradicts the end.
#[test]
fn comments_of_a_server_are_kept() {
    let text = file("csa-ratings-and-summary.csa");
    let ReadGame { record, warnings, .. } = game(&text);
    assert_eq!(lines(&warnings), [10], "{warnings:?}");
    let rate = Key::Other("black_rate".into());
    for dialect in [Dialect::Csa2, Dialect::Csa3, Dialect::Kif, Dialect::Jkf, Dialect::Psn] {
        let (written, lost) = write(&record, dialect);
        let again = game(&written).record;
        assert_eq!(again.headers.get(&rate), Some("Sora:2100.0"), "{written}");
        assert!(!lost.contains(&Loss::Headers), "{written}");
    }
    for (comment, value) in [
        ("white_rate", "Umi:1800.5"),
        ("rating", "a:b"),
        ("Max_Moves", "256"),
        ("Least_Time_Per_Move", "0"),
        ("Increment", "10"),
    ] {
        let text = format!("V2.2\n'{comment}:{value}\nPI\n+\n+7776FU\n%TORYO\n");
        let record = game(&text).record;
        assert_eq!(record.headers.get(&Key::Other(comment.into())), Some(value));
        assert!(write(&record, Dialect::Csa2).0.contains(&format!("'{comment}:{value}\n")));
    }
    let same = text.replace("Sora win:Umi lose", "Sora lose:Umi win");
    assert_eq!(game(&same).warnings, []);
    for (end, summary, kind, warnings) in [
        ("TORYO", "toryo:a lose:b win", EndKind::Resign, 0),
        ("TORYO", "time up:a lose:b win", EndKind::Resign, 1),
        ("JISHOGI", "sennichite:a draw:b draw", EndKind::Jishogi, 1),
        ("JISHOGI", "max_moves:a draw:b draw", EndKind::MaxMoves, 0),
        ("SENNICHITE", "oute_sennichite:a lose:b win", EndKind::IllegalByMover, 0),
        ("KACHI", "kachi:b win:a lose", EndKind::DeclarationByOpponent, 1),
        ("TIME_UP", "time up:b win:a lose", EndKind::Time, 0),
        ("CHUDAN", "toryo:a lose:b win", EndKind::Resign, 0),
    ] {
        let text = format!("V2.2\nN+a\nN-b\nPI\n+\n+7776FU\n-3334FU\n%{end}\n'summary:{summary}\n");
        let ReadGame { record, warnings: found, .. } = game(&text);
        assert_eq!(record.end().map(|end| &end.kind), Some(&kind), "{text}");
        assert_eq!(found.len(), warnings, "{text}: {found:?}");
    }
}

/// A diagram that is given is the diagram; one that cannot be read is not that of an even game.
#[test]
fn a_position_is_what_is_given() {
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(9);
    for (text, sfen) in [
        (file("csa_empty_board.csa"), "9/9/9/9/9/9/9/9/9 b 2R 1"),
        ("P+00HI\n+\n".into(), "9/9/9/9/9/9/9/9/9 b R 1"),
        (format!("後手の持駒：なし\n{empty}先手の持駒：飛\n"), "9/9/9/9/9/9/9/9/9 b R 1"),
        (
            "N+a\n+\n+7776FU\n".into(),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ),
        // Blanks for empty squares, three columns each.
        (
            "P1-KY         -OU\nP2\nP3\nP4\nP5\nP6\nP7\nP8\nP9            +OU\n+\n".into(),
            "l3k4/9/9/9/9/9/9/9/4K4 b - 1",
        ),
    ] {
        let ReadGame { record, error, .. } = game(&text);
        assert_eq!((error, record.start.to_string()), (None, sfen.to_owned()), "{text}");
    }
    // A square twice, or without the piece that is to be missing.
    for (text, sfen) in [
        ("P-51OU\nP+59OU59KI\n+\n", "4k4/9/9/9/9/9/9/9/4G4 b - 1"),
        ("P-51OU\nP+59OU\nP+59KI\n+\n", "4k4/9/9/9/9/9/9/9/4G4 b - 1"),
        ("PI82KA\n-\n", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ] {
        let ReadGame { record, error, warnings } = game(text);
        assert_eq!((error, record.start.to_string()), (None, sfen.to_owned()), "{text}");
        assert_eq!(warnings.len(), 1, "{text}: {warnings:?}");
    }
    let rows = "\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4\nP5\nP6\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n";
    for text in [
        // A rank of eight squares.
        format!("P1-KY-KE-GI-KI-OU-KI-GI-KE{rows}"),
        "P1-KY-KE\n+\n".into(),
        "4k4/9/9/9/9/9/9/9 b - 1\n".into(),
        "position sfen 4k4/9/9/9/9/9/9/9/4Q4 b - 1 moves 5i5h\n".into(),
        "[SFEN \"4k4/9/9 b - 1\"]\n1.K5h\n".into(),
        "4k4_9_9.b.-~0.7ku.\n".into(),
        "{\"initial\":{\"preset\":\"NONE\"},\"moves\":[{}]}".into(),
        "手合割：その他\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n| ・ ・|\n1 ５九玉(58)\n".into(),
        "手合割：その他（初期局面SFEN：9/9 b）\n1 ７六歩(77)\n".into(),
    ] {
        let ReadGame { record, error, .. } = game(&text);
        assert!(error.is_some(), "{text}");
        assert_ne!(record.start.board, Setup::START.board, "{text}");
    }
    let other = game("手合割：その他\n1 ７六歩(77)\n");
    assert_eq!(lines(&other.warnings), [1]);
}

/// More columns of times are passed over, and said once.
#[test]
fn one_time_stands_behind_a_move() {
    let more = " ( 0:00/00:00:00)";
    for text in [
        file("kif-two-time-groups.kif"),
        format!(
            "手合割：平手\n1 ７六歩(77) (0:03/0:0:03){more}{more}\n*よい手\n2 ３四歩(33) (0:04/0:0:04){more}+\n3 投了 (0:05/0:0:08){more}\n"
        ),
        "▲７六歩(0:03)(0:00)\n*よい手\n△３四歩(0:04)(0:00)\n".into(),
    ] {
        let ReadGame { record, warnings, error } = game(&text);
        assert_eq!((error, warnings.len()), (None, 1), "{text}: {warnings:?}");
        let first = record.main_line().next().expect("a move");
        assert_eq!(
            (&*record[first].comment, record[first].time),
            ("よい手", Some(Duration::from_secs(3)))
        );
    }
}

/// Times of which all are zero are those of a program that took none: nothing is lost without them.
#[test]
fn times_of_zero_are_none_to_lose() {
    let text = |first: u32, end: u32| {
        format!("手合割：平手\n1 ７六歩(77) (0:0{first}/0:0:0)\n2 投了 (0:0{end}/0:0:0)\n")
    };
    for (first, end, is_lost) in [(0, 0, false), (1, 0, true), (0, 1, true)] {
        let record = game(&text(first, end)).record;
        for dialect in [Dialect::Ki2, Dialect::Psn, Dialect::Usi, Dialect::Sfen] {
            let (_, lost) = write(&record, dialect);
            assert_eq!(lost.contains(&Loss::Times), is_lost, "{dialect:?} {first} {end}");
        }
        let (kif, lost) = write(&record, Dialect::Kif);
        assert!(kif.contains(&format!("( 0:0{first}/")) && lost.is_empty(), "{kif}");
    }
}

/// A sentence that counts other moves than there are is warned of, with both numbers.
#[test]
fn moves_are_counted() {
    let (moves, row) = ("1 ７六歩(77)\n2 ３四歩(33)\n", "▲７六歩 △３四歩\n");
    for (text, told) in [
        (file("kif-wrong-count.kif"), Some((5, 2))),
        (format!("手合割：平手\n{moves}まで5手で後手の勝ち\n"), Some((5, 2))),
        (format!("手合割：平手\n{moves}まで1手で中断\n"), Some((1, 2))),
        (format!("手合割：平手\n{moves}まで5手\n"), Some((5, 2))),
        (format!("手合割：平手\n{row}まで5手で後手の勝ち\n"), Some((5, 2))),
        (format!("手合割：平手\nまで5手で後手の勝ち\n{moves}"), Some((5, 2))),
        (
            format!("手合割：平手\n{moves}まで5手で後手の勝ち\n\n変化：2手\n2 ８四歩(83)\n"),
            Some((5, 2)),
        ),
        (
            format!(
                "手合割：平手\n{moves}まで2手で後手の勝ち\n\n変化：2手\n2 ８四歩(83)\nまで2手\n"
            ),
            None,
        ),
        (
            format!(
                "手合割：平手\n{moves}まで2手で後手の勝ち\n\n変化：2手\n2 ８四歩(83)\nまで7手で中断\n"
            ),
            Some((7, 2)),
        ),
        (format!("手合割：平手\n{moves}\n変化：1手\n1 ２六歩(27)\nまで2手で中断\n"), None),
        (format!("手合割：平手\n{moves}まで0手で中断\n"), Some((0, 2))),
        (format!("手合割：平手\n{moves}まで１２手で後手の勝ち\n"), Some((12, 2))),
        (format!("手合割：平手\n{moves}まで百二十七手で後手の勝ち\n"), Some((127, 2))),
        (format!("手合割：平手\n{moves}まで二手で後手の勝ち\n"), None),
        ("手合割：平手\nまで0手で先手の不戦敗\n".into(), None),
        (format!("手合割：平手\n{moves}まで2手で後手の勝ち\n"), None),
        ("手合割：平手\n11 ７六歩(77)\n12 ３四歩(33)\nまで12手で後手の勝ち\n".into(), None),
    ] {
        let ReadGame { warnings, .. } = game(&text);
        let found: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        match told {
            None => assert!(found.is_empty(), "{text}: {found:?}"),
            Some((told, count)) => {
                let said = match told {
                    1 => "there is said to be 1 move".into(),
                    told => format!("there are said to be {told} moves"),
                };
                let words = format!("{said}, and there are {count}");
                assert_eq!(found.len(), 1, "{text}: {found:?}");
                assert!(found[0].contains(&words), "{text}: {found:?}");
            }
        }
    }
}

/// A tag that counts other moves than there are is warned of as a sentence is.
#[test]
fn moves_are_counted_by_a_tag() {
    for (count, rest, warnings) in [
        (5, "1.P7f P3d", 1),
        (1, "1.P7f P3d 2.P2f", 1),
        (2, "1.P7f P3d", 0),
        // With the word for the end, and pairs.
        (3, "1.P7f P3d Resigns", 0),
        (2, "1.P7f P3d 2.P2f", 0),
        (9, "1.P7f P3d (1... P8d)", 1),
    ] {
        let text = format!("[Sente \"A\"]\n[Moves \"{count}\"]\n{rest}\n");
        let ReadGame { warnings: found, error, .. } = game(&text);
        assert_eq!((error, found.len()), (None, warnings), "{text}: {found:?}");
    }
}

/// A clock in words has the forms of CSA.
#[test]
fn clocks_in_words_have_forms_in_csa() {
    let record = game(&file("kif-time-control-words.kif")).record;
    for (dialect, line) in
        [(Dialect::Csa2, "$TIME_LIMIT:00:10+30\n"), (Dialect::Csa3, "$TIME:600+30+0\n")]
    {
        let (written, lost) = write(&record, dialect);
        assert!(written.contains(line), "{written}");
        assert!(lost.is_empty(), "{lost:?}");
    }
    let two = game("手合割：平手\n持ち時間：10分\n秒読み：30秒\n1 ７六歩(77)\n").record;
    assert!(write(&two, Dialect::Csa2).0.contains("$TIME_LIMIT:00:10+30\n"));
    let unknown = game("手合割：平手\n持ち時間：考慮時間10回\n1 ７六歩(77)\n").record;
    let (written, lost) = write(&unknown, Dialect::Csa3);
    assert!(written.contains("$NOTE:持ち時間：考慮時間10回\n"), "{written}");
    assert_eq!(lost, [Loss::Headers]);
}

/// The line that turns the board is kept from KIF to KIF, and told of elsewhere.
#[test]
fn a_turned_board_is_kept_or_told() {
    for (text, is_flipped) in [
        (file("kif-board-rotated.kif"), true),
        ("手合割：平手\n盤面反転：する\n1 ７六歩(77)\n".into(), true),
        ("手合割：平手\n盤面反転：しない\n1 ７六歩(77)\n".into(), false),
        ("盤面回転\n▲７六歩\n".into(), true),
        ("{\"header\":{\"盤面回転\":\"\"},\"moves\":[{}]}".into(), true),
    ] {
        let record = game(&text).record;
        assert_eq!(record.flipped, is_flipped, "{text}");
        for dialect in Dialect::ALL {
            let (written, lost) = write(&record, dialect);
            if !is_flipped {
                assert!(!lost.contains(&Loss::View), "{dialect:?}");
            } else if !lost.contains(&Loss::View) {
                assert!(game(&written).record.flipped, "{written}");
            }
        }
        let keeps = |dialect| !write(&record, dialect).1.contains(&Loss::View);
        assert!([Dialect::Kif, Dialect::Ki2, Dialect::Jkf, Dialect::Bod].into_iter().all(keeps));
        assert_eq!(keeps(Dialect::Csa3), !is_flipped);
    }
}

/// Moves alone in a line go on with the game of the line before, if they can be played there.
#[test]
fn a_line_of_usi_may_be_broken() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (text, games) in [
        (file("usi-broken-line.txt"), &["7g7f 3c3d 2g2f"][..]),
        (
            "position startpos moves 7g7f 3c3d\n2g2f 8c8d\n2f2e resign\n".into(),
            &["7g7f 3c3d 2g2f 8c8d 2f2e"],
        ),
        ("position startpos\nmoves 7g7f 3c3d\n2g2f\n".into(), &["7g7f 3c3d 2g2f"]),
        (format!("{start} moves 7g7f\n3c3d\n"), &["7g7f 3c3d"]),
        ("startpos moves 7g7f\n3c3d\nstartpos moves 2g2f\n".into(), &["7g7f 3c3d", "2g2f"]),
        // A list has a game a line.
        ("7g7f 3c3d\n2g2f 8c8d\n".into(), &["7g7f 3c3d", "2g2f 8c8d"]),
        ("7g7f 3c3d 2g2f\n8c8d 2f2e\n".into(), &["7g7f 3c3d 2g2f 8c8d 2f2e"]),
        ("startpos moves 7g7f 3c3d resign\n2g2f\n".into(), &["7g7f 3c3d", "2g2f"]),
        ("startpos moves 7g7f 3c3d\n\n2g2f\n".into(), &["7g7f 3c3d", "2g2f"]),
    ] {
        let read = read(text.as_bytes()).expect("a record").games;
        let found: Vec<String> = read.iter().map(|game| moves(&game.record)).collect();
        assert_eq!(found, games, "{text}");
        assert!(read.iter().all(|game| game.error.is_none()), "{text}");
    }
}

/// What programs say behind a star of their own stands before what engines thought.
#[test]
fn names_of_engines_stand_before_their_lines() {
    let record = game(&file("engines_line_order.kif")).record;
    for (dialect, name) in [
        (Dialect::Kif, "**Engines 0"),
        (Dialect::Ki2, "**Engines 0"),
        (Dialect::Jkf, "*Engines 0"),
        (Dialect::Csa2, "'**Engines 0"),
    ] {
        let (written, _) = write(&record, dialect);
        let line = if dialect == Dialect::Csa2 { "'** 30" } else { "解析 0" };
        assert!(written.find(name) < written.find(line), "{written}");
        assert!(written.contains(name) && written.contains(line), "{written}");
        assert_eq!(game(&written).record[Record::ROOT].comment, record[Record::ROOT].comment);
        if dialect != Dialect::Csa2 {
            assert_eq!(game(&written).record[Record::ROOT].lines, record[Record::ROOT].lines);
        }
    }
    // Words of people stay behind.
    let text = file("engines_line_order.kif").replace("   1 ７六歩", "*よい手\n   1 ７六歩");
    let (written, _) = write(&game(&text).record, Dialect::Kif);
    let at = |word: &str| written.find(word).expect("it is written");
    assert!(at("**Engines") < at("**解析") && at("**解析") < at("*よい手"), "{written}");
}

/// Letters that an encoding lacks are told with their lines, marks of the sides too.
#[test]
fn letters_that_an_encoding_lacks_are_told() {
    let record = game(&file("marks_lost_in_cp932.kif")).record;
    let written = record.write(Dialect::Kif).expect("real moves");
    for (encoding, expected) in [
        (Encoding::ShiftJis, &["☗ as ▲ in line 5", "☖ as △ in line 5", "❤ as 〓 in line 5"][..]),
        (Encoding::Utf8, &[]),
        (Encoding::Utf16, &[]),
    ] {
        let file = written.clone().encode(encoding);
        let told: Vec<String> = file.lacking.iter().map(ToString::to_string).collect();
        assert_eq!(told, expected, "{encoding:?}");
        assert_eq!(file.lost.contains(&Loss::Characters), !expected.is_empty());
    }
}

/// A name that several moves share is the one that those behind it allow.
#[test]
fn an_ambiguous_name_is_read_by_what_follows() {
    let head = "手合割：平手\n▲２六歩 △３四歩 ▲５八金";
    let sfen = "[SFEN \"4k4/9/9/9/9/9/9/9/3GKG3 b - 1\"]\n";
    // Its last move is a foul, and warned of too.
    let ReadGame { record, warnings, error } = game(&file("ambiguous_gold.ki2"));
    assert_eq!((error, warnings.len(), record.moves().count()), (None, 2, 5), "{warnings:?}");
    for (text, played, is_first) in [
        (format!("{head} △６二玉 ▲６八玉\n"), "2g2f 3c3d ?5h 5a6b 5i6h", true),
        (format!("{head} △６二玉 ▲６八金\n"), "2g2f 3c3d 6i5h 5a6b 5h6h", false),
        (format!("{head} △６二玉\n▲４八金\n"), "2g2f 3c3d 4i5h 5a6b 5h4h", false),
        (format!("{head} △６二玉\n*まだ\n\n▲４八金\n"), "2g2f 3c3d 4i5h 5a6b 5h4h", false),
        (
            "手合割：平手\n1 ２六歩\n2 ３四歩\n3 ５八金\n4 ６二玉\n5 ４八金\n".into(),
            "2g2f 3c3d 4i5h 5a6b 5h4h",
            false,
        ),
        (format!("{sfen}1.G5h K5b 2.G4h\n"), "4i5h 5a5b 5h4h", false),
        (format!("{sfen}1.G5h K5b\n2.G6h\n"), "6i5h 5a5b 5h6h", false),
    ] {
        let ReadGame { record, warnings, error } = game(&text);
        assert_eq!((error, warnings.len()), (None, 1), "{text}: {warnings:?}");
        let found = moves(&record);
        if is_first {
            let is_one =
                ["4i", "6i"].iter().any(|from| found.starts_with(&played.replace('?', from)));
            assert!(is_one, "{text}: {found}");
        } else {
            assert_eq!(found, played, "{text}");
        }
    }
}

/// A piece that promotes may be named as it is after the move.
#[test]
fn a_piece_may_be_named_as_it_is_after_it_promoted() {
    let head = "手合割：平手\n▲７六歩 △３四歩";
    let tokin = "4k4/9/9/4P4/9/9/9/9/4K4 b - 1";
    for (text, played) in [
        (file("promotion_by_name.ki2"), "7g7f 3c3d 8h2b+ 3a2b"),
        (format!("{head} ▲２六歩 △８八馬\n"), "7g7f 3c3d 2g2f 2b8h+"),
        (format!("{head} ▲２二竜馬\n"), "7g7f 3c3d 8h2b+"),
        (
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二馬(88)\n4 同　銀(31)\n".into(),
            "7g7f 3c3d 8h2b+ 3a2b",
        ),
        ("手合割：平手\n1 ７六歩\n2 ３四歩\n3 ２二馬\n4 同　銀\n".into(), "7g7f 3c3d 8h2b+ 3a2b"),
        (format!("[SFEN \"{tokin}\"]\n1.+P5c\n"), "5d5c+"),
        (
            "{\"moves\":[{},{\"move\":{\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},{\"move\":{\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"}},{\"move\":{\"to\":{\"x\":2,\"y\":2},\"piece\":\"UM\"}}]}".into(),
            "7g7f 3c3d 8h2b+",
        ),
    ] {
        let ReadGame { record, warnings, error } = game(&text);
        assert_eq!((error, warnings.len()), (None, 1), "{text}: {warnings:?}");
        assert_eq!(moves(&record), played, "{text}");
    }
    // A piece that has promoted before is nothing to warn of.
    let moved = game(&format!("{head} ▲２二角成 △５二飛 ▲３一馬\n"));
    assert_eq!(
        (moved.warnings.len(), moves(&moved.record)),
        (0, "7g7f 3c3d 8h2b+ 8b5b 2b3a".into())
    );
}

/// An SFEN out of a web address reads as with blanks.
#[test]
fn positions_are_read_out_of_web_addresses() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b 2PS2b2p 1";
    let start: Setup = sfen.parse().expect("SFEN");
    for text in [
        "4k4/9/9/9/9/9/9/9/4K4_b_2PS2b2p_1",
        "4k4/9/9/9/9/9/9/9/4K4%20b%202PS2b2p%201",
        "4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%202PS2b2p%201",
        "4k4/9/9/9/9/9/9/9/4K4+b+2PS2b2p+1",
        "sfen 4k4/9/9/9/9/9/9/9/4K4_b_2PS2b2p_1",
        "https://host/editor/4k4/9/9/9/9/9/9/9/4K4_b_2PS2b2p_1",
        "https://host/analysis/standard/4k4/9/9/9/9/9/9/9/4K4_b_2PS2b2p_1?color=sente",
        "https://host/?sfen=4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%202PS2b2p%201&lm=55",
    ] {
        let ReadGame { record, warnings, error } = game(text);
        assert_eq!((error, warnings.len(), record.start), (None, 0, start), "{text}");
        let found = sfen_of_address(text).map(|found| found.parse());
        assert_eq!(found, Some(Ok(start)), "{text}");
    }
    let moved = game("sfen%204k4/9/9/9/9/9/9/9/4K4%20b%20-%201%20moves%205i5h").record;
    assert_eq!(moves(&moved), "5i5h");
    let percents = "sfen%204k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20-%201%20moves%205i5h";
    assert_eq!(moves(&game(percents).record), "5i5h");
    for (text, played) in [
        ("https://host/?usi=startpos+moves+7g7f+3c3d+8h2b%2B&turn=1", "7g7f 3c3d 8h2b+"),
        ("https://host/?position=startpos%20moves%207g7f%203c3d%208h2b+", "7g7f 3c3d 8h2b+"),
        (
            "https://host/?sfen=position%20sfen%204k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20-%201%20moves%205i5h&x=1",
            "5i5h",
        ),
        (
            "https://host/share.json?body=position.sfen.4k4/9/9/9/9/9/9/9/4K4.b.-.1.moves.5i5h&turn=0",
            "5i5h",
        ),
        ("https://host/board#startpos_moves_7g7f", "7g7f"),
    ] {
        let ReadGame { record, warnings, error } = game(text);
        assert_eq!((error, warnings.len()), (None, 0), "{text}");
        assert_eq!(moves(&record), played, "{text}");
        assert!(line_of_address(text).is_some(), "{text}");
    }
    for text in ["https://host/?usi=startpos+moves+7g7x", "https://host/?position=none"] {
        assert!(line_of_address(text).is_none(), "{text}");
        assert!(read(text.as_bytes()).is_err(), "{text}");
    }
    assert_eq!(sfen_of_address("https://host/4k4/9_b"), None);
}

/// A file that was cut in the middle of a letter is no whole one.
#[test]
fn half_a_letter_at_the_end_is_an_error() {
    let text = "手合割：平手\n1 ７六歩(77)\n*よい手";
    let kif = komadai_record::RecordText { text: text.into(), lost: vec![] };
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf16] {
        let bytes = kif.clone().encode(encoding).bytes;
        let whole = read(&bytes).expect("a record").games.remove(0);
        assert_eq!(whole.error, None, "{encoding:?}");
        let cut = read(&bytes[..bytes.len() - 1]).expect("a record").games.remove(0);
        let fault = cut.error.unwrap_or_else(|| panic!("{encoding:?} was read"));
        assert_eq!(fault.line, 3, "{encoding:?}: {fault}");
        assert_eq!(moves(&cut.record), "7g7f", "{encoding:?}");
    }
    // In seven bits: half a kanji, and the end of a line among kana, where nothing is cut. A stream tells the same.
    for (comment, is_cut) in
        [("\u{1b}$B@h@", true), ("\u{1b}(IV\n", false), ("\u{1b}$B@h@\n", false)]
    {
        let text = format!("V2.2\nPI\n+\n+7776FU\n'*{comment}");
        let whole = read(text.as_bytes()).expect("a record").games;
        assert_eq!(whole[0].error.is_some(), is_cut, "{comment:?}");
        let mut found = Vec::new();
        let mut visitor = Records::new(|game| found.push(game));
        let mut stream = Stream::checked();
        for piece in text.as_bytes().chunks(5) {
            stream.push(piece, &mut visitor).expect("a record");
        }
        stream.finish(&mut visitor).expect("a record");
        assert!(found == whole, "{comment:?}: {:?} and {:?}", found[0].error, whole[0].error);
    }
}

/// An empty header is one, and blanks around its value are kept or told.
#[test]
fn headers_of_csa_are_kept_or_told() {
    let record = game("V2.2\nN+\n$EVENT:\n$SITE:x\nPI\n+\n+7776FU\n").record;
    let headers: Vec<_> = record.headers.iter().map(|(key, value)| (key.clone(), value)).collect();
    assert_eq!(headers, [(Key::Black, ""), (Key::Event, ""), (Key::Site, "x")]);
    let (written, lost) = write(&record, Dialect::Csa2);
    assert!(written.contains("N+\n$EVENT:\n$SITE:x\n"), "{written}");
    assert!(lost.is_empty(), "{lost:?}");
    let json = "{\"header\":{\"棋戦\":\"a  \",\"先手\":\"b \"},\"moves\":[{}]}";
    let record = game(json).record;
    for dialect in [Dialect::Csa2, Dialect::Csa3, Dialect::Kif, Dialect::Ki2] {
        assert!(write(&record, dialect).1.contains(&Loss::Headers), "{dialect:?}");
    }
    let mut record = Record::default();
    record[Record::ROOT].comment = "a  \nb".into();
    for dialect in [Dialect::Csa2, Dialect::Kif, Dialect::Ki2, Dialect::Jkf, Dialect::Psn] {
        assert!(write(&record, dialect).1.contains(&Loss::Comments), "{dialect:?}");
    }
}

/// What is read or written takes as long as it is: deep and wide trees, brackets, blanks, headers.
#[test]
fn large_trees_take_linear_time() {
    let brackets = 400_000;
    let nested = format!(
        "[Event \"x\"]\n1. P7g-7f {} P8c-8d {}\n",
        "(".repeat(brackets),
        ")".repeat(brackets)
    );
    assert_eq!(moves(&game(&nested).record), "7g7f");
    let first = ["７六歩(77)", "２六歩(27)", "９六歩(97)"];
    let variation =
        |index: usize| format!("変化：1手\n   1 {}\n   2 ３四歩(33)\n", first[index % 3]);
    let wide =
        format!("手合割：平手\n1 ７六歩(77)\n{}", (0..40_000).map(variation).collect::<String>());
    let wide = game(&wide).record;
    let plies =
        ["７六歩(77)", "３四歩(33)", "７八金(69)", "３二金(41)", "６九金(78)", "４一金(32)"];
    let line = |ply: usize| {
        format!("{} {}\n", ply + 1, if ply < 2 { plies[ply] } else { plies[2 + (ply - 2) % 4] })
    };
    let deep = format!("手合割：平手\n{}", (0..40_000).map(line).collect::<String>());
    let deep = game(&deep).record;
    assert_eq!((wide.variations(), deep.moves().count()), (40_000, 40_000));
    for record in [&wide, &deep] {
        for dialect in Dialect::ALL {
            let (written, _) = write(record, dialect);
            let again = read(written.as_bytes()).map(|reading| reading.games.len());
            assert!(again.is_ok(), "{dialect:?}");
        }
        assert!(record.may_outlast_repetition() || record.variations() > 0);
        let mut other = record.clone();
        assert!(other.merge(record).is_ok());
    }
    // Headers that another record has too, has otherwise, or has filled in.
    let header = |index: u32| {
        format!("見出し{index}：{}\n", if index.is_multiple_of(3) { "" } else { "値" })
    };
    let other =
        |index: u32| format!("見出し{index}：{}\n", if index % 3 == 1 { "値" } else { "別" });
    let [own, other] =
        [(0..40_000).map(header).collect(), (0..80_000).rev().map(other).collect::<String>()]
            .map(|headers: String| game(&format!("{headers}手合割：平手\n1 ７六歩(77)\n")).record);
    let mut both = own.clone();
    let conflicts = both.merge(&other).expect("the same start").len();
    assert_eq!((both.headers.iter().count(), conflicts), (80_000, 13_333));
    assert_eq!(both.headers.get(&Key::Other("見出し3".into())), Some("別"));
    // A hand with blanks, a line of blanks and words, keys of JSON out of order over many lines.
    let blanks = " ".repeat(200_000);
    let _ = read(format!("先手の持駒：飛{blanks}x\n").as_bytes());
    let _ = read(format!("[Sente \"A\"]\n\n{blanks}{}\n", "a ".repeat(20_000)).as_bytes());
    let entry = "{\n\"forks\":[[{\n\"move\":{\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6}}}]],\n\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}";
    let entries = vec![entry; 20_000].join(",\n");
    let _ = read(format!("{{\"header\":{{}},\"moves\":[{{}},{entries}]}}").as_bytes());
}
