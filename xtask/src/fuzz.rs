//! Fuzzing without a tool to install: the targets of `fuzz/` built for libFuzzer, as many at once as there are cores,
//! each going on from what it found before; how long each has run in all is written down.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::shell::{Failure, root, shell};
use crate::steps::Length;
use crate::{setup, suite};

/// What tells libFuzzer which ways through the code an input took.
const WATCHED: [&str; 10] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Ccodegen-units=1",
    "-Cdebuginfo=line-tables-only",
    "-Cdebug-assertions=on",
    "-Coverflow-checks=on",
];
/// What gives the targets their programs, and how cargo is told of a compiler that watches.
const TARGETS: &str = "komadai-fuzz/targets";
const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";
/// How long one input may take, in seconds, and how much memory the program, in MiB: more is a finding. A target that
/// comes to an end says more exactly what an input may cost.
const BOUNDS: [&str; 2] = ["-timeout=60", "-rss_limit_mb=1024"];

/// How the targets are run, and which.
#[derive(Debug, PartialEq)]
struct Order {
    /// Of the clock, for each.
    seconds: u64,
    /// From the seeds alone, by the same chance each time: what fails now and did not before, fails by a change.
    fresh: bool,
    named: Vec<String>,
}

/// The chance of a run from the seeds alone, and how many inputs are enough there.
const FRESH: [&str; 2] = ["-seed=1", "-runs=500000"];

/// Runs each target, or those named, for `--seconds N` of the clock, a minute if not said; from the seeds alone if
/// `--fresh`.
pub fn fuzz(arguments: &[String]) -> Result<(), Failure> {
    let Order { seconds, fresh, named } = parse(arguments)?;
    let all = targets()?;
    if let Some(unknown) = named.iter().find(|name| !all.contains(name)) {
        let all = all.join(" ");
        return Err(Failure::new(format!("no target is called `{unknown}`; there are {all}")));
    }
    let targets = if named.is_empty() { all } else { named };
    let programs = build(if fresh { "dev" } else { "release" })?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let found = in_turn(&targets, cores, |target| {
        let program = programs.get(target);
        let program = program.ok_or_else(|| Failure::new(format!("{target} was not built")))?;
        let run = run(target, program, seconds, fresh)?;
        let total = log(target, &run)?;
        println!(
            "{target}: {:.0} s of processor time, {} inputs tried; {total:.0} s in all{}",
            run.seconds,
            run.inputs,
            if run.failed { "; it FAILED" } else { "" }
        );
        Ok(run.failed.then_some(target))
    })?;
    match found.as_slice() {
        [] => Ok(()),
        found => Err(Failure::new(format!(
            "inputs that break a law are in fuzz/artifacts, of: {}",
            found.join(" ")
        ))),
    }
}

/// Does `work` for every target, so many at once; whatever it found, or its first failure.
fn in_turn<'a, T: Send>(
    targets: &'a [String],
    at_once: usize,
    work: impl Fn(&'a str) -> Result<Option<T>, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let left = Mutex::new(targets.iter());
    let next = || left.lock().ok()?.next();
    let work = || -> Result<Vec<T>, Failure> {
        let done = std::iter::from_fn(next).map(|target| work(target).transpose());
        done.flatten().collect()
    };
    let found: Result<Vec<_>, _> = thread::scope(|scope| {
        let workers: Vec<_> = (0..at_once.min(targets.len())).map(|_| scope.spawn(work)).collect();
        let ended = workers.into_iter().map(|worker| worker.join());
        ended.map(|ended| ended.expect("a worker does not panic")).collect()
    });
    Ok(found?.into_iter().flatten().collect())
}

/// Seconds for each target, or a minute, or half a million inputs, from the seeds: what every change is asked.
pub fn from_seeds(length: Length) -> Result<(), Failure> {
    let seconds = match length {
        Length::Short => "8",
        Length::Long => "60",
    };
    fuzz(&["--fresh", "--seconds", seconds].map(str::to_owned))
}

fn parse(arguments: &[String]) -> Result<Order, Failure> {
    let mut order = Order { seconds: 60, fresh: false, named: Vec::new() };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "--seconds" {
            let number = rest.next().and_then(|number| number.parse().ok());
            order.seconds = number.ok_or_else(|| Failure::new("--seconds takes a whole number"))?;
        } else if argument == "--fresh" {
            order.fresh = true;
        } else {
            order.named.push(argument.clone());
        }
    }
    Ok(order)
}

/// The targets, by the names of their files.
fn targets() -> Result<Vec<String>, Failure> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder)
        .map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// Builds every target; each program by the name of its target.
///
/// All that the targets stand on and that is not ours is built once for them and for the tests, or for a release.
fn build(profile: &str) -> Result<BTreeMap<String, PathBuf>, Failure> {
    setup::cpp()?;
    let this = std::env::current_exe()
        .map_err(|error| Failure::new(format!("where this program is: {error}")))?;
    let this = this.to_string_lossy();
    let programs =
        suite::build(&["--profile", profile, "--test", "fuzz_*"], TARGETS, &[(WRAPPER, &this)])?;
    let named = programs.into_iter().filter_map(|program| {
        let stem = program.path.file_stem()?.to_str()?;
        let (name, _) = stem.strip_prefix("fuzz_")?.rsplit_once('-')?;
        Some((name.to_owned(), program.path))
    });
    Ok(named.collect())
}

