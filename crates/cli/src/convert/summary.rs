//! What became of all the files: errors and the first warnings one by one, and everything in one line.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, IsTerminal};

use crate::progress::Progress;
use crate::text::counted;

use super::work::ConvertReport;

/// On a terminal warnings beyond this are only counted: in a large folder they would hide the errors.
fn most_told() -> usize {
    if io::stderr().is_terminal() { 20 } else { usize::MAX }
}

/// The counts of a run.
#[derive(Default)]
pub struct Summary {
    files: usize,
    failed: usize,
    converted: usize,
    unchanged: usize,
    warnings: usize,
    /// How many games lost something of a kind.
    lost: BTreeMap<&'static str, usize>,
}

impl Summary {
    /// Counts a file, and tells what is to be told of it.
    pub fn add(&mut self, file: &str, done: &ConvertReport, progress: &Progress) {
        self.files += 1;
        self.failed += usize::from(!done.errors.is_empty());
        self.converted += done.converted;
        self.unchanged += done.unchanged;
        for loss in &done.lost {
            *self.lost.entry(loss.code()).or_default() += 1;
        }
        for warning in &done.warnings {
            self.warnings += 1;
            if self.warnings <= most_told() {
                progress.note(&format!("warning: {file}: {warning}"));
            }
        }
        for error in &done.errors {
            progress.note(&format!("error: {file}: {error}"));
        }
    }

    /// Whether any file failed, in whole or in part.
    pub fn failed(&self) -> bool {
        self.failed > 0
    }

    /// Whether there is something that was counted and not told.
    pub fn has_untold(&self) -> bool {
        self.warnings > most_told()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (files, games) = (counted(self.files, "file"), counted(self.converted, "game"));
        write!(f, "{files}: {games} converted")?;
        if self.unchanged > 0 {
            write!(f, ", {} there before", self.unchanged)?;
        }
        if self.failed > 0 {
            write!(f, ", {} failed", counted(self.failed, "file"))?;
        }
        if self.has_untold() {
            let more = counted(self.warnings - most_told(), "more warning");
            write!(f, ", {more}")?;
        }
        for (index, (what, games)) in self.lost.iter().enumerate() {
            let before = if index == 0 { "; not kept: " } else { ", " };
            write!(f, "{before}{what} in {}", counted(*games, "game"))?;
        }
        Ok(())
    }
}
