//! `komadai train fit`: positions out of games, a lesson, and the network with its card and its curve.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use komadai_nnue::Network;
use komadai_train::{Learnt, Lesson, Positions, check_checkpoint, learn, mean, rehearse};

use super::{about, failure, plot, write_whole};
use crate::arguments::one_or_more;
use crate::failure::Failure;
use crate::interrupt::stop_flag;
use crate::progress_line::ProgressLine;

/// Teach a network from files of games
///
/// Keeps the quiet positions, no two alike, holds out every thirty-second game, and ends when the positions held
/// out are told no better. The folder receives the network, its card and the curve of its losses; a lesson that was
/// interrupted goes on where it was.
#[derive(clap::Args)]
pub struct Arguments {
    /// The files of games, the first one first
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Take no more than the first so many games of each file
    #[arg(long, value_name = "N", default_value_t = u32::MAX, hide_default_value = true)]
    games: u32,
    /// The folder for the network
    #[arg(short, long, value_name = "DIR", default_value = "nets")]
    out: PathBuf,
    /// A network to go on from, in place of chance; the steps are shorter then
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Without such a network, pass so often through the games first to hear what the evaluation by terms says of
    /// positions near theirs; the folder receives what has heard it as `rehearsed.nnue`
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "from")]
    rehearse: u32,
    #[command(flatten)]
    lesson: LessonArguments,
    /// Threads to work on [default: all the machine has]
    #[arg(long, value_name = "N", value_parser = one_or_more::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,
}

impl Arguments {
    fn files(&self) -> Vec<(PathBuf, u32)> {
        let files = self.data.iter();
        files.map(|file| (file.clone(), self.games)).collect()
    }
}

/// How a network is taught.
#[derive(clap::Args)]
pub struct LessonArguments {
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = Lesson::default().seed)]
    pub seed: u64,
    /// The width of the first layer: a multiple of 64, at most 512
    #[arg(long, value_name = "N", default_value_t = Lesson::default().width)]
    pub width: usize,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = Lesson::default().epochs)]
    pub epochs: u32,
    /// Positions between two steps
    #[arg(long, value_name = "N", default_value_t = Lesson::default().batch)]
    pub batch: usize,
    /// The length of the longest step [default: 0.001, or 0.0003 from an earlier network]
    #[arg(long, value_name = "X")]
    pub step: Option<f32>,
    /// How much the search's score counts against the game's result
    #[arg(long, value_name = "SHARE", default_value_t = Lesson::default().trust)]
    pub trust: f32,
    /// End after so many epochs that told the positions held out no better
    #[arg(long, value_name = "N", default_value_t = Lesson::default().patience)]
    pub patience: u32,
    /// Teach so often from the same network, by the seeds that follow, and take the mean of what comes of it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=MOST_COURSES.into()))]
    pub courses: u32,
    /// Keep this share of the network gone on from, so that what it knows beyond these games is not lost: 0.5 goes half the way
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pub keep: f64,
}

/// More courses than even out anything.
const MOST_COURSES: u32 = 32;

impl LessonArguments {
    /// Refuses a lesson that no network can be taught by, before anything is done for it.
    pub fn check(&self) -> Result<(), Failure> {
        if !(0.0..1.0).contains(&self.keep) {
            let text = format!(
                "a share of {} to keep is not from 0 to less than 1",
                self.keep
            );
            return Err(Failure::Input(text));
        }
        self.lesson(true).check().map_err(Failure::Input)
    }

    /// Refuses to keep what is not there, and several courses of which each would begin by a chance of its own: their neurons
    /// have nothing in common.
    pub fn check_beginning(&self, goes_on: bool) -> Result<(), Failure> {
        match goes_on || self.courses == 1 && self.keep == 0.0 {
            true => Ok(()),
            false => Err(Failure::Input(
                "--courses and --keep go on from a network, and here is none".to_owned(),
            )),
        }
    }

