//! The same for people: a row for each game, what is wrong below it, and a line of counts.

use std::fmt;

use komadai_archive::{Contents, FileReport, Finding};

use crate::arguments::Strictness;
use crate::text::counted;

pub const HEADING: &str = "format encoding  plies branches  end                  file";

/// The rows of a file; `is_told` says of each warning whether it is told.
pub fn rows(report: &FileReport, is_told: &mut dyn FnMut(&str) -> bool) -> String {
    let mut warnings = |warnings: &[Finding]| {
        let told = warnings.iter().filter(|warning| is_told(&warning.message));
        findings("warning", told)
    };
    if report.all.is_empty() {
        return row(report, &report.first, &report.file)
            + &warnings(&report.warnings)
            + &findings("error", report.errors.iter());
    }
    let games = (1..).zip(&report.all).map(|(number, game)| {
        row(report, &game.contents, &format!("{}, game {number}", report.file))
            + &warnings(&game.warnings)
            + &findings("error", game.errors.iter())
    });
    games.collect()
}

fn row(report: &FileReport, contents: &Contents, title: &str) -> String {
    let end = contents.end.unwrap_or("-");
    match (report.format, report.encoding) {
        (Some(format), Some(encoding)) => format!(
            "{format:<6} {encoding:<8} {:>6} {:>8}  {end:<20} {title}\n",
            contents.plies, contents.branches
        ),
        _ => format!("{:<54}{title}\n", "-"),
    }
}

fn findings<'a>(what: &str, findings: impl Iterator<Item = &'a Finding>) -> String {
    let lines = findings.map(|finding| {
        let place = match (finding.line, finding.column) {
            (Some(line), Some(column)) => format!("line {line}, column {column}: "),
            _ => String::new(),
        };
        format!("       {what}: {place}{}\n", finding.message)
    });
    lines.collect()
}

/// How many of everything there were.
#[derive(Default)]
pub struct Counts {
    pub files: usize,
    /// Files with an error, or with what counts as one.
    pub bad: usize,
    games: usize,
    warnings: usize,
    errors: usize,
}

impl Counts {
    /// Counts a file, and says whether it is a bad one.
    pub fn add(&mut self, report: &FileReport, Strictness { strict }: Strictness) -> bool {
        self.files += 1;
        let is_bad = !report.errors.is_empty() || strict && !report.warnings.is_empty();
        self.bad += usize::from(is_bad);
        self.games += report.games;
        self.warnings += report.warnings.len();
        self.errors += report.errors.len();
        is_bad
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}: {}, {}",
            counted(self.files, "file"),
            counted(self.games, "game"),
            counted(self.errors, "error"),
            counted(self.warnings, "warning")
        )
    }
}
