//! The positions of a game searched, several at once: each thread takes one [share](crate::shares) after the other. So
//! the same limits in nodes give the same analysis on any number of threads.

use std::io;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use komadai_engine::{Engine, EngineOptions, Limits, StopFlag};
use komadai_rules::Game;

use super::journal::Journal;
use super::source::Source;
use crate::Verdict;
use crate::share::{Preset, TABLE_MIB, examine_share, shares};

/// What is spent on each position, and what is asked of it.
///
/// Its names are part of [`fingerprint`](Self::fingerprint): with others, no earlier analysis would be known again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time to think.
    pub time: Option<Duration>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Best lines to look for.
    pub lines: usize,
    /// Memory of each engine, in mebibytes.
    pub hash_mib: usize,
}

impl From<Preset> for Settings {
    fn from(preset: Preset) -> Self {
        Self {
            nodes: Some(preset.nodes().into()),
            lines: preset.lines().into(),
            hash_mib: TABLE_MIB,
            ..Self::default()
        }
    }
}

/// One line by 200,000 nodes, with 64 MiB.
impl Default for Settings {
    fn default() -> Self {
        Self { nodes: Some(200_000), time: None, depth: None, lines: 1, hash_mib: 64 }
    }
}

impl Settings {
    fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            time: self.time,
            depth: self.depth,
            lines: self.lines,
            plays_on: true,
            ..Limits::default()
        }
    }

    fn engine(&self) -> Engine {
        Engine::new(EngineOptions {
            hash_mib: self.hash_mib,
            resign_below: None,
            ..EngineOptions::default()
        })
    }

    /// A text that differs where the analysis of a game would: by its moves, by these settings, by the version.
    pub fn fingerprint(&self, game: &Game) -> String {
        let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        let what = format!(
            "{} {} {:?} {} {self:?}",
            env!("CARGO_PKG_VERSION"),
            game.start(),
            game.profile(),
            moves.join(" ")
        );
        // FNV-1a (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo, 1991), in 64 bits.
        let hash = what.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

/// Why a game was not searched to its end.
#[derive(Debug)]
pub enum SearchError {
    /// The stop flag was raised.
    Stopped,
    /// The journal could not be written.
    Journal(io::Error),
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// The journal knew this many positions; the first step of every search.
    Known(usize),
    /// One more position is judged.
    Position,
}

/// Engines that search together, each its own positions.
#[derive(Debug)]
pub struct Searcher {
    settings: Settings,
    threads: usize,
    engines: Vec<Engine>,
    stop: StopFlag,
}

/// What the threads share while a game is searched.
struct Work<'a> {
    source: &'a Source,
    limits: Limits,
    stop: &'a StopFlag,
    shares: Vec<Range<usize>>,
    next: AtomicUsize,
    journal: Mutex<Journal>,
    failed: Mutex<Option<io::Error>>,
    report: &'a (dyn Fn(SearchStep) + Sync),
}

impl Searcher {
    /// Engines are made when they are needed, at most `threads`.
    pub fn new(settings: Settings, threads: usize, stop: StopFlag) -> Self {
        Self { settings, threads, engines: Vec::new(), stop }
    }

    /// Judges every position the journal does not know yet. `report` hears each of them, from any thread.
    ///
    /// # Errors
    ///
    /// The search was stopped, or the journal cannot be written. What was found stays in the journal.
    pub fn search(
        &mut self,
        source: &Source,
        journal: Journal,
        report: &(dyn Fn(SearchStep) + Sync),
    ) -> Result<Vec<Verdict>, SearchError> {
        let count = source.positions.len();
        let shares: Vec<Range<usize>> =
            shares(count).filter(|share| !journal.knows(share.clone())).collect();
        let threads = self.threads.min(shares.len());
        while self.engines.len() < threads {
            self.engines.push(self.settings.engine());
        }
        let missing: usize = shares.iter().map(ExactSizeIterator::len).sum();
        report(SearchStep::Known(count - missing));
        let work = Work {
            source,
            limits: self.settings.limits(),
            stop: &self.stop,
            shares,
            next: AtomicUsize::new(0),
            journal: Mutex::new(journal),
            failed: Mutex::new(None),
            report,
        };
        thread::scope(|scope| {
            for engine in &mut self.engines[..threads] {
                let work = &work;
                scope.spawn(move || work.work(engine));
            }
        });
        let inner = "a thread that panics ends the whole run";
        if let Some(error) = work.failed.into_inner().expect(inner) {
            return Err(SearchError::Journal(error));
        }
        let journal = work.journal.into_inner().expect(inner);
        journal.finish().ok_or(SearchError::Stopped)
    }
}

impl Work<'_> {
    /// Takes share after share until none is left, or it is stopped.
    fn work(&self, engine: &mut Engine) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(share) = self.shares.get(index) else {
                return;
            };
            let Some(verdicts) = self.share(engine, share.clone()) else {
                return;
            };
            let mut journal = self.journal.lock().expect("no thread panics while it writes");
            if let Err(error) = journal.add(share.start, verdicts) {
                self.failed.lock().expect("nor while it fails").get_or_insert(error);
                self.stop.stop();
                return;
            }
        }
    }

    /// Judges a share; `None` if it was stopped.
    fn share(&self, engine: &mut Engine, share: Range<usize>) -> Option<Vec<Verdict>> {
        let report = &mut |_, _: &Verdict| (self.report)(SearchStep::Position);
        examine_share(engine, &self.source.game, share, &self.limits, self.stop, report)
    }
}
