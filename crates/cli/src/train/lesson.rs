//! The arguments of a lesson, which `fit` and `gen` share.

use crate::arguments::number;
use komadai_train::{Curriculum, Lesson};

/// How a network is taught.
#[derive(clap::Args)]
pub struct LessonArguments {
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = Lesson::default().seed, value_parser = number(..))]
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=Curriculum::MOST_COURSES.into()))]
    pub courses: u32,
    /// Keep this share of the network gone on from, so that what it knows beyond these games is not lost: 0.5 goes half
    /// the way
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pub keep: f64,
}

impl LessonArguments {
    pub fn curriculum(&self) -> Curriculum {
        let lesson = Lesson {
            seed: self.seed,
            width: self.width,
            epochs: self.epochs,
            batch: self.batch,
            trust: self.trust,
            patience: self.patience,
            ..Lesson::default()
        };
        Curriculum { lesson, step: self.step, courses: self.courses, keep: self.keep }
    }
}
