//! The folder of a lesson: what it goes on from after an interruption, one process at a time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use komadai_nnue::Network;

use crate::disk::{refused, write_named};
use crate::report::LessonReport;
use crate::{Curriculum, Lesson, Positions, Progress, check_checkpoint, learn, mean, rehearse};

/// The file of a rehearsed network, and the one from which rehearsal goes on.
const REHEARSED: &str = "rehearsed.nnue";
const REHEARSAL: &str = "rehearsal.checkpoint";

/// A folder in which a network is taught. While this value lives, every other process that would teach there is
/// refused, as both would go on from the same files. A system that locks no folders refuses none.
#[derive(Debug)]
pub struct LessonFolder {
    path: PathBuf,
    threads: usize,
    _lock: Option<File>,
}

/// What is being done on the way to a network, and how far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage<'a> {
    /// The games of an earlier generation are not there, and not learnt from.
    Skipping(&'a Path),
    /// Games are played into a file; how many it holds, and is to hold.
    Playing([u32; 2]),
    /// Games are read for a rehearsal.
    ReadingGames,
    /// A network hears what the terms say; the share that is done, from 0 to 1.
    Rehearsal(f64),
    /// Positions are read; how many so far.
    ReadingPositions(usize),
    /// A course of a lesson.
    Course {
        /// The number of the course, counted from 1, and how many there are.
        number: [u32; 2],
        /// How far the course is.
        progress: Progress,
    },
}

impl LessonFolder {
    /// Makes the folder if it is not there, and keeps other processes out.
    ///
    /// # Errors
    ///
    /// What the system says, or `ResourceBusy` where another process teaches there.
    pub fn open(path: &Path, threads: usize) -> io::Result<Self> {
        fs::create_dir_all(path).map_err(|error| refused(path, &error))?;
        let folder = File::open(path).ok();
        if let Some(Err(TryLockError::WouldBlock)) = folder.as_ref().map(File::try_lock) {
            let text = "another process is teaching a network there";
            let busy = io::Error::new(io::ErrorKind::ResourceBusy, text);
            return Err(refused(path, &busy));
        }
        Ok(Self { path: path.to_owned(), threads, _lock: folder })
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file from which a course goes on, counted from 0.
    fn checkpoint(&self, course: u32) -> PathBuf {
        self.path.join(match course {
            0 => "lesson.checkpoint".to_owned(),
            course => format!("lesson-{}.checkpoint", course + 1),
        })
    }

    /// Removes what the lesson would go on from, once its network is written.
    pub fn drop_checkpoints(&self, curriculum: &Curriculum) {
        let courses = (0..curriculum.courses).map(|course| self.checkpoint(course));
        for file in courses.chain([self.path.join(REHEARSAL)]) {
            // They have served; that one cannot be removed changes nothing.
            let _ = fs::remove_file(file);
        }
    }

    /// Makes a network by chance that hears in `passes` through the games what the evaluation by terms says, and writes
    /// it as `rehearsed.nnue`.
    ///
    /// # Errors
    ///
    /// As [`rehearse`] does, or the network cannot be written.
    pub fn rehearse(
        &self,
        files: &[(PathBuf, u32)],
        curriculum: &Curriculum,
        passes: u32,
        report: &mut dyn FnMut(Stage<'_>) -> bool,
    ) -> io::Result<Network> {
        let lesson = Lesson { epochs: passes, ..curriculum.lesson(false) };
        let checkpoint = self.path.join(REHEARSAL);
        let network = rehearse(files, &lesson, self.threads, Some(&checkpoint), &mut |at| {
            report(match at.epoch {
                0 => Stage::ReadingGames,
                _ => Stage::Rehearsal(at.whole),
            })
        })?;
        write_named(&self.path.join(REHEARSED), &network.write())?;
        Ok(network)
    }

    /// Reads the games and teaches the network in its courses. What was done stays in the folder until
    /// [`drop_checkpoints`](Self::drop_checkpoints).
    ///
    /// # Errors
    ///
    /// As [`learn`] does, or the folder holds a lesson in more courses.
    pub fn teach(
        &self,
        files: &[(PathBuf, u32)],
        curriculum: &Curriculum,
        parent: Option<&Network>,
        report: &mut dyn FnMut(Stage<'_>) -> bool,
    ) -> io::Result<LessonReport> {
        let &Curriculum { courses, keep, .. } = curriculum;
        self.check_courses(courses)?;
        let positions =
            Positions::read(files, &mut |count| report(Stage::ReadingPositions(count)))?;
        let lesson_of = |course: u32| curriculum.course(course, parent.is_some());
        // What is wrong with a later course must not come to light when the first has ended.
        for course in 1..courses {
            let file = self.checkpoint(course);
            check_checkpoint(&positions, &lesson_of(course), parent, &file)?;
        }
        let mut results = Vec::new();
        for course in 0..courses {
            // One that has ended is taken from its checkpoint as it is.
            let checkpoint = self.checkpoint(course);
            results.push(learn(
                &positions,
                &lesson_of(course),
                parent,
                self.threads,
                Some(&checkpoint),
                &mut |progress| report(Stage::Course { number: [course + 1, courses], progress }),
            )?);
        }
        let lesson = lesson_of(0);
        let kept = parent.filter(|_| keep > 0.0).map(|parent| (parent, keep));
        let learnt = match (courses, kept) {
            (1, None) => results.remove(0),
            _ => mean(&positions, lesson.trust, &results, kept, self.threads)?,
        };
        Ok(LessonReport {
            learnt,
            lesson,
            curriculum: *curriculum,
            positions,
            parent: parent.map(Network::name),
        })
    }

    /// Refuses a folder that holds a lesson in more courses.
    fn check_courses(&self, courses: u32) -> io::Result<()> {
        let mut beyond = courses..Curriculum::MOST_COURSES;
        let Some(file) = beyond.find_map(|course| {
            let file = self.checkpoint(course);
            file.exists().then_some(file)
        }) else {
            return Ok(());
        };
        let text = format!(
            "it is of a lesson in more courses than {courses}; ask for as many, or take it away"
        );
        let error = io::Error::new(io::ErrorKind::InvalidInput, text);
        Err(refused(&file, &error))
    }
}

impl Stage<'_> {
    /// The share of the work of this stage that is done, where it is known.
    pub fn share(&self) -> Option<f64> {
        match self {
            Self::Skipping(_) | Self::ReadingGames | Self::ReadingPositions(_) => None,
            Self::Playing([done, all]) => Some(f64::from(*done) / f64::from(*all)),
            Self::Rehearsal(share) => Some(*share),
            Self::Course { number: [number, courses], progress } => {
                Some((f64::from(number - 1) + progress.whole) / f64::from(*courses))
            }
        }
    }
}
