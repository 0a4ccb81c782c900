//! A network: its shape and its weights, and what a position is worth by them, in plain arithmetic.
//!
//! ```text
//! own inputs   → H sums ─clamp, square─┐
//!                                      ├─ 2H output weights → worth to the side to move
//! other inputs → H sums ─clamp, square─┘
//! ```
//!
//! Both halves use the same first layer. [`Network::evaluate_from_scratch`] defines the answer;
//! [`Accumulators`](crate::Accumulators) come to the same one faster.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use komadai_chance::Chance;
use komadai_rules::{Color, Position};

use crate::feature::{INPUTS, View};
use crate::file;
use crate::quantise::{INPUT_ONE, MOST_BIAS, MOST_INPUT, MOST_OUTPUT_BIAS, OUTPUT_BIAS_ONE};

/// Sums of the first layer that are worked on together: two lines of the cache.
pub(crate) const LANES: usize = 64;

/// The narrowest and the widest first layer there can be; its width is a multiple of the narrowest.
pub const WIDTHS: [usize; 2] = [LANES, 512];

/// Sums or weights of the first layer, aligned as the widest instructions like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

impl Block {
    pub(crate) const ZERO: Self = Self([0; LANES]);
}

/// Everything a network is made of, as a trainer hands it over; [`quantise`](crate::quantise) makes the integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The width of the first layer, H: a multiple of 64 within [`WIDTHS`].
    pub width: usize,
    /// What an output of 1 is worth, in centipawns.
    pub scale: u16,
    /// A row of `width` weights for every input, in the order of the inputs.
    pub input: Vec<i16>,
    /// The biases of the first layer, `width` of them.
    pub bias: Vec<i16>,
    /// The weights of the output: `width` for the side to move, then `width` for the other.
    pub output: Vec<i8>,
    /// The bias of the output.
    pub output_bias: i32,
}

impl Weights {
    /// The mean of each weight over several networks, rounded to the nearest; `None` if there is none of them, or if
    /// they differ in width or scale.
    pub fn mean(all: &[Self]) -> Option<Self> {
        let (first, count) = (all.first()?, all.len() as i64);
        let nearest = |sum: i64| (2 * sum + count * sum.signum()) / (2 * count);
        let alike = all.iter().all(|one| one.is_shaped_as(first));
        alike.then(|| first.each(|_, of| nearest(all.iter().map(of).sum())))
    }

    /// These weights moved towards others by a share of the way, 1 for all of it, rounded to the nearest; `None` if the
    /// two differ in width or scale, or if the share is not from 0 to 1.
    pub fn towards(&self, other: &Self, share: f64) -> Option<Self> {
        let moved = |from: i64, to: i64| from + (share * (to - from) as f64).round() as i64;
        let is_share = (0.0..=1.0).contains(&share);
        (is_share && self.is_shaped_as(other)).then(|| self.each(|own, of| moved(own, of(other))))
    }

    fn is_shaped_as(&self, other: &Self) -> bool {
        let shape = |weights: &Self| {
            let counts = [&weights.input, &weights.bias].map(Vec::len);
            (weights.width, weights.scale, counts, weights.output.len())
        };
        shape(self) == shape(other)
    }

    /// Weights of this shape, each made of its own value and of what it is in any other weights.
    fn each(&self, make: impl Fn(i64, &dyn Fn(&Self) -> i64) -> i64) -> Self {
        let all = |count: usize, of: &dyn Fn(&Self, usize) -> i64| -> Vec<i64> {
            let one = |at| make(of(self, at), &|weights: &Self| of(weights, at));
            (0..count).map(one).collect()
        };
        let narrow = |numbers: Vec<i64>| numbers.into_iter().map(|number| number as i16).collect();
        let output = all(self.output.len(), &|of, at| of.output[at].into());
        Self {
            width: self.width,
            scale: self.scale,
            input: narrow(all(self.input.len(), &|of, at| of.input[at].into())),
            bias: narrow(all(self.bias.len(), &|of, at| of.bias[at].into())),
            output: output.into_iter().map(|number| number as i8).collect(),
            output_bias: make(self.output_bias.into(), &|of| of.output_bias.into()) as i32,
        }
    }

    /// Weights by chance, of the size that trained ones have: for trying out what handles networks.
    pub fn by_chance(width: usize, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let mut within = |most: i32| {
            let drawn = (chance.next() >> 32) as i64;
            ((drawn * i64::from(2 * most + 1)) >> 32) as i32 - most
        };
        Self {
            width,
            scale: 400,
            input: (0..INPUTS * width).map(|_| within(60) as i16).collect(),
            bias: (0..width).map(|_| within(120) as i16).collect(),
            output: (0..2 * width).map(|_| within(100) as i8).collect(),
            output_bias: within(4_000),
        }
    }
}

