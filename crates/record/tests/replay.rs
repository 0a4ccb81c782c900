//! Real games: every recorded move is legal, reaches the recorded position, and has exact names.

mod common;

use common::{fixture, usi};
use komadai_record::{Notation, Record, Scoresheet, parse_any, read};
use komadai_rules::{Move, Position, Setup, SetupError};
use serde_json::Value;

/// The objects of a file that holds one a line.
fn objects(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(fixture(path)).expect("the file is part of the tree");
    text.lines().map(|line| serde_json::from_str(line).expect(path)).collect()
}

fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap_or_else(|| panic!("{key} in {object}"))
}

/// Plays the moves, naming each in every notation and reading the name back.
fn replay(id: &str, start: &Position, moves: &[Move]) -> Position {
    let mut position = start.clone();
    let mut previous_to = None;
    for (ply, &mv) in moves.iter().enumerate() {
        for notation in Notation::ALL {
            let name = notation.write(&position, mv, previous_to);
            assert_eq!(
                notation.parse(&position, previous_to, &name),
                Ok(mv),
                "{id} ply {ply}: {name}"
            );
            assert_eq!(parse_any(&position, previous_to, &name), Ok(mv), "{id} ply {ply}: {name}");
        }
        position.play(mv).unwrap_or_else(|illegal| panic!("{id} ply {ply} {mv}: {illegal}"));
        previous_to = Some(mv.to());
    }
    position
}

/// The first game of a record.
fn record(file: &str) -> Record {
    let bytes =
        std::fs::read(fixture("records").join(file)).expect("the record is part of the tree");
    let mut reading = read(&bytes).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    reading.games.remove(0).record
}

fn playable(setup: &Setup) -> Result<Position, SetupError> {
    Position::from_setup(setup).or_else(SetupError::allow_problem)
}

#[test]
fn recorded_moves_have_exact_names() {
    let mut replayed = 0;
    for entry in objects("records/manifest.jsonl") {
        let (format, file) = (text(&entry, "format"), text(&entry, "file"));
        if ["KIF", "CSA", "USI"].contains(&format) {
            let record = record(file);
            let start = playable(&record.start).unwrap_or_else(|error| panic!("{file}: {error}"));
            let moves: Vec<Move> = record.moves().collect();
            replay(file, &start, &moves);
            replayed += 1;
        }
    }
    assert_eq!(replayed, 50, "records in KIF, CSA and USI");
}

#[test]
fn championship_games_replay_move_by_move() {
    let games = objects("games/wcsc28.jsonl");
    assert_eq!(games.len(), 117);
    for game in games {
        let id = text(&game, "id");
        let moves: Vec<Move> = game["moves"].as_str().unwrap().split(' ').map(usi).collect();
        assert_eq!(Some(moves.len() as u64), game["plies"].as_u64(), "{id}");
        replay(id, &Position::startpos(), &moves);
    }
}

/// One program says 直 even where the motion alone would do.
const SPELLED_OTHERWISE: [(&str, &str); 1] = [("同金上", "同金直")];

/// Names that other programs wrote: every move of the KIF and KI2 files in UTF-8 that hold one line of play.
#[test]
fn names_written_by_other_programs_are_read() {
    let mut read = 0;
    for entry in objects("records/manifest.jsonl") {
        let (format, file, expect) =
            (text(&entry, "format"), text(&entry, "file"), &entry["expect"]);
        let forks = expect["branches"].as_u64().is_some_and(|branches| branches > 0);
        if !matches!(format, "KIF" | "KI2") || entry["encoding"] != "utf-8" || forks {
            continue;
        }
        let record = std::fs::read_to_string(fixture("records").join(file)).expect("UTF-8");
        let record = record.trim_start_matches('\u{feff}');
        let names = if format == "KIF" { kif_names(record) } else { ki2_names(record) };
        let plies = expect["plies"].as_u64().expect("a count") as usize;

        let start = text(expect, "init_sfen").parse().expect("an SFEN");
        let start = playable(&start).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut sheet = Scoresheet::new(Notation::Japanese, start, 1);
        let mut previous_to = None;
        for name in names.iter().take(plies) {
            let mv = Notation::Kif
                .parse(sheet.position(), previous_to, name)
                .unwrap_or_else(|error| panic!("{file} {name}: {error}"));
            let entry = sheet.add(mv).expect("a legal move");
            let written = plain(&entry.name);
            if format == "KI2"
                && !SPELLED_OTHERWISE.contains(&(written.as_str(), plain(name).as_str()))
            {
                assert_eq!(written, plain(name), "{file}");
            }
            previous_to = Some(mv.to());
            read += 1;
        }
        assert_eq!(sheet.position().to_string(), text(expect, "final_sfen"), "{file}");
    }
    assert!(read > 300, "only {read} names");
}

/// The move of each numbered line of a KIF file.
fn kif_names(text: &str) -> Vec<String> {
    let numbered = text.lines().filter_map(|line| {
        let line = line.trim_start();
        let name = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
        (name.len() < line.len()).then_some(name)
    });
    // What follows the name is a time in parentheses after a blank.
    numbered
        .filter_map(|name| Some(name.trim_start().split(" (").next()?.trim_end().to_string()))
        .collect()
}

/// The moves of a KI2 file, each from its mark to the next.
fn ki2_names(text: &str) -> Vec<String> {
    const MARKS: [char; 4] = ['▲', '△', '☗', '☖'];
    let lines = text.lines().filter(|line| line.starts_with(MARKS));
    lines.flat_map(|line| line.split(MARKS).skip(1)).map(|name| name.trim().to_string()).collect()
}

/// A name without what programs spell differently: the mark of the side, blanks, 竜 for 龍.
fn plain(name: &str) -> String {
    name.trim_start_matches(['☗', '☖']).replace(char::is_whitespace, "").replace('竜', "龍")
}
