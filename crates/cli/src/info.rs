//! `komadai info`: a record at a glance.

mod json;
mod summary;
mod theory;
pub mod words;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use komadai_archive::{Input, expand};
use komadai_pool::map_in_order;

use crate::arguments::one_or_more;
use crate::failure::{Failure, note};
use crate::language::spoken;
use crate::text::clean;
use crate::told::Told as _;

use words::Words;

/// Tell what records hold: who played, when, how it ended, openings and castles by name, times, variations, comments
///
/// A folder stands for the records in it and below it, `-` for standard input.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of game records
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// Print a JSON object for each game, one a line, names in both languages
    #[arg(long)]
    json: bool,
    /// Files read at once; by default as many as there are processors
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

/// Tells of every game of every file, in order; what cannot be read is told, and the others go on.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let inputs = expand(&arguments.inputs);
    let words = Words(spoken());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut all_well = true;
    map_in_order(
        &inputs,
        komadai_pool::threads(arguments.threads),
        |input| FileText::of(input, words, arguments.json),
        |_, told| {
            all_well &= told.troubles.is_empty();
            // First what is well, so that both streams on one terminal stay in order.
            let written = out.write_all(told.text.as_bytes());
            let written =
                if told.troubles.is_empty() { written } else { written.and_then(|()| out.flush()) };
            for trouble in told.troubles {
                note(crate::words::error(trouble));
            }
            written.map_err(Failure::Output)
        },
    )?;
    out.flush().map_err(Failure::Output)?;
    if all_well { Ok(()) } else { Err(Failure::Told) }
}

/// What is to be told of a file.
struct FileText {
    text: String,
    troubles: Vec<String>,
}

impl FileText {
    fn of(input: &Input, words: Words, as_json: bool) -> Self {
        let file = input.name();
        let mut games = Vec::new();
        let kind = match input.each_game(|game| games.push(game)) {
            Ok(kind) => kind,
            Err(reason) => {
                return Self {
                    text: String::new(),
                    troubles: vec![format!("{file}: {}", reason.told())],
                };
            }
        };
        let (format, encoding) = (kind.format.name(), kind.encoding.name());
        let (mut text, mut troubles) = (String::new(), vec![]);
        let several = games.len() > 1;
        for (number, game) in (1..).zip(&games) {
            let title = if several { words.game_of(&file, number) } else { file.clone() };
            if as_json {
                text += &json::line(&file, number, (format, encoding), game);
            } else {
                text += &format!("{}  ({format}, {encoding})\n", clean(&title));
                text += &clean(&summary::of(&game.record, words));
                text.push('\n');
            }
            troubles.extend(game.error.iter().map(|fault| format!("{title}: {}", fault.told())));
        }
        Self { text, troubles }
    }
}
