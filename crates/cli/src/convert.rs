//! `komadai convert`: records from any format into another, one file or a hundred thousand.

mod summary;
mod target;
mod work;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use komadai_archive::expand_without;
use komadai_files::{AtomicFile, would_replace};
use komadai_pool::map_in_order;
use komadai_record::{Encoding, Format, Record};

use crate::arguments::{Strictness, is_stdout, one_or_more};
use crate::destination::{Destination, Names, already_there, not_written};
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::progress::Progress;
use crate::words;

use summary::Summary;
use target::Target;
use work::{ConvertReport, Job};

/// Convert game records from any format into another
///
/// Format and encoding of what is read are told from its content. A folder stands for the records in it and below it,
/// `-` for standard input or output. What the format cannot hold is told on standard error. The exit code is 1 if
/// any file failed; the others are converted all the same.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files or folders of game records
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// The format to read [default: told from the content]
    #[arg(long, value_name = "FORMAT", value_parser = target::source_parser())]
    from: Option<Format>,
    #[command(flatten)]
    form: Form,
    /// Write also what stands before an error
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    strictness: Strictness,
    /// Tell nothing but errors
    #[arg(short, long)]
    quiet: bool,
    /// Files converted at once; by default as many as there are processors
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

/// The encoding of files whose names end so, if it is an ending of records.
pub fn encoding_of(ending: &str) -> Option<Encoding> {
    target::of_ending(ending).map(|target| target.encoding)
}

/// How records are written, and where to.
#[derive(clap::Args)]
pub struct Form {
    /// The format to write [default: by the name after -o]
    #[arg(long, value_name = "FORMAT", value_parser = target::parser())]
    to: Option<Target>,
    /// The encoding to write [default: cp932 for kif and ki2 if it has all characters, else utf-8]
    #[arg(long, value_name = "ENCODING", value_parser = target::encoding_parser())]
    encoding: Option<Encoding>,
    /// The file or folder to write; by default standard output
    #[arg(short, long, value_name = "OUT|DIR")]
    out: Option<PathBuf>,
    /// Overwrite what is there
    #[arg(long)]
    force: bool,
}

impl Form {
    /// A file, in the format that its name says.
    pub fn of_file(out: PathBuf, force: bool) -> Self {
        Self { to: None, encoding: None, out: Some(out), force }
    }

    /// Whether it is said which format to write.
    pub fn has_target(&self) -> bool {
        self.target().is_some()
    }

    /// The format asked for, or the one whose files end as the output does.
    fn target(&self) -> Option<Target> {
        let ending = self.out.as_deref().and_then(Path::extension);
        let by_name = || target::of_ending(ending?.to_str()?);
        self.to.or_else(by_name)
    }

    /// What is done with each game where only the form is asked for.
    fn job(&self, target: Target) -> Job {
        Job {
            from: None,
            target,
            encoding: self.encoding.unwrap_or(target.encoding),
            keeps_encoding: self.encoding.is_some(),
            names: None,
            force: self.force,
            partial: false,
            strict: false,
        }
    }

    /// Writes one record to a file or to standard output; to the latter in KIF, which holds the most, where
    /// nothing else is asked for. What the format cannot hold is told.
    pub fn write(&self, record: &Record) -> Result<(), Failure> {
        for warning in self.put(record)? {
            note(words::warning(warning));
        }
        Ok(())
    }

    /// The same, and what there is to warn of.
    pub fn put(&self, record: &Record) -> Result<Vec<String>, Failure> {
        let file = self.out.as_deref().filter(|out| !is_stdout(out));
        let target = match (self.target(), file) {
            (Some(target), _) => target,
            (None, None) => *target::FULLEST,
            // What a name that says nothing would hold is not guessed.
            (None, Some(_)) => return Err(no_target()),
        };
        let job = self.job(target);
        let destination =
            file.map_or(Destination::Stdout, |out| Destination::File(out.to_path_buf()));
        let mut sink = Sink::open(&destination, &job)?;
        let mut done = ConvertReport::default();
        let bytes = job.record(record, "", &mut done);
        if let Some(reason) = done.errors.pop() {
            return Err(Failure::Refused(reason));
        }
        done.games.extend(bytes);
        sink.write(&mut done)?;
        sink.close()?;
        Ok(done.warnings)
    }
}

