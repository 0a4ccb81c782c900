//! What engines say of their moves, as records keep it.

use komadai_record::{EngineLine, Node};
use komadai_rules::Board;

/// Puts what a client said of its move beside it: as an engine's line where it has the form of one (`* 30 -3334FU`),
/// and as a comment otherwise. `after` is the board after the move.
pub fn add_comment(node: &mut Node, comment: &str, after: &Board) {
    let thought = { comment.strip_prefix('*') }
        .and_then(|thought| EngineLine::from_csa_and_rest(thought, after));
    match thought {
        Some((thought, rest)) => {
            node.lines.push(thought);
            if !rest.is_empty() {
                node.add_comment(&rest);
            }
        }
        None => node.add_comment(comment),
    }
}
