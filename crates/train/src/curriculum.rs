//! How a network is taught as a whole: its lesson, in how many courses, and how much of the parent stays.

use std::{error, fmt, io};

use komadai_nnue::Network;

use crate::Lesson;

/// A lesson, given in one course or several.
///
/// ```
/// use komadai_train::{Curriculum, CurriculumError, Lesson};
///
/// let curriculum = Curriculum { courses: 4, ..Curriculum::default() };
/// assert_eq!(curriculum.check(), Ok(()));
/// // Networks that begin by chance have no mean.
/// assert_eq!(curriculum.check_beginning(false), Err(CurriculumError::NoParent));
/// assert_eq!(curriculum.lesson(true).step, Lesson::STEP_ON);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curriculum {
    /// The lesson of the first course; the others have the seeds that follow.
    pub lesson: Lesson,
    /// The length of the longest step, if it is not the usual one.
    pub step: Option<f32>,
    /// How many courses begin with the same parent; the network is the mean of theirs.
    pub courses: u32,
    /// The share of the parent's weights to keep, from 0 to less than 1.
    pub keep: f64,
}

/// Why a network cannot be taught so.
#[derive(Clone, Debug, PartialEq)]
pub enum CurriculumError {
    /// The width of the first layer is none that a network can have.
    Width {
        /// The width asked for.
        width: usize,
        /// The least and the most it can be; it must be a multiple of the least.
        range: [usize; 2],
    },
    /// Epochs, batch or patience is 0.
    Zero,
    /// A setting that is a share is not between 0 and 1.
    Share {
        /// The setting's name: `step`, `fading` or `trust`.
        what: &'static str,
        /// What it was set to.
        value: f32,
    },
    /// The share of the parent to keep is not from 0 to less than 1.
    Keep(f64),
    /// Several courses or a share to keep, and no network to go on from.
    NoParent,
    /// The parent has another width than the lesson's network.
    ParentWidth {
        /// The parent's name.
        parent: String,
        /// Its width, and that of the lesson's network.
        widths: [usize; 2],
    },
}

impl fmt::Display for CurriculumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width { width, range: [least, most] } => write!(
                f,
                "a width of {width} is not handled: multiples of {least} up to {most} are"
            ),
            Self::Zero => f.write_str("epochs, batch and patience are 1 at least"),
            Self::Share { what, value } => {
                write!(f, "a {what} of {value} is not between 0 and 1")
            }
            Self::Keep(share) => {
                write!(f, "a share of {share} to keep is not from 0 to less than 1")
            }
            Self::NoParent => {
                f.write_str("--courses and --keep go on from a network, and here is none")
            }
            Self::ParentWidth { parent, widths: [own, wanted] } => {
                write!(f, "{parent} is {own} wide and the lesson's network {wanted}")
            }
        }
    }
}

impl error::Error for CurriculumError {}

impl From<CurriculumError> for io::Error {
    fn from(error: CurriculumError) -> Self {
        Self::new(io::ErrorKind::InvalidInput, error)
    }
}

impl Default for Curriculum {
    fn default() -> Self {
        Self { lesson: Lesson::default(), step: None, courses: 1, keep: 0.0 }
    }
}

impl Curriculum {
    /// More courses than this even out nothing more.
    pub const MOST_COURSES: u32 = 32;

    /// The lesson, for a network that begins by chance or goes on from another.
    pub fn lesson(&self, goes_on: bool) -> Lesson {
        let usual = if goes_on { Lesson::STEP_ON } else { Lesson::default().step };
        Lesson { step: self.step.unwrap_or(usual), ..self.lesson }
    }

    /// The lesson of a course, counted from 0.
    pub(crate) fn course(&self, course: u32, goes_on: bool) -> Lesson {
        let lesson = self.lesson(goes_on);
        Lesson { seed: lesson.seed.wrapping_add(course.into()), ..lesson }
    }

    /// Whether a network can be taught so.
    ///
    /// # Errors
    ///
    /// The first setting that is out of range.
    pub fn check(&self) -> Result<(), CurriculumError> {
        if !(0.0..1.0).contains(&self.keep) {
            return Err(CurriculumError::Keep(self.keep));
        }
        self.lesson(true).check()
    }

    /// Whether it can begin without a network to go on from. Of several courses each would begin by a chance of its
    /// own, and their neurons would have nothing in common.
    ///
    /// # Errors
    ///
    /// It cannot, and there is none.
    pub fn check_beginning(&self, goes_on: bool) -> Result<(), CurriculumError> {
        if goes_on || self.courses == 1 && self.keep == 0.0 {
            Ok(())
        } else {
            Err(CurriculumError::NoParent)
        }
    }

    /// Whether its network can go on from `parent`.
    ///
    /// # Errors
    ///
    /// They have different widths.
    pub fn check_parent(&self, parent: &Network) -> Result<(), CurriculumError> {
        self.lesson.check_parent(parent)
    }
}
