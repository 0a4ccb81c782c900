//! Files of records: real ones against what independent readers made of them, damaged ones, and rubbish.

mod common;

use std::time::Duration;

use common::{Chance, fixture};
use komadai_record::{
    Dialect, EndKind, EngineLine, Format, Key, Loss, NodeId, Problem, ReadGame, Reading, Record,
    Records, Stream, Worth, read, read_text, replay,
};
use komadai_rules::{Color, Game, Handicap, Move, Position, RuleProfile, Setup, SetupError};
use serde_json::Value;

/// The manifest's entries in the formats that are read.
fn entries() -> Vec<Value> {
    let text = std::fs::read_to_string(fixture("records/manifest.jsonl")).expect("in the tree");
    let entries = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let known = |entry: &Value| {
        ["KIF", "KI2", "CSA", "JKF", "USI"]
            .iter()
            .any(|name| entry["format"] == *name)
    };
    entries.filter(known).collect()
}

fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(fixture("records").join(file)).expect("the record is part of the tree")
}

fn read_file(file: &str) -> Reading {
    read(&bytes(file)).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

/// Board, side and hands, as the manifest gives positions.
fn three_fields(setup: &Setup) -> String {
    let sfen = setup.to_string();
    sfen.rsplit_once(' ').expect("four fields").0.into()
}

/// Where the game itself ends, by the rules.
fn final_position(record: &Record) -> Position {
    let start = Position::from_setup(&record.start).or_else(SetupError::allow_problem);
    let mut position = start.expect("the start can be played");
    for mv in record.moves() {
        position
            .play(mv)
            .unwrap_or_else(|law| panic!("{mv}: {law}"));
    }
    position
}

#[test]
fn real_files_are_read_as_independent_readers_read_them() {
    let entries = entries();
    assert_eq!(entries.len(), 67);
    for entry in entries {
        let file = entry["file"].as_str().expect("a name");
        let expect = &entry["expect"];
        let reading = read_file(file);
        assert_eq!(entry["format"], reading.format.name(), "{file}");
        // Some readers of plain ASCII call it UTF-8, which it is as well.
        let encoding = reading.encoding.name().replace("ascii", "utf-8");
        let expected = entry["encoding"]
            .as_str()
            .map(|name| name.replace("ascii", "utf-8"));
        assert_eq!(expected, Some(encoding), "{file}");
        let ReadGame {
            record,
            warnings,
            error,
        } = &reading.games[0];
        assert_eq!(*error, None, "{file}");
        assert_eq!(warnings.len(), 0, "{file}: {warnings:?}");
        assert_eq!(expect["plies"], record.main_line().count(), "{file}");
        assert_eq!(expect["init_sfen"], three_fields(&record.start), "{file}");
        assert_eq!(
            expect["final_sfen"],
            final_position(record).to_string(),
            "{file}"
        );
        if let Some(end) = expect.get("end").or(expect.get("end_one_peer")) {
            // Most readers know no sealed move, and take it for one that broke the game off.
            let found = record
                .end()
                .map(|end| end.kind.code().replace("sealed", "interrupt"));
            assert_eq!(end.as_str(), found.as_deref(), "{file}");
        }
        if let Some(branches) = expect.get("branches") {
            assert_eq!(*branches, record.variations(), "{file}");
        }
        if let Some(seconds) = expect.get("time_total_s") {
            assert_eq!(*seconds, time_total(record).as_secs(), "{file}");
        }
        if let Some(commented) = expect.get("commented_nodes") {
            let all = std::iter::once(Record::ROOT).chain(record.main_line());
            let count = all.filter(|&node| noted(record, node)).count();
            assert_eq!(*commented, count, "{file}");
        }
        if file != "kif/shogihome_scenario3.kifu" {
            replay(record).unwrap_or_else(|error| panic!("{file}: {error}"));
        }
    }
}

fn noted(record: &Record, node: NodeId) -> bool {
    !record[node].comment.is_empty() || !record[node].lines.is_empty()
}

/// The time of all moves and of the end, as most programs count it.
fn time_total(record: &Record) -> Duration {
    let moves = record.main_line().filter_map(|node| record[node].time);
    let end = record.end().and_then(|end| end.time);
    moves.chain(end).sum()
}

#[test]
fn all_games_of_a_file_are_read() {
    let reading = read_file("csa/maou_csa_multi_game.csa");
    let games = reading.games.iter().map(|game| {
        let end = game.record.end().map(|end| end.kind.clone());
        (game.record.moves().count(), end)
    });
    let expected = [(1, Some(EndKind::Resign)), (2, Some(EndKind::Interrupted))];
    assert_eq!(games.collect::<Vec<_>>(), expected);
}

/// Files of one game each, put together as they are: what can only stand before moves begins another.
#[test]
fn games_put_together_are_told_apart() {
    for (text, plies) in [
        (
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\nV2.2\nPI\n+\n+2726FU\n%TORYO\n",
            [2, 1],
        ),
        ("PI\n+\n+7776FU\n-3334FU\nPI\n+\n+2726FU\n", [2, 1]),
        (
            "先手：A\n▲７六歩 △３四歩\nまで2手で中断\n\n先手：C\n▲２六歩\nまで1手で中断\n",
            [2, 1],
        ),
        (
            "先手：A\n後手：B\n▲７六歩 △３四歩\n先手：C\n後手：D\n▲２六歩\n",
            [2, 1],
        ),
        (
            "N+a\nPI\n+\n%TORYO\n'summary:toryo:a lose:b win\nN+b\nPI\n+\n+2726FU\n",
            [0, 1],
        ),
        // What can only be played at the start begins another one.
        (
            "▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n\n▲２六歩 △８四歩\nまで2手で後手の勝ち\n",
            [3, 2],
        ),
    ] {
        let games = read(text.as_bytes()).expect("a record").games;
        let found = games.iter().map(|game| game.record.moves().count());
        assert_eq!(found.collect::<Vec<_>>(), plies, "{text}");
        let sound = |game: &ReadGame| game.error.is_none() && game.warnings.is_empty();
        assert!(games.iter().all(sound), "{text}");
    }
    // What is said before the first move of one is said of that one.
    let kif = "先手：A\n1 ７六歩(77)\n2 投了\n\n先手：C\n*words\n後手：D\n1 ２六歩(27)\n";
    let games = read(kif.as_bytes()).expect("KIF").games;
    let comments = games.iter().map(|game| &*game.record[Record::ROOT].comment);
    assert_eq!(comments.collect::<Vec<_>>(), ["", "words"]);
    // One that cannot be read any further takes no other with it.
    let games = read(b"V2.2\nPI\n+\n+7776XX\nV2.2\nPI\n+\n+2726FU\n")
        .expect("CSA")
        .games;
    let errors: Vec<bool> = games.iter().map(|game| game.error.is_some()).collect();
    assert_eq!(errors, [true, false]);
}

#[test]
fn headers_comments_and_thoughts_are_kept() {
    let csa = read_file("csa/csa_v2_2.csa").games.remove(0).record;
    assert_eq!(csa.headers.get(&Key::Black), Some("NAKAHARA"));
    assert_eq!(csa.headers.get(&Key::TimeLimit), Some("00:25+00"));
    let first = csa.main_line().next().expect("moves");
    assert_eq!(csa[first].time, Some(Duration::from_secs(12)));

    let thoughts = read_file("csa/maou_csa_inline_comment.csa")
        .games
        .remove(0)
        .record;
    let first = thoughts.main_line().next().expect("moves");
    let expected = EngineLine {
        score: Some(Worth::Centipawns(42)),
        moves: vec!["3c3d".parse().expect("USI")],
        ..EngineLine::default()
    };
    assert_eq!(thoughts[first].lines, [expected]);

    let kif = read_file("kif/maou_kif_edge_basic.kifu")
        .games
        .remove(0)
        .record;
    assert_eq!(kif[Record::ROOT].comment, "対局開始前コメント");
    assert_eq!(kif.headers.get(&Key::Opening), Some("角換わり"));
    let keys: Vec<&Key> = kif.headers.iter().map(|(key, _)| key).collect();
    assert_eq!(
        keys,
        [
            &Key::Started,
            &Key::Event,
            &Key::Opening,
            &Key::Black,
            &Key::White
        ]
    );
}

/// Every line break at once, full-width blanks, marks, a byte order mark, missing parts.
#[test]
fn untidy_files_are_read_all_the_same() {
    let plain = "手合割：平手\n1 ７六歩(77) (0:05/0:0:05)\n2 ３四歩(33)\n*a\n3 ２二角成(88)\n4 同　銀(31)\n5 ４五角打\n6 投了";
    let expected = read(plain.as_bytes()).expect("a record").games.remove(0);
    assert_eq!((expected.warnings.len(), expected.error.clone()), (0, None));
    assert_eq!(expected.record.moves().count(), 5);
    for untidy in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        format!("\u{feff}{plain}\n\n\n"),
        plain
            .replace("\n3", "\n\n　　3")
            .replace("同　銀", "△同 銀"),
        plain.replace("７六", "☗76").replace("(33)", "(33)　 +"),
        plain.replace("打", "打(00)").replace("投了", "▲投了"),
        plain.replace("３四歩(33)", "三四歩（３３） ( )"),
        plain.replace(
            "手合割：平手\n",
            "手合割:平手　　\n# made by hand\n手数----指手--\n",
        ),
    ] {
        let game = read(untidy.as_bytes()).expect("a record").games.remove(0);
        assert_eq!(game, expected, "{untidy}");
    }
}

