//! PSN and lists in Western notation, as books and programs write them.

mod common;

use common::fixture;
use komadai_record::{Dialect, EndKind, Format, Key, Problem, ReadGame, Record, read, replay};
use komadai_rules::Color;

fn games(text: &str, format: Format) -> Vec<ReadGame> {
    let reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert_eq!(reading.format, format, "{text}");
    reading.games
}

fn moves(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

#[test]
fn a_file_of_two_games_is_read() {
    let bytes = std::fs::read(fixture("records/psn/kisei56.psn")).expect("in the tree");
    let reading = read(&bytes).expect("a record");
    assert_eq!((reading.format.name(), reading.games.len()), ("PSN", 2));
    let expected = [
        "4k2nl/6g2/2gs+LPpp1/2r2p2p/BPpp5/5NP1P/2NPP2S1/2GSK4/L6rL w BSN4Pg2p",
        "+L1p4nl/5gps1/2s5g/4p1PPp/2k1nR3/8P/1P1PPG3/2G1K4/2S5L b N7Pr2bsnlp",
    ];
    for (game, position) in reading.games.iter().zip(expected) {
        assert_eq!((game.warnings.len(), &game.error), (0, &None));
        let played = replay(&game.record).expect("legal");
        assert_eq!(played.position().to_string(), position);
        assert_eq!(game.record.end().map(|end| &end.kind), Some(&EndKind::Resign));
    }
    let first = &reading.games[0].record;
    assert_eq!(first.headers.get(&Key::Black), Some("Nakahara Makoto"));
}

#[test]
fn the_same_game_in_every_spelling() {
    let expected = "7g7f 3c3d 8h2b+ 3a2b B*4e";
    for (text, format) in [
        ("P-7f P-3d Bx2b+ Sx2b B*4e", Format::Western),
        ("1.P-7f P-3d 2.Bx2b+ Sx2b 3.B*4e\n", Format::Western),
        ("P-76 P-34 Bx22+ Sx22 B*45", Format::Western),
        ("1. P7f P3d\n2. Bx2b+ Sx2b\n3. B'4e", Format::Western),
        ("P7g-7f P3c-3d B8hx2b+ S3ax2b B*4e", Format::Western),
        ("歩-76 歩-34 角x22+ 銀x 角*45", Format::Western),
        ("[Sente \"a\"]\n\n1.P7f {good} P3d 2.B2b+ xS 3.B'4e Resigns", Format::Psn),
        (
            "[Sente \"a\"]\n1.P7f P3d (1...P8d 2.P2f) 2.Bx2b+! Sx2b $3 3.B'4e ; end\nResigns",
            Format::Psn,
        ),
        ("{a game} 1.P7f P3d 2.Bx2b+ 2...S3a2b 3.B'4e 1-0", Format::Western),
    ] {
        let game = games(text, format).remove(0);
        assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
        assert_eq!(moves(&game.record), expected, "{text}");
        let resigned = game.record.end().map(|end| end.kind.clone());
        let says = text.contains("Resigns") || text.contains("1-0");
        assert_eq!(resigned, says.then_some(EndKind::Resign), "{text}");
    }
}

/// PGN calls the side that moves first White, and counts files and ranks from its left.
#[test]
fn pgn_of_shogi_is_read() {
    let tags = "[Event \"a\"]\n[White \"first\"]\n[Black \"second\"]\n[Result \"*\"]\n[Variant \"shogi\"]\n";
    for (text, expected, won) in [
        (
            "1. Pc3c4 Pg7g6 2. Bb2h8+ Sg9h8 3. B@f5 0-1",
            "7g7f 3c3d 8h2b+ 3a2b B*4e",
            Some(Color::White),
        ),
        (
            "1. c4 g6 2. Bxh8+ Sxh8 {best} (2... Rxh8) 3. B@f5! 1-0",
            "7g7f 3c3d 8h2b+ 3a2b B*4e",
            Some(Color::Black),
        ),
        ("[FEN \"4k4/9/9/9/9/9/9/4G4/3GK4[Pp] b 0 1\"]\n1... P@e8 2. G1d2", "P*5b 6i6h", None),
        ("[FEN \"4k4/9/9/9/9/9/9/4G4/3GK4[-] w 0 1\"]\n1. Ged2 Ke8", "5h6h 5a5b", None),
    ] {
        let game = games(&format!("{tags}{text}\n"), Format::Psn).remove(0);
        assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
        assert_eq!(moves(&game.record), expected, "{text}");
        assert_eq!(game.record.headers.get(&Key::Black), Some("first"));
        assert_eq!(game.record.headers.get(&Key::White), Some("second"));
        assert_eq!(game.record.winner(), won, "{text}");
    }
    for (text, place) in [
        ("1. Pc3c5", "line 6, column 4"),
        ("1. Pc3j4", "line 6, column 7"),
        ("1. Qc4", "line 6, column 4"),
        ("1. P@c", "line 6, column 6"),
        ("1. c4 Pb2@e5", "line 6, column 11"),
    ] {
        let game = games(&format!("{tags}{text}\n"), Format::Psn).remove(0);
        let fault = game.error.or(game.warnings.first().cloned());
        let told = fault.map(|fault| fault.to_string()).unwrap_or_default();
        assert!(told.starts_with(place), "{text}: {told}");
    }
}

#[test]
fn origins_may_be_files_or_ranks() {
    let start = "[SFEN \"4k4/9/9/9/9/9/9/4G4/3GK4 b - 1\"]\n";
    for (text, usi) in [("Gh5g", "5h5g"), ("Gi6h", "6i6h"), ("G66h", "6i6h"), ("G56h", "5h6h")] {
        let game = games(&format!("{start}{text}"), Format::Psn).remove(0);
        assert_eq!(moves(&game.record), usi, "{text}");
        assert_eq!(game.error, None, "{text}");
    }
}

#[test]
fn wrong_words_are_told_with_their_place() {
    for (text, expected, fault) in [
        ("1.P-7f P-3d\n2.Bx2b+ Q-1a", "7g7f 3c3d 8h2b+", "line 2, column 9: cannot read 'Q'"),
        (
            "1.P-7f P-3d 2.G-5h",
            "7g7f 3c3d",
            "line 1, column 15: several moves are called that: 4i5h, 6i5h",
        ),
        ("1.P-7f (1.Q-1a 2.P-3d) P-3d", "7g7f 3c3d", "line 1, column 11: cannot read 'Q'"),
        ("1.P-7f ) P-3d", "7g7f 3c3d", "line 1, column 8: expected an opening parenthesis"),
        ("1.P-7f P-3d {no end", "7g7f 3c3d", "line 1, column 13: expected a closing brace"),
        (
            "1.P7g-7e P-3d",
            "7g7e 3c3d",
            "line 1, column 3: illegal move: the piece on 7g does not move to 7e",
        ),
    ] {
        let game = games(text, Format::Western).remove(0);
        assert_eq!(moves(&game.record), expected, "{text}");
        let faults: Vec<String> =
            game.warnings.iter().chain(&game.error).map(ToString::to_string).collect();
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert!(faults[0].starts_with(fault), "{}", faults[0]);
    }
}

#[test]
fn what_is_written_looks_as_books_have_it() {
    let usi = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign";
    let mut record = read(usi.as_bytes()).expect("a record").games.remove(0).record;
    record.headers.set(Key::Black, "Kumo");
    let second = record.main_line().nth(1).expect("five");
    record[second].comment = "opens the diagonal".into();
    for (dialect, expected) in [
        (
            Dialect::Psn,
            "[Sente \"Kumo\"]\n[Result \"1-0\"]\n\n1.P7f P3d\n{opens the diagonal}\n2.Bx2b+ Sx2b 3.B'4e Resigns\n",
        ),
        (
            Dialect::Hodges,
            "[Sente \"Kumo\"]\n[Result \"1-0\"]\n\n1.P-7f P-3d\n{opens the diagonal}\n2.Bx2b+ Sx2b 3.B*4e Resigns\n",
        ),
        (
            Dialect::Western,
            "[Sente \"Kumo\"]\n[Result \"1-0\"]\n\n1.P-76 P-34\n{opens the diagonal}\n2.Bx22+ Sx22 3.B*45 Resigns\n",
        ),
    ] {
        let written = record.write(dialect).expect("legal moves");
        assert_eq!((written.text.as_str(), &written.lost[..]), (expected, &[][..]));
    }
    let usen = record.write(Dialect::Usen).expect("legal moves").text;
    assert_eq!(usen, "~0.7ku2jm8rl09kbxo.r\n");
}

/// A brace that closes nothing once kept the reader waiting for the end of an empty word.
#[test]
fn a_brace_that_closes_nothing_ends_the_reading_with_its_place() {
    for text in ["[Sente \"a\"]\n1.P7f P3d } 2.P2f", "1.P-7f P-3d }2.P-2f }} }"] {
        let reading = read(text.as_bytes()).expect("a record");
        let [game] = reading.games.as_slice() else {
            panic!("{text}: {} games", reading.games.len());
        };
        assert_eq!(moves(&game.record), "7g7f 3c3d");
        let fault = game.error.as_ref().expect("a fault");
        assert!(fault.found.starts_with('}'), "{fault}");
    }
}

#[test]
fn a_remark_that_is_never_closed_ends_with_its_last_word() {
    for end in ["", " \n", "\r\n\r\n"] {
        let text = format!("[Sente \"a\"]\n1.P7f {{a good move{end}");
        let game = &games(&text, Format::Psn)[0];
        assert_eq!(game.record[game.record.last()].comment, "a good move");
        assert_eq!(game.warnings.len(), 1);
    }
}

/// Games follow one another without tags: the end, or the number of the first move, tells them apart.
#[test]
fn games_without_tags_are_told_apart() {
    let one = "7g7f 3c3d 2g2f";
    let two = "2g2f 8c8d";
    for (text, expected) in [
        ("1.P7f P3d 2.P2f Resigns 1.P2f P8d 1-0", &[one, two][..]),
        ("1.P7f P3d 2.P2f *\nP2f P8d\n1-0\nP7f P3d P2f", &[one, two, one]),
        ("1. P7f P3d\n2. P2f\n1. P2f P8d", &[one, two]),
        ("1. P7f\n\n1. P2f P8d 0-1", &["7g7f", two]),
        ("[Sente \"a\"]\n1.P7f P3d 2.P2f\nResigns\n\n1.P2f P8d\n", &[one, two]),
        ("[Sente \"a\"]\n*\n[Sente \"b\"]\n1.P2f P8d", &["", two]),
        ("[Sente \"a\"]\n\n[Sente \"b\"]\n1.P2f P8d", &["", two]),
        // One game: a pair with one number, a reply after a remark, a result after the end.
        ("1.P7f 1.P3d 2.P2f", &[one]),
        ("1.P7f {good} 1. ... P3d 2.P2f", &[one]),
        ("1.P7f P3d (1...P8d) 2.P2f Resigns 1-0 {over}", &[one]),
        ("[Sente \"a\"]\n\n[Gote \"b\"]\n1.P2f P8d", &[two]),
    ] {
        let games = read(text.as_bytes()).expect("moves").games;
        let found: Vec<String> = games.iter().map(|game| moves(&game.record)).collect();
        assert_eq!(found, expected, "{text}");
        for game in games {
            assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
        }
    }
    // A number says that a move still belongs to the game, and the end before it was none.
    let games = read(b"1.P7f P3d 1-0 2.P2f").expect("moves").games;
    let [game] = &games[..] else {
        panic!("{games:?}");
    };
    let after_end = Problem::Expected("no move after the end");
    let problems: Vec<_> = game.warnings.iter().map(|fault| &fault.problem).collect();
    assert_eq!((moves(&game.record), problems), (one.into(), vec![&after_end]));
    // A game that cannot be read takes no other with it.
    let games = read(b"1.P7f P3d 2.Q1a P8d\n1.P2f P8d\n").expect("moves").games;
    assert_eq!(games.iter().map(|game| game.error.is_some()).collect::<Vec<_>>(), [true, false]);
}

/// Who won is known by the tag alone, and how it ended by both where they agree.
#[test]
fn tags_say_who_won() {
    for (tags, winner, kind) in [
        ("[Result \"1-0\"]", Some(Color::Black), EndKind::Resign),
        ("[Result \"0-1\"]", Some(Color::White), EndKind::Other("後手の勝ち".into())),
        ("[Result \"1/2-1/2\"]", None, EndKind::Draw),
        ("[Result \"1-0\"]\n[Termination \"timeout\"]", Some(Color::Black), EndKind::Time),
        ("[Result \"1-0\"]\n[Termination \"by a forfeit\"]", Some(Color::Black), EndKind::Resign),
    ] {
        let text = format!("{tags}\n1.P7f\n");
        let game = games(&text, Format::Psn).remove(0);
        assert_eq!((game.warnings, game.error), (vec![], None), "{text}");
        assert_eq!(game.record.winner(), winner, "{text}");
        assert_eq!(game.record.end().map(|end| &end.kind), Some(&kind), "{text}");
    }
}

/// A handicap is known however it is spelled; one that is not is told, and kept as a header.
#[test]
fn handicaps_are_named_in_many_ways() {
    for (name, sfen) in [
        ("Rook", "lnsgkgsnl/7b1/ppppppppp"),
        ("lance", "lnsgkgsn1/1r5b1/ppppppppp"),
        ("Rook + Lance", "lnsgkgsn1/7b1/ppppppppp"),
        ("2-Piece", "lnsgkgsnl/9/ppppppppp"),
        ("6 pieces", "2sgkgs2/9/ppppppppp"),
        ("Four Piece Handicap", "1nsgkgsn1/9/ppppppppp"),
        ("二枚落ち", "lnsgkgsnl/9/ppppppppp"),
    ] {
        let text = format!("[Sente \"a\"]\n[Handicap \"{name}\"]\n1...P3d 2.P7f\n");
        let game = read(text.as_bytes()).expect("PSN").games.remove(0);
        assert_eq!((game.error, game.warnings.len()), (None, 0), "{name}");
        assert!(game.record.start.to_string().starts_with(sfen), "{name}");
    }
    let text = "[Sente \"a\"]\n[Handicap \"seven\"]\n1.P7f\n";
    let game = read(text.as_bytes()).expect("PSN").games.remove(0);
    let [warning] = &game.warnings[..] else { panic!("{:?}", game.warnings) };
    assert!(warning.to_string().contains("expected a handicap"), "{warning}");
}

/// The sign for a piece that could promote and does not stands only where it could, in a foul too.
#[test]
fn fouls_say_no_more_than_there_is_to_say() {
    for (line, psn, hodges) in [
        ("7g7f 8c8d 7f7d", "P7f7d", "P7f-7d"),
        ("7g7f 8c8d 7f7c", "P7f7c=", "P7f-7c="),
        ("7g7f 8c8e", "P8c8e", "P8c-8e"),
        ("5i5g", "K5i5g", "K5i-5g"),
        ("6i6c", "G6i6c", "G6i-6c"),
        ("8h2b+ 3a2b", "B8h2b+", "B8h-2b+"),
    ] {
        let mut record = Record::default();
        line.split(' ').fold(Record::ROOT, |node, mv| record.add(node, mv.parse().expect("USI")));
        for (dialect, name) in [(Dialect::Psn, psn), (Dialect::Hodges, hodges)] {
            let text = record.write(dialect).expect("real pieces").text;
            let mut names = text.split_ascii_whitespace();
            let said = |word: &str| {
                word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.')
                    == name
            };
            assert!(names.any(said), "{text}: {name}");
            let again = read(text.as_bytes()).expect("PSN").games.remove(0).record;
            assert!(again.moves().eq(record.moves()), "{text}");
        }
    }
}

/// A tag may be called anything, even as a board of SFEN looks.
#[test]
fn tags_of_any_name_are_tags() {
    let text = "[//////// \"a\"]\n[Sente \"b\"]\n1.P7g-7f 2.P3c-3d\n";
    let reading = read(text.as_bytes()).expect("it is a record");
    assert_eq!(reading.format, Format::Psn);
    assert_eq!(reading.games[0].record.moves().count(), 2);
}
