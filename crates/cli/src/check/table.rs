//! The same for people: a row for each game, what is wrong below it, and a line of counts.

use std::fmt;

use komadai_archive::{Contents, FileReport, Finding};
use komadai_draw::Language;

use crate::arguments::Strictness;
use crate::info::words::end_in_japanese;
use crate::language::{spoken, width};
use crate::told::Told as _;
use crate::words;

/// The rows of a file; `is_told` says of each warning whether it is told.
pub fn rows(report: &FileReport, is_told: &mut dyn FnMut(&str) -> bool) -> String {
    let mut warnings = |warnings: &[Finding]| {
        let told = warnings.iter().filter(|warning| is_told(&warning.message));
        findings(words::warning, told)
    };
    if report.all.is_empty() {
        return row(report, &report.first, &report.file)
            + &warnings(&report.warnings)
            + &findings(words::error, report.errors.iter());
    }
    let games = (1..).zip(&report.all).map(|(number, game)| {
        row(report, &game.contents, &words::game_of(&report.file, number))
            + &warnings(&game.warnings)
            + &findings(words::error, game.errors.iter())
    });
    games.collect()
}

fn row(report: &FileReport, contents: &Contents, title: &str) -> String {
    let end = contents.end.map_or("-", end_of);
    let padding = " ".repeat(20_usize.saturating_sub(width(end)));
    match (report.format, report.encoding) {
        (Some(format), Some(encoding)) => format!(
            "{format:<6} {encoding:<8} {:>6} {:>8}  {end}{padding} {title}\n",
            contents.plies, contents.branches
        ),
        _ => format!("{:<54}{title}\n", "-"),
    }
}

/// How a game ended, by the code of its end.
fn end_of(code: &'static str) -> &'static str {
    match spoken() {
        Language::En => code,
        Language::Ja => end_in_japanese(code).unwrap_or(code),
    }
}

fn findings<'a>(say: fn(String) -> String, findings: impl Iterator<Item = &'a Finding>) -> String {
    let lines = findings.map(|finding| {
        let place = match (finding.line, finding.column) {
            (Some(line), Some(column)) => words::at_line(line, column),
            _ => String::new(),
        };
        format!("       {}\n", say(format!("{place}{}", finding.told())))
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
        f.write_str(&words::check_counts(
            words::files(self.files),
            words::games(self.games),
            words::errors(self.errors),
            words::warnings(self.warnings),
        ))
    }
}
