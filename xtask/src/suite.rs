//! The tests of the workspace, with as many programs at once as there are cores: most of them wait now and then, for a
//! socket, a process or the disk, and cargo alone would wait with them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use crate::setup;
use crate::shell::{Failure, cargo};
use crate::steps::Length;

/// Set for tests that try more in a long run: laws by random play, mates, dialogues.
const LONG: &str = "KOMADAI_LONG";

/// The feature of tests by which the fuzz targets find all that they stand on built.
pub const LIBRARIES: &str = "komadai-fuzz/libfuzzer";

/// All crates but one that has no tests, and that the web app builds with features of its own.
const CRATES: [&str; 3] = ["--workspace", "--exclude", "komadai-web-bindgen"];

/// A test program, and the folder of its package, where it runs.
#[derive(Debug, PartialEq, Eq)]
pub struct Program {
    pub path: PathBuf,
    folder: PathBuf,
}

/// What a program or the examples of the docs came to.
struct Outcome {
    name: String,
    seconds: f64,
    passed: bool,
    said: String,
}

/// Builds the test programs that `targets` chooses, with a feature of one package and these variables.
///
/// They are chosen of the whole workspace, so that each crate of others is built with the same features whatever is
/// chosen.
pub fn build(
    targets: &[&str],
    feature: &str,
    variables: &[(&str, &str)],
) -> Result<Vec<Program>, Failure> {
    let command = || {
        let test = cargo(&["test", "--locked", "--no-run", "--features", feature]).args(&CRATES);
        variables.iter().fold(test.args(targets), |test, (name, value)| test.env(name, value))
    };
    // The first asks for messages to a person, the second, which has nothing left to build, for those to a program.
    command().args(&["--quiet"]).run()?;
    let messages = command().args(&["--message-format=json"]).read()?;
    let programs: Vec<Program> = messages.lines().filter_map(program).collect();
    if programs.is_empty() {
        return Err(Failure::new("cargo names no test program"));
    }
    Ok(programs)
}

/// Builds the tests of every crate and runs them, and the examples of the docs.
pub fn run(length: Length) -> Result<(), Failure> {
    setup::cpp()?;
    // Examples have no tests, and that they compile is asked with the lints.
    let programs = build(&["--tests"], LIBRARIES, &[])?;
    let jobs = Mutex::new(std::iter::once(None).chain(programs.iter().map(Some)));
    let outcomes = Mutex::new(Vec::new());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(job) = next(&jobs) {
                    let outcome = job.map_or_else(doc_examples, |program| run_one(program, length));
                    println!("{:>7.1} s  {}", outcome.seconds, outcome.name);
                    outcomes.lock().expect("a test run does not panic").push(outcome);
                }
            });
        }
    });
    verdict(&outcomes.into_inner().expect("a test run does not panic"))
}

fn next<T>(jobs: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    jobs.lock().expect("a test run does not panic").next()
}

/// The test program that a message of cargo's names.
fn program(message: &str) -> Option<Program> {
    // A target says too whether it can be tested; its profile says whether this is the program that tests it.
    let (_, profile) = message.split_once(r#""profile":{"#)?;
    let is_test = message.contains(r#""reason":"compiler-artifact""#)
        && profile.split('}').next()?.contains(r#""test":true"#);
    let text = |key: &str| {
        let (_, value) = message.split_once(&format!("\"{key}\":\""))?;
        let end = value.find('"')?;
        Some(value[..end].replace(r"\\", r"\"))
    };
    let path = is_test.then(|| text("executable")).flatten()?;
    let manifest = text("manifest_path")?;
    Some(Program { path: path.into(), folder: Path::new(&manifest).parent()?.to_owned() })
}

fn run_one(program: &Program, length: Length) -> Outcome {
    let mut command = Command::new(&program.path);
    command.current_dir(&program.folder).arg("--quiet");
    if length == Length::Long {
        command.env(LONG, "1");
    }
    let name = program.path.file_stem().unwrap_or_default().to_string_lossy();
    outcome(name.into_owned(), &mut command)
}

fn doc_examples() -> Outcome {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let mut command = Command::new(cargo);
    command.current_dir(crate::shell::root()).arg("test").args(CRATES);
    command.args(["--features", LIBRARIES, "--doc", "--locked", "--no-fail-fast", "--quiet"]);
    outcome("examples of the docs".to_owned(), &mut command)
}

fn outcome(name: String, command: &mut Command) -> Outcome {
    let start = Instant::now();
    let (passed, said) = match command.stdin(Stdio::null()).output() {
        Ok(output) => {
            let said = [output.stdout, output.stderr]
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            (output.status.success(), said.concat())
        }
        Err(error) => (false, format!("could not be started: {error}\n")),
    };
    Outcome { name, seconds: start.elapsed().as_secs_f64(), passed, said }
}

/// The results of all that passed in one line each, and everything that the others said.
fn verdict(outcomes: &[Outcome]) -> Result<(), Failure> {
    let results = outcomes.iter().flat_map(|outcome| outcome.said.lines());
    let count = |what: &str| -> usize {
        let results = results.clone().filter(|line| line.starts_with("test result:"));
        results
            .filter_map(|line| {
                let (before, _) = line.split_once(what)?;
                before.rsplit(' ').next()?.parse::<usize>().ok()
            })
            .sum()
    };
    let (passed, failed, ignored) = (count(" passed"), count(" failed"), count(" ignored"));
    let broken: Vec<&Outcome> = outcomes.iter().filter(|outcome| !outcome.passed).collect();
    for outcome in &broken {
        println!("\n--- {}\n{}", outcome.name, outcome.said);
    }
    println!("test result: {passed} passed; {failed} failed; {ignored} ignored");
    match broken.as_slice() {
        [] => Ok(()),
        broken => {
            let names: Vec<&str> = broken.iter().map(|outcome| outcome.name.as_str()).collect();
            Err(Failure::new(format!("not passed: {}", names.join(", "))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_a_test_program_and_its_folder() {
        let message = |test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/k/crates/x/Cargo.toml","target":{{"kind":["bin"],"test":true}},"profile":{{"opt_level":"0","test":{test}}},"features":[],"executable":{executable}}}"#
            )
        };
        let expected =
            Program { path: "/k/target/debug/deps/x-1".into(), folder: "/k/crates/x".into() };
        let named = "\"/k/target/debug/deps/x-1\"";
        assert_eq!(program(&message(true, named)), Some(expected));
        assert_eq!(program(&message(false, named)), None);
        assert_eq!(program(&message(true, "null")), None);
    }

    #[test]
    fn one_program_that_fails_is_named() {
        let outcome = |name: &str, passed: bool| Outcome {
            name: name.to_owned(),
            seconds: 1.0,
            passed,
            said: "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured\n".to_owned(),
        };
        assert!(verdict(&[outcome("a", true)]).is_ok());
        let failure = verdict(&[outcome("a", true), outcome("b", false)]).unwrap_err();
        assert_eq!(failure.to_string(), "not passed: b");
    }
}
