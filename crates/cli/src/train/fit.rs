//! `komadai train fit`: positions out of games, a lesson, and the network with its card and its curve.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use komadai_train::{LessonFolder, Stage, open_network};

use super::lesson::LessonArguments;
use super::stage::StageLine;
use crate::arguments::one_or_more;
use crate::failure::{Failure, say};
use crate::interrupt::patient_stop_flag;

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

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let curriculum = arguments.lesson.curriculum();
    curriculum.check().map_err(Failure::of_usage)?;
    let goes_on = arguments.from.is_some() || arguments.rehearse > 0;
    (curriculum.check_beginning(goes_on)).map_err(Failure::of_usage)?;
    let files = arguments.files();
    let mut from =
        arguments.from.as_deref().map(open_network).transpose().map_err(Failure::of_named)?;
    if let Some(from) = &from {
        curriculum.check_parent(from).map_err(Failure::of_input)?;
    }
    let threads = komadai_pool::threads(arguments.threads);
    let folder = LessonFolder::open(&arguments.out, threads).map_err(Failure::of_named)?;
    let (stop, mut line) = (patient_stop_flag(), StageLine::new());
    let mut report = |stage: Stage<'_>| {
        line.show(stage);
        !stop.is_stopped()
    };
    let taught = (|| {
        if from.is_none() && arguments.rehearse > 0 {
            let passes = arguments.rehearse;
            from = Some(folder.rehearse(&files, &curriculum, passes, &mut report)?);
        }
        folder.teach(&files, &curriculum, from.as_ref(), &mut report)
    })();
    line.end();
    let taught = taught.map_err(Failure::of_named)?;
    (taught.write(&arguments.out)).map_err(Failure::of_named)?;
    folder.drop_checkpoints(&curriculum);
    say(taught.card())
}
