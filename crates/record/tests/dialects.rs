//! What programs write that their formats do not know: read, and said where something had to be guessed.

mod common;

use std::time::Duration;

use common::law;
use komadai_record::{Dialect, EndKind, Key, ReadGame, Record, read, replay};
use komadai_rules::{Color, Handicap, Outcome, Reason, Setup};

fn game(text: &str) -> ReadGame {
    let mut games = read(text.as_bytes()).expect("it is a record").games;
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// A text, the plies of its game, how it ended, and how many things were wrong with it.
#[test]
fn what_was_played_is_read() {
    let resign = Some(EndKind::Resign);
    let moves = "1.P7g-7f\n2.P3c-3d\n";
    let timed = "1.P7g-7f          (00:03 / 00:00:03)\n2.P3c-3d          (01:04 / 00:01:04)\n";
    for (text, plies, end, warnings) in [
        // Shogidokoro: times in parentheses, and its words for the end.
        (format!("{timed}Resigns\n"), 2, resign.clone(), 0),
        (format!("{timed}Timeup\n"), 2, Some(EndKind::Time), 0),
        (
            format!("{timed}MaxMovesDraw\n"),
            2,
            Some(EndKind::MaxMoves),
            0,
        ),
        (
            format!("{timed}RepetitionDraw\n"),
            2,
            Some(EndKind::Repetition),
            0,
        ),
        // MyShogi: the moves of USI.
        (
            "[Black \"A\"]\n1.7g7f (00:03 / 00:00:03)\n2.3c3d\nResigns\n".into(),
            2,
            resign.clone(),
            0,
        ),
        // Its times with hours, and a win by the other side's endless check.
        (
            "[Black \"A\"]\n1.7g7f (00:00:05 / 00:00:05)\n2.3c3d (01:00:02 / 01:00:02)\n3.RepetitionWin (00:00:01 / 00:00:06)\n"
                .into(),
            2,
            Some(EndKind::IllegalByOpponent),
            0,
        ),
        // Numbers without a point, a capture that names the file it comes from.
        (
            "[Sente \"A\"]\n   1 P7g-7f ( 5:27/00:05:27)\n   2 P3c-3d ( 0:10/00:00:10)\n".into(),
            2,
            None,
            0,
        ),
        ("   1 P7g-7f\n   2 P3c-3d\n".into(), 2, None, 0),
        (
            "1. P-7f P-3d 2. Bx2b+ xS3 3. B*4e Resigns\n".into(),
            5,
            resign.clone(),
            0,
        ),
        // A board without the rest, a drop as it is written in chess variants, a tag of gshogi.
        (
            format!(
                "[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL\"]\n{moves}"
            ),
            2,
            None,
            1,
        ),
        (
            format!("[Sente: Human\"]\n{moves}3.B8hx2b+\n4.S3ax2b\n5.B@4e\n"),
            5,
            None,
            0,
        ),
        (format!("[Sente:: Human]\n{moves}[:: 3]\n"), 2, None, 1),
        // KIF: the titles of the columns by hand.
        (
            "手数――指手――――――消費時間――\n1 ７六歩(77)\n2 ３四歩(33)\n".into(),
            2,
            None,
            0,
        ),
        (
            "手数ーーー指手ーーー\n1 ７六歩(77)\n2 投了\n".into(),
            1,
            resign.clone(),
            0,
        ),
        // CSA: the other side's sign, none, words after the end and in small letters.
        (
            "PI\n+\n+7776FU\n+3334FU\n-2726FU\n%TORYO\n".into(),
            3,
            resign.clone(),
            2,
        ),
        (
            "PI\n+\n7776FU\n3334FU\n%TORYO\n".into(),
            2,
            resign.clone(),
            2,
        ),
        (
            "PI\n+\n+7776FU\n%toryo'White resigns\n".into(),
            1,
            resign,
            0,
        ),
    ] {
        let game = game(&text);
        assert_eq!(game.error.map(|fault| fault.to_string()), None, "{text}");
        assert_eq!(game.record.moves().count(), plies, "{text}");
        assert_eq!(game.record.end().map(|end| end.kind.clone()), end, "{text}");
        assert_eq!(game.warnings.len(), warnings, "{text}: {:?}", game.warnings);
    }
}

#[test]
fn a_move_of_the_other_side_is_none_of_this_one() {
    let game = game("PI\n+\n+7776FU\n+2726FU\n");
    assert_eq!(game.record.moves().count(), 1);
    assert!(game.error.is_some());
}

#[test]
fn lines_of_play_may_follow_the_game() {
    let text = "1.P7g-7f (00:03 / 00:00:03)\n2.P3c-3d\n3.P2g-2f\n4.P8c-8d\nResigns\n\
                Variation:4\n4.P4c-4d\n5.P2f-2e\nVariation:1\n1.P2g-2f\n2.P8c-8d\nResigns\n";
    let game = game(text);
    assert_eq!(game.error.map(|fault| fault.to_string()), None);
    assert!(game.warnings.is_empty(), "{:?}", game.warnings);
    let record = game.record;
    assert_eq!(record.moves().count(), 4);
    assert_eq!(record.variations(), 2);
    assert_eq!(record.end().map(|end| &end.kind), Some(&EndKind::Resign));
}

#[test]
fn handicaps_are_known_by_their_number() {
    for (name, handicap) in [
        ("2", Handicap::TwoPiece),
        ("4 piece", Handicap::FourPiece),
        ("Six pieces", Handicap::SixPiece),
        ("8", Handicap::EightPiece),
    ] {
        let game = game(&format!("[Handicap \"{name}\"]\n1.P3c-3d\n"));
        assert!(game.warnings.is_empty(), "{name}: {:?}", game.warnings);
        assert_eq!(game.record.start, handicap.setup(), "{name}");
    }
}

#[test]
fn json_without_moves_is_no_game() {
    let game = game(
        r#"{"kifu": {"header": {}, "moves": [{}, {"move": {"to": {"x": 7, "y": 6}}}]}, "header": {}}"#,
    );
    assert!(game.error.is_some());
}

#[test]
fn a_line_of_usi_may_end_in_a_word_or_a_remark() {
    for (text, plies, end) in [
        ("startpos moves 7g7f 3c3d timeout\n", 2, Some(EndKind::Time)),
        ("startpos moves 7g7f 3c3d draw\n", 2, Some(EndKind::Draw)),
        ("startpos moves 7g7f 3c3d # the usual moves\n", 2, None),
        ("startpos moves 7g7f 3c3d resign\n", 2, Some(EndKind::Resign)),
    ] {
        let game = game(text);
        assert_eq!(game.error.map(|fault| fault.to_string()), None, "{text}");
        assert_eq!(game.record.moves().count(), plies, "{text}");
        assert_eq!(game.record.end().map(|end| end.kind.clone()), end, "{text}");
    }
    assert!(game("startpos moves 7g7f 3c3d what\n").error.is_some());
}

#[test]
fn a_summary_speaks_of_the_players_by_name() {
    let summed_up = |summary| {
        let moves = "PI\n+\n+7776FU\n-3334FU\n%TORYO\n";
        let game = game(&format!("N+Kumo\nN-Kaze\n{moves}'summary:{summary}\n"));
        game.record.end().map(|end| end.kind.clone())
    };
    let own = Some(EndKind::Resign);
    assert_eq!(summed_up("toryo:Kumo lose:Kaze win"), own);
    assert_eq!(summed_up("toryo:Kaze win:Kumo lose"), own);
    let other = Some(EndKind::ResignByOpponent);
    assert_eq!(summed_up("toryo:Kumo win:Kaze lose"), other);
    // Names that are no player's: Black stands first.
    assert_eq!(summed_up("toryo:a lose:b win"), own);
}

#[test]
fn the_game_keeps_its_own_end_beside_another() {
    let fork = r#"{"header": {}, "moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "piece": "FU"}},
        {"special": "CHUDAN", "forks": [[{"special": "TORYO"}]]}]}"#;
    let game = game(fork);
    let end = game.record.end().map(|end| &end.kind);
    assert_eq!(end, Some(&EndKind::Interrupted));
    assert_eq!(game.warnings.len(), 1, "{:?}", game.warnings);
}

