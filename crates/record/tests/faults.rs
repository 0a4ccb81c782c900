//! What is wrong in a file: told with its place, harmless or not, and bounded.

mod common;

use komadai_record::{Problem, read};

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
        ("手合割：平手\n1 ７六歩\n2 ５二金\n3 ２六歩", 1, 3, 3, "several moves are called that"),
        ("手合割：平手\n1 ７六歩(77)\n2 ３十歩(33)", 1, 3, 4, "cannot read '十'"),
        ("手合割：平手\n1 同　歩(77)", 0, 2, 3, "no move came before"),
        ("手合割：平手\n1 ７六歩(77)\n3 ２六歩(27)", 1, 3, 1, "the next move has the number 2"),
        ("手合割：その他\n|v香v桂v銀", 0, 2, 8, "expected nine squares"),
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
        (&sfen("", '_', '.').replace('\n', "~0.7ku.\n"), 0, 1, 21, "has 10 ranks"),
        (&sfen("[SFEN \"", '/', ' ').replace('\n', "\"]\n1.P7f"), 0, 1, 28, "has 10 ranks"),
        ("9/9/9/9/9/9/9/9 b - 1", 0, 1, 16, "has 8 ranks"),
        ("V2.2\nPI\n+\n+7776FU\n-3334XX\n", 1, 5, 1, "expected a move"),
        ("V2.2\nPI\n+\n+7776FU,T3,+2726FU\n", 1, 4, 12, "other side's turn"),
        ("V2.2\nP1-KY-KX\n+\n", 0, 2, 1, "expected an item"),
        ("position startpos moves 7g7f 3c3d 7x7f 8h2b+", 2, 1, 35, "begins with a square"),
        ("startpos 7g7f", 0, 1, 10, "only the word moves"),
    ] {
        let game =
            read(text.as_bytes()).unwrap_or_else(|fault| panic!("{text}: {fault}")).games.remove(0);
        let fault = game.error.unwrap_or_else(|| panic!("{text} was read"));
        assert_eq!(
            (game.record.moves().count(), fault.line, fault.column),
            (plies, line, column),
            "{text}: {fault}"
        );
        assert!(fault.problem.to_string().contains(problem), "{text}: {fault}");
    }
}

