//! What is written of a record, and that it is read as it was meant.

mod common;

use std::time::Duration;

use common::random::ENDS;
use komadai_record::{Dialect, EndKind, Key, Loss, Problem, Record, Worth, read, replay};
use komadai_rules::{Color, Game, Handicap, Move, RuleProfile};

fn mv(usi: &str) -> Move {
    usi.parse().expect("USI")
}

/// The record after writing and reading.
fn rewritten(record: &Record, dialect: Dialect) -> Record {
    let written = record.write(dialect).expect("real moves").text;
    let mut reading = read(written.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{written}"));
    let mut game = reading.games.remove(0);
    // Words for an end that nobody knows are kept, and warned of.
    game.warnings.retain(|fault| fault.problem != Problem::Expected("a word for the end"));
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

/// A line for the end is a whole line, whether a sentence follows or not.
#[test]
fn kif_ends_in_a_line_end() {
    let mut record = Record::default();
    let first = record.add(Record::ROOT, mv("7g7f"));
    for kind in [EndKind::Resign, EndKind::Sealed, EndKind::Other("お茶".into())] {
        record[first].end = Some(kind.into());
        let text = record.write(Dialect::Kif).expect("a real move").text;
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{text}");
    }
}

/// What an engine thought, and the words in its line that are no part of that: as they are read from CSA and written
/// again.
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
        let [line] = &node.lines[..] else { panic!("{thought}: {:?}", node.lines) };
        let found: Vec<String> = line.moves.iter().map(Move::to_string).collect();
        assert_eq!(line.score, Some(Worth::Centipawns(30)), "{thought}");
        assert_eq!((&*found.join(" "), &*node.comment), (moves, comment), "{thought}");
        let written = record.write(Dialect::Csa2).expect("real moves");
        assert_eq!(written.lost, [], "{thought}");
        assert!(same(&record, &rewritten(&record, Dialect::Csa2)), "{thought}");
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
    assert_eq!((first.depth, first.longest, first.engine), (Some(18), Some(27), Some(0)));
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
    let kif = "先手持ち時間：10分、1手ごとに5秒加算、秒読み10秒\n後手持ち時間：1分0.5秒\n持将棋：24\n最大手数：256\n";
    let from = |text: &str| read(text.as_bytes()).expect("a record").games.remove(0).record;
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
    for (dialect, version, line, words) in [
        (Dialect::Csa2, "V2.2", "TIME_LIMIT:00:10+10", "10分+10秒"),
        (Dialect::Csa2, "V2.2", "TIME_LIMIT:01:30+00", "1時間30分"),
        (Dialect::Csa2, "V2.2", "TIME_LIMIT:00:00+30", "秒読み30秒"),
        (
            Dialect::Csa3,
            "'CSA encoding=UTF-8\nV3.0",
            "TIME:600+10+0.5",
            "10分、1手ごとに0.5秒加算、秒読み10秒",
        ),
        (Dialect::Csa3, "'CSA encoding=UTF-8\nV3.0", "TIME:600+10+0", "10分+10秒"),
    ] {
        let csa = format!("{version}\n${line}\nPI\n+\n");
        let header = format!("持ち時間：{words}\n");
        for kif in [Dialect::Kif, Dialect::Ki2] {
            let written = write(&from(&csa), kif);
            assert!(written.text.contains(&header), "{}", written.text);
            assert_eq!(write(&from(&written.text), dialect).text, csa);
        }
        let json = write(&from(&csa), Dialect::Jkf).text;
        assert!(json.contains(&format!("\"持ち時間\":\"{words}\"")), "{json}");
        assert_eq!(write(&from(&json), dialect).text, csa);
    }
    // The form of version 2 is no word of version 3.
    let old = write(&from("V2.2\n$TIME_LIMIT:00:10+30\nPI\n+\n"), Dialect::Csa3);
    assert!(old.text.contains("$TIME:600+30+0\n") && old.lost.is_empty(), "{}", old.text);
    let short = write(&from("V2.2\n$TIME_LIMIT:00:10\nPI\n+\n"), Dialect::Csa2);
    assert!(short.text.contains("$TIME_LIMIT:00:10+00\n") && short.lost.is_empty());
    // What only version 3 has a word for is not written in version 2, nor what it could not read.
    let old = write(&from(csa), Dialect::Csa2);
    assert_eq!(old.text, "V2.2\nPI\n+\n");
    assert_eq!(old.lost, [Loss::Headers, Loss::Profile]);
    let words = write(&from("先手持ち時間：６時間\n手合割：平手\n"), Dialect::Csa3);
    assert_eq!(words.lost, []);
    assert!(words.text.contains("$TIME+:21600+0+0\n"), "{}", words.text);
    // What is not understood goes into a note, and is told as lost.
    let words = write(&from("先手持ち時間：ぼちぼち\n手合割：平手\n"), Dialect::Csa3);
    assert_eq!(words.lost, [Loss::Headers]);
    assert!(words.text.contains("$NOTE:先手持ち時間：ぼちぼち\n"), "{}", words.text);
}

#[test]
fn a_line_break_in_a_header_is_kept_or_told() {
    let csa = b"V3.0\n$NOTE:a\\nb\nPI\n+\n+7776FU\n";
    let record = read(csa).expect("CSA").games.remove(0).record;
    assert_eq!(record.headers.get(&Key::Note), Some("a\nb"));
    let mut also = record.clone();
    also.headers.set(Key::Other("雲".into()), "c\nd");
    let kif = also.write(Dialect::Kif).expect("real moves").text;
    let is_kept = kif.contains("：a b\n") && kif.contains("雲：c d\n");
    assert!(is_kept, "{kif}");
    for dialect in [Dialect::Kif, Dialect::Ki2, Dialect::Csa2, Dialect::Psn] {
        let written = record.write(dialect).expect("real moves");
        assert!(written.lost.contains(&Loss::Headers), "{dialect:?}");
    }
    for dialect in [Dialect::Csa3, Dialect::Jkf] {
        let written = record.write(dialect).expect("real moves");
        assert_eq!(written.lost, [], "{dialect:?}");
    }
}

/// A header whose line would be read as anything else is not written, and that is told.
#[test]
fn a_header_that_would_be_no_header_is_not_written() {
    for (word, is_kept) in [
        ("棋戦メモ", true),
        ("９三歩の会", true),
        ("１一", true),
        ("１ 対局", false),
        ("1 対局", false),
        ("第1手 ７六歩(77)", false),
        ("第1手", true),
        ("１56の(15)", false),
        ("｜盤", false),
        ("手数－手", false),
        ("変化", false),
        ("まで", false),
        ("手番", false),
        ("先手番", false),
        ("持駒", false),
        ("#雲", false),
        ("*雲", false),
        ("▲雲", false),
        ("雲：霧", false),
        (" 雲", false),
    ] {
        let mut record = Record::default();
        record.add(Record::ROOT, mv("7g7f"));
        record.headers.set(Key::Other(word.into()), "雲");
        for dialect in [Dialect::Kif, Dialect::Ki2] {
            let written = record.write(dialect).expect("a real move");
            assert_eq!(!written.lost.contains(&Loss::Headers), is_kept, "{word}");
            let again = rewritten(&record, dialect);
            assert!(again.moves().eq(record.moves()), "{word}");
            assert_eq!(again.headers == record.headers, is_kept, "{word}");
        }
    }
}

/// A list that begins with a remark is one, even where JSON may begin so.
#[test]
fn a_remark_like_json_is_a_remark() {
    for comment in ["\"a\":1", "\n\"a\"", " \"", "\u{b}", "\u{c}\n", "ordinary"] {
        for plays in [false, true] {
            let mut record = Record::default();
            record[Record::ROOT].comment = comment.into();
            if plays {
                record.add(Record::ROOT, mv("7g7f"));
            }
            for dialect in [Dialect::Psn, Dialect::Hodges, Dialect::Western] {
                let again = rewritten(&record, dialect);
                assert_eq!(again[Record::ROOT].comment.trim(), comment.trim());
                assert!(again.moves().eq(record.moves()), "{comment}");
            }
        }
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
        (EndKind::Try, Some(Color::Black), "%TORYO\n'summary:try: win: lose\n"),
        (EndKind::Time, Some(Color::Black), "%TIME_UP\n"),
        (EndKind::Declaration, Some(Color::White), "%KACHI\n"),
        (EndKind::IllegalByMover, Some(Color::Black), "%ILLEGAL_MOVE\n"),
        (EndKind::IllegalByOpponent, Some(Color::White), "%+ILLEGAL_ACTION\n"),
        (
            EndKind::Other("持将棋により先手の勝ち".into()),
            Some(Color::Black),
            "%TORYO\n'summary:jishogi: win: lose\n",
        ),
        (
            EndKind::Other("持将棋により後手の勝ち".into()),
            Some(Color::White),
            "%KACHI\n'summary:jishogi: lose: win\n",
        ),
        (
            EndKind::Other("時間切れにより後手の勝ち".into()),
            Some(Color::White),
            "%+ILLEGAL_ACTION\n'summary:time up: lose: win\n",
        ),
        (
            EndKind::Other("切断により後手の勝ち".into()),
            Some(Color::White),
            "%+ILLEGAL_ACTION\n'summary:abnormal: lose: win\n",
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

/// CSA 2 calls the limit of moves an impasse; a summary says better.
#[test]
fn the_limit_of_moves_survives_a_version_without_a_word_for_it() {
    let mut record = Record::default();
    let first = record.add(Record::ROOT, mv("7g7f"));
    record[first].end = Some(EndKind::MaxMoves.into());
    let written = record.write(Dialect::Csa2).expect("a real move").text;
    let end = "%JISHOGI\n'summary:max_moves: draw: draw\n";
    assert!(written.ends_with(end), "{written}");
    let again = rewritten(&record, Dialect::Csa2);
    assert_eq!(again.end().map(|end| &end.kind), Some(&EndKind::MaxMoves));
}

/// The winner is the same in every format that tells ends, if by another word.
#[test]
fn the_winner_survives_every_format() {
    let side = |color| match color {
        Color::Black => "先手",
        Color::White => "後手",
    };
    for mover in Color::ALL {
        let mut record = Record::default();
        let mut last = record.add(Record::ROOT, mv("7g7f"));
        if mover == Color::Black {
            last = record.add(last, mv("3c3d"));
        }
        let said = ["時間切れ", "切断", "トライ", "持将棋", "玉取り", "約束"]
            .map(|reason| format!("{reason}により"))
            .into_iter()
            .chain([String::new()])
            .flat_map(|reason| Color::ALL.map(|color| format!("{reason}{}の勝ち", side(color))));
        let mut ends: Vec<EndKind> = said.map(EndKind::Other).collect();
        ends.extend(ENDS);
        for end in ends {
            let winner = end.winner(mover);
            record[last].end = Some(end.clone().into());
            for dialect in [
                Dialect::Csa2,
                Dialect::Csa3,
                Dialect::Kif,
                Dialect::Ki2,
                Dialect::Jkf,
                Dialect::Psn,
            ] {
                let again = rewritten(&record, dialect);
                assert_eq!(again.winner(), winner, "{end:?} {mover:?} {dialect:?}");
            }
        }
    }
}

/// A summary and a word of this house are read back here, and mean nothing to another program: the exact end is told as
/// lost.
#[test]
fn an_end_that_only_this_library_reads_is_told_as_lost() {
    let mut record = Record::default();
    let first = record.add(Record::ROOT, mv("7g7f"));
    for (kind, csa, jkf) in [
        (EndKind::Resign, false, false),
        (EndKind::IllegalByOpponent, false, false),
        (EndKind::ResignByOpponent, true, true),
        (EndKind::DeclarationByOpponent, true, true),
        (EndKind::Try, true, false),
        (EndKind::DefaultLoss, true, false),
        (EndKind::Other("持将棋により後手の勝ち".into()), true, false),
    ] {
        record[first].end = Some(kind.clone().into());
        let lost = |dialect| record.write(dialect).expect("a real move").lost;
        for (dialect, is_lost) in
            [(Dialect::Kif, false), (Dialect::Csa2, csa), (Dialect::Csa3, csa), (Dialect::Jkf, jkf)]
        {
            let told = lost(dialect).contains(&Loss::End);
            assert_eq!(told, is_lost, "{kind:?} {dialect:?}");
        }
    }
}

/// A line of a comment that a reader would take for an engine's comes back as a comment, less what is told.
#[test]
fn a_comment_like_an_engine_line_stays_a_comment() {
    use Dialect::{Csa2, Csa3, Jkf, Ki2, Kif};
    let all = [Kif, Ki2, Csa2, Csa3, Jkf];
    for (comment, like) in [
        ("* 10 moves later it was lost", &[Csa2, Csa3][..]),
        ("good\n* 10\n  there", &[Csa2, Csa3]),
        ("*10 moves", &[Csa2, Csa3]),
        ("*解析 評価値 58", &[Kif, Ki2, Jkf]),
        ("*解析 深さ 3\nよい手", &[Kif, Ki2, Jkf]),
        (" *解析 評価値 58", &[]),
        ("*解析 よい手 評価値 上", &[]),
        ("10 moves later", &[]),
        ("** 10", &[]),
    ] {
        for has_move in [false, true] {
            let mut record = Record::default();
            let node = if has_move { record.add(Record::ROOT, mv("7g7f")) } else { Record::ROOT };
            record[node].comment = comment.into();
            for dialect in all {
                let lost = record.write(dialect).expect("a real move").lost;
                let is_changed = like.contains(&dialect);
                assert_eq!(lost.contains(&Loss::Comments), is_changed, "{comment} {dialect:?}");
                let again = &rewritten(&record, dialect)[node];
                assert_eq!(again.lines, [], "{comment} {dialect:?}");
                let squeezed = |text: &str| text.replace([' ', '\n'], "");
                assert_eq!(squeezed(&again.comment), squeezed(comment), "{dialect:?}");
                assert_eq!(again.comment != comment, is_changed, "{comment} {dialect:?}");
            }
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
        assert_eq!((again.sfen(), again.outcome()), (game.sfen(), game.outcome()));
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
    assert_eq!(written.text, "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n");
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
