//! The arithmetic of inference over blocks of sixteen-bit numbers, in plain Rust that compilers turn into wide
//! instructions: each [`Kernel`] here is compiled for every instruction set.
//!
//! Slices are cut to one length before a loop, so that nothing is left to check inside it.

use crate::network::{Block, LANES};
use crate::quantise::INPUT_ONE;
use crate::simd::Kernel;

/// `to` becomes `from` with one row added and one taken away.
pub(crate) struct Swap<'a> {
    pub(crate) to: &'a mut [Block],
    pub(crate) from: &'a [Block],
    pub(crate) come: &'a [Block],
    pub(crate) gone: &'a [Block],
}

impl Kernel for Swap<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (to, count) = (self.to, self.from.len());
        let (to, from) = (&mut to[..count], &self.from[..count]);
        let (come, gone) = (&self.come[..count], &self.gone[..count]);
        for block in 0..count {
            for lane in 0..LANES {
                let came = from[block].0[lane].wrapping_add(come[block].0[lane]);
                to[block].0[lane] = came.wrapping_sub(gone[block].0[lane]);
            }
        }
    }
}

/// `to` becomes `from` with two rows added and two taken away, as a capture does.
pub(crate) struct SwapBoth<'a> {
    pub(crate) to: &'a mut [Block],
    pub(crate) from: &'a [Block],
    pub(crate) come: [&'a [Block]; 2],
    pub(crate) gone: [&'a [Block]; 2],
}

impl Kernel for SwapBoth<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (to, count) = (self.to, self.from.len());
        let (to, from) = (&mut to[..count], &self.from[..count]);
        let [come, taken] = [&self.come[0][..count], &self.come[1][..count]];
        let [gone, lost] = [&self.gone[0][..count], &self.gone[1][..count]];
        for block in 0..count {
            for lane in 0..LANES {
                let came = from[block].0[lane].wrapping_add(come[block].0[lane]);
                let both = came.wrapping_add(taken[block].0[lane]);
                let left = both.wrapping_sub(gone[block].0[lane]);
                to[block].0[lane] = left.wrapping_sub(lost[block].0[lane]);
            }
        }
    }
}

/// Adds rows of a table to `to`, each as wide as `to`.
pub(crate) struct Add<'a> {
    pub(crate) to: &'a mut [Block],
    pub(crate) table: &'a [Block],
    pub(crate) rows: &'a [usize],
}

impl Kernel for Add<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let count = self.to.len();
        for &row in self.rows {
            let row = &self.table[row * count..][..count];
            for (to, row) in self.to.iter_mut().zip(row) {
                for lane in 0..LANES {
                    to.0[lane] = to.0[lane].wrapping_add(row.0[lane]);
                }
            }
        }
    }
}

/// The sum of the squared activations of `sums`, each times its weight.
///
/// An activation times a weight fits sixteen bits, so that one instruction multiplies by the activation again and adds
/// up pairs; a block of products fits 32 bits.
pub(crate) struct Weigh<'a> {
    pub(crate) sums: &'a [Block],
    pub(crate) weights: &'a [Block],
}

impl Kernel for Weigh<'_> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let count = self.sums.len();
        let (sums, weights) = (&self.sums[..count], &self.weights[..count]);
        let mut total = 0;
        for block in 0..count {
            let mut products = 0;
            for lane in 0..LANES {
                let activation = sums[block].0[lane].clamp(0, INPUT_ONE);
                let weighed = activation.wrapping_mul(weights[block].0[lane]);
                products += i32::from(weighed) * i32::from(activation);
            }
            total += i64::from(products);
        }
        total
    }
}
