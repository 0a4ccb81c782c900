//! KI2: names as people write them, and what becomes of those that are wrong.

use komadai_record::{Dialect, EndKind, Format, ReadGame, Record, read};

fn game(text: &str) -> ReadGame {
    let mut reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert_eq!(reading.format, Format::Ki2, "{text}");
    reading.games.remove(0)
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

#[test]
fn the_example_of_the_manual_is_written_as_it_stands_there() {
    let ki2 = "\
手合割：平手

▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角
まで5手で先手の勝ち

変化：3手
▲２六歩    △８四歩
";
    let game = game(ki2);
    assert_eq!((game.warnings, game.error), (vec![], None));
    assert_eq!(moves(&game.record), "7g7f 3c3d 8h2b+ 3a2b B*4e");
    let written = game.record.write(Dialect::Ki2).expect("real moves");
    assert_eq!((written.text.as_str(), written.lost), (ki2, vec![]));
}

#[test]
fn names_are_read_however_they_are_spaced_and_spelled() {
    let expected = "7g7f 3c3d 8h2b+ 3a2b B*4e";
    for text in [
        "▲７六歩△３四歩▲２二角成△同銀▲４五角",
        "▲７六歩 △３四歩\n\n▲２二角成　　△同　銀\r\n▲４五角打",
        "▲76歩△34歩▲22角成り△同銀▲45角打ち",
        "☗7六歩 ☖34歩 ☗22角成(88) ☖同銀(31) ☗４五角",
        "▼７六歩\n*comment\n▽３四歩\n&mark\n▼２二角成 ▽同 銀 ▼４五角",
        "手合割：平手\n▲７六歩(77)△３四歩(33)▲２二角成△同　銀▲４五角 投了",
        "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角 まで5手で先手の勝ち",
        "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角\n投了\n",
        "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲４五角 △投了",
    ] {
        let game = game(text);
        assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
        assert_eq!(moves(&game.record), expected, "{text}");
        let resigned = game.record.end().map(|end| end.kind.clone());
        let says = text.contains("投了") || text.contains("まで");
        assert_eq!(resigned, says.then_some(EndKind::Resign), "{text}");
    }
}

/// What goes wrong is told with its place; whatever the board allows goes on.
#[test]
fn several_moves_in_a_row_may_be_counted() {
    for text in [
        "1. ☗７六歩 2. ☖３四歩\n3. ☗２二角成 4. ☖同銀\n5. ☗４五角",
        "手合割：平手\n1 ▲７六歩　2 △３四歩　3 ▲２二角成 △同　銀\n5 ▲４五角 6 △投了\n",
        // In pairs, as western books count.
        "1 ▲７六歩 △３四歩\n2 ▲２二角成 △同銀\n3 ▲４五角 △投了",
        "1. ▲76歩 △34歩 2. ▲22角成 △同銀 3. ▲45角 #それまで",
        "１．▲７六歩２．△３四歩\n３．▲２二角成４．△同銀\n５．▲４五角",
    ] {
        let game = game(text);
        let found = moves(&game.record);
        assert_eq!(found, "7g7f 3c3d 8h2b+ 3a2b B*4e", "{text}");
        assert_eq!(game.warnings, [], "{text}");
    }
}

#[test]
fn wrong_names_are_told_and_play_goes_on() {
    for (text, expected, warnings, error) in [
        (
            "▲７六歩 △３四歩 ▲２三角成 △８四歩",
            "7g7f 3c3d 8h2c+ 8c8d",
            &[
                "line 1, column 12: illegal move: the piece on 8h does not move to 2c; found \"２三角成 △８四歩\"",
            ][..],
            None,
        ),
        (
            "▲７六歩\n▲３四歩",
            "7g7f 3c3d",
            &["line 2, column 2: it is the other side's turn; found \"３四歩\""],
            None,
        ),
        (
            "▲７六歩 △３四歩 ▲５八金直",
            "7g7f 3c3d",
            &[],
            Some("line 1, column 12: no legal move is called that; found \"５八金直\""),
        ),
        (
            "▲７六歩 △３四歩 ▲５八金",
            "7g7f 3c3d",
            &[],
            Some("line 1, column 12: several moves are called that"),
        ),
        (
            "▲７六歩 △３四歩 ▲７五歩右",
            "7g7f 3c3d 7f7e",
            &["line 1, column 12: no legal move is called that"],
            None,
        ),
        ("▲７六歩 △何 ▲２六歩", "7g7f", &[], Some("line 1, column 7: cannot read '何' at byte 0")),
        ("▲７六歩 △５五角", "7g7f", &[], None),
    ] {
        let game = game(text);
        if text.ends_with("５五角") {
            // The only bishop is meant, out of reach though the square is.
            assert_eq!(moves(&game.record), "7g7f 2b5e");
            continue;
        }
        assert_eq!(moves(&game.record), expected, "{text}");
        assert_eq!(game.warnings.len(), warnings.len(), "{text}: {:?}", game.warnings);
        for (warning, begins) in game.warnings.iter().zip(warnings) {
            assert!(warning.to_string().starts_with(begins), "{warning}");
        }
        match (&game.error, error) {
            (Some(fault), Some(begins)) => {
                assert!(fault.to_string().starts_with(begins), "{fault}")
            }
            (found, expected) => assert!(found.is_none() && expected.is_none(), "{found:?}"),
        }
    }
}

/// Fouls and captured kings are written with their origins, and come back as they were.
#[test]
fn fouls_are_written_and_read_back() {
    for line in [
        "7g7f 3c3d 8h5e 8c8d 5e5a 8d8e",
        "7g7f 3c3d 8h2b+ 3a2b P*5e 8c8d",
        "2h2c+ 8c8d 2c4a",
        "7g7f 5a5e 7f7e 5e5h",
    ] {
        let mut record = Record::default();
        let mut at = Record::ROOT;
        for mv in line.split(' ') {
            at = record.add(at, mv.parse().expect("USI"));
        }
        record[at].end = Some(EndKind::IllegalByOpponent.into());
        let written = record.write(Dialect::Ki2).expect("something moves");
        let again = game(&written.text);
        assert_eq!(again.error, None, "{}", written.text);
        assert_eq!(again.record.end(), record.end());
        assert_eq!(moves(&again.record), line, "{}", written.text);
    }
}

#[test]
fn the_first_mark_tells_whose_turn_a_diagram_leaves_open() {
    let board = "\
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
";
    let game = game(&format!("{board}△６一玉 ▲４八玉"));
    assert_eq!((game.warnings, game.error), (vec![], None));
    assert_eq!(moves(&game.record), "5a6a 5i4h");
    let bod = read(board.as_bytes()).expect("a diagram");
    assert_eq!(bod.format, Format::Bod);
    let written = bod.games[0].record.write(Dialect::Bod).expect("a diagram");
    let again = read(written.text.as_bytes()).expect("a diagram");
    assert_eq!(again.games[0].record, bod.games[0].record);
}