/// A board of ten ranks, the last of which begins so: a diagram of KIF or one of CSA.
fn ten_ranks(last: &str) -> String {
    let (head, nine): (_, Vec<String>) = match last {
        "|" => ("手合割：その他", vec!["|".to_owned(); 9]),
        _ => ("V2.2", (1..=9).map(|rank| format!("P{rank}")).collect()),
    };
    let cells = if last == "|" { " ・" } else { " * " }.repeat(9);
    let ranks = nine.iter().map(String::as_str).chain([last]);
    let ranks: Vec<String> = ranks.map(|rank| format!("{rank}{cells}")).collect();
    format!("{head}\n{}\n", ranks.join("\n"))
}

/// The same in SFEN, with other signs in place of the slash and the blank.
fn sfen(before: &str, slash: char, blank: char) -> String {
    let board = "4k4/9/9/9/9/9/9/9/9/9 b -";
    let board = board.replace('/', &slash.to_string());
    format!("{before}{}\n", board.replace(' ', &blank.to_string()))
}

/// A bad line is told with its place, and what came before it is there.
#[test]
fn faults_are_told_with_their_place() {
    for (text, plies, line, column, problem) in [
        (
            "手合割：平手\n1 ７六歩(77)\n2 ５二金\n3 ２六歩(27)",
            1,
            3,
            3,
            "several moves are called that",
        ),
        // Where no move names its origin, only one can be meant.
        (
            "手合割：平手\n1 ７六歩\n2 ５二金\n3 ２六歩",
            1,
            3,
            3,
            "several moves are called that",
        ),
        (
            "手合割：平手\n1 ７六歩(77)\n2 ３十歩(33)",
            1,
            3,
            4,
            "cannot read '十'",
        ),
        ("手合割：平手\n1 同　歩(77)", 0, 2, 3, "no move came before"),
        (
            "手合割：平手\n1 ７六歩(77)\n3 ２六歩(27)",
            1,
            3,
            1,
            "the next move has the number 2",
        ),
        (
            "手合割：その他\n|v香v桂v銀",
            0,
            2,
            8,
            "expected nine squares",
        ),
        ("先手の持駒：飛玉", 0, 1, 8, "expected nine squares"),
        // Boards that break off, and one with a rank left out.
        (
            "手合割：その他\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n",
            0,
            3,
            1,
            "a board of nine ranks",
        ),
        (
            "手合割：その他\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n+-----+\n先手の持駒：なし\n1 ５九玉(58)\n",
            0,
            3,
            1,
            "a board of nine ranks",
        ),
        (
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n",
            0,
            3,
            1,
            "nine ranks of a board",
        ),
        // Boards of ten ranks.
        (&ten_ranks("|"), 0, 11, 1, "a board of nine ranks"),
        (&ten_ranks("P10"), 0, 11, 1, "nine ranks of a board"),
        (&ten_ranks("P0"), 0, 11, 1, "nine ranks of a board"),
        (&sfen("", '/', ' '), 0, 1, 21, "has 10 ranks"),
        (&sfen("position sfen ", '/', ' '), 0, 1, 35, "has 10 ranks"),
        (
            &sfen("", '_', '.').replace('\n', "~0.7ku.\n"),
            0,
            1,
            21,
            "has 10 ranks",
        ),
        (
            &sfen("[SFEN \"", '/', ' ').replace('\n', "\"]\n1.P7f"),
            0,
            1,
            28,
            "has 10 ranks",
        ),
        ("9/9/9/9/9/9/9/9 b - 1", 0, 1, 16, "has 8 ranks"),
        (
            "V2.2\nPI\n+\n+7776FU\n-3334XX\n",
            1,
            5,
            1,
            "expected a move",
        ),
        (
            "V2.2\nPI\n+\n+7776FU,T3,+2726FU\n",
            1,
            4,
            12,
            "other side's turn",
        ),
        ("V2.2\nP1-KY-KX\n+\n", 0, 2, 1, "expected an item"),
        (
            "position startpos moves 7g7f 3c3d 7x7f 8h2b+",
            2,
            1,
            35,
            "begins with a square",
        ),
        ("startpos 7g7f", 0, 1, 10, "only the word moves"),
    ] {
        let game = read(text.as_bytes())
            .unwrap_or_else(|fault| panic!("{text}: {fault}"))
            .games
            .remove(0);
        let fault = game.error.unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!(
            (game.record.moves().count(), fault.line, fault.column),
            (plies, line, column),
            "{text}: {fault}"
        );
        assert!(
            fault.problem.to_string().contains(problem),
            "{text}: {fault}"
        );
    }
}

