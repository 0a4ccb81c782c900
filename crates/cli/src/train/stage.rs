//! How far a lesson or a generation is, in a line that changes.

use std::path::Path;

use komadai_train::{SelfPlay, Stage};

use crate::failure::Failure;
use crate::interrupt::patient_stop_flag;
use crate::progress::ProgressLine;

/// The line, which begins anew with games, rehearsal and lesson.
pub struct StageLine {
    line: ProgressLine,
    part: u8,
}

impl StageLine {
    pub fn new() -> Self {
        Self { line: ProgressLine::new(), part: 0 }
    }

    /// Says how far things are, if it has not just been said.
    pub fn show(&mut self, stage: Stage<'_>) {
        let part = match stage {
            Stage::Skipping(file) => {
                eprintln!("{}: it is not there, and not learnt from", file.display());
                return;
            }
            Stage::Playing(_) => 1,
            Stage::ReadingGames | Stage::Rehearsal(_) => 2,
            Stage::ReadingPositions(_) | Stage::Course { .. } => 3,
        };
        if part != self.part {
            self.line.end();
            *self = Self { line: ProgressLine::new(), part };
        }
        match stage.share() {
            Some(share) => self.line.show_share(share, || text(stage)),
            None => self.line.show(|| text(stage)),
        }
    }

    pub fn end(&mut self) {
        self.line.end();
    }
}

fn text(stage: Stage<'_>) -> String {
    match stage {
        Stage::Skipping(_) => String::new(),
        Stage::Playing([done, all]) => format!("{done} of {all} games played"),
        Stage::ReadingGames => "games are read".to_owned(),
        Stage::Rehearsal(share) => format!("rehearsal, {:.0} %", share * 100.0),
        Stage::ReadingPositions(count) => format!("{count} positions read"),
        Stage::Course { number: [number, courses], progress: at } => {
            let course = match courses {
                1 => String::new(),
                _ => format!("course {number} of {courses}, "),
            };
            let loss = at.held_out.map_or_else(String::new, |loss| {
                let (score, result) = (loss.score, loss.result);
                format!(", loss held out {score:.5} by score, {result:.5} by result")
            });
            format!("{course}epoch {}, {:.0} %{loss}", at.epoch, at.share * 100.0)
        }
    }
}

/// Plays until the file holds `all` games.
pub fn play_into(file: &Path, how: &SelfPlay, all: u32, threads: usize) -> Result<(), Failure> {
    let (stop, mut line) = (patient_stop_flag(), StageLine::new());
    let played = komadai_train::play(file, how, all, threads, &stop, &mut |done| {
        line.show(Stage::Playing([done, all]));
    });
    line.end();
    played.map_err(|error| Failure::of_file(file, error))?;
    if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
}
