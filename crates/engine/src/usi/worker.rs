//! The searching thread: takes jobs one after the other, and tells the session what comes of them.

use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use komadai_nnue::Network;
use komadai_rules::{Game, Position};
use komadai_usi::{Checkmate, Info, Line};
use web_time::Instant;

use super::aids;
use super::mate::MateQuestion;
use crate::{
    Answer, Book, Engine, EngineOptions, Level, Limits, Reply, Report, Root, Score, StopFlag,
};

/// What the session hears, from the host and from the worker.
pub(super) enum Event {
    /// A line of the host, and when it was heard.
    Line(Line, Instant),
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
    Complaint(String),
    Info(Info),
    Answer(Result<Answer, Broken>),
    Checkmate(Checkmate),
    /// A count or a bench has ended.
    Counted,
}

/// The search panicked. The engine was made anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken;

/// What a search is done with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Means {
    pub(super) options: EngineOptions,
    /// The network that judges; the one inside if there is none.
    pub(super) network: Option<Arc<Network>>,
    pub(super) opening: Opening,
}

/// Who plays the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// The search, as everything else.
    Search,
    /// The book that comes with the engine.
    OwnBook,
    /// The book of this file.
    Book(PathBuf),
}

/// What is searched, and how.
pub(super) struct Question {
    pub(super) means: Means,
    pub(super) game: Game,
    pub(super) limits: Limits,
    /// Where chance begins in this game.
    pub(super) seed: u64,
    /// How well it is played; limits are for full strength.
    pub(super) level: Level,
    /// Whether the book may answer.
    pub(super) by_book: bool,
    pub(super) stop: StopFlag,
}

/// What the worker is told to do.
pub(super) enum Job {
    /// Gets everything ready, and forgets what was found if asked to.
    Prepare {
        means: Means,
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
        means: Means,
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
    let mut tools = Tools::default();
    for job in queue {
        let asked = matches!(job, Job::Prepare { asked: true, .. });
        let owed = match &job {
            Job::Prepare { .. } => Work::Prepared { asked },
            Job::Search(_) => Work::Answer(Err(Broken)),
            Job::Mate(_) => Work::Checkmate(Checkmate::Timeout),
            Job::Perft { .. } | Job::Bench { .. } => Work::Counted,
        };
        // The host waits for an answer even if we have made a mistake.
        let done = catch_unwind(AssertUnwindSafe(|| tools.work(job, &tell)));
        tell(done.unwrap_or_else(|_| {
            tools = Tools::default();
            owed
        }));
    }
}

/// What the worker has in its hands. All of it is made when it is first needed: a host that only asks who we are
/// needs no memory.
#[derive(Default)]
struct Tools {
    engine: Option<Engine>,
    /// The book of a file, and the file.
    book: Option<(PathBuf, Book)>,
}

impl Tools {
    /// Does a job, and says what it ends with.
    fn work(&mut self, job: Job, tell: &dyn Fn(Work)) -> Work {
        match job {
            Job::Prepare {
                means,
                forget,
                asked,
            } => {
                self.take(&means, false, tell);
                if forget && let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Work::Prepared { asked }
            }
            Job::Search(question) => {
                self.take(&question.means, question.limits.is_timed(), tell);
                let answer = self.answer(&question, &mut |report| {
                    tell(Work::Report(report.clone()));
                });
                Work::Answer(Ok(answer))
            }
            Job::Mate(question) => {
                Work::Checkmate(question.answer(&mut |info| tell(Work::Info(info))))
            }
            Job::Perft {
                position,
                depth,
                stop,
            } => {
                aids::perft(*position, depth, &stop, &mut |text| tell(Work::Text(text)));
                Work::Counted
            }
            Job::Bench { means, depth, stop } => {
                aids::bench(&means, depth, &stop, &mut |text| tell(Work::Text(text)));
                Work::Counted
            }
        }
    }

    /// Takes what a search is to be done with; a book that cannot be read is none, and the reason is told. A large
    /// table takes longer to get than some moves may: while time is charged, the one there is will do.
    fn take(&mut self, means: &Means, is_timed: bool, tell: &dyn Fn(Work)) {
        let mut options = means.options;
        if is_timed {
            let own = self.engine.as_ref().map(Engine::options);
            let first = EngineOptions::default().hash_mib.min(options.hash_mib);
            options.hash_mib = own.map_or(first, |own| own.hash_mib);
        }
        let engine = self.engine.get_or_insert_with(|| Engine::new(options));
        if *engine.options() != options {
            engine.set_options(options);
        }
        engine.set_network(means.network.clone());
        let Opening::Book(path) = &means.opening else {
            return;
        };
        if self.book.as_ref().is_some_and(|(own, _)| own == path) {
            return;
        }
        let book = Book::open(path).unwrap_or_else(|error| {
            tell(Work::Complaint(format!("book {}: {error}", path.display())));
            Book::default()
        });
        self.book = Some((path.clone(), book));
    }

    /// Answers from the book, or by a search of the strength that is asked for.
    fn answer(&mut self, question: &Question, report: &mut dyn FnMut(&Report)) -> Answer {
        let Question {
            limits, seed, stop, ..
        } = question;
        let root = Root::from(&question.game);
        let book = match (&question.means.opening, &self.book) {
            _ if !question.by_book => None,
            (Opening::OwnBook, _) => Some(Book::own()),
            (Opening::Book(_), Some((_, book))) => Some(book),
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
        let options = question.means.options;
        let engine = self.engine.get_or_insert_with(|| Engine::new(options));
        match question.level {
            Level::FULL => engine.search(root, limits, stop, report),
            level => level.play(engine, root, *seed, None, stop, report),
        }
    }
}

/// A number nobody can foresee, for games to differ.
pub(super) fn chance() -> u64 {
    RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLeft;
    use crate::usi::options::Settings;
    use std::time::Duration;

    #[test]
    fn a_table_of_another_size_waits_until_no_clock_runs() {
        let free = Limits::default();
        let time = Limits {
            time: Some(Duration::from_secs(1)),
            ..Limits::default()
        };
        let clock = Limits {
            clock: Some(TimeLeft::default()),
            ..Limits::default()
        };
        let mut tools = Tools::default();
        for (asked, limits, got) in [
            // Nothing is there at first, and what is made in a hurry is no larger than by default.
            (3_000, &clock, 64),
            (2, &free, 2),
            (3, &clock, 2),
            (3, &time, 2),
            (3, &free, 3),
        ] {
            let mut means = Settings::default().means();
            means.options.hash_mib = asked;
            tools.take(&means, limits.is_timed(), &|_| {});
            let engine = tools.engine.as_ref().expect("it was made");
            assert_eq!(engine.options().hash_mib, got, "{asked}");
        }
    }
}
