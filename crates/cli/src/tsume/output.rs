//! Where answers go: to standard output at once, or to a file that is written whole or not at all and can be gone on
//! with.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use komadai_files::{atomic_write, would_replace};

use crate::failure::Failure;

use super::problems::Asked;

const THERE: &str = "it is there already; --force overwrites it";

/// Standard output, or a file and its unfinished part.
pub enum Output {
    Printed,
    File(Unfinished),
}

/// The lines of a file so far: the first names the questions, the others are answers.
pub struct Unfinished {
    path: PathBuf,
    part: PathBuf,
    file: File,
    done: usize,
}

impl Output {
    /// Opens the output; where an interrupted run of the same questions about the same problems left something, its
    /// answers stand.
    pub fn open(
        path: Option<&Path>,
        questions: &str,
        problems: &[Asked],
        force: bool,
    ) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self::Printed);
        };
        let refused = |path: &Path, reason: &dyn std::fmt::Display| {
            Failure::Refused(format!("{}: {reason}", path.display()))
        };
        if would_replace(path) && !force {
            return Err(refused(path, &THERE));
        }
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".part");
        let part = path.with_file_name(name);
        let heading = format!("# {:016x} {questions}\n", fingerprint(questions, problems));
        let kept = match force {
            true => None,
            false if is_foreign(&part) => return Err(refused(&part, &THERE)),
            false => whole_lines(&part, &heading),
        };
        let opened = match kept {
            Some(kept) => OpenOptions::new()
                .append(true)
                .open(&part)
                .and_then(|file| {
                    // What was cut off must not run into what follows.
                    file.set_len(kept.len() as u64)?;
                    Ok((file, kept.lines().count() - 1))
                }),
            None => File::create(&part).and_then(|mut file| {
                file.write_all(heading.as_bytes())?;
                Ok((file, 0))
            }),
        };
        let (file, done) = opened.map_err(|error| refused(&part, &error))?;
        Ok(Self::File(Unfinished {
            path: path.to_path_buf(),
            part,
            file,
            done,
        }))
    }

    /// How many answers are there already.
    pub fn done(&self) -> usize {
        match self {
            Self::Printed => 0,
            Self::File(file) => file.done,
        }
    }

    /// Writes an answer.
    pub fn write(&mut self, line: &str) -> Result<(), Failure> {
        let line = format!("{line}\n");
        match self {
            Self::Printed => {
                let mut out = io::stdout().lock();
                out.write_all(line.as_bytes())
                    .and_then(|()| out.flush())
                    .map_err(Failure::Output)
            }
            Self::File(file) => file
                .file
                .write_all(line.as_bytes())
                .map_err(|error| Failure::Refused(format!("{}: {error}", file.part.display()))),
        }
    }

    /// All answers are written: a file gets its name, without the line that named the questions.
    pub fn finish(self) -> Result<(), Failure> {
        let Self::File(file) = self else {
            return Ok(());
        };
        let answers = fs::read_to_string(&file.part).and_then(|text| {
            let answers = text.split_once('\n').map_or("", |(_, answers)| answers);
            atomic_write(&file.path, answers.as_bytes())?;
            fs::remove_file(&file.part)
        });
        answers.map_err(|error| Failure::Refused(format!("{}: {error}", file.path.display())))
    }
}

/// Whether something stands here that no run of ours has left.
fn is_foreign(part: &Path) -> bool {
    would_replace(part) && !fs::read(part).is_ok_and(|text| text.is_empty() || text[0] == b'#')
}

/// The whole lines of an unfinished file, if it is of this heading.
fn whole_lines(part: &Path, heading: &str) -> Option<String> {
    let mut text = fs::read_to_string(part).ok()?;
    text.truncate(text.rfind('\n')? + 1);
    text.starts_with(heading).then_some(text)
}

/// A number that other questions or problems are unlikely to share (FNV-1a; Fowler, Noll, Vo, 1991).
fn fingerprint(questions: &str, problems: &[Asked]) -> u64 {
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
            Err(reason) => add(reason),
        }
    }
    hash
}
