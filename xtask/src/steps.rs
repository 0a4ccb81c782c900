//! Everything CI asks, step by step: what a contributor runs is what CI runs.
//!
//! The builds are few, because two cores make one wait: lints, tests, fuzz targets and the program that is served to
//! the browser share the development profile. Steps run two at a time, each a process of its own with a log, so that
//! one that links or waits leaves no core idle.

use std::collections::VecDeque;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::cores::Ticks;
use crate::shell::{Failure, cargo, npm, root, target_dir};
use crate::{deny, fuzz, setup, signature, suite, tidy, web};

/// One thing asked of the tree.
struct Step {
    name: &'static str,
    asks: &'static str,
    /// Steps without which this one cannot be asked.
    needs: &'static [&'static str],
    /// The folder that cargo locks while it builds: two steps of one folder would wait for each other.
    builds: Option<Folder>,
    run: fn(Length) -> Result<(), Failure>,
}

/// A folder of builds, by its profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Folder {
    Development,
    Wasm,
}

/// How much time laws by chance and fuzz targets get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// What every change is asked.
    Short,
    /// What a release is asked: minutes for each law and target.
    Long,
}

/// How many steps run at once.
const AT_ONCE: usize = 2;

/// In order: cheap answers first, what is needed before what needs it, and of the rest first what leads to the longest
/// waits: page, binary and browser follow each other in one slot while the other builds and runs the tests.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        asks: "is the Rust formatted?",
        needs: &[],
        builds: None,
        run: |_| cargo(&["fmt", "--all", "--check"]).run(),
    },
    Step {
        name: "tidy",
        asks: "does every line live in its room?",
        needs: &[],
        builds: None,
        run: |_| tidy::tidy(),
    },
    Step {
        name: "crates",
        asks: "do the crates come, as the lock file says?",
        needs: &[],
        builds: None,
        run: |_| setup::crates(),
    },
    Step {
        name: "deny",
        asks: "are the licences, sources and advisories of the crates in order?",
        needs: &["crates"],
        builds: None,
        run: |_| deny::check(),
    },
    Step {
        name: "web-packages",
        asks: "do the web packages come, as their lock file says?",
        needs: &[],
        builds: None,
        run: |_| setup::web_packages(),
    },
    Step {
        name: "web-format",
        asks: "are scripts and styles formatted, and is their linter content?",
        needs: &["web-packages"],
        builds: None,
        run: |_| npm(&["run", "--silent", "lint"]).run(),
    },
    Step {
        name: "web",
        asks: "does the web app build, within its size?",
        needs: &["crates", "web-packages"],
        builds: Some(Folder::Wasm),
        run: |_| web::build(),
    },
    Step {
        name: "lint",
        asks: "is clippy content?",
        needs: &["crates"],
        builds: Some(Folder::Development),
        run: |_| {
            cargo(&[
                "clippy",
                "--keep-going",
                "--workspace",
                "--all-targets",
                "--locked",
                "--",
                "--deny",
                "warnings",
            ])
            .run()
        },
    },
    Step {
        name: "tests",
        asks: "do units, laws, tables, wire types and doc examples hold?",
        needs: &["crates"],
        builds: Some(Folder::Development),
        run: suite::run,
    },
    Step {
        name: "binary",
        asks: "does the one binary build, with the app inside?",
        needs: &["web"],
        builds: Some(Folder::Development),
        run: binary,
    },
    Step {
        name: "browser",
        asks: "can the journeys be walked in Chromium?",
        needs: &["binary"],
        builds: None,
        run: |_| browser(),
    },
    Step {
        name: "docs",
        asks: "do the docs build without warnings?",
        needs: &["crates"],
        builds: Some(Folder::Development),
        run: |_| {
            cargo(&["doc", "--keep-going", "--workspace", "--no-deps", "--locked"])
                .env("RUSTDOCFLAGS", "--deny warnings")
                .run()
        },
    },
    Step {
        name: "web-types",
        asks: "is the TypeScript compiler content?",
        needs: &["web"],
        builds: None,
        run: |_| npm(&["run", "--silent", "check"]).run(),
    },
    Step {
        name: "web-state",
        asks: "do the app's states hold, without a browser?",
        needs: &["web"],
        builds: None,
        run: |_| npm(&["run", "--silent", "test:unit"]).run(),
    },
    Step {
        name: "no-std",
        asks: "do the rules do without a standard library?",
        needs: &["crates"],
        builds: Some(Folder::Development),
        run: |_| no_std(),
    },
    Step {
        name: "signature",
        asks: "does the engine search alike on every instruction set, and in the browser?",
        needs: &["web"],
        builds: None,
        run: |_| signature::compare(),
    },
    Step {
        name: "firefox",
        asks: "does what every browser is asked hold in Firefox?",
        needs: &["binary"],
        builds: None,
        run: |_| firefox(),
    },
    Step {
        name: "fuzz",
        asks: "does each reader, each law and each door of the server hold against bytes that nobody thought of?",
        needs: &["crates"],
        builds: Some(Folder::Development),
        run: fuzz::from_seeds,
    },
];

