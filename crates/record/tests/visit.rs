//! Visiting: records of fouls, archives in pieces, quick and forgiving reading side by side.

mod common;

use std::collections::BTreeSet;

use common::fixture;
use komadai_chance::Chance;
use komadai_record::{
    Dialect, Encoding, EndKind, Fault, Format, Key, Problem, ReadGame, Record, Records, Stream,
    read,
};
use komadai_rules::{Color, Handicap, Move, Position, Setup};
use serde_json::Value;

/// The files of a manifest.
fn files() -> Vec<(String, Vec<u8>)> {
    let text = std::fs::read_to_string(fixture("records/manifest.jsonl")).expect("in the tree");
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    entries
        .map(|entry| {
            let file = entry["file"].as_str().expect("a name").to_owned();
            let bytes = std::fs::read(fixture("records").join(&file)).expect("in the tree");
            (file, bytes)
        })
        .collect()
}

/// The games of an archive that comes in pieces of so many bytes.
fn in_pieces(bytes: &[u8], size: usize) -> Result<Vec<ReadGame>, Fault> {
    let mut games = Vec::new();
    let mut visitor = Records::new(|game| games.push(game));
    let mut stream = Stream::checked();
    for piece in bytes.chunks(size) {
        stream.push(piece, &mut visitor)?;
    }
    stream.finish(&mut visitor)?;
    Ok(games)
}

#[test]
fn an_archive_in_pieces_is_the_file_in_one() {
    for (file, bytes) in files() {
        let whole = read(&bytes).expect("a record").games;
        for size in [1, 7, 1000, 1 << 20] {
            assert_eq!(in_pieces(&bytes, size).as_ref(), Ok(&whole), "{file} by {size}");
        }
    }
    let carriage_returns = b"PI\r+\r+7776FU\r\n-3334FU\r\r\n%TORYO";
    let whole = read(carriage_returns).expect("a record").games;
    for size in 1..10 {
        assert_eq!(in_pieces(carriage_returns, size).as_ref(), Ok(&whole));
    }
}

