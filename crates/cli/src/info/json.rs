//! A game as `info --json` tells it; the fields stand in the order of their keys.

use komadai_record::{ReadGame, Record};
use komadai_rules::{Color, Handicap};
use komadai_theory::{Castle, Entry, Strategy, Theory};
use serde::Serialize;

use super::theory;

#[derive(Serialize)]
struct Game<'a> {
    file: &'a str,
    /// Which of the file's games, from 1.
    game: usize,
    format: &'static str,
    encoding: &'static str,
    headers: Vec<(&'a str, &'a str)>,
    start: String,
    handicap: Option<&'static str>,
    plies: usize,
    variations: usize,
    end: Option<&'static str>,
    winner: Option<Color>,
    styles: Vec<ThemeRow>,
    openings: Vec<ThemeRow>,
    castles: Vec<CastleRow>,
    error: Option<String>,
}

/// The names of an entry.
#[derive(Serialize)]
struct Names {
    id: &'static str,
    ja: &'static str,
    reading: &'static str,
    en: &'static str,
}

#[derive(Serialize)]
struct ThemeRow {
    #[serde(flatten)]
    names: Names,
    /// Whose; nothing where it belongs to the game.
    side: Option<Color>,
    since: u32,
}

#[derive(Serialize)]
struct CastleRow {
    #[serde(flatten)]
    names: Names,
    side: Color,
    from: u32,
    to: u32,
    complete: bool,
}

/// One line for a game.
pub fn line(
    file: &str,
    number: usize,
    kind: (&'static str, &'static str),
    game: &ReadGame,
) -> String {
    let record: &Record = &game.record;
    let Theory { styles, openings, castles } = theory::of(record);
    let handicap = Handicap::of_setup(&record.start);
    let gives = handicap.is_some_and(|handicap| handicap != Handicap::Even);
    let headers = record.headers.iter();
    let told = Game {
        file,
        game: number,
        format: kind.0,
        encoding: kind.1,
        headers: headers.map(|(key, value)| (key.kif(gives), value)).collect(),
        start: record.start.to_string(),
        handicap: handicap.map(Handicap::name),
        plies: record.main_line().count(),
        variations: record.variations(),
        // Words of the file that `check` knows are told as there.
        end: record.end().map(|end| match end.kind.code() {
            "other" => end.kind.coarse_code(),
            code => code,
        }),
        winner: record.winner(),
        styles: styles.iter().map(ThemeRow::of).collect(),
        openings: openings.iter().map(ThemeRow::of).collect(),
        castles: castles.iter().map(CastleRow::of).collect(),
        error: game.error.as_ref().map(ToString::to_string),
    };
    serde_json::to_string(&told).expect("a game is strings and numbers") + "\n"
}

impl ThemeRow {
    fn of(named: &Strategy) -> Self {
        Self { names: Names::of(named.entry), side: named.side, since: named.since }
    }
}

impl CastleRow {
    fn of(castle: &Castle) -> Self {
        Self {
            names: Names::of(castle.entry),
            side: castle.color,
            from: castle.from,
            to: castle.to,
            complete: castle.complete,
        }
    }
}

impl Names {
    const fn of(entry: &'static Entry) -> Self {
        Self { id: entry.id(), ja: entry.japanese(), reading: entry.reading(), en: entry.english() }
    }
}
