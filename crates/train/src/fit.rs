//! Logistic regression: the weights by which the sum of a position's terms best tells what the search thought
//! of it and how its game ended.
//!
//! Every number comes out the same however many threads work: a batch is cut into a fixed number of parts,
//! each part adds up its own, and the parts are added in order. Nothing here asks the system's mathematics
//! but for what all machines agree on: the four operations and the square root.

use std::io;
use std::thread;

use komadai_chance::Chance;
use komadai_engine::terms;

use crate::model::Model;
use crate::sample::Sample;
use crate::tune::Loss;

/// How the regression goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FitSettings {
    pub(crate) seed: u64,
    /// How often every position is looked at.
    pub(crate) epochs: u32,
    /// The first step; later ones fall to 0 in a straight line.
    pub(crate) step: f32,
    /// How much the search's score counts against the game's result: 1 for the score alone.
    pub(crate) trust: f32,
    /// The lead in centipawns that wins e times as often as it loses.
    pub(crate) scale: f32,
    pub(crate) threads: usize,
}

const BATCH: usize = 16_384;
const PARTS: usize = 16;

/// Adam (Diederik Kingma, Jimmy Ba, 2014).
const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;
const TINY: f32 = 1e-8;

/// Fits the model's weights to the samples; `report` hears the share that is done, and answers whether to go on.
///
/// # Errors
///
/// `Interrupted`.
pub(crate) fn fit(
    model: &mut Model,
    samples: &[Sample],
    settings: &FitSettings,
    report: &mut dyn FnMut(f64) -> bool,
) -> io::Result<()> {
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut weights = Vec::new();
    let (mut mean, mut square) = (vec![0.0f32; model.own.len()], vec![0.0f32; model.own.len()]);
    let (mut mean_left, mut square_left) = (1.0f32, 1.0f32);
    let batches = samples.len().div_ceil(BATCH);
    let steps = batches * settings.epochs as usize;
    let mut parts: Vec<Part> = (0..PARTS).map(|_| Part::default()).collect();
    let mut slope = Vec::new();
    let mut taken = 0;
    for epoch in 0..settings.epochs {
        Chance::keyed(settings.seed, u64::from(epoch)).shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            if !report(taken as f64 / steps as f64) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            model.weights(&mut weights);
            let size = batch.len().div_ceil(PARTS);
            let work: Vec<(&mut Part, &[u32])> = parts.iter_mut().zip(batch.chunks(size)).collect();
            let used = work.len();
            share(settings.threads, work, |(part, batch)| {
                part.add_up(&weights, samples, batch, settings);
            });
            slope.clear();
            slope.resize(terms::COUNT, 0.0);
            for part in &parts[..used] {
                for (sum, &slope) in slope.iter_mut().zip(&part.slope) {
                    *sum += slope;
                }
            }
            model.gather(&mut slope);
            let step = settings.step * (1.0 - taken as f32 / steps as f32);
            taken += 1;
            mean_left *= MEAN_KEPT;
            square_left *= SQUARE_KEPT;
            let (mean_due, square_due) = (1.0 / (1.0 - mean_left), 1.0 / (1.0 - square_left));
            let count = 1.0 / batch.len() as f32;
            let all = 1.0 / samples.len() as f32;
            for (index, own) in model.own.iter_mut().enumerate() {
                let slope = slope[index] * count + model.draws[index] * all * *own;
                let (mean, square) = (&mut mean[index], &mut square[index]);
                *mean += (1.0 - MEAN_KEPT) * (slope - *mean);
                *square += (1.0 - SQUARE_KEPT) * (slope * slope - *square);
                *own -= step * (*mean * mean_due) / ((*square * square_due).sqrt() + TINY);
            }
        }
    }
    Ok(())
}

