//! The searching thread: takes jobs one after the other, and tells the session what comes of them.

use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::time::{Instant, SystemTime};
use std::{fs, thread};

use komadai_engine::{
    Answer, Book, Engine, EngineOptions, Level, Limits, Manner, Reply, Report, Root, Score,
    StopFlag, Style,
};
use komadai_nnue::Network;
use komadai_rules::{Game, Position};
use komadai_usi::{Checkmate, Info, Line};

use crate::debug;
use crate::mate::MateQuestion;

/// What the session hears, from the host and from the worker.
pub(crate) enum Event {
    /// A line of the host, and when it was heard.
    Line(Line, Instant),
    EndOfInput,
    Work(Work),
}

/// What comes of a job.
pub(crate) enum Work {
    Prepared {
        asked: bool,
    },
    Report(Report),
    Text(String),
    Complaint(String),
    Info(Info),
    Answer {
        answer: Result<Answer, SearchPanic>,
        /// When the search should have ended: what comes after that is late.
        due: Option<Instant>,
    },
    Checkmate(Checkmate),
    /// A count or a bench has ended.
    Counted,
}

/// The search panicked. The engine was made anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchPanic;

/// What the worker needs before it can search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineSetup {
    pub(crate) options: EngineOptions,
    /// The network that judges, or `None` for the engine's own.
    pub(crate) network: Option<Arc<Network>>,
    pub(crate) opening: Opening,
}

/// Where moves of the opening come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// The search, as everything else.
    Search,
    /// The book that comes with the engine.
    OwnBook,
    /// The book of this file.
    Book(PathBuf),
}

/// What is searched, and how.
pub(crate) struct Question {
    pub(crate) setup: EngineSetup,
    pub(crate) game: Game,
    pub(crate) limits: Limits,
    /// Where chance begins in this game.
    pub(crate) seed: u64,
    /// How it is opened below full strength.
    pub(crate) style: Option<Style>,
    /// How well it is played.
    pub(crate) level: Level,
    /// Whether the book may answer.
    pub(crate) by_book: bool,
    pub(crate) stop: StopFlag,
}

/// What the worker is told to do.
pub(crate) enum Job {
    /// Gets everything ready, and forgets what was found if asked to.
    Prepare {
        setup: EngineSetup,
        forget: bool,
        /// Whether the host waits for it.
        asked: bool,
    },
    Search(Box<Question>),
    Mate(Box<MateQuestion>),
    Perft {
        position: Box<Position>,
        depth: u32,
        stop: StopFlag,
    },
    Bench {
        setup: EngineSetup,
        depth: Option<u32>,
        stop: StopFlag,
    },
}

/// Starts a worker; it ends when no more jobs can come.
pub(crate) fn start(events: SyncSender<Event>) -> Sender<Job> {
    let (jobs, queue) = mpsc::channel();
    thread::spawn(move || work(&queue, &events));
    jobs
}

fn work(queue: &Receiver<Job>, events: &SyncSender<Event>) {
    // A session that has ended hears nothing more, and then its flag stops what runs.
    let tell = |work| drop(events.send(Event::Work(work)));
    let mut worker = Worker::default();
    for job in queue {
        let asked = matches!(job, Job::Prepare { asked: true, .. });
        let owed = match &job {
            Job::Prepare { .. } => Work::Prepared { asked },
            Job::Search(_) => Work::Answer { answer: Err(SearchPanic), due: None },
            Job::Mate(_) => Work::Checkmate(Checkmate::Timeout),
            Job::Perft { .. } | Job::Bench { .. } => Work::Counted,
        };
        // The host waits for an answer even if we have made a mistake.
        let done = catch_unwind(AssertUnwindSafe(|| worker.work(job, &tell)));
        tell(done.unwrap_or_else(|_| {
            worker = Worker::default();
            owed
        }));
    }
}

/// Engine and book. Each is made when it is first needed: a host that only says `usi` costs no memory.
#[derive(Default)]
struct Worker {
    engine: Option<Engine>,
    /// The book of a file.
    book: Option<OpenBook>,
}

/// A book as its file held it.
struct OpenBook {
    path: PathBuf,
    /// What told the file from a later one of the same name.
    stamp: Option<Stamp>,
    /// None where it could not be read.
    book: Option<Book>,
}

/// The length of a file, and when it was written.
type Stamp = (u64, Option<SystemTime>);

impl OpenBook {
    fn stamp(path: &Path) -> Option<Stamp> {
        let file = fs::metadata(path).ok()?;
        Some((file.len(), file.modified().ok()))
    }

    /// Reads a file; one that holds no book is none, and the reason is told.
    fn open(path: &Path, tell: &dyn Fn(Work)) -> Self {
        // Taken before it is read: what is written meanwhile makes another file of it.
        let stamp = Self::stamp(path);
        let book = Book::open(path).map_err(|error| {
            tell(Work::Complaint(format!("book {}: {error}", path.display())));
        });
        Self { path: path.to_owned(), stamp, book: book.ok() }
    }

    /// Whether the file holds what it held, as far as can be seen without reading it.
    fn is_fresh(&self) -> bool {
        self.book.is_some() && self.stamp == Self::stamp(&self.path)
    }
}

