//! Where answers go: to standard output at once, or to a file that is written whole or not at all and can be gone on
//! with.

use std::fs;
use std::path::Path;

use komadai_files::{PartFile, would_replace};

use crate::failure::{Failure, say};
use crate::told::Told;
use crate::words;

use super::problems::NamedProblem;

/// Standard output, or a file that grows, whose first line names the questions.
pub enum Output {
    Printed,
    File(PartFile),
}

impl Output {
    /// Opens the output, and says how many answers are there already: where an interrupted run of the same questions
    /// about the same problems left something, its answers stand.
    pub fn open(
        path: Option<&Path>,
        questions: &str,
        problems: &[NamedProblem],
        force: bool,
    ) -> Result<(Self, usize), Failure> {
        let Some(path) = path else {
            return Ok((Self::Printed, 0));
        };
        let part = PartFile::part_of(path);
        if !force && would_replace(path) {
            return Err(refused(path, &words::exists()));
        }
        if !force && is_foreign(&part) {
            return Err(refused(&part, &words::exists()));
        }
        let heading = format!("# {:016x} {questions}\n", fingerprint(questions, problems));
        let mut done = 0;
        let opened = PartFile::open(path, &heading, force, |_| {
            done += 1;
            true
        });
        let file = opened.map_err(|error| refused(&part, &error))?;
        Ok((Self::File(file), done))
    }

    /// Writes an answer.
    pub fn write(&mut self, line: &str) -> Result<(), Failure> {
        let line = format!("{line}\n");
        match self {
            Self::Printed => say(&line),
            Self::File(file) => file.write(&line).map_err(|error| refused(file.part(), &error)),
        }
    }

    /// All answers are written: a file gets its name, without the line that named the questions.
    pub fn finish(self, path: Option<&Path>) -> Result<(), Failure> {
        let (Self::File(file), Some(path)) = (self, path) else {
            return Ok(());
        };
        let lines = file.lines();
        let written = lines.and_then(|lines| file.finish(lines.as_bytes()));
        written.map_err(|error| refused(path, &error))
    }
}

pub fn refused(path: &Path, reason: &dyn Told) -> Failure {
    Failure::Refused(format!("{}: {}", path.display(), reason.told()))
}

/// Whether something stands here that no run of ours has left.
fn is_foreign(part: &Path) -> bool {
    would_replace(part) && !fs::read(part).is_ok_and(|text| text.is_empty() || text[0] == b'#')
}

/// A number that other questions or problems are unlikely to share (FNV-1a; Fowler, Noll, Vo, 1991).
fn fingerprint(questions: &str, problems: &[NamedProblem]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    };
    add(questions);
    for asked in problems {
        match &asked.problem {
            Ok(problem) => add(&problem.position().to_string()),
            Err(reason) => add(&reason.english),
        }
    }
    hash
}
