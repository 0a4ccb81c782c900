//! AdamW (Ilya Loshchilov, Frank Hutter, 2017), and how far its steps go in the course of a fit.

use std::f64::consts::PI;

/// How much of the running means a step keeps.
const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The share of all steps in which their length grows.
const WARM_UP: f64 = 0.05;

/// The last step, as a share of the longest.
const LAST: f64 = 0.01;

/// What all weights share at one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    length: f32,
    /// How much of a weight fades.
    fading: f32,
    /// One over the samples of the batch.
    count: f32,
    mean_due: f32,
    square_due: f32,
}

/// What is left of the running means' beginning at 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Beginning {
    pub(crate) mean: f32,
    pub(crate) square: f32,
}

impl Default for Beginning {
    fn default() -> Self {
        Self { mean: 1.0, square: 1.0 }
    }
}

impl Beginning {
    /// The next step, of this length, with weights that fade so fast, for a batch of so many samples.
    pub(crate) fn step(&mut self, length: f32, fading: f32, samples: usize) -> Step {
        self.mean *= MEAN_KEPT;
        self.square *= SQUARE_KEPT;
        Step {
            length,
            fading: length * fading,
            count: 1.0 / samples as f32,
            mean_due: 1.0 / (1.0 - self.mean),
            square_due: 1.0 / (1.0 - self.square),
        }
    }
}

impl Step {
    /// Moves weights against their slopes, which are spent, and keeps them within the limit.
    #[inline(always)]
    pub(crate) fn take<const N: usize>(
        &self,
        weights: &mut [f32; N],
        slopes: &mut [f32; N],
        means: &mut [f32; N],
        squares: &mut [f32; N],
        limit: f32,
    ) {
        for index in 0..N {
            let slope = slopes[index] * self.count;
            slopes[index] = 0.0;
            let mean = MEAN_KEPT * means[index] + (1.0 - MEAN_KEPT) * slope;
            let square = SQUARE_KEPT * squares[index] + (1.0 - SQUARE_KEPT) * slope * slope;
            (means[index], squares[index]) = (mean, square);
            let pace = (mean * self.mean_due) / ((square * self.square_due).sqrt() + TINY);
            let weight = weights[index];
            let moved = weight - self.length * pace - self.fading * weight;
            weights[index] = moved.clamp(-limit, limit);
        }
    }
}

/// The length of a step, `done` being the share of all steps that were taken: it grows, then falls like a cosine.
pub(crate) fn length(longest: f32, done: f64) -> f32 {
    let share = if done < WARM_UP {
        done / WARM_UP
    } else {
        let fallen = (done - WARM_UP) / (1.0 - WARM_UP);
        LAST + (1.0 - LAST) * 0.5 * (1.0 + cosine(PI * fallen))
    };
    longest * share as f32
}

/// The cosine of 0 to π by its series, which every machine adds up alike.
fn cosine(angle: f64) -> f64 {
    let mut sum = 1.0;
    for term in (1..=14).rev() {
        let even = f64::from(2 * term);
        sum = 1.0 - sum * angle * angle / (even * (even - 1.0));
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_grow_and_then_fall_to_the_last() {
        for tenth in 0..=10 {
            let angle = PI * f64::from(tenth) / 10.0;
            assert!((cosine(angle) - angle.cos()).abs() < 1e-9, "{angle}");
        }
        assert_eq!(length(1.0, 0.0), 0.0);
        assert!((length(1.0, WARM_UP) - 1.0).abs() < 1e-6);
        assert!((length(1.0, 1.0) - LAST as f32).abs() < 1e-6);
        assert!(length(1.0, 0.3) > length(1.0, 0.6));
    }

    #[test]
    fn a_bowl_is_walked_down_to_its_bottom_or_to_the_limit() {
        let mut beginning = Beginning::default();
        let (mut weights, mut slopes) = ([5.0f32, -5.0], [0.0; 2]);
        let (mut means, mut squares) = ([0.0; 2], [0.0; 2]);
        for _ in 0..2_000 {
            slopes = [weights[0] - 1.0, weights[1] - 9.0];
            let step = beginning.step(0.02, 0.0, 1);
            step.take(&mut weights, &mut slopes, &mut means, &mut squares, 6.0);
        }
        assert!((weights[0] - 1.0).abs() < 0.05, "{weights:?}");
        assert_eq!(weights[1], 6.0);
        assert_eq!(slopes, [0.0; 2]);
    }
}