/// What became of a step; of one that passed its time, and the share of the cores that stood idle, in percent.
enum Verdict {
    Passed(Duration, Option<u64>),
    Failed(Failure),
    Skipped(String),
}

/// A step that runs.
struct Running {
    step: &'static Step,
    start: Instant,
    ticks: Option<Ticks>,
}

/// Runs every step, or those named and what they need; with `--long` the laws by chance take their time.
pub fn test(arguments: &[String]) -> Result<(), Failure> {
    let is_long = |argument: &String| argument == LONG;
    let length = if arguments.iter().any(is_long) { Length::Long } else { Length::Short };
    let names: Vec<String> = arguments.iter().filter(|it| !is_long(it)).cloned().collect();
    let chosen = choose(&names)?;
    if let [alone] = chosen.as_slice() {
        return (alone.run)(length);
    }
    fs::create_dir_all(logs())
        .map_err(|error| Failure::new(format!("{}: {error}", logs().display())))?;
    let (begin, ticks) = (Instant::now(), Ticks::now());
    let mut waiting: VecDeque<&'static Step> = chosen.iter().copied().collect();
    let mut running: Vec<Running> = Vec::new();
    let mut verdicts: Vec<(&Step, Verdict)> = Vec::with_capacity(chosen.len());
    let (ended, ends) = mpsc::channel();
    loop {
        while let Some(step) = next(&mut waiting, &running, &verdicts, &chosen) {
            if let Some(reason) = lacking(step, &verdicts).or_else(|| absent(step)) {
                end(step, Verdict::Skipped(reason), &mut verdicts);
                continue;
            }
            println!("--- {} {}", step.name, step.asks);
            let child = start(step, length)?;
            let ended = ended.clone();
            // Nobody hears the end of a step only where this program ends too.
            thread::spawn(move || ended.send((step.name, wait(step, child))));
            running.push(Running { step, start: Instant::now(), ticks: Ticks::now() });
        }
        if running.is_empty() {
            return summary(&verdicts, begin, ticks);
        }
        let (name, result) = ends.recv().expect("this end of the channel is open");
        let at =
            running.iter().position(|it| it.step.name == name).expect("what ended was started");
        let Running { step, start, ticks } = running.swap_remove(at);
        let (time, idle) = (start.elapsed(), idle_since(ticks));
        print_log(step);
        let verdict = result.map_or_else(Verdict::Failed, |()| Verdict::Passed(time, idle));
        end(step, verdict, &mut verdicts);
    }
}

const LONG: &str = "--long";

/// Runs one step in this process.
pub fn step(arguments: &[String]) -> Result<(), Failure> {
    let length = if arguments.iter().any(|it| it == LONG) { Length::Long } else { Length::Short };
    let step = arguments.first().and_then(|name| STEPS.iter().find(|step| step.name == name));
    let step = step.ok_or_else(|| Failure::new(format!("a step by its name, of\n\n{}", list())))?;
    (step.run)(length)
}

