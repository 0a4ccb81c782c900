//! How far a lesson has come, in memory and in a file from which it goes on.
//!
//! ```text
//! 16  "komadai lesson 2"
//!  4  length of the identity, then the identity in words
//!  4  epochs done      4  the best of them, counted from 0
//! 32  each epoch: the loss learnt, held out, by score, by result (8 each)
//! 20  of the epoch under way: parts done (4), sum of their losses, positions in them (8 each)
//!  …  numbers of 4 bytes: what is left of the running means' beginning (2), the output's bias with its means (3),
//!     each column's weights, means, squares; the best model's output bias and each column's weights
//!  4  checksum: FNV-1a of all that
//! ```

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use komadai_files::open_regular;

use super::adam::Beginning;
use super::columns::{LANES, Lane, WIDTH};
use super::model::Model;
use super::{Epoch, Lesson};
use crate::Loss;
use crate::archive::checksum;
use crate::disk;

const MAGIC: &[u8; 16] = b"komadai lesson 2";

/// More bytes than all that is not numbers of columns has: the identity and many thousand epochs.
const ROOM: usize = 1 << 20;

/// How far a lesson has come.
pub(crate) struct Checkpoint {
    pub(crate) model: Model,
    pub(crate) beginning: Beginning,
    pub(crate) epochs: Vec<Epoch>,
    pub(crate) under_way: UnderWay,
    /// The best of the epochs, counted from 0, and the weights after it.
    pub(crate) best: usize,
    best_bias: f32,
    best_columns: Vec<Vec<Lane>>,
}

/// What is done of the epoch that was begun.
#[derive(Clone, Copy, Default)]
pub(crate) struct UnderWay {
    /// Batches, or groups of games.
    pub(crate) parts: u32,
    /// The squared differences of the positions in them, and how many these were.
    pub(crate) sum: f64,
    pub(crate) count: u64,
}

impl UnderWay {
    /// A part is done.
    pub(crate) fn add(&mut self, sum: f64, count: usize) {
        self.parts += 1;
        self.sum += sum;
        self.count += count as u64;
    }