    /// The lesson, for a network that begins by chance or goes on from another.
    pub fn lesson(&self, goes_on: bool) -> Lesson {
        let step = match goes_on {
            true => Lesson::STEP_ON,
            false => Lesson::default().step,
        };
        Lesson {
            seed: self.seed,
            width: self.width,
            epochs: self.epochs,
            batch: self.batch,
            step: self.step.unwrap_or(step),
            trust: self.trust,
            patience: self.patience,
            ..Lesson::default()
        }
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.lesson.check()?;
    let goes_on = arguments.from.is_some() || arguments.rehearse > 0;
    arguments.lesson.check_beginning(goes_on)?;
    let files = arguments.files();
    let threads = komadai_pool::threads(arguments.threads);
    let from = arguments.from.as_deref().map(network).transpose()?;
    if let Some(from) = &from {
        let lesson = arguments.lesson.lesson(true);
        lesson.check_parent(from).map_err(Failure::Input)?;
    }
    let _alone = alone(&arguments.out)?;
    let from = match (from, arguments.rehearse) {
        (from @ Some(_), _) | (from, 0) => from,
        (None, passes) => {
            let lesson = arguments.lesson.lesson(false);
            Some(rehearsed(&files, &lesson, passes, threads, &arguments.out)?)
        }
    };
    let lesson = arguments.lesson.lesson(from.is_some());
    let fitted = fit(
        &files,
        (&lesson, &arguments.lesson),
        from.as_ref(),
        threads,
        &arguments.out,
    )?;
    fitted.write(&arguments.out)?;
    forget(&arguments.out, arguments.lesson.courses);
    io::stdout()
        .write_all(fitted.card().as_bytes())
        .map_err(Failure::Output)
}

/// A network from its file.
pub fn network(path: &Path) -> Result<Network, Failure> {
    let fault = |error| Failure::Input(format!("{}: {error}", path.display()));
    Network::open(path).map_err(fault)
}

/// Keeps every other lesson out of a folder, which is made if it is not there, while this is held: both would go on from
/// the same files.
///
/// Where the system locks no folders, nobody is kept out.
pub fn alone(folder: &Path) -> Result<Option<File>, Failure> {
    fs::create_dir_all(folder).map_err(|error| about(folder, error))?;
    let held = File::open(folder).ok();
    match held.as_ref().map(File::try_lock) {
        Some(Err(TryLockError::WouldBlock)) => Err(Failure::Refused(format!(
            "{}: another process is teaching a network there",
            folder.display()
        ))),
        _ => Ok(held),
    }
}

/// The file of a rehearsed network in the folder of its lesson, and the one from which rehearsal goes on.
const REHEARSED: &str = "rehearsed.nnue";
const REHEARSAL: &str = "rehearsal.checkpoint";

/// The file from which a course goes on, counted from 0.
fn checkpoint(course: u32) -> String {
    match course {
        0 => "lesson.checkpoint".to_owned(),
        course => format!("lesson-{}.checkpoint", course + 1),
    }
}

/// Removes what the lesson of a folder would go on from, once its network is kept.
pub fn forget(folder: &Path, courses: u32) {
    let lessons = (0..courses).map(checkpoint);
    for file in lessons.chain([REHEARSAL.to_owned()]) {
        // They have served; that one cannot be removed changes nothing.
        let _ = fs::remove_file(folder.join(file));
    }
}

/// The network that has heard what the terms say.
pub fn rehearsed(
    files: &[(PathBuf, u32)],
    lesson: &Lesson,
    passes: u32,
    threads: usize,
    folder: &Path,
) -> Result<Network, Failure> {
    let (file, checkpoint) = (folder.join(REHEARSED), folder.join(REHEARSAL));
    let lesson = Lesson {
        epochs: passes,
        ..*lesson
    };
    let (stop, mut progress) = (stop_flag(), ProgressLine::new());
    let heard = rehearse(files, &lesson, threads, Some(&checkpoint), &mut |at| {
        match at.epoch {
            0 => progress.show("games are read"),
            _ => progress.show_share(at.whole, || format!("rehearsal, {:.0} %", at.whole * 100.0)),
        }
        !stop.is_stopped()
    });
    progress.end();
    let network = heard.map_err(refused)?;
    write_whole(&file, &network.write())?;
    Ok(network)
}

/// What went wrong with files whose names the error tells.
fn refused(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::Interrupted => Failure::Interrupted,
        kind => failure(kind, error.to_string()),
    }
}

/// A network with all that is known of how it was made.
pub struct Fitted {
    pub learnt: Learnt,
    pub lesson: Lesson,
    /// Of how many lessons, by this seed and those that follow, it is the mean, and which share of the parent is kept.
    pub courses: u32,
    pub keep: f64,
    pub positions: Positions,
    pub parent: Option<String>,
}