/// Why weights, or the bytes of a file, are no network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// The bytes do not begin as a network's do.
    Foreign,
    /// A version of the format that this program does not know.
    Version(u16),
    /// The network looks at another number of inputs.
    Inputs(u16),
    /// The first layer has a width that is not handled.
    Width(usize),
    /// An output of 1 would be worth nothing.
    Scale,
    /// There are more or fewer bytes, or weights of one kind, than the width asks for.
    Size {
        /// What was counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The bytes are not those that were written.
    Checksum,
    /// There is no file to read, with the system's reason.
    Unreadable(String),
    /// A weight that could make a sum overflow.
    Range {
        /// The name of the weights it is one of.
        what: &'static str,
        /// Its place among them.
        index: usize,
        /// What it is.
        value: i32,
        /// The largest allowed, either sign.
        most: i32,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is no Komadai network"),
            Self::Version(found) => write!(f, "version {found} of the format is not known"),
            Self::Inputs(found) => write!(f, "the network has {found} inputs instead of {INPUTS}"),
            Self::Width(found) => write!(
                f,
                "a first layer of {found} is not handled: multiples of {LANES} up to {}",
                WIDTHS[1]
            ),
            Self::Scale => f.write_str("the scale is 0"),
            Self::Size { what, found, expected } => {
                write!(f, "{found} {what} where {expected} are due")
            }
            Self::Unreadable(reason) => f.write_str(reason),
            Self::Checksum => f.write_str("the checksum does not fit: the file is damaged"),
            Self::Range { what, index, value, most } => {
                write!(f, "{what} {index} is {value}, and at most {most} can be")
            }
        }
    }
}

impl std::error::Error for NetworkError {}

/// A network that judges positions.
///
/// ```
/// use komadai_nnue::{Network, Weights};
/// use komadai_rules::Position;
///
/// let network = Network::new(&Weights::by_chance(64, 1))?;
/// let again = Network::read(&network.write())?;
/// let position = Position::startpos();
/// assert_eq!(again.evaluate_from_scratch(&position), network.evaluate_from_scratch(&position));
/// assert_eq!(network.name(), format!("komadai-64x2-{:08x}", network.hash()));
/// # Ok::<(), komadai_nnue::NetworkError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// Blocks in a row of the first layer.
    blocks: usize,
    scale: u16,
    /// The rows of the first layer, one after the other.
    input: Vec<Block>,
    bias: Vec<Block>,
    /// For the side to move, then for the other.
    output: Vec<Block>,
    output_bias: i32,
    hash: u32,
}

impl Network {
    /// The network of these weights.
    ///
    /// # Errors
    ///
    /// The width or a count of weights does not fit, or a weight lies outside the ranges of
    /// [`quantise`](crate::quantise).
    pub fn new(weights: &Weights) -> Result<Self, NetworkError> {
        let width = check_width(weights.width)?;
        if weights.scale == 0 {
            return Err(NetworkError::Scale);
        }
        for (what, found, expected) in [
            ("input weights", weights.input.len(), INPUTS * width),
            ("biases", weights.bias.len(), width),
            ("output weights", weights.output.len(), 2 * width),
        ] {
            if found != expected {
                return Err(NetworkError::Size { what, found, expected });
            }
        }
        let input = blocks("input weight", &weights.input, MOST_INPUT)?;
        let bias = blocks("bias", &weights.bias, MOST_BIAS)?;
        let wide: Vec<i16> = weights.output.iter().map(|&weight| weight.into()).collect();
        let output = blocks("output weight", &wide, crate::quantise::MOST_OUTPUT.into())?;
        let output_bias = weights.output_bias;
        if output_bias.unsigned_abs() > MOST_OUTPUT_BIAS.unsigned_abs() {
            return Err(NetworkError::Range {
                what: "output bias",
                index: 0,
                value: output_bias,
                most: MOST_OUTPUT_BIAS,
            });
        }
        let mut network = Self {
            blocks: width / LANES,
            scale: weights.scale,
            input,
            bias,
            output,
            output_bias,
            hash: 0,
        };
        network.hash = file::fold(file::checksum(&file::body(weights)));
        Ok(network)
    }

