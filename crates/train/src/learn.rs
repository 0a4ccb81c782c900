//! A network learns from positions: forward, backward, a step for every weight, and again.
//!
//! Threads share the work by columns of neurons ([`columns`]) and by slices of a batch, both cut alike whatever
//! their number, and every sum is taken in a fixed order: the same positions and the same recipe make the same
//! network anywhere.

pub(crate) mod adam;
pub(crate) mod checkpoint;
mod columns;
pub(crate) mod model;

use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;

use komadai_chance::Chance;
use komadai_nnue::{Isa, Network, NetworkError, WIDTHS, Weights};

use crate::fit::{expected, share};
use crate::positions::{Datum, Positions, Slice};
use crate::sample;
use crate::{CurriculumError, Loss};
use checkpoint::{Checkpoint, Keeper};
use columns::{Backward, Forward};
use model::Model;

/// How a network is made out of positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// Decides the first weights, and in which order positions are looked at.
    pub seed: u64,
    /// The width of the first layer: a multiple of 64, at most 512.
    pub width: usize,
    /// How often every position is looked at.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// The length of the longest step.
    pub step: f32,
    /// How fast weights fade, as a share of the step.
    pub fading: f32,
    /// How much the search's score counts against the game's result: 1 for the score alone.
    pub trust: f32,
    /// It ends after so many epochs that told the positions held out no better.
    pub patience: u32,
}

impl Default for Lesson {
    fn default() -> Self {
        Self {
            seed: 1,
            width: 256,
            epochs: 12,
            batch: 4_096,
            step: 1e-3,
            fading: 0.01,
            trust: 1.0,
            patience: 4,
        }
    }
}

impl Lesson {
    /// The length of the longest step for a network that goes on from an earlier one.
    pub const STEP_ON: f32 = 3e-4;

    /// Whether a network can be made so.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), CurriculumError> {
        let [least, most] = WIDTHS;
        if !(self.width.is_multiple_of(least) && (least..=most).contains(&self.width)) {
            return Err(CurriculumError::Width { width: self.width, range: WIDTHS });
        }
        if self.epochs == 0 || self.batch == 0 || self.patience == 0 {
            return Err(CurriculumError::Zero);
        }
        let shares = [("step", self.step), ("fading", self.fading), ("trust", self.trust)];
        let is_beyond = |(_, value): &(&str, f32)| !(0.0..=1.0).contains(value);
        match shares.into_iter().find(is_beyond) {
            Some((what, value)) => Err(CurriculumError::Share { what, value }),
            None => Ok(()),
        }
    }

    /// Whether its network can go on from `parent`.
    ///
    /// # Errors
    ///
    /// They have different widths.
    pub fn check_parent(&self, parent: &Network) -> Result<(), CurriculumError> {
        if parent.width() == self.width {
            return Ok(());
        }
        Err(CurriculumError::ParentWidth {
            parent: parent.name(),
            widths: [parent.width(), self.width],
        })
    }

    /// How many steps lead through so many positions.
    fn steps(&self, positions: usize) -> usize {
        positions.div_ceil(self.batch) * self.epochs as usize
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, width, epochs, batch, step, fading, trust, patience } = self;
        write!(
            f,
            "seed {seed}, width {width}, {epochs} epochs, batch {batch}, step {step}, fading {fading}, trust {trust}, \
             patience {patience}"
        )
    }
}

/// How far a lesson is; nothing yet, while its games are read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// The epoch, counted from 1.
    pub epoch: u32,
    /// The share of it that is done.
    pub share: f64,
    /// The share of the whole lesson that is done.
    pub whole: f64,
    /// The loss on the positions held out after the epoch before.
    pub held_out: Option<Loss>,
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The mean squared difference from what was to be learnt, on the positions as they came.
    pub learnt: f64,
    /// The same on the positions held out.
    pub held_out: f64,
    /// How the positions held out were told, scores and results apart.
    pub loss: Loss,
}

/// How a sort of positions is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SliceLoss {
    /// The sort of positions.
    pub slice: Slice,
    /// How many of them were held out.
    pub count: usize,
    /// How they were told.
    pub loss: Loss,
}

