//! What an input may cost, whatever it says.

use std::time::Duration;

use cpu_time::ProcessTime;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Most memory, in bytes, beyond what was there before.
const MOST_MEMORY: usize = 64 << 20;
/// Longest processor time. An optimised program that is watched is some five times slower than one that is shipped,
/// one of the tests slower still, and most targets read their input, or what was written of it, a dozen times: where
/// it is read once, this is a tenth of a second.
const LONGEST: Duration = Duration::from_secs(2);

/// Tries `data` on a target, which fails beyond these bounds too.
pub fn bounded(target: fn(&[u8]), data: &[u8]) {
    MEMORY.reset_peak_usage();
    let (memory, start) = (MEMORY.current_usage(), ProcessTime::now());
    target(data);
    let taken = MEMORY.peak_usage().saturating_sub(memory);
    assert!(taken <= MOST_MEMORY, "it took {taken} bytes of memory");
    let passed = start.elapsed();
    assert!(passed <= LONGEST, "it took {passed:?}");
}
