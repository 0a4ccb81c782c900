//! `komadai tsume`: mate problems solved, judged and, by `tsume make`, composed; `tsume book` prints them, and
//! `tsume variety` measures how much they differ.
//!
//! Files become [`NamedProblem`] problems (`problems.rs`), each of those an [`Answer`] (`answer.rs`; `study.rs` where
//! brinkmate or defence is asked for), and answers go out in order (`output.rs`).

mod answer;
mod book;
mod make;
mod output;
mod problems;
mod study;
mod variety;
mod whole;

use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use komadai_engine::StopFlag;
use komadai_files::would_replace;
use komadai_pool::make_in_order;
use komadai_record::{Dialect, Notation, Record};
use komadai_tsume::{Goal, Progress, Solver, SolverOptions};

use crate::arguments::{self, number, one_or_more};
use crate::convert;
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::language;
use crate::progress::{ProgressLine, gauge};
use crate::text::clean;
use crate::told::Told as _;
use crate::words;

use answer::{Answer, Questions};
use output::{Output, refused};
use problems::{NamedProblem, Side};

/// Solve mate problems (詰将棋), brinkmate (必至) and defence (受け)
///
/// The side to move attacks and must give check with every move. Problems are read from files of SFEN lines, of which
/// each is a problem, and from records in KIF, BOD or CSA, of which the first position is. An answer is a line, in the
/// order of the problems: for readers, or with --json for programs. `docs/tsume.md` explains every word of it.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Arguments {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    solving: Solving,
}

#[derive(clap::Subcommand)]
enum Task {
    Make(make::Arguments),
    Book(book::Arguments),
    Variety(variety::Arguments),
}

#[derive(clap::Args)]
struct Solving {
    /// Files or folders of problems; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "sfen")]
    files: Vec<PathBuf>,
    /// A problem
    #[arg(long, value_name = "SFEN", conflicts_with = "files")]
    sfen: Option<String>,
    /// What is asked
    #[arg(long, value_name = "GOAL", value_enum, default_value_t = Asked::Mate)]
    goal: Asked,
    /// The most moves to brinkmate, or of a defence, the opponent's between them counted
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = odd)]
    moves: u32,
    /// Where the defender's hand is empty, give it all the pieces that are not seen, as published diagrams mean it
    #[arg(long)]
    rest: bool,
    /// Moves to try for each problem; without this and --seconds as many as it takes
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroU64>)]
    nodes: Option<NonZeroU64>,
    /// Seconds for each problem
    #[arg(long, value_name = "S", value_parser = positive)]
    seconds: Option<f64>,
    /// Memory, in mebibytes, that of all threads together
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = number(1..=1 << 20))]
    hash: u64,
    /// Threads: several problems are solved beside each other, one is searched by all
    #[arg(long, value_name = "K", default_value = "1", value_parser = one_or_more::<NonZeroUsize>)]
    threads: NonZeroUsize,
    /// Prove the shortest mate against the longest defence
    #[arg(long)]
    shortest: bool,
    /// Name every other solution, and say whether the problem is sound
    #[arg(long)]
    all: bool,
    /// Tell the whole solution: variations, equal defences, second solutions and other moves that mate
    #[arg(long, conflicts_with_all = ["shortest", "all"])]
    solution: bool,
    /// Write problems with their whole solutions to this file, as KIF with variations
    #[arg(long, value_name = "FILE", requires = "solution", conflicts_with = "out")]
    kif: Option<PathBuf>,
    /// Check every proof by the rules alone
    #[arg(long)]
    verify: bool,
    /// How moves are written in answers for readers [default: japanese or hodges, by the language]
    #[arg(long, value_name = "NAME", value_parser = arguments::notation(), conflicts_with = "json")]
    notation: Option<Notation>,
    /// Print a JSON object for each problem
    #[arg(long)]
    json: bool,
    /// Write the answers here instead of printing them; an interrupted run goes on where it stopped
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite what is there, and begin anew
    #[arg(long)]
    force: bool,
}