/// How well `weights` tell the samples.
pub(crate) fn loss(weights: &[f32], samples: &[Sample], settings: &FitSettings) -> Loss {
    let mut parts = vec![Loss::default(); PARTS];
    let size = samples.len().div_ceil(PARTS).max(1);
    let work: Vec<_> = parts.iter_mut().zip(samples.chunks(size)).collect();
    share(settings.threads, work, |(loss, samples)| {
        let mut seen = Vec::new();
        for sample in samples {
            let told = f64::from(expected(sum_of(sample, weights, &mut seen)));
            let score = f64::from(expected(f32::from(sample.score) / settings.scale));
            let result = f64::from(sample.result);
            loss.score += (told - score) * (told - score);
            loss.result += (told - result) * (told - result);
        }
    });
    let count = samples.len().max(1) as f64;
    let sum = |of: fn(&Loss) -> f64| parts.iter().map(of).sum::<f64>() / count;
    Loss { score: sum(|loss| loss.score), result: sum(|loss| loss.result) }
}

/// What one part of a batch adds up to.
#[derive(Default)]
struct Part {
    slope: Vec<f32>,
    seen: Vec<(u32, f32)>,
}

impl Part {
    fn add_up(
        &mut self,
        weights: &[f32],
        samples: &[Sample],
        batch: &[u32],
        settings: &FitSettings,
    ) {
        self.slope.clear();
        self.slope.resize(terms::COUNT, 0.0);
        for &index in batch {
            let sample = &samples[index as usize];
            let told = expected(sum_of(sample, weights, &mut self.seen));
            let error = told - target(sample, settings);
            for &(term, sign) in &self.seen {
                self.slope[term as usize] += sign * error;
            }
        }
    }
}

/// The terms of a position added up as the side to move sees them; `seen` lists them with their signs.
fn sum_of(sample: &Sample, weights: &[f32], seen: &mut Vec<(u32, f32)>) -> f32 {
    seen.clear();
    let turn = sample.position.turn();
    terms::of(&sample.position, |color, term| {
        seen.push((term as u32, if color == turn { 1.0 } else { -1.0 }));
    });
    seen.iter().fold(0.0, |sum, &(term, sign)| sum + sign * weights[term as usize])
}

fn target(sample: &Sample, settings: &FitSettings) -> f32 {
    let score = expected(f32::from(sample.score) / settings.scale);
    settings.trust * score + (1.0 - settings.trust) * sample.result
}

/// The share of points that a lead brings, the lead measured in units of the scale.
pub(crate) fn expected(lead: f32) -> f32 {
    1.0 / (1.0 + exponential(-lead))
}

/// eˣ by powers of two and a Taylor series.
fn exponential(x: f32) -> f32 {
    let x = f64::from(x.clamp(-80.0, 80.0));
    let whole = (x * std::f64::consts::LOG2_E).floor();
    let rest = x - whole * std::f64::consts::LN_2;
    let mut sum = 1.0;
    for term in (1..=12).rev() {
        sum = 1.0 + sum * rest / f64::from(term);
    }
    (sum * f64::from_bits(((whole as i64 + 1023) as u64) << 52)) as f32
}

/// Does every piece of work once, on `threads` threads.
pub(crate) fn share<Work: Send>(threads: usize, work: Vec<Work>, each: impl Fn(Work) + Sync) {
    let threads = threads.clamp(1, work.len().max(1));
    let mut hands: Vec<Vec<Work>> = (0..threads).map(|_| Vec::new()).collect();
    for (index, work) in work.into_iter().enumerate() {
        hands[index % threads].push(work);
    }
    thread::scope(|scope| {
        for hand in hands {
            scope.spawn(|| hand.into_iter().for_each(&each));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_bring_the_points_that_the_logistic_curve_says() {
        for (lead, points) in [(0.0, 0.5), (1.0, 0.731_058_6), (-3.0, 0.047_425_874)] {
            assert!((expected(lead) - points).abs() < 1e-6, "{lead}");
        }
        assert!(expected(500.0) <= 1.0 && expected(-500.0) >= 0.0);
        assert!((exponential(1.0) - std::f32::consts::E).abs() < 1e-6);
    }
}