#[test]
fn words_for_the_end_are_known_from_other_programs() {
    for (word, end) in [
        // 81Dojo.
        ("Time-up   ( 0:09/00:00:12)", EndKind::Time),
        // MyShogi.
        ("最大手数超過", EndKind::MaxMoves),
        // Nobody gave check here; the side to move is not in check at least.
        ("王手連続千日手", EndKind::IllegalByMover),
        ("まで後手の勝ち", EndKind::Resign),
    ] {
        let game = game(&format!("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 {word}\n"));
        assert!(game.error.is_none(), "{word}");
        assert!(game.warnings.is_empty(), "{word}: {:?}", game.warnings);
        assert_eq!(game.record.end().map(|own| &own.kind), Some(&end), "{word}");
    }
}

/// Who gave the checks that came back for the fourth time, the rules say: not the word, nor whose move was the last.
#[test]
fn a_perpetual_check_is_lost_by_the_side_that_gave_it() {
    // The rook checks from the side, and the king steps in front of it and back.
    let cycle = ["9b9a", "2a2b", "9a9b", "2b2a"];
    for (start, first, loser) in [
        // The king's step completes it, or the rook's.
        ("7k1/R8/9/9/9/9/9/9/4K4 b - 1", 0, Color::Black),
        ("R6k1/9/9/9/9/9/9/9/4K4 w - 1", 1, Color::Black),
        // The fourth time is not in the file: the side in check did not give it.
        ("7k1/R8/9/9/9/9/9/9/4K4 b - 1", 4, Color::Black),
        ("R6k1/9/9/9/9/9/9/9/4K4 w - 1", 5, Color::Black),
    ] {
        let mut record = Record::new(start.parse().expect("SFEN"));
        let plies = if first < 4 { 12 } else { 2 };
        let moves = cycle.iter().cycle().skip(first % 4).take(plies);
        let last = moves.fold(Record::ROOT, |node, mv| record.add(node, mv.parse().expect("USI")));
        let judged = replay(&record).expect("legal").outcome();
        let expected = Outcome { winner: Some(!loser), reason: Reason::PerpetualCheck };
        assert_eq!(judged, (plies == 12).then_some(expected), "{start}");
        record[last].end = Some(EndKind::Interrupted.into());
        for (dialect, own, words) in [
            (Dialect::Kif, "中断", "王手連続千日手"),
            (Dialect::Kif, "中断", "連続王手の千日手"),
            (Dialect::Ki2, "中断", "連続王手の千日手"),
            (Dialect::Csa2, "CHUDAN", "OUTE_SENNICHITE"),
            (Dialect::Jkf, "CHUDAN", "OUTE_SENNICHITE"),
        ] {
            let written = record.write(dialect).expect("legal").text;
            let game = game(&written.replace(own, words));
            assert!(game.warnings.is_empty(), "{words}: {:?}", game.warnings);
            assert_eq!(game.record.winner(), Some(!loser), "{start} {dialect:?}");
            let kind = game.record.end().map(|end| end.kind.code());
            let is_foul = kind.is_some_and(|kind| kind.starts_with("illegal_by_"));
            assert!(is_foul, "{kind:?}");
        }
    }
}