/// What came of a lesson.
#[derive(Clone, Debug)]
pub struct LessonResult {
    /// The network after its best epoch, in integers.
    pub network: Network,
    /// The losses of all epochs, the first one first.
    pub epochs: Vec<Epoch>,
    /// Which was the best, counted from 0.
    pub best: usize,
    /// How the network in integers tells the positions held out.
    pub loss: Loss,
    /// The same by sorts of positions.
    pub slices: Vec<SliceLoss>,
}

/// Teaches a network, from chance or from where `parent` stands, on `threads` threads.
///
/// What is done is kept in `checkpoint` every minute, after every epoch and when it is interrupted, and the same lesson
/// goes on from there; `report` hears how far it is and answers whether to go on.
///
/// # Errors
///
/// The lesson or the parent does not fit, too little is there to learn or to hold out, the checkpoint cannot be
/// read or kept, or `Interrupted`.
pub fn learn(
    positions: &Positions,
    lesson: &Lesson,
    parent: Option<&Network>,
    threads: usize,
    checkpoint: Option<&Path>,
    report: &mut dyn FnMut(Progress) -> bool,
) -> io::Result<LessonResult> {
    let unfit = |text: String| io::Error::new(io::ErrorKind::InvalidInput, text);
    lesson.check()?;
    sample::check(positions.learnt.len(), positions.held_out.len())?;
    if lesson.steps(positions.learnt.len()) < 2 {
        // The first step only sets out, with no length yet.
        let text = "the lesson is one step, which teaches nothing: more epochs or a smaller batch";
        return Err(unfit(text.to_owned()));
    }
    let model = beginning(lesson, parent)?;
    let mut school = School {
        desk: Desk { lesson, threads, isa: Isa::best() },
        targets: targets(&positions.learnt, lesson.trust),
        held_out: targets(&positions.held_out, lesson.trust),
        positions,
    };
    let (mut keeper, mut state) =
        Keeper::resume(checkpoint, identity(positions, lesson, parent), model)?;
    while !state.is_over(lesson) {
        school.epoch(&mut state, &mut keeper, report)?;
        keeper.keep(&state)?;
    }
    school.finish(&state).map_err(|error| unfit(error.to_string()))
}

/// Whether the lesson could go on from `checkpoint`, or begin because nothing is there.
///
/// # Errors
///
/// The parent does not fit, or the checkpoint cannot be read, is damaged or of another lesson.
pub fn check_checkpoint(
    positions: &Positions,
    lesson: &Lesson,
    parent: Option<&Network>,
    checkpoint: &Path,
) -> io::Result<()> {
    let (identity, model) = (identity(positions, lesson, parent), beginning(lesson, parent)?);
    Keeper::resume(Some(checkpoint), identity, model).map(drop)
}

/// Where a lesson begins.
fn beginning(lesson: &Lesson, parent: Option<&Network>) -> io::Result<Model> {
    match parent {
        Some(parent) => {
            lesson.check_parent(parent)?;
            Ok(Model::of(parent))
        }
        None => Ok(Model::by_chance(lesson.seed, lesson.width)),
    }
}

/// What must be the same for a checkpoint to be of this lesson.
fn identity(positions: &Positions, lesson: &Lesson, parent: Option<&Network>) -> String {
    let mut identity = format!("{lesson}; positions {}", positions.hash());
    if let Some(parent) = parent {
        let _ = write!(identity, "; parent {}", parent.name());
    }
    identity
}