#[test]
fn utf16_comes_in_pieces_too() {
    let text = "手合割：平手\n先手：雲\n   1 ７六歩(77)\n   2 ３四歩(33)\n*𠮷の字\n";
    let units = || core::iter::once(0xfeff).chain(text.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let whole = read(text.as_bytes()).expect("a record").games;
    for bytes in [little, big] {
        for size in [1, 2, 3, 1000] {
            assert_eq!(in_pieces(&bytes, size).as_ref(), Ok(&whole), "by {size}");
        }
    }
}

/// Old mails and news, in bytes of seven bits.
#[test]
fn iso_2022_jp_is_read_whole_and_in_pieces() {
    let kif = "手合割：平手\n先手：雲\n   1 ７六歩(77)\n   2 ３四歩(33)\n*角道\n   3 投了\n";
    let ki2 = "先手：雲\n\n▲７六歩    △３四歩\nまで2手で後手の勝ち\n";
    let csa = "V2.2\nN+雲\nN-風\nPI\n+\n+7776FU\n'*角道\n-3334FU\n%TORYO\n";
    for text in [kif, ki2, csa] {
        let whole = read(text.as_bytes()).expect("a record");
        let written = komadai_record::RecordText { text: text.into(), lost: vec![] };
        let bytes = written.encode(Encoding::Iso2022Jp).bytes;
        assert!(bytes.is_ascii(), "{text}");
        let reading = read(&bytes).expect("a record");
        assert_eq!((reading.format, reading.encoding), (whole.format, Encoding::Iso2022Jp));
        assert!(reading.games == whole.games, "{text}");
        for size in [1, 2, 3, 1000] {
            assert_eq!(in_pieces(&bytes, size).as_ref(), Ok(&whole.games), "by {size}");
        }
        // Signs without their letters leave no control character in a name.
        let broken = bytes.windows(3).position(|sign| sign == b"\x1b(B").expect("a sign");
        let broken = [&bytes[..broken], &bytes[broken + 1..]].concat();
        for game in read(&broken).expect("a record").games {
            let mut values = game.record.headers.iter().map(|(_, value)| value);
            assert!(!values.any(|value| value.contains(char::is_control)), "{text}");
        }
    }
}

/// Variations in the order of their numbers, as people write them: each belongs to the newest line that allows it.
#[test]
fn variations_in_ascending_order_find_their_line() {
    let kif = |variations: &str| {
        format!(
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n{variations}"
        )
    };
    let ki2 = |variations: &str| format!("▲７六歩 △３四歩 ▲２六歩 △８四歩\n{variations}");
    for (text, lines, warned) in [
        (
            kif("変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n"),
            &["7g7f 3c3d 2g2f 8c8d", "2g2f 8c8d", "7g7f 8c8d 2g2f"][..],
            Some(9),
        ),
        // The line before allows it.
        (
            kif("変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：2手\n2 ３四歩(33)\n3 ７六歩(77)\n"),
            &["7g7f 3c3d 2g2f 8c8d", "2g2f 8c8d", "2g2f 3c3d 7g7f"],
            None,
        ),
        // It says that variations branch there: the move is a foul.
        (
            kif("変化：1手\n1 ２六歩(27)\n2 ８四歩(83)+\n変化：2手\n2 ３四歩(33)\n3 ２六歩(27)\n"),
            &["7g7f 3c3d 2g2f 8c8d", "2g2f 8c8d", "2g2f 3c3d"],
            Some(11),
        ),
        // No line allows it.
        (
            kif("変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：2手\n2 ８四歩(83)\n3 ９六香(99)\n"),
            &["7g7f 3c3d 2g2f 8c8d", "2g2f 8c8d", "2g2f 8c8d 9i9f"],
            Some(11),
        ),
        (
            ki2("変化：1手\n▲２六歩 △８四歩\n変化：2手\n△８四歩 ▲２六歩 *a\n"),
            &["7g7f 3c3d 2g2f 8c8d", "2g2f 8c8d", "7g7f 8c8d 2g2f"],
            Some(4),
        ),
        // Three lines back.
        (
            kif(
                "変化：1手\n1 ２六歩(27)\n2 ３四歩(33)\n変化：1手\n1 ９六歩(97)\n2 ３四歩(33)\n変化：3手\n3 ４四角(88)\n",
            ),
            &["7g7f 3c3d 2g2f 8c8d", "2g2f 3c3d", "9g9f 3c3d", "7g7f 3c3d 8h4d"],
            Some(12),
        ),
    ] {
        for ending in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', ending);
            let game = read(text.as_bytes()).expect("a record").games.remove(0);
            let expected: BTreeSet<String> = lines.iter().map(|&line| line.into()).collect();
            assert_eq!(lines_of(&game.record), expected, "{text}");
            let places = game.warnings.iter().map(|warning| warning.line);
            let places: Vec<u32> = places.collect();
            assert_eq!(places, Vec::from_iter(warned), "{text}");
            for size in [1, 5, 1000] {
                let pieces = in_pieces(text.as_bytes(), size);
                assert!(pieces.is_ok_and(|games| games == [game.clone()]), "{text}");
            }
        }
    }
    let many: String = (0..2_000)
        .map(|_| "変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n")
        .collect();
    let record = &read(kif(&many).as_bytes()).expect("a record").games[0].record;
    assert_eq!(record.variations(), 4_000);
}

/// The lines of a tree from its root to the last move of each.
fn lines_of(record: &Record) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    let mut waiting = vec![(Record::ROOT, String::new())];
    while let Some((node, line)) = waiting.pop() {
        let before = waiting.len();
        for child in record.children(node) {
            let mv = record[child].mv().expect("it is no root");
            waiting.push((child, format!("{line} {mv}")));
        }
        if waiting.len() == before {
            lines.insert(line.trim().to_owned());
        }
    }
    lines
}

#[test]
fn a_list_of_usen_is_read_line_by_line() {
    let lines = "~0.7ku2jm.\r\n\n~0.6y2!!\n~0.7ku2jm8rl09kbxo.r~2.6y236e.\n".repeat(30);
    let whole = read(lines.as_bytes()).expect("USEN").games;
    assert_eq!(whole.len(), 90);
    let place = |game: usize| whole[game].error.as_ref().map(|fault| fault.line);
    assert_eq!((place(1), place(4)), (Some(3), Some(7)));
    for size in [1, 10, 70_000] {
        assert_eq!(in_pieces(lines.as_bytes(), size).as_ref(), Ok(&whole), "by {size}");
    }
    // Each game is told as soon as its line is there.
    let mut games = 0;
    let mut visitor = Records::new(|_| games += 1);
    let mut stream = Stream::default();
    let many = "~0.7ku2jm.\n".repeat(100_000);
    for piece in many.as_bytes().chunks(1 << 16) {
        stream.push(piece, &mut visitor).expect("USEN");
    }
    drop(stream);
    assert!(games > 90_000, "{games}");
}

