//! Two hints about the memory of large tables that safe Rust cannot give: which place is needed next, and that all of
//! it should lie in large pages.
//!
//! What they bring is written down in `docs/decisions/prefetch.md`.
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

/// Asks the system to lay a large table out in large pages, so that the processor finds its places sooner; best before
/// anything is written there. It changes nothing of what is, and where there is no such wish it does nothing.
///
/// ```
/// let mut table: Vec<u64> = Vec::with_capacity(1 << 20);
/// komadai_prefetch::in_large_pages(table.spare_capacity_mut());
/// table.resize(1 << 20, 0);
/// ```
pub fn in_large_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        /// The least page of every Linux that this is built for; what begins within one is left to it.
        const PAGE: usize = 1 << 12;
        let range = memory.as_ptr_range();
        let start = range.start.expose_provenance().next_multiple_of(PAGE);
        let end = range.end.addr() / PAGE * PAGE;
        if start < end {
            // SAFETY: the pages lie within memory that is borrowed, and the system only remembers the wish; a refusal
            // changes nothing.
            unsafe {
                libc::madvise(
                    core::ptr::with_exposed_provenance_mut(start),
                    end - start,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