#[test]
fn what_does_no_harm_is_warned_of() {
    for (text, plies, line, problem) in [
        (
            "手合割：平手\n何だろう\n1 ７六歩(77)",
            1,
            2,
            "expected a header",
        ),
        (
            "手合割：五目並べ\n1 ７六歩(77)",
            1,
            1,
            "expected a handicap",
        ),
        (
            "手合割：平手\n1 ７六歩(77)\n変化：9手\n9 ２六歩(27)\n変化：1手\n1 ２六歩(27)",
            1,
            3,
            "no line has a move",
        ),
        (
            "先手：A\n変化：3手\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n",
            2,
            2,
            "no line has a move",
        ),
        (
            "手合割：平手\n1 ７六歩(77)\n変化：1手\n1 ２六\n2 ３四歩(33)\n",
            1,
            4,
            "incomplete",
        ),
        (
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n1 ２六歩(27)\n",
            2,
            4,
            "has the number 3",
        ),
        (
            "手合割：平手\n手合割：六枚落ち\n1 ４二玉(51)\n",
            1,
            2,
            "no other handicap",
        ),
        ("手合割：七枚落ち\n1 ４二玉(51)\n", 1, 1, "a handicap"),
        (
            "先手：雲\n後手：風\n先手：空\n▲７六歩\n",
            1,
            3,
            "one name for each side",
        ),
        // Names in the place of moves.
        ("先手 雲\n▲７六歩 △３四歩\n", 2, 1, "a colon before a name"),
        // A move told twice is played once.
        (
            "1 ７六歩(77)\n2 ３四歩(33)\n2 ３四歩(33)\n3 ２六歩(27)\n",
            3,
            3,
            "has the number 3",
        ),
        // What a page of the web shows as a blank.
        (
            "手合割：平手\n&nbsp;1&nbsp;７六歩(77)\n▲２六歩\n",
            1,
            2,
            "a header",
        ),
        ("▲先手 雲\n▲７六歩 △３四歩\n", 2, 1, "a colon before a name"),
        // What stands behind the end of a game takes nothing of it away.
        (
            "▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n▲何だろう △８四歩\n",
            3,
            3,
            "cannot read",
        ),
        ("1 ７六歩(77)\n2 投了\nまで1手で湯\n", 1, 3, "a known end"),
        (
            "手合割：六枚落ち（10秒将棋）\n1 ４二玉(51)\n",
            1,
            1,
            "nothing behind the handicap",
        ),
        (
            "太郎の持駒：金\n手合割：平手\n1 ７六歩(77)\n",
            1,
            1,
            "whose hand",
        ),
        ("手合割：平手\n1 ７六歩(77)\n2 お茶\n", 1, 3, "a known end"),
        ("手合割：平手\n1 ７六歩(77)\n2 二歩\n", 1, 3, "a known end"),
        // Words behind a move.
        (
            "手合割：平手\n1 ７六歩(77) (0:01) 何か\n2 ３四歩(33)\n",
            2,
            2,
            "nothing more",
        ),
        (
            "手合割：平手\n1 ７六歩(77) garbage\n2 ３四歩(33)\n",
            2,
            2,
            "nothing more",
        ),
        ("▲７六歩 よい手 △３四歩\n", 2, 1, "nothing more"),
        // A number left out, and no move.
        (
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n4 ２六歩(27)\n5 ８四歩(83)\n",
            4,
            4,
            "has the number 3",
        ),
        (
            "先手の持駒：歩\n1 ７六歩(77)\n",
            1,
            1,
            "a board of nine ranks",
        ),
        (
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP9 *  *  *  * +OU *  *  * +KY\n+\n+1918KY\n",
            1,
            3,
            "nine ranks of a board",
        ),
        (
            "[Sente \"a\"]\n1.P7f P3d (P8d\n",
            2,
            3,
            "a closing parenthesis",
        ),
        // Who won is told twice, and not the same.
        (
            "手合割：平手\n1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n",
            1,
            4,
            "ended otherwise",
        ),
        (
            "手合割：平手\n▲７六歩\n投了\nまで1手で千日手\n",
            1,
            4,
            "ended otherwise",
        ),
        (
            "[Sente \"a\"]\n[Result \"0-1\"]\n1.P7f Resigns\n",
            1,
            2,
            "ended otherwise",
        ),
        (
            "[Result \"1-0\"]\n[Termination \"repetition\"]\n1.P7f\n",
            1,
            1,
            "ended otherwise",
        ),
        (
            "[Result \"1-0\"]\n[Termination \"interrupt\"]\n1.P7f\n",
            1,
            1,
            "ended otherwise",
        ),
        (
            "[Result \"1-0\"]\n1.P7f\n1/2-1/2\n",
            1,
            3,
            "ended otherwise",
        ),
        // A remark that names moves is no row of them.
        (
            "1 ▲７六歩 (△３四歩もある △８四歩も)\n2 △３四歩\n",
            2,
            1,
            "nothing more",
        ),
        // A time that cannot be read is kept as a remark.
        (
            "1 ７六歩(77) (16秒も)\n2 ３四歩(33)\n",
            2,
            1,
            "nothing more",
        ),
        (
            "1 ７六歩(77)\n2 投了 (-0:16/00:00:16)\n",
            1,
            2,
            "nothing more",
        ),
        // What is counted on after the end.
        (
            "1 ７六歩(77)\n2 投了\n3 ３四歩(33)\n",
            1,
            3,
            "no move after the end",
        ),
        (
            "1 ７六歩(77)\n2 封じ手\n3 ３四歩(33)\n4 ２六歩(27)\n5 中断\n",
            3,
            3,
            "no move after the end",
        ),
        (
            "PI\n+\n+7776FU\n%TORYO\n-3334FU\n",
            1,
            5,
            "no move after the end",
        ),
        ("PI\n+\n+7776FU\n%TORYO\n%CHUDAN\n", 1, 5, "ended otherwise"),
        ("PI\n+\n+7776FU\n%TEA\n", 1, 4, "a word for the end"),
        (
            "[Sente \"A\"]\n1.P7f P3d 0-1\n2.P2f\n",
            3,
            3,
            "no move after the end",
        ),
        (
            "V2.2\nPI\n+\n+7776FU -3334FU +2726FU\n%%CHAT hello\n-8384FU\n",
            4,
            5,
            "expected an item",
        ),
        (
            "V2.2\nPI\n+\n+7776FU\nT9.9.9\n-3334FU\n",
            2,
            5,
            "expected an item",
        ),
    ] {
        let game = read(text.as_bytes()).expect("a record").games.remove(0);
        assert_eq!(game.error, None, "{text}");
        let [warning] = &game.warnings[..] else {
            panic!("{text}: {:?}", game.warnings)
        };
        assert_eq!(
            (game.record.moves().count(), warning.line),
            (plies, line),
            "{text}: {warning}"
        );
        assert!(
            warning.problem.to_string().contains(problem),
            "{text}: {warning}"
        );
    }
}

