//! The games to analyse: files read, moves replayed by the rules, each game given the name of its files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use komadai_archive::{Input, expand_without};
use komadai_record::{Key, Record, replay};
use komadai_review::positions;
use komadai_rules::{Color, Game, Move, Position};

use super::{Troubles, note};

/// A game as it was recorded and as the rules play it.
pub struct Source {
    /// What its files are called, without an ending.
    pub name: String,
    /// Where it was read from.
    pub file: String,
    /// Which game of its file it is, from 1; `None` where it is the only one.
    pub number: Option<usize>,
    /// The record as it was read.
    pub record: Record,
    /// The game, as far as it can be played.
    pub game: Game,
    /// The position before each move, and the last one.
    pub positions: Vec<Position>,
    /// The moves, one less than there are positions.
    pub moves: Vec<Move>,
}

impl Source {
    /// How messages call the game.
    pub fn title(&self) -> String {
        title(&self.file, self.number)
    }

    /// The player of a side, if the record names one.
    pub fn player(&self, color: Color) -> Option<&str> {
        let name = self.record.headers.get(&Key::player(color))?.trim();
        (!name.is_empty()).then_some(name)
    }

    /// Where the move before the one at `ply` went, `ply` counted from 0.
    pub fn previous_to(&self, ply: usize) -> Option<komadai_rules::Square> {
        ply.checked_sub(1).map(|before| self.moves[before].to())
    }
}

fn title(file: &str, number: Option<usize>) -> String {
    match number {
        Some(number) => format!("{file}, game {number}"),
        None => file.to_owned(),
    }
}

/// Reads every game of every file, but not what is written to the folder `out`; what cannot be read is told, and what came
/// before it is kept.
pub fn read_all(paths: &[PathBuf], out: &Path, troubles: &mut Troubles) -> Vec<Source> {
    let mut sources = Vec::new();
    let mut names = HashSet::new();
    for input in expand_without(paths, Some(out)) {
        read_file(&input, &mut sources, &mut names, troubles);
    }
    sources
}

fn read_file(
    input: &Input,
    sources: &mut Vec<Source>,
    names: &mut HashSet<String>,
    troubles: &mut Troubles,
) {
    let file = input.name();
    let bytes = match input.bytes() {
        Ok(bytes) => bytes,
        Err(error) => return troubles.tell(&file, &error.to_string()),
    };
    let reading = match komadai_record::read(&bytes) {
        Ok(reading) => reading,
        Err(fault) => return troubles.tell(&file, &fault.to_string()),
    };
    let several = reading.games.len() > 1;
    for (number, game) in (1..).zip(reading.games) {
        let number = several.then_some(number);
        let title = title(&file, number);
        for warning in &game.warnings {
            note(&format!("warning: {title}: {warning}"));
        }
        if let Some(fault) = &game.error {
            troubles.tell(&title, &fault.to_string());
        }
        let read_in_part = game.error.is_some();
        let played = match replay(&game.record) {
            Ok(game) => game,
            Err(error) => {
                troubles.tell(&title, &error.to_string());
                match error.game() {
                    Some(game) => game.clone(),
                    None => continue,
                }
            }
        };
        if played.ply() == 0 {
            if !read_in_part {
                note(&format!("{title}: there are no moves to analyse"));
            }
            continue;
        }
        let name = free_name(input.below(), number, names);
        sources.push(source(name, &file, number, game.record, played));
    }
}

fn source(name: String, file: &str, number: Option<usize>, record: Record, game: Game) -> Source {
    let moves: Vec<Move> = game.moves().collect();
    let positions = positions(&game);
    Source {
        name,
        file: file.to_owned(),
        number,
        record,
        game,
        positions,
        moves,
    }
}

/// The name of the file, with the number of the game, and with another where it is taken.
fn free_name(path: &Path, number: Option<usize>, names: &mut HashSet<String>) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let base = match number {
        Some(number) => format!("{stem}-{number}"),
        None => stem.into_owned(),
    };
    let name = (2..)
        .map(|more| format!("{base}-{more}"))
        .find(|name| !names.contains(name));
    let name = if names.contains(&base) { name } else { None }.unwrap_or(base);
    names.insert(name.clone());
    name
}
