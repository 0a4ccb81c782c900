//! Solves files of problems, one JSON object a line, and holds the answers against what the files say.
//!
//! `cargo run --release -p komadai-tsume --example bench -- FILE… [--only WORD] [--seconds S] [--hash MIB]
//! [--threads K] [--shortest | --both] [--proof]` prints, for each file, how many were answered in how many seconds of
//! processor time (10 each at most), the slowest, what stayed open, and what contradicts the file. `--only` keeps the
//! lines with a word in them, `--threads` has so many threads look for each answer, and the seconds are those of the
//! clock then, `--shortest` asks for the shortest mates too, `--both` for those by the convention of problems besides,
//! `--proof` has a proof of every answer checked.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cpu_time::ProcessTime;
use komadai_tsume::{Limits, Problem, Progress, Solver, SolverOptions, Verdict};
use serde_json::Value;

/// What a file says of a problem.
struct Entry {
    id: String,
    sfen: String,
    /// `mate` or `nomate`, where it is known.
    result: Option<String>,
    /// The proven length of the shortest mate.
    mate_plies: Option<u32>,
}

impl Entry {
    fn read(line: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let entry: Value = serde_json::from_str(line)?;
        let text = |name: &str| entry[name].as_str().map(str::to_owned);
        Ok(Self {
            id: text("id").ok_or("a problem without an id")?,
            sfen: text("sfen").ok_or("a problem without a position")?,
            result: text("result"),
            mate_plies: entry["mate_plies"].as_u64().map(|plies| plies as u32),
        })
    }
}

struct Options {
    files: Vec<String>,
    only: String,
    seconds: f64,
    hash_mib: usize,
    threads: Option<usize>,
    shortest: Shortest,
    proof: bool,
}

/// Which shortest mates are asked for.
#[derive(PartialEq, Eq)]
enum Shortest {
    None,
    ByRules,
    Both,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            files: Vec::new(),
            only: String::new(),
            seconds: 10.0,
            hash_mib: 1024,
            threads: None,
            shortest: Shortest::None,
            proof: false,
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} asks for a value"));
            match word.as_str() {
                "--only" => options.only = value()?,
                "--seconds" => options.seconds = number(&value()?)?,
                "--hash" => options.hash_mib = number(&value()?)?,
                "--threads" => options.threads = Some(number(&value()?)?),
                "--shortest" => options.shortest = Shortest::ByRules,
                "--both" => options.shortest = Shortest::Both,
                "--proof" => options.proof = true,
                _ => options.files.push(word),
            }
        }
        Ok(options)
    }
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("{word} is no number"))
}

/// Seconds since it was made: of the processor, or of the clock where several threads are to be compared with one.
#[derive(Clone, Copy)]
enum Stopwatch {
    Processor(ProcessTime),
    Clock(Instant),
}

impl Stopwatch {
    fn start(options: &Options) -> Self {
        match options.threads {
            None => Self::Processor(ProcessTime::now()),
            Some(_) => Self::Clock(Instant::now()),
        }
    }

    fn seconds(self) -> f64 {
        match self {
            Self::Processor(start) => start.elapsed().as_secs_f64(),
            Self::Clock(start) => start.elapsed().as_secs_f64(),
        }
    }
}

/// What came of one problem.
struct Answer {
    id: String,
    said: String,
    seconds: f64,
    nodes: u64,
    /// Questions that a limit cut short.
    open: Option<String>,
    /// What contradicts the file, or itself.
    wrong: Vec<String>,
}