/// Words of headers and hands that other programs write, as they are read and written again.
#[test]
fn what_other_programs_write_is_read() {
    let game = |text: &str| {
        let mut reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let game = reading.games.remove(0);
        assert_eq!((game.error, game.warnings.len()), (None, 0), "{text}");
        game.record
    };
    let board =
        "| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".to_owned() + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
    for hand in [
        "先手の持駒：歩１０銀２",
        "先手の持駒：歩十枚　銀二枚",
        "先手の持駒：歩10 銀2",
        "先手の持駒：銀二歩十",
        "先手の持駒：銀２、歩10,",
        "攻方の持駒：銀二　歩十\n玉方の持駒：なし",
        "攻め方持駒：銀二　歩十\n受け方持駒：",
        "持駒：銀二　歩十",
        "後手の持駒：なし\n下手の持ち駒：銀二・歩十",
    ] {
        let record = game(&format!("手合割：その他\n{hand}\n{board}"));
        let start = "4k4/9/9/9/9/9/9/9/9 b 2S10P 1";
        assert_eq!(record.start.to_string(), start, "{hand}");
    }
    let record = game(&format!("玉方の持駒：残り全部\n{board}攻方の持駒：金\n"));
    let start = "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1";
    assert_eq!(record.start.to_string(), start);
    for files in [
        "  9  8  7  6  5  4  3  2  1",
        "987654321",
        "９ ８ ７ ６ ５ ４ ３ ２ １",
    ] {
        let record = game(&format!(
            "後手の持駒：なし\n{files}\n{board}先手の持駒：金\n"
        ));
        assert_eq!(record.start.to_string(), "4k4/9/9/9/9/9/9/9/9 b G 1");
    }
    let record = game("作品番号：1\n手数：3手\n手数----指手---\n1 ７六歩(77)\n");
    let kif = record.write(Dialect::Kif).expect("real moves");
    assert!(kif.text.contains("手数：3手\n") && kif.lost.is_empty());
    for blanks in [" ", "\t", " \t  "] {
        let line = format!("position{blanks}startpos{blanks}moves{blanks}7g7f\n");
        assert_eq!(game(&line).moves().count(), 1, "{line:?}");
    }
    for text in [
        "1 ７六歩(77) (0:05) *a\n&b\n2 ３四歩(33)\n",
        "1 ７六歩(77) 0:05\n*a\n&b\n2 ３四歩(33)\n",
        "▲７六歩(0:05)*a\n&b\n△３四歩 # c\n",
        "▲７六歩 （0:05） &b\n*a\n△３四歩\n",
    ] {
        let record = game(text);
        let first = &record[record.main_line().next().expect("moves")];
        assert_eq!(first.time, Some(Duration::from_secs(5)), "{text}");
        assert_eq!(
            (&*first.comment, &*first.bookmarks),
            ("a", &["b".into()][..]),
            "{text}"
        );
        assert_eq!(record.moves().count(), 2, "{text}");
    }
    // Moves without marks, and rows broken within a move.
    for text in [
        "７六歩 ３四歩 ２二角成 同　銀 ４五角",
        "７六歩、３四歩、２二角成、同銀、４五角",
        "先手：雲\n７六歩３四歩２二角成同銀４五角打\n",
        "▲７六歩　△３四\n歩　▲２二角\n成　△同\n銀　▲\n４五角\n",
        "▲７六歩、△３四歩、\n▲２二角成、△同銀、▲４五角\n",
        "1.７六歩 2.３四歩 ３．２二角成\n4.同　銀 5.４五角\n",
        "1：７六歩(77)\n2：３四歩(33)\n3：２二角成(88)\n4：同　銀(31)\n5：４五角打\n",
        "7g7f 3c3d 8h2b+ 3a2b B*4e\n",
        "▲７六歩（１分）△３四歩(0:05) ▲２二角成(1分3秒)△同銀 ▲４五角\n",
    ] {
        let moves: Vec<String> = game(text).moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.join(" "), "7g7f 3c3d 8h2b+ 3a2b B*4e", "{text}");
    }
    for (name, start) in [
        (
            "五枚落ち右",
            "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "三枚落ち（右）",
            "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "青空将棋",
            "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1",
        ),
        (
            "十九枚落ち",
            "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
    ] {
        let record = game(&format!("手合割：{name}\n手数----指手---\n1 投了\n"));
        assert_eq!(record.start.to_string(), start, "{name}");
    }
    // Moves without their origins, where each can mean only one.
    for text in [
        "1 ７六歩\n2 ３四歩\n3 ２二角成\n4 同銀\n5 ４五角\n",
        "1 ７六歩\n2 ３四歩 (0:05)\n3 ▲２二角成\n4 同　銀(31)\n5 ４五角 *a\n",
    ] {
        let moves: Vec<String> = game(text).moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.join(" "), "7g7f 3c3d 8h2b+ 3a2b B*4e", "{text}");
    }
    for untimed in ["()", "( :  /  :  :  )", "(-:--/--:--:--)"] {
        let record = game(&format!("1 ７六歩(77) {untimed}\n2 ３四歩(33)\n"));
        let first = &record[record.main_line().next().expect("moves")];
        assert_eq!((first.time, &*first.comment), (None, ""), "{untimed}");
    }
    // A point behind the number.
    for text in [
        "1. ７六歩(77)\n2. ３四歩(33) (0:05)\n3. 投了\n",
        "１．７六歩(77)\n２．３四歩(33)\n３．投 了\n",
        "手合割：平手\n1.７六歩(77)\n2.▽34歩(33)\n3.投了\n",
        "先手：雲\n１、７六歩\n２、３四歩\n３、投了\n",
    ] {
        let record = game(text);
        let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.join(" "), "7g7f 3c3d", "{text}");
        assert_eq!(
            record.end().map(|end| &end.kind),
            Some(&EndKind::Resign),
            "{text}"
        );
    }
    for turned in ["盤面反転", "盤面反転：する", "盤面回転"] {
        let record = game(&format!("{turned}\n手合割：平手\n1 ７六歩(77)\n"));
        assert_eq!(
            (record.moves().count(), record.headers.iter().count()),
            (1, 0)
        );
    }
    for (end, kind) in [
        ("2 タイムアップ", Some(EndKind::Time)),
        ("2 反則手", Some(EndKind::IllegalByMover)),
        ("2 トライ勝ち", Some(EndKind::Try)),
        ("2 投　了", Some(EndKind::Resign)),
        ("2 投了 まで", Some(EndKind::Resign)),
        ("2. 投 了　まで", Some(EndKind::Resign)),
        ("まで", None),
        ("まで1手", None),
    ] {
        let record = game(&format!("1 ７六歩(77)\n{end}\n"));
        assert_eq!(record.end().map(|end| &end.kind), kind.as_ref(), "{end}");
    }
    let record = game("▲７六歩 △３四歩\nまで2手で後手の入玉勝ち\n");
    let end = record.end().map(|end| &end.kind);
    assert_eq!(end, Some(&EndKind::DeclarationByOpponent));
    assert_eq!(record.winner(), Some(Color::White));
    let kif = record.write(Dialect::Kif).expect("real moves");
    let sentence = "まで2手で後手の勝ち\n";
    assert!(kif.text.ends_with(sentence), "{}", kif.text);
    assert!(same(&record, &game(&kif.text)), "{}", kif.text);
}

