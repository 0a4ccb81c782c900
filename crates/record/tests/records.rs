//! Files of records: real ones against what independent readers made of them, damaged ones, and rubbish.

mod common;

use std::time::Duration;

use common::fixture;
use komadai_chance::Chance;
use komadai_record::{
    EndKind, EngineLine, Format, Key, NodeId, ReadGame, Reading, Record, Records, Stream, Worth,
    read, read_text, replay,
};
use komadai_rules::{Position, Setup, SetupError};
use serde_json::Value;

/// The manifest's entries in the formats that are read.
fn entries() -> Vec<Value> {
    let text = std::fs::read_to_string(fixture("records/manifest.jsonl")).expect("in the tree");
    let entries = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let known = |entry: &Value| {
        ["KIF", "KI2", "CSA", "JKF", "USI"].iter().any(|name| entry["format"] == *name)
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
        position.play(mv).unwrap_or_else(|law| panic!("{mv}: {law}"));
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
        let expected = entry["encoding"].as_str().map(|name| name.replace("ascii", "utf-8"));
        assert_eq!(expected, Some(encoding), "{file}");
        let ReadGame { record, warnings, error } = &reading.games[0];
        assert_eq!(*error, None, "{file}");
        assert_eq!(warnings.len(), 0, "{file}: {warnings:?}");
        assert_eq!(expect["plies"], record.main_line().count(), "{file}");
        assert_eq!(expect["init_sfen"], three_fields(&record.start), "{file}");
        assert_eq!(expect["final_sfen"], final_position(record).to_string(), "{file}");
        if let Some(end) = expect.get("end").or(expect.get("end_one_peer")) {
            // Most readers know no sealed move, and take it for one that broke the game off.
            let found = record.end().map(|end| end.kind.code().replace("sealed", "interrupt"));
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
        ("V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\nV2.2\nPI\n+\n+2726FU\n%TORYO\n", [2, 1]),
        ("PI\n+\n+7776FU\n-3334FU\nPI\n+\n+2726FU\n", [2, 1]),
        ("先手：A\n▲７六歩 △３四歩\nまで2手で中断\n\n先手：C\n▲２六歩\nまで1手で中断\n", [2, 1]),
        ("先手：A\n後手：B\n▲７六歩 △３四歩\n先手：C\n後手：D\n▲２六歩\n", [2, 1]),
        ("N+a\nPI\n+\n%TORYO\n'summary:toryo:a lose:b win\nN+b\nPI\n+\n+2726FU\n", [0, 1]),
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
    let games = read(b"V2.2\nPI\n+\n+7776XX\nV2.2\nPI\n+\n+2726FU\n").expect("CSA").games;
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

    let thoughts = read_file("csa/maou_csa_inline_comment.csa").games.remove(0).record;
    let first = thoughts.main_line().next().expect("moves");
    let expected = EngineLine {
        score: Some(Worth::Centipawns(42)),
        moves: vec!["3c3d".parse().expect("USI")],
        ..EngineLine::default()
    };
    assert_eq!(thoughts[first].lines, [expected]);

    let kif = read_file("kif/maou_kif_edge_basic.kifu").games.remove(0).record;
    assert_eq!(kif[Record::ROOT].comment, "対局開始前コメント");
    assert_eq!(kif.headers.get(&Key::Opening), Some("角換わり"));
    let keys: Vec<&Key> = kif.headers.iter().map(|(key, _)| key).collect();
    assert_eq!(keys, [&Key::Started, &Key::Event, &Key::Opening, &Key::Black, &Key::White]);
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
        plain.replace("\n3", "\n\n　　3").replace("同　銀", "△同 銀"),
        plain.replace("７六", "☗76").replace("(33)", "(33)　 +"),
        plain.replace("打", "打(00)").replace("投了", "▲投了"),
        plain.replace("３四歩(33)", "三四歩（３３） ( )"),
        plain.replace("手合割：平手\n", "手合割:平手　　\n# made by hand\n手数----指手--\n"),
    ] {
        let game = read(untidy.as_bytes()).expect("a record").games.remove(0);
        assert_eq!(game, expected, "{untidy}");
    }
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

/// A server that writes while a game is played hides in a comment when it ended; where it is said aloud too, that
/// counts.
#[test]
fn when_a_game_ended_is_read_once() {
    let hidden = "'$END_TIME:2026/11/21 10:30:00\n";
    for (head, ended) in
        [("", "2026/11/21 10:30:00"), ("$END_TIME:2026/11/21 11:00:00\n", "2026/11/21 11:00:00")]
    {
        let text = format!("V2.2\n{head}PI\n+\n+7776FU\n%TORYO\n{hidden}");
        let record = read(text.as_bytes()).expect("CSA").games.remove(0).record;
        let headers: Vec<_> = record.headers.iter().collect();
        assert_eq!(headers, [(&Key::Ended, ended)]);
    }
}

#[test]
fn lists_and_addresses_are_known_with_what_stands_around() {
    for (text, format) in [
        ("# from a match\nposition startpos moves 7g7f\n", Format::Usi),
        ("https://host/?usen=~0.7ku.r&branch=0&ply=1\n", Format::Usen),
        ("https://host/page?a=b&usen=~0.7ku.r#\n", Format::Usen),
    ] {
        let reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(reading.format, format, "{text}");
        let [game] = &reading.games[..] else { panic!("{text}") };
        assert_eq!((&game.error, game.record.moves().count()), (&None, 1), "{text}");
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
    let mut chance = Chance::new(11);
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
        format!("手合割：平手\n1 ７六歩(77)\n{}", many("変化：1手\n1 ２六歩(27)\n")),
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
    assert_eq!(read("手合割：平手\n".as_bytes()).expect("a record").format, Format::Kif);
}
