//! The memory that reading an archive takes, however large: a collection is made up on the way, and visited.

use std::fs;

use cpu_time::ThreadTime;
use komadai_record::{Dialect, Place, Severity, Stream, Verdict, Visitor};
use komadai_rules::Move;

use crate::records::corpus;

/// Counts games, moves and faults.
#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
    faults: u64,
}

impl Visitor for Count {
    fn begin(&mut self) {
        self.games += 1;
    }

    fn mv(&mut self, _: Move, _: Verdict<'_>, _: Place<'_>) {
        self.moves += 1;
    }

    fn fault(&mut self, _: komadai_record::Fault, _: Severity) {
        self.faults += 1;
    }
}

/// Collections by what stands before all games and behind each; a list of games is one line of JSON.
const COLLECTIONS: [(&str, Dialect, &str, &str); 5] = [
    ("KIF", Dialect::Kif, "", "\n"),
    ("CSA", Dialect::Csa2, "", "\n/\n"),
    ("PSN", Dialect::Psn, "", "\n\n"),
    ("JKF, a game a line", Dialect::Jkf, "", "\n"),
    ("JKF, a list", Dialect::Jkf, "[", ","),
];

/// Visits so many megabytes of games in each form, prints what that took, and says whether memory stayed small.
pub fn run(megabytes: u64) -> Result<bool, String> {
    let games = corpus::tournament()?;
    let mut small = true;
    for (name, dialect, first, between) in COLLECTIONS {
        let texts: Result<Vec<String>, _> = games
            .iter()
            .map(|game| game.write(dialect))
            .map(|written| written.map(|written| written.text.trim_end().to_owned() + between))
            .collect();
        let texts = texts.map_err(|error| error.to_string())?;
        let before = peak();
        let start = ThreadTime::now();
        let mut stream = Stream::checked();
        let mut visitor = Count::default();
        let mut bytes = 0;
        let first = [first.to_owned()];
        for text in first.iter().chain(texts.iter().cycle()) {
            if bytes >= megabytes << 20 {
                break;
            }
            stream.push(text.as_bytes(), &mut visitor).map_err(|fault| fault.to_string())?;
            bytes += text.len() as u64;
        }
        stream.finish(&mut visitor).map_err(|fault| fault.to_string())?;
        println!(
            "{name}: {} MB, {} games, {} moves, {} faults, {:.1} s",
            bytes / 1_000_000,
            visitor.games,
            visitor.moves,
            visitor.faults,
            start.elapsed().as_secs_f64()
        );
        match (before, peak()) {
            (Some(before), Some(after)) => {
                println!("{name}: peak memory {before} kB before, {after} kB after");
                small &= after - before < 8 << 10;
            }
            _ => println!("{name}: this system does not say how much memory was used"),
        }
    }
    Ok(small)
}

/// The most memory the process has held so far, in kilobytes, where the system tells.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