/// What several lessons on the same positions, from the same parent by other seeds, come to together: the mean of their
/// networks, moved back towards the parent by the share of it that is `kept`. It is judged as each of them was, with
/// the same `trust` in scores; its epochs are the first one's.
///
/// What lessons learnt they have in common, and what the order of positions made of it evens out; a parent has seen
/// what is not among these positions (the soups and the fine-tuning of Mitchell Wortsman and others, 2022).
///
/// # Errors
///
/// There are none, or they differ in shape.
pub fn mean(
    positions: &Positions,
    trust: f32,
    lessons: &[LessonResult],
    kept: Option<(&Network, f64)>,
    threads: usize,
) -> io::Result<LessonResult> {
    let unfit = |text: String| io::Error::new(io::ErrorKind::InvalidInput, text);
    let weights: Vec<Weights> = (lessons.iter()).map(|learnt| learnt.network.weights()).collect();
    let mean = Weights::mean(&weights).and_then(|mean| match kept {
        Some((parent, share)) => mean.towards(&parent.weights(), share),
        None => Some(mean),
    });
    let (Some(first), Some(weights)) = (lessons.first(), mean) else {
        return Err(unfit("these networks have no mean".to_owned()));
    };
    let network = Network::new(&weights).map_err(|error| unfit(error.to_string()))?;
    let lesson = Lesson { width: weights.width, trust, ..Lesson::default() };
    let school = School {
        desk: Desk { lesson: &lesson, threads, isa: Isa::best() },
        targets: Vec::new(),
        held_out: targets(&positions.held_out, lesson.trust),
        positions,
    };
    Ok(school.judge(network, first.epochs.clone(), first.best))
}

/// What is to be told of each position.
fn targets(data: &[Datum], trust: f32) -> Vec<f32> {
    let target = |datum: &Datum| trust * by_score(datum) + (1.0 - trust) * by_result(datum);
    data.iter().map(target).collect()
}

pub(crate) fn by_score(datum: &Datum) -> f32 {
    expected(f32::from(datum.score) / crate::SCALE)
}

fn by_result(datum: &Datum) -> f32 {
    f32::from(datum.points) / 2.0
}

/// A batch is cut into so many slices where columns do not matter.
const SLICES: usize = 8;

/// Where steps are made: what every one of them needs.
pub(crate) struct Desk<'a> {
    pub(crate) lesson: &'a Lesson,
    pub(crate) threads: usize,
    pub(crate) isa: Isa,
}

impl Desk<'_> {
    /// One step; the sum of squared differences before it.
    pub(crate) fn step(&self, state: &mut Checkpoint, batch: &mut Batch, length: f32) -> f64 {
        let Checkpoint { model, beginning, .. } = state;
        let step = beginning.step(length, self.lesson.fading, batch.data.len());
        self.forward(model, &batch.data, &mut batch.told);
        let mut sum = 0.0;
        for (told, target) in batch.told.iter_mut().zip(&batch.targets) {
            let (points, difference) = (*told, *told - target);
            sum += f64::from(difference) * f64::from(difference);
            // The slope of the squared difference by the output.
            *told = 2.0 * difference * points * (1.0 - points);
        }
        let (data, errors, isa) = (&batch.data, &batch.told, self.isa);
        share(self.threads, model.columns.iter_mut().collect(), |column| {
            isa.run(Backward { column, batch: data, errors, step });
        });
        model.bias.step(errors, &step);
        sum
    }

    /// The points that the model expects of each position.
    fn forward(&self, model: &mut Model, data: &[Datum], told: &mut Vec<f32>) {
        let isa = self.isa;
        share(self.threads, model.columns.iter_mut().collect(), |column| {
            isa.run(Forward { column, batch: data });
        });
        told.clear();
        told.resize(data.len(), 0.0);
        let size = data.len().div_ceil(SLICES).max(1);
        let model = &*model;
        let work = told.chunks_mut(size).enumerate().collect();
        share(self.threads, work, |(slice, told): (usize, &mut [f32])| {
            for (index, told) in (slice * size..).zip(told) {
                *told = expected(model.output(index) * Model::UNIT);
            }
        });
    }
}

/// Everything a lesson needs but what is learnt.
struct School<'a> {
    desk: Desk<'a>,
    positions: &'a Positions,
    targets: Vec<f32>,
    held_out: Vec<f32>,
}

