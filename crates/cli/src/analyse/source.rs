//! The games to analyse: files read, moves replayed by the rules, each game given the name of its files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use komadai_archive::{Input, expand_without};
use komadai_record::replay;
use komadai_review::analysis::Source;

use super::Troubles;
use crate::failure::note;
use crate::told::Told as _;
use crate::words;

/// A game, and what its files are called, without an ending.
pub struct NamedSource {
    pub name: String,
    pub game: Source,
}

/// Reads every game of every file, but not what is written to the folder `out`; what cannot be read is told, and what
/// came before it is kept.
pub fn read_all(paths: &[PathBuf], out: &Path, troubles: &mut Troubles) -> Vec<NamedSource> {
    let mut sources = Vec::new();
    let mut names = HashSet::new();
    for input in expand_without(paths, Some(out)) {
        read_file(&input, &mut sources, &mut names, troubles);
    }
    sources
}

fn read_file(
    input: &Input,
    sources: &mut Vec<NamedSource>,
    names: &mut HashSet<String>,
    troubles: &mut Troubles,
) {
    let file = input.name();
    let reading = match input.bytes().and_then(|bytes| Ok(komadai_record::read(&bytes)?)) {
        Ok(reading) => reading,
        Err(error) => return troubles.tell(&file, error),
    };
    let several = reading.games.len() > 1;
    for (number, game) in (1..).zip(reading.games) {
        let number = several.then_some(number);
        let title = Source::title_of(&file, number);
        for warning in &game.warnings {
            note(words::warning(format!("{title}: {}", warning.told())));
        }
        if let Some(fault) = &game.error {
            troubles.tell(&title, fault);
        }
        let read_in_part = game.error.is_some();
        let played = match replay(&game.record) {
            Ok(game) => game,
            Err(error) => {
                troubles.tell(&title, &error);
                let Some(game) = error.game() else { continue };
                game.clone()
            }
        };
        if played.ply() == 0 {
            if !read_in_part {
                note(words::no_moves(title));
            }
            continue;
        }
        let name = free_name(input.below(), number, names);
        let game = Source::new(game.record, played, file.clone(), number);
        sources.push(NamedSource { name, game });
    }
}

/// The name of the file, with the number of the game, and with another where it is taken.
fn free_name(path: &Path, number: Option<usize>, names: &mut HashSet<String>) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let base = match number {
        Some(number) => format!("{stem}-{number}"),
        None => stem.into_owned(),
    };
    let name = (2..).map(|more| format!("{base}-{more}")).find(|name| !names.contains(name));
    let name = if names.contains(&base) { name } else { None }.unwrap_or(base);
    names.insert(name.clone());
    name
}