/// Every bracket is looked at once: otherwise these would take minutes.
#[test]
fn a_line_of_brackets_is_soon_read() {
    for bracket in ["(", "（", "(77"] {
        let brackets = bracket.repeat(400_000);
        for start in ["手合割：平手\n1 ７六歩", "▲７六歩"] {
            drop(read(format!("{start}{brackets}\n").as_bytes()));
        }
    }
}

/// Lines that programs and people write in other ways than KIF has them: each text is a game of two moves, 7g7f and
/// 3c3d, that Black begins.
#[test]
fn moves_are_found_whatever_stands_around_them() {
    for text in [
        // Web pages pad with blanks of their own, and files that were joined have marks of the encoding inside.
        "手合割：平手\n\u{a0}\u{a0}1\u{a0}７六歩(77) ( 0:05/00:00:05)\n\u{a0} 2 ３四歩(33) ( 0:05/00:00:05)\n",
        "手合割：平手\n\u{200b}1 ７六歩(77) ( 0:05/00:00:05)\n\u{feff}2 ３四歩(33)\n",
        // Numbers in the words of programs and books.
        "手合割：平手\n第1手 ７六歩(77) ( 0:04/00:00:04)\n第2手 ３四歩(33)\n",
        "手合割：平手\n[1] ７六歩(77) ( 0:04/00:00:04)\n[2] ３四歩(33) ( 0:04/00:00:04)\n",
        "手合割：平手\n1) ７六歩(77)\n2) ３四歩(33)\n",
        "手合割：平手\n1:７六歩(77)\n2:３四歩(33)\n",
        "手合割：平手\n１手目 ７六歩(77)\n２手目 ３四歩(33)\n",
        "手合割：平手\n1手目 ７六歩(77)\n2手目は３四歩\n2手目 ３四歩(33)\n",
        "手合割：平手\n1７六歩(77)\n2３四歩(33)\n",
        "手合割：平手\n① ７六歩(77)\n② ３四歩(33)\n",
        "①▲７六歩 ②△３四歩\n",
        "①▲７六歩\n②△３四歩\n",
        // Marks of MyShogi before numbered moves.
        "   1 ⛊７六歩(77)   ( 0:01/00:00:01)\n   2 ⛉３四歩(33)   ( 0:01/00:00:01)\n",
        // None at all, as it is read by Lishogi.
        "手合割：平手\n７六歩(77) ( 0:04/00:00:04)\n３四歩(33) ( 0:04/00:00:04)\n",
        // The result above the moves, names beside the words for the turn, marks of MyShogi.
        "手合割：平手\nまで2手で後手の勝ち\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "先手番：雲\n後手番：風\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "⛊７六歩⛉３四歩\n",
        "手合割：平手\n先手の持駒：無し\n1 ７六歩(77)\n2 ３四歩(33)\n",
        // Names alone, in rows or one a line.
        "７六歩 ３四歩\n",
        "７六歩　３四歩\n",
        "７六歩\n３四歩\n",
        // Remarks behind the names, minutes of newspapers, a numbered end.
        "▲７六歩（好手）△３四歩(疑問手)\n",
        "▲７六歩１ △３四歩２\n",
        "▲７六歩△３四歩\n   3 投了\n",
        // Marks before the headers, times of day among them, an old end of the file.
        "▲先手：雲\n△後手：風\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "☗：雲\n☖：風\n▲持駒：なし\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "手合割：平手\n10：20開始\n1 ７六歩(77)\n2 ３四歩(33)\n\u{1a}",
        // One move without its origin, a remark behind the end or in its place, a comment with a wide star.
        "手合割：平手\n1 ７六歩(77)\n2 ３四歩\n3 投了    変化：2手\n",
        "手合割：平手\n1 ７六歩(77)\n＊よし：１\n2 ３四歩(33)\n3 256手ルール\n",
    ] {
        let ReadGame { record, .. } = game(text);
        let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves, ["7g7f", "3c3d"], "{text}");
    }
}

