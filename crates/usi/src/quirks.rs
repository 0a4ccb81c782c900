//! What engines are known to do otherwise than the protocol has it, by the names they give.

/// Fairy-Stockfish 11 takes `btime` for White's clock and `wtime` for Black's (its issue 269), and loses on time
/// by it unless it is told the other way round.
const SWAPS_CLOCKS: &str = "Fairy-Stockfish 11.";

/// Whether the engine of this name has to be told the [clocks swapped](crate::ClockTimes::swapped).
pub fn swaps_clocks(name: &str) -> bool {
    name.starts_with(SWAPS_CLOCKS)
}
