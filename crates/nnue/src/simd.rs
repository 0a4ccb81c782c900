//! Which instructions this processor has, found out once: the same safe source compiled for each of them.
//!
//! A [`Kernel`] is written without a word of this room and inlined into a function that may use more than the rest of
//! the program; the compiler finds the wide instructions by itself. NEON and the browser's `simd128` are a matter of
//! how the whole program is built, and come as [`Isa::BASELINE`]. What it brings is written down in
//! `docs/decisions/instruction-sets.md`.
#![allow(unsafe_code)]

use std::fmt;

/// Work that is worth compiling for every instruction set.
pub trait Kernel {
    /// What comes of it.
    type Output;

    /// Does the work. Mark it, and what it calls, `#[inline(always)]`: what is not inlined stays baseline.
    fn run(self) -> Self::Output;
}

/// An instruction set that this processor has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Isa(Level);

/// A level beyond the baseline is made where the processor was asked, and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// What the whole program was built for.
    pub const BASELINE: Self = Self(Level::Baseline);

    /// Every one that this processor has, the plainest first.
    pub fn available() -> Vec<Self> {
        #[allow(unused_mut, reason = "only some processors are asked for more")]
        let mut available = vec![Self::BASELINE];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let avx2 = has!("avx2") && has!("fma") && has!("bmi1") && has!("bmi2");
            let avx512 =
                has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512dq");
            if avx2 {
                available.push(Self(Level::Avx2));
            }
            if avx2 && avx512 {
                available.push(Self(Level::Avx512));
            }
        }
        available
    }

    /// The widest that this processor has.
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self::BASELINE)
    }

    /// Its name as processors are described: `avx2`.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }

    /// Does the work with these instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Level::Baseline => kernel.run(),
            // SAFETY: this level is only ever made after the processor has said that it has these instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2(kernel) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512(kernel) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2")]
fn avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,avx512f,avx512bw,avx512vl,avx512dq")]
fn avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}

impl fmt::Debug for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
