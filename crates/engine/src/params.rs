//! The numbers a search can be tuned by. Depths are plies, margins centipawns.

/// Half the first window around the score of the last iteration, and where widening it gives up.
pub(crate) const ASPIRATION: i32 = 16;
pub(crate) const ASPIRATION_MOST: i32 = 1_000;
pub(crate) const ASPIRATION_DEPTH: i32 = 4;

/// With one legal move and a clock running nothing deeper is worth its time.
pub(crate) const FORCED_DEPTH: u32 = 6;

/// A position so far below the window that only captures could help is given to quiescence.
pub(crate) const RAZOR_DEPTH: i32 = 3;
pub(crate) const RAZOR: i32 = 200;
pub(crate) const RAZOR_STEP: i32 = 150;

/// A position so far above the window that a quiet search will not bring it down is left at that.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub(crate) const REVERSE_FUTILITY: i32 = 90;

/// From here on the opponent may be given two moves in a row, and from there on what that brings is verified.
pub(crate) const NULL_DEPTH: i32 = 3;
pub(crate) const NULL_VERIFIED_DEPTH: i32 = 14;
pub(crate) const NULL_REDUCTION: i32 = 4;
pub(crate) const NULL_DEPTH_PER_PLY: i32 = 4;
pub(crate) const NULL_LEAD_PER_PLY: i32 = 200;
pub(crate) const NULL_MOST_BY_LEAD: i32 = 4;

/// A capture that a shallower search finds to win so much more than the window asks settles a node.
pub(crate) const PROB_CUT_DEPTH: i32 = 5;
pub(crate) const PROB_CUT: i32 = 170;
pub(crate) const PROB_CUT_REDUCTION: i32 = 4;

/// From here on a node without a move from the table is searched a ply shallower.
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// From here on the table's move is compared with all others together.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
pub(crate) const SINGULAR_STEP: i32 = 2;
pub(crate) const DOUBLE_EXTENSION: i32 = 20;
pub(crate) const DOUBLE_EXTENSIONS: u8 = 6;

/// Quiet moves are left out where even this much would not bring the position up to the window.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
pub(crate) const FUTILITY: i32 = 100;
pub(crate) const FUTILITY_STEP: i32 = 80;

/// Quiet moves that did so badly before, times the depth, are left out near the leaves.
pub(crate) const HISTORY_DEPTH: i32 = 4;
pub(crate) const POOR_MERIT: i32 = -1_500;

/// Moves that lose this much in exchanges are left out: quiet ones by depth squared, captures by depth.
pub(crate) const SEE_DEPTH: i32 = 7;
pub(crate) const SEE_QUIET: i32 = 25;
pub(crate) const SEE_CAPTURE: i32 = 120;

/// Merit that buys or costs a ply of reduction.
pub(crate) const MERIT_PER_PLY: i32 = 5_000;

/// What changes the reduction of a move, in 1024ths of a ply.
pub(crate) const REDUCE_CUT: i32 = 1_900;
pub(crate) const REDUCE_NOT_IMPROVING: i32 = 900;
pub(crate) const REDUCE_AFTER_CAPTURE: i32 = 700;
pub(crate) const REDUCE_HOPEFUL: i32 = 1_024;
pub(crate) const REDUCE_CUT_OFFS: i32 = 800;

/// A reduced search that beats the best so far by this much is repeated deeper, and by no more than that less deep.
pub(crate) const DEEPER: i32 = 60;
pub(crate) const SHALLOWER: i32 = 10;

/// Ranks of quiet moves: by what they are, beside their merit.
pub(crate) const KILLER_RANK: i32 = 8_000;
pub(crate) const PROMOTION_RANK: i32 = 6_000;
pub(crate) const CHECK_RANK: i32 = 6_000;
/// Merit of a capture that counts a centipawn.
pub(crate) const CAPTURE_MERIT: i32 = 24;

/// What a capture in quiescence must come within of the window, its victim counted.
pub(crate) const QUIET_FUTILITY: i32 = 150;

/// How many captures quiescence tries at a node; the best come first.
pub(crate) const QUIET_MOVES: u32 = 3;
/// How many more at its first ply, where quiet moves that check are tried too.
pub(crate) const QUIET_CHECKS: u32 = 2;

/// How much a cut-off at this depth teaches, for the move and against those tried before it.
pub(crate) const fn bonus(depth: i32) -> i32 {
    let bonus = 130 * depth - 60;
    if bonus < 1_500 { bonus } else { 1_500 }
}

/// How many moves are tried at this depth before the quiet ones left are given up.
pub(crate) const fn late_moves(depth: i32, improving: bool) -> usize {
    let moves = 6 + 3 * depth * depth / 2;
    (if improving { moves } else { moves / 2 }) as usize
}

/// How many plies less the `tried`th move is searched, in 1024ths: half a ply and a quarter of the product of the
/// binary logarithms of depth and place.
pub(crate) const fn reduction(depth: i32, tried: usize) -> i32 {
    (512 + log2_sixteenths(depth as u32) * log2_sixteenths(tried as u32)) as i32
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
        assert_eq!(reduction(1, 1), 512);
        assert_eq!(reduction(8, 32) / 1024, 4);
        for depth in 2..60 {
            for tried in 2..200 {
                assert!(reduction(depth, tried) <= reduction(depth + 1, tried));
                assert!(reduction(depth, tried) <= reduction(depth, tried + 1));
            }
        }
    }
}
