//! The positions of a record, all of them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use komadai_rules::{Move, Position, Setup, SetupError, Undo};

use crate::{NodeId, Record, walk};

impl Record {
    /// Calls `visit` with every node and the position there: the start, the game itself, then the variations, those
    /// that branch off last first.
    ///
    /// An illegal move is followed as far as what it leaves can be played; where it cannot, what comes after is left
    /// out.
    ///
    /// ```
    /// use komadai_record::Record;
    ///
    /// let mut record = Record::default();
    /// let first = record.add(Record::ROOT, "7g7f".parse()?);
    /// record.add(first, "3c3d".parse()?);
    /// record.add(first, "8c8d".parse()?);
    /// let mut plies = vec![];
    /// record.each_position(|node, _| plies.push(record[node].ply()))?;
    /// assert_eq!(plies, [0, 1, 2, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why the start cannot be played; nothing was visited then.
    pub fn each_position(
        &self,
        mut visit: impl FnMut(NodeId, &Position),
    ) -> Result<(), SetupError> {
        let mut position = playable(&self.start)?;
        visit(Self::ROOT, &position);
        let mut steps = Vec::new();
        self.enter_children(Self::ROOT, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(node, mv) => {
                    let Some(back) = play_on(&mut position, mv) else {
                        continue;
                    };
                    visit(node, &position);
                    steps.push(back);
                    self.enter_children(node, &mut steps);
                }
                Step::Undo(mv, undo) => position.undo(mv, undo),
                Step::Restore(before) => position = *before,
            }
        }
        Ok(())
    }

    /// The first child comes to lie on top.
    fn enter_children(&self, node: NodeId, steps: &mut Vec<Step>) {
        let first = steps.len();
        let moves = self.children(node);
        steps.extend(moves.filter_map(|child| Some(Step::Enter(child, self[child].mv()?))));
        steps[first..].reverse();
    }
}

/// What is still to be done on a walk through the tree.
enum Step {
    Enter(NodeId, Move),
    Undo(Move, Undo),
    /// The position before an illegal move.
    Restore(Box<Position>),
}

fn playable(setup: &Setup) -> Result<Position, SetupError> {
    Position::from_setup(setup).or_else(SetupError::allow_problem)
}

/// Plays a move, legal or not, and tells how to take it back; `None` where the board cannot be played after it.
fn play_on(position: &mut Position, mv: Move) -> Option<Step> {
    if let Ok(undo) = position.play(mv) {
        return Some(Step::Undo(mv, undo));
    }
    let mut setup = position.to_setup(1);
    walk::play(&mut setup, mv);
    let after = playable(&setup).ok()?;
    Some(Step::Restore(Box::new(core::mem::replace(position, after))))
}