/// The first waiting step that may start beside those that run.
fn next(
    waiting: &mut VecDeque<&'static Step>,
    running: &[Running],
    verdicts: &[(&Step, Verdict)],
    chosen: &[&Step],
) -> Option<&'static Step> {
    if running.len() >= AT_ONCE {
        return None;
    }
    let is_over = |need: &str| {
        verdicts.iter().any(|(step, _)| step.name == need)
            || !chosen.iter().any(|step| step.name == need)
    };
    let is_free = |folder: Folder| running.iter().all(|it| it.step.builds != Some(folder));
    let may_start = |step: &&Step| {
        step.needs.iter().all(|need| is_over(need)) && step.builds.is_none_or(is_free)
    };
    let at = waiting.iter().position(may_start)?;
    waiting.remove(at)
}

/// That a step needs another which did not pass.
fn lacking(step: &Step, verdicts: &[(&Step, Verdict)]) -> Option<String> {
    let failed = |need: &&&str| {
        verdicts
            .iter()
            .any(|(past, verdict)| past.name == **need && !matches!(verdict, Verdict::Passed(..)))
    };
    step.needs.iter().find(failed).map(|need| format!("{need} did not pass"))
}

/// That a program is not installed which only CI fetches by itself, since most changes do without.
fn absent(step: &Step) -> Option<String> {
    let is_absent = step.name == "firefox"
        && std::env::var_os("CI").is_none()
        && setup::installed_firefox().is_none();
    is_absent.then(|| {
        "no Firefox is installed (on Debian: firefox-esr) and FIREFOX names none; CI asks it"
            .to_owned()
    })
}

/// Where each step writes what it says.
fn logs() -> std::path::PathBuf {
    target_dir().join("steps")
}

fn start(step: &Step, length: Length) -> Result<Child, Failure> {
    let failure = |error: std::io::Error| {
        Failure::new(format!("`{}` could not be started: {error}", step.name))
    };
    let log = fs::File::create(logs().join(step.name)).map_err(failure)?;
    let copy = log.try_clone().map_err(failure)?;
    let program = std::env::current_exe().map_err(failure)?;
    Command::new(program)
        .args(["step", step.name])
        .args((length == Length::Long).then_some(LONG))
        .current_dir(root())
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(copy)
        .spawn()
        .map_err(failure)
}

fn wait(step: &Step, mut child: Child) -> Result<(), Failure> {
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(status.to_string())),
        Err(error) => Err(Failure::new(format!("{} is lost: {error}", step.name))),
    }
}

/// Prints what a step said, now that it says no more.
fn print_log(step: &Step) {
    println!("\n=== {}: {}", step.name, step.asks);
    match fs::read(logs().join(step.name)) {
        Ok(log) => print!("{}", String::from_utf8_lossy(&log)),
        Err(error) => println!("its log cannot be read: {error}"),
    }
}

/// Tells what became of a step, and remembers it.
fn end<'a>(step: &'a Step, verdict: Verdict, verdicts: &mut Vec<(&'a Step, Verdict)>) {
    println!("=== {}", sentence(step, &verdict));
    verdicts.push((step, verdict));
}

/// The steps by name, for the help page.
pub fn list() -> String {
    STEPS.iter().map(|step| format!("  {:<12} {}\n", step.name, step.asks)).collect()
}

fn choose(names: &[String]) -> Result<Vec<&'static Step>, Failure> {
    if names.is_empty() {
        return Ok(STEPS.iter().collect());
    }
    let mut wanted: Vec<&str> = Vec::new();
    for name in names {
        match STEPS.iter().find(|step| step.name == name) {
            Some(step) => wanted.push(step.name),
            None => {
                return Err(Failure::new(format!(
                    "no step is called `{name}`; there are\n\n{}",
                    list()
                )));
            }
        }
    }
    // Needs stand before what needs them, so one look backwards finds them all.
    for step in STEPS.iter().rev() {
        if wanted.contains(&step.name) {
            wanted.extend(step.needs);
        }
    }
    Ok(STEPS.iter().filter(|step| wanted.contains(&step.name)).collect())
}

