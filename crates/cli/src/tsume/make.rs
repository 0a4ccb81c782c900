//! `komadai tsume make`: new problems, composed by threads and kept in the order of their attempts.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use komadai_engine::StopFlag;
use komadai_files::{PartFile, would_replace};
use komadai_pool::make_in_order;
use komadai_record::{Dialect, Encoding, Record};
use komadai_rules::Setup;
use komadai_tsume::{Batch, Composer, Composition, Theme};

use crate::arguments::{number, one_or_more};
use crate::convert;
use crate::failure::{Failure, note, say};
use crate::interrupt;
use crate::progress::ProgressLine;
use crate::told::Told as _;
use crate::words;

use super::output::refused;
use super::problems::{self, NamedProblem};

/// Compose new problems
///
/// Each is sound: one solution, every piece needed, nothing left in hand; and none has the solution of another one.
/// The same plies, count and seed make the same problems, with any number of threads. With --out an interrupted run
/// goes on where it stopped.
#[derive(clap::Args)]
pub struct Arguments {
    /// How many plies the solution takes
    #[arg(long, value_name = "N", value_parser = odd)]
    plies: u32,
    /// How many problems to make
    #[arg(long, value_name = "K", value_parser = one_or_more::<NonZeroU32>)]
    count: NonZeroU32,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(..))]
    seed: u64,
    /// Begin with the problems of this file, each in turn, instead of with random ones: sound ones that are shorter
    /// become longer
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Threads
    #[arg(long, value_name = "K", default_value = "1", value_parser = one_or_more::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// What is written of each
    #[arg(long, value_enum, default_value_t = Form::Sfen)]
    format: Form,
    /// Write the problems here, the most beautiful first, instead of printing each when it is found
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite what is there, and begin anew
    #[arg(long)]
    force: bool,
}

/// The longest that is asked for; longer ones would never come.
const LONGEST: u32 = 31;

fn odd(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(plies) if plies % 2 == 1 && plies <= LONGEST => Ok(plies),
        _ => Err(words::odd(LONGEST)),
    }
}

/// What is written of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Its SFEN alone
    Sfen,
    /// SFEN, difficulty, sacrifices, moves without captures, solution, terms of beauty and themes between tabs
    Tsv,
    /// A JSON object
    Json,
    /// Diagram and solution as KIF
    Kif,
}

impl Arguments {
    /// The encoding of KIF where it is written to.
    fn encoding(&self) -> Encoding {
        let ending = self.out.as_deref().and_then(Path::extension);
        let named = ending.and_then(|ending| convert::encoding_of(ending.to_str()?));
        named.unwrap_or(Dialect::Kif.encoding())
    }
}

/// Makes the problems.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(out) = arguments.out.as_ref().filter(|_| !arguments.force)
        && would_replace(out)
    {
        return Err(refused(out, &words::exists()));
    }
    let mut found = ProblemList::open(arguments)?;
    let stop = interrupt::stop_flag();
    compose(arguments, &stop, &mut found)?;
    if found.len() < arguments.count.get() as usize {
        return Err(Failure::Interrupted);
    }
    found.finish(arguments)
}

/// The problems to begin with; none where chance begins. What nothing can be made of is told and left out.
fn starts(
    arguments: &Arguments,
    composer: Composer,
    stop: &StopFlag,
) -> Result<Vec<Setup>, Failure> {
    let Some(from) = &arguments.from else {
        return Ok(Vec::new());
    };
    let mut starts = Vec::new();
    for NamedProblem { title, problem, .. } in problems::read_all(std::slice::from_ref(from))? {
        let start = problem.map_err(|reason| reason.told).and_then(|problem| {
            let start = problem.position().to_setup(1);
            let accepted = composer.accepts(&start, stop.flag());
            if accepted { Ok(start) } else { Err(words::no_start(arguments.plies)) }
        });
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        match start {
            Ok(start) => starts.push(start),
            Err(reason) => note(words::warning(format!("{title}: {reason}"))),
        }
    }
    if starts.is_empty() {
        return Err(Failure::about(from.display(), words::no_starts()));
    }
    Ok(starts)
}

/// Attempts in order, from where the last run stopped, until there are enough.
fn compose(arguments: &Arguments, stop: &StopFlag, found: &mut ProblemList) -> Result<(), Failure> {
    let composer = Composer::new(arguments.seed, arguments.plies);
    let starts = starts(arguments, composer, stop)?;
    let count = arguments.count.get() as usize;
    if found.len() >= count {
        return Ok(());
    }
    let composed = make_in_order(
        found.next as usize..usize::MAX,
        arguments.threads.get(),
        || (),
        |(), number| match starts.get(number % starts.len().max(1)) {
            Some(start) => composer.attempt_from(number as u64, start, stop.flag()),
            None => composer.attempt(number as u64, stop.flag()),
        },
        |number, made| {
            // What a stopped search says of an attempt is not what it would have said.
            if stop.is_stopped() {
                return Err(None);
            }
            found.next = number as u64 + 1;
            let kept = found.keep(made, arguments);
            found.show(count);
            if kept.is_err() || found.len() >= count {
                stop.stop();
                return Err(kept.err());
            }
            Ok(())
        },
    );
    match composed {
        Err(Some(failure)) => Err(failure),
        Ok(()) | Err(None) => Ok(()),
    }
}