/// Converts everything that was named; what goes wrong with one file is told, and the others go on.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let form = &arguments.form;
    let target = form.target().ok_or_else(no_target)?;
    let destination = target.destination(form.out.as_deref(), &arguments.inputs)?;
    let folder = match &destination {
        Destination::Folder(folder) => Some(folder.as_path()),
        Destination::Stdout | Destination::File(_) => None,
    };
    let inputs = expand_without(&arguments.inputs, folder);
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))?;
    }
    let job = Job {
        from: arguments.from,
        names: folder.map(|folder| Names::plan(folder, &inputs, target.ending)),
        partial: arguments.partial,
        strict: arguments.strictness.strict,
        ..form.job(target)
    };
    let mut sink = Sink::open(&destination, &job)?;
    let progress = match destination {
        Destination::Stdout => Progress::beside_output("convert", inputs.len()),
        _ => Progress::new("convert".into(), inputs.len()),
    };
    let mut summary = Summary::new(arguments.quiet);
    let stop = interrupt::stop_flag();
    let numbered: Vec<_> = inputs.iter().enumerate().collect();
    let done = map_in_order(
        &numbered,
        komadai_pool::threads(arguments.threads),
        |&(number, input)| (!stop.is_stopped()).then(|| job.convert(number, input)),
        |(_, input), done| {
            let Some(mut done) = done else {
                return Err(Failure::Interrupted);
            };
            progress.advance();
            let written = sink.write(&mut done);
            summary.add(&input.name(), &done, &progress);
            written
        },
    );
    progress.clear();
    done?;
    sink.close()?;
    let untold = summary.untold();
    if !arguments.quiet && (!matches!(destination, Destination::Stdout) || !untold.is_empty()) {
        for kind in &untold {
            note(words::warning(kind));
        }
        note(summary.to_string());
    }
    if summary.failed() { Err(Failure::Told) } else { Ok(()) }
}

/// Neither an argument nor the name of the file says which format to write.
fn no_target() -> Failure {
    let words: Vec<&str> = target::TARGETS.iter().map(|target| target.word).collect();
    Failure::Usage(crate::words::no_target(words.join(", ")))
}

/// Where games go that share one stream or file.
struct Sink {
    to: Place,
    mark: &'static [u8],
    between: Vec<u8>,
    begun: bool,
}

enum Place {
    Stdout(io::BufWriter<io::StdoutLock<'static>>),
    File(AtomicFile, PathBuf),
    /// A file is there, and may hold just what would be written.
    There(BufReader<File>, PathBuf),
    /// They share none: each was written where it was converted.
    Nowhere,
}

impl Sink {
    fn open(destination: &Destination, job: &Job) -> Result<Self, Failure> {
        let to = match destination {
            Destination::Stdout => Place::Stdout(io::BufWriter::new(io::stdout().lock())),
            Destination::Folder(_) => Place::Nowhere,
            Destination::File(path) => {
                let refused = |error| not_written(path, &error);
                if !job.force && would_replace(path) {
                    let file = File::open(path).map_err(refused)?;
                    Place::There(BufReader::new(file), path.clone())
                } else {
                    Place::File(AtomicFile::create(path).map_err(refused)?, path.clone())
                }
            }
        };
        Ok(Self {
            to,
            mark: target::mark(job.encoding),
            between: job.target.between(job.encoding).unwrap_or_default(),
            begun: false,
        })
    }

    /// Adds the games of a file.
    fn write(&mut self, done: &mut ConvertReport) -> Result<(), Failure> {
        for game in &done.games {
            let before = if std::mem::replace(&mut self.begun, true) {
                &self.between[..]
            } else {
                self.mark
            };
            match &mut self.to {
                Place::Stdout(out) => out
                    .write_all(before)
                    .and_then(|()| out.write_all(game))
                    .map_err(Failure::Output)?,
                Place::File(part, path) => part
                    .write_all(before)
                    .and_then(|()| part.write_all(game))
                    .map_err(|error| not_written(path, &error))?,
                Place::There(file, path) => {
                    if ![before, game].into_iter().all(|bytes| goes_on(file, bytes)) {
                        return Err(Failure::Refused(already_there(path)));
                    }
                }
                Place::Nowhere => {}
            }
        }
        if let Place::There(..) = self.to {
            done.unchanged += std::mem::take(&mut done.converted);
        }
        Ok(())
    }

    /// Puts the file in its place, if there is anything in it.
    fn close(self) -> Result<(), Failure> {
        match self.to {
            Place::Stdout(mut out) => out.flush().map_err(Failure::Output),
            Place::File(part, path) if self.begun => {
                part.commit_synced().map_err(|error| not_written(&path, &error))
            }
            Place::There(mut file, path) if self.begun => {
                if !file.fill_buf().is_ok_and(<[u8]>::is_empty) {
                    return Err(Failure::Refused(already_there(&path)));
                }
                Ok(())
            }
            Place::File(..) | Place::There(..) | Place::Nowhere => Ok(()),
        }
    }
}

/// Whether a file goes on with just these bytes.
fn goes_on(file: &mut impl BufRead, mut bytes: &[u8]) -> bool {
    while !bytes.is_empty() {
        let there = match file.fill_buf() {
            Ok(there) => there,
            Err(_) => return false,
        };
        let length = there.len().min(bytes.len());
        if length == 0 || there[..length] != bytes[..length] {
            return false;
        }
        file.consume(length);
        bytes = &bytes[length..];
    }
    true
}
