//! The texts that are read: the records of `testdata/records`, and tournament games as our writers write them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use komadai_record::{Dialect, EndKind, Key, Record};
use serde_json::Value;

/// Texts of one format.
pub struct Corpus {
    pub name: &'static str,
    /// The format as manifests name it.
    pub format: &'static str,
    pub texts: Vec<String>,
}

impl Corpus {
    /// How large it is.
    pub fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }
}

/// How many megabytes a second Komadai means to read with every move asked of the rules.
pub const GOALS: [(&str, f64); 3] = [("KIF", 250.0), ("CSA", 160.0), ("KI2", 65.0)];

/// Every corpus: tournament games, and the same written in each format.
pub fn all() -> Result<Vec<Corpus>, String> {
    let games = tournament()?;
    let written = |name, format, dialect| -> Result<Corpus, String> {
        let texts = games.iter().map(|game| game.write(dialect));
        let texts = texts.map(|text| text.map(|written| written.text));
        Ok(Corpus {
            name,
            format,
            texts: texts.collect::<Result<_, _>>().map_err(|error| error.to_string())?,
        })
    };
    Ok(vec![
        shared("KIF, other programs' files", "KIF")?,
        written("KIF, tournament games", "KIF", Dialect::Kif)?,
        shared("KI2, other programs' files", "KI2")?,
        written("KI2, tournament games", "KI2", Dialect::Ki2)?,
        shared("CSA, other programs' files", "CSA")?,
        written("CSA, tournament games", "CSA", Dialect::Csa2)?,
        shared("JKF, other programs' files", "JKF")?,
        written("JKF, tournament games", "JKF", Dialect::Jkf)?,
    ])
}

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata").join(path)
}

fn text(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(error) => encoding_rs::SHIFT_JIS.decode(error.as_bytes()).0.into_owned(),
    })
}

/// The files of the manifest in one format, as UTF-8.
fn shared(name: &'static str, format: &'static str) -> Result<Corpus, String> {
    let manifest = text(&testdata("records/manifest.jsonl"))?;
    let mut texts = Vec::new();
    for line in manifest.lines() {
        let entry: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if entry["format"] == format {
            let file = entry["file"].as_str().unwrap_or_default();
            texts.push(text(&testdata("records").join(file))?);
        }
    }
    Ok(Corpus { name, format, texts })
}

/// The games of a tournament, with times as such games have them.
pub fn tournament() -> Result<Vec<Record>, String> {
    let games = text(&testdata("games/wcsc28.jsonl"))?;
    games.lines().map(game).collect()
}

fn game(line: &str) -> Result<Record, String> {
    let game: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let mut record = Record::default();
    for (key, name) in [(Key::Event, "event"), (Key::Black, "black"), (Key::White, "white")] {
        record.headers.set(key, game[name].as_str().unwrap_or_default());
    }
    let mut last = Record::ROOT;
    let moves = game["moves"].as_str().unwrap_or_default();
    for (ply, mv) in moves.split_whitespace().enumerate() {
        last = record.add(last, mv.parse().map_err(|error| format!("{mv}: {error}"))?);
        let seconds = ((ply as u64 * 2_654_435_761) >> 7) % 40;
        record[last].time = Some(Duration::from_secs(seconds));
    }
    record[last].end = Some(EndKind::Resign.into());
    Ok(record)
}