/// Reads the games and teaches the network in so many courses; what was done is kept in the folder until it is
/// [forgotten](forget).
pub fn fit(
    files: &[(PathBuf, u32)],
    (lesson, arguments): (&Lesson, &LessonArguments),
    from: Option<&Network>,
    threads: usize,
    folder: &Path,
) -> Result<Fitted, Failure> {
    let &LessonArguments { courses, keep, .. } = arguments;
    let beyond = (courses..MOST_COURSES).map(|course| folder.join(checkpoint(course)));
    if let Some(file) = beyond.into_iter().find(|file| file.exists()) {
        return Err(Failure::Input(format!(
            "{}: it is of a lesson in more courses than {courses}; ask for as many, or take it away",
            file.display()
        )));
    }
    let (stop, mut progress) = (stop_flag(), ProgressLine::new());
    let positions = Positions::read(files, &mut |positions| {
        progress.show(&format!("{positions} positions read"));
        !stop.is_stopped()
    });
    let positions = positions.map_err(refused)?;
    let lesson_of = |course: u32| Lesson {
        seed: lesson.seed.wrapping_add(course.into()),
        ..*lesson
    };
    // What is wrong with a later course must not come to light when the first has ended.
    for course in 1..courses {
        let file = folder.join(checkpoint(course));
        check_checkpoint(&positions, &lesson_of(course), from, &file).map_err(refused)?;
    }
    let mut lessons = Vec::new();
    for course in 0..courses {
        let lesson = lesson_of(course);
        // One that has ended is taken from its checkpoint as it is.
        let checkpoint = folder.join(checkpoint(course));
        let learnt = learn(
            &positions,
            &lesson,
            from,
            threads,
            Some(&checkpoint),
            &mut |at| {
                let whole = (f64::from(course) + at.whole) / f64::from(courses);
                progress.show_share(whole, || {
                    let course = match courses {
                        1 => String::new(),
                        _ => format!("course {} of {courses}, ", course + 1),
                    };
                    let loss = at.held_out.map(|loss| {
                        format!(
                            ", loss held out {:.5} by score, {:.5} by result",
                            loss.score, loss.result
                        )
                    });
                    let share = at.share * 100.0;
                    format!(
                        "{course}epoch {}, {share:.0} %{}",
                        at.epoch,
                        loss.unwrap_or_default()
                    )
                });
                !stop.is_stopped()
            },
        );
        lessons.push(learnt.map_err(refused)?);
    }
    let kept = from.filter(|_| keep > 0.0).map(|parent| (parent, keep));
    let learnt = match (courses, kept) {
        (1, None) => lessons.remove(0),
        _ => mean(&positions, lesson.trust, &lessons, kept, threads).map_err(refused)?,
    };
    progress.end();
    Ok(Fitted {
        learnt,
        lesson: *lesson,
        courses,
        keep,
        positions,
        parent: from.map(Network::name),
    })
}

impl Fitted {
    /// The name of the network, without the ending of its file.
    pub fn name(&self) -> String {
        self.learnt.network.name()
    }

    /// Writes the network, its card and its curve into a folder.
    pub fn write(&self, folder: &Path) -> Result<(), Failure> {
        let file = |ending: &str| folder.join(format!("{}.{ending}", self.name()));
        write_whole(&file("svg"), plot::svg(self).as_bytes())?;
        write_whole(&file("txt"), self.card().as_bytes())?;
        write_whole(&file("nnue"), &self.learnt.network.write())
    }

    /// The card: where the network comes from and how well it tells.
    pub fn card(&self) -> String {
        let Self {
            learnt,
            lesson,
            courses,
            keep,
            positions,
            parent,
        } = self;
        let mut card = format!("{}\n\n", self.name());
        let mut line = |what: &str, text: std::fmt::Arguments<'_>| {
            let _ = writeln!(card, "{what:<10} {text}");
        };
        for source in &positions.sources {
            line(
                "games",
                format_args!("{} from {}: {}", source.games, source.name, source.settings),
            );
        }
        line(
            "positions",
            format_args!(
                "{} of {} kept, {} of these held out by game",
                positions.len(),
                positions.raw,
                positions.held_out()
            ),
        );
        line("set", format_args!("sha256 {}", positions.hash()));
        line(
            "parent",
            format_args!("{}", parent.as_deref().unwrap_or("none, from chance")),
        );
        line(
            "lesson",
            format_args!(
                "seed {}, width {}, batch {}, longest step {}, fading {}, trust in scores {}",
                lesson.seed, lesson.width, lesson.batch, lesson.step, lesson.fading, lesson.trust
            ),
        );
        line(
            "epochs",
            format_args!(
                "{} of {}, the best {}",
                learnt.epochs.len(),
                lesson.epochs,
                learnt.best + 1
            ),
        );
        if *courses > 1 {
            line(
                "courses",
                format_args!(
                    "{courses}, by seeds {} to {}: the mean of their networks",
                    lesson.seed,
                    lesson.seed.wrapping_add((courses - 1).into())
                ),
            );
        }
        if *keep > 0.0 {
            line(
                "kept",
                format_args!("a share of {keep} of the parent's weights"),
            );
        }
        let loss = &learnt.loss;
        line(
            "loss",
            format_args!(
                "held out, in integers: score {:.5}, result {:.5}",
                loss.score, loss.result
            ),
        );
        for slice in learnt.slices.iter().filter(|slice| slice.count > 0) {
            line(
                "",
                format_args!(
                    "{:<10} {:>7} positions: score {:.5}, result {:.5}",
                    slice.slice, slice.count, slice.loss.score, slice.loss.result
                ),
            );
        }
        card
    }
}