/// What a short file is may show in its last line alone, which nothing needs to end.
#[test]
fn the_last_line_tells_the_format_too() {
    let text = "雲の会：夏\n1 ７六歩(77)";
    let whole = read(text.as_bytes()).expect("KIF").games;
    assert_eq!(whole[0].record.moves().count(), 1);
    for size in [1, 13, 1000] {
        let found = in_pieces(text.as_bytes(), size);
        assert_eq!(found.as_ref(), Ok(&whole), "by {size}");
    }
}

/// Each game of PSN and JKF is told as soon as the next one begins, wherever the pieces end.
#[test]
fn games_of_psn_and_jkf_come_one_by_one() {
    let psn = "[Sente \"a\"]\n1.P7f {one\n\ntwo} P3d\n2.P2f Resigns\n\n";
    let list = "1. P7f P3d\n2. P2f 1-0\n{said}\n";
    let jkf = r#"{"header":{"先手":"雲{"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6}}}]}"#;
    let lines = format!("{jkf}\n");
    let in_list = format!("{jkf},");
    for (before, game, after) in
        [("", psn, ""), ("", list, ""), ("", &lines, ""), ("", jkf, ""), ("[", &in_list, "]")]
    {
        let few = format!("{before}{}{after}", game.repeat(20));
        let few = few.replace(",]", "]");
        let whole = read(few.as_bytes()).expect("a record").games;
        assert_eq!(whole.len(), 20, "{game}");
        assert!(whole.iter().all(|game| game.error.is_none() && game.warnings.is_empty()));
        for size in [1, 7, 1000, 70_000] {
            let found = in_pieces(few.as_bytes(), size);
            assert_eq!(found.as_ref(), Ok(&whole), "{game} by {size}");
        }
        let mut games = 0;
        let mut visitor = Records::new(|_| games += 1);
        let mut stream = Stream::default();
        let many = format!("{before}{}", game.repeat(20_000));
        for piece in many.as_bytes().chunks(1 << 16) {
            stream.push(piece, &mut visitor).expect("a record");
        }
        drop(stream);
        assert!(games > 18_000, "{games}: {game}");
    }
}

/// A game in JSON that is longer than a stream keeps of one is told, and the next one is read.
#[test]
fn a_stream_keeps_no_more_than_a_game() {
    let game = |comment: &str| format!("{{\"moves\":[{{\"comments\":[\"{comment}\"]}}]}}");
    let long = game(&"long ".repeat(Stream::LONGEST_GAME / 4));
    for between in ["\n", ","] {
        let text = [&game("a")[..], &long, &game("b")].join(between);
        let text = if between == "," { format!("[{text}]") } else { text };
        let games = in_pieces(text.as_bytes(), 1 << 16).expect("JKF");
        assert_eq!(games.len(), 3);
        assert_eq!(games[2].record[Record::ROOT].comment, "b");
        let most = Stream::LONGEST_GAME;
        let problem = games[1].error.as_ref().map(|fault| &fault.problem);
        assert_eq!(problem, Some(&Problem::TooLongGame { most }));
        // In memory there is room for it.
        let whole = read(text.as_bytes()).expect("JKF").games;
        assert_eq!((whole.len(), &whole[1].error), (3, &None));
    }
}

/// What has a start, names or an end is a game, though nobody moved.
#[test]
fn games_without_moves_are_games() {
    let games: Vec<Record> = random_games(&mut Chance::new(16))
        .into_iter()
        .take(40)
        .enumerate()
        .map(|(number, game)| {
            let mut record = Record::new(game.start);
            if number % 3 > 0 {
                record.headers.set(Key::Black, format!("Kumo {number}"));
            }
            if number % 4 == 0 {
                record[Record::ROOT].end = Some(EndKind::Interrupted.into());
            }
            record
        })
        .collect();
    for (dialect, between) in [
        (Dialect::Csa2, "/\n"),
        (Dialect::Csa3, "/\n"),
        (Dialect::Kif, ""),
        (Dialect::Jkf, ""),
        (Dialect::Usi, ""),
        (Dialect::Usen, ""),
        (Dialect::Psn, "\n"),
    ] {
        let texts: Vec<String> =
            { games.iter() }.map(|game| game.write(dialect).expect("nobody moved").text).collect();
        let text = texts.join(between);
        let found = read(text.as_bytes()).expect("records").games;
        assert_eq!(found.len(), games.len(), "{dialect:?}");
        for (found, game) in found.iter().zip(&games) {
            assert_eq!(found.record.start, game.start, "{dialect:?}");
            assert_eq!((&found.error, found.warnings.len()), (&None, 0));
        }
    }
    // One alone, of which nothing is said but where it starts, and nothing at all.
    for (text, games) in
        [("PI\n+\n/\nPI\n+\n", 2), ("V2.2\nPI\n+\n/\n", 1), ("V2.2\n'nothing\n/\nV2.2\n+\n", 1)]
    {
        let found = read(text.as_bytes()).expect("CSA").games;
        assert_eq!(found.len(), games, "{text}");
    }
}