impl Worker {
    /// Does a job, and says what it ends with.
    fn work(&mut self, job: Job, tell: &dyn Fn(Work)) -> Work {
        match job {
            Job::Prepare { setup, forget, asked } => {
                self.take(&setup, false);
                self.open_book(&setup.opening, asked, tell);
                if forget && let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Work::Prepared { asked }
            }
            Job::Search(question) => {
                self.take(&question.setup, question.limits.is_timed());
                self.open_book(&question.setup.opening, false, tell);
                let answer = self.answer(&question, &mut |report| {
                    tell(Work::Report(report.clone()));
                });
                let due = self.engine.as_ref().and_then(Engine::due);
                Work::Answer { answer: Ok(answer), due }
            }
            Job::Mate(question) => {
                Work::Checkmate(question.answer(&mut |info| tell(Work::Info(info))))
            }
            Job::Perft { position, depth, stop } => {
                debug::perft(*position, depth, &stop, &mut |text| tell(Work::Text(text)));
                Work::Counted
            }
            Job::Bench { setup, depth, stop } => {
                debug::bench(&setup, depth, &stop, &mut |text| tell(Work::Text(text)));
                Work::Counted
            }
        }
    }

    /// Takes what a search is to be done with. A large table takes longer to get than some moves may: while time is
    /// charged, the one there is will do.
    fn take(&mut self, setup: &EngineSetup, is_timed: bool) {
        let mut options = setup.options;
        if is_timed {
            let own = self.engine.as_ref().map(Engine::options);
            let first = EngineOptions::default().hash_mib.min(options.hash_mib);
            options.hash_mib = own.map_or(first, |own| own.hash_mib);
        }
        let engine = self.engine.get_or_insert_with(|| Engine::new(options));
        if *engine.options() != options {
            engine.set_options(options);
        }
        engine.set_network(setup.network.clone());
    }

    /// Takes the book that is set. One that was opened before stays as it was, unless it is to be looked at `again`:
    /// then it is read once more where that failed before, or the file is another.
    fn open_book(&mut self, opening: &Opening, again: bool, tell: &dyn Fn(Work)) {
        let Opening::Book(path) = opening else {
            return;
        };
        let own = self.book.as_ref().filter(|own| own.path == *path);
        if own.is_none_or(|own| again && !own.is_fresh()) {
            self.book = Some(OpenBook::open(path, tell));
        }
    }

    /// Answers from the book, or by a search of the strength that is asked for.
    fn answer(&mut self, question: &Question, report: &mut dyn FnMut(&Report)) -> Answer {
        let Question { limits, seed, stop, .. } = question;
        let root = Root::from(&question.game);
        let book = match (&question.setup.opening, &self.book) {
            _ if !question.by_book => None,
            (Opening::OwnBook, _) => Some(Book::own()),
            (Opening::Book(_), Some(own)) => own.book.as_ref(),
            _ => None,
        };
        if let Some(found) = book.and_then(|book| book.choose(&root, *seed)) {
            return Answer {
                reply: Reply::Move(found.mv),
                score: found.score.unwrap_or(Score::EVEN),
                depth: found.depth.into(),
                nodes: 0,
                line: std::iter::once(found.mv).chain(found.reply).collect(),
            };
        }
        let options = question.setup.options;
        let engine = self.engine.get_or_insert_with(|| Engine::new(options));
        match question.level {
            Level::FULL => engine.search(root, limits, stop, report),
            level => {
                let manner = Manner { seed: *seed, style: question.style };
                level.play(engine, root, manner, limits, stop, report)
            }
        }
    }
}

/// An unpredictable number, for games to differ.
pub(crate) fn chance() -> u64 {
    RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::time::Duration;

    use komadai_engine::TimeLeft;

    use super::*;
    use crate::options::Settings;

    #[test]
    fn a_table_of_another_size_waits_until_no_clock_runs() {
        let free = Limits::default();
        let time = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let clock = Limits { clock: Some(TimeLeft::default()), ..Limits::default() };
        let mut worker = Worker::default();
        for (asked, limits, got) in [
            // Nothing is there at first, and what is made in a hurry is no larger than by default.
            (3_000, &clock, 64),
            (2, &free, 2),
            (3, &clock, 2),
            (3, &time, 2),
            (3, &free, 3),
        ] {
            let mut setup = Settings::default().setup();
            setup.options.hash_mib = asked;
            worker.take(&setup, limits.is_timed());
            let engine = worker.engine.as_ref().expect("it was made");
            assert_eq!(engine.options().hash_mib, got, "{asked}");
        }
    }

    #[test]
    fn a_book_is_looked_at_again_whenever_the_host_asks_whether_all_is_ready() {
        let name = format!("komadai-book-{}.db", std::process::id());
        let path = std::env::temp_dir().join(name);
        let start = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let book = |moves: &str| format!("#YANEURAOU-DB2016 1.00\n{start}\n{moves}\n");
        let one = book("7g7f none 0 1 1");
        let two = book("7g7f none 0 1 1\n2g2f none 0 1 1");
        let opening = Opening::Book(path.clone());
        let mut worker = Worker::default();
        let complaints = Cell::new(0);
        for (file, again, moves, complains) in [
            (None, true, None, true),
            // Before every search it is asked for, and not complained of.
            (None, false, None, false),
            (None, true, None, true),
            (Some("no book"), true, None, true),
            (Some(&*one), false, None, false),
            (Some(&*one), true, Some(1), false),
            (Some(&*two), false, Some(1), false),
            (Some(&*two), true, Some(2), false),
            (None, true, None, true),
        ] {
            match file {
                Some(text) => fs::write(&path, text).expect("a place for files"),
                None => drop(fs::remove_file(&path)),
            }
            complaints.set(0);
            worker.open_book(&opening, again, &|_| complaints.set(complaints.get() + 1));
            let own = worker.book.as_ref().expect("it was opened");
            let got = own.book.as_ref().map(Book::move_count);
            assert_eq!((got, complaints.get() > 0), (moves, complains), "{file:?}");
        }
    }
}
