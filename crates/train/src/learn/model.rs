//! A network while it is learnt, in real numbers.

use komadai_chance::Chance;
use komadai_nnue::feature::INPUTS;
use komadai_nnue::{Network, Weights, quantise};

use super::adam::Step;
use super::columns::{Column, WIDTH};
use crate::SCALE;

/// The columns of the first layer with their output weights, and the bias of the output.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) columns: Vec<Column>,
    pub(crate) bias: Bias,
}

/// The bias of the output, with the memory of the optimiser.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Bias {
    pub(crate) weight: f32,
    pub(crate) mean: f32,
    pub(crate) square: f32,
}

impl Bias {
    pub(crate) fn step(&mut self, errors: &[f32], step: &Step) {
        let mut one = [[self.weight], [errors.iter().sum()], [self.mean], [self.square]];
        let [weight, slope, mean, square] = &mut one;
        step.take(weight, slope, mean, square, Model::LARGEST_BIAS);
        (self.weight, self.mean, self.square) = (weight[0], mean[0], square[0]);
    }
}

impl Model {
    /// What an output of 1 is worth, in centipawns: so little that output weights keep their precision as integers.
    const WORTH: u16 = 400;

    /// The same in units of the logistic curve.
    pub(crate) const UNIT: f32 = Self::WORTH as f32 / SCALE;

    const LARGEST_BIAS: f32 = quantise::MOST_OUTPUT_BIAS as f32 / quantise::OUTPUT_BIAS_ONE as f32;

    pub(crate) fn by_chance(seed: u64, width: usize) -> Self {
        let mut chance = Chance::keyed(seed, u64::MAX);
        let columns = (0..width / WIDTH).map(|_| Column::by_chance(&mut chance, width));
        Self { columns: columns.collect(), bias: Bias::default() }
    }

    /// The model whose integers are those of a network, in this model's unit.
    pub(crate) fn of(network: &Network) -> Self {
        let weights = network.weights();
        let one = f32::from(quantise::INPUT_ONE);
        let unit = f32::from(weights.scale) / f32::from(Self::WORTH);
        let columns = (0..weights.width / WIDTH).map(|column| {
            let first = column * WIDTH;
            let of = |weight: i16| f32::from(weight) / one;
            Column::new(Column::lanes(
                |row, neuron| of(weights.input[row * weights.width + first + neuron]),
                |neuron| of(weights.bias[first + neuron]),
                |side, neuron| {
                    let weight = weights.output[side * weights.width + first + neuron];
                    unit * f32::from(weight) / f32::from(quantise::OUTPUT_ONE)
                },
            ))
        });
        Self {
            columns: columns.collect(),
            bias: Bias {
                weight: unit * weights.output_bias as f32 / quantise::OUTPUT_BIAS_ONE as f32,
                ..Bias::default()
            },
        }
    }

    /// What the columns' shares of a sample of the last batch come to.
    pub(crate) fn output(&self, sample: usize) -> f32 {
        (self.columns.iter()).fold(self.bias.weight, |sum, column| sum + column.shares[sample])
    }

    /// The integers that stand for it.
    pub(crate) fn weights(&self) -> Weights {
        let neurons = || {
            let neuron = |column| (0..WIDTH).map(move |neuron| (column, neuron));
            self.columns.iter().flat_map(neuron)
        };
        Weights {
            width: self.columns.len() * WIDTH,
            scale: Self::WORTH,
            input: (0..INPUTS)
                .flat_map(|row| neurons().map(move |(column, neuron)| column.weights[row][neuron]))
                .map(quantise::input)
                .collect(),
            bias: neurons().map(|(column, neuron)| quantise::bias(column.bias(neuron))).collect(),
            output: (0..2)
                .flat_map(|side| neurons().map(move |(column, neuron)| column.output(side, neuron)))
                .map(quantise::output)
                .collect(),
            output_bias: quantise::output_bias(self.bias.weight),
        }
    }
}