/// The words with which a server sums a game up say who won where the `%` line does not, or says it wrongly.
#[test]
fn a_server_sums_games_up() {
    for (end, summary, kind, winner) in [
        ("%TORYO", "toryo:a win:b lose", "resign", Some(Color::Black)),
        ("%TORYO", "toryo:a lose:b win", "resigned_by_opponent", Some(Color::White)),
        ("%+ILLEGAL_ACTION", "toryo:a lose:b win", "resigned_by_opponent", Some(Color::White)),
        (
            "%+ILLEGAL_ACTION",
            "illegal action:a lose:b win",
            "illegal_by_opponent",
            Some(Color::White),
        ),
        ("%TORYO", "abnormal:a win:b lose", "resign", Some(Color::Black)),
        ("%TORYO", "abnormal:a lose:b win", "other", Some(Color::White)),
        ("", "abnormal:a lose:b win", "other", Some(Color::White)),
        ("", "abnormal:a draw:b draw", "interrupt", None),
        ("%KACHI", "kachi:a lose:b win", "declaration_win", Some(Color::White)),
        ("%KACHI", "illegal kachi:a win:b lose", "illegal_by_mover", Some(Color::Black)),
        ("", "illegal move:a win:b lose", "illegal_by_mover", Some(Color::Black)),
        ("", "oute_sennichite:a lose:b win", "illegal_by_opponent", Some(Color::White)),
        ("", "oute_kaihimore:a lose:b win", "illegal_by_opponent", Some(Color::White)),
        ("", "uchifuzume:a lose:b win", "illegal_by_opponent", Some(Color::White)),
        ("", "time up:a win:b lose", "timeout", Some(Color::Black)),
        ("", "try:a win:b lose", "try", Some(Color::Black)),
        ("%TORYO", "jishogi:a win:b lose", "other", Some(Color::Black)),
        ("%KACHI", "jishogi:a lose:b win", "other", Some(Color::White)),
        ("", "jishogi:a draw:b draw", "impasse", None),
        // The side that gave the checks is told.
        (
            "%OUTE_SENNICHITE",
            "oute_sennichite:a win:b lose",
            "illegal_by_mover",
            Some(Color::Black),
        ),
        (
            "%OUTE_SENNICHITE",
            "oute_sennichite:a lose:b win",
            "illegal_by_opponent",
            Some(Color::White),
        ),
        ("", "sennichite:a draw:b draw", "repetition", None),
        ("", "max_moves:a draw:b draw", "max_moves", None),
        ("%CHUDAN", "chudan:a draw:b draw", "interrupt", None),
        ("%TORYO", "tea:a lose:b win", "resign", Some(Color::Black)),
        // CSA has no word for it, KIF has.
        ("%不戦勝", "tea:a lose:b win", "default_win", Some(Color::White)),
    ] {
        let text = format!("V2.2\nPI\n+\n+7776FU\n{end}\nT9\n'summary:{summary}\n");
        let text = if end.is_empty() { text.replace("\n\nT9", "") } else { text };
        let game = read(text.as_bytes()).expect("CSA").games.remove(0);
        // A word that names another winner than the summary does not count, and is warned of.
        let word = end.strip_prefix('%').map(|word| match word {
            "TORYO" => Some(Color::Black),
            "KACHI" => Some(Color::White),
            _ => None,
        });
        let is_other = word.flatten().is_some_and(|word| winner != Some(word));
        let is_custom = ["illegal kachi", "abnormal"].iter().any(|own| summary.starts_with(own));
        let lines: Vec<u32> = game.warnings.iter().map(|fault| fault.line).collect();
        let expected: &[u32] = if is_other && !is_custom { &[7] } else { &[] };
        assert_eq!((game.error, &lines[..]), (None, expected), "{text}");
        let told = game.record.end().expect("an end");
        assert_eq!((told.kind.code(), game.record.winner()), (kind, winner), "{text}");
        assert_eq!(told.time.is_some(), !end.is_empty(), "{text}");
    }
}

