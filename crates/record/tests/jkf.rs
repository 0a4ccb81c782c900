//! JKF: normalised files, minimal ones, and broken ones.

use komadai_record::{Dialect, EndKind, Format, Key, Loss, ReadGame, Record, read};

fn game(text: &str) -> ReadGame {
    let mut reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert_eq!(reading.format, Format::Jkf, "{text}");
    reading.games.remove(0)
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

#[test]
fn a_written_file_has_all_that_is_known_of_each_move() {
    let ki2 = "先手：雲\n▲７六歩 △３四歩\n*角道\n▲２二角成 △同　銀 ▲４五角\nまで5手で先手の勝ち\n\n変化：3手\n▲２六歩";
    let record = read(ki2.as_bytes()).expect("a record").games.remove(0).record;
    let written = record.write(Dialect::Jkf).expect("legal moves");
    let expected = "{\"header\":{\"先手\":\"雲\"},\"initial\":{\"preset\":\"HIRATE\"},\"moves\":[{},\
        {\"move\":{\"color\":0,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6},\"piece\":\"FU\"}},\
        {\"move\":{\"color\":1,\"from\":{\"x\":3,\"y\":3},\"to\":{\"x\":3,\"y\":4},\"piece\":\"FU\"},\"comments\":[\"角道\"]},\
        {\"move\":{\"color\":0,\"from\":{\"x\":8,\"y\":8},\"to\":{\"x\":2,\"y\":2},\"piece\":\"KA\",\"promote\":true,\"capture\":\"KA\"},\
        \"forks\":[[{\"move\":{\"color\":0,\"from\":{\"x\":2,\"y\":7},\"to\":{\"x\":2,\"y\":6},\"piece\":\"FU\"}}]]},\
        {\"move\":{\"color\":1,\"from\":{\"x\":3,\"y\":1},\"to\":{\"x\":2,\"y\":2},\"piece\":\"GI\",\"same\":true,\"capture\":\"UM\"}},\
        {\"move\":{\"color\":0,\"to\":{\"x\":4,\"y\":5},\"piece\":\"KA\"}},{\"special\":\"TORYO\"}]}\n";
    assert_eq!((written.text.as_str(), written.lost), (expected, vec![]));
}

/// What a minimal file leaves out is found on the board.
#[test]
fn minimal_files_are_filled_in() {
    let square = |x: u8, y: u8| format!("{{\"x\":{x},\"y\":{y}}}");
    let from_to =
        |from: String, to: String| format!("{{\"move\":{{\"from\":{from},\"to\":{to}}}}}");
    let first =
        [from_to(square(7, 7), square(7, 6)), from_to(square(3, 3), square(3, 4))].join(",");
    for (rest, expected) in [
        ("{\"move\":{\"to\":{\"x\":5,\"y\":8},\"piece\":\"KI\",\"relative\":\"R\"}}", "4i5h"),
        ("{\"move\":{\"to\":{\"x\":2,\"y\":2},\"piece\":\"KA\",\"promote\":true}}", "8h2b+"),
        (
            "{\"move\":{\"from\":{\"x\":8,\"y\":8},\"to\":{\"x\":2,\"y\":2},\"piece\":\"UM\"}}",
            "8h2b+",
        ),
        (
            "{\"move\":{\"from\":{\"x\":8,\"y\":8},\"to\":{\"x\":2,\"y\":2},\"promote\":true}},\
             {\"move\":{\"from\":{\"x\":3,\"y\":1},\"same\":true,\"piece\":\"GI\"}},\
             {\"move\":{\"to\":{\"x\":4,\"y\":5},\"piece\":\"KA\"}}",
            "8h2b+ 3a2b B*4e",
        ),
    ] {
        let text = format!("{{\"moves\":[{{}},{first},{rest}]}}");
        let game = game(&text);
        assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
        assert_eq!(moves(&game.record), format!("7g7f 3c3d {expected}"));
    }
}

/// Lists of games have their moves as a text, and beside it who played.
#[test]
fn moves_in_usi_are_read() {
    let game = game(
        r#"{"id": "a-1", "black": "雲", "white": "風", "event": "Cup", "plies": 2, "moves": "7g7f 3c3d", "end": "resign"}"#,
    );
    assert_eq!((game.warnings, game.error), (vec![], None));
    assert_eq!(moves(&game.record), "7g7f 3c3d");
    let headers: Vec<_> = game.record.headers.iter().collect();
    let expected = [
        (&Key::Other("id".into()), "a-1"),
        (&Key::Black, "雲"),
        (&Key::White, "風"),
        (&Key::Event, "Cup"),
    ];
    assert_eq!(headers, expected);
    let end = game.record.end().map(|end| &end.kind);
    assert_eq!(end, Some(&EndKind::Resign));
}

/// What other programs write for nothing, for numbers, for a single comment.
#[test]
fn other_spellings_of_the_same_values_are_read() {
    for (text, comment) in [
        (
            r#"{"header":null,"initial":{"preset":2},"moves":[{},{"move":{"from":{"x":7,"y":1},"to":{"x":6,"y":2},"piece":"GI","promote":null},"comments":"a","time":{"now":{"h":null,"m":"1","s":"5"}}}]}"#,
            "a",
        ),
        (
            r#"{"initial":{"preset":"2"},"moves":[null,{"move":{"from":{"x":"7","y":"1"},"to":{"x":6,"y":2},"piece":"GI","same":null},"time":{"now":{"m":1,"s":5}},"special":null}]}"#,
            "",
        ),
    ] {
        let ReadGame { record, warnings, error } = game(text);
        assert_eq!((warnings.len(), error), (0, None), "{text}");
        assert_eq!(moves(&record), "7a6b", "{text}");
        let node = &record[record.last()];
        assert_eq!(node.comment, comment);
        assert_eq!(node.time, Some(std::time::Duration::from_secs(65)));
    }
    let drop = r#"{"initial":{"preset":"OTHER","data":{"color":0,"board":[[{"color":null,"kind":null}]],"hands":[{"FU":1},{}]}},"moves":[{},{"move":{"from":null,"to":{"x":5,"y":5},"piece":"FU"}}]}"#;
    let drop = game(drop);
    assert_eq!((drop.error, moves(&drop.record)), (None, "P*5e".to_owned()));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, plies, fault) in [
        (
            "{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}},\n{\"move\":{\"from\":{\"x\":3",
            1,
            "line 2, column 23: expected the rest of the file",
        ),
        (
            "{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7}}}]}",
            0,
            "line 1, column 22: expected the square the move goes to",
        ),
        (
            "{\"moves\":[{},{\"move\":{\"from\":{\"x\":5,\"y\":5},\"to\":{\"x\":7,\"y\":6}}}]}",
            0,
            "line 1, column 22: illegal move: there is no piece on 5e",
        ),
        (
            "{\"initial\":{\"preset\":\"99\"},\"moves\":[]}",
            0,
            "line 1, column 22: expected the name of a start",
        ),
        (
            "{\"initial\":{\"data\":{\"board\":[[{\"color\":0,\"kind\":\"XX\"}]]}},\"moves\":[]}",
            0,
            "line 1, column 49: expected the name of a piece",
        ),
        (
            "{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":5}}}]}",
            1,
            "line 1, column 22: illegal move: the piece on 7g does not move to 7e",
        ),
        ("{\"moves\":\"7g7f 3c3d 7x7f\"}", 2, "line 1, column 21: expected a move of USI"),
        ("{\"start\":\"9/9 b -\",\"moves\":\"7g7f\"}", 0, "line 1, column 10: "),
        ("{\"moves\":7}", 0, "line 1, column 10: expected a list of moves"),
        ("{\"moves\":{\"0\":{}}}", 0, "line 1, column 10: expected a list of moves"),
        ("{\"moves\":[{},7]}", 0, "line 1, column 14: expected an object"),
        (
            "{\"moves\":[{},{\"move\":\"7g7f\"}]}",
            0,
            "line 1, column 22: expected a move, as an object",
        ),
        ("{\"moves\":[{},{\"special\":7}]}", 0, "line 1, column 25: expected a word for the end"),
        (
            "{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}},\"forks\":7}]}",
            1,
            "line 1, column 72: expected a list of variations",
        ),
        (
            "{\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}},\"forks\":[7]}]}",
            1,
            "line 1, column 73: expected a list of moves",
        ),
        (
            "{\"moves\":[{},{\"special\":\"TEA\"}]}",
            0,
            "line 1, column 14: expected a word for the end",
        ),
        (
            "{\"moves\":[{},{\"special\":\"TORYO\"},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}",
            0,
            "line 1, column 34: expected no move after the end",
        ),
        (
            "{\"moves\":[{},{\"move\":{\"color\":1,\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}",
            1,
            "line 1, column 22: it is the other side's turn",
        ),
        (
            "{\"moves\":[{},{\"move\":{\"piece\":\"KI\",\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}",
            1,
            "line 1, column 22: another piece stands there, a pawn",
        ),
        // The moves are there all the same.
        (
            "{\"header\":\"a\",\"moves\":[{},{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}}}]}",
            1,
            "line 1, column 11: expected an object of headers",
        ),
        (
            "{\"initial\":\"HIRATE\",\"moves\":[{}]}",
            0,
            "line 1, column 12: expected an object that tells the start",
        ),
        (
            "{\"initial\":{\"data\":{\"board\":7}},\"moves\":[{}]}",
            0,
            "line 1, column 29: expected a board",
        ),
        (
            "{\"initial\":{\"data\":{\"board\":[[7]]}},\"moves\":[{}]}",
            0,
            "line 1, column 31: expected a square",
        ),
        (
            "{\"initial\":{\"data\":{\"board\":[],\"hands\":[7]}},\"moves\":[{}]}",
            0,
            "line 1, column 41: expected a hand",
        ),
        ("{\"moves\":[{}]} ?", 0, "line 1, column 16: expected another game, or nothing"),
        ("[{\"moves\":[{}]},\n", 0, "line 2, column 1: expected a bracket that ends the list"),
    ] {
        let game = game(text);
        let faults: Vec<String> =
            game.warnings.iter().chain(&game.error).map(ToString::to_string).collect();
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert!(faults[0].starts_with(fault), "{}", faults[0]);
        assert_eq!(game.record.moves().count(), plies, "{text}");
    }
}