/// Files from CP/M and DOS end in a sign of their own, and may be filled up with zeros.
#[test]
fn what_stands_behind_the_end_mark_of_old_systems_is_no_part_of_a_file() {
    for text in [
        "手合割：平手\n1 ７六歩(77)\n2 投了\n",
        "▲７六歩\nまで1手で先手の勝ち\n",
        "PI\n+\n+7776FU\n%TORYO\n",
        "{\"moves\":[{},{\"special\":\"TORYO\"}]}\n",
        "position startpos moves 7g7f\n",
        "[Sente \"A\"]\n1.P7f\n",
    ] {
        let expected = read(text.as_bytes()).expect("a record");
        for mark in ["\u{1a}", "\u{1a}\0\0\0"] {
            let marked = format!("{text}{mark}");
            assert_eq!(read(marked.as_bytes()).as_ref(), Ok(&expected), "{text}");
            let decoded = read_text(&marked).map(|reading| reading.games);
            assert_eq!(decoded.as_ref(), Ok(&expected.games), "{text}");
            let mut games = Vec::new();
            let mut visitor = Records::new(|game| games.push(game));
            let mut stream = Stream::default();
            let piece = stream.push(marked.as_bytes(), &mut visitor);
            piece.expect("a record");
            stream.finish(&mut visitor).expect("a record");
            assert_eq!(games, expected.games, "{text}");
        }
    }
}

/// A server that writes while a game is played hides in a comment when it ended; where it is said aloud too, that counts.
#[test]
fn when_a_game_ended_is_read_once() {
    let hidden = "'$END_TIME:2026/11/21 10:30:00\n";
    for (head, ended) in [
        ("", "2026/11/21 10:30:00"),
        ("$END_TIME:2026/11/21 11:00:00\n", "2026/11/21 11:00:00"),
    ] {
        let text = format!("V2.2\n{head}PI\n+\n+7776FU\n%TORYO\n{hidden}");
        let record = read(text.as_bytes()).expect("CSA").games.remove(0).record;
        let headers: Vec<_> = record.headers.iter().collect();
        assert_eq!(headers, [(&Key::Ended, ended)]);
    }
}

/// A line for the end is a whole line, whether a sentence follows or not.
#[test]
fn kif_ends_in_a_line_end() {
    let mut record = Record::default();
    let first = record.add(Record::ROOT, mv("7g7f"));
    for kind in [
        EndKind::Resign,
        EndKind::Sealed,
        EndKind::Other("お茶".into()),
    ] {
        record[first].end = Some(kind.into());
        let text = record.write(Dialect::Kif).expect("a real move").text;
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{text}");
    }
}

/// What an engine thought, and the words in its line that are no part of that: as they are read from CSA and written again.
#[test]
fn thoughts_keep_every_word() {
    for (thought, moves, comment) in [
        (" 30 -3334FU +2726FU #51234", "3c3d 2g2f", ""),
        // The move just played, from which the line goes on.
        (" 30 +7776FU -3334FU", "3c3d", ""),
        (" 30 -3334FU foo bar", "3c3d", "foo bar"),
        (" 30 -3334FU %TORYO #12", "3c3d", "%TORYO"),
        (" 30 -3334FU +PASS -8384FU", "3c3d", "+PASS -8384FU"),
        // No such piece stands there, or it is not that side's turn.
        (" 30 -9999FU", "", "-9999FU"),
        (" 30 -3334KI", "", "-3334KI"),
        (" 30 -3334FU -8384FU", "3c3d", "-8384FU"),
        (" 30 -0033FU", "", "-0033FU"),
        (" 30 #many", "", "#many"),
    ] {
        let csa = format!("V2.2\nPI\n+\n+7776FU\n'**{thought}\n");
        let record = read(csa.as_bytes()).expect("CSA").games.remove(0).record;
        let node = &record[record.last()];
        let [line] = &node.lines[..] else {
            panic!("{thought}: {:?}", node.lines)
        };
        let found: Vec<String> = line.moves.iter().map(Move::to_string).collect();
        assert_eq!(line.score, Some(Worth::Centipawns(30)), "{thought}");
        assert_eq!(
            (&*found.join(" "), &*node.comment),
            (moves, comment),
            "{thought}"
        );
        let written = record.write(Dialect::Csa2).expect("real moves");
        assert_eq!(written.lost, [], "{thought}");
        assert!(
            same(&record, &rewritten(&record, Dialect::Csa2)),
            "{thought}"
        );
        for word in comment.split(' ') {
            assert!(written.text.contains(word), "{thought}: {}", written.text);
        }
    }
}

