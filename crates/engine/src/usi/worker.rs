//! The searching thread: takes jobs one after the other, and tells the session what comes of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use komadai_rules::{Game, Position};
use komadai_usi::Line;

use super::aids;
use crate::{Answer, Engine, EngineOptions, Limits, Report, StopFlag};

/// What the session hears, from the host and from the worker.
pub(super) enum Event {
    Line(Line),
    EndOfInput,
    Work(Work),
}

/// What comes of a job.
pub(super) enum Work {
    Prepared {
        asked: bool,
    },
    Report(Report),
    Text(String),
    Answer(Result<Answer, Broken>),
    /// A count or a bench has ended.
    Counted,
}

/// The search panicked. The engine was made anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken;

/// What the worker is told to do.
pub(super) enum Job {
    /// Takes options, and forgets what was found if asked to.
    Prepare {
        options: EngineOptions,
        forget: bool,
        /// Whether the host waits for it.
        asked: bool,
    },
    Search {
        options: EngineOptions,
        game: Box<Game>,
        limits: Limits,
        stop: StopFlag,
    },
    Perft {
        position: Position,
        depth: u32,
        stop: StopFlag,
    },
    Bench {
        depth: Option<u32>,
        stop: StopFlag,
    },
}

/// Starts a worker; it ends when no more jobs can come.
pub(super) fn start(events: SyncSender<Event>) -> Sender<Job> {
    let (jobs, queue) = mpsc::channel();
    thread::spawn(move || work(&queue, &events));
    jobs
}

fn work(queue: &Receiver<Job>, events: &SyncSender<Event>) {
    // A session that has ended hears nothing more, and then its flag stops what runs.
    let tell = |work| drop(events.send(Event::Work(work)));
    // Made when it is first needed: a host that only asks who we are needs no memory.
    let mut engine = None;
    for job in queue {
        match job {
            Job::Prepare {
                options,
                forget,
                asked,
            } => {
                let engine = ready(&mut engine, options);
                if forget {
                    engine.clear();
                }
                tell(Work::Prepared { asked });
            }
            Job::Search {
                options,
                game,
                limits,
                stop,
            } => {
                let searched = catch_unwind(AssertUnwindSafe(|| {
                    ready(&mut engine, options).search(&*game, &limits, &stop, &mut |report| {
                        tell(Work::Report(report.clone()));
                    })
                }));
                if searched.is_err() {
                    engine = None;
                }
                tell(Work::Answer(searched.map_err(|_| Broken)));
            }
            Job::Perft {
                position,
                depth,
                stop,
            } => {
                aids::perft(position, depth, &stop, &mut |text| tell(Work::Text(text)));
                tell(Work::Counted);
            }
            Job::Bench { depth, stop } => {
                aids::bench(depth, &stop, &mut |text| tell(Work::Text(text)));
                tell(Work::Counted);
            }
        }
    }
}

/// The engine with these options, made if there is none.
fn ready(engine: &mut Option<Engine>, options: EngineOptions) -> &mut Engine {
    let engine = engine.get_or_insert_with(|| Engine::new(options));
    if *engine.options() != options {
        engine.set_options(options);
    }
    engine
}