    /// The mean squared difference.
    pub(crate) fn loss(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

impl Checkpoint {
    /// Before the first epoch.
    pub(crate) fn begin(model: Model) -> Self {
        Self {
            best_bias: model.bias.weight,
            best_columns: weights(&model),
            model,
            beginning: Beginning::default(),
            epochs: Vec::new(),
            under_way: UnderWay::default(),
            best: 0,
        }
    }

    /// Whether all epochs are done, or too many in a row were no better.
    pub(crate) fn is_over(&self, lesson: &Lesson) -> bool {
        let done = self.epochs.len() as u32;
        let worse = done.saturating_sub(self.best as u32 + 1);
        done >= lesson.epochs || done > 0 && worse >= lesson.patience
    }

    /// Notes an epoch down, with its weights if it is the best.
    pub(crate) fn close(&mut self, epoch: Epoch) {
        let is_best =
            (self.epochs.get(self.best)).is_none_or(|best| epoch.held_out < best.held_out);
        self.epochs.push(epoch);
        self.under_way = UnderWay::default();
        if is_best {
            self.best = self.epochs.len() - 1;
            self.best_bias = self.model.bias.weight;
            self.best_columns = weights(&self.model);
        }
    }

    /// The model after the best epoch.
    pub(crate) fn best_model(&self) -> Model {
        let mut model = self.model.clone();
        model.bias.weight = self.best_bias;
        for (column, weights) in model.columns.iter_mut().zip(&self.best_columns) {
            column.weights.clone_from(weights);
        }
        model
    }

    /// Writes the file, whole or not at all.
    pub(crate) fn write(&self, path: &Path, identity: &str) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((identity.len() as u32).to_le_bytes());
        bytes.extend(identity.as_bytes());
        bytes.extend((self.epochs.len() as u32).to_le_bytes());
        bytes.extend((self.best as u32).to_le_bytes());
        for epoch in &self.epochs {
            for loss in [epoch.learnt, epoch.held_out, epoch.loss.score, epoch.loss.result] {
                bytes.extend(loss.to_le_bytes());
            }
        }
        let UnderWay { parts, sum, count } = self.under_way;
        bytes.extend(parts.to_le_bytes());
        bytes.extend(sum.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        let mut number = |number: f32| bytes.extend(number.to_le_bytes());
        let bias = self.model.bias;
        for own in [self.beginning.mean, self.beginning.square, bias.weight, bias.mean, bias.square]
        {
            number(own);
        }
        for column in &self.model.columns {
            let lanes = [&column.weights, &column.means, &column.squares];
            lanes.into_iter().flatten().flatten().copied().for_each(&mut number);
        }
        number(self.best_bias);
        (self.best_columns.iter().flatten().flatten().copied()).for_each(&mut number);
        bytes.extend(checksum(&bytes).to_le_bytes());
        disk::write_whole(path, &bytes)
    }

    /// Reads the file into a model of the right shape; `None` if there is none yet.
    ///
    /// # Errors
    ///
    /// What the system says, or `InvalidData` if the file is damaged or of another lesson.
    pub(crate) fn read(path: &Path, identity: &str, model: Model) -> io::Result<Option<Self>> {
        let about = |text: &str| {
            let text = format!("{}: {text}", path.display());
            io::Error::new(io::ErrorKind::InvalidData, text)
        };
        let mut bytes = Vec::new();
        let numbers: usize =
            (model.columns.iter()).map(|column| 4 * 4 * WIDTH * column.weights.len()).sum();
        let most = (numbers + ROOM) as u64;
        match open_regular(path).and_then(|file| file.take(most).read_to_end(&mut bytes)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| disk::about(path, &error))?,
        };
        let (body, sum) = (bytes.split_last_chunk::<4>()).ok_or_else(|| about("it is cut off"))?;
        let body = Rest(body).begun_by(MAGIC);
        let mut rest = body.ok_or_else(|| about("this is no unfinished lesson"))?;
        if checksum(&bytes[..bytes.len() - sum.len()]) != u32::from_le_bytes(*sum) {
            return Err(about("it is damaged: its checksum is wrong"));
        }
        let own = rest.text().ok_or_else(|| about("it is cut off"))?;
        if own != identity.as_bytes() {
            let own = String::from_utf8_lossy(own);
            return Err(about(&format!(
                "it is of another lesson ({own}); take it away, or choose another folder"
            )));
        }
        let read = Self::read_numbers(rest, model);
        read.map(Some).ok_or_else(|| about("its length is wrong"))
    }

    fn read_numbers(mut rest: Rest<'_>, mut model: Model) -> Option<Self> {
        let (count, best) = (rest.count()?, rest.count()?);
        let epochs: Option<Vec<Epoch>> = (0..count).map(|_| rest.epoch()).collect();
        let under_way = UnderWay {
            parts: rest.bytes().map(u32::from_le_bytes)?,
            sum: rest.bytes().map(f64::from_le_bytes)?,
            count: rest.bytes().map(u64::from_le_bytes)?,
        };
        let beginning = Beginning { mean: rest.number()?, square: rest.number()? };
        model.bias.weight = rest.number()?;
        model.bias.mean = rest.number()?;
        model.bias.square = rest.number()?;
        for column in &mut model.columns {
            column.weights = rest.lanes()?;
            column.means = rest.lanes()?;
            column.squares = rest.lanes()?;
        }
        let best_bias = rest.number()?;
        let best_columns: Option<_> = model.columns.iter().map(|_| rest.lanes()).collect();
        let state = Self {
            model,
            beginning,
            epochs: epochs?,
            under_way,
            best,
            best_bias,
            best_columns: best_columns?,
        };
        (rest.0.is_empty() && best < count.max(1)).then_some(state)
    }
}

/// So often a lesson is kept while it goes on.
const KEPT_EVERY: Duration = Duration::from_secs(60);

/// Where a lesson is kept, if anywhere.
pub(crate) struct Keeper {
    path: Option<PathBuf>,
    identity: String,
    kept: Instant,
}

impl Keeper {
    /// The keeper, and how far the lesson has come; it begins with `model` if nothing was kept yet.
    pub(crate) fn resume(
        path: Option<&Path>,
        identity: String,
        model: Model,
    ) -> io::Result<(Self, Checkpoint)> {
        let state = match path {
            Some(path) => Checkpoint::read(path, &identity, model.clone())?,
            None => None,
        };
        let keeper = Self { path: path.map(Path::to_owned), identity, kept: Instant::now() };
        Ok((keeper, state.unwrap_or_else(|| Checkpoint::begin(model))))
    }

    /// Keeps it.
    pub(crate) fn keep(&mut self, state: &Checkpoint) -> io::Result<()> {
        self.kept = Instant::now();
        match &self.path {
            Some(path) => state.write(path, &self.identity),
            None => Ok(()),
        }
    }

    /// Between two parts of an epoch: keeps it now and then, and before it is interrupted.
    pub(crate) fn pause(&mut self, state: &Checkpoint, goes_on: bool) -> io::Result<()> {
        if !goes_on || self.kept.elapsed() >= KEPT_EVERY {
            self.keep(state)?;
        }
        if goes_on { Ok(()) } else { Err(io::ErrorKind::Interrupted.into()) }
    }
}

fn weights(model: &Model) -> Vec<Vec<Lane>> {
    let columns = model.columns.iter();
    columns.map(|column| column.weights.clone()).collect()
}

/// What is still to be read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn begun_by(self, magic: &[u8]) -> Option<Self> {
        self.0.strip_prefix(magic).map(Rest)
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn count(&mut self) -> Option<usize> {
        self.bytes().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    fn number(&mut self) -> Option<f32> {
        self.bytes().map(f32::from_le_bytes)
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.count()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text)
    }

    fn epoch(&mut self) -> Option<Epoch> {
        let mut loss = || self.bytes().map(f64::from_le_bytes);
        Some(Epoch {
            learnt: loss()?,
            held_out: loss()?,
            loss: Loss { score: loss()?, result: loss()? },
        })
    }

    fn lanes(&mut self) -> Option<Vec<Lane>> {
        let mut lanes = Vec::with_capacity(LANES);
        for _ in 0..LANES {
            let mut lane = [0.0; WIDTH];
            for number in &mut lane {
                *number = self.number()?;
            }
            lanes.push(lane);
        }
        Some(lanes)
    }
}