/// Stands between cargo and the compiler: our own code is watched, what it builds on is not, nor what runs while
/// building.
pub fn watched(rustc: &str, arguments: &[String]) -> Result<(), Failure> {
    let mut words = arguments.iter().skip_while(|word| *word != "--crate-name").skip(1);
    let runs_here = |name: &String| name == "build_script_build" || name == "___";
    let is_tried = words.next().is_some_and(|name| !runs_here(name));
    let watched: &[&str] = if is_tried { &WATCHED } else { &[] };
    shell(rustc, watched).args(arguments).replace_this()
}

/// One run of a target.
struct Run {
    /// Processor time where the system tells it, else time of the clock.
    seconds: f64,
    inputs: u64,
    failed: bool,
}

fn run(target: &str, program: &Path, seconds: u64, fresh: bool) -> Result<Run, Failure> {
    let corpus = if fresh { "fresh" } else { "corpus" };
    let folders = [corpus, "artifacts"].map(|kind| root().join("fuzz").join(kind).join(target));
    if fresh && folders[0].exists() {
        fs::remove_dir_all(&folders[0])
            .map_err(|error| Failure::new(format!("{}: {error}", folders[0].display())))?;
    }
    for folder in &folders {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    }
    let [corpus, artifacts] = folders;
    let mut child = Command::new(program)
        .arg(corpus)
        .arg(root().join("fuzz/seeds").join(target))
        .arg(format!("-max_total_time={seconds}"))
        .args(if fresh { &FRESH[..] } else { &[] })
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .arg("-print_final_stats=1")
        .args(BOUNDS)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::new(format!("{}: {error}", program.display())))?;
    let mut told = Vec::new();
    let heard = child.stderr.take().map(|mut out| out.read_to_end(&mut told));
    heard.transpose().map_err(|error| Failure::new(format!("{target}: {error}")))?;
    // A program that is not waited for yet is still told of.
    let used = processor_seconds(child.id());
    let status = child.wait().map_err(|error| Failure::new(format!("{target}: {error}")))?;
    let told = String::from_utf8_lossy(&told);
    let failed = !status.success();
    if failed {
        let last: Vec<&str> = told.lines().rev().take(30).collect();
        last.iter().rev().for_each(|line| eprintln!("{line}"));
    }
    let inputs = told.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    Ok(Run {
        seconds: used.unwrap_or(seconds as f64),
        inputs: inputs.and_then(|count| count.trim().parse().ok()).unwrap_or(0),
        failed,
    })
}

/// The processor time a program has used, where `/proc` tells it.
fn processor_seconds(program: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{program}/stat")).ok()?;
    // The name of the program stands in parentheses and may hold anything.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut fields = fields.split(' ').skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    // A tick is a hundredth of a second on every Linux.
    Some((ticks()? + ticks()?) / 100.0)
}

/// Writes a run into the log, and adds up the seconds of its target.
fn log(target: &str, run: &Run) -> Result<f64, Failure> {
    let path = root().join("fuzz/log.tsv");
    let failure = |error: std::io::Error| Failure::new(format!("{}: {error}", path.display()));
    let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(failure)?;
    let verdict = if run.failed { "failed" } else { "held" };
    writeln!(file, "{target}\t{:.1}\t{}\t{verdict}", run.seconds, run.inputs).map_err(failure)?;
    let text = fs::read_to_string(&path).map_err(failure)?;
    Ok(totals(&text).get(target).copied().unwrap_or_default())
}

/// The seconds of each target in a log.
fn totals(log: &str) -> BTreeMap<&str, f64> {
    let mut totals = BTreeMap::new();
    for line in log.lines() {
        let mut fields = line.split('\t');
        let Some((target, seconds)) = fields.next().zip(fields.next()) else {
            continue;
        };
        *totals.entry(target).or_default() += seconds.parse().unwrap_or(0.0);
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_add_up_by_target() {
        let log = "kif\t10.5\t99\theld\ncsa\t1.0\t5\tfailed\nkif\t2.5\t9\theld\n";
        assert_eq!(totals(log), BTreeMap::from([("csa", 1.0), ("kif", 13.0)]));
    }

    #[test]
    fn arguments_are_seconds_and_targets() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let order = parse(&words("kif --seconds 5 csa --fresh")).expect("good arguments");
        let asked = Order { seconds: 5, fresh: true, named: words("kif csa") };
        assert_eq!(order, asked);
        assert!(parse(&words("--seconds")).is_err());
    }

    #[test]
    fn every_target_has_its_turn() {
        let targets: Vec<String> = (0..20).map(|number| number.to_string()).collect();
        let mut done = in_turn(&targets, 3, |target| Ok(Some(target))).expect("nothing fails");
        done.sort_by_key(|target| target.parse::<u32>().expect("a number"));
        assert_eq!(done, targets);
        let failed = in_turn(&targets, 3, |_| Err::<Option<()>, _>(Failure::new("no")));
        assert!(failed.is_err());
    }

    #[test]
    fn every_target_has_seeds() {
        for target in targets().expect("the folder is there") {
            let seeds = root().join("fuzz/seeds").join(&target);
            assert!(fs::read_dir(seeds).is_ok_and(|mut seeds| seeds.next().is_some()), "{target}");
        }
    }
}
