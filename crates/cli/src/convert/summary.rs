//! What became of all the files: errors and the first warnings one by one, and everything in one line.

use std::collections::BTreeMap;
use std::fmt;

use komadai_draw::Language;
use komadai_record::Loss;

use crate::language::spoken;
use crate::progress::Progress;
use crate::repeats::Repeats;
use crate::told::Told as _;
use crate::words;

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
    lost: BTreeMap<String, usize>,
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
            *self.lost.entry(kind_of(*loss)).or_default() += 1;
        }
        for warning in &done.warnings {
            if self.warnings.tell(warning) && !self.is_quiet {
                progress.note(&words::warning(format!("{file}: {warning}")));
            }
        }
        for error in &done.errors {
            progress.note(&words::error(format!("{file}: {error}")));
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

/// The code of a loss, as every interface has it; for Japanese readers what is lost.
fn kind_of(loss: Loss) -> String {
    match spoken() {
        Language::En => loss.code().to_owned(),
        Language::Ja => loss.told(),
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::converted(words::files(self.files), words::games(self.converted)))?;
        if self.unchanged > 0 {
            f.write_str(&words::there_before(self.unchanged))?;
        }
        if self.failed > 0 {
            f.write_str(&words::failed(words::files(self.failed)))?;
        }
        if self.warnings.untold() > 0 {
            f.write_str(&words::and_more(words::more_warnings(self.warnings.untold())))?;
        }
        for (index, (what, games)) in self.lost.iter().enumerate() {
            let before = if index == 0 { words::losses() } else { words::and() };
            f.write_str(&before)?;
            f.write_str(&words::loss_in(what, words::games(*games)))?;
        }
        Ok(())
    }
}
