//! A few neurons of the first layer with everything that belongs to them: their weights, what they add to the
//! output, their slopes and the memory of the optimiser.
//!
//! A thread works on all samples of a batch for a column, in order, and columns are as wide on any number of threads.
//! So no sum is ever taken in another order, and what is touched again and again stays near
//! the processor.

use komadai_chance::Chance;
use komadai_nnue::feature::INPUTS;
use komadai_nnue::{Kernel, quantise};

use super::adam::Step;
use crate::positions::Datum;

/// How many neurons a column has.
pub(crate) const WIDTH: usize = 32;

/// A number for each neuron of a column.
pub(crate) type Lane = [f32; WIDTH];

/// After the weights of the inputs come the biases, and the output weights for the side to move and the other.
const BIAS: usize = INPUTS;
const OUTPUT: [usize; 2] = [INPUTS + 1, INPUTS + 2];
pub(crate) const LANES: usize = INPUTS + 3;

/// So far weights are spread at first.
const INPUT_SPREAD: f32 = 0.2;

/// Neurons that are learnt together.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) weights: Vec<Lane>,
    slopes: Vec<Lane>,
    /// The optimiser's running means of slopes and of their squares.
    pub(crate) means: Vec<Lane>,
    pub(crate) squares: Vec<Lane>,
    /// What the neurons came to for each sample of the batch, both sides.
    sums: Vec<[Lane; 2]>,
    /// What they add to the output of each sample of the batch.
    pub(crate) shares: Vec<f32>,
}

impl Column {
    pub(crate) fn new(weights: Vec<Lane>) -> Self {
        debug_assert_eq!(weights.len(), LANES);
        Self {
            weights,
            slopes: vec![[0.0; WIDTH]; LANES],
            means: vec![[0.0; WIDTH]; LANES],
            squares: vec![[0.0; WIDTH]; LANES],
            sums: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Weights by chance, for a network of `width` neurons.
    pub(crate) fn by_chance(chance: &mut Chance, width: usize) -> Self {
        let mut lanes = |count: usize, spread: f32| -> Vec<Lane> {
            (0..count).map(|_| [0; WIDTH].map(|_| spread * (2.0 * chance.share() - 1.0))).collect()
        };
        let output = 1.0 / (2.0 * width as f32).sqrt();
        let mut weights = lanes(INPUTS + 1, INPUT_SPREAD);
        weights.extend(lanes(2, output));
        Self::new(weights)
    }

    /// The largest weight of a lane that integers can stand for, either sign.
    fn limit(lane: usize) -> f32 {
        match lane {
            0..INPUTS => f32::from(quantise::MOST_INPUT) / f32::from(quantise::INPUT_ONE),
            BIAS => f32::from(quantise::MOST_BIAS) / f32::from(quantise::INPUT_ONE),
            _ => f32::from(quantise::MOST_OUTPUT) / f32::from(quantise::OUTPUT_ONE),
        }
    }

    /// The bias of a neuron.
    pub(crate) fn bias(&self, neuron: usize) -> f32 {
        self.weights[BIAS][neuron]
    }

    /// The output weight of a neuron, for the side to move or the other.
    pub(crate) fn output(&self, side: usize, neuron: usize) -> f32 {
        self.weights[OUTPUT[side]][neuron]
    }

    /// The lanes of a column in their order: inputs, bias, outputs.
    pub(crate) fn lanes(
        input: impl Fn(usize, usize) -> f32,
        bias: impl Fn(usize) -> f32,
        output: impl Fn(usize, usize) -> f32,
    ) -> Vec<Lane> {
        let lane = |of: &dyn Fn(usize) -> f32| std::array::from_fn(of);
        let mut lanes: Vec<Lane> =
            (0..INPUTS).map(|row| lane(&|neuron| input(row, neuron))).collect();
        lanes.push(lane(&bias));
        for side in 0..2 {
            lanes.push(lane(&|neuron| output(side, neuron)));
        }
        lanes
    }
}

/// Says what the neurons come to for every sample, and what they add to the output.
pub(crate) struct Forward<'a> {
    pub(crate) column: &'a mut Column,
    pub(crate) batch: &'a [Datum],
}

impl Kernel for Forward<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { column, batch } = self;
        let (weights, sums) = (&column.weights, &mut column.sums);
        let (bias, output) = (weights[BIAS], OUTPUT.map(|lane| weights[lane]));
        sums.clear();
        column.shares.clear();
        for datum in batch {
            let mut both = [bias; 2];
            for (sum, inputs) in both.iter_mut().zip(datum.inputs()) {
                let mut lane = *sum;
                for &input in inputs {
                    add(&mut lane, &weights[usize::from(input)]);
                }
                *sum = lane;
            }
            let mut share = [0.0; WIDTH];
            for (sum, output) in both.iter().zip(&output) {
                for neuron in 0..WIDTH {
                    let on = sum[neuron].clamp(0.0, 1.0);
                    share[neuron] += on * on * output[neuron];
                }
            }
            column.shares.push(total(share));
            sums.push(both);
        }
    }
}

/// Takes the errors of the output back to the weights, and makes a step with all of them.
pub(crate) struct Backward<'a> {
    pub(crate) column: &'a mut Column,
    pub(crate) batch: &'a [Datum],
    /// The slope of the loss by the output, for each sample.
    pub(crate) errors: &'a [f32],
    pub(crate) step: Step,
}

impl Kernel for Backward<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { column, batch, errors, step } = self;
        let output = OUTPUT.map(|lane| column.weights[lane]);
        let (slopes, sums) = (&mut column.slopes, &mut column.sums);
        let (mut bias, mut outer) = ([0.0; WIDTH], [[0.0; WIDTH]; 2]);
        // First the slopes by the neurons' sums take the place of the sums, so that they lie in memory when they are
        // added up: otherwise the compiler takes lanes apart.
        for (&error, both) in errors.iter().zip(&mut *sums) {
            for ((sum, output), outer) in both.iter_mut().zip(&output).zip(&mut outer) {
                for neuron in 0..WIDTH {
                    let on = sum[neuron].clamp(0.0, 1.0);
                    outer[neuron] += error * on * on;
                    let is_open = sum[neuron] > 0.0 && sum[neuron] < 1.0;
                    let steep = if is_open { 2.0 * on } else { 0.0 };
                    sum[neuron] = error * output[neuron] * steep;
                    bias[neuron] += sum[neuron];
                }
            }
        }
        for (datum, both) in batch.iter().zip(&*sums) {
            for (slope, inputs) in both.iter().zip(datum.inputs()) {
                for &input in inputs {
                    add(&mut slopes[usize::from(input)], slope);
                }
            }
        }
        slopes[BIAS] = bias;
        for (lane, slope) in OUTPUT.into_iter().zip(outer) {
            slopes[lane] = slope;
        }
        let moved = column.weights.iter_mut().zip(slopes);
        let memory = column.means.iter_mut().zip(&mut column.squares);
        for (lane, ((weights, slopes), (means, squares))) in moved.zip(memory).enumerate() {
            step.take(weights, slopes, means, squares, Column::limit(lane));
        }
    }
}

#[inline(always)]
fn add(sum: &mut Lane, more: &Lane) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The sum of a lane, halves added to halves.
#[inline(always)]
fn total(mut lane: Lane) -> f32 {
    let mut width = WIDTH;
    while width > 1 {
        width /= 2;
        for index in 0..width {
            lane[index] += lane[index + width];
        }
    }
    lane[0]
}
