//! The tables: how moves are written, what typed texts mean, and why others mean nothing.

mod common;

use common::{position, previous, table, usi};
use komadai_record::{NameError, Notation, line, parse_any};
use komadai_rules::Position;

#[test]
fn every_name_of_the_tables_is_written_and_read() {
    for path in ["names/marks.tsv", "names/names.tsv"] {
        for [sfen, before, mv, notation, name] in table(path) {
            let (position, before, mv) = (position(&sfen), previous(&before), usi(&mv));
            let notation: Notation = notation.parse().expect("a notation");
            assert_eq!(notation.write(&position, mv, before), name, "{sfen} {mv} {notation}");
            assert_eq!(notation.parse(&position, before, &name), Ok(mv), "{sfen} {name}");
            assert_eq!(parse_any(&position, before, &name), Ok(mv), "{sfen} {name}");
        }
    }
}

#[test]
fn typed_texts_are_understood() {
    for [sfen, before, mv, text] in table("names/typed.tsv") {
        assert_eq!(
            parse_any(&position(&sfen), previous(&before), &text),
            Ok(usi(&mv)),
            "{sfen} {text}"
        );
    }
}

/// The error in the words of the table.
fn described(error: &NameError) -> String {
    match error {
        NameError::TooLong { .. } => "too-long".into(),
        NameError::Unreadable { offset, .. } => format!("unreadable {offset}"),
        NameError::NoPreviousMove { offset } => format!("no-previous {offset}"),
        NameError::WrongSide { .. } => "wrong-side".into(),
        NameError::NoSuchMove { illegal: Some(illegal) } => illegal.law().into(),
        NameError::NoSuchMove { illegal: None } => "no-such-move".into(),
        NameError::Ambiguous { candidates } => {
            let mut moves: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            moves.sort();
            format!("ambiguous {}", moves.join(" "))
        }
    }
}

#[test]
fn bad_texts_are_refused_for_their_reason() {
    for [sfen, before, text, reason] in table("names/bad.tsv") {
        let mut reason: Vec<&str> = reason.split(' ').collect();
        reason[1..].sort_unstable();
        let error = parse_any(&position(&sfen), previous(&before), &text).expect_err(&text);
        assert_eq!(described(&error), reason.join(" "), "{sfen} {text}");
        assert!(!error.to_string().is_empty());
        if let NameError::Unreadable { offset, found } = error {
            assert_eq!(text[offset..].chars().next(), found, "{text}");
        }
    }
}

#[test]
fn a_notation_reads_its_own_forms_only() {
    let start = Position::startpos();
    let reads = |notation: Notation, text| notation.parse(&start, None, text).is_ok();
    let accepted = Notation::ALL.map(|notation| {
        ["7g7f", "76", "P-7f", "P-76", "歩-76", "７六歩", "７六歩(77)"]
            .map(|text| u8::from(reads(notation, text)))
    });
    assert_eq!(
        accepted,
        [
            [1, 0, 0, 0, 0, 0, 0],
            [0, 0, 1, 1, 1, 0, 0],
            [0, 0, 1, 1, 1, 0, 0],
            [0, 0, 1, 1, 1, 0, 0],
            [0, 0, 0, 0, 0, 1, 1],
            [0, 0, 0, 0, 0, 1, 1],
        ]
    );
}

#[test]
fn usi_text_says_where_it_went_wrong() {
    let start = Position::startpos();
    let offset = |text| Notation::Usi.parse(&start, None, text).unwrap_err().offset();
    assert_eq!(
        ["", "7g", "xx7f", "7gxx", "7g7f=", "7g7f+x", "７g7f", "7g7７"].map(offset),
        [0, 2, 0, 2, 4, 5, 0, 3].map(Some)
    );
}

fn written(notation: Notation, sfen: &str, moves: &str) -> String {
    let moves: Vec<_> = moves.split(' ').map(usi).collect();
    line(notation, &position(sfen), &moves).expect("legal moves")
}

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const SIX_PIECES: &str = "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

#[test]
fn moves_are_numbered_in_pairs_in_western_text() {
    let opening = "7g7f 3c3d 2g2f 2b3c 2f2e 3c8h+ 7i8h 3a2b";
    let exchange = "7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+ 7i8h 3a2b";
    assert_eq!(
        written(Notation::Hodges, EVEN, exchange),
        "1.P-7f P-3d 2.P-2f G-3b 3.P-2e Bx8h+ 4.Sx8h S-2b"
    );
    assert_eq!(
        written(Notation::Western, EVEN, opening),
        "1.P-76 P-34 2.P-26 B-33 3.P-25 Bx88+ 4.Sx88 S-22"
    );
}

#[test]
fn an_ellipsis_stands_for_black_where_white_moves_first() {
    assert_eq!(written(Notation::Hodges, SIX_PIECES, "3c3d 7g7f 4a3b"), "1... P-3d 2.P-7f G-3b");
    assert_eq!(
        written(Notation::Japanese, SIX_PIECES, "3c3d 7g7f 4a3b"),
        "1 ☖３四歩 2 ☗７六歩 3 ☖３二金"
    );
}

#[test]
fn moves_are_numbered_singly_in_japanese_text_and_not_at_all_in_usi() {
    assert_eq!(
        written(Notation::Japanese, EVEN, "7g7f 3c3d 8h2b+ 3a2b"),
        "1 ☗７六歩 2 ☖３四歩 3 ☗２二角成 4 ☖同　銀"
    );
    assert_eq!(written(Notation::Usi, EVEN, "7g7f 3c3d 8h2b+ 3a2b"), "7g7f 3c3d 8h2b+ 3a2b");
}

#[test]
fn a_line_with_an_illegal_move_says_which() {
    let moves = ["7g7f", "3c3e"].map(usi);
    let error = line(Notation::Hodges, &Position::startpos(), &moves).unwrap_err();
    assert_eq!((error.index, error.mv), (1, moves[1]));
}

#[test]
fn a_move_that_cannot_be_made_still_has_a_name() {
    let start = Position::startpos();
    for mv in ["5e5d", "5e5d+", "3c3d", "P*5e", "R*5i", "5i5a+"].map(usi) {
        for notation in Notation::ALL {
            assert!(!notation.write(&start, mv, None).is_empty());
        }
    }
}