/// What ShogiGUI says of several candidates, each on a line of its own.
#[test]
fn candidates_are_kept_apart() {
    let comments = "**解析 0 ○ 候補1 時間 00:01.5 深さ 18/27 ノード数 1158 評価値 58 読み筋 ▲２六歩(27) △８四歩(83)\n\
                    **解析 0 候補2 時間 00:01.5 深さ 17/25 ノード数 1158 評価値 -詰:12 読み筋 ▲４八銀(39)\n\
                    **解析 0 候補3 評価値 12 勝率 0.51\n";
    let kif = format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n{comments}");
    let record = read(kif.as_bytes()).expect("KIF").games.remove(0).record;
    let node = &record[record.last()];
    let ranks: Vec<_> = node.lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
    let first = &node.lines[0];
    assert_eq!(
        (first.depth, first.longest, first.engine),
        (Some(18), Some(27), Some(0))
    );
    assert_eq!(first.time, Some(Duration::from_millis(1500)));
    assert_eq!(node.comment, "勝率 0.51");
    for dialect in [Dialect::Kif, Dialect::Ki2, Dialect::Jkf] {
        let written = record.write(dialect).expect("real moves");
        for line in comments.lines().take(2) {
            assert!(written.text.contains(&line[1..]), "{}", written.text);
        }
        assert!(same(&record, &rewritten(&record, dialect)), "{dialect:?}");
    }
    let csa = record.write(Dialect::Csa2).expect("real moves");
    assert_eq!(csa.lost, [komadai_record::Loss::Analysis]);
}

/// The times of the sides and the rules of the game, in the words of both worlds.
#[test]
fn conditions_are_told_in_the_words_of_each_format() {
    let csa = "'CSA encoding=UTF-8\nV3.0\n$TIME+:600+10+5\n$TIME-:60.5+0+0\n$JISHOGI:24\n$MAX_MOVES:256\nPI\n+\n";
    let kif = "先手持ち時間：600+10+5\n後手持ち時間：60.5+0+0\n持将棋：24\n最大手数：256\n";
    let from = |text: &str| {
        read(text.as_bytes())
            .expect("a record")
            .games
            .remove(0)
            .record
    };
    let write = |record: &Record, dialect| record.write(dialect).expect("no moves");
    let written = write(&from(csa), Dialect::Kif);
    assert_eq!(written.lost, []);
    for line in kif.lines() {
        assert!(written.text.contains(line), "{line}\n{}", written.text);
    }
    for text in [&written.text, kif, &write(&from(kif), Dialect::Jkf).text] {
        assert_eq!(write(&from(text), Dialect::Csa3).text, csa, "{text}");
    }
    // One time for both sides has a word and a form in each version, and one word elsewhere.
    for (dialect, version, line) in [
        (Dialect::Csa2, "V2.2", "TIME_LIMIT:00:10+10"),
        (
            Dialect::Csa3,
            "'CSA encoding=UTF-8\nV3.0",
            "TIME:600+10+0.5",
        ),
    ] {
        let csa = format!("{version}\n${line}\nPI\n+\n");
        let written = write(&from(&csa), Dialect::Kif);
        let (_, time) = line.split_once(':').expect("a value");
        let header = format!("持ち時間：{time}\n");
        assert!(written.text.contains(&header), "{}", written.text);
        assert_eq!(write(&from(&written.text), dialect).text, csa);
    }
    // What only version 3 has a word for is not written in version 2, nor what it could not read.
    let old = write(&from(csa), Dialect::Csa2);
    assert_eq!(old.text, "V2.2\nPI\n+\n");
    assert_eq!(old.lost, [Loss::Headers, Loss::Profile]);
    let words = write(&from("先手持ち時間：６時間\n手合割：平手\n"), Dialect::Csa3);
    assert_eq!(words.lost, [Loss::Headers]);
}

#[test]
fn a_line_break_in_a_header_is_kept_or_told() {
    let csa = b"V3.0\n$NOTE:a\\nb\nPI\n+\n+7776FU\n";
    let record = read(csa).expect("CSA").games.remove(0).record;
    assert_eq!(record.headers.get(&Key::Note), Some("a\nb"));
    for dialect in [Dialect::Kif, Dialect::Ki2, Dialect::Csa2, Dialect::Psn] {
        let written = record.write(dialect).expect("real moves");
        assert!(written.lost.contains(&Loss::Headers), "{dialect:?}");
    }
    for dialect in [Dialect::Csa3, Dialect::Jkf] {
        let written = record.write(dialect).expect("real moves");
        assert_eq!(written.lost, [], "{dialect:?}");
    }
}

#[test]
fn lists_and_addresses_are_known_with_what_stands_around() {
    for (text, format) in [
        (
            "# from a match\nposition startpos moves 7g7f\n",
            Format::Usi,
        ),
        ("https://host/?usen=~0.7ku.r&branch=0&ply=1\n", Format::Usen),
        ("https://host/page?a=b&usen=~0.7ku.r#\n", Format::Usen),
    ] {
        let reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(reading.format, format, "{text}");
        let [game] = &reading.games[..] else {
            panic!("{text}")
        };
        assert_eq!(
            (&game.error, game.record.moves().count()),
            (&None, 1),
            "{text}"
        );
    }
}

#[test]
fn a_game_in_one_line_is_bounded() {
    let line = "startpos moves ".to_owned() + &"2h3h 8b7b 3h2h 7b8b ".repeat(60_000);
    let usen = "~0.".to_owned() + &"7ku2jm".repeat(200_000);
    for text in [line, usen] {
        let game = read(text.as_bytes()).expect("a record").games.remove(0);
        assert_eq!(game.record.moves().count(), 0);
        let fault = game.error.expect("it is too long").to_string();
        assert!(
            fault.starts_with("line 1, column 1: this line is too long"),
            "{fault}"
        );
    }
}

#[test]
fn what_is_no_record_is_refused() {
    for text in [
        "",
        "\n\n",
        "hello, world",
        "<html>",
        "{\"plays\": []}",
        "1234",
        "メモ：今日は天気がいい。\n将棋を指しました。\n",
        "先手の人は強い\n*よく指せた\nこれは散文です。\n",
    ] {
        let fault = read(text.as_bytes()).expect_err(text);
        assert_eq!(fault.problem, Problem::NotARecord, "{text}");
    }
}

