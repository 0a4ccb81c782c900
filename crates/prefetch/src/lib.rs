//! Calling memory into the cache before it is needed: the one thing search and mate solver want that safe Rust cannot
//! say.
//!
//! What it brings is written down in `docs/decisions/prefetch.md`.
#![no_std]
#![allow(unsafe_code)]

/// Begins to fetch the cache line of `place`, and waits for nothing; where there is no such instruction, nothing.
///
/// ```
/// let table = vec![0u64; 1 << 16];
/// komadai_prefetch::prefetch(&table[40_000]);
/// // Other work, and then:
/// assert_eq!(table[40_000], 0);
/// ```
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction; it reads nothing and faults on no address, and this
        // one is a valid reference besides.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
