//! The speed of reading game records: Komadai and its peers on the same texts, in memory, in one run.
//!
//! A crate is measured on the files that it reads, and how many it could not read stands beside its figure. Within a
//! round the crates run one after the other, so that noise of the machine meets them all alike, and only the time
//! counts in which the thread ran; a figure is the median of its rounds.

pub mod corpus;
mod elsewhere;
mod readers;

use std::collections::HashMap;
use std::panic;
use std::time::Duration;

use cpu_time::ThreadTime;

use corpus::Corpus;
use readers::{READERS, Reader};

/// How long one reader runs in one round.
const ROUND: Duration = Duration::from_millis(200);

/// What one reader achieved on one corpus.
struct Figure {
    name: String,
    /// Whether it asks the rules of shogi about the moves.
    has_rules: bool,
    /// Megabytes a second.
    speed: f64,
    read: usize,
}

/// The one in the middle, or 0 of none.
fn median(mut speeds: Vec<f64>) -> f64 {
    speeds.sort_by(f64::total_cmp);
    speeds.get(speeds.len() / 2).copied().unwrap_or_default()
}

/// A reader on the files that it reads.
struct Lane<'a> {
    reader: &'static Reader,
    files: Vec<&'a str>,
    /// Megabytes a second, of each round.
    speeds: Vec<f64>,
}

impl<'a> Lane<'a> {
    fn new(reader: &'static Reader, corpus: &'a Corpus) -> Option<Self> {
        let read = (reader.read)(corpus.format)?;
        let texts = corpus.texts.iter().map(String::as_str);
        // Some readers panic on some files, and say so at length.
        let hook = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let files = texts.filter(|text| panic::catch_unwind(|| read(text)).unwrap_or(false));
        let files = files.collect();
        panic::set_hook(hook);
        Some(Self { reader, files, speeds: Vec::new() })
    }

    fn round(&mut self, format: &str) {
        let Some(read) = (self.reader.read)(format).filter(|_| !self.files.is_empty()) else {
            return;
        };
        let start = ThreadTime::now();
        let mut bytes = 0;
        while start.elapsed() < ROUND {
            for text in &self.files {
                assert!(read(text), "it was read before");
                bytes += text.len();
            }
        }
        self.speeds.push(bytes as f64 / 1e6 / start.elapsed().as_secs_f64());
    }
}

/// Measures and prints the table, or the part of it whose readers have `only` in their names, and says whether Komadai
/// reaches its goals.
pub fn run(rounds: u32, only: &str) -> Result<bool, String> {
    let corpora = corpus::all()?;
    let mut others = match only {
        "" => elsewhere::figures(&corpora, rounds)?,
        _ => HashMap::new(),
    };
    let mut reached = true;
    println!("megabytes of UTF-8 text a second on one core, the median of {rounds} rounds");
    for corpus in &corpora {
        let mut lanes: Vec<Lane<'_>> = READERS
            .iter()
            .filter(|reader| reader.name.contains(only))
            .filter_map(|reader| Lane::new(reader, corpus))
            .collect();
        for _ in 0..rounds {
            for lane in &mut lanes {
                lane.round(corpus.format);
            }
        }
        let mut figures: Vec<Figure> = lanes
            .into_iter()
            .map(|lane| Figure {
                name: lane.reader.name.to_owned(),
                has_rules: lane.reader.has_rules,
                speed: median(lane.speeds),
                read: lane.files.len(),
            })
            .collect();
        figures.append(&mut others.remove(corpus.name).unwrap_or_default());
        reached &= print(corpus, &figures);
    }
    Ok(reached)
}

/// Prints the figures of one corpus, and says whether the goals for its format are reached.
fn print(corpus: &Corpus, figures: &[Figure]) -> bool {
    println!(
        "\n{}: {} files, {:.1} MB",
        corpus.name,
        corpus.texts.len(),
        corpus.bytes() as f64 / 1e6
    );
    for figure in figures {
        println!(
            "  {:36}{:>10.2}   {} of {} read",
            figure.name,
            figure.speed,
            figure.read,
            corpus.texts.len()
        );
    }
    let ours = |name| figures.iter().find(|figure| figure.name == name);
    let best = |has_rules| {
        figures
            .iter()
            .filter(|figure| {
                !figure.name.starts_with(readers::OURS) && figure.has_rules == has_rules
            })
            .map(|figure| figure.speed)
            .reduce(f64::max)
    };
    let mut reached = true;
    let mut goal = |what: &str, found: f64, wanted: f64| {
        let word = if found >= wanted { "reached" } else { "MISSED" };
        println!("  goal: {what}: {found:.1} of {wanted:.1}, {word}");
        reached &= found >= wanted;
    };
    let wanted = { corpus::GOALS.iter() }.find(|(format, _)| *format == corpus.format);
    let Some(&(_, wanted)) = wanted else {
        return true;
    };
    if let Some(ours) = ours(readers::CHECKED).filter(|ours| ours.read > 0) {
        goal("megabytes a second, by the rules", ours.speed, wanted);
        if let Some(best) = best(true) {
            goal("times the best that knows the rules", ours.speed / best, 10.0);
        }
    }
    if let (Some(ours), Some(best)) = (ours(readers::VISITOR), best(false)) {
        goal("times the best without rules", ours.speed / best, 2.0);
    }
    reached
}
