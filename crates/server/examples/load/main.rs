//! Loads a server of its own and says what it bears: moves a second, how long each takes, memory; then kills it again
//! and again and looks whether anything acknowledged is missing. One table, a row for each figure, each beside its
//! goal.
//!
//! `cargo run --release -p komadai-server --example load -- [PART…] [--seconds N] [--games N] [--kills N]
//! [--watchers N]`; without a part it runs all of them.
//!
//! `moves` are counted as their mover hears them back. The program itself takes about as much of the processor as the
//! server: what it says is what the server bears at least.

mod client;
mod crowd;
mod engines;
mod faults;
mod load;
mod server;
mod verify;

use std::collections::HashMap;
use std::process::ExitCode;
use std::time::Duration;

use client::{Failure, Report};

/// What was asked for.
struct Options {
    seconds: u64,
    games: Option<usize>,
    kills: u32,
    watchers: usize,
    /// The 99th percentile of a sync of this disk, measured before everything else, in milliseconds.
    sync: f64,
}

impl Options {
    fn games(&self, usual: usize) -> usize {
        self.games.unwrap_or(usual)
    }

    fn lasts(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// The 99th percentile a player may wait at a move a second.
    fn usual_wait(&self) -> f64 {
        f64::max(25.0, self.sync + 10.0)
    }
}

/// The parts, in the order in which they are run.
const PARTS: [&str; 13] =
    ["s1", "s2", "s4", "s5", "s6", "s7", "c1", "c2", "c3", "c6", "h3", "r6", "r1"];

/// What else may be asked for, each followed by a number.
const NUMBERS: [&str; 4] = ["--seconds", "--games", "--kills", "--watchers"];

const USAGE: &str = "usage: load [s1|s2|s4|s5|s6|s7|c1|c2|c3|c6|h3|r6|r1 …] [--seconds N] [--games N] [--kills N] [--watchers N]";

/// The words of a command line.
#[derive(Default)]
struct Arguments {
    parts: Vec<&'static str>,
    numbers: HashMap<&'static str, u64>,
}

/// Reads the words of a command line; the first that means nothing is the error.
fn read(words: &[String]) -> Result<Arguments, &str> {
    let mut asked = Arguments::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if let Some(part) = PARTS.iter().find(|part| *part == word) {
            asked.parts.push(part);
        } else if let Some(name) = NUMBERS.iter().find(|name| *name == word) {
            let value = words.next().and_then(|value| value.parse().ok());
            asked.numbers.insert(name, value.ok_or(word.as_str())?);
        } else {
            return Err(word);
        }
    }
    Ok(asked)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|word| word == server::CHILD) {
        return server::run_child(&arguments[1..]);
    }
    let asked = match read(&arguments) {
        Ok(asked) => asked,
        Err(word) => {
            eprintln!("load: {word:?} is not understood; {USAGE}");
            return ExitCode::from(2);
        }
    };
    let number = |name: &str| asked.numbers.get(name).copied();
    let named = |part: &&str| asked.parts.contains(part);
    let all = !PARTS.iter().any(named);
    let folder = tempfile::tempdir().expect("a folder");
    let wanted = Options {
        seconds: number("--seconds").unwrap_or(20),
        games: number("--games").map(|games| games as usize),
        kills: number("--kills").unwrap_or(10) as u32,
        watchers: number("--watchers").unwrap_or(10_000) as usize,
        sync: faults::sync_p99(folder.path()),
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    println!(
        "| what | load | moves/s | p50 ms | p99 ms | p99.9 ms | longest ms | server MB | server CPU s | verdict |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let sync = format!("p99 of a sync of this disk: {:.1} ms", wanted.sync);
    Row::new("D99", "200 syncs of a page").say(&sync);
    let mut good = true;
    for part in PARTS.iter().filter(|part| all || named(part)) {
        good &= runtime.block_on(async {
            match *part {
                "s1" => load::people(&wanted).await,
                "s2" => load::engines(&wanted).await,
                "s4" => load::beside_a_copy(&wanted).await,
                "s5" => load::idle_watchers(&wanted).await,
                "s6" => load::spectacle(&wanted).await,
                "s7" => load::storm(&wanted).await,
                "c1" => load::flags(&wanted).await,
                "c2" => load::equal_delays(&wanted).await,
                "c3" => load::slow_store().await,
                "c6" => load::deaf_player(&wanted).await,
                "h3" => load::dawdlers(&wanted).await,
                "r6" => load::copied_all_along(&wanted).await,
                _ => faults::kills(&wanted).await,
            }
        });
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A line of the table.
struct Row {
    what: &'static str,
    load: String,
    heard: Report,
    /// Memory in megabytes and processor time in seconds.
    usage: Option<(f64, f64)>,
}

impl Row {
    fn new(what: &'static str, load: impl Into<String>) -> Self {
        Self { what, load: load.into(), heard: Report::default(), usage: None }
    }

    fn heard(self, heard: Report) -> Self {
        Self { heard, ..self }
    }

    fn usage(self, usage: (f64, f64)) -> Self {
        Self { usage: Some(usage), ..self }
    }

    /// Prints it with these words at its end.
    fn say(&self, words: &str) {
        let Self { what, load, .. } = self;
        print!("| {what} | {load} |");
        if self.heard.count() == 0 {
            print!(" | | | | |");
        } else {
            let rate = self.heard.per_second();
            if rate > 0.0 {
                print!(" {rate:.0} |");
            } else {
                print!(" |");
            }
            for share in [0.5, 0.99, 0.999, 1.0] {
                print!(" {:.1} |", self.heard.percentile(share));
            }
        }
        match self.usage {
            Some((megabytes, cpu)) => print!(" {megabytes:.0} | {cpu:.1} |"),
            None => print!(" | |"),
        }
        println!(" {words} |");
    }

    /// Prints that it could not be measured, and why.
    fn broke_off(&self, error: &Failure) -> bool {
        self.say(&format!("the game broke off: {error}"));
        false
    }

    /// Prints it, and whether each of these holds; a name, and what it came to.
    fn judge(&self, goals: &[(&str, bool)]) -> bool {
        let errors = &self.heard.errors;
        let mut words: Vec<String> = goals
            .iter()
            .map(|(goal, met)| format!("{goal}: {}", if *met { "met" } else { "MISSED" }))
            .collect();
        if let Some(first) = errors.first() {
            words.push(format!("{} errors, the first: {first}", errors.len()));
        }
        self.say(&words.join("; "));
        errors.is_empty() && goals.iter().all(|(_, met)| *met)
    }
}