/// What a problem asks of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Asked {
    /// To mate, giving check with every move
    Mate,
    /// To bring about brinkmate (必至): a mate that nothing prevents follows
    Brinkmate,
    /// To parry the mate that is threatened (受け)
    Defence,
}

/// The most moves that are asked for; more would take too long.
const MOST_MOVES: u32 = 5;

/// Reads a number of moves, of both sides.
fn odd(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(moves) if moves % 2 == 1 && moves <= MOST_MOVES => Ok(moves),
        _ => Err(words::odd(MOST_MOVES)),
    }
}

/// Reads a number of seconds that is more than none.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e9 => Ok(seconds),
        _ => Err(words::more_than_none()),
    }
}

/// The most threads worth asking for.
const MOST_THREADS: usize = 256;

impl Solving {
    fn questions(&self) -> Questions {
        Questions {
            nodes: self.nodes.map(NonZeroU64::get),
            seconds: self.seconds,
            shortest: self.shortest,
            cooks: self.all,
            whole: self.solution,
            verify: self.verify,
        }
    }

    /// How many problems are solved at a time, and what the solver of each may use.
    fn shares(&self, problems: usize) -> (usize, SolverOptions) {
        let threads = self.threads.get().min(MOST_THREADS);
        let solvers = threads.min(problems).max(1);
        let options =
            SolverOptions { hash_mib: self.hash as usize / solvers, threads: threads / solvers };
        (solvers, options)
    }

    fn problems(&self) -> Result<Vec<NamedProblem>, Failure> {
        let side = if self.goal == Asked::Defence { Side::Defends } else { Side::Attacks };
        let mut problems = match &self.sfen {
            Some(sfen) => vec![problems::of_line("--sfen", sfen, side)],
            None => problems::read_for(&self.files, side)?,
        };
        if self.rest {
            problems.iter_mut().for_each(NamedProblem::add_rest);
        } else if !self.json && problems.iter().any(NamedProblem::lacks_rest) {
            note(words::hint_of_rest());
        }
        Ok(problems)
    }
}

/// Solves or composes.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.task {
        Some(Task::Make(arguments)) => make::run(arguments),
        Some(Task::Book(arguments)) => book::run(arguments),
        Some(Task::Variety(arguments)) => variety::run(arguments),
        None => match arguments.solving.goal {
            Asked::Mate => solve(&arguments.solving),
            Asked::Brinkmate => study::run(&arguments.solving, Goal::Brinkmate),
            Asked::Defence => study::run(&arguments.solving, Goal::Defence),
        },
    }
}

/// Asks about each problem that `out` has no answer to yet, several beside each other, and writes what is told of each,
/// in order.
fn answer_all<T: Send>(
    solving: &Solving,
    problems: &[NamedProblem],
    settings: &str,
    ask: impl Fn(&mut Solver, &NamedProblem, &StopFlag, &mut dyn FnMut(&Progress)) -> T + Sync,
    mut tell: impl FnMut(&NamedProblem, T) -> String,
) -> Result<(), Failure> {
    let settings = format!(
        "{settings} hash {} threads {} json {}",
        solving.hash, solving.threads, solving.json
    );
    let out = solving.out.as_deref();
    let (mut output, done) = Output::open(out, &settings, problems, solving.force)?;
    let stop = interrupt::stop_flag();
    let line = Mutex::new(ProgressLine::on_screen());
    let line = || line.lock().unwrap_or_else(PoisonError::into_inner);
    let (solvers, options) = solving.shares(problems.len() - done);
    let solved = make_in_order(
        done..problems.len(),
        solvers,
        || Solver::new(options),
        |solver, at| {
            let mut show = |progress: &Progress| {
                line().show(|| stage([at + 1, problems.len()], progress));
            };
            ask(solver, &problems[at], &stop, &mut show)
        },
        |at, answer| {
            // What a stopped solver says is not what it would have said.
            if stop.is_stopped() {
                return Err(Failure::Interrupted);
            }
            let text = tell(&problems[at], answer);
            line().end();
            output.write(&text).inspect_err(|_| stop.stop())
        },
    );
    line().end();
    solved?;
    if stop.is_stopped() {
        return Err(Failure::Interrupted);
    }
    output.finish(out)
}