/// Variations as deep as the file is long need no more than the memory they take.
#[test]
fn deep_and_huge_things_are_bounded() {
    let entry = "{\"move\":{\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":6}},\"forks\":[[";
    let deep = format!("{{\"moves\":[{{}},{}", entry.repeat(20_000));
    let read = game(&deep);
    assert!(read.error.is_some());
    assert_eq!(read.record.variations(), 19_999);
    let number = "9".repeat(400);
    let huge = format!(
        "{{\"header\":{{\"a\":{number}}},\"moves\":[{{}},{{\"special\":\"TORYO\",\"time\":{{\"now\":{{\"m\":{number},\"s\":1}}}}}}]}}"
    );
    assert_eq!(game(&huge).record.end().map(|end| &end.kind), Some(&EndKind::Resign));
    let brackets = format!("{{\"moves\":{}", "[".repeat(1_000_000));
    assert!(game(&brackets).error.is_some());
    let headers = format!("{{\"header\":{{{}\"a\":1}}}}", "\"k\":\"v\",".repeat(200_000));
    assert_eq!(game(&headers).record.headers.iter().count(), 200_001);
}

/// Several games in a list, one a line, or one behind the other.
#[test]
fn games_come_in_lists_and_in_lines() {
    let game = |file: u32| {
        format!(
            r#"{{"header":{{"先手":"a\\\"}}{{"}},"moves":[{{}},{{"move":{{"from":{{"x":{file},"y":7}},"to":{{"x":{file},"y":6}}}}}}]}}"#
        )
    };
    let spread = |file| game(file).replace(',', ",\n ");
    for text in [
        format!("[{},{}]", game(7), game(2)),
        format!("[\n  {},\n  {}\n]\n", spread(7), spread(2)),
        format!("{}\n{}\n", game(7), game(2)),
        format!("{}\r\n\r\n{}", game(7), spread(2)),
        format!("{}{}", spread(7), game(2)),
    ] {
        let reading = read(text.as_bytes()).expect("JKF");
        let found: Vec<String> = { reading.games.iter() }.map(|game| moves(&game.record)).collect();
        assert_eq!(found, ["7g7f", "2g2f"], "{text}");
        for game in reading.games {
            assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
            assert_eq!(game.record.headers.get(&Key::Black), Some(r#"a\"}{"#));
        }
    }
    // What is wrong is told in its line and column, and takes no other game with it.
    let text = format!(
        "{}\n{{\"moves\":[{{\n{} {}",
        game(7),
        game(5),
        game(2).replace("\"y\":7", "\"y\":5")
    );
    let games = read(text.as_bytes()).expect("JKF").games;
    let plies = games.iter().map(|game| game.record.moves().count());
    assert_eq!(plies.collect::<Vec<_>>(), [1, 0, 1, 0]);
    let place = |game: &ReadGame| {
        let fault = game.error.as_ref();
        fault.map(|fault| (fault.line, fault.column))
    };
    assert_eq!(place(&games[1]), Some((2, 12)));
    let columns = game(5).chars().count() as u32 + 2;
    let before = game(2).find("{\"from\"").expect("a move") as u32 - "先手".len() as u32 + 2;
    assert_eq!(place(&games[3]), Some((3, columns + before)));
}

#[test]
fn a_board_has_nine_files_of_nine_squares() {
    let board = |files: usize, ranks: usize| {
        let file = format!("[{}]", vec!["{}"; ranks].join(","));
        let board = vec![file; files].join(",");
        format!(r#"{{"initial":{{"data":{{"board":[{board}]}}}},"moves":[]}}"#)
    };
    assert_eq!(game(&board(9, 9)).error, None);
    for (files, ranks, column, what) in
        [(9, 10, 58, "nine squares in a file"), (10, 9, 291, "nine files")]
    {
        let fault = game(&board(files, ranks)).error.expect("too many");
        assert_eq!(fault.column, column, "{fault}");
        assert!(fault.to_string().contains(what), "{fault}");
    }
}

/// An object has one value for a name: a second header of the same is told as lost.
#[test]
fn headers_of_one_name_are_not_written_twice() {
    let record = read("棋戦：雲\n棋戦：風\n手合割：平手\n1 ７六歩(77)\n".as_bytes());
    let record = record.expect("a record").games.remove(0).record;
    let written = record.write(Dialect::Jkf).expect("legal moves");
    assert_eq!(written.lost, [Loss::Headers]);
    assert_eq!(written.text.matches("棋戦").count(), 1);
}

/// A comment ends its lines as it likes; blanks at their ends are no words.
#[test]
fn comments_keep_their_lines() {
    let text = "{\"moves\":[{\"comments\":[\"a  \",\"b\\r\\nc\",\"d\\re\\r\"]}]}";
    assert_eq!(game(text).record[Record::ROOT].comment, "a\nb\nc\nd\ne\n");
}
