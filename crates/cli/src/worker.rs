//! `komadai worker`: this machine analyses games for a server, which hands them out by HTTP.

mod office;

use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use komadai_engine::{Engine, EngineOptions, StopFlag};
use komadai_opponent::{Examination, Finding};
use komadai_review::TABLE_MIB;
use komadai_server::work::Work;

use crate::arguments::secret;
use crate::failure::{Failure, note, say};
use crate::interrupt::stop_flag;
use crate::words;
use office::{Office, OfficeError};

/// Analyse games for a server on this machine
///
/// The server hands out a few positions at a time; whatever is not finished goes to others. Ctrl-C hands it back.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The server's address, as in `https://shogi.example`
    #[arg(long, value_name = "URL")]
    server: String,
    /// The key its owner gave (komadai server key), which others on this machine can see in the list of processes: a
    /// file or KOMADAI_WORKER_KEY are better places
    #[arg(long, value_name = "KEY", conflicts_with = "key_file")]
    key: Option<String>,
    /// A file whose first line is the key
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// How many positions are looked at at once, each by a thread of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Take only what nobody waits for
    #[arg(long)]
    background: bool,
    /// End when there is nothing to do, instead of waiting for more
    #[arg(long)]
    until_idle: bool,
}

const EXAMPLES: &str = "Examples:
  KOMADAI_WORKER_KEY=… komadai worker --server https://shogi.example --threads 4
  komadai worker --server http://localhost:7117 --key-file key --background";

/// Where the key is looked for when it is not given.
const KEY: &str = "KOMADAI_WORKER_KEY";
/// How long to wait before asking again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// Works until Ctrl-C, or until there is nothing to do.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let office = Office::new(&arguments.server, &arguments.key()?)?;
    let stop = stop_flag();
    let works: Vec<Result<u32, Failure>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.threads)
            .map(|_| scope.spawn(|| work(&office, arguments, &stop)))
            .collect();
        let done = threads.into_iter().map(thread::ScopedJoinHandle::join);
        done.map(|done| done.unwrap_or_else(|_| Err(Failure::Refused(words::search_broke_off()))))
            .collect()
    });
    let works: Vec<u32> = works.into_iter().collect::<Result<_, _>>()?;
    let positions: u32 = works.iter().sum();
    say(words::analysed(words::positions(positions as usize)) + "\n")?;
    if stop.is_stopped() {
        return Err(Failure::Stopped);
    }
    Ok(())
}

impl Arguments {
    fn key(&self) -> Result<String, Failure> {
        let file = ("--key-file", self.key_file.as_ref());
        let given = secret(file, self.key.as_ref(), KEY)?;
        let key = given.map(|key| key.trim().to_owned());
        key.filter(|key| !key.is_empty()).ok_or_else(|| Failure::Usage(words::no_key(KEY)))
    }
}

/// How often somebody's wish that it end is looked for.
const STEP: Duration = Duration::from_millis(200);

/// One thread's work; how many positions it looked at.
fn work(office: &Office, arguments: &Arguments, stop: &StopFlag) -> Result<u32, Failure> {
    // Every machine gives the same answer, which takes tables of one size.
    let options = EngineOptions { hash_mib: TABLE_MIB, ..EngineOptions::default() };
    let mut engine = Engine::new(options);
    let (mut positions, mut pause) = (0, PAUSES.0);
    while !stop.is_stopped() {
        match office.acquire(arguments.background) {
            Ok(Some(work)) => {
                let seen = answer(office, &work, &mut engine, stop)?;
                positions += seen;
                if seen > 0 {
                    pause = PAUSES.0;
                    continue;
                }
                // What came of nothing may come again at once.
            }
            Ok(None) if arguments.until_idle => break,
            Ok(None) => {}
            Err(OfficeError::Away(reason)) => {
                note(words::again_in(reason, pause.as_secs()));
            }
            Err(OfficeError::Refused(reason)) => return Err(Failure::Refused(reason)),
        }
        rest(pause, stop);
        pause = (pause * 2).min(PAUSES.1);
    }
    Ok(positions)
}

/// Looks at the positions of a portion and tells the server; how many were looked at.
fn answer(
    office: &Office,
    work: &Work,
    engine: &mut Engine,
    stop: &StopFlag,
) -> Result<u32, Failure> {
    let Some(found) = look(office, work, engine, stop) else {
        // If this does not arrive either, the server gives the portion to others by and by.
        let _ = office.abort(work);
        return Ok(0);
    };
    match office.result(work, found) {
        Ok(true) => Ok(work.count),
        Ok(false) => Ok(0),
        Err(OfficeError::Away(reason)) => {
            note(words::answer_lost(reason));
            Ok(0)
        }
        Err(OfficeError::Refused(reason)) => {
            note(reason);
            Ok(0)
        }
    }
}

/// What is found in the positions of a portion, while the server hears that somebody is at it; nothing where somebody
/// wants it to end.
fn look(
    office: &Office,
    work: &Work,
    engine: &mut Engine,
    stop: &StopFlag,
) -> Option<Vec<Finding>> {
    let examined = Examination::new(&work.course).ok()?;
    let unwanted = StopFlag::default();
    let (seen, told) = channel::<u32>();
    let beats = Duration::from_millis(work.patience / 3).max(Duration::from_millis(100));
    thread::scope(|scope| {
        // Ends when the sender is dropped, with the last position.
        let unwanted = &unwanted;
        scope.spawn(move || {
            let (mut count, mut beat) = (0, Instant::now());
            loop {
                match told.recv_timeout(STEP.min(beats)) {
                    Ok(seen) => count = seen,
                    Err(RecvTimeoutError::Timeout) => {
                        if stop.is_stopped() {
                            unwanted.stop();
                        }
                        if beat.elapsed() < beats {
                            continue;
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                beat = Instant::now();
                // A server that is away may be back for the next beat.
                if matches!(office.beat(work, count), Ok(false)) {
                    unwanted.stop();
                }
            }
        });
        let share = work.first as usize..work.first.saturating_add(work.count) as usize;
        let mut count = 0;
        let found = examined.share(share, engine, work.effort, unwanted, &mut |_, _| {
            count += 1;
            let _ = seen.send(count);
            if stop.is_stopped() {
                unwanted.stop();
            }
        });
        drop(seen);
        found.ok().flatten()
    })
}

/// Waits, but not for long once somebody wants it to end.
fn rest(pause: Duration, stop: &StopFlag) {
    let mut left = pause;
    while !left.is_zero() && !stop.is_stopped() {
        thread::sleep(STEP.min(left));
        left = left.saturating_sub(STEP);
    }
}