fn sentence(step: &Step, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Passed(time, idle) => format!("{} passed in {}", step.name, span(*time, *idle)),
        Verdict::Failed(failure) => {
            format!("{} FAILED: {failure}\n    again: cargo xtask test {}", step.name, step.name)
        }
        Verdict::Skipped(reason) => format!("{} skipped: {reason}", step.name),
    }
}

/// A time in seconds, and how idle the cores were meanwhile.
fn span(time: Duration, idle: Option<u64>) -> String {
    let idle = idle.map_or(String::new(), |idle| format!(", cores idle {idle} %"));
    format!("{:.1} s{idle}", time.as_secs_f64())
}

fn idle_since(earlier: Option<Ticks>) -> Option<u64> {
    Ticks::now()?.idle_since(earlier?)
}

fn summary(
    verdicts: &[(&Step, Verdict)],
    begin: Instant,
    ticks: Option<Ticks>,
) -> Result<(), Failure> {
    println!("\n=== summary");
    for (step, verdict) in verdicts {
        println!("{}", sentence(step, verdict));
    }
    println!("all in {}", span(begin.elapsed(), idle_since(ticks)));
    let count =
        |is: fn(&Verdict) -> bool| verdicts.iter().filter(|(_, verdict)| is(verdict)).count();
    let passed = count(|verdict| matches!(verdict, Verdict::Passed(..)));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed(_)));
    let skipped = count(|verdict| matches!(verdict, Verdict::Skipped(_)));
    let skipped = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
    println!("\n{passed} passed, {failed} failed{skipped}");
    if failed > 0 { Err(Failure::new("not every step passed")) } else { Ok(()) }
}

fn no_std() -> Result<(), Failure> {
    let target = setup::rust_target(setup::BARE).map_or_else(
        |failure| {
            // `#![no_std]` holds there too, though the target has a standard library to slip into.
            println!("{failure}\nasking {} instead", setup::WASM);
            setup::WASM
        },
        |()| setup::BARE,
    );
    let check =
        ["check", "--package", "komadai-rules", "--lib", "--no-default-features", "--locked"];
    cargo(&check).args(&["--target", target]).run()
}

/// Builds the program as the tests do; in a long run also as it is shipped.
fn binary(length: Length) -> Result<(), Failure> {
    // The tests of the command line stand on the program, which is built with them.
    let features = format!("{},komadai-page/embed", suite::LIBRARIES);
    suite::build(&["--test", "cli"], &features, &[])?;
    if length == Length::Long {
        cargo(&["build", "--quiet", "--profile", "dist", "--package", "komadai", "--locked"])
            .run()?;
    }
    Ok(())
}

fn browser() -> Result<(), Failure> {
    let binary = target_dir().join("debug/komadai").with_extension(std::env::consts::EXE_EXTENSION);
    npm(&["run", "--silent", "test:browser"])
        .env("CHROMIUM", setup::chromium()?)
        .env("KOMADAI_BIN", binary)
        .run()
}

fn firefox() -> Result<(), Failure> {
    let binary = target_dir().join("debug/komadai").with_extension(std::env::consts::EXE_EXTENSION);
    npm(&["run", "--silent", "test:firefox"])
        .env("FIREFOX", setup::firefox()?)
        .env("KOMADAI_BIN", binary)
        .run()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(names: &[&str]) -> Vec<&'static str> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        choose(&names).unwrap().iter().map(|step| step.name).collect()
    }

    #[test]
    fn a_step_stands_after_what_it_needs() {
        for (index, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                assert!(
                    STEPS[..index].iter().any(|past| past.name == *need),
                    "{} needs {need}",
                    step.name
                );
            }
        }
    }

    #[test]
    fn a_named_step_brings_what_it_needs() {
        assert_eq!(chosen(&["format"]), ["format"]);
        assert_eq!(
            chosen(&["browser", "tidy"]),
            ["tidy", "crates", "web-packages", "web", "binary", "browser"]
        );
        assert_eq!(chosen(&[]).len(), STEPS.len());
    }

    #[test]
    fn an_unknown_step_is_named_with_the_known_ones() {
        let failure = choose(&["nonsense".to_owned()]).err().unwrap().to_string();
        assert!(failure.contains("nonsense") && failure.contains("browser"), "{failure}");
    }
}