/// Legal games with times, one after another.
fn random_games(chance: &mut Chance) -> Vec<Record> {
    let mut games = Vec::new();
    for _ in 0..100 {
        let handicap = Handicap::ALL[chance.below(Handicap::ALL.len())];
        let mut record = Record::new(handicap.setup());
        let mut position = Position::from_setup(&record.start).expect("a handicap can be played");
        let mut last = Record::ROOT;
        for _ in 0..chance.below(80) {
            let moves: Vec<Move> = position.legal_moves().iter().collect();
            let Some(&mv) = moves.get(chance.below(moves.len().max(1))) else {
                break;
            };
            position.play(mv).expect("legal");
            last = record.add(last, mv);
            if chance.below(3) > 0 {
                record[last].time = Some(std::time::Duration::from_secs(chance.next() % 4000));
            }
        }
        games.push(record);
    }
    games
}

/// What is written as programs write it is read in one pass over its bytes; a blank before the end of each line
/// leaves the same text to the forgiving reader.
#[test]
fn quick_and_forgiving_reading_agree() {
    let untidy = |text: &str| -> String { text.lines().map(|line| format!("{line} \n")).collect() };
    let mut texts: Vec<String> = files()
        .into_iter()
        .filter_map(|(_, bytes)| String::from_utf8(bytes).ok())
        .filter(|text| !text.contains("'summary") && !text.contains("position"))
        .filter(|text| !text.trim_start().starts_with(['{', '[']))
        .collect();
    for game in random_games(&mut Chance::new(8)) {
        for dialect in [Dialect::Kif, Dialect::Csa2, Dialect::Csa3] {
            texts.push(game.write(dialect).expect("real moves").text);
        }
    }
    for text in texts {
        let quick = read(text.as_bytes()).expect("a record").games;
        let forgiving = read(untidy(&text).as_bytes()).expect("a record").games;
        assert_eq!(quick, forgiving, "{text}");
        let two_bytes = read(text.replace('\n', "\r\n").as_bytes()).expect("a record");
        assert_eq!(quick, two_bytes.games, "{text}");
    }
}

fn laws(game: &ReadGame) -> Vec<(u32, &'static str)> {
    let warnings = game.warnings.iter();
    warnings
        .map(|fault| match fault.problem {
            Problem::Illegal(law) => (fault.line, law.law()),
            ref other => panic!("{other:?}"),
        })
        .collect()
}