/// The problems so far, and the file that keeps them for the next run.
struct ProblemList {
    batch: Batch,
    /// The first attempt that is not known.
    next: u64,
    part: Option<PartFile>,
    line: ProgressLine,
}

impl ProblemList {
    fn open(arguments: &Arguments) -> Result<Self, Failure> {
        let mut found =
            Self { batch: Batch::default(), next: 0, part: None, line: ProgressLine::on_screen() };
        let Some(out) = &arguments.out else {
            return Ok(found);
        };
        let from = arguments.from.as_deref().map(|from| format!(" from {}", from.display()));
        let from = from.unwrap_or_default();
        let heading = format!("# plies {} seed {}{from}\n", arguments.plies, arguments.seed);
        let opened =
            PartFile::open(out, &heading, arguments.force, |line| found.read(line).is_some());
        found.part = Some(opened.map_err(|error| refused(&PartFile::part_of(out), &error))?);
        Ok(found)
    }

    fn len(&self) -> usize {
        self.batch.problems().len()
    }

    /// Takes up a problem of an earlier run of the same kind.
    fn read(&mut self, line: &str) -> Option<()> {
        let (number, made) = line.split_once('\t')?;
        let (number, made): (u64, Composition) = (number.parse().ok()?, made.parse().ok()?);
        self.next = number + 1;
        self.batch.add(made).then_some(())
    }

    /// Keeps the problems of an attempt, but those that are like one before.
    fn keep(&mut self, made: Vec<Composition>, arguments: &Arguments) -> Result<(), Failure> {
        let (before, most) = (self.len(), arguments.count.get() as usize);
        for made in made {
            if self.len() < most {
                self.batch.add(made);
            }
        }
        let new = &self.batch.problems()[before..];
        match &mut self.part {
            Some(part) => {
                // At one go, so that an attempt is there as a whole or not at all.
                let lines: String =
                    new.iter().map(|made| format!("{}\t{made}\n", self.next - 1)).collect();
                part.write(&lines).map_err(|error| refused(part.part(), &error))?;
            }
            None => {
                for made in new {
                    say(write(made, arguments)?)?;
                }
            }
        }
        Ok(())
    }

    fn show(&mut self, count: usize) {
        if self.part.is_some() {
            let (made, tried) = (self.len(), self.next);
            self.line.show(|| words::made(made, count, tried));
        }
    }

    /// Writes the file, the most beautiful first.
    fn finish(mut self, arguments: &Arguments) -> Result<(), Failure> {
        self.line.end();
        let (Some(part), Some(out)) = (self.part, &arguments.out) else {
            return Ok(());
        };
        let mut bytes = Vec::new();
        for made in self.batch.into_ranking() {
            bytes.extend(write(&made, arguments)?);
        }
        part.finish(&bytes).map_err(|error| refused(out, &error))
    }
}

#[derive(serde::Serialize)]
struct JsonComposition {
    sfen: String,
    plies: usize,
    line: Vec<String>,
    difficulty: u32,
    effort: u32,
    branching: u32,
    sacrifices: u32,
    quiet: u32,
    pieces: u32,
    beauty: JsonBeauty,
    themes: Vec<&'static str>,
}

/// What makes a problem beautiful, term by term.
#[derive(serde::Serialize)]
struct JsonBeauty {
    total: i32,
    sacrifices: i32,
    quiet: i32,
    themes: i32,
    pieces: i32,
}

/// A problem as it is written, with the end of its line.
fn write(made: &Composition, arguments: &Arguments) -> Result<Vec<u8>, Failure> {
    let text = match arguments.format {
        Form::Sfen => format!("{}\n", made.setup),
        Form::Tsv => format!("{made}\n"),
        Form::Json => {
            let beauty = made.grade.beauty();
            let json = JsonComposition {
                sfen: made.setup.to_string(),
                plies: made.solution.len(),
                line: made.solution.iter().map(ToString::to_string).collect(),
                difficulty: made.grade.difficulty(),
                effort: made.grade.effort,
                branching: made.grade.branching,
                sacrifices: made.grade.sacrifices,
                quiet: made.grade.quiet,
                pieces: made.grade.pieces,
                beauty: JsonBeauty {
                    total: beauty.total(),
                    sacrifices: beauty.sacrifices,
                    quiet: beauty.quiet,
                    themes: beauty.themes,
                    pieces: beauty.pieces,
                },
                themes: made.grade.themes.iter().map(Theme::name).collect(),
            };
            let json = serde_json::to_string(&json);
            json.expect("a problem has nothing that JSON cannot say") + "\n"
        }
        Form::Kif => {
            let mut record = Record::new(made.setup);
            let mut node = Record::ROOT;
            for &mv in &made.solution {
                node = record.add(node, mv);
            }
            let written = record.write(Dialect::Kif);
            let mut written = written.map_err(|error| Failure::Refused(error.told()))?;
            written.text.push('\n');
            return Ok(written.encode(arguments.encoding()).bytes);
        }
    };
    Ok(text.into_bytes())
}
