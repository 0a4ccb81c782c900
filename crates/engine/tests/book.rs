//! Books: both formats there and back, what is refused and why, and what is chosen.

use std::collections::BTreeSet;

use komadai_engine::{Book, BookError, BookMove, Root, Score};
use komadai_rules::{Move, Position, Setup};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
const AFTER_7G7F: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -";

fn read(text: impl AsRef<[u8]>) -> Result<Book, BookError> {
    Book::read(&mut text.as_ref())
}

fn position(sfen: &str) -> Position {
    let setup: Setup = format!("{sfen} 1").parse().expect("an SFEN");
    Position::from_setup(&setup).expect("a playable diagram")
}

fn mv(text: &str) -> Move {
    text.parse().expect("USI text")
}

fn names(book: &Book, sfen: &str) -> Vec<String> {
    let moves = book.moves(&position(sfen));
    moves.iter().map(|found| found.mv.to_string()).collect()
}

/// The text a tidy program writes.
fn tidy() -> String {
    format!(
        "#YANEURAOU-DB2016 1.00\n\
         sfen {AFTER_7G7F} 2\n3c3d 2g2f -28 22 50\n8c8d none -30 20 41\n\
         sfen {START} 1\n2g2f 8c8d 35 24 120\n7g7f 3c3d 30 24 98\n"
    )
}

fn bytes(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::new();
    book.write(&mut bytes).expect("memory takes everything");
    bytes
}

#[test]
fn untidy_text_says_the_same_as_tidy_text() {
    let untidy = format!(
        "\u{feff}#YANEURAOU-DB2016 1.00\r\n# NOTE:made by hand\r\n\r\n\
         sfen {START}\r\n7g7f 3c3d 30 24 98\r\nnone none 0 0 0\r\n2g2f 8c8d 35 24 120\r\n\
         sfen {AFTER_7G7F} 38\r\n// the rook pawn\r\n8c8d NONE -30 20 41\r\n3c3d 2g2f -28 22 50"
    );
    let book = read(tidy()).expect("a book");
    assert_eq!(read(untidy).expect("a book"), book);
    assert_eq!((book.len(), book.move_count()), (2, 4));
    assert_eq!(names(&book, START), ["2g2f", "7g7f"]);
    let first = book.moves(&position(START))[0];
    assert_eq!(
        first,
        BookMove {
            mv: mv("2g2f"),
            reply: Some(mv("8c8d")),
            score: Some(Score::centipawns(35)),
            depth: 24,
            count: 120,
        }
    );
}

#[test]
fn fields_may_be_absent_absurd_or_said_twice() {
    let book = read(format!(
        "#YANEURAOU-DB2016 1.00\nsfen {START} 1\n2g2f\n7g7f 3c3d 99999 -4 99999999999\n\
         sfen {START} 5\n2g2f 3c3d 12 8 3\n9i9a none 0 0 1\n"
    ))
    .expect("a book");
    let moves = book.moves(&position(START));
    assert_eq!((moves[0].depth, moves[0].count), (0, u32::MAX));
    let known = (moves[1].mv, moves[1].reply, moves[1].depth, moves[1].count);
    assert_eq!(known, (mv("2g2f"), Some(mv("3c3d")), 8, 3));
    assert_eq!((book.move_count(), book.left_out()), (2, 1));
}

#[test]
fn text_that_is_no_book_is_refused_with_its_line() {
    let head = "#YANEURAOU-DB2016 1.00\n";
    for (text, reason) in [
        (String::new(), "this is no book"),
        ("hello\n".to_owned(), "this is no book"),
        ("x".repeat(10_000), "this is no book"),
        (format!("{head}2g2f none 0 0 0\n"), "line 2: a move stands before the first position"),
        (format!("{head}sfen 9/9 b - 1\n"), "line 2: "),
        (format!("{head}sfen 9/9/9/9/9/9/9/9/9 b - x\nsfen\n"), "line 3: "),
        (format!("{head}sfen {START} 1\n2x2f none 0 0 0\n"), "line 3: \"2x2f\""),
        (format!("{head}sfen {START} 1\n2g2f none much 0 0\n"), "line 3: \"much\""),
        (format!("{head}{}\n", "y".repeat(5_000)), "line 2: the line is too long"),
    ] {
        let error = read(&text).expect_err(&text).to_string();
        assert!(error.starts_with(reason), "{error:?} for {reason:?}");
    }
    let error = read([head.as_bytes(), b"\xff\xfe\n"].concat()).expect_err("no text");
    assert_eq!(error.to_string(), "line 2: the line is no UTF-8 text");
}

#[test]
fn both_formats_lead_there_and_back() {
    let book = read(tidy()).expect("a book");
    assert_eq!(read(bytes(&book)).expect("a book"), book);
    let mut text = Vec::new();
    assert_eq!(book.write_db2016(&mut text).expect("memory"), 0);
    assert_eq!(String::from_utf8(text).expect("text"), tidy());
}