/// What so many refused problems come to.
fn of_refusals(refusals: usize, solving: &Solving) -> Result<(), Failure> {
    match refusals {
        0 => Ok(()),
        1 if solving.sfen.is_some() => Err(Failure::Usage(String::new())),
        1 => Err(Failure::Refused(words::one_refused())),
        _ => Err(Failure::Refused(words::refused(refusals))),
    }
}

fn solve(solving: &Solving) -> Result<(), Failure> {
    let problems = solving.problems()?;
    let questions = solving.questions();
    let notation = solving.notation.unwrap_or(language::notation(language::spoken()));
    let (mut refusals, mut unproven, mut records) = (0, 0, Vec::new());
    answer_all(
        solving,
        &problems,
        &format!("{questions:?} notation {notation}"),
        |solver, asked, stop, show| match &asked.problem {
            Err(reason) if solving.json => Answer::refusal(&reason.english),
            Err(reason) => Answer::refusal(&reason.told),
            Ok(problem) => questions.ask(solver, (problem, asked.solution.as_deref()), stop, show),
        },
        |asked, answer| {
            refusals += usize::from(answer.is_refusal());
            unproven += usize::from(answer.is_contradicted());
            if let (true, Some(whole), Ok(problem)) =
                (solving.kif.is_some(), answer.whole(), &asked.problem)
            {
                records.push(whole::record(problem, whole));
            }
            if solving.json {
                return answer.json();
            }
            let text = answer.text(&asked.title, asked.problem.as_ref().ok(), notation);
            let lines = text.split(whole::INDENT).map(|line| clean(line).into_owned());
            // A file has a line for each answer.
            let between = if solving.out.is_some() { " / " } else { whole::INDENT };
            lines.collect::<Vec<_>>().join(between)
        },
    )?;
    if let Some(path) = &solving.kif {
        write_kif(path, &records, solving.force)?;
    }
    match unproven {
        0 => of_refusals(refusals, solving),
        1 => Err(Failure::Refused(words::one_unproven())),
        _ => Err(Failure::Refused(words::unproven(unproven))),
    }
}

/// Writes records to a file, in the encoding that its name promises.
fn write_kif(path: &Path, records: &[Record], force: bool) -> Result<(), Failure> {
    if !force && would_replace(path) {
        return Err(refused(path, &words::exists()));
    }
    let ending = path.extension().and_then(|ending| convert::encoding_of(ending.to_str()?));
    let encoding = ending.unwrap_or(Dialect::Kif.encoding());
    let mut bytes = Vec::new();
    for record in records {
        let written = record.write(Dialect::Kif);
        let mut written = written.map_err(|error| Failure::Refused(error.told()))?;
        written.text.push('\n');
        bytes.extend(written.encode(encoding).bytes);
    }
    fs::write(path, bytes)
        .map_err(|error| Failure::Refused(words::not_written(path.display(), error)))
}

/// Which of so many problems is being solved, and how far its solver has come.
fn stage([number, all]: [usize; 2], progress: &Progress) -> String {
    words::solving(
        gauge(number - 1, all),
        format_args!("{number}/{all}"),
        progress.elapsed.as_secs(),
        progress.nodes / 1000,
        progress.proof,
        progress.disproof,
        progress.table_load / 10,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_which_problem_and_how_far() {
        let progress = Progress {
            nodes: 123_456,
            proof: 7,
            disproof: 30,
            table_load: 215,
            elapsed: std::time::Duration::from_millis(2_900),
            ..Progress::default()
        };
        assert_eq!(
            stage([4, 12], &progress),
            "[######..................] 4/12  2 s, 123 k nodes, to prove 7, to refute 30, memory 21 %"
        );
    }
}