#[test]
fn moves_taken_back_are_a_variation_of_what_was_played_instead() {
    let text = "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n%MATTA\n\
                +2726FU\nT3\n-8384FU\n%MATTA\nT9\n+8822UM\n-3122GI\n%CHUDAN\n";
    let game = read(text.as_bytes()).expect("CSA").games.remove(0);
    assert_eq!((game.error, game.warnings.len()), (None, 0));
    let usi = |line: &str| {
        let mut reading = read(line.as_bytes()).expect("USI");
        reading.games.remove(0).record
    };
    let main: Vec<_> = game.record.moves().collect();
    let played = usi("position startpos moves 7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(main, played.moves().collect::<Vec<_>>());
    assert_eq!(game.record.variations(), 2);

    // Where nothing can be taken back, the game goes on.
    let text = b"PI\n+\n+7776FU\n%MATTA\n-3334FU\n";
    let game = read(text).expect("CSA").games.remove(0);
    assert_eq!((game.record.moves().count(), game.warnings.len()), (2, 1));
    assert_eq!(game.warnings[0].line, 4);
}

#[test]
fn fouls_are_kept_and_named() {
    let cases = std::fs::read_to_string(fixture("fouls/cases.jsonl")).expect("in the tree");
    assert_eq!(cases.lines().count(), 12);
    for case in cases.lines() {
        let case: Value = serde_json::from_str(case).expect("JSON");
        let file = case["file"].as_str().expect("a name");
        let bytes = std::fs::read(fixture("fouls").join(file)).expect("in the tree");
        let game = read(&bytes).expect("a record").games.remove(0);
        let record = &game.record;
        assert_eq!(case["plies"], record.moves().count(), "{file}");
        assert_eq!(case["laws"], serde_json::json!(laws(&game)), "{file}");
        let end = record.end().map(|end| end.kind.code());
        assert_eq!(case["end"].as_str(), end, "{file}");
        let winner = record.winner().map(|color| match color {
            Color::Black => "b",
            Color::White => "w",
        });
        assert_eq!(case["winner"].as_str(), winner, "{file}");
        let error = game.error.as_ref().map(|fault| match fault.problem {
            Problem::Illegal(law) => serde_json::json!([fault.line, law.law()]),
            _ => serde_json::json!([fault.line, null]),
        });
        assert_eq!(case.get("error"), error.as_ref(), "{file}");
        if error.is_some() {
            continue;
        }
        // Written and read again it is the same foul.
        for dialect in [Dialect::Kif, Dialect::Csa2] {
            let Ok(written) = record.write(dialect) else {
                continue;
            };
            let again = read(written.text.as_bytes()).expect("a record").games.remove(0);
            assert!(again.record.moves().eq(record.moves()), "{file}");
            assert_eq!(again.record.winner(), record.winner(), "{file}");
        }
    }
}

/// A line longer than a stream holds is told, thrown away, and reading goes on after it.
#[test]
fn a_stream_holds_no_more_than_a_line() {
    let long = "x".repeat(3 * Stream::LONGEST_LINE);
    let text = format!("V2.2\n'{}\nPI\n+\n+7776FU\n'*{long}\n-3334FU\n", "-".repeat(1 << 17));
    let games = in_pieces(text.as_bytes(), 10_000).expect("a record");
    assert_eq!(games[0].record.moves().count(), 2);
    let [warning] = &games[0].warnings[..] else { panic!("{:?}", games[0].warnings) };
    assert_eq!(
        (warning.line, &warning.problem),
        (6, &Problem::TooLong { most: Stream::LONGEST_LINE })
    );
    assert_eq!(
        in_pieces(long.as_bytes(), 10_000).map(|_| ()).map_err(|fault| fault.problem),
        Err(Problem::TooLong { most: Stream::LONGEST_LINE })
    );
}

/// Files put one after another are the games of each.
#[test]
fn games_in_one_kif_file_are_told_apart() {
    let games: Vec<Record> = random_games(&mut Chance::new(3));
    let text: String =
        games.iter().map(|game| game.write(Dialect::Kif).expect("real moves").text).collect();
    let reading = read(text.as_bytes()).expect("a record");
    assert_eq!(reading.format, Format::Kif);
    let found: Vec<(Setup, Vec<Move>)> = reading
        .games
        .iter()
        .map(|game| (game.record.start, game.record.moves().collect()))
        .collect();
    let expected: Vec<(Setup, Vec<Move>)> =
        games.iter().map(|game| (game.start, game.moves().collect())).collect();
    assert_eq!(found.len(), expected.len());
    assert!(found == expected);
    for text in [
        "手合割：平手\n1 ７六歩(77)\n2 投了\n開始日時：2026/11/21\n手合割：香落ち\n手数----指手--\n1 ３四歩(33)\n2 ７六歩(77)\n",
        "先手：雲\n1 ７六歩(77)\n2 投了\n先手：風\n手合割：香落ち\n1 ３四歩(33)\n2 ７六歩(77)\n",
    ] {
        let games = read(text.as_bytes()).expect("a record").games;
        let plies: Vec<usize> = games.iter().map(|game| game.record.moves().count()).collect();
        assert_eq!(plies, [1, 2], "{text}");
        assert!(games.iter().all(|game| game.warnings.is_empty()), "{text}");
    }
    // What a program says of itself ends no game by itself.
    let game = "手合割：平手\n先手：雲\n手数----指手--\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ８四歩(83)\n";
    let plain = read(game.as_bytes()).expect("a record").games;
    for head in ["#KIF version=2.0 encoding=UTF-8", "# ---- 棋譜ファイル ----"] {
        let starts = game.match_indices('\n').map(|(end, _)| end + 1);
        for at in starts.filter(|&at| at < game.len()) {
            let text = format!("{}{head}\n{}", &game[..at], &game[at..]);
            let mut games = read(text.as_bytes()).expect("a record").games;
            assert_eq!(games.len(), 1, "{text}");
            let found = games.remove(0);
            assert_eq!((found.record, found.error), (plain[0].record.clone(), None), "{text}");
        }
    }
    // Headers after the moves belong to the game above, if no moves follow them.
    let late =
        "1 ７六歩(77)\n2 投了\n手合割：平手\n先手：雲\n備考：早い\n変化：1手\n1 ２六歩(27)\n";
    let games = read(late.as_bytes()).expect("a record").games;
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].record.headers.iter().count(), 2);
    assert_eq!(games[0].record.variations(), 1);
}