fn answer(entry: Entry, options: &Options) -> Result<Answer, Box<dyn std::error::Error>> {
    let problem = Problem::from_setup(&entry.sfen.parse()?)?;
    let start = Stopwatch::start(options);
    let mut solver = Solver::new(SolverOptions {
        hash_mib: options.hash_mib,
        threads: options.threads.unwrap_or(1),
    });
    let stop = AtomicBool::new(false);
    let mut numbers = (0, 0);
    let mut watch = |progress: &Progress| {
        numbers = (progress.proof, progress.disproof);
        if start.seconds() > options.seconds {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let verdict = solver.solve(&problem, Limits::NONE, &stop, &mut watch);
    let (mut open, mut wrong, mut length) = (None, Vec::new(), None);
    let result = match verdict {
        Verdict::Mate => Some("mate"),
        Verdict::NoMate => Some("nomate"),
        Verdict::Unknown => None,
    };
    let mut said = result.unwrap_or("unknown").to_owned();
    if result.is_some() && entry.result.is_some() && entry.result.as_deref() != result {
        wrong.push(format!("{said}, the file says {:?}", entry.result));
    }
    if options.shortest != Shortest::None && verdict == Verdict::Mate {
        let line = match options.shortest {
            Shortest::Both => solver.shortest(Limits::NONE, &stop, &mut watch),
            _ => solver.shortest_by_rules(Limits::NONE, &stop, &mut watch),
        };
        let line = line.ok_or("a mate without a line")?;
        if line.is_shortest {
            length = Some(line.plies());
            said += &format!(" {}", line.plies());
        }
        if !line.is_shortest {
            open = Some("its shortest length".to_owned());
        } else if options.shortest == Shortest::Both && line.tsume_plies.is_none() {
            open = Some("its length by the convention".to_owned());
        } else if entry.mate_plies.is_some_and(|plies| plies != line.plies()) {
            wrong.push(format!("{said}, the file says {:?}", entry.mate_plies));
        }
    }
    let seconds = start.seconds();
    if options.proof && verdict != Verdict::Unknown {
        let never = AtomicBool::new(false);
        match solver.proof(Limits::NONE, &never, &mut |_| {}) {
            None => wrong.push("no proof".to_owned()),
            Some(proof) => match proof.verify(problem.position()) {
                Ok(verified) => {
                    said += &format!(", proof of {} positions holds", proof.len());
                    if length.is_some_and(|plies| verified.plies > Some(plies)) {
                        wrong.push(format!("the proof takes {:?} plies", verified.plies));
                    }
                }
                Err(error) => wrong.push(format!("the proof fails: {error}")),
            },
        }
    }
    if verdict == Verdict::Unknown {
        open = Some(format!("{}/{}", numbers.0, numbers.1));
    }
    Ok(Answer { id: entry.id, said, seconds, nodes: solver.nodes(), open, wrong })
}

fn bench(file: &str, options: &Options) -> Result<bool, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file)?;
    let mut answers = Vec::new();
    for line in text.lines().filter(|line| line.contains(&options.only)) {
        let answer = answer(Entry::read(line)?, options)?;
        eprintln!("{:8.2} s  {}: {}", answer.seconds, answer.id, answer.said);
        answers.push(answer);
    }
    answers.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
    for slow in answers.iter().take(10) {
        println!("{:8.2} s  {}: {}", slow.seconds, slow.id, slow.said);
    }
    for answer in &answers {
        for wrong in &answer.wrong {
            println!("WRONG {}: {wrong}", answer.id);
        }
        if let Some(open) = &answer.open {
            println!("open  {}: {open}", answer.id);
        }
    }
    let right = answers.iter().filter(|answer| answer.open.is_none()).count();
    println!(
        "{file}: {right} of {} answered, {:.2} s, {} moves tried",
        answers.len(),
        answers.iter().map(|answer| answer.seconds).sum::<f64>(),
        answers.iter().map(|answer| answer.nodes).sum::<u64>(),
    );
    Ok(answers.iter().all(|answer| answer.wrong.is_empty()))
}

fn main() -> ExitCode {
    let agrees = Options::parse(std::env::args().skip(1)).map_err(Into::into).and_then(|options| {
        let mut agrees = true;
        for file in &options.files {
            agrees &= bench(file, &options)?;
        }
        Ok::<_, Box<dyn std::error::Error>>(agrees)
    });
    match agrees {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