/// What the formats tell of an end comes back, and who won by it.
#[test]
fn ends_say_who_won() {
    let mut record = Record::default();
    let first = record.add(Record::ROOT, mv("7g7f"));
    for (kind, winner, csa) in [
        (EndKind::Resign, Some(Color::Black), "%TORYO\n"),
        (
            EndKind::ResignByOpponent,
            Some(Color::White),
            "%+ILLEGAL_ACTION\n'summary:toryo: lose: win\n",
        ),
        (
            EndKind::Try,
            Some(Color::Black),
            "%TORYO\n'summary:try: win: lose\n",
        ),
        (EndKind::Time, Some(Color::Black), "%TIME_UP\n"),
        (EndKind::Declaration, Some(Color::White), "%KACHI\n"),
        (
            EndKind::IllegalByMover,
            Some(Color::Black),
            "%ILLEGAL_MOVE\n",
        ),
        (
            EndKind::IllegalByOpponent,
            Some(Color::White),
            "%+ILLEGAL_ACTION\n",
        ),
        (EndKind::Repetition, None, "%SENNICHITE\n"),
        (EndKind::Interrupted, None, "%CHUDAN\n"),
        (EndKind::MaxMoves, None, "%MAX_MOVES\n"),
    ] {
        record[first].end = Some(kind.clone().into());
        assert_eq!(record.winner(), winner, "{kind:?}");
        let written = record.write(Dialect::Csa3).expect("a real move").text;
        assert!(written.ends_with(csa), "{written}");
        for dialect in [Dialect::Csa3, Dialect::Kif] {
            let again = rewritten(&record, dialect);
            assert_eq!(again.end().map(|end| &end.kind), Some(&kind));
        }
    }
}

#[test]
fn a_game_of_the_rules_becomes_a_record_and_a_game_again() {
    let mut game = Game::from_handicap(Handicap::TwoPiece, RuleProfile::STANDARD);
    for usi in ["5a4b", "7g7f", "6a5b"] {
        game.play(mv(usi)).expect("legal");
    }
    game.resign(Color::Black);
    let mut record = Record::of_game(&game);
    record.headers.set(Key::Black, "Kumo");
    for dialect in [Dialect::Kif, Dialect::Csa2, Dialect::Csa3] {
        let again = replay(&rewritten(&record, dialect)).expect("legal");
        assert_eq!(
            (again.sfen(), again.outcome()),
            (game.sfen(), game.outcome())
        );
        assert_eq!(again.giver(), Some(Color::White));
    }
}

#[test]
fn the_example_of_the_manual_is_written_as_it_stands_there() {
    let kif = "\
#KIF version=2.0 encoding=UTF-8
開始日時：2026/11/21 09:30:00
手合割：平手
先手：雲
後手：風
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
   2 ３四歩(33)   ( 0:03/00:00:03)
*角道を開ける
   3 ２二角成(88) ( 0:10/00:00:15)+
&角交換
   4 同　銀(31)   ( 0:04/00:00:07)
   5 ４五角打     ( 1:02/00:01:17)
   6 投了         ( 0:09/00:00:16)
まで5手で先手の勝ち

変化：3手
   3 ２六歩(27)   ( 0:01/00:00:06)
   4 ８四歩(83)   ( 0:02/00:00:05)
";
    let game = read(kif.as_bytes()).expect("a record").games.remove(0);
    assert_eq!((game.warnings, game.error), (vec![], None));
    let written = game.record.write(Dialect::Kif).expect("real moves");
    assert_eq!((written.text.as_str(), written.lost), (kif, vec![]));

    let written = game.record.write(Dialect::Csa2).expect("real moves");
    let csa = "'CSA encoding=UTF-8\nV2.2\nN+雲\nN-風\n$START_TIME:2026/11/21 09:30:00\nPI\n+\n+7776FU\nT5\n-3334FU\nT3\n'*角道を開ける\n\
               +8822UM\nT10\n-3122GI\nT4\n+0045KA\nT62\n%TORYO\nT9\n";
    assert_eq!(written.text, csa);
    assert_eq!(written.lost, [Loss::Variations, Loss::Bookmarks]);

    let written = game.record.write(Dialect::Usi).expect("real moves");
    assert_eq!(
        written.text,
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n"
    );
}

fn mv(usi: &str) -> Move {
    usi.parse().expect("USI")
}

/// The record after writing and reading.
fn rewritten(record: &Record, dialect: Dialect) -> Record {
    let written = record.write(dialect).expect("real moves").text;
    let mut reading = read(written.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{written}"));
    let game = reading.games.remove(0);
    assert_eq!((game.warnings, game.error), (vec![], None), "{written}");
    game.record
}

/// Whether two records hold the same below these nodes, in whatever order their nodes were added.
fn same(a: &Record, b: &Record) -> bool {
    let mut pairs = vec![(Record::ROOT, Record::ROOT)];
    while let Some((at, bt)) = pairs.pop() {
        let (x, y) = (&a[at], &b[bt]);
        let noted = (x.mv(), x.time, &x.comment, &x.bookmarks, &x.lines, &x.end)
            == (y.mv(), y.time, &y.comment, &y.bookmarks, &y.lines, &y.end);
        let (below, other): (Vec<_>, Vec<_>) = (a.children(at).collect(), b.children(bt).collect());
        if !noted || below.len() != other.len() {
            return false;
        }
        pairs.extend(below.into_iter().zip(other));
    }
    a.start == b.start && a.headers == b.headers
}

/// A record as chance makes it: legal moves, branches, words, times and thoughts.
fn random_record(chance: &mut Chance) -> Record {
    let handicap = Handicap::ALL[chance.below(Handicap::ALL.len())];
    let mut record = Record::new(handicap.setup());
    record.headers.set(Key::Black, "雲");
    record.headers.set(Key::Other("記録係".into()), "風 一郎");
    let start = Position::from_setup(&record.start).expect("a handicap can be played");
    let mut places = vec![(Record::ROOT, start)];
    for _ in 0..chance.below(60) {
        let last = places.len() - 1;
        let place = if chance.below(8) == 0 {
            chance.below(places.len())
        } else {
            last
        };
        let (node, mut position) = places[place].clone();
        let moves: Vec<Move> = position.legal_moves().iter().collect();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[chance.below(moves.len())];
        position.play(mv).expect("legal");
        let node = record.add(node, mv);
        decorate(&mut record, node, &position, chance);
        places.push((node, position));
    }
    record
}

fn decorate(record: &mut Record, node: NodeId, position: &Position, chance: &mut Chance) {
    let is_last_word = chance.below(30) == 0;
    let entry = &mut record[node];
    if chance.below(3) > 0 {
        entry.time = Some(Duration::from_secs(chance.next() % 5000));
    }
    if chance.below(5) == 0 {
        entry.comment = "よい手\n  & good * #1\n\n変化：3手".into();
    }
    if chance.below(9) == 0 {
        entry.bookmarks.push("ここ".into());
    }
    if chance.below(4) == 0 {
        let moves = position.legal_moves().iter().take(1).collect();
        let score = match chance.below(3) {
            0 => Worth::Centipawns(-250),
            1 => Worth::Mate {
                winner: Color::Black,
                plies: Some(7),
            },
            _ => Worth::Mate {
                winner: Color::White,
                plies: Some(12),
            },
        };
        entry.lines.push(EngineLine {
            score: Some(score),
            depth: Some(11),
            nodes: Some(1_000_000),
            moves,
            ..EngineLine::default()
        });
    }
    if is_last_word {
        entry.end = Some(EndKind::Interrupted.into());
    }
}

/// What CSA keeps of each move.
#[derive(Debug, PartialEq)]
struct Told<'a> {
    mv: Option<Move>,
    time: Option<Duration>,
    comment: &'a str,
    score: Option<Worth>,
}

