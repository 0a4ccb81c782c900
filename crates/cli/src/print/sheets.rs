//! Pages made of records: score sheets and diagrams.

use std::path::PathBuf;

use komadai_archive::expand;
use komadai_draw::{Document, Plies, RecordDiagrams, ScoreSheet, Sheet, SheetEntry};
use komadai_record::{Record, read};

use crate::diagram::look::Look;
use crate::failure::note;
use crate::print::Out;
use crate::told::Told;
use crate::words;

/// Every game of every file; what goes wrong is told, and the return value says whether anything did.
fn each_game(paths: &[PathBuf], mut take: impl FnMut(&str, &Record) -> Result<(), String>) -> bool {
    let mut failed = false;
    let mut tell = |is_error: bool, name: &str, reason: &dyn Told| {
        failed |= is_error;
        let said = format!("{name}: {}", reason.told());
        note(if is_error { words::error(said) } else { words::warning(said) });
    };
    for input in expand(paths) {
        let name = input.name();
        let reading = match input.bytes().and_then(|bytes| Ok(read(&bytes)?)) {
            Ok(reading) => reading,
            Err(error) => {
                tell(true, &name, &error);
                continue;
            }
        };
        for game in &reading.games {
            for warning in &game.warnings {
                tell(false, &name, warning);
            }
            if let Some(fault) = &game.error {
                tell(true, &name, fault);
            }
            if let Err(reason) = take(&name, &game.record) {
                tell(true, &name, &reason);
            }
        }
    }
    failed
}

/// Score sheets of records, or one blank sheet; and whether anything went wrong.
pub fn score(paths: &[PathBuf], sheet: ScoreSheet) -> (Document, bool) {
    let mut document = Document::new("Shogi score sheet");
    if paths.is_empty() {
        document.pages = sheet.blank();
        return (document, false);
    }
    let failed = each_game(paths, |_, record| {
        document.pages.extend(sheet.filled(record));
        Ok(())
    });
    (document, failed)
}

/// What is asked of sheets of diagrams.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of game records
    #[arg(value_name = "IN", required = true)]
    inputs: Vec<PathBuf>,
    /// Which positions of each game: numbers, ranges as in 10-20, last, all, bookmarks; commas between
    #[arg(long, value_name = "PLIES", default_value = "last")]
    ply: Plies,
    /// Diagrams beside each other
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=6))]
    columns: u8,
    /// Diagrams above each other
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=8))]
    rows: u8,
    /// What stands above every page
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    pub to: Out,
}

/// Sheets of diagrams; and whether anything went wrong.
pub fn diagrams(like: &Arguments) -> (Document, bool) {
    let diagram = like.look.for_print();
    let mut sheet = Sheet {
        title: like.title.clone(),
        columns: like.columns,
        rows: like.rows,
        lines: 0,
        ..Sheet::new(like.to.paper())
    };
    let failed = each_game(&like.inputs, |_, record| {
        let heading = komadai_draw::heading(record);
        let mut add = |mut diagram: komadai_draw::Diagram| {
            // The names stand in the heading.
            diagram.names = None;
            let number = sheet.entries.len() + 1;
            sheet.entries.push(SheetEntry {
                heading: if heading.is_empty() { number.to_string() } else { heading.clone() },
                text: String::new(),
                diagram,
            });
        };
        let game = RecordDiagrams::new(record, &diagram);
        let plies = game.places(&like.ply).map_err(|error| error.told())?;
        plies.into_iter().filter_map(|ply| game.at(ply)).for_each(&mut add);
        Ok(())
    });
    let mut document = Document::new(match &*like.title {
        "" => "Shogi diagrams",
        title => title,
    });
    document.pages = sheet.pages();
    (document, failed)
}
