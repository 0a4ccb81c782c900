//! What programs write that their formats do not know: read, and said where something had to be guessed.

use komadai_record::{EndKind, ReadGame, read};
use komadai_rules::Handicap;

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
        (
            "startpos moves 7g7f 3c3d resign\n",
            2,
            Some(EndKind::Resign),
        ),
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
        ("王手連続千日手", EndKind::IllegalByOpponent),
    ] {
        let game = game(&format!(
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 {word}\n"
        ));
        assert!(game.error.is_none(), "{word}");
        assert!(game.warnings.is_empty(), "{word}: {:?}", game.warnings);
        assert_eq!(game.record.end().map(|own| &own.kind), Some(&end), "{word}");
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

/// Lines that programs and people write in other ways than KIF has them: each text is a game of two moves, 7g7f and 3c3d, that Black
/// begins.
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
        // None at all, as it is read by Lishogi.
        "手合割：平手\n７六歩(77) ( 0:04/00:00:04)\n３四歩(33) ( 0:04/00:00:04)\n",
        // The result above the moves, names beside the words for the turn, marks of MyShogi.
        "手合割：平手\nまで2手で後手の勝ち\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "先手番：雲\n後手番：風\n1 ７六歩(77)\n2 ３四歩(33)\n",
        "⛊７六歩⛉３四歩\n",
        "手合割：平手\n先手の持駒：無し\n1 ７六歩(77)\n2 ３四歩(33)\n",
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
    ] {
        let ReadGame {
            record, warnings, ..
        } = game(&format!("{head}{first}\n"));
        assert_eq!(
            record.start.to_string().split(' ').nth(1),
            Some(turn),
            "{head}{first}"
        );
        assert!(warnings.is_empty(), "{head}{first}: {warnings:?}");
    }
}

/// Handicaps that are told by a name alone have their pieces.
#[test]
fn rare_handicaps_are_known_by_their_names() {
    for (name, sfen) in [
        (
            "角得",
            "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1",
        ),
        (
            "トンボ＋桂香",
            "ln2k2nl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "その他（初期局面SFEN：lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1）",
            "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w B 1",
        ),
        (
            "八枚得",
            "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w RB2S2N2L 1",
        ),
    ] {
        let ReadGame { record, .. } = game(&format!("手合割：{name}\n1 ３四歩(33)\n"));
        assert_eq!(record.start.to_string(), sfen);
    }
}

/// A position that cannot be read is no even game without a word.
#[test]
fn a_broken_position_in_a_name_is_told() {
    let game = game("手合割：その他（初期局面SFEN：9/9 b）\n1 ７六歩(77)\n");
    assert_eq!(game.warnings.len(), 1, "{:?}", game.warnings);
}
