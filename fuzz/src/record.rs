//! Files of game records.

use komadai_record::{Dialect, Record, read, replay};

/// Whatever is read is replayed without a panic; written as KIF it reads back to the same moves and the same text,
/// written otherwise to the same game.
pub fn record(data: &[u8]) {
    let Ok(reading) = read(data) else { return };
    assert!(!reading.games.is_empty());
    for game in reading.games {
        assert!(game.warnings.len() <= 1_000);
        let record = game.record;
        let is_legal = replay(&record).is_ok();
        let Ok(kif) = record.write(Dialect::Kif) else {
            continue;
        };
        let again = first(&kif.text);
        assert!(again.moves().eq(record.moves()), "{}", kif.text);
        assert_eq!(again.variations(), record.variations(), "{}", kif.text);
        let text = again.write(Dialect::Kif).map(|written| written.text);
        assert_eq!(text.as_ref(), Ok(&kif.text));
        // CSA has no words for a gold that promotes.
        for dialect in [Dialect::Csa2, Dialect::Csa3]
            .into_iter()
            .filter(|_| is_legal)
        {
            let written = record.write(dialect).expect("KIF could name every move");
            assert!(
                first(&written.text).moves().eq(record.moves()),
                "{}",
                written.text
            );
        }
    }
}

fn first(text: &str) -> Record {
    let mut reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    reading.games.remove(0).record
}
