//! Everything CI asks, step by step: what a contributor runs is what CI runs.
//!
//! The builds are few, because two cores make one wait: the tests, the browser's bindings and this very program
//! share the development profile, the lints reuse its metadata, and one release build serves the browser.

use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use crate::shell::{Failure, cargo, npm, target_dir};
use crate::{fuzz, setup, signature, tidy, web};

/// One thing asked of the tree.
struct Step {
    name: &'static str,
    asks: &'static str,
    /// Steps without which this one cannot be asked.
    needs: &'static [&'static str],
    run: fn() -> Result<(), Failure>,
}

/// Steps that leave cores idle, one optimising the whole at once: those after them, down to the first that needs them, are
/// asked beside them.
const ASIDE: &[&str] = &["release"];

impl Step {
    /// Asks it, by the clock.
    fn verdict(&self) -> Verdict {
        let start = Instant::now();
        (self.run)().map_or_else(Verdict::Failed, |()| Verdict::Passed(start.elapsed()))
    }
}

/// In order: cheap answers first, and what is needed before what needs it.
const STEPS: &[Step] = &[
    Step {
        name: "format",
        asks: "is the Rust formatted?",
        needs: &[],
        run: || cargo(&["fmt", "--all", "--check"]).run(),
    },
    Step {
        name: "tidy",
        asks: "does every line live in its room?",
        needs: &[],
        run: tidy::tidy,
    },
    Step {
        name: "crates",
        asks: "do the crates come, as the lock file says?",
        needs: &[],
        run: setup::crates,
    },
    Step {
        name: "web",
        asks: "does the web app build, within its size?",
        needs: &["crates"],
        run: web::build,
    },
    Step {
        name: "lint",
        asks: "is clippy content?",
        needs: &["crates"],
        run: || {
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
        run: || {
            cargo(&[
                "test",
                "--workspace",
                "--locked",
                "--no-fail-fast",
                "--quiet",
            ])
            .run()
        },
    },
    Step {
        name: "release",
        asks: "does the one binary build, with the app inside?",
        needs: &["web"],
        run: || {
            cargo(&[
                "build",
                "--quiet",
                "--release",
                "--package",
                "komadai",
                "--locked",
            ])
            .run()
        },
    },
    Step {
        name: "fuzz",
        asks: "do each reader, each law and each door of the server hold against a minute of bytes?",
        needs: &["crates"],
        run: fuzz::briefly,
    },
    Step {
        name: "no-std",
        asks: "do the rules do without a standard library?",
        needs: &["crates"],
        run: no_std,
    },
    Step {
        name: "docs",
        asks: "do the docs build without warnings?",
        needs: &["crates"],
        run: || {
            cargo(&[
                "doc",
                "--keep-going",
                "--workspace",
                "--no-deps",
                "--locked",
            ])
            .env("RUSTDOCFLAGS", "--deny warnings")
            .run()
        },
    },
    Step {
        name: "web-types",
        asks: "is the TypeScript compiler content?",
        needs: &["web"],
        run: || npm(&["run", "--silent", "check"]).run(),
    },
    Step {
        name: "web-state",
        asks: "do the app's states hold, without a browser?",
        needs: &["web"],
        run: || npm(&["run", "--silent", "test:unit"]).run(),
    },
    Step {
        name: "signature",
        asks: "does the engine search alike on every instruction set, and in the browser?",
        needs: &["web"],
        run: signature::compare,
    },
    Step {
        name: "browser",
        asks: "can the journeys be walked in Chromium?",
        needs: &["release"],
        run: browser,
    },
];

/// What became of a step.
enum Verdict {
    Passed(Duration),
    Failed(Failure),
    Skipped(&'static str),
}

/// Runs every step, or those named and what they need.
pub fn test(names: &[String]) -> Result<(), Failure> {
    let chosen = choose(names)?;
    thread::scope(|scope| {
        let mut verdicts: Vec<(&Step, Verdict)> = Vec::with_capacity(chosen.len());
        let mut aside: Vec<(&Step, ScopedJoinHandle<'_, Verdict>)> = Vec::new();
        for (number, &step) in (1..).zip(&chosen) {
            let is_needed = |(past, _): &mut (&Step, _)| step.needs.contains(&past.name);
            for (past, asked) in aside.extract_if(.., is_needed) {
                end(past, joined(asked), &mut verdicts);
            }
            println!(
                "\n=== {number}/{} {}: {}",
                chosen.len(),
                step.name,
                step.asks
            );
            let lacking = step.needs.iter().find(|need| {
                verdicts.iter().any(|(past, verdict)| {
                    past.name == **need && !matches!(verdict, Verdict::Passed(_))
                })
            });
            match lacking {
                Some(need) => end(step, Verdict::Skipped(need), &mut verdicts),
                None if ASIDE.contains(&step.name) => {
                    aside.push((step, scope.spawn(|| step.verdict())))
                }
                None => end(step, step.verdict(), &mut verdicts),
            }
        }
        for (past, asked) in aside {
            end(past, joined(asked), &mut verdicts);
        }
        summary(&verdicts)
    })
}

/// The verdict of a step that was asked beside others.
fn joined(asked: ScopedJoinHandle<'_, Verdict>) -> Verdict {
    asked.join().expect("a step does not panic")
}

/// Tells what became of a step, and remembers it.
fn end<'a>(step: &'a Step, verdict: Verdict, verdicts: &mut Vec<(&'a Step, Verdict)>) {
    println!("=== {}", sentence(step, &verdict));
    verdicts.push((step, verdict));
}

/// The steps by name, for the help page.
pub fn list() -> String {
    STEPS
        .iter()
        .map(|step| format!("  {:<10} {}\n", step.name, step.asks))
        .collect()
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
    Ok(STEPS
        .iter()
        .filter(|step| wanted.contains(&step.name))
        .collect())
}

fn sentence(step: &Step, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Passed(time) => format!("{} passed in {:.1} s", step.name, time.as_secs_f64()),
        Verdict::Failed(failure) => {
            format!(
                "{} FAILED: {failure}\n    again: cargo xtask test {}",
                step.name, step.name
            )
        }
        Verdict::Skipped(need) => format!("{} skipped, because {need} did not pass", step.name),
    }
}

fn summary(verdicts: &[(&Step, Verdict)]) -> Result<(), Failure> {
    println!("\n=== summary");
    for (step, verdict) in verdicts {
        println!("{}", sentence(step, verdict));
    }
    let count =
        |is: fn(&Verdict) -> bool| verdicts.iter().filter(|(_, verdict)| is(verdict)).count();
    let passed = count(|verdict| matches!(verdict, Verdict::Passed(_)));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed(_)));
    let skipped = count(|verdict| matches!(verdict, Verdict::Skipped(_)));
    let skipped = if skipped > 0 {
        format!(", {skipped} skipped")
    } else {
        String::new()
    };
    println!("\n{passed} passed, {failed} failed{skipped}");
    if failed > 0 {
        Err(Failure::new("not every step passed"))
    } else {
        Ok(())
    }
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
    let check = [
        "check",
        "--package",
        "komadai-rules",
        "--lib",
        "--no-default-features",
        "--locked",
    ];
    cargo(&check).args(&["--target", target]).run()
}

fn browser() -> Result<(), Failure> {
    let binary = target_dir()
        .join("release")
        .join("komadai")
        .with_extension(std::env::consts::EXE_EXTENSION);
    npm(&["run", "--silent", "test:browser"])
        .env("CHROMIUM", setup::chromium()?)
        .env("KOMADAI_BIN", binary)
        .run()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(names: &[&str]) -> Vec<&'static str> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        choose(&names)
            .unwrap()
            .iter()
            .map(|step| step.name)
            .collect()
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
            ["tidy", "crates", "web", "release", "browser"]
        );
        assert_eq!(chosen(&[]).len(), STEPS.len());
    }

    #[test]
    fn an_unknown_step_is_named_with_the_known_ones() {
        let failure = choose(&["nonsense".to_owned()]).err().unwrap().to_string();
        assert!(
            failure.contains("nonsense") && failure.contains("browser"),
            "{failure}"
        );
    }
}