impl School<'_> {
    fn epoch(
        &mut self,
        state: &mut Checkpoint,
        keeper: &mut Keeper,
        report: &mut dyn FnMut(Progress) -> bool,
    ) -> io::Result<()> {
        let lesson = self.desk.lesson;
        let number = state.epochs.len() as u32;
        let mut order: Vec<u32> = (0..self.targets.len() as u32).collect();
        Chance::keyed(lesson.seed, u64::from(number)).shuffle(&mut order);
        let batches = order.len().div_ceil(lesson.batch);
        let steps = lesson.steps(order.len()) as f64;
        let mut batch = Batch::default();
        let done = state.under_way.parts as usize;
        for (index, order) in order.chunks(lesson.batch).enumerate().skip(done) {
            let share = index as f64 / batches as f64;
            let progress = Progress {
                epoch: number + 1,
                share,
                whole: (f64::from(number) + share) / f64::from(lesson.epochs),
                held_out: state.epochs.last().map(|epoch| epoch.loss),
            };
            keeper.pause(state, report(progress))?;
            let done = (number as usize * batches + index) as f64 / steps;
            batch.gather(&self.positions.learnt, &self.targets, order, self.desk.threads);
            let sum = self.desk.step(state, &mut batch, adam::length(lesson.step, done));
            state.under_way.add(sum, order.len());
        }
        let (held_out, loss) = self.examine(&mut state.model, |_| true);
        state.close(Epoch { learnt: state.under_way.loss(), held_out, loss });
        Ok(())
    }

    /// How the positions held out are told, those that `keep` lets pass: the difference from what is to be learnt,
    /// and scores and results apart.
    fn examine(&self, model: &mut Model, keep: impl Fn(&Datum) -> bool) -> (f64, Loss) {
        let (mut sum, mut loss, mut count, mut told) = (0.0, Loss::default(), 0usize, Vec::new());
        let data = self.positions.held_out.chunks(self.desk.lesson.batch);
        for (data, targets) in data.zip(self.held_out.chunks(self.desk.lesson.batch)) {
            self.desk.forward(model, data, &mut told);
            for ((datum, target), told) in data.iter().zip(targets).zip(&told) {
                if keep(datum) {
                    let square = |wanted: f32| f64::from(told - wanted) * f64::from(told - wanted);
                    sum += square(*target);
                    loss.score += square(by_score(datum));
                    loss.result += square(by_result(datum));
                    count += 1;
                }
            }
        }
        let count = count.max(1) as f64;
        let loss = Loss { score: loss.score / count, result: loss.result / count };
        (sum / count, loss)
    }

    fn finish(&self, state: &Checkpoint) -> Result<LessonResult, NetworkError> {
        let network = Network::new(&state.best_model().weights())?;
        Ok(self.judge(network, state.epochs.clone(), state.best))
    }

    /// How a network that came of these epochs tells the positions held out.
    fn judge(&self, network: Network, epochs: Vec<Epoch>, best: usize) -> LessonResult {
        let mut model = Model::of(&network);
        let (_, loss) = self.examine(&mut model, |_| true);
        let mut slice = |slice: Slice| SliceLoss {
            slice,
            count: (self.positions.held_out.iter()).filter(|datum| datum.is_in(slice)).count(),
            loss: self.examine(&mut model, |datum| datum.is_in(slice)).1,
        };
        LessonResult { slices: Slice::ALL.map(&mut slice).to_vec(), loss, network, epochs, best }
    }
}

/// Positions between two steps.
#[derive(Default)]
pub(crate) struct Batch {
    data: Vec<Datum>,
    targets: Vec<f32>,
    /// What is told of them, then how wrong that is.
    told: Vec<f32>,
}

impl Batch {
    /// Brings the positions of an order together.
    pub(crate) fn gather(
        &mut self,
        data: &[Datum],
        targets: &[f32],
        order: &[u32],
        threads: usize,
    ) {
        self.targets.clear();
        self.targets.extend(order.iter().map(|&index| targets[index as usize]));
        // What is there is overwritten; only the first batch and the last have to change the size.
        self.data.resize(order.len(), data[0]);
        let size = order.len().div_ceil(SLICES);
        let work = self.data.chunks_mut(size).zip(order.chunks(size)).collect();
        share(threads, work, |(places, order): (&mut [Datum], &[u32])| {
            for (place, &index) in places.iter_mut().zip(order) {
                *place = data[index as usize];
            }
        });
    }
}
