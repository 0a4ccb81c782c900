//! The numbers a search can be tuned by. Depths are plies, margins centipawns.

/// Half the first window around the score of the last iteration, and where widening it gives up.
pub(crate) const ASPIRATION: i32 = 40;
pub(crate) const ASPIRATION_MOST: i32 = 1_000;

/// With one legal move and a clock running nothing deeper is worth its time.
pub(crate) const FORCED_DEPTH: u32 = 6;

/// A position so far below the window that only captures could help is given to quiescence.
pub(crate) const RAZOR_DEPTH: i32 = 2;
pub(crate) const RAZOR: i32 = 350;

/// A position so far above the window that a quiet search will not bring it down is left at that.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 7;
pub(crate) const REVERSE_FUTILITY: i32 = 110;

/// From here on the opponent may be given two moves in a row.
pub(crate) const NULL_DEPTH: i32 = 3;

/// From here on a node without a move from the table is searched a ply shallower.
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Quiet moves are left out where even this much would not bring the position up to the window.
pub(crate) const FUTILITY_DEPTH: i32 = 6;
pub(crate) const FUTILITY: i32 = 150;
pub(crate) const FUTILITY_STEP: i32 = 110;

/// Quiet moves that did so badly before, times the depth, are left out near the leaves.
pub(crate) const POOR_MERIT: i32 = -1_800;

/// Moves that lose this much in exchanges are left out: quiet ones by depth squared, captures by depth.
pub(crate) const SEE_DEPTH: i32 = 6;
pub(crate) const SEE_QUIET: i32 = 50;
pub(crate) const SEE_CAPTURE: i32 = 180;

/// Merit that buys or costs a ply of reduction.
pub(crate) const MERIT_PER_PLY: i32 = 5_000;

/// What a capture in quiescence must come within of the window, its victim counted.
pub(crate) const QUIET_FUTILITY: i32 = 200;

/// How many captures quiescence tries at a node; the best come first.
pub(crate) const QUIET_MOVES: u32 = 3;

/// How deep, and with how many positions more, a whim compares moves.
pub(crate) const WHIM_DEPTH: i32 = 3;
pub(crate) const WHIM_NODES: u64 = 150_000;

/// How many moves are tried at this depth before the quiet ones left are given up.
pub(crate) const fn late_moves(depth: i32, improving: bool) -> usize {
    let moves = 6 + 2 * depth * depth;
    (if improving { moves } else { moves * 2 / 3 }) as usize
}

/// How many plies less the `tried`th move is searched: half a ply and a quarter of the product of the binary
/// logarithms of depth and place.
pub(crate) const fn reduction(depth: i32, tried: usize) -> i32 {
    let product = log2_sixteenths(depth as u32) * log2_sixteenths(tried as u32);
    ((512 + product) / 1024) as i32
}

/// The binary logarithm in sixteenths, by straight lines between the powers of two.
const fn log2_sixteenths(number: u32) -> u32 {
    if number == 0 {
        return 0;
    }
    let whole = number.ilog2();
    whole * 16 + ((number << 4) >> whole) - 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_place() {
        assert_eq!(reduction(1, 1), 0);
        assert_eq!(reduction(8, 32), 4);
        for depth in 2..60 {
            for tried in 2..200 {
                assert!(reduction(depth, tried) <= reduction(depth + 1, tried));
                assert!(reduction(depth, tried) <= reduction(depth, tried + 1));
            }
        }
    }
}