fn told(record: &Record) -> Vec<Told<'_>> {
    let nodes = record.main_line().map(|node| &record[node]);
    let told = nodes.map(|node| Told {
        mv: node.mv(),
        time: node.time,
        comment: &node.comment,
        score: node.lines.first().and_then(|line| line.score),
    });
    told.collect()
}

#[test]
fn what_is_written_is_read_back() {
    let mut chance = Chance(4);
    for round in 0..300 {
        let record = random_record(&mut chance);
        let again = rewritten(&record, Dialect::Kif);
        assert!(
            same(&record, &again),
            "{round}\n{}",
            record.write(Dialect::Kif).unwrap().text
        );
        // Written again it is the same file.
        let text = |record: &Record| record.write(Dialect::Kif).expect("real moves").text;
        assert_eq!(text(&record), text(&again));

        for dialect in [Dialect::Csa2, Dialect::Csa3] {
            let csa = rewritten(&record, dialect);
            assert_eq!(csa.start, record.start);
            assert_eq!(told(&csa), told(&record), "{round}");
            assert_eq!(csa.end(), record.end());
        }
        let usi = rewritten(&record, Dialect::Usi);
        assert!(usi.moves().eq(record.moves()));
    }
}

/// Every real file cut at every byte: no panic, and the moves are a beginning of those of the whole.
#[test]
fn truncated_files_give_what_they_have() {
    for entry in entries() {
        let file = entry["file"].as_str().expect("a name");
        let bytes = bytes(file);
        let whole = read_file(file).games.remove(0).record;
        let step = bytes.len().div_ceil(400).max(1);
        for end in (0..bytes.len()).step_by(step) {
            let Ok(reading) = read(&bytes[..end]) else {
                continue;
            };
            let cut = &reading.games[0].record;
            assert!(
                cut.moves()
                    .zip(whole.moves())
                    .all(|(cut, whole)| cut == whole || cut.to() == whole.to()),
                "{file} cut at {end}"
            );
        }
    }
}

/// The laws that hold for any bytes, asked by chance here and by a fuzzer elsewhere.
#[allow(dead_code)]
#[path = "../../../fuzz/src/record.rs"]
mod laws;

/// Real files with bytes changed, doubled and dropped by chance.
#[test]
fn damaged_files_do_no_harm() {
    let mut chance = Chance(11);
    for entry in entries() {
        let original = bytes(entry["file"].as_str().expect("a name"));
        for _ in 0..60 {
            let mut bytes = original.clone();
            for _ in 0..=chance.below(12) {
                if bytes.is_empty() {
                    break;
                }
                let at = chance.below(bytes.len());
                match chance.below(4) {
                    0 => bytes[at] = chance.next() as u8,
                    1 => bytes.insert(at, b"+-%*9\n(\x81:\xe3"[chance.below(10)]),
                    2 => drop(bytes.remove(at)),
                    _ => {
                        let part = bytes[at..bytes.len().min(at + 40)].to_vec();
                        let to = chance.below(bytes.len());
                        bytes.splice(to..to, part);
                    }
                }
            }
            laws::record(&bytes);
        }
    }
}

#[test]
fn rubbish_stays_small_and_quick() {
    let many = |line: &str| line.repeat(20_000);
    for text in [
        format!("手合割：平手\n{}", many("?\n")),
        format!(
            "手合割：平手\n1 ７六歩(77)\n{}",
            many("変化：1手\n1 ２六歩(27)\n")
        ),
        format!("手合割：平手\n{}", "9".repeat(400_000)),
        format!("手合割：平手\n1 {}", "同".repeat(100_000)),
        format!("▲７六歩{}", " 投了".repeat(100_000)),
        format!("▲７六歩{}", " (0:01)".repeat(100_000)),
        format!("▲７六歩{}", "まで".repeat(100_000)),
        format!("V2.2\n{}", many("P+00FU\n")),
        format!("V2.2\nPI\n+\n{}", many("T99999999999999999999\n")),
        format!("position startpos moves {}", many("7g7f ")),
        many("/\n+\n"),
        format!("先手の持駒：{}", "歩".repeat(100_000)),
    ] {
        if let Ok(reading) = read(text.as_bytes()) {
            let warnings: usize = reading.games.iter().map(|game| game.warnings.len()).sum();
            assert!(warnings <= 1_000, "{warnings} warnings");
        }
    }
    assert_eq!(
        read("手合割：平手\n".as_bytes()).expect("a record").format,
        Format::Kif
    );
}

/// An escape in a name does not turn what is written into another encoding.
#[test]
fn an_escape_is_written_as_its_picture() {
    let mut record = Record::default();
    record.headers.set(Key::Black, "KH\x1b(Ia\x1b$B");
    for dialect in [Dialect::Kif, Dialect::Csa2, Dialect::Psn] {
        let written = record.write(dialect).expect("no moves").text;
        let again = read(written.as_bytes()).expect("a record").games.remove(0);
        let name = again.record.headers.get(&Key::Black).map(str::to_owned);
        assert_eq!(name.as_deref(), Some("KH␛(Ia␛$B"), "{dialect:?}");
    }
}