/// What is not said in the head of a game is taken from its first move.
#[test]
fn the_first_move_tells_who_begins() {
    for (head, first, turn) in [
        ("", "1 ３四歩(33)", "w"),
        ("上手：雲\n下手：風\n", "1 ３四歩(33)", "w"),
        ("手合割：二枚落ち\n", "1 ３四歩(33)", "w"),
        ("", "△３四歩▲７六歩", "w"),
        ("手合割：角得\n", "1 ３四歩(33)", "w"),
        ("手合割：トンボ＋香\n", "1 ３四歩(33)", "w"),
        ("手合割：平手\n", "1 ７六歩(77)", "b"),
        // Whatever the head says of the pieces.
        ("手合割：平手\n", "1 ３四歩(33)", "w"),
        ("手合割：平手\n", "△３四歩▲７六歩", "w"),
        ("手合割：二枚落ち\n", "1 ７六歩(77)", "b"),
        ("手合割：二枚落ち\n", "▲７六歩△３四歩", "b"),
        // Who is said to begin in so many words, begins.
        ("手合割：二枚落ち\n上手番\n", "△３四歩▲７六歩", "w"),
        ("手番：△\n", "1 ３四歩(33)", "w"),
    ] {
        let ReadGame { record, warnings, .. } = game(&format!("{head}{first}\n"));
        assert_eq!(record.start.to_string().split(' ').nth(1), Some(turn), "{head}{first}");
        assert!(warnings.is_empty(), "{head}{first}: {warnings:?}");
    }
}