#[test]
fn a_position_out_of_reach_is_counted_and_left_out_of_the_text() {
    let far = "4k4/9/9/9/9/9/9/9/4K4 b -";
    let book = read(format!("{}sfen {far} 1\n5i5h none 0 0 1\n", tidy())).expect("a book");
    let mut text = Vec::new();
    assert_eq!(book.write_db2016(&mut text).expect("memory"), 1);
    assert_eq!(String::from_utf8(text).expect("text"), tidy());
    assert_eq!(names(&read(bytes(&book)).expect("a book"), far), ["5i5h"]);
}

#[test]
fn any_damage_to_the_compact_format_is_noticed() {
    let whole = bytes(&read(tidy()).expect("a book"));
    for length in 0..whole.len() {
        let error = read(&whole[..length]).expect_err("it ends early");
        let expected = match length {
            0..8 => matches!(error, BookError::Foreign),
            _ => matches!(error, BookError::Truncated),
        };
        assert!(expected, "{length} bytes: {error}");
    }
    for bit in 0..whole.len() * 8 {
        // Two bytes mean nothing yet.
        if (80..96).contains(&bit) {
            continue;
        }
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&damaged).is_err(), "bit {bit}");
    }
    let longer = [&whole[..], b"!"].concat();
    assert!(matches!(read(longer), Err(BookError::Corrupt(_))));
    let mut newer = whole;
    newer[8] = 2;
    assert!(matches!(read(newer), Err(BookError::Version(2))));
}

#[test]
fn a_header_that_promises_the_moon_takes_no_memory() {
    let mut bytes = bytes(&Book::default());
    bytes[12..20].copy_from_slice(&[0, 0, 0, 1, 0, 0, 0, 1]);
    assert!(matches!(read(&bytes), Err(BookError::Truncated)));
    bytes[12..20].copy_from_slice(&[0xff; 8]);
    assert!(matches!(read(&bytes), Err(BookError::TooLarge)));
}

#[test]
fn a_turned_board_is_the_same_to_the_other_side() {
    let book = read(tidy()).expect("a book");
    // Black plays 9g9f and White sees the start, turned, but for a pawn: not known. A lost turn is.
    let turned = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -";
    assert_eq!(names(&book, turned), ["8c8d", "3c3d"]);
    let found = book.moves(&position(turned))[0];
    assert_eq!(found.reply, Some(mv("2g2f")));
    let other = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    assert_eq!(names(&book, other), ["7g7f", "2g2f"]);
}

#[test]
fn the_better_and_the_more_popular_moves_are_chosen_more_often_and_bad_ones_never() {
    let book = read(format!(
        "#YANEURAOU-DB2016 1.00\nsfen {START} 1\n\
         2g2f none 40 20 30\n7g7f none 35 20 60\n9g9f none 10 20 60\n6i7h none -200 20 900\n"
    ))
    .expect("a book");
    let start = Root::new(Position::startpos());
    let chosen = |seed| book.choose(&start, seed).expect("a move").mv.to_string();
    let count = |name: &str| (0..1_000).filter(|&seed| chosen(seed) == name).count();
    let (rook, bishop, edge) = (count("2g2f"), count("7g7f"), count("9g9f"));
    assert_eq!(rook + bishop + edge, 1_000);
    assert!(edge > 0 && rook > 0 && edge < bishop, "{rook} {bishop} {edge}");
    assert_eq!(chosen(5), chosen(5));
}

#[test]
fn nothing_is_chosen_that_brings_an_earlier_position_back() {
    let there = ["2h3h", "8b7b", "3h2h"].map(mv);
    let root = Root::after(Position::startpos(), &there).expect("legal moves");
    let position = root.position().clone();
    let mut builder = Book::builder();
    for text in ["7b8b", "3c3d"] {
        builder.add(&position, BookMove { count: 100, ..BookMove::new(mv(text)) });
    }
    let book = builder.finish();
    assert_eq!(book.moves(&position).len(), 2);
    for seed in 0..50 {
        let chosen = book.choose(&root, seed).map(|found| found.mv);
        assert_eq!(chosen, Some(mv("3c3d")));
    }
    assert_eq!(Book::default().choose(&root, 1), None);
}

#[test]
fn the_book_inside_opens_even_games_in_more_ways_than_one() {
    let book = Book::own();
    let openings: BTreeSet<String> = (0..40)
        .map(|seed| {
            let mut root = Root::new(Position::startpos());
            let mut line = String::new();
            while let Some(found) = book.choose(&root, seed) {
                root.play(found.mv).expect("a book's moves are legal");
                line += &format!("{} ", found.mv);
            }
            assert!(root.ply() >= 4, "seed {seed} knows only {line:?}");
            line
        })
        .collect();
    assert!(openings.len() >= 10, "{openings:?}");
    assert!(bytes(book).len() < 100_000);
}