#[test]
fn what_does_no_harm_is_warned_of() {
    for (text, plies, line, problem) in [
        ("手合割：平手\n何だろう\n1 ７六歩(77)", 1, 2, "expected a header"),
        ("手合割：五目並べ\n1 ７六歩(77)", 1, 1, "expected a handicap"),
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
        ("手合割：平手\n1 ７六歩(77)\n変化：1手\n1 ２六\n2 ３四歩(33)\n", 1, 4, "incomplete"),
        ("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n1 ２六歩(27)\n", 2, 4, "has the number 3"),
        ("手合割：平手\n手合割：六枚落ち\n1 ４二玉(51)\n", 1, 2, "no other handicap"),
        ("手合割：七枚落ち\n1 ４二玉(51)\n", 1, 1, "a handicap"),
        ("先手：雲\n後手：風\n先手：空\n▲７六歩\n", 1, 3, "one name for each side"),
        // Names in the place of moves.
        ("先手 雲\n▲７六歩 △３四歩\n", 2, 1, "a colon before a name"),
        // A move told twice is played once.
        ("1 ７六歩(77)\n2 ３四歩(33)\n2 ３四歩(33)\n3 ２六歩(27)\n", 3, 3, "has the number 3"),
        // A number as large as one can be.
        ("1 ７六歩(77)\n4294967295 ３四歩(33)\n", 2, 2, "has the number 2"),
        // What a page of the web shows as a blank.
        ("手合割：平手\n&nbsp;1&nbsp;７六歩(77)\n▲２六歩\n", 1, 2, "a header"),
        ("▲先手 雲\n▲７六歩 △３四歩\n", 2, 1, "a colon before a name"),
        // What stands behind the end of a game takes nothing of it away.
        ("▲７六歩 △３四歩 ▲２六歩\nまで3手で先手の勝ち\n▲何だろう △８四歩\n", 3, 3, "cannot read"),
        ("1 ７六歩(77)\n2 投了\nまで1手で湯\n", 1, 3, "a known end"),
        ("手合割：六枚落ち（10秒将棋）\n1 ４二玉(51)\n", 1, 1, "nothing behind the handicap"),
        ("太郎の持駒：金\n手合割：平手\n1 ７六歩(77)\n", 1, 1, "whose hand"),
        ("手合割：平手\n1 ７六歩(77)\n2 お茶\n", 1, 3, "a known end"),
        ("手合割：平手\n1 ７六歩(77)\n2 二歩\n", 1, 3, "a known end"),
        // Words behind a move.
        ("手合割：平手\n1 ７六歩(77) (0:01) 何か\n2 ３四歩(33)\n", 2, 2, "nothing more"),
        ("手合割：平手\n1 ７六歩(77) garbage\n2 ３四歩(33)\n", 2, 2, "nothing more"),
        ("▲７六歩 よい手 △３四歩\n", 2, 1, "nothing more"),
        // A number left out, and no move.
        (
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n4 ２六歩(27)\n5 ８四歩(83)\n",
            4,
            4,
            "has the number 3",
        ),
        ("先手の持駒：歩\n1 ７六歩(77)\n", 1, 1, "a board of nine ranks"),
        (
            "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP9 *  *  *  * +OU *  *  * +KY\n+\n+1918KY\n",
            1,
            3,
            "nine ranks of a board",
        ),
        ("[Sente \"a\"]\n1.P7f P3d (P8d\n", 2, 3, "a closing parenthesis"),
        // Who won is told twice, and not the same.
        ("手合割：平手\n1 ７六歩(77)\n2 投了\nまで1手で後手の勝ち\n", 1, 4, "ended otherwise"),
        ("手合割：平手\n▲７六歩\n投了\nまで1手で千日手\n", 1, 4, "ended otherwise"),
        ("[Sente \"a\"]\n[Result \"0-1\"]\n1.P7f Resigns\n", 1, 2, "ended otherwise"),
        ("[Result \"1-0\"]\n[Termination \"repetition\"]\n1.P7f\n", 1, 1, "ended otherwise"),
        ("[Result \"1-0\"]\n[Termination \"interrupt\"]\n1.P7f\n", 1, 1, "ended otherwise"),
        ("[Result \"1-0\"]\n1.P7f\n1/2-1/2\n", 1, 3, "ended otherwise"),
        // A remark that names moves is no row of them.
        ("1 ▲７六歩 (△３四歩もある △８四歩も)\n2 △３四歩\n", 2, 1, "nothing more"),
        // A time that cannot be read is kept as a remark.
        ("1 ７六歩(77) (16秒も)\n2 ３四歩(33)\n", 2, 1, "nothing more"),
        ("1 ７六歩(77)\n2 投了 (-0:16/00:00:16)\n", 1, 2, "nothing more"),
        // What is counted on after the end.
        ("1 ７六歩(77)\n2 投了\n3 ３四歩(33)\n", 1, 3, "no move after the end"),
        (
            "1 ７六歩(77)\n2 封じ手\n3 ３四歩(33)\n4 ２六歩(27)\n5 中断\n",
            3,
            3,
            "no move after the end",
        ),
        ("PI\n+\n+7776FU\n%TORYO\n-3334FU\n", 1, 5, "no move after the end"),
        ("PI\n+\n+7776FU\n%TORYO\n%CHUDAN\n", 1, 5, "ended otherwise"),
        ("PI\n+\n+7776FU\n%TEA\n", 1, 4, "a word for the end"),
        ("[Sente \"A\"]\n1.P7f P3d 0-1\n2.P2f\n", 3, 3, "no move after the end"),
        ("V2.2\nPI\n+\n+7776FU -3334FU +2726FU\n%%CHAT hello\n-8384FU\n", 4, 5, "expected an item"),
        ("V2.2\nPI\n+\n+7776FU\nT9.9.9\n-3334FU\n", 2, 5, "expected an item"),
    ] {
        let game = read(text.as_bytes()).expect("a record").games.remove(0);
        assert_eq!(game.error, None, "{text}");
        let [warning] = &game.warnings[..] else { panic!("{text}: {:?}", game.warnings) };
        assert_eq!((game.record.moves().count(), warning.line), (plies, line), "{text}: {warning}");
        assert!(warning.problem.to_string().contains(problem), "{text}: {warning}");
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
        assert!(fault.starts_with("line 1, column 1: this line is too long"), "{fault}");
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

/// Among bytes that are no text there is always a line that begins as one of a record does.
#[test]
fn bytes_that_are_no_text_are_no_record() {
    for bytes in [
        &b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\n|\x08\x06\x00\xff\x81\n'\x05\xfe\xff"[..],
        b"PK\x03\x04\x14\x00\xfd\xfe\n*\x08\x9d\xfc\n7\x1f\x8b\xe0\x06\n%\x02\xff",
        b"\xff\xd8\xff\xe0\x01\n+\x02\n*\x04 \n1.\x05P-76\xff",
    ] {
        let fault = read(bytes).expect_err("no record");
        assert_eq!(fault.problem, Problem::NotARecord, "{bytes:?}");
    }
    // A record with bytes that are no letters is one.
    let reading = read(b"V2.2\nN+\x07\xff\xfe\nPI\n+\n+7776FU\n").expect("CSA");
    assert_eq!(reading.games[0].record.moves().count(), 1);
}
