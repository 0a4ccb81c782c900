//! Pages made of records: score sheets and diagrams.

use std::io::{self, Write};
use std::path::PathBuf;

use komadai_archive::{InputError, expand};
use komadai_draw::{Document, Paper, Plies, RecordDiagrams, ScoreSheet, Sheet, SheetEntry};
use komadai_record::{Record, read};

use crate::diagram::look::Look;

/// Every game of every file; what goes wrong is told, and the return value says whether anything did.
fn each_game(paths: &[PathBuf], mut take: impl FnMut(&str, &Record) -> Result<(), String>) -> bool {
    let mut failed = false;
    let mut tell = |kind: &str, name: &str, reason: &str| {
        failed |= kind == "error";
        // Nothing is left to do if nobody listens.
        let _ = writeln!(io::stderr(), "{kind}: {name}: {reason}");
    };
    for input in expand(paths) {
        let name = input.name();
        let reading = input.bytes().and_then(|bytes| read(&bytes).map_err(InputError::from));
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => {
                tell("error", &name, &error.to_string());
                continue;
            }
        };
        for game in &reading.games {
            for warning in &game.warnings {
                tell("warning", &name, &warning.to_string());
            }
            if let Some(fault) = &game.error {
                tell("error", &name, &fault.to_string());
            }
            if let Err(reason) = take(&name, &game.record) {
                tell("error", &name, &reason);
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

/// How sheets of diagrams look.
pub struct Like<'a> {
    pub paper: Paper,
    pub title: &'a str,
    pub columns: u8,
    pub rows: u8,
    pub plies: &'a Plies,
    pub look: &'a Look,
}

/// Sheets of diagrams; and whether anything went wrong.
pub fn diagrams(paths: &[PathBuf], like: &Like<'_>) -> (Document, bool) {
    let diagram = like.look.for_print();
    let mut sheet = Sheet {
        title: like.title.into(),
        columns: like.columns,
        rows: like.rows,
        lines: 0,
        ..Sheet::new(like.paper)
    };
    let failed = each_game(paths, |_, record| {
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
        let plies = game.places(like.plies).map_err(|error| error.to_string())?;
        plies.into_iter().filter_map(|ply| game.at(ply)).for_each(&mut add);
        Ok(())
    });
    let mut document = Document::new(match like.title {
        "" => "Shogi diagrams",
        title => title,
    });
    document.pages = sheet.pages();
    (document, failed)
}