/// Handicaps that are told by a name alone have their pieces.
#[test]
fn rare_handicaps_are_known_by_their_names() {
    for (name, sfen) in [
        ("角得", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1"),
        ("トンボ＋桂香", "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        (
            "その他（初期局面SFEN：lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1）",
            "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1",
        ),
        ("八枚得", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB2S2N2L 1"),
    ] {
        let ReadGame { record, .. } = game(&format!("手合割：{name}\n1 ３四歩(33)\n"));
        assert_eq!(record.start.to_string(), sfen);
    }
}

/// A position that cannot be read is no even game without a word.
#[test]
fn a_broken_position_in_a_name_is_told() {
    let game = game("手合割：その他（初期局面SFEN：9/9 b）\n1 ７六歩(77)\n");
    let fault = game.error.expect("it cannot be read");
    assert_eq!((fault.line, fault.column), (1, 5), "{fault}");
    assert_ne!(game.record.start, Setup::START);
}

/// A name in more words than it needs, or in another order, is the same move.
#[test]
fn names_may_say_more_than_they_need() {
    let horses = "後手の持駒：なし\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n".to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(4)
        + "| ・ ・ ・ ・ 馬 馬 ・ ・ ・|\n"
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(2)
        + "| 玉 ・ ・ ・ ・ ・ ・ ・ ・|\n先手の持駒：金\n";
    let opened = "▲７六歩△３四歩▲２二角成";
    for (text, last) in [
        (format!("{opened}△２二同銀"), "3a2b"),
        (format!("{opened}△同２二銀"), "3a2b"),
        (format!("{opened}△４二飛▲３一成角"), "2b3a"),
        (format!("{opened}△同銀▲４五角(打)"), "B*4e"),
        (format!("{horses}▲５五馬左上"), "5f5e"),
        (format!("{horses}▲５五馬右"), "4f5e"),
        (format!("{horses}▲５三金打"), "G*5c"),
        (format!("{horses}▲５三金合"), "G*5c"),
    ] {
        let ReadGame { record, error, .. } = game(&text);
        assert_eq!(error.map(|fault| fault.to_string()), None, "{text}");
        let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.last().map(String::as_str), Some(last), "{text}");
    }
}

/// Hands and boards as people write them; the same position each.
#[test]
fn diagrams_are_read_in_other_spellings() {
    let board = |row: &str| format!("|{row}|\n") + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
    let dots = board("v香 ・ ・ ・v玉 ・ ・ ・ ・");
    let blanks = board("v香         v玉            ");
    for text in [
        format!("後手の持駒：無し\n{dots}先手の持駒：飛　金二　歩十八\n"),
        format!("{blanks}先手の持駒：飛　金二　歩十八\n"),
        format!("{dots}▲持駒：飛車 金×2 歩18\n"),
        format!("{dots}先手の持駒：飛 金 2　歩 一八 香０\n"),
    ] {
        let ReadGame { record, error, .. } = game(&text);
        assert_eq!(error.map(|fault| fault.to_string()), None, "{text}");
        assert_eq!(record.start.to_string(), "l3k4/9/9/9/9/9/9/9/9 b R2G18P 1");
    }
}

/// Several boards in a file are several games, with moves behind them or without.
#[test]
fn each_diagram_begins_a_game() {
    let board =
        "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n"
            .to_owned()
            + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8)
            + "+---+\n先手の持駒：金二\n";
    let solved = format!("{board}1 ５二金打\nまで1手詰\n");
    let mut shown: Vec<&str> = board.split_inclusive('\n').collect();
    shown[4] = "| ・ ・ ・ ・ 金 ・ ・ ・ ・|二\n";
    for (text, games, plies) in [
        (format!("{board}\n{board}後手番\n{board}"), 3, 0),
        (format!("作品番号：1\n{board}作品番号：2\n{board}"), 2, 0),
        (format!("作品番号：1\n{solved}作品番号：2\n{solved}"), 2, 1),
        (format!("{solved}\n{solved}"), 2, 1),
        (format!("{board}▲５二金打\nまで1手詰\n{board}▲５二金\n"), 2, 1),
        // Without hands, and without an end before it.
        (format!("{board}▲５二金打\n{}▲５二金\n", board.split_once('\n').expect("lines").1), 2, 1),
        // A board behind the end of a game only shows how it ended, or began.
        (format!("{solved}{board}"), 1, 1),
        (format!("{solved}{}", shown.concat()), 1, 1),
        // And so does one among its moves.
        (format!("{board}▲５二金打\n{}まで1手詰\n", shown.concat()), 1, 1),
    ] {
        let read = read(text.as_bytes()).expect("it is a record").games;
        assert_eq!(read.len(), games, "{text}");
        for game in read {
            assert!(game.error.is_none(), "{text}");
            assert_eq!(game.record.moves().count(), plies, "{text}");
        }
    }
}

