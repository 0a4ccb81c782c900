//! Files of game records.

use komadai_record::{Dialect, Format, Loss, ReadGame, Record, Records, Stream, read, replay};

/// Any file: whatever is read is replayed without a panic; written as KIF it reads back to the same moves and the
/// same text, written otherwise to the same game; read in pieces, or untidily written, it is the same file.
pub fn record(data: &[u8]) {
    let Ok(reading) = read(data) else { return };
    assert!(!reading.games.is_empty());
    if let Ok(text) = core::str::from_utf8(data) {
        comes_in_pieces(text, &reading.games);
        // In JSON a line may end within a text, where a blank is not nothing.
        if reading.format != Format::Jkf {
            may_be_untidy(text, &reading.games);
        }
    }
    for game in reading.games {
        assert!(game.warnings.len() <= 1_000);
        is_written_and_read_back(&game.record);
    }
}

/// The rest of a KIF file.
pub fn kif(data: &[u8]) {
    record(&["手合割：平手\n".as_bytes(), data].concat());
}

/// The rest of a CSA file.
pub fn csa(data: &[u8]) {
    record(&[b"V2.2\n", data].concat());
}

/// The rest of a KI2 file.
pub fn ki2(data: &[u8]) {
    record(&["▲７六歩".as_bytes(), data].concat());
}

/// The moves of a JKF file.
pub fn jkf(data: &[u8]) {
    record(&[b"{\"moves\":[{},", data].concat());
}

/// The moves of a USEN line.
pub fn usen(data: &[u8]) {
    record(&[b"~0.7ku", data].concat());
}

/// The rest of a PSN file.
pub fn psn(data: &[u8]) {
    record(&[b"[Sente \"a\"]\n", data].concat());
}

fn comes_in_pieces(text: &str, games: &[ReadGame]) {
    let mut found = Vec::new();
    let mut visitor = Records::new(|game| found.push(game));
    let mut stream = Stream::checked();
    for piece in text.as_bytes().chunks(13) {
        if stream.push(piece, &mut visitor).is_err() {
            return;
        }
    }
    if stream.finish(&mut visitor).is_ok() && !found.is_empty() {
        assert!(found == games, "{text}");
    }
}

/// A blank at the end of each line keeps text from being read in the quick way.
fn may_be_untidy(text: &str, games: &[ReadGame]) {
    // Among the kana of ISO-2022-JP a blank is none.
    const SWITCHES: [&str; 3] = ["\u{1b}$B", "\u{1b}$@", "\u{1b}(I"];
    if SWITCHES.iter().any(|switch| text.contains(switch)) {
        return;
    }
    // Behind a blank what fills the last block would be part of the line.
    if text.contains('\r') || text.ends_with(['\0', '\u{1a}']) {
        return;
    }
    let mut untidy: String = text.lines().map(|line| format!("{line} \n")).collect();
    if !text.ends_with('\n') {
        untidy.pop();
    }
    let Ok(reading) = read(untidy.as_bytes()) else {
        return;
    };
    let told = |games: &[ReadGame]| -> Vec<(Record, usize, bool)> {
        games
            .iter()
            .map(|game| (game.record.clone(), game.warnings.len(), game.error.is_some()))
            .collect()
    };
    assert!(told(&reading.games) == told(games), "{text}");
}

fn is_written_and_read_back(record: &Record) {
    let is_legal = replay(record).is_ok();
    let Ok(kif) = record.write(Dialect::Kif) else {
        return;
    };
    let again = first(&kif.text);
    assert!(again.moves().eq(record.moves()), "{}", kif.text);
    assert_eq!(again.variations(), record.variations(), "{}", kif.text);
    let text = again.write(Dialect::Kif).map(|written| written.text);
    assert_eq!(text.as_ref(), Ok(&kif.text));
    for dialect in Dialect::ALL {
        // CSA has no words for a gold that promotes.
        if matches!(dialect, Dialect::Csa2 | Dialect::Csa3) && !is_legal {
            continue;
        }
        let written = record.write(dialect).expect("KIF could name every move");
        if written.lost.contains(&Loss::Moves) {
            continue;
        }
        let again = first(&written.text);
        assert!(again.moves().eq(record.moves()), "{}", written.text);
        if !written.lost.contains(&Loss::Variations) {
            assert_eq!(again.variations(), record.variations(), "{}", written.text);
        }
    }
}

fn first(text: &str) -> Record {
    let mut reading = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    reading.games.remove(0).record
}
