//! Playing loosely: a move not far from the best, chosen by chance.

use crate::evaluate::Evaluation;
use crate::line::{RootMove, Search};
use crate::params as tune;
use crate::random::SplitMix;
use crate::score::Window;
use crate::table::Bound;
use crate::{Score, Whim};

impl<E: Evaluation> Search<'_, E> {
    /// Chooses among the moves that are not much worse than the best, the better ones more often.
    pub(crate) fn follow_whim(&mut self, whim: Whim, best: RootMove, depth: u32) -> RootMove {
        if whim.margin == 0 || best.score.is_decisive() || depth == 0 {
            return best;
        }
        let depth = (depth as i32).min(tune::WHIM_DEPTH);
        self.budget.extend(self.all_nodes(), tune::WHIM_NODES);
        let margin = i32::from(whim.margin);
        // The best move is judged again as the others are, to the same depth.
        let mut judged = Vec::new();
        let mut top = self.judge(&best, depth, Window::FULL);
        for index in 0..self.root_moves.len() {
            let root_move = self.root_moves[index].clone();
            if root_move.mv == best.mv {
                continue;
            }
            let window = Window {
                alpha: top.score - margin,
                beta: Score::INFINITE,
            };
            let found = self.judge(&root_move, depth, window);
            if self.budget.is_spent() {
                break;
            }
            if found.score > top.score {
                top.score = found.score;
            }
            judged.push(found);
        }
        let chance = |found: &RootMove| {
            let kept = u64::try_from(found.score - (top.score - margin)).unwrap_or(0);
            kept * kept
        };
        judged.retain(|found| chance(found) > 0 && !found.score.is_decisive());
        judged.push(RootMove {
            score: top.score,
            ..best.clone()
        });
        let mut random = SplitMix::new(whim.seed ^ self.position.key());
        let mut drawn = random.below(judged.iter().map(chance).sum::<u64>().max(1));
        for found in judged {
            let chance = chance(&found);
            if drawn < chance {
                return if found.mv == best.mv { best } else { found };
            }
            drawn -= chance;
        }
        best
    }

    /// One move of the root, searched by itself.
    fn judge(&mut self, root_move: &RootMove, depth: i32, window: Window) -> RootMove {
        let mv = root_move.mv;
        let undo = self.play(mv, 0);
        let score = -self.node::<true>(depth - 1, 1, window.turned(), false);
        self.undo(mv, undo);
        let mut line = vec![mv];
        line.extend_from_slice(&self.frame(1).line);
        RootMove {
            score,
            bound: Bound::Exact,
            line,
            ..root_move.clone()
        }
    }
}
