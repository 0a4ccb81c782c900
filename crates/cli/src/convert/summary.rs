//! What became of all the files: errors and the first warnings one by one, and everything in one line.

use std::collections::BTreeMap;
use std::fmt;

use crate::progress::Progress;
use crate::repeats::Repeats;
use crate::text::counted;

use super::work::ConvertReport;

/// The counts of a run.
#[derive(Default)]
pub struct Summary {
    files: usize,
    failed: usize,
    converted: usize,
    unchanged: usize,
    warnings: Repeats,
    /// Whether only errors are told.
    is_quiet: bool,
    /// How many games lost something of a kind.
    lost: BTreeMap<&'static str, usize>,
}

impl Summary {
    /// Nothing is counted yet; a quiet one tells nothing but errors.
    pub fn new(is_quiet: bool) -> Self {
        Self { is_quiet, ..Self::default() }
    }

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
            if self.warnings.tell(warning) && !self.is_quiet {
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

    /// The kinds of warnings that were counted and not told.
    pub fn untold(&self) -> Vec<String> {
        self.warnings.summary()
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
        if self.warnings.untold() > 0 {
            write!(f, ", {}", counted(self.warnings.untold(), "more warning"))?;
        }
        for (index, (what, games)) in self.lost.iter().enumerate() {
            let before = if index == 0 { "; not kept: " } else { ", " };
            write!(f, "{before}{what} in {}", counted(*games, "game"))?;
        }
        Ok(())
    }
}