    /// Reads the bytes of a file, whatever they are.
    ///
    /// # Errors
    ///
    /// Why they are no network; nothing larger than a network is ever allocated.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        Self::new(&file::read(bytes)?)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or why it holds no network; what is larger than any network is not read to its end.
    pub fn open(path: &Path) -> Result<Self, NetworkError> {
        let unreadable = |error: io::Error| NetworkError::Unreadable(error.to_string());
        // A pipe could keep us waiting for ever, and one without a writer does so when it is opened.
        let stands = fs::metadata(path).map_err(unreadable)?;
        if !stands.is_file() {
            return Err(NetworkError::Unreadable("no regular file".to_owned()));
        }
        let file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.take(file::MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        Self::read(&bytes).map_err(|error| match error {
            // What was read of a file that is too large tells less than how large it is.
            NetworkError::Size { what, expected, .. } => NetworkError::Size {
                what,
                found: usize::try_from(stands.len()).unwrap_or(usize::MAX),
                expected,
            },
            other => other,
        })
    }

    /// The bytes of a file: the same for the same weights, always.
    pub fn write(&self) -> Vec<u8> {
        file::write(&self.weights())
    }

    /// The weights it was made of.
    pub fn weights(&self) -> Weights {
        let flat = |blocks: &[Block]| -> Vec<i16> { blocks.iter().flat_map(|b| b.0).collect() };
        Weights {
            width: self.width(),
            scale: self.scale,
            input: flat(&self.input),
            bias: flat(&self.bias),
            output: (self.output.iter().flat_map(|block| block.0))
                .map(|weight| weight as i8)
                .collect(),
            output_bias: self.output_bias,
        }
    }

    /// The width of the first layer.
    pub fn width(&self) -> usize {
        self.blocks * LANES
    }

    /// What an output of 1 is worth, in centipawns.
    pub fn scale(&self) -> u16 {
        self.scale
    }

    /// A number that tells networks apart, made from every byte of the file.
    pub fn hash(&self) -> u32 {
        self.hash
    }

    /// The network's name, by shape and hash: `komadai-256x2-1a2b3c4d`. Its file adds `.nnue`.
    pub fn name(&self) -> String {
        format!("komadai-{}x2-{:08x}", self.width(), self.hash)
    }

    /// Blocks in a row of the first layer.
    #[inline]
    pub(crate) fn blocks(&self) -> usize {
        self.blocks
    }

    /// The rows of the first layer, one after the other.
    #[inline]
    pub(crate) fn table(&self) -> &[Block] {
        &self.input
    }

    /// The biases of the first layer.
    #[inline]
    pub(crate) fn bias(&self) -> &[Block] {
        &self.bias
    }

    /// The weights of the output, for the side to move and for the other.
    #[inline]
    pub(crate) fn output(&self) -> [&[Block]; 2] {
        let (own, other) = self.output.split_at(self.blocks);
        [own, other]
    }

    /// The weights of one input.
    #[inline]
    pub(crate) fn row(&self, input: usize) -> &[Block] {
        &self.input[input * self.blocks..][..self.blocks]
    }

    /// What a position is worth to the side to move, in centipawns, counted from nothing in plain arithmetic: the
    /// meaning of a network.
    pub fn evaluate_from_scratch(&self, position: &Position) -> i32 {
        let turn = position.turn();
        let mut sum = 0;
        for (side, weights) in [turn, !turn].into_iter().zip(self.output.chunks(self.blocks)) {
            let weights = weights.iter().flat_map(|block| block.0);
            for (neuron, weight) in self.sums(position, side).into_iter().zip(weights) {
                let activation = i64::from(neuron.clamp(0, INPUT_ONE));
                sum += activation * activation * i64::from(weight);
            }
        }
        self.centipawns(sum)
    }

    /// The sums of the first layer as `side` sees the position. A sum of forty rows fits; more pieces than a set has
    /// may wrap around, in the same way everywhere.
    fn sums(&self, position: &Position, side: Color) -> Vec<i16> {
        let mut sums: Vec<i16> = self.bias.iter().flat_map(|block| block.0).collect();
        View::of(position, side).each(position, |input| {
            let row = self.row(input).iter().flat_map(|block| block.0);
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(weight);
            }
        });
        sums
    }

    /// The worth in centipawns, from the sum of squared activations times output weights; what is left over of a
    /// centipawn is dropped.
    #[inline]
    pub(crate) fn centipawns(&self, sum: i64) -> i32 {
        let one = i64::from(INPUT_ONE);
        let total = sum + i64::from(self.output_bias) * one;
        let worth = total * i64::from(self.scale) / (one * i64::from(OUTPUT_BIAS_ONE));
        worth as i32
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Network").field(&self.name()).finish()
    }
}

/// The width, if it is one that is handled.
pub(crate) fn check_width(width: usize) -> Result<usize, NetworkError> {
    let fits = width.is_multiple_of(LANES) && (WIDTHS[0]..=WIDTHS[1]).contains(&width);
    fits.then_some(width).ok_or(NetworkError::Width(width))
}

/// Weights in blocks, each of them within its range.
fn blocks(what: &'static str, weights: &[i16], most: i16) -> Result<Vec<Block>, NetworkError> {
    let beyond = (weights.iter()).position(|weight| weight.unsigned_abs() > most.unsigned_abs());
    if let Some(index) = beyond {
        return Err(NetworkError::Range {
            what,
            index,
            value: weights[index].into(),
            most: most.into(),
        });
    }
    let (blocks, _) = weights.as_chunks();
    Ok(blocks.iter().map(|&block| Block(block)).collect())
}