/// A sentence tells what a word in the place of the last move does not.
#[test]
fn a_sentence_explains_words_nobody_knows() {
    let other = |word: &str| EndKind::Other(word.into());
    for (word, sentence, end) in [
        ("切断", "まで2手で後手の勝ち", EndKind::Resign),
        ("切断", "まで2手で時間切れにより後手の勝ち", EndKind::Time),
        ("切断", "まで2手で持将棋", EndKind::Jishogi),
        ("切断", "まで2手で千日手", EndKind::Repetition),
        ("切断", "まで2手で詰み", EndKind::Checkmate),
        ("切断", "まで2手で中断", other("切断")),
        ("切断", "まで2手で切断", other("切断")),
        ("切断", "", other("切断")),
    ] {
        let game = game(&format!(
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 {word} ( 0:09/00:00:12)\n{sentence}\n"
        ));
        let own = game.record.end().expect("it ended");
        assert_eq!(own.kind, end, "{word} {sentence}");
        assert!(own.time.is_some(), "{word} {sentence}");
    }
}

/// What follows a victory without a word is a variation; what follows another end, or one that counts other moves, is
/// the game, which was adjourned. Either is told of.
#[test]
fn moves_after_the_end_are_told() {
    let resign = Some(EndKind::Resign);
    for (end, plies, kept) in [
        ("まで2手で後手の勝ち", 2, resign.clone()),
        ("まで4手で後手の勝ち", 4, None),
        ("まで2手で中断", 4, None),
        ("", 4, None),
    ] {
        let moves = ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)"];
        let line = |(index, mv)| format!("{:4} {mv} ( 0:01/00:00:01)\n", index + 1);
        let mut lines: Vec<String> = moves.into_iter().enumerate().map(line).collect();
        lines.insert(2, format!("{end}\n"));
        for text in [
            format!("▲７六歩 △３四歩\n{end}\n▲２六歩 △８四歩\n"),
            format!("手合割：平手\n{}", lines.concat()),
        ] {
            let game = game(&text);
            assert_eq!(game.warnings.len(), usize::from(!end.is_empty()), "{text}");
            assert_eq!(game.record.moves().count(), plies, "{text}");
            assert_eq!(game.record.end().map(|end| end.kind.clone()), kept, "{text}");
        }
    }
}

/// A wrong number costs nothing where the moves themselves leave no doubt.
#[test]
fn a_wrong_number_is_passed_over() {
    let moves =
        ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)"];
    for numbers in [
        [1, 2, 2, 4, 5, 6],
        [1, 2, 3, 3, 5, 6],
        [1, 2, 5, 4, 5, 6],
        [1, 2, 3, 6, 5, 6],
        [0, 1, 2, 3, 4, 5],
        [31, 32, 35, 34, 35, 36],
        [1, 2, 13, 4, 5, 6],
        [11, 2, 3, 4, 5, 6],
    ] {
        let line = |(number, mv)| format!("{number:4} {mv}\n");
        let lines: String = numbers.into_iter().zip(moves).map(line).collect();
        let game = game(&format!("手合割：平手\n{lines}"));
        let told: Vec<String> = game.record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(told, ["7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e"], "{lines}");
        assert!(!game.warnings.is_empty() && game.error.is_none(), "{lines}");
    }
}

/// Who begins is told wrongly: the first move knows better.
#[test]
fn the_first_move_contradicts_the_head() {
    for text in [
        "手合割：平手\n後手番\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "手番：後手\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "△７六歩△３四歩\n",
        "後手番\n▲７六歩△３四歩\n",
    ] {
        let game = game(text);
        assert_eq!(game.record.moves().count(), 2, "{text}");
        assert_eq!(game.warnings.len(), 1, "{text}: {:?}", game.warnings);
    }
}

