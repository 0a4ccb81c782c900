//! Every record through every dialect: what comes back is what went in, less what the writer said was lost.

mod common;

use common::{fixture, law, random};
use komadai_chance::Chance;
use komadai_record::{Dialect, Encoding, EndKind, Loss, Record, read};
use komadai_rules::{Color, Outcome, Reason};

#[test]
fn records_of_chance_survive_every_dialect() {
    let mut chance = Chance::new(7);
    for round in 0..300 {
        let record = random::record(&mut chance, 60);
        for dialect in Dialect::ALL {
            law::check(&record, dialect).unwrap_or_else(|what| panic!("round {round}: {what}"));
        }
    }
}

/// The real files, which hold fouls and problems too.
#[test]
fn real_records_survive_every_dialect() {
    let manifest = std::fs::read_to_string(fixture("records/manifest.jsonl")).expect("in the tree");
    for entry in manifest.lines() {
        let entry: serde_json::Value = serde_json::from_str(entry).expect("JSON");
        let file = entry["file"].as_str().expect("a name");
        let bytes = std::fs::read(fixture("records").join(file)).expect("in the tree");
        let reading = read(&bytes).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        for game in reading.games {
            for dialect in Dialect::ALL {
                law::check(&game.record, dialect).unwrap_or_else(|what| panic!("{file}: {what}"));
            }
        }
    }
}

/// A win by counting, or by taking the king, keeps its winner wherever an end has a place.
#[test]
fn the_winner_by_the_rules_wins_in_every_dialect() {
    let mut record = Record::default();
    let first = record.add(Record::ROOT, "7g7f".parse().expect("USI"));
    let mover = Color::White;
    for (winner, reason) in [
        (Color::Black, Reason::Jishogi),
        (Color::White, Reason::Jishogi),
        (Color::Black, Reason::KingCapture),
        (Color::Black, Reason::Try),
        (Color::White, Reason::Resignation),
        (Color::White, Reason::PerpetualCheck),
        (Color::Black, Reason::PerpetualCheck),
    ] {
        let outcome = Outcome { winner: Some(winner), reason };
        record[first].end = Some(EndKind::of_outcome(outcome, mover).into());
        for dialect in Dialect::ALL {
            law::check(&record, dialect).unwrap_or_else(|what| panic!("{reason:?}: {what}"));
            let lacks = dialect.lacks().contains(&Loss::End) || dialect == Dialect::Usen;
            let written = record.write(dialect).expect("a legal move");
            let again = read(written.text.as_bytes()).expect("a record").games;
            let won = again[0].record.winner();
            assert!(lacks || won == Some(winner), "{}", written.text);
            assert!(again[0].warnings.is_empty(), "{:?}", again[0].warnings);
        }
    }
}

/// The table of what each dialect cannot hold, as the manual of the formats has it.
#[test]
fn what_is_lost_is_what_the_table_says() {
    use Dialect::{Csa2, Csa3, Jkf, Ki2, Kif, Psn, Sfen, Usi};
    #[rustfmt::skip]
    let table = [
        (Loss::Variations, &[Sfen, Usi, Csa2, Csa3, Psn][..]),
        (Loss::Comments, &[Sfen, Usi]),
        (Loss::Bookmarks, &[Sfen, Usi, Csa2, Csa3, Psn]),
        (Loss::Times, &[Sfen, Usi, Ki2, Psn]),
        (Loss::Fractions, &[Kif, Csa2, Jkf]),
        (Loss::End, &[Sfen, Usi]),
        (Loss::Analysis, &[Sfen, Usi, Psn]),
        (Loss::Moves, &[]),
    ];
    for (loss, dialects) in table {
        for dialect in [Sfen, Usi, Kif, Ki2, Csa2, Csa3, Jkf, Psn] {
            let lacks = dialect.lacks().contains(&loss);
            assert_eq!(lacks, dialects.contains(&dialect), "{loss} in {dialect:?}");
        }
    }
}

#[test]
fn files_in_every_encoding_are_read_back() {
    let mut chance = Chance::new(3);
    for round in 0..20 {
        let record = random::record(&mut chance, 40);
        for dialect in Dialect::ALL {
            let written = record.write(dialect).expect("legal moves");
            let expected = read(written.text.as_bytes()).expect("a record").games;
            for encoding in [
                Encoding::Utf8,
                Encoding::Utf8Bom,
                Encoding::Utf16,
                Encoding::ShiftJis,
                Encoding::EucJp,
            ] {
                let file = written.clone().encode(encoding);
                assert_eq!(file.lost, written.lost, "{round} {dialect:?} {encoding:?}");
                let again = read(&file.bytes).expect("a record");
                assert!(again.games == expected, "{round} {dialect:?} {encoding:?}");
                let ends = String::from_utf8(written.text.clone().into_bytes()).expect("text");
                for end in ["\r\n", "\r"] {
                    let text = ends.replace('\n', end);
                    let again = read(text.as_bytes()).expect("a record");
                    assert!(again.games == expected, "{round} {dialect:?} {end:?}");
                }
            }
        }
    }
}

#[test]
fn every_dialect_has_a_name() {
    for dialect in Dialect::ALL {
        assert_eq!(Dialect::named(dialect.code()), Some(dialect));
        assert!(!dialect.extension().is_empty());
        let empty = Record::default().write(dialect).expect("no moves");
        assert_eq!(empty.lost, [], "{dialect:?}");
    }
    assert_eq!(Dialect::named("pgn"), None);
}

/// CSA of version 2 knows no encoding but one: in any other it says which, where that matters.
#[test]
fn csa_says_in_which_encoding_it_is() {
    for (name, dialect, encoding, first) in [
        ("Kumo", Dialect::Csa2, Encoding::Utf8, "V2.2"),
        ("Kumo", Dialect::Csa2, Encoding::Utf16, "V2.2"),
        ("雲", Dialect::Csa2, Encoding::Utf8, "'CSA encoding=UTF-8"),
        ("雲", Dialect::Csa2, Encoding::ShiftJis, "'CSA encoding=SHIFT_JIS"),
        ("雲", Dialect::Csa2, Encoding::Utf16, "'CSA encoding=UTF-16"),
        ("Kumo", Dialect::Csa3, Encoding::Utf8, "'CSA encoding=UTF-8"),
        ("Kumo", Dialect::Csa3, Encoding::Utf16, "'CSA encoding=UTF-16"),
    ] {
        let mut record = Record::default();
        record.headers.set(komadai_record::Key::Black, name);
        let file = record.write(dialect).expect("no moves").encode(encoding);
        let text = match encoding {
            Encoding::Utf16 => {
                let units = file.bytes[2..].chunks_exact(2);
                let units: Vec<u16> =
                    units.map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
                String::from_utf16(&units).expect("UTF-16")
            }
            _ => String::from_utf8_lossy(&file.bytes).into_owned(),
        };
        assert_eq!(text.lines().next(), Some(first), "{name} {dialect:?} {encoding:?}");
        let again = read(&file.bytes).expect("CSA").games.remove(0);
        assert!(again.warnings.is_empty() && again.record == record, "{text}");
    }
}
