//! `komadai merge`: several records of one start as one, their moves joined as variations.

use std::path::PathBuf;

use komadai_archive::{Input, expand};
use komadai_record::{Record, read};
use komadai_review::analysis::Source;

use crate::convert;
use crate::failure::{Failure, note};
use crate::told::Told as _;
use crate::words;

/// Join records into one: moves that differ become variations, comments, bookmarks and times of all are kept
///
/// The game itself is that of the first record. Where two records say different things that cannot stand side by side
/// (headers, the time of a move, an end), the first one's word is kept, and the other is told on standard error.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of game records, all from the same start
    #[arg(required = true, value_name = "RECORD")]
    inputs: Vec<PathBuf>,
    #[command(flatten)]
    form: convert::Form,
}

/// Joins every game of every file.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut games = Vec::new();
    for input in expand(&arguments.inputs) {
        games.extend(read_games(&input)?);
    }
    let mut games = games.into_iter();
    let (first, mut joined) = games.next().ok_or_else(|| Failure::Refused(words::no_games()))?;
    let mut count = 1;
    let mut conflicts = 0;
    for (title, record) in games {
        let found = joined.merge(&record).map_err(|error| {
            Failure::Refused(words::another_start(&title, error.told(), &first))
        })?;
        for conflict in &found {
            note(words::conflict(&title, conflict.told()));
        }
        conflicts += found.len();
        count += 1;
    }
    if count == 1 {
        return Err(Failure::Refused(words::one_game(first)));
    }
    arguments.form.write(&joined)?;
    let (games, variations) = (words::games(count), words::variations(joined.variations()));
    note(words::joined(games, variations, words::conflicts(conflicts)));
    Ok(())
}

/// The games of a file; one that cannot be read whole is not joined.
fn read_games(input: &Input) -> Result<Vec<(String, Record)>, Failure> {
    let file = input.name();
    let bytes = input.bytes().map_err(|reason| Failure::about(&file, reason))?;
    let reading = read(&bytes).map_err(|fault| Failure::about(&file, fault))?;
    let several = reading.games.len() > 1;
    let games = (1..).zip(reading.games).map(|(number, game)| {
        let title = Source::title_of(&file, several.then_some(number));
        for warning in &game.warnings {
            note(words::warning(format!("{title}: {}", warning.told())));
        }
        match game.error {
            Some(fault) => Err(Failure::about(title, fault)),
            None => Ok((title, game.record)),
        }
    });
    games.collect()
}