/// Words that mean nothing part no game from its head, its moves or its format.
#[test]
fn words_that_say_nothing_part_nothing() {
    for text in [
        "手合割：平手\n1 ７六歩(77)\n変化：\n2 ３四歩(33)\n",
        "メモ\n# 棋譜ファイル\n先手の持駒：なし\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "手合割：\n#KIF version=2.0\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n感想\n",
        "メモ\nV2.2\nN+雲\nPI\n+\n+7776FU\n-3334FU\n",
        "＜自戦＞\nN+雲\nPI\n+\n+7776FU\nN-風\n-3334FU\n",
        "&nbsp;\nV2\nPI\n-----\n+\n+7776FU\n-----\n-3334FU\n",
    ] {
        let game = game(text);
        assert!(game.error.is_none(), "{text}: {:?}", game.error);
        assert_eq!(game.record.moves().count(), 2, "{text}");
        assert!(!game.warnings.is_empty(), "{text}");
    }
    let board =
        "| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n".to_owned() + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8);
    let game = game(&format!(
        "手合割：二枚落ち\n# 棋譜ファイル\n{board}先手の持駒：金\n先手番\n1 ２二金打\n"
    ));
    assert_eq!(game.record.start.to_string(), "8k/9/9/9/9/9/9/9/9 b G 1");
    assert_eq!(game.record.moves().count(), 1);
}

/// What stands behind a move of CSA, and a rank that is told twice, are passed over. A tenth square and what is drawn
/// for an empty one tell nothing else than nine squares do. Some programs always write `+`, also where White begins;
/// the piece that moves knows better. Some say of every end whose it is. A diagram that the rules do not describe, here
/// one with a pawn too many, is played on as it stands.
#[test]
fn names_are_read_on_any_diagram() {
    let board = "|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
        | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
        | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n";
    let text = format!(
        "後手の持駒：歩\n{board}先手の持駒：なし\n先手番\n▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５八金右 △３三歩打\nまで6手で中断\n"
    );
    let game = game(&text);
    let moves: Vec<String> = game.record.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b", "4i5h", "P*3c"]);
    assert_eq!(game.record.end().map(|own| &own.kind), Some(&EndKind::Interrupted));
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
    for files in ["  9  8  7  6  5  4  3  2  1", "987654321", "９ ８ ７ ６ ５ ４ ３ ２ １"]
    {
        let record = game(&format!("後手の持駒：なし\n{files}\n{board}先手の持駒：金\n"));
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
        assert_eq!((&*first.comment, &*first.bookmarks), ("a", &["b".into()][..]), "{text}");
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
        ("五枚落ち右", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("三枚落ち（右）", "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("青空将棋", "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1"),
        ("十九枚落ち", "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
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
        assert_eq!(record.end().map(|end| &end.kind), Some(&EndKind::Resign), "{text}");
    }
    for turned in ["盤面反転", "盤面反転：する", "盤面回転"] {
        let record = game(&format!("{turned}\n手合割：平手\n1 ７六歩(77)\n"));
        assert_eq!((record.moves().count(), record.headers.iter().count()), (1, 0));
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
    assert_eq!(law::check(&record, Dialect::Kif), Ok(()));
}

/// As `docs/records.md` says: a blank that no reader sees is no part of a name.
#[test]
fn blanks_at_the_ends_of_lines_mean_nothing() {
    for (text, blanks) in [
        ("V2.2\nN+Sora#\n$EVENT:Spring#\nPI#\n+#\n'*calm#\n+7776FU#\n'*strong#\nT3#\n%TORYO#\n", 9),
        (
            "棋戦：Spring#\n先手：Sora#\n手合割：平手#\n*calm#\n1 ７六歩(77) (0:03/)#\n*strong#\n2 投了#\n",
            7,
        ),
        (
            "棋戦：Spring#\n先手：Sora#\n手合割：平手#\n*calm#\n▲７六歩#\n*strong#\nまで1手で先手の勝ち#\n",
            7,
        ),
        ("[Event \"Spring\"]#\n[Sente \"Sora\"]#\n{calm#}\n1. P7g-7f {strong#} resigns#\n", 5),
    ] {
        assert_eq!(text.matches('#').count(), blanks, "{text}");
        let game = |blank| game(&text.replace('#', blank));
        let plain = game("");
        assert_eq!((plain.warnings.len(), &plain.error), (0, &None), "{text}");
        assert_eq!(plain.record.headers.get(&Key::Black), Some("Sora"), "{text}");
        for blank in [" ", "  ", "\t", "　"] {
            let read = game(blank);
            assert!(read == plain, "{blank:?}: {text}\n{read:?}");
        }
    }
}
